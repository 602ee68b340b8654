/* What the statements of a round make a variable, as one expression in what the round begins with:
 *
 *     if (s > 0) right = f(u[i]); else right = f(u[i + 1]);
 *     right -= a * (u[i + 1] - u[i]);
 *
 * gives (s > 0 ? f(u[i]) : f(u[i + 1])) - a * (u[i + 1] - u[i]) (symbolic execution of straight code
 * and branches; what loops and calls set is not known, and stays a name). Called by carried.c. */
#include "analysis/lines/carried.h"

#include "analysis/calls/calls.h"
#include "analysis/lower/lower.h"

struct round {
    struct rewrite r; /* names: the latest value of a variable last; without one: not known */
    struct stmt *body;
};

static void forget(struct round *o, struct decl *d)
{
    vec_push(o->r.arena, &o->r.names, ((struct substitution){.of = d, .as = d}));
}

static void forget_set(struct round *o, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct decl *d = expr_may_set(w.e) ? array_of(w.e->a[0]) : NULL;
        if (d)
            forget(o, d);
    }
}

static struct expr *known(const struct round *o, const struct decl *d)
{
    const struct substitution *s = rewrite_name(&o->r, d);
    return s ? s->value : NULL;
}

static bool is_number(const struct type *t)
{
    return t && (is_integer(t) || is_floating(t));
}

/* From here on the body's local d is this value. */
static void define(struct round *o, struct decl *d, struct expr *value)
{
    bool fine = !d->address_taken && !(expr_effects(value) & EFFECT_SETS) && is_number(d->type) &&
                is_number(value->type);
    struct expr *closed = fine ? rewrite_expr(&o->r, value) : NULL;
    if (closed && !type_same_number(d->type, value->type))
        closed = expr_cast(o->r.arena, d->type, expr_enclosed(o->r.arena, closed));
    if (closed && carried_fits(closed))
        vec_push(o->r.arena, &o->r.names, ((struct substitution){.of = d, .value = closed}));
    else
        forget(o, d);
}

static void read_stmt(struct round *o, struct stmt *s);

/* `f -= x` computes with numbers of the type of f. */
static bool keeps_type(const struct expr *e, const struct decl *d)
{
    const struct type *by = e->kind == EXPR_ASSIGN ? e->a[1]->type : d->type;
    return e->op == OP_ASSIGN || (is_floating(d->type) && is_number(by) &&
                                  (is_integer(by) || by->size <= d->type->size));
}

static void read_set(struct round *o, struct stmt *s, struct expr *e)
{
    struct decl *d = expr_sets(e);
    struct expr *value = d && keeps_type(e, d) ? expr_value_given(o->r.arena, e) : NULL;
    if (value && !(expr_effects(value) & EFFECT_SETS))
        define(o, d, value);
    else
        forget_set(o, s);
}

static struct expr *side(struct arena *a, const struct expr *value)
{
    struct expr *e = expr_copy(a, value);
    expr_keep_conversions(e);
    return e;
}

struct expr *carried_choice(struct arena *a, struct expr *test, const struct expr *yes, const struct expr *no,
                            const struct type *t)
{
    return expr_choice(a, test, side(a, yes), side(a, no), t);
}

/* Of each variable that a branch sets: the one value or the other. */
static void merge(struct round *o, struct expr *test, int from, const struct substitution *then,
                  int n)
{
    struct arena *a = o->r.arena;
    struct rewrite own = o->r;
    struct round before = {.r = o->r};
    VEC(struct decl *) set = {0};
    VEC(struct substitution) both = {0};
    before.r.names.n = from;
    for (int i = 0; i < n; i++)
        vec_add(a, &set, (struct decl *)then[i].of);
    for (int i = from; i < own.names.n; i++)
        vec_add(a, &set, (struct decl *)own.names.at[i].of);
    vec_each (d, &set) {
        struct expr *yes = known(&before, d), *no = known(o, d);
        for (int k = 0; k < n; k++)
            yes = then[k].of == d ? then[k].value : yes;
        struct substitution s = {.of = d};
        if (yes && no && yes != no)
            s.value = carried_choice(a, expr_copy(a, test), yes, no, d->type);
        s.value = s.value && !carried_fits(s.value) ? NULL : s.value;
        s.as = s.value ? NULL : d;
        vec_push(a, &both, s);
    }
    o->r.names.n = from;
    vec_append(a, &o->r.names, both.at, both.n);
}

static void read_if(struct round *o, struct stmt *s)
{
    struct arena *a = o->r.arena;
    int from = o->r.names.n;
    VEC(struct substitution) then = {0};
    if (expr_effects(s->expr) & EFFECT_SETS) {
        forget_set(o, s);
        return;
    }
    struct expr *test = rewrite_expr(&o->r, s->expr);
    read_stmt(o, s->body[0]);
    vec_append(a, &then, o->r.names.at + from, o->r.names.n - from);
    o->r.names.n = from;
    if (s->n > 1)
        read_stmt(o, s->body[1]);
    merge(o, test, from, then.at, then.n);
}

static void read_stmt(struct round *o, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct stmt *chain = s->kind == STMT_SWITCH ? switch_chain(o->r.arena, s) : NULL;
    if (chain) {
        read_stmt(o, chain);
    } else if (s->kind == STMT_IF) {
        read_if(o, s);
    } else if (s->kind == STMT_COMPOUND) {
        for (int i = 0; i < s->n; i++)
            read_stmt(o, s->body[i]);
    } else if (e && expr_is_modify(e)) {
        read_set(o, s, e);
    } else {
        forget_set(o, s);
    }
    vec_each (d, &s->decls) {
        if (d->init && s->kind == STMT_DECL)
            define(o, d, d->init);
        else
            forget(o, d);
    }
}

struct expr *carried_value(struct arena *a, struct stmt *body, int keeps, struct expr *kept)
{
    struct round o = {.r.arena = a, .body = body};
    for (int i = 0; i < keeps; i++)
        read_stmt(&o, body->body[i]);
    struct expr *value = rewrite_expr(&o.r, kept);
    return carried_fits(value) ? value : NULL;
}

/* ---- in front of the loop --------------------------------------------------------------------- */

struct expr *carried_front(struct plan *p, struct function *f, struct stmt *loop, struct decl *d,
                           struct expr *e)
{
    struct arena *a = p->arena;
    if (!any_expr(w, in_expr(e), callee_function(w.e)))
        return e;
    struct expr *sets = expr_assign(a, e->range, expr_of(a, e->range, d), expr_copy(a, e));
    struct stmt *s = stmt_of(a, loop, sets), *block = stmt_block(a, loop, &s, 1);
    block->parent = loop->parent;
    block = expand_in_front(p, f, block);
    for (WALK(w, in_stmt(block)); next_expr(&w);)
        element_write_out(a, w.e);
    struct expr *value = carried_value(a, block, block->n, expr_of(a, e->range, d));
    return value && !any_expr(x, in_expr(value),
                              x.e->kind == EXPR_NAME &&
                                  stmt_defines((struct stmt *)block, x.e->decl))
               ? value
               : e;
}
