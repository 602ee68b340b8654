/* The one place that sets a variable, and the one argument that a parameter gets, through all of the
 * program. Called by sizes.c, scalar_origin.c and others. */
#include "analysis/sizes/sizes.h"
#include "analysis/tree/tree.h"

/* ---- the one place that sets a variable ----------------------------------------------------- */

struct setting {
    const struct decl *decl;
    struct expr *value;        /* the last one found */
    struct function *function; /* that sets it */
    int n;
};

static bool note_setting(struct walk *w, struct expr *e)
{
    struct setting *s = w->with;
    if (!w->above && w->initialises == s->decl) {
        s->value = e;
        s->function = w->function;
        s->n++;
    }
    if (expr_sets(e) == s->decl) {
        s->value = expr_is(e, OP_ASSIGN) ? e->a[1] : NULL;
        s->function = w->function;
        s->n++;
    }
    return true;
}

struct expr *origin_value(const struct plan *p, struct function **f, const struct decl *d)
{
    struct setting s = {.decl = d, .value = d->is_global ? d->init : NULL};
    struct walk w = {.on_expr = note_setting, .with = &s};
    s.n = s.value != NULL;
    if (d->address_taken)
        return NULL;
    w.function = *f;
    if (d->is_global)
        walk_functions(&w, p->unit);
    else if (*f)
        walk_stmt(&w, (*f)->body);
    *f = s.function;
    return s.n == 1 ? s.value : NULL;
}

/* ---- the one argument that a parameter gets ------------------------------------------------- */

struct calls {
    const struct function *of;
    int param;
    struct expr *argument;
    struct function *caller;
    int n;
};

static bool note_call(struct walk *w, struct expr *e)
{
    struct calls *c = w->with;
    bool own = e->kind == EXPR_CALL && callee_function(e) == c->of && c->param + 1 < e->n;
    if (!own || (c->n && expr_equal(c->argument, e->a[c->param + 1]) && c->caller == w->function))
        return true;
    c->argument = e->a[c->param + 1];
    c->caller = w->function;
    c->n++;
    return true;
}

struct expr *origin_argument(const struct plan *p, struct function *f, const struct decl *d,
                             struct function **caller)
{
    struct calls c = {.of = f, .param = -1};
    for (int i = 0; f && i < f->params.n; i++)
        if (f->params.at[i] == d)
            c.param = i;
    if (c.param < 0 || !decl_is_final(d) ||
        decl_in(p->work->escaping.at, p->work->escaping.n, f->decl))
        return NULL;
    walk_functions(&(struct walk){.on_expr = note_call, .with = &c}, p->unit);
    *caller = c.caller;
    return c.n == 1 ? c.argument : NULL;
}
