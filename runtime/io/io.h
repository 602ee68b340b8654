/* What a run puts out: plotfiles, files for `amrcc verify`, the history. */
#ifndef AMR_IO_IO_H
#define AMR_IO_IO_H

#include "names/names.h"
#include "state/state.h"

struct amr__units {
    double time;      /* if time_known */
    double last_step; /* what it has grown by since it was told before */
    double width[3];  /* of the finest cells; 0: not known */
    bool time_known;
    bool fresh;       /* told since the last step */
    bool fixed;       /* a file has been written: widths stay */
};

/* Where the program's names point, in front of its first time loop and now. */
struct amr__dump_names {
    const struct amr_named_array *now, *start;
    int n_now, n_start;
    int ends; /* of time loops so far */
};

/* ---- output.c --------------------------------------------------------------------------------- */

/* AMReX plotfile DIR/pltNNNNN with all nodes of the tree (parents restricted), cell-centred,
 * doubles. Collective. */
void amr__output_plotfile(const struct amr__named_field *fields, int n);

/* ---- dump.c ----------------------------------------------------------------------------------- */

/* Rank 0, where verify.dump names a folder: in front of the first step of a time loop, and
 * behind its end, with the mesh arrays and where the program's own names point. */
void amr__dump_begin(const struct amr__named_field *fields, int n,
                     const struct amr_named_array *named, int n_named);
void amr__dump_end(const struct amr__named_field *fields, int n,
                   const struct amr_named_array *named, int n_named);
/* What commands do, on every rank. */
void amr__do_dump(const void *payload, size_t bytes);

/* ---- dumplayout.c ----------------------------------------------------------------------------- */

/* Writes DIR/layout for serial.c; 0 or errno. */
int amr__dump_layouts(const char *dir, const struct amr__named_field *fields, int n,
                      const struct amr__dump_names *names);

/* ---- history.c -------------------------------------------------------------------------------- */

/* Rank 0: what a nest has reduced to, as it is in the user's variable. */
void amr__history_reduced(int nest, int reduction, double value);
/* A line about the steps done so far, if output.history names a file. Collective. */
void amr__history_line(void);

/* ---- physical_units.c ------------------------------------------------------------------------- */

/* Rank 0, as a step begins, and behind the loop: the time is told of this moment, or goes on. */
void amr__units_step(bool behind);
struct amr__units amr__units_fix(void); /* rank 0, before a file is written */
void amr__units_set(const struct amr__units *told);
/* Width of the finest cells in direction d, 1 where the program has not told all of them. */
double amr__units_width(int d);
/* Where the finest cell with this index begins: from the mesh's low edge on; or the index itself. */
double amr__units_place(int d, long cell);
/* The program's time, or the number of steps done. */
double amr__units_time(int64_t step);

#endif
