/* Whether a nest takes an array one step on, `up[i] = u[i] - dt / h * (f(u[i]) - f(u[i - 1]))` or
 * `q[i] += ...`: the value that a cell has, and something added. Such a nest makes no flux, however
 * far it runs. `f[i] = u[i] - u[i - 1]` is a difference: the own value stands beside another's. What
 * is set first and added to then, `f[i] = F(u[i - 1], u[i]); f[i] -= b[i];` or `f[i] = f[i] - b[i];`,
 * is made anew. So is what branches choose of both sides, as the flux of HLLC:
 * `if (s > 0) f[i] = F[i] + s * d; else f[i] = F[i + 1] + s * e;`. A plain copy in one branch,
 * `f[i] = F[i];`, says nothing where another branch makes the value anew.
 *
 * A helper of centring.c. */
#include "analysis/flow/flow.h"

enum { NONE = -1, DEEPEST = 8 }; /* of variables within variables */

struct terms {
    struct work_nest *nest;
    int all;
    int own, others; /* bare accesses among the terms: added at the own index, taken off */
    int of;          /* the array of the one at the own index */
    int beside;      /* that of one added at another index; or -1 */
    int depth;       /* of variables */
};

static void count_terms(struct terms *t, struct expr *e, bool added)
{
    e = expr_core(e);
    const struct plan_access *access = plan_access_at(t->nest->nest, e);
    if (access) {
        bool own = plan_is_own_cell(access);
        t->all++;
        t->own += added && own;
        t->others += !added;
        if (own)
            t->of = access->array;
        else if (added)
            t->beside = access->array;
    } else if (expr_is_sum(e)) {
        count_terms(t, e->a[0], added);
        count_terms(t, e->a[1], added == (e->op == OP_ADD));
    } else if (e->kind == EXPR_NAME && e->decl->init && t->depth < DEEPEST &&
               vec_has(&t->nest->locals, e->decl)) {
        t->depth++;
        count_terms(t, e->decl->init, added);
        t->depth--;
    } else {
        t->all++;
    }
}

struct advance {
    struct work_nest *nest;
    int array;
    bool is_made; /* it is set before it is added to */
    bool adds, found, copies, anew;
    bool several;   /* arrays that values are taken from */
    int from;       /* or the only one, or NONE */
    int of, beside; /* arrays: `f[i] = F[i] + ...`, `f[i] = F[i + 1] + ...`; or NONE */
};

/* Cells have a part in the value, also by way of variables of the cell. */
static bool is_of_cells(const struct work_nest *nest, struct expr *value, int depth)
{
    return any_expr(w, in_expr(value),
                    plan_access_at(nest->nest, w.e) ||
                        (w.e->kind == EXPR_NAME && w.e->decl->init && depth < DEEPEST &&
                         vec_has(&nest->locals, w.e->decl) && is_of_cells(nest, w.e->decl->init, depth + 1)));
}

static void note_value(struct advance *a, struct expr *value)
{
    struct terms t = {.nest = a->nest, .of = NONE, .beside = NONE};
    count_terms(&t, value, true);
    if (a->is_made && t.own == 1 && t.of == a->array)
        return;
    if (t.own > 0 && t.others == 0 && t.all > 1)
        a->of = t.of;
    if (t.own > 0 && t.others == 0) {
        a->several |= t.own > 1 || (a->from != NONE && a->from != t.of);
        a->from = t.of;
        a->found |= t.all > 1;
        a->copies |= t.all == 1;
        return;
    }
    a->anew |= is_of_cells(a->nest, value, 0);
    if (t.own == 0 && t.all > 1 && t.beside != NONE)
        a->beside = t.beside;
}

bool nest_advances_from(struct work_nest *nest, int array, int *from)
{
    struct advance a = {.nest = nest, .array = array, .from = NONE, .of = NONE, .beside = NONE};
    a.is_made = nest_writes_first(nest->nest, nest->inner, array);
    for (WALK(w, in_cell(nest)); next_expr(&w);) {
        bool sets = w.e->kind == EXPR_ASSIGN;
        const struct plan_access *target =
            sets ? plan_access_at(nest->nest, expr_bare(w.e->a[0])) : NULL;
        if (target && target->array == array && expr_is(w.e, OP_ASSIGN))
            note_value(&a, w.e->a[1]);
        else if (target && target->array == array)
            a.adds |= !a.is_made;
    }
    *from = a.several ? NONE : a.from;
    bool chooses = a.found && a.of != NONE && a.of == a.beside;
    return a.adds || (a.found && !chooses) || (a.copies && !a.found && !a.anew);
}

bool nest_advances(struct work_nest *nest, int array)
{
    int from;
    return nest_advances_from(nest, array, &from);
}
