/* A patch: 3^dim blocks of one level that lie in no mesh, with pools and a neighbour table of their
 * own, on which the compiled kernel of a nest can be run with any data. Cells are counted from the
 * middle cell of the patch. Used by consistency.c. Nothing here is collective. */
#ifndef AMR_CHECK_PATCH_H
#define AMR_CHECK_PATCH_H

#include "state/state.h"

/* Cells lo <= cell <= hi around the middle one; 0, 0 beyond dim. */
struct amr__cells {
    int lo[3], hi[3];
};

struct amr__patch; /* opaque */
struct amr__patch *amr__patch_new(void);
void amr__patch_free(struct amr__patch *p);
/* The middle cell becomes the cell of a level that begins at these user's indices. */
void amr__patch_place(struct amr__patch *p, int level, const int first[3]);
/* Whether the patch is large enough for these cells. */
bool amr__patch_holds(const struct amr__cells *cells);
/* Whether a launch runs over all of these cells (1), over none of them (-1), or over some (0). */
int amr__patch_side(const struct amr__patch *p, const struct amr__launch *l,
                    const struct amr__cells *cells);
/* Sets cells of a field to value(with, cell); integers are rounded. */
void amr__patch_fill(struct amr__patch *p, const struct amr__field *f,
                     const struct amr__cells *cells,
                     double (*value)(const void *with, const int cell[3]), const void *with);
/* The same for the blocks that hold these cells, as a whole. */
void amr__patch_fill_bytes(struct amr__patch *p, const struct amr__field *f,
                           const struct amr__cells *cells, int byte);
void amr__patch_copy(struct amr__patch *p, const struct amr__field *to,
                     const struct amr__field *from, const struct amr__cells *cells);
/* Runs a nest over these cells. Results of its reductions are dropped. */
void amr__patch_run(struct amr__patch *p, const struct amr__launch *l,
                    const struct amr__cells *cells);
/* What the middle cell of a field holds. */
double amr__patch_value(struct amr__patch *p, const struct amr__field *f);

#endif
