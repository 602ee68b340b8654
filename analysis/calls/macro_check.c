/* Macros that clauses name, and those made with them, in nests and in the functions that nests
 * call: what a nest needs must have a value in front of it, and a power that somebody says. Called
 * by inline.c and scalars.c. */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

/* Is it an error? */
static bool note_hidden(struct plan *p, struct diag *d, struct expr *e)
{
    if (!e->range.file || (e->kind == EXPR_NAME && macro_of(p, e->decl)))
        return false;
    const struct work_macro *left = macro_used(p, e);
    if (left)
        diag_error(d, e->range,
                   "'%s' is an integer here: it cannot carry a power of the cell width",
                   left->name);
    if (left || !e->from_macro)
        return left;
    const struct work_hidden *x = macro_hidden(p, e);
    if (!x)
        return false;
    const char *name = x->macro->name;
    uint32_t n = (uint32_t)word_length(e->range.file->text + e->range.begin);
    struct range use = {e->range.file, e->range.begin, e->range.begin + n};
    diag_error(d, use, "the macro '%s' is made with '%s', which a clause names", name, x->of->name);
    if (x->macro->range.file)
        diag_note(d, x->macro->range, "'%s' is defined here", name);
    const struct macro *of = macro_definition(p->unit, x->of->name);
    if (x->macro->has_parameters && of && !of->range.file)
        diag_hint(d,
                  "define '%s' in the program, not on the command line, or hand it to '%s' as an "
                  "argument",
                  x->of->name, name);
    else if (x->macro->has_parameters)
        diag_hint(d,
                  "hand '%s' to it as an argument, or write scale(-2) or the like for the "
                  "whole update in place of the clause",
                  x->of->name);
    else
        diag_hint(d,
                  "add scale(%s: p) to the kernel, where it goes with the p-th power of the "
                  "cell width (0: the same on all levels)",
                  name);
    return true;
}

static void note_all_hidden(struct plan *p, struct diag *d, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);)
        if (note_hidden(p, d, w.e))
            walk_skip(&w);
}

/* Variables that the macro is made of, and that the nest or the function sets. */
static void check_value(struct plan *p, struct diag *d, struct work_nest *n, const struct decl *v)
{
    const struct work_macro *m = macro_of(p, v);
    struct stmt *body = n->kernel->kernel->function->body;
    if (m && any_expr(w, in_expr(m->value),
                      w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_FUNCTION &&
                          (vec_has(&n->locals, w.e->decl) ||
                           ptr_in(n->nest->iterator, n->domain->dim, w.e->decl) ||
                           (is_scalar(w.e->decl->type) && stmt_sets(body, w.e->decl)))))
        diag_error(d, m->at, "'%s' is made of a variable that the kernel changes", m->name);
}

void macros_check_helpers(struct plan *p, struct diag *d, struct stmt *loop)
{
    struct reach r = {.plan = p};
    if (p->work->macros.n == 0)
        return;
    reach_stmt(&r, loop);
    for (int i = 0; i < r.functions.n; i++)
        note_all_hidden(p, d, in_stmt(r.functions.at[i]->body));
}

void macros_check(struct plan *p, struct diag *d, struct work_nest *n)
{
    if (p->work->macros.n == 0)
        return;
    note_all_hidden(p, d, in_nest_body(n->nest));
    note_all_hidden(p, d, in_stmts(n->nest->slice.at, n->nest->slice.n, NULL));
    for (int i = 0; i < n->nest->scalars.n; i++)
        check_value(p, d, n, n->nest->scalars.at[i].decl);
}
