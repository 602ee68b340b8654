/* Loops along the edges of the mesh, which become nests with a fixed axis. */
#ifndef AMRCC_ANALYSIS_BOUNDARIES_H
#define AMRCC_ANALYSIS_BOUNDARIES_H

#include "analysis/tree/tree.h"

/* edges.c: a loop of a kernel that has the form of a boundary: it is left to pass_edges. */
bool edge_has_form(struct plan *p, struct work_kernel *k, struct stmt *s);

/* The boundary nests that a statement becomes by itself; false where it is no boundary. */
struct edge_nests {
    int n, room;
    struct work_nest **at; /* [n] */
};
bool edge_nests_of(struct plan *p, struct work_kernel *k, struct stmt *s, struct edge_nests *out);
/* edge_cases.c: a loop over all cells sets cells under conditions on the index only, from others of that
 * array: no nest can do it. */
bool edge_cases_in_place(struct plan *p, struct stmt *s);

/* Passes, in the order of analysis.c. */
pass pass_edges;

#endif
