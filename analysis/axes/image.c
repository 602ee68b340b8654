/* Mirror images about the centre of a cell, `u[0] = u[2]`, `u[n - 1] = -u[n - 3]`: the boundary
 * runs through the middle of the mesh's outermost cell. On coarse levels that cell's centre lies
 * elsewhere, and so does the image: codegen takes it from between two cells. Which cell of the ring
 * a loop sets shows at run time only, so what might be such an image is marked: a plain copy, or
 * one with its sign changed, from an even distance.
 *
 * requires: pass_edges, pass_body, pass_centring
 * provides: plan_access.image */
#include "analysis/axes/axes.h"

/* u[2] of `u[0] = u[2]`, `u[0] = -u[2]`; else NULL. */
static const struct expr *copied(const struct plan_nest *n)
{
    const struct stmt *s = n->body.n == 1 ? n->body.at[0] : NULL;
    if (!s || s->kind != STMT_EXPR || s->expr->op != OP_ASSIGN)
        return NULL;
    const struct expr *value = expr_bare(s->expr->a[1]);
    if (value->op == OP_NEGATE)
        value = expr_bare(value->a[0]);
    return value;
}

/* Along one axis only, across the edge, by an even number of cells. */
static bool may_be_image(const struct plan *p, const struct plan_nest *n,
                         const struct plan_access *a)
{
    int moved = 0;
    for (int x = 0; x < p->dim; x++) {
        if (a->offset[x] == 0)
            continue;
        if (!n->fixed[x] || a->offset[x] % 2 != 0 || n->arrays.at[a->array]->node >> x & 1)
            return false;
        moved++;
    }
    return moved == 1 && n->arrays.at[a->array]->type->kind == TYPE_FLOAT;
}

void pass_image(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    const struct expr *from = n->edge == EDGE_LEVEL ? copied(n) : NULL;
    for (int k = 0; from && k < n->accesses.n; k++) {
        struct plan_access *a = &n->accesses.at[k];
        a->image = a->site == from && a->reads && may_be_image(p, n, a);
    }
}
