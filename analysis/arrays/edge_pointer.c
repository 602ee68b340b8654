/* Pointers to rows in loops along an edge,
 *
 *     double *top = u + (ny - 1) * nx, *below = top - nx;
 *     for (int i = 0; i < nx; i++) top[i] = below[i];
 *
 * Where a local is set by its declaration, and all that its elements are chosen by is sums, they are
 * those of the array: u[(ny - 1) * nx + i]. One with rows of its own, v[j * nx + i] of v = u + n, is
 * an array by itself. Called by edge_component.c and edges.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"

enum { MOST_STEPS = 8 };

/* Sums, elements and addresses of names. */
static bool is_plain(const struct expr *e)
{
    return e->kind == EXPR_NAME ||
           ((expr_is_arithmetic(e) || e->kind == EXPR_SUBSCRIPT || expr_is(e, OP_ADDRESS)) &&
            all_below(i, e->n, is_plain(e->a[i])));
}

static bool is_sum(struct expr *e)
{
    int64_t value;
    e = expr_core(e);
    if (e->kind == EXPR_NAME || expr_int_value(e, &value))
        return true;
    return expr_is_sum(e) && is_sum(e->a[0]) && is_sum(e->a[1]);
}

/* top[i], *top, top - nx, and in no other way */
static bool is_used_as_row(struct function *f, const struct decl *d)
{
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        bool moved = expr_is_sum(w.e) && w.e->type->kind == TYPE_POINTER;
        bool indexed = w.e->kind == EXPR_SUBSCRIPT || moved;
        bool other = indexed ? !is_sum(w.e->a[1]) : w.e->kind == EXPR_NAME;
        if ((indexed || expr_is(w.e, OP_DEREF)) && expr_name(w.e->a[0]) == d)
            w.from = 1;
        else if (w.e->kind != EXPR_NAME || w.e->decl != d)
            continue;
        if (other)
            return false;
    }
    return true;
}

static bool is_row(const struct plan *p, struct function *f, const struct decl *d)
{
    if (!f || d->kind != DECL_VAR || !d->function || d->is_static || !decl_is_final(d) ||
        !d->init || d->type->kind != TYPE_POINTER || !is_scalar(d->type->of))
        return false;
    struct decl *root = expr_base(d->init);
    struct stmt *at = stmt_of_decl(f->body, d);
    return root && at && is_plain(d->init) && !stmt_may_change(p, at->parent, d->init) &&
           is_used_as_row(f, d);
}

bool edge_declares_rows(const struct plan *p, struct function *f, const struct stmt *s)
{
    return s->decls.n > 0 && vec_all(d, &s->decls, is_row(p, f, d));
}

bool edge_take_apart(const struct plan *p, struct function *f, struct expr *e, struct subscript *u)
{
    if (!subscript_take_apart(p->arena, e, u))
        return false;
    for (int i = 0; i < MOST_STEPS && is_row(p, f, u->base); i++) {
        struct rewrite r = {.arena = p->arena};
        struct substitution row = {.of = u->base, .value = u->base->init};
        vec_push(p->arena, &r.names, row);
        e = rewrite_expr(&r, e);
        if (!subscript_take_apart(p->arena, e, u))
            return false;
    }
    return true;
}
