/* Running one nest on the mesh. */
#ifndef AMR_NESTS_NESTS_H
#define AMR_NESTS_NESTS_H

#include "state/state.h"

/* ---- ring_stencils.c -------------------------------------------------------------------------- */

/* Whether a nest reads neighbours and runs over ring blocks as well; an error where blocks
 * are too small for that; what it then needs of a field that it reads with `reach`; and the
 * neighbour table for it (device). */
bool amr__ring_stencil(const struct amr__launch *l);
void amr__ring_stencil_check(const struct amr__launch *l);
void amr__ring_stencil_reach(const struct amr__launch *l, struct amr__reach *reach);
const int *amr__ring_stencil_table(struct amr__blocks *b);

/* ---- periodic_nest.c -------------------------------------------------------------------------- */

/* Whether a nest of kind AMR_EDGE_WRAP copies whole edges over the length of the mesh, an
 * error where not. */
void amr__wrap_check(const struct amr__launch *l);
/* Notes what such a nest copies; and copies all that was noted (collective). No two may copy to the same
 * cells. */
void amr__wrap_take(const struct amr__launch *l);
void amr__wraps_run(void);

/* ---- ring_queue.c ----------------------------------------------------------------------------- */

/* Whether a nest sets ring cells and nothing else, so that it may wait for more of the kind; and has it
 * wait, until amr__rings_finish: to be called before cells or the mesh are read or changed by anything
 * else. Collective. */
bool amr__ring_waits(const struct amr__launch *l);
void amr__ring_wait(const struct amr__launch *l);
void amr__rings_finish(void);

/* ---- reduce.c --------------------------------------------------------------------------------- */

/* Accumulators of a nest's reductions (device memory), set to nothing; and their combination over
 * all ranks into the variables of rank 0 (variables is NULL elsewhere). Collective. */
void *amr__reduce_begin(const struct amr_nest *nest);
void amr__reduce_end(const struct amr_nest *nest);
/* Rank 0. became: [n_reductions] what the variables hold then. */
void amr__reduce_store(const struct amr_nest *nest, void *const *variables, double *became);
/* The same of one rank, in n times as many accumulators as the nest has reductions (device): what they
 * start from; what they have become, to[n][reductions], NAN where no cell added to it. */
void amr__reduce_reset(const struct amr_nest *nest, void *room, int n);
void amr__reduce_found(const struct amr_nest *nest, const void *room, int n, double *to);

/* ---- serial_sums.c ----------------------------------------------------------------------------- */

/* Where run.sums says so, the terms of a launch's sums are kept, between these two. Collective. */
void amr__serial_sums_begin(const struct amr__launch *l);
void amr__serial_sums_end(const struct amr_nest *nest);
/* Rank 0, once behind it: adds the terms of sum r, rounding as the serial loop does; false where none
 * are kept. */
bool amr__serial_sum(const struct amr_nest *nest, int r, double *sum);

/* ---- launch.c --------------------------------------------------------------------------------- */

/* Bit 2 d for the low side of direction d, 2 d + 1 for the high one: where a nest runs in the ring; only:
 * where its whole range lies beyond. */
unsigned amr__launch_sides(const struct amr__launch *l, bool only);
/* Fills what does not depend on where the blocks lie: range, scalars, threads, levels. */
void amr__launch_args(const struct amr__launch *l, struct amr_kernel_args *args);
/* Runs a nest on the mesh: sync, kernels, bookkeeping. Collective. */
void amr__launch_run(const struct amr__launch *l);
/* Runs nests over ring blocks, one behind the other; all else is done. Collective. */
void amr__rings_run(const struct amr__launch *const *l, int n);
void amr__launch_check(const struct amr__launch *l);   /* ends the run if it can't be done */
/* Warns, once, where the nest runs over cells that no mesh keeps (amr__field_ring_kept). */
void amr__launch_far_out(const struct amr__launch *l);

/* ---- launch_ghosts.c -------------------------------------------------------------------------- */

/* Fills the ghosts next to the faces of these fields (settled) in the
 * directions that the program's nests read. Collective. */
void amr__launch_sync_faces(struct amr__field *const *fields, int n);
/* Of these, those beyond the edges of own coarse leaves that hold ring data. */
void amr__launch_sync_edges(struct amr__field *const *fields, int n);

/* ---- table.c ---------------------------------------------------------------------------------- */

struct amr_table_view amr__table_view(int id); /* laid out for the present domain and levels */
bool amr__table_lives(int id); /* no later one has replaced it */
void amr__table_range(int id, double range[2]); /* least and largest entry */
/* Of entries lo ... hi, as far as there are such. */
void amr__table_part(int id, double lo, double hi, double range[2]);
int amr__table_current(const struct amr_nest *nest, int slot); /* rank 0: its number, or -1 */
/* What commands do, on every rank. */
void amr__do_table(const void *payload, size_t bytes);

#endif
