/* Whether what a step adds to coarse leaves is what it would add to finer ones. */
#ifndef AMR_CHECK_CHECK_H
#define AMR_CHECK_CHECK_H

#include "state/state.h"

/* ---- step_log.c ------------------------------------------------------------------------------- */

/* The launches of a step are recorded, to be replayed elsewhere. All ranks alike. */
void amr__step_log_launch(const struct amr__launch *l); /* but boundary nests */
void amr__step_log_copy(int to, int from);              /* all cells of one field to another */
void amr__step_log_fill(int to, int byte);
void amr__step_log_forget(int field); /* it is no more */
void amr__step_log_clear(void);       /* the next step begins */

/* ---- consistency.c ---------------------------------------------------------------------------- */

/* Behind a step: whether what it adds to coarse leaves is what it would add to finer ones; looks now
 * and then only. An error or a warning where not. Collective. */
void amr__consistency_check(void);

/* ---- smear.c ---------------------------------------------------------------------------------- */

/* Behind the last step: whether a scheme of first order has smeared much where the mesh is coarse. */
void amr__smear_end(void);

#endif
