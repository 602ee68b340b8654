/* Locals of a cell that are lent to a helper by address: `flux(ul, ur, f)` with `double f[3]`,
 * `split(x, &whole, &rest)`. What a helper gets this way belongs to the cell alone, so whatever it
 * does with it is in order. Called by legality.c. */
#include "analysis/work.h"

/* Declared in the nest, or in the helper that calls on. */
static bool is_own(const struct work_nest *w, const struct function *helper, const struct decl *d)
{
    if (helper)
        return d->function == helper->decl->function && !d->is_static && !d->is_global;
    return decl_in(w->locals.at, w->locals.n, d) && !d->is_static;
}

static bool leads_to_numbers(const struct type *t)
{
    int pointers = 0;
    for (; t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY; t = t->of)
        pointers += t->kind == TYPE_POINTER;
    return pointers == 1 && is_scalar(t) && !t->is_volatile;
}

bool is_lent(const struct work_nest *w, const struct function *helper, const struct type *param,
             struct expr *arg)
{
    struct expr *e = expr_core(arg);
    struct decl *d = expr_is(e, EXPR_UNARY, "&") ? expr_name(e->a[0]) : NULL;
    if (!leads_to_numbers(param))
        return false;
    if (d)
        return is_scalar(d->type) && is_own(w, helper, d);
    d = e->kind == EXPR_NAME ? e->decl : NULL;
    if (d && d->type->kind == TYPE_ARRAY)
        return is_own(w, helper, d);
    d = helper ? expr_base(e) : NULL;
    return d && d->kind == DECL_PARAM && is_own(w, helper, d);
}

struct decl *lent_array(const struct work_nest *w, const struct walk_frame *above, struct expr *e)
{
    while (above && (above->e->kind == EXPR_PAREN || above->e->kind == EXPR_CAST))
        above = above->up;
    bool argument = above && above->e->kind == EXPR_CALL && callee_function(above->e);
    bool array = e->kind == EXPR_NAME && e->decl->type && e->decl->type->kind == TYPE_ARRAY;
    return argument && array && is_own(w, NULL, e->decl) ? e->decl : NULL;
}
