/* Nests that move a field towards another one by a part of the way, `p[i] += w * (q[i] - p[i])`: as the second half of
 * a sweep of an iteration, of which the first one makes q of neighbours of p. Measured on a cell: what the field gains
 * where one of the two is more, and where the other is, is as much together as they are more. A part that goes with the
 * width is that of a step in time. Statements of functions that are no kernels are looked at, too, as terms. */
#include "analysis/flow/flow.h"
#include "analysis/numbers/numbers.h"
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 2 };
static const double width = 0.02;

/* What the cell's new value gains by what it or another array has more, for each unit of that; NAN: not known. */
static double gain(const struct plan *p, const struct work_nest *w, int to, int nudged, unsigned seed, double width)
{
    struct interpret_world world = {.seed = seed, .width = width, .is_flat = true, .by_width = true, .nudged = -1};
    struct interpret_result once = {0}, more = {0};
    if (!interpret_cell(p, w, &world, &once))
        return NAN;
    world.nudged = nudged;
    world.nudge = 0.01;
    return interpret_cell(p, w, &world, &more) ? (more.written[to] - once.written[to]) / world.nudge : NAN;
}

static bool goes_towards(const struct plan *p, const struct work_nest *w, int to, int from)
{
    bool does = true;
    for (unsigned seed = 1; seed <= SEEDS && does; seed++) {
        double own = gain(p, w, to, to, seed, width), other = gain(p, w, to, from, seed, width);
        double half = gain(p, w, to, from, seed, 0.5 * width);
        does = fabs(other) > 1e-6 && fabs(own + other - 1) < 1e-6 && fabs(half - other) <= 1e-6 * fabs(other);
    }
    return does;
}

/* The nest's two arrays are these, or parameters that a call hands both. */
static bool is_pair(const struct plan *p, const struct plan_array *own, const struct plan_array *other,
                    const struct plan_array *to, const struct plan_array *from)
{
    bool alike = strcmp(own->component, to->component) == 0 && strcmp(other->component, from->component) == 0;
    bool same = alias_same_field(p, own->decl, to->decl) && alias_same_field(p, other->decl, from->decl);
    return alike && (same || calls_hand(p, other->decl, own->decl, from->decl, to->decl));
}

static bool blends(const struct plan *p, const struct work_nest *w, const struct plan_array *to,
                   const struct plan_array *from)
{
    const struct plan_nest *n = w->nest;
    bool does = false;
    for (int i = 0; i < n->arrays.n && !n->edge && !n->reads_halo && !does; i++) {
        const struct plan_array *own = n->arrays.at[i];
        does = is_update(own) && field_reads_own(n, own) &&
               any_below(k, n->arrays.n, k != i && n->arrays.at[k]->reads &&
                                             is_pair(p, own, n->arrays.at[k], to, from) && goes_towards(p, w, i, k));
    }
    return does;
}

/* ---- outside of nests ------------------------------------------------------------------------- */

/* What an expression gains for each unit that the elements `own` and `other` have more. Not of what a variable
 * divides: it may be the width, and the part that of a step in time. */
struct gains {
    const struct plan *plan;
    struct expr *own, *other; /* NULL: none was met */
    bool fails;
};

/* A value, and its gain by each of the two. */
struct dual {
    double value, own, other;
};

static bool is_cell(const struct plan *p, struct expr *e)
{
    return expr_is_element(e) && is_floating(e->type) && expr_base(e) && alias_is_mesh(p, e->a[0]);
}

static struct dual dual_of(struct gains *g, struct expr *e);

static bool is_literal(struct expr *e)
{
    e = expr_core(e);
    return e->kind == EXPR_INT || e->kind == EXPR_FLOAT;
}

