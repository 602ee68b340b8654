/* Why no kernel of a program has a loop nest: the domain has a name too many, `domain(k, j, i)` over
 * loops in j and i. Called by kernel_loops.c. */
#include "analysis/nests/nests.h"
#include "analysis/tree/tree.h"

#include <string.h>

struct counted {
    const char *name;
    bool found;
};

static bool note_counted(struct walk *w, struct stmt *s)
{
    struct counted *c = w->with;
    struct decl *d = loop_variable(s);
    c->found |= d && strcmp(d->name, c->name) == 0;
    return true;
}

void uncounted_error(struct plan *p, struct diag *d, const struct work_kernel *k)
{
    const struct work_domain *domain = k->domains.n ? k->domains.at[0] : NULL;
    for (int x = 0; domain && x < domain->dim; x++) {
        struct counted c = {.name = domain->name[x]};
        struct walk w = {.on_stmt = note_counted, .with = &c};
        for (int i = 0; i < p->unit->functions.n; i++)
            walk_stmt(&w, p->unit->functions.at[i]->body);
        if (c.found)
            continue;
        diag_error(d, domain->at, "the domain names '%s', but no loop of the program counts it",
                   domain->name[x]);
        diag_hint(d, "name the iterators of the loops over the mesh, slowest first: one for each "
                     "dimension of the mesh");
        return;
    }
}
