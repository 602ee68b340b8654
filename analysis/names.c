/* Names that the generated program cannot hold: `amr_` begins the names of the runtime and of what
 * amrcc writes into the program. First of the passes.
 *
 * requires: the unit
 * provides: nothing; functions and objects at file scope with such names are errors */
#include "analysis/work.h"

#include <string.h>

static bool taken(const char *name)
{
    return name && strncmp(name, "amr_", 4) == 0;
}

static void refuse(struct diag *d, struct range at, const char *name)
{
    diag_error(d, at, "'%s' begins like the names of amrcc's runtime, 'amr_'", name);
    diag_hint(d, "give it another name");
}

int pass_names(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->unit->functions.n; i++) {
        const struct decl *f = p->unit->functions.at[i]->decl;
        if (taken(f->name))
            refuse(d, f->name_range, f->name);
    }
    for (int i = 0; i < p->unit->globals.n; i++) {
        const struct decl *g = p->unit->globals.at[i];
        if (taken(g->name))
            refuse(d, g->name_range, g->name);
    }
    return 0;
}
