/* Names that the generated program cannot hold: `amr_` and `AMR_` begin the names of the runtime
 * and of what amrcc writes into the program. First of the passes. And names that are free for new
 * variables.
 *
 * requires: the unit
 * provides: work.names; names of the program that begin so are errors, wherever they stand */
#include "analysis/tree/tree.h"

#include <string.h>

static bool taken(const char *name)
{
    return name && (strncmp(name, "amr_", 4) == 0 || strncmp(name, "AMR_", 4) == 0);
}

bool is_program_name(const struct plan *p, const char *name)
{
    return vec_any(x, &p->work->names, x && strcmp(x, name) == 0);
}

const char *free_name(const struct plan *p, const char *name)
{
    const char *text = name;
    for (int k = 2; is_program_name(p, text); k++)
        text = arena_printf(p->arena, "%s_%d", name, k);
    return text;
}

/* ---- the pass --------------------------------------------------------------------------------- */

static void take(struct plan *p, struct diag *d, struct range at, const char *name)
{
    vec_push(p->arena, &p->work->names, name);
    if (!taken(name))
        return;
    diag_error(d, at, "'%s' begins like the names of amrcc's runtime, '%.4s'", name, name);
    diag_hint(d, "give it another name");
}

static void take_function(struct plan *p, struct diag *d, const struct function *f)
{
    take(p, d, f->decl->name_range, f->decl->name);
    vec_each (param, &f->params)
        take(p, d, param->name_range, param->name);
    for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
        vec_each (local, &w.in->decls)
            take(p, d, local->name_range, local->name);
}

void pass_names(struct plan *p, struct diag *d)
{
    const struct unit *u = p->unit;
    vec_each_at (x, &u->names)
        if (!taken(x->name) || !is_program_name(p, x->name)) /* a struct that is declared and defined has it twice */
            take(p, d, x->range, x->name);
    vec_each_at (x, &u->macros)
        take(p, d, x->range, x->name);
    vec_each (x, &u->globals)
        take(p, d, x->name_range, x->name);
    vec_each (f, &u->functions)
        take_function(p, d, f);
}
