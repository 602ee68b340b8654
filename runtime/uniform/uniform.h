/* Blocks of cells to and from the user's uniform array on rank 0. */
#ifndef AMR_UNIFORM_UNIFORM_H
#define AMR_UNIFORM_UNIFORM_H

#include "criteria/criteria.h"

/* Room for the blocks between a leaf and its finest cells. */
struct amr__host_scratch; /* opaque */
struct amr__host_scratch *amr__host_scratch_new(const struct amr__space *space,
                                                const struct amr__field *f);
void amr__host_scratch_free(struct amr__host_scratch *s);

/* Writes a leaf's cells ([k][j][i], dir -1) or those of its ring block in direction dir to the
 * user's memory, interpolated to the finest level. */
void amr__host_spread(struct amr__host_scratch *s, const struct amr__field *f,
                      struct amr__node node, int dir, const void *cells);
/* Cells of the user's array, lo <= index < hi. Unused directions: 0 and 1. */
struct amr__cells {
    int32_t lo[3], hi[3];
};
/* Whether a node, or (dir >= 0) its ring block, has one of the cells. */
bool amr__host_meets(const struct amr__space *space, struct amr__node node, int dir,
                     const struct amr__cells *box);
/* amr__host_spread of the cells in the box alone. */
void amr__host_spread_box(struct amr__host_scratch *s, const struct amr__field *f,
                          struct amr__node node, int dir, const struct amr__cells *box,
                          const void *cells);
/* The other way: averages of the finest cells. */
void amr__host_collect(struct amr__host_scratch *s, const struct amr__field *f,
                       struct amr__node node, int dir, void *cells);
/* A leaf's block may reach beyond the domain: fills its cells there with copies of the last ones
 * inside (and so the cells of a parent whose children are not all there). size: bytes of a cell. */
void amr__host_extend(const struct amr__space *space, struct amr__node node, void *cells,
                      size_t size);
/* While blocks are collected, `see` is told of each family of nodes (dir -1) what a criterion
 * finds in its children, [2^dim]. */
void amr__host_watch(struct amr__host_scratch *s, enum amr__criterion_kind kind,
                     void (*see)(void *data, struct amr__node parent,
                                 const struct amr__detail *children),
                     void *data);
/* From here on blocks are spread not to the user's memory but block by block to `put`, which gets
 * nodes of the finest level. */
void amr__host_divert(struct amr__host_scratch *s,
                      void (*put)(void *with, struct amr__node finest, const void *cells),
                      void *with);
/* hostview.c: the cells of the box to the user's memory, inside the domain and of the ring where that
 * is data. Collective; run on all ranks. */
void amr__gather_box(struct amr__field *f, const struct amr__cells *box);
/* Cells outside the domain along axes whose boundary is a rule, not data: fills them by the rule.
 */
void amr__host_fill_boundary(const struct amr__field *f);

/* ---- hostblock.c ------------------------------------------------------------------------------ */

/* One block's worth of the finest level, from rank 0's user memory: cells of node (level levels -
 * 1), or of its ring block in direction dir (-1: the block itself). Rank 0 only. out: [k][j][i]. */
void amr__host_block(const struct amr__field *f, struct amr__node node, int dir, void *out);

/* ---- gather.c --------------------------------------------------------------------------------- */

/* Fills rank 0's uniform memory of a field from the mesh, or the mesh from it (leaves get the
 * average of the finest cells they stand for). Ring cells included. Collective; run on all ranks.
 */
void amr__gather_field(struct amr__field *f);
void amr__scatter_field(struct amr__field *f);
/* Rank 0: brings the user's memory of an array up to date. */
void amr__host_bring(const struct amr__field *f);
/* Bytes gathered and scattered so far, for the summary. */
int64_t amr__view_bytes(void);
/* Shows rank 0 the cells of all leaves of a field that is settled, rank by rank: visit(with, leaf,
 * [k][j][i]). The user's memory stays as it is. Collective. */
void amr__view_leaves(struct amr__field *f,
                      void (*visit)(void *with, struct amr__node leaf, const void *cells),
                      void *with);

#endif
