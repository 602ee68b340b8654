/* What each loop of a kernel becomes: a nest, a boundary, or assignments inside a nest that have a
 * place of their own. */
#ifndef AMRCC_ANALYSIS_KERNELS_H
#define AMRCC_ANALYSIS_KERNELS_H

#include "analysis/tree/tree.h"

/* inlaid.c: some assignments are taken out of the loop that the nest is made of. */
bool nest_has_inlaid(const struct plan *p, const struct work_nest *w);

/* Passes, in the order of analysis.c. */
pass pass_nests, pass_inlaid;

#endif
