/* Jumps beside the edges of the domain between two remeshes. */
#ifndef AMR_EDGES_EDGES_H
#define AMR_EDGES_EDGES_H

#include "state/state.h"

/* ---- edge_jumps.c ----------------------------------------------------------------------------- */

/* Whether there are coarse leaves beside rings; whether, beside the rings of these fields,
 * some see a jump that the tolerance does not allow. Collective. */
bool amr__edges_any(void);
bool amr__edges_jump(struct amr__field *const *fields, int n);

/* It is one for this field. Collective. */
bool amr__edges_is_jump(struct amr__field *f, double bend);

/* ---- edge_layers.c ---------------------------------------------------------------------------- */

/* Before a nest: of these fields, edges where outer layers of ring cells do not continue the first one
 * are to be on the finest level. Whether there are new ones. Collective. */
bool amr__edges_hold(const struct amr__launch *l, struct amr__field *const *fields, int n);
/* Refines leaves there by one level, if there are such; `before` as in amr__refine_leaves. */
bool amr__edges_split(void (*before)(void));

/* ---- edge_refinement.c ------------------------------------------------------------------------ */

/* A nest is about to run on the mesh, or has run. Both on all ranks. */
void amr__edges_note(const struct amr__launch *l);
bool amr__edges_put_back(void);
void amr__edges_run_again(void);
bool amr__edges_pending(void (*take)(const struct amr__launch *l));
void amr__edges_save(const struct amr__launch *l);
void amr__edges_refine(const struct amr__launch *l);
void amr__edges_forget(void); /* what boundary nests have done so far */

#endif
