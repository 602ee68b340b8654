/* The text and the files of an AMReX plotfile: what output.c fills with numbers.
 * Layout: DIR/pltNNNNN/Header, and for every level Level_L/Cell_H and Level_L/Cell_D_00000. */
#ifndef AMR_IO_PLOTFILE_H
#define AMR_IO_PLOTFILE_H

#include <stdio.h>

#include "names/names.h"
#include "state/state.h"

/* Rank 0: DIR (with its parents), DIR/NAME.tmp and Level_0 .. Level_finest in it. 0 or errno; then
 * nothing is left behind. */
int amr__plotfile_create(const char *dir, const char *name, int finest);
/* Rank 0: DIR/NAME.tmp becomes DIR/NAME, in place of one that is there. 0 or errno. */
int amr__plotfile_publish(const char *dir, const char *name);
/* Rank 0: removes DIR/NAME.tmp. */
void amr__plotfile_discard(const char *dir, const char *name);

/* One box as the files describe it. */
struct amr__plotbox {
    int dim;
    long lo[3], hi[3]; /* cells of its level, inclusive */
};
/* Cells along d of a level that are written: those of the domain, or a few more. */
long amr__plotbox_end(const struct amr__space *space, int d, int level);
/* `((0,0,0) (15,15,15) (0,0,0))` */
void amr__plotbox_print(FILE *to, const struct amr__plotbox *box);
/* The line in front of a box's cells; returns its length (at most `room`). */
size_t amr__plotbox_fab_line(const struct amr__plotbox *box, int n_fields, char *line, size_t room);

/* Lists of one level, one entry a box, in the order of the boxes. */
enum amr__plotlist {
    AMR__PLOT_BOXES, /* index boxes */
    AMR__PLOT_FILES, /* FabOnDisk: file and offset */
    AMR__PLOT_MIN,   /* smallest value of each field */
    AMR__PLOT_MAX,
    AMR__PLOT_EXTENT, /* physical extent, for the Header */
    AMR__N_PLOTLISTS
};
struct amr__plotlevel {
    int64_t n_boxes;
    char *list[AMR__N_PLOTLISTS]; /* NUL-terminated, owned */
};
/* Rank 0: Level_L/Cell_H of each level, and Header. 0 or errno. */
int amr__plotfile_texts(const char *dir, const char *name, const struct amr__space *space,
                        const struct amr__named_field *fields, int n, int finest, int64_t step,
                        const struct amr__plotlevel *levels);

#endif
