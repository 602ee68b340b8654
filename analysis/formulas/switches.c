/* Conditions of a nest's scalars alone: `t > 0.1`, `fabs(t - on) < w`, `k % 30 == 1`. They are the
 * same for all cells, and switch what the nest does in some places. The runtime evaluates them at
 * each launch: where one changes, it looks for sources before the nest runs. Integers that are
 * compared for equality in other conditions are noted: what happens in single steps may be missed
 * then where the mesh is coarse.
 *
 * Called by scalars.c for each nest. */
#include "analysis/arrays/arrays.h"
#include "analysis/formulas/formulas.h"

/* Quotients of integers are evaluated where the user's program may not come to them. */
static bool may_divide(const struct expr *e)
{
    return !expr_is_division(e) || is_floating(e->type) ||
           (e->a[1]->kind == EXPR_INT && e->a[1]->int_value > 0);
}

bool switches_is_of_scalars(const struct plan_nest *n, struct expr *e)
{
    int first = 0;
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        return true;
    case EXPR_NAME:
        return plan_scalar_of(n, e->decl);
    case EXPR_CALL:
        if (!callee_decl(e) || callee_function(e) || !is_math_function(callee_decl(e)->name))
            return false;
        first = 1;
        break;
    case EXPR_UNARY:
        if (!expr_is_unary_arithmetic(e))
            return false;
        break;
    case EXPR_BINARY:
        if (!may_divide(e))
            return false;
        break;
    case EXPR_CAST:
        if (!is_scalar(e->type))
            return false;
        break;
    case EXPR_CONDITIONAL:
    case EXPR_PAREN:
        break;
    default:
        return false;
    }
    return !any_from(i, first, e->n, !switches_is_of_scalars(n, e->a[i]));
}

static void note_integers(struct plan *p, struct plan_nest *n, struct expr *e)
{
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        if (w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_ENUMERATOR && is_integer(w.e->type))
            vec_push(p->arena, &n->singles, w.e->decl);
        if (is_access_site(n, w.e))
            walk_skip(&w);
    }
}

void switches_find(struct plan *p, struct plan_nest *n)
{
    for (WALK(w, in_nest_body(n)); next_expr(&w);) {
        bool site = is_access_site(n, w.e);
        bool is = !site && expr_is_condition(w.e) && switches_is_of_scalars(n, w.e);
        bool single = expr_is(w.e, OP_EQ) || expr_is(w.e, OP_NE);
        if (is)
            vec_push(p->arena, &n->switches, w.e);
        if (site || is)
            walk_skip(&w);
        else if (single && !expr_moves(w.e, n))
            note_integers(p, n, w.e);
    }
}
