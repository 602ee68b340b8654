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
    if (axis < 0 || !read_end(g, e->a[!swapped], &end))
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
    struct conditions parts = {0};
    conditions_add(g->plan->arena, &parts, e, !negated);
    return vec_all(c, &parts, expr_is_comparison(c.e) && take_comparison(g, c.e, !c.holds));
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

/* It has no effect, and ends well: nobody misses its value where the rest does not run. */
static bool is_pure(struct expr *e)
{
    return !e || !(expr_effects(e) & ~(EFFECT_CALL | EFFECT_CHOICE));
}

/* `int c = j * nx + i;` of the cell, or nothing. */
static bool only_declares(const struct stmt *s)
{
    return s->kind == STMT_NULL ||
           (s->kind == STMT_DECL && vec_all(d, &s->decls, !d->is_static && is_pure(d->init)));
}

/* Declarations in front of the first other statement of a block. */
static int count_declared(const struct stmt *s)
{
    int n = 0;
    while (n < s->n && only_declares(s->body[n]))
        n++;
    return n;
}

/* `if (...) { all }`, behind declarations: then there is less around it. */
static bool strip_if(struct plan *p, struct work_nest *w)
{
    struct stmt *s = stmt_alone(w->inner);
    struct guard g = begin_guard(p, w);
    struct stmt **at = s->kind == STMT_COMPOUND && s->n > 1 ? &s->body[s->n - 1] : NULL;
    struct stmt *last = at && count_declared(s) == s->n - 1 ? *at : s;
    if (last->kind != STMT_IF || last->n != 1 || !take_condition(&g, last->expr, false))
        return false;
    apply(&g);
    if (last == s)
        w->inner = s->body[0];
    else
        stmt_replace(last, last->body[0]);
    return true;
}

/* `if (...) continue;` in front of the rest, behind declarations. */
static bool strip_continue(struct plan *p, struct work_nest *w)
{
    struct stmt *s = w->inner;
    struct guard g = begin_guard(p, w);
    int n = s->kind == STMT_COMPOUND ? count_declared(s) : 0;
    if (s->kind != STMT_COMPOUND || n + 1 >= s->n || !stmt_is_guard(s->body[n]) ||
        !take_condition(&g, s->body[n]->expr, true))
        return false;
    apply(&g);
    for (int i = n; i + 1 < s->n; i++)
        s->body[i] = s->body[i + 1];
    s->n--;
    return true;
}

void pass_guards(struct plan *p, struct work_nest *w)
{
    while (!w->sunk.n && (strip_if(p, w) || strip_continue(p, w)))
        ;
}
