/* Macros that clauses name, and those made with them, in nests and in the functions that nests
 * call: what a nest needs must have a value in front of it, and a power that somebody says. Called
 * by inline.c and scalars.c. */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

struct hidden {
    struct plan *plan;
    struct diag *diag;
};

static bool note_hidden(struct walk *w, struct expr *e)
{
    struct hidden *h = w->with;
    if (!e->range.file || (e->kind == EXPR_NAME && macro_of(h->plan, e->decl)))
        return true;
    const struct work_macro *left = macro_used(h->plan, e);
    if (left)
        diag_error(h->diag, e->range,
                   "'%s' is an integer here: it cannot carry a power of the cell width",
                   left->name);
    if (left || !e->from_macro)
        return !left;
    const struct work_hidden *x = macro_hidden(h->plan, e);
    if (!x)
        return true;
    const char *name = x->macro->name;
    uint32_t n = (uint32_t)word_length(e->range.file->text + e->range.begin);
    struct range use = {e->range.file, e->range.begin, e->range.begin + n};
    diag_error(h->diag, use, "the macro '%s' is made with '%s', which a clause names", name,
               x->of->name);
    if (x->macro->range.file)
        diag_note(h->diag, x->macro->range, "'%s' is defined here", name);
    const struct macro *of = macro_definition(h->plan->unit, x->of->name);
    if (x->macro->has_parameters && of && !of->range.file)
        diag_hint(h->diag,
                  "define '%s' in the program, not on the command line, or hand it to '%s' as an "
                  "argument",
                  x->of->name, name);
    else if (x->macro->has_parameters)
        diag_hint(h->diag,
                  "hand '%s' to it as an argument, or write scale(-2) or the like for the "
                  "whole update in place of the clause",
                  x->of->name);
    else
        diag_hint(h->diag,
                  "add scale(%s: p) to the kernel, where it goes with the p-th power of the "
                  "cell width (0: the same on all levels)",
                  name);
    return false;
}

/* Variables that the macro is made of, and that the nest or the function sets. */
static bool note_changing(struct walk *w, struct expr *e)
{
    struct work_nest *n = w->with;
    if (!n)
        return false;
    struct stmt *body = n->kernel->kernel->function->body;
    bool moves =
        e->kind == EXPR_NAME && e->decl->kind != DECL_FUNCTION &&
        (vec_has(&n->locals, e->decl) || ptr_in(n->nest->iterator, n->domain->dim, e->decl) ||
         (is_scalar(e->decl->type) && stmt_sets(body, e->decl)));
    if (moves)
        w->with = NULL;
    return w->with && !moves;
}

static void check_value(struct plan *p, struct diag *d, struct work_nest *n, const struct decl *v)
{
    const struct work_macro *m = macro_of(p, v);
    struct walk w = {.on_expr = note_changing, .with = n};
    if (!m || !m->value)
        return;
    walk_expr(&w, m->value);
    if (!w.with)
        diag_error(d, m->at, "'%s' is made of a variable that the kernel changes", m->name);
}

void macros_check_helpers(struct plan *p, struct diag *d, struct stmt *loop)
{
    struct hidden h = {p, d};
    struct reach r = {.plan = p};
    if (p->work->macros.n == 0)
        return;
    reach_stmt(&r, loop);
    for (int i = 0; i < r.functions.n; i++)
        walk_stmt(&(struct walk){.on_expr = note_hidden, .with = &h}, r.functions.at[i]->body);
}

void macros_check(struct plan *p, struct diag *d, struct work_nest *n)
{
    struct hidden h = {p, d};
    struct walk w = {.on_expr = note_hidden, .with = &h};
    if (p->work->macros.n == 0)
        return;
    walk_nest_body(&w, n->nest);
    for (int i = 0; i < n->nest->slice.n; i++)
        walk_stmt(&w, n->nest->slice.at[i]);
    for (int i = 0; i < n->nest->scalars.n; i++)
        check_value(p, d, n, n->nest->scalars.at[i].decl);
}
