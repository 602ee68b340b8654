/* What the cells of a nest that only reduces add. Between reduced.c and bounds.c. */
#ifndef AMRCC_ANALYSIS_REDUCED_H
#define AMRCC_ANALYSIS_REDUCED_H

#include "analysis/formulas/steps.h"

/* It writes no array, and its sums go with the place. */
bool nest_only_reduces(const struct plan_nest *n);
/* Fills its bounds, if the formulas are known. */
void reduced_find(struct plan *p, const struct work_nest *w);

#endif
