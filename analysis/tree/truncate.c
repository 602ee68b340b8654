/* Numbers cut off to integers in a nest: `(int)(3 * u[i])`. A compiler that is told that nobody
 * looks at floating-point exceptions may cut them off in floating point, and makes -0 of -0.3 where
 * C makes 0; so the driver does not tell it here. (gcc 12 heeds no pragma around one nest.) Called
 * by body.c. */
#include "analysis/tree/tree.h"

static bool truncates(struct expr *e)
{
    if (e->kind == EXPR_CAST)
        return is_integer(e->type) && is_floating(e->a[0]->type);
    return e->kind == EXPR_ASSIGN && e->op != OP_ASSIGN && is_integer(e->a[0]->type) &&
           is_floating(e->a[1]->type);
}

bool nest_truncates(const struct plan_nest *n)
{
    bool found = false;
    for (int i = 0; i < n->body.n && !found; i++)
        found = stmt_any_expr(n->body.at[i], truncates);
    for (int i = 0; i < n->helpers.n && !found; i++)
        found = stmt_any_expr(n->helpers.at[i]->body, truncates);
    return found;
}
