/* Locals of a cell that are lent to a helper by address: `flux(ul, ur, f)` with `double f[3]`,
 * `split(x, &whole, &rest)`. What a helper gets this way belongs to the cell alone, so whatever it
 * does with it is in order. Called by legality.c. */
#include "analysis/flow/flow.h"

/* Declared in the nest, or in the helper that calls on. */
static bool is_own(const struct work_nest *w, const struct function *helper, const struct decl *d)
{
    if (helper)
        return d->function == helper->decl->function && !d->is_static && !d->is_global;
    return vec_has(&w->locals, d) && !d->is_static;
}

static bool leads_to_numbers(const struct type *t)
{
    int pointers = 0;
    for (; t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY; t = t->of)
        pointers += t->kind == TYPE_POINTER;
    return pointers == 1 && is_scalar(t) && !t->is_volatile;
}

enum { MOST_STEPS = 8 }; /* from pointer to pointer */

static bool is_cell_place(const struct work_nest *w, const struct function *helper, struct expr *e,
                          int steps);

/* `const double *w = s > 0 ? left : right;`: whatever sets it leads to numbers of the cell. */
static bool is_own_pointer(const struct work_nest *nest, const struct function *helper,
                           const struct decl *d, int steps)
{
    if (!helper || !is_own(nest, helper, d) || d->address_taken || !leads_to_numbers(d->type))
        return false;
    for (WALK(w, in_stmt(helper->body)); next_expr(&w);) {
        bool init = !w.above && w.initialises == d, set = expr_sets(w.e) == d;
        if ((init && !is_cell_place(nest, helper, w.e, steps + 1)) ||
            (set &&
             !(expr_is(w.e, OP_ASSIGN) && is_cell_place(nest, helper, w.e->a[1], steps + 1))))
            return false;
    }
    return true;
}

/* Does the pointer lead to numbers that belong to the cell? */
static bool is_cell_place(const struct work_nest *w, const struct function *helper, struct expr *e,
                          int steps)
{
    e = expr_core(e);
    struct decl *d = expr_is(e, OP_ADDRESS) ? expr_name(e->a[0]) : NULL;
    if (steps > MOST_STEPS)
        return false;
    if (d)
        return is_scalar(d->type) && is_own(w, helper, d);
    if (e->kind == EXPR_CONDITIONAL)
        return is_cell_place(w, helper, e->a[1], steps + 1) &&
               is_cell_place(w, helper, e->a[2], steps + 1);
    d = e->kind == EXPR_NAME ? e->decl : NULL;
    if (d && d->type->kind == TYPE_ARRAY)
        return is_own(w, helper, d);
    d = helper ? expr_base(e) : NULL;
    if (d && d->kind == DECL_PARAM)
        return is_own(w, helper, d);
    return d && d->kind == DECL_VAR && is_own_pointer(w, helper, d, steps);
}

bool is_lent(const struct work_nest *w, const struct function *helper, const struct type *param,
             struct expr *arg)
{
    return leads_to_numbers(param) && is_cell_place(w, helper, arg, 0);
}

struct decl *lent_array(const struct work_nest *w, const struct walk_frame *above, struct expr *e)
{
    while (above && (above->e->kind == EXPR_PAREN || above->e->kind == EXPR_CAST))
        above = above->up;
    bool argument = above && callee_function(above->e);
    bool array = e->kind == EXPR_NAME && e->decl->type && e->decl->type->kind == TYPE_ARRAY;
    return argument && array && is_own(w, NULL, e->decl) ? e->decl : NULL;
}
