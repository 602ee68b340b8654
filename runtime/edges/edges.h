/* Jumps beside the edges of the domain between two remeshes. */
#ifndef AMR_EDGES_EDGES_H
#define AMR_EDGES_EDGES_H

#include "state/state.h"

/* ---- edge_jumps.c ----------------------------------------------------------------------------- */

/* Whether there are coarse leaves beside rings; whether, beside the rings of these fields,
 * some see a jump that the tolerance does not allow. Collective. */
bool amr__edges_any(void);
bool amr__edges_jump(struct amr__field *const *fields, int n);

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
