/* Why no kernel of a program has a loop nest: the domain has a name too many, `domain(k, j, i)` over
 * loops in j and i. Called by kernel_loops.c. */
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"

void uncounted_error(struct plan *p, struct diag *d, const struct work_kernel *k)
{
    const struct work_domain *domain = k->domains.n ? k->domains.at[0] : NULL;
    for (int x = 0; domain && x < domain->dim; x++) {
        bool counted = vec_any(f, &p->unit->functions, holds_loop_over(f->body, domain->name[x]));
        if (counted)
            continue;
        diag_error(d, domain->at, "the domain names '%s', but no loop of the program counts it",
                   domain->name[x]);
        diag_hint(d, "name the iterators of the loops over the mesh, slowest first: one for each "
                     "dimension of the mesh");
        return;
    }
}
