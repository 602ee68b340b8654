/* Parts of an index that are no sums and products, but known in front of the nest: the `t % 2` of
 * `u[(t % 2) * n * n + j * n + i]`. Such a part is a symbol of its own, whose name is its text.
 * Called by index.c. */
#include "analysis/flow/flow.h"
#include "analysis/values/values.h"

#include <string.h>

static bool is_moving(const struct work_nest *n, const struct expr *e)
{
    if (e->kind != EXPR_NAME || !is_integer(e->type))
        return !expr_is_arithmetic(e) || !is_integer(e->type);
    return e->decl->kind == DECL_FUNCTION || nest_changes(n, e->decl) ||
           vec_has(&n->loop_variables, e->decl);
}

struct decl *opaque_symbol(struct work_nest *w, struct expr *e)
{
    if (any_expr(x, in_expr(e), is_moving(w, x.e)))
        return NULL;
    struct arena *a = w->kernel->arena;
    const char *name = arena_printf(a, "(%s)", expr_text(a, e));
    struct decl *d = vec_first(x, &w->opaque, strcmp(x->name, name) == 0);
    if (d)
        return d;
    struct decl like = {.kind = DECL_VAR, .name = name, .type = e->type, .init = e};
    like.range = like.name_range = e->range;
    d = decl_fresh(w->kernel->plan, FRESH_INDEX, like);
    vec_push(a, &w->opaque, d);
    return d;
}