/* A variable may divide it, or what the program sets it to. */
static bool divides(const struct plan *p, struct expr *e, const struct decl *d)
{
    struct givens all = d ? values_given(p, d) : (struct givens){0};
    bool found = any_expr(w, in_expr(e), expr_is(w.e, OP_DIV) && !is_literal(w.e->a[1]));
    for (int i = 0; i < all.n && !found; i++)
        found = all.at[i].e && divides(p, all.at[i].e, NULL);
    return found;
}

static struct dual leaf_of(struct gains *g, struct expr *e)
{
    const struct decl *d = expr_name(e);
    if (is_literal(e))
        return (struct dual){e->kind == EXPR_INT ? (double)e->int_value : e->float_value, 0, 0};
    if (d && !d->is_global && d->init && d->kind == DECL_VAR && decl_is_final(d))
        return dual_of(g, d->init);
    if (is_cell(g->plan, e)) {
        bool own = expr_equal(e, g->own);
        g->fails |= !own && g->other && !expr_equal(e, g->other);
        g->other = own || g->other ? g->other : e;
        return (struct dual){own ? 2.5 : 3.7, own, !own};
    }
    g->fails |= expr_has_effect(e) || divides(g->plan, e, d) || any_expr(w, in_expr(e), is_cell(g->plan, w.e));
    return (struct dual){0.3 + 0.01 * (d ? d->id % 37 : 0), 0, 0}; /* a weight */
}

static struct dual dual_of(struct gains *g, struct expr *e)
{
    e = expr_core(e);
    if (expr_is(e, OP_NEGATE)) {
        struct dual x = dual_of(g, e->a[0]);
        return (struct dual){-x.value, -x.own, -x.other};
    }
    if (!expr_is_sum(e) && !expr_is(e, OP_MUL) && !expr_is(e, OP_DIV))
        return leaf_of(g, e);
    struct dual x = dual_of(g, e->a[0]), y = dual_of(g, e->a[1]);
    double sign = expr_is(e, OP_SUB) ? -1 : 1;
    if (expr_is_sum(e))
        return (struct dual){x.value + sign * y.value, x.own + sign * y.own, x.other + sign * y.other};
    if (expr_is(e, OP_DIV)) {
        g->fails |= !is_literal(e->a[1]);
        y.value = 1 / y.value;
    }
    return (struct dual){x.value * y.value, x.own * y.value + x.value * y.own,
                         x.other * y.value + x.value * y.other};
}


/* The element of another array that the one which is set goes towards; NULL: there is none. */
static struct expr *goal_of(const struct plan *p, struct expr *set)
{
    struct gains g = {.plan = p, .own = expr_core(set->a[0])};
    bool adds = expr_is(set, OP_ADD_ASSIGN), takes = expr_is(set, OP_SUB_ASSIGN);
    if ((!adds && !takes && !expr_is(set, OP_ASSIGN)) || !is_cell(p, g.own))
        return NULL;
    struct dual x = dual_of(&g, set->a[1]);
    double own = takes ? 1 - x.own : adds ? 1 + x.own : x.own, other = takes ? -x.other : x.other;
    return !g.fails && g.other && fabs(other) > 1e-6 && fabs(own + other - 1) < 1e-6 ? g.other : NULL;
}

static const struct moved_index *host_blends(const struct plan *p)
{
    if (p->work->blended)
        return p->work->blended;
    p->work->blended = ARENA_NEW(p->arena, struct moved_index);
    for (WALK(w, in_functions(p->unit)); next_expr(&w);) {
        struct expr *goal = w.e->kind == EXPR_ASSIGN ? goal_of(p, w.e) : NULL;
        if (goal && !nest_around(p, w.in))
            vec_push(p->arena, &p->work->blended->at,
                     ((struct moved_bytes){expr_core(w.e->a[0])->a[0], goal->a[0]}));
    }
    return p->work->blended;
}

bool field_goes_towards(const struct plan *p, const struct plan_array *to, const struct plan_array *from)
{
    return vec_any(w, &p->work->nests, blends(p, w, to, from)) ||
           moved_between(p, host_blends(p), from->decl, to->decl);
}
