/* What code outside of nests reads and writes. */
#ifndef AMR_HOST_HOST_H
#define AMR_HOST_HOST_H

#include "state/state.h"

/* ---- hostview.c ------------------------------------------------------------------------------- */

/* Rank 0: memory of the program's is about to be copied: arrays in it are brought there. */
void amr__host_copied(const void *begin, size_t bytes);
/* Rank 0: whether the user's memory of a field must go to the mesh before that is used. */
bool amr__host_is_newer(struct amr__field *f);
/* What commands do, on every rank. */
void amr__do_gather(const void *payload, size_t bytes);
void amr__do_scatter(const void *payload, size_t bytes);

/* ---- hostbox.c -------------------------------------------------------------------------------- */

/* What commands do, on every rank. */
void amr__do_box(const void *payload, size_t bytes);

/* ---- hostpoint.c ------------------------------------------------------------------------------ */

/* What commands do, on every rank. */
void amr__do_point(const void *payload, size_t bytes);

/* ---- hostset.c -------------------------------------------------------------------------------- */

/* A command is about to be carried out, or has been. Rank 0. */
void amr__set_before(enum amr__verb verb);
void amr__set_after(enum amr__verb verb);
/* Leaves where host code has set single elements lately are kept at the finest level. */
void amr__set_hold(signed char *want);
/* What commands do, on every rank. */
void amr__do_set(const void *payload, size_t bytes);

/* ---- fieldcopy.c ------------------------------------------------------------------------------ */

/* What commands do, on every rank. */
void amr__do_copy_field(const void *payload, size_t bytes);
void amr__do_fill_field(const void *payload, size_t bytes);

#endif
