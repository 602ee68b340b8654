/* What each loop of a kernel becomes: a nest, a boundary, or assignments inside a nest that have a
 * place of their own. */
#ifndef AMRCC_ANALYSIS_KERNELS_H
#define AMRCC_ANALYSIS_KERNELS_H

#include "analysis/tree/tree.h"

/* inlaid.c: some assignments are taken out of the loop that the nest is made of. */
bool nest_has_inlaid(const struct plan *p, const struct work_nest *w);

/* refused.c: an earlier reading of the program has found the loop to be no nest. */
bool is_refused_loop(const struct plan *p, const struct stmt *s);
/* Lists the loops outside of time loops that errors lie in; false where there are none anew. */
bool refused_add(struct plan *p, const struct diag *d);

/* Passes, in the order of analysis.c. */
pass pass_nests, pass_inlaid;

#endif
