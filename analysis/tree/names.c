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

static void check(struct diag *d, struct range at, const char *name)
{
    if (!taken(name))
        return;
    diag_error(d, at, "'%s' begins like the names of amrcc's runtime, '%.4s'", name, name);
    diag_hint(d, "give it another name");
}

/* ---- free names ------------------------------------------------------------------------------ */

static void note_names(struct plan *p)
{
    const struct unit *u = p->unit;
    for (int i = 0; i < u->names.n; i++)
        vec_push(p->arena, &p->work->names, u->names.at[i].name);
    for (int i = 0; i < u->macros.n; i++)
        vec_push(p->arena, &p->work->names, u->macros.at[i].name);
    for (int i = 0; i < u->globals.n; i++)
        vec_push(p->arena, &p->work->names, u->globals.at[i]->name);
    vec_each (f, &u->functions) {
        vec_push(p->arena, &p->work->names, f->decl->name);
        for (int k = 0; k < f->params.n; k++)
            vec_push(p->arena, &p->work->names, f->params.at[k]->name);
        for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
            for (int k = 0; k < w.in->decls.n; k++)
                vec_push(p->arena, &p->work->names, w.in->decls.at[k]->name);
    }
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

static void check_function(struct diag *d, const struct function *f)
{
    check(d, f->decl->name_range, f->decl->name);
    for (int i = 0; i < f->params.n; i++)
        check(d, f->params.at[i]->name_range, f->params.at[i]->name);
    for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
        for (int i = 0; i < w.in->decls.n; i++)
            check(d, w.in->decls.at[i]->name_range, w.in->decls.at[i]->name);
}

/* A struct that is declared and defined has its name twice: once is enough. */
static bool is_repeated(const struct unit *u, int i)
{
    return any_below(k, i, strcmp(u->names.at[k].name, u->names.at[i].name) == 0);
}

static void check_file_scope(struct diag *d, const struct unit *u)
{
    for (int i = 0; i < u->names.n; i++)
        if (taken(u->names.at[i].name) && !is_repeated(u, i))
            check(d, u->names.at[i].range, u->names.at[i].name);
    for (int i = 0; i < u->macros.n; i++)
        if (taken(u->macros.at[i].name))
            check(d, u->macros.at[i].range, u->macros.at[i].name);
    for (int i = 0; i < u->globals.n; i++)
        check(d, u->globals.at[i]->name_range, u->globals.at[i]->name);
}

void pass_names(struct plan *p, struct diag *d)
{
    note_names(p);
    check_file_scope(d, p->unit);
    for (int i = 0; i < p->unit->functions.n; i++)
        check_function(d, p->unit->functions.at[i]);
}
