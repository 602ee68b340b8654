/* Loops over all indices whose body is guarded by conditions on these,
 *
 *     for (i = 0; i < n; i++)
 *         if (i > 0 && i < n - 1)
 *             un[i] = u[i - 1] + u[i + 1];
 *
 * and `if (i == 0 || i == n - 1) continue;` in front of the body. That is a loop over fewer
 * indices: the conditions become the nest's range, where all of them keep away from its ends and it
 * is known by how much. Others, which choose a part of the mesh, stay in the body.
 *
 * requires: pass_nests
 * provides: work_nest.inner, lo, hi and plan_nest.lo, hi anew */
#include "analysis/flow/flow.h"
#include "analysis/nests/nests.h"
#include "analysis/values/values.h"

enum { MOST_KEPT_AWAY = 8 }; /* cells: as wide as a ring may be */

struct guard {
    struct plan *plan;
    struct work_nest *nest;
    struct poly lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM];
    bool changed[PLAN_MAX_DIM];
};

/* A number that the nest does not set. */
static bool read_end(const struct guard *g, struct expr *e, struct poly *p)
{
    *p = index_value(g->nest, e, false);
    return !p->bad && !nest_changes_poly(g->nest, p);
}

/* Raises an end to `to`, or lowers it; false where it is not known to be near. */
static bool tighten(struct guard *g, int axis, bool low, const struct poly *to)
{
    struct poly *end = low ? &g->lo[axis] : &g->hi[axis];
    int64_t by;
    if (!poly_difference(to, end, &by) || by > MOST_KEPT_AWAY || by < -MOST_KEPT_AWAY)
        return false;
    if (low ? by > 0 : by < 0) {
        *end = *to;
        g->changed[axis] = true;
    }
    return true;
}

/* `i != e` where e is the first or last index. */
static bool leave_out(struct guard *g, int axis, const struct poly *e)
{
    struct poly last = poly_plus(&g->hi[axis], -1), next = poly_plus(e, 1);
    if (poly_equal(e, &g->lo[axis]))
        return tighten(g, axis, true, &next);
    return poly_equal(e, &last) && tighten(g, axis, false, e);
}

static bool take_comparison(struct guard *g, struct expr *e, bool negated)
{
    struct poly end, next;
    bool swapped = iterator_axis(g->nest->nest, expr_name(e->a[0])) < 0;
    int axis = iterator_axis(g->nest->nest, expr_name(e->a[swapped]));
    if (axis < 0 || !expr_is_comparison(e) || !read_end(g, e->a[!swapped], &end))
        return false;
    enum operator op = negated ? operators[e->op].negated : e->op;
    op = swapped ? operators[op].mirrored : op;
    next = poly_plus(&end, 1);
    if (op == OP_NE)
        return leave_out(g, axis, &end);
    if (op == OP_GT || op == OP_GE)
        return tighten(g, axis, true, op == OP_GE ? &end : &next);
    return op != OP_EQ && tighten(g, axis, false, op == OP_LE ? &next : &end);
}

/* All parts of `a && b` hold, or (negated) none of `a || b`. */
static bool take_condition(struct guard *g, struct expr *e, bool negated)
{
    e = expr_core(e);
    if (expr_is(e, OP_NOT))
        return take_condition(g, e->a[0], !negated);
    if (e->kind != EXPR_BINARY)
        return false;
    if (e->op == (negated ? OP_OR : OP_AND))
        return take_condition(g, e->a[0], negated) && take_condition(g, e->a[1], negated);
    return take_comparison(g, e, negated);
}

static struct guard begin_guard(struct plan *p, struct work_nest *w)
{
    struct guard g = {.plan = p, .nest = w};
    for (int x = 0; x < w->domain->dim; x++) {
        g.lo[x] = w->lo[x];
        g.hi[x] = w->hi[x];
    }
    return g;
}

static void apply(const struct guard *g)
{
    struct work_nest *w = g->nest;
    for (int x = 0; x < w->domain->dim; x++) {
        if (!g->changed[x])
            continue;
        w->lo[x] = g->lo[x];
        w->hi[x] = g->hi[x];
        w->nest->lo[x] = poly_text(g->plan->arena, &g->lo[x]);
        w->nest->hi[x] = poly_text(g->plan->arena, &g->hi[x]);
    }
}

/* `if (...) { all }`: then there is less around it. */
static bool strip_if(struct plan *p, struct work_nest *w)
{
    struct stmt *s = stmt_alone(w->inner);
    struct guard g = begin_guard(p, w);
    if (s->kind != STMT_IF || s->n != 1 || !take_condition(&g, s->expr, false))
        return false;
    apply(&g);
    w->inner = s->body[0];
    return true;
}

/* `if (...) continue;` in front of the rest. */
static bool strip_continue(struct plan *p, struct work_nest *w)
{
    struct stmt *s = w->inner;
    struct guard g = begin_guard(p, w);
    if (s->kind != STMT_COMPOUND || s->n < 2 || !stmt_is_guard(s->body[0]) ||
        !take_condition(&g, s->body[0]->expr, true))
        return false;
    apply(&g);
    s->body++;
    s->n--;
    return true;
}

void pass_guards(struct plan *p, struct work_nest *w)
{
    while (!w->sunk.n && (strip_if(p, w) || strip_continue(p, w)))
        ;
}
