/* The order of assignments that were taken out of a nest (inlaid.c) and of what is left in it. Such
 * an assignment runs in every round of the loops that it does not move with, always with the same
 * value; whether anything sees the cell before the first of these rounds, or changes it after the
 * last, is known by the distance, loop by loop: dependence.c. */
#include "analysis/kernels/inlaid.h"
#include "analysis/order/order.h"
#include "analysis/sizes/sizes.h"

/* ---- places in the source ------------------------------------------------------------------- */

/* 1: the assignment stood in front of the statement or expression; -1: behind it. */
static int stood(const struct inlaid *l, const struct stmt *s, const struct expr *e)
{
    for (WALK(w, in_stmt(l->nest)); next_node(&w);)
        if (!w.e && w.in == l->place)
            return 1;
        else if (w.e ? w.e == e : w.in == s)
            return -1;
    return 0;
}

/* ---- times ---------------------------------------------------------------------------------- */

/* Does the assignment, in its first round for a cell or (not first) in its last, come before the
 * access to that cell in the nest, or (not before) behind it? d: from the assignment to the access. */
static bool comes(const struct plan *p, const struct inlaid *l, const struct work_nest *v,
                  const struct touch *a, const struct dependence *d, bool first, bool before)
{
    const struct work_nest *w = a->nest;
    for (int depth = 0; depth < p->dim; depth++) {
        int axis = nest_axis_at(w, depth);
        struct stmt *loop = axis < 0 ? NULL : w->loop[axis];
        if (depth == l->n_around || loop != l->around[depth])
            return loop && stood(l, loop, NULL) == (before ? 1 : -1);
        if (!(l->moves >> depth & 1)) {
            if (first != before)
                return false;
            continue;
        }
        if (v->nest->iterator[axis] != w->nest->iterator[axis])
            return false;
        unsigned order = dependence_order(d, w->loop, &axis, 1);
        if (order != ORDER_SAME)
            return order == (before ? ORDER_FORTH : ORDER_BACK);
    }
    return stood(l, NULL, a->access->site) == (before ? 1 : -1);
}

/* ---- all ------------------------------------------------------------------------------------ */

void inlaid_compare(const struct plan *p, const struct inlaid *l, const struct work_nest *nest,
                    bool in_front, struct inlaid_conflict *out)
{
    for (int e = 0; e < l->nests.n && !out->of; e++) {
        const struct work_nest *v = l->nests.at[e];
        for (int x = 0; x < nest->nest->accesses.n; x++)
            for (int y = 0; y < v->nest->accesses.n; y++) {
                struct touch a = {.nest = nest, .access = &nest->nest->accesses.at[x]};
                struct touch b = {.nest = v, .access = &v->nest->accesses.at[y]};
                bool first = b.access->writes && !a.access->writes;
                struct dependence d;
                if (dependence_find(p, &b, &a, &d) && !comes(p, l, v, &a, &d, first, in_front))
                    *out =
                        (struct inlaid_conflict){l, a.access->site->range,
                                                 "this may be one of these cells, before or after "
                                                 "it is set"};
            }
    }
}

static bool moves_alike(const struct inlaid *l, const struct inlaid *m)
{
    return l->n_around == m->n_around && l->moves == m->moves &&
           all_below(i, l->n_around, l->around[i] == m->around[i]);
}

static bool reads_mesh(const struct work_nest *w)
{
    return vec_any_at(a, &w->nest->accesses, a->reads);
}

/* Of two accesses to one cell, as far as both move with a loop: is it the same round? */
static bool same_round(const struct plan *p, const struct work_nest *v, const struct work_nest *w,
                       const struct dependence *d)
{
    return !any_below(
        axis, p->dim,
        v->nest->fixed[axis] != w->nest->fixed[axis] ||
            (!v->nest->fixed[axis] && (d->distance[axis].lo || d->distance[axis].hi)));
}

void inlaid_compare_two(const struct plan *p, const struct inlaid *first,
                        const struct inlaid *second, struct inlaid_conflict *out)
{
    bool alike = moves_alike(first, second) && first->behind <= second->behind;
    bool repeats = first->moves + 1 != 1u << first->n_around;
    struct expr *value = expr_bare(first->s->expr)->a[1];
    for (int i = 0; i < first->nests.n && !out->of; i++)
        for (int k = 0; k < second->nests.n; k++) {
            const struct work_nest *v = first->nests.at[i], *w = second->nests.at[k];
            bool same = !reads_mesh(v) && !reads_mesh(w) &&
                        expr_equal(value, expr_bare(second->s->expr)->a[1]);
            for (int x = 0; x < v->nest->accesses.n && !same; x++)
                for (int y = 0; y < w->nest->accesses.n; y++) {
                    struct touch a = {.nest = v, .access = &v->nest->accesses.at[x]};
                    struct touch b = {.nest = w, .access = &w->nest->accesses.at[y]};
                    bool both = a.access->writes && b.access->writes;
                    struct dependence d;
                    if (dependence_find(p, &a, &b, &d) &&
                        !(alike && same_round(p, v, w, &d) && (both || !repeats)))
                        *out = (struct inlaid_conflict){
                            second, first->s->range,
                            "this sets some of these cells, too, or cells that go into them"};
                }
        }
}

/* The nest's range along the loop's axis is no shorter than that of some stencil. */
static bool is_as_long(const struct plan *p, const struct work_nest *w, int axis)
{
    vec_each (s, &p->work->nests) {
        int64_t below, above, rounds;
        if (poly_difference(&w->hi[axis], &w->lo[axis], &rounds))
            return rounds > 0;
        if (s->nest->reads_halo && !s->nest->edge && size_apart(p, w, s, axis, &below, &above) &&
            below <= 0 && above >= 0)
            return true;
    }
    return false;
}

bool inlaid_is_run(const struct plan *p, const struct inlaid *l)
{
    return all_below(depth, l->n_around,
                     (l->moves >> depth & 1) ||
                         vec_any(w, &p->work->nests,
                                 w->nest->loop == l->nest &&
                                     any_below(x, p->dim,
                                               w->loop[x] == l->around[depth] && is_as_long(p, w, x))));
}
