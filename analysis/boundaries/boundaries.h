/* Loops along the edges of the mesh, which become nests with a fixed axis. */
#ifndef AMRCC_ANALYSIS_BOUNDARIES_H
#define AMRCC_ANALYSIS_BOUNDARIES_H

#include "analysis/notes.h"
#include "analysis/tree/tree.h"

/* edges.c: a loop of a kernel that has the form of a boundary: it is left to pass_edges. */
bool edge_has_form(struct plan *p, struct work_kernel *k, struct stmt *s);

/* inlaid.c: takes assignments to cells that do not move with all of its loops out of a nest, and puts
 * them in front of it or behind it, as boundary nests. */
void inlaid_take(struct plan *p, struct work_kernel *k, struct work_domain *domain,
                 struct stmt *nest);
void inlaid_put(struct plan *p, struct diag *d);
/* Some are taken out of the loop that the nest is made of. */
bool nest_has_inlaid(const struct plan *p, const struct work_nest *w);

/* Passes, in the order of analysis.c. */
pass pass_nests, pass_edges;

#endif
