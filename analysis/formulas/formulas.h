/* What a cell's code computes: in numbers (an interpreter) and in formulas (symbolic execution). */
#ifndef AMRCC_ANALYSIS_FORMULAS_H
#define AMRCC_ANALYSIS_FORMULAS_H

#include "analysis/formulas/steps.h"
#include "analysis/formulas/symbolic.h"
#include "analysis/numbers/numbers.h"

/* switches.c: fills switches and singles of a nest, once its scalars are listed. */
void switches_find(struct plan *p, struct plan_nest *n);
/* Of numbers and scalars alone, and it may be evaluated at any time. */
bool switches_is_of_scalars(const struct plan_nest *n, struct expr *e);

/* coordinates.c: fills `located` of a nest whose body has run. */
void coordinates_find(struct plan *p, struct plan_nest *n, const struct symbolic *m);

/* bounds.c: something that it makes goes with the place, or is made in a part of the mesh. */
bool goes_with_place(const struct plan_nest *n);

/* Passes, in the order of analysis.c. */
silent_pass pass_bounds;

#endif
