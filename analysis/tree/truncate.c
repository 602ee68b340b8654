/* Numbers cut off to integers in a nest: `(int)(3 * u[i])`. A compiler that is told that nobody
 * looks at floating-point exceptions may cut them off in floating point, and makes -0 of -0.3 where
 * C makes 0; so the driver does not tell it here. (gcc 12 heeds no pragma around one nest.) Called
 * by body.c. */
#include "analysis/tree/tree.h"

static bool note_truncation(struct walk *w, struct expr *e)
{
    bool *found = w->with;
    bool cast = e->kind == EXPR_CAST && is_integer(e->type);
    bool compound = e->kind == EXPR_ASSIGN && e->op != OP_ASSIGN;
    if (cast)
        *found |= is_floating(e->a[0]->type);
    if (compound)
        *found |= is_integer(e->a[0]->type) && is_floating(e->a[1]->type);
    return !*found;
}

bool nest_truncates(const struct plan_nest *n)
{
    bool found = false;
    struct walk w = {.on_expr = note_truncation, .with = &found};
    walk_nest_body(&w, n);
    for (int i = 0; i < n->helpers.n; i++)
        walk_stmt(&w, n->helpers.at[i]->body);
    return found;
}
