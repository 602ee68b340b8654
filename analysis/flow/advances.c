/* Whether a nest takes an array one step on, `up[i] = u[i] - dt / h * (f(u[i]) - f(u[i - 1]))` or
 * `q[i] += ...`: the value that a cell has, and something added. Such a nest makes no flux, however
 * far it runs. `f[i] = u[i] - u[i - 1]` is a difference: the own value stands beside another's. What
 * is set first and added to then, `f[i] = F(u[i - 1], u[i]); f[i] -= b[i];`, is made anew.
 *
 * A helper of centring.c. */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

#include <string.h>

struct terms {
    struct work_nest *nest;
    int own, others; /* bare accesses among the terms: added at the own index, taken off */
    int depth;       /* of variables */
};

static void count_terms(struct terms *t, struct expr *e, bool added)
{
    enum { DEEPEST = 8 };
    e = expr_core(e);
    const struct plan_access *access = plan_access_at(t->nest->nest, e);
    if (access) {
        bool own = true;
        for (int x = 0; x < PLAN_MAX_DIM; x++)
            own &= access->offset[x] == 0;
        t->own += added && own;
        t->others += !added;
    } else if (expr_is_sum(e)) {
        count_terms(t, e->a[0], added);
        count_terms(t, e->a[1], added == (e->op == OP_ADD));
    } else if (e->kind == EXPR_NAME && e->decl->init && t->depth < DEEPEST &&
               decl_in(t->nest->locals.at, t->nest->locals.n, e->decl)) {
        t->depth++;
        count_terms(t, e->decl->init, added);
        t->depth--;
    }
}

struct advance {
    struct work_nest *nest;
    int array;
    bool is_made; /* it is set before it is added to */
    bool found;
};

static bool note_advance(struct walk *w, struct expr *e)
{
    struct advance *a = w->with;
    bool sets = e->kind == EXPR_ASSIGN;
    const struct plan_access *target =
        sets ? plan_access_at(a->nest->nest, expr_bare(e->a[0])) : NULL;
    struct terms t = {.nest = a->nest};
    if (!target || target->array != a->array)
        return true;
    if (expr_is(e, OP_ASSIGN))
        count_terms(&t, e->a[1], true);
    a->found |= expr_is(e, OP_ASSIGN) ? t.own > 0 && t.others == 0 : !a->is_made;
    return true;
}

bool nest_advances(struct work_nest *nest, int array)
{
    struct advance a = {.nest = nest, .array = array};
    struct walk w = {.on_expr = note_advance, .with = &a};
    a.is_made = nest_writes_first(nest->nest, nest->inner, array);
    walk_cell(&w, nest);
    return a.found;
}
