/* Start, end, and time steps. */
#ifndef AMR_RUN_RUN_H
#define AMR_RUN_RUN_H

#include "state/state.h"

/* ---- main.c ----------------------------------------------------------------------------------- */

/* Ends this rank behind an error; here: that only this rank knows of. */
void amr__leave(bool here);
/* What commands do, on every rank. */
void amr__do_stop(const void *payload, size_t bytes);

/* ---- hooks.c ---------------------------------------------------------------------------------- */

/* Tells lower rooms whom they call in upper ones. Before anything else, on each rank. */
void amr__hooks_begin(void);

/* ---- config.c --------------------------------------------------------------------------------- */

/* Rank 0 reads; the result is broadcast. Errors name file, line and the nearest known key.
 * Collective. */
void amr__config_read(const struct amr__comm *comm, struct amr__config *c);
/* Every key with its type, range, default and meaning, as a commented parameter file. */
void amr__config_describe(FILE *to);

/* ---- step.c ----------------------------------------------------------------------------------- */

bool amr__timeloop_reached(void); /* rank 0 */
bool amr__timeloop_lacks_output(void); /* rank 0: it is under way, and an output is to come */
/* What commands do, on every rank. */
void amr__do_step(const void *payload, size_t bytes);
void amr__do_steps_end(const void *payload, size_t bytes);

/* ---- step_redo.c ------------------------------------------------------------------------------ */

void amr__redo_step(void); /* at the end of the step: refines, and does it again */

/* ---- summary.c -------------------------------------------------------------------------------- */

void amr__progress(void);          /* rank 0, at the top of a step */
void amr__progress_end(void);      /* rank 0, behind the last one */
void amr__summary(void);           /* collective */

#endif
