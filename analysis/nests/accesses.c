/* The accesses of all nests: each nest's alone, and what hangs on seeing them together: which nests
 * write several cells or a neighbour, where arrays begin. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/mesh/mesh.h"
#include "analysis/nests/nests.h"
#include "analysis/order/order.h"

void pass_access(struct plan *p, struct diag *d)
{
    push_to_pull(p);
    axis_coordinates_find(p, d);
    split_nests(p);
    padding_find(p);
    shift_nests(p);
    for (int i = 0; i < p->nests.n; i++)
        access_finish(p, p->nests.at[i]);
    period_rotate(p, d);
}

/* Which cells an access is kept from. */
void pass_end_tests(struct plan *p, struct diag *d, struct work_nest *w)
{
    guarded_find(p, w);
    row_ends_check(p, d, w);
    table_finish(p, w->nest);
}
