/* Between decides.c and asked.c. */
#ifndef AMRCC_ANALYSIS_ASKED_H
#define AMRCC_ANALYSIS_ASKED_H

#include "analysis/numbers/numbers.h"

/* decides.c: whether an array's values decide what a nest makes where conditions have these sides.
 * steps: of the interpreter, of all trials. */
bool decides_with(const struct plan *p, const struct work_nest *w, const struct plan_array *a,
                  const struct interpret_sides *sides, int64_t *steps);
/* asked.c: for which values arrays decide, and what values they have. */
void asked_find(struct plan *p, int64_t *steps);

#endif
