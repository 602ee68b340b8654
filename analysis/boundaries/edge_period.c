/* Copies along an edge over the length of the mesh, within one array: they do nothing where the axis
 * is periodic (period.c), and are dropped. Called by edge_assign.c. */
#include "analysis/boundaries/edge_attempt.h"
#include "analysis/mesh/mesh.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

static bool is_same_lead(const struct subscript *a, const struct subscript *b)
{
    return a->base == b->base && a->n == b->n && a->lead == b->lead &&
           all_below(i, a->lead, expr_equal(a->index[i], b->index[i]));
}

static bool read_copy(struct attempt *t, struct expr *assignment, struct edge_place *to,
                      struct edge_place *from)
{
    struct expr *e[2] = {expr_bare(assignment->a[0]), expr_bare(assignment->a[1])};
    struct subscript u[2];
    struct edge_place *place[2] = {to, from};
    for (int i = 0; i < 2; i++)
        if (e[i]->kind != EXPR_SUBSCRIPT || !is_scalar(e[i]->type) ||
            !subscript_take_apart(t->plan->arena, e[i], &u[i]) ||
            !alias_decl_is_mesh(t->plan, u[i].base) || !edge_place(&t->scan, &u[i], place[i]))
            return false;
    return expr_is(assignment, OP_ASSIGN) && is_same_lead(&u[0], &u[1]);
}

unsigned period_copy(struct attempt *t, struct expr *assignment, bool *is_said)
{
    struct edge_place to, from;
    unsigned axes = 0;
    *is_said = true;
    if (!read_copy(t, assignment, &to, &from))
        return 0;
    for (int x = 0; x < t->plan->dim; x++) {
        struct poly distance = poly_add(&from.at[x], &to.at[x], -1);
        const struct work_nest *base;
        int64_t rest;
        if (to.along[x] != from.along[x])
            return 0;
        if (poly_is_const(&distance, &rest) && rest == 0)
            continue;
        base = period_base(t->plan, x); /* as long as the distance */
        if (!base || !size_beyond(base, x, &distance, &rest))
            return 0;
        if (rest) {
            t->plan->work->misses_period = (struct work_miss){assignment->range, base, x, rest};
            return 0;
        }
        *is_said &= boundary_is_said(t->plan, x, BOUNDARY_PERIODIC);
        axes |= 1u << x;
    }
    return axes;
}
