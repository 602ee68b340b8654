/* Jumps beside the edges of the domain between two remeshes. */
#ifndef AMR_EDGES_EDGES_H
#define AMR_EDGES_EDGES_H

#include "state/state.h"

/* ---- edge_jumps.c ----------------------------------------------------------------------------- */

/* Whether there are coarse leaves beside rings; whether, beside the rings of these fields,
 * some see a jump that the tolerance does not allow. Collective. */
bool amr__watch_any(void);
bool amr__watch_jumps(struct amr__field *const *fields, int n);

/* ---- edge_refinement.c ------------------------------------------------------------------------ */

/* A nest is about to run on the mesh, or has run. Both on all ranks. */
void amr__look_note(const struct amr__launch *l);
bool amr__look_before(void);
void amr__look_after(void);
bool amr__look_pending(void (*take)(const struct amr__launch *l));
void amr__look_keep(const struct amr__launch *l);
void amr__look_again(const struct amr__launch *l);
void amr__look_forget(void); /* what boundary nests have done so far */

#endif
