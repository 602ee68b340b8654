/* What the compiler of a nest is told. Called by body.c.
 *
 * Numbers cut off to integers: `(int)(3 * u[i])`. A compiler that is told that nobody looks at
 * floating-point exceptions may cut them off in floating point, and makes -0 of -0.3 where C makes 0;
 * so the driver does not tell it here. (gcc 12 heeds no pragma around one nest.)
 *
 * One of two pointers: `const double *s = w < 0 ? r : l;`. What they lead to is read into vectors if
 * the compiler may move reads into branches; else AMR_VECTORS forbids that (amr_device.h). */
#include "analysis/nests/nests.h"

static bool truncates(struct expr *e)
{
    if (e->kind == EXPR_CAST)
        return is_integer(e->type) && is_floating(e->a[0]->type);
    return e->kind == EXPR_ASSIGN && e->op != OP_ASSIGN && is_integer(e->a[0]->type) &&
           is_floating(e->a[1]->type);
}

/* In its body or that of a helper. */
static bool body_has(const struct plan_nest *n, bool (*is)(struct expr *))
{
    return any_expr(w, in_nest_body(n), is(w.e)) ||
           vec_any(x, &n->helpers, any_expr(w, in_stmt(x->body), is(w.e)));
}

bool nest_truncates(const struct plan_nest *n)
{
    return body_has(n, truncates);
}

static bool picks_pointer(struct expr *e)
{
    bool picks = e->kind == EXPR_CONDITIONAL || e->kind == EXPR_ASSIGN;
    return picks && e->type && e->type->kind == TYPE_POINTER;
}

bool nest_picks_pointers(const struct plan_nest *n)
{
    return body_has(n, picks_pointer);
}
