/* Is a variable set before it is read? In one run of a statement, and in each cell of a nest; and
 * which variables are a nest's own. */
#include "analysis/flow/flow.h"

static uint64_t is_variable(const struct definite *v, struct expr *e, bool stores, bool *exact)
{
    (void)stores;
    return *exact = e->kind == EXPR_NAME && e->decl == v->decl;
}

struct definite definite_of(const struct decl *d)
{
    return (struct definite){.places = is_variable, .decl = d, .all = 1};
}

int first_touch(struct stmt *s, const struct decl *d)
{
    struct definite v = definite_of(d);
    if (!s || !stmt_mentions(s, d))
        return s && s->kind == STMT_DECL && vec_has(&s->decls, d);
    definite_stmt(&v, s);
    return !v.unset && v.set ? 1 : v.unset || v.some ? -1 : 0;
}

/* What runs at or below the loop level of the sunk statement `from` on: those behind it, then the
 * body. Does d get a new value there before it is read? */
bool starts_afresh(const struct work_nest *w, int from, const struct decl *d)
{
    struct definite v = definite_of(d);
    for (int i = from; i < w->sunk.n; i++)
        definite_stmt(&v, w->sunk.at[i]);
    definite_stmt(&v, w->inner);
    return !v.unset && (v.set || v.some);
}

bool set_before_read(const struct work_nest *w, const struct decl *d)
{
    return any_below(a, w->domain->dim, w->loop[a]->init && stmt_sets(w->loop[a]->init, d)) ||
           starts_afresh(w, 0, d);
}

bool nest_changes(const struct work_nest *w, const struct decl *d)
{
    return d->type->is_volatile || vec_has(&w->locals, d) || iterator_axis(w->nest, d) >= 0 ||
           stmt_sets(w->nest->loop, d);
}

bool nest_changes_poly(const struct work_nest *w, const struct poly *p)
{
    return any_symbol(x, p, nest_changes(w, x.symbol));
}

void nest_add_locals(struct plan *p, struct work_nest *w, struct stmt *s)
{
    if (!s)
        return;
    vec_append(p->arena, &w->locals, s->decls.at, s->decls.n);
    struct decl *variable = loop_variable(s);
    if (variable && !vec_has(&w->loop_variables, variable))
        vec_push(p->arena, &w->loop_variables, variable);
    nest_add_locals(p, w, s->init);
    for (int i = 0; i < s->n; i++)
        nest_add_locals(p, w, s->body[i]);
}

void find_locals(struct plan *p, struct work_nest *w)
{
    w->locals.n = w->loop_variables.n = 0;
    for (int i = 0; i < w->sunk.n; i++)
        nest_add_locals(p, w, w->sunk.at[i]);
    nest_add_locals(p, w, w->inner);
}
