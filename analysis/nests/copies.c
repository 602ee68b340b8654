/* Copies, `u[j][i] = un[j][i];`, and nests that do nothing else, any number of them. Where one of
 * these covers the mesh, the runtime exchanges the arrays' cells instead
 * (runtime/fields/pool_exchange.c).
 *
 * requires: pass_body
 * provides: plan_nest.copied, plan_nest.copies */
#include "analysis/nests/nests.h"
#include "analysis/tree/tree.h"

/* The nest's array whose own cell the expression is, or -1. */
static int own_cell(const struct plan_nest *n, const struct expr *e)
{
    const struct plan_access *a = plan_access_at(n, e);
    return a && plan_is_own_cell(a) ? a->array : -1;
}

/* Adds what a statement copies; false if it does anything else. */
static bool add_copies(struct plan *p, struct plan_nest *n, const struct stmt *s)
{
    bool plain = true;
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n; i++)
        plain = add_copies(p, n, s->body[i]) && plain;
    if (s->kind == STMT_COMPOUND || s->kind == STMT_NULL)
        return plain;
    struct expr *e = stmt_expr(s);
    if (!e || !expr_is(e, OP_ASSIGN))
        return false;
    int to = own_cell(n, expr_bare(e->a[0])), from = own_cell(n, expr_bare(e->a[1]));
    if (to < 0 || from < 0)
        return false;
    const struct type *t = n->arrays.at[to]->type, *f = n->arrays.at[from]->type;
    if (t->kind != f->kind || t->size != f->size)
        return false;
    vec_push(p->arena, &n->copied, ((struct plan_copy){to, from}));
    return true;
}

void pass_copies(struct plan *p, struct diag *d, struct work_nest *w)
{
    (void)d;
    struct plan_nest *n = w->nest;
    bool plain = n->edge == EDGE_NONE;
    for (int b = 0; n->edge == EDGE_NONE && b < n->body.n; b++)
        plain = add_copies(p, n, n->body.at[b]) && plain;
    for (int k = 0; plain && k < n->copied.n; k++)
        vec_push(p->arena, &n->copies, n->copied.at[k]);
}
