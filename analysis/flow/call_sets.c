/* Which variables of file scope, and which members of structs, may a call set? What a function and
 * those that it calls store to is listed once. Of a function whose body is not at hand it is what
 * it gets the address of. Called by events.c and slice.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

/* All that a function stores to, itself or in calls, or takes the address of; of an entry the array. */
struct call_sets {
    struct function *of;
    VEC(struct expr *) places;
};

/* What the expression stores to or hands on, an array as a whole too; or NULL. */
static struct expr *place_set(const struct walker *w)
{
    struct expr *e = expr_may_set(w->e) ? expr_core(w->e->a[0]) : NULL;
    if (w->e->kind == EXPR_MEMBER && w->e->type->kind == TYPE_ARRAY) {
        const struct expr *by = use_of(w->above, w->e).by;
        return by && by->kind != EXPR_SUBSCRIPT ? w->e : NULL;
    }
    while (e && e->kind == EXPR_SUBSCRIPT && expr_core(e->a[0])->type->kind == TYPE_ARRAY)
        e = expr_core(e->a[0]);
    return e;
}

static const struct call_sets *sets_of(const struct plan *p, struct function *f)
{
    struct call_sets *s = vec_first(x, &p->work->call_sets, x->of == f);
    if (s)
        return s;
    struct reach r = {.plan = p};
    s = ARENA_NEW(p->arena, struct call_sets);
    s->of = f;
    vec_push(p->arena, &p->work->call_sets, s);
    vec_push(p->arena, &r.functions, f);
    reach_stmt(&r, f->body);
    vec_each (g, &r.functions)
        for (WALK(w, in_stmt(g->body)); next_expr(&w);)
            if (place_set(&w))
                vec_push(p->arena, &s->places, place_set(&w));
    return s;
}

/* It is the variable, the member in whatever object, or a whole struct that holds that. */
static bool may_be(const struct plan *p, const struct expr *place, const struct decl *d)
{
    const struct work_member *m = member_of(p, d), *of = NULL;
    if (place->kind == EXPR_NAME)
        of = member_of(p, place->decl);
    if (!m)
        return place->kind == EXPR_NAME && place->decl == d;
    if (m->field->kind != DECL_FIELD)
        return false;
    return (of && of->field == m->field) ||
           (place->kind == EXPR_MEMBER && place->decl == m->field) ||
           member_is_in(place->type, m->field);
}

/* The call hands over where the struct lies, and not for reading alone. */
static bool lends(struct expr *call, const struct work_member *m)
{
    const struct type *f = call->a[0]->type;
    while (f->kind == TYPE_POINTER)
        f = f->of;
    for (int i = 1; i < call->n; i++) {
        const struct type *t = expr_core(call->a[i])->type;
        const struct type *as = i <= f->n_params ? f->params[i - 1] : NULL;
        bool reads = as && as->kind == TYPE_POINTER && as->of->is_const;
        if (t->kind == TYPE_POINTER && !reads && member_is_in(t->of, m->field))
            return true;
    }
    return false;
}

bool call_may_set(const struct plan *p, struct expr *call, const struct decl *d)
{
    const struct work_member *m = member_of(p, d);
    struct call_targets t = call_targets(p, call);
    for (int i = 0; i < t.at.n; i++)
        if (vec_any(place, &sets_of(p, t.at.at[i])->places, may_be(p, place, d)))
            return true;
    return m && call_may_leave(p, call) && !library_computes(call) && lends(call, m);
}
