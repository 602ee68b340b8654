/* Sizes that the program computes once: a variable of file scope that one assignment makes of
 * others, `cells = (nx + 4) * (ny + 4);`, and a local that is made of such variables where it is
 * declared, `int s = nx + 4;`, or only names one of them, `int s = nx;`; and a parameter that all
 * calls give one such product, `edges(u, NX * NY)`. Subscripts take them for the formula
 * (stable.c), so that strides compare with the rows that they are made of. The order in which the
 * program runs is not known here, so the launch of each nest compares the value with the formula
 * (pass_settled_kept).
 *
 * requires: the unit, pass_settled
 * provides: decl.formula */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

static bool is_integer_variable(const struct decl *d)
{
    return d->kind == DECL_VAR && d->type->kind == TYPE_INT && !d->type->is_volatile &&
           !d->address_taken && d->settled == SETTLED_NOT;
}

/* A name of file scope can be named wherever the variable can. */
static bool is_seen_with(const struct plan *p, struct decl *name, struct decl *d)
{
    return !d->is_global ||
           !vec_any(f, &p->unit->functions, is_visible_in(p, f, d) && !is_visible_in(p, f, name));
}

static bool fits_name(const struct plan *p, struct decl *name, struct decl *d)
{
    bool local = !name->is_global && name->function == d->function && name->assignments == 0 &&
                 !name->is_static;
    bool variable = name->kind == DECL_VAR || name->kind == DECL_PARAM;
    return name != d && variable && !name->address_taken && !name->type->is_volatile &&
           (local || (name->is_global && is_seen_with(p, name, d) &&
                      (d->kind != DECL_PARAM || is_visible_in(p, d->function, name))));
}

/* What a variable is made of. */
struct made {
    const struct plan *plan;
    struct decl *decl;
    bool changes; /* of some that are assigned to */
};

static bool name_of_formula(struct evaluator *v, struct expr *e, struct poly *value)
{
    struct made *m = v->with;
    if (e->kind != EXPR_NAME)
        return false;
    m->changes |= e->decl->is_global && e->decl->assignments;
    *value =
        fits_name(m->plan, e->decl, m->decl) ? poly_symbol(e->decl) : (struct poly){.bad = true};
    return true;
}

/* NULL where it is none; *changes: some of its variables are assigned to. */
static const struct poly *formula_of(struct plan *p, struct expr *e, struct decl *d, bool *changes)
{
    struct made m = {.plan = p, .decl = d};
    struct evaluator v = {.given = name_of_formula, .with = &m, .in_range = true};
    struct poly *sum = ARENA_COPY(p->arena, evaluate_poly(&v, e));
    *changes = m.changes;
    return sum->bad ? NULL : sum;
}

static void take(struct plan *p, struct decl *d, struct expr *value)
{
    bool changes, named = d->is_global && expr_core(value)->kind == EXPR_NAME;
    const struct poly *formula =
        is_integer_variable(d) && !named ? formula_of(p, value, d, &changes) : NULL;
    if (formula && changes)
        d->formula = formula;
}

/* A parameter that all calls give a product of what it sees itself: sums stay names, as the ends
 * that edges are found by. */
static void take_argument(struct plan *p, struct decl *d)
{
    struct function *caller;
    bool changes, may = d->type->kind == TYPE_INT && d->settled == SETTLED_NOT;
    struct expr *argument = may ? origin_argument(p, d->function, d, &caller) : NULL;
    if (argument && any_expr(w, in_expr(argument), expr_is(w.e, OP_MUL)))
        d->formula = formula_of(p, argument, d, &changes);
}

/* What is given to it where it is declared, or by the only assignment to it. */
static bool is_once(const struct given *g, const struct decl *d)
{
    if (g->by == GIVEN_SET)
        return expr_assigned(g->e) == d && d->is_global && d->assignments == 1 && !d->init;
    return g->by == GIVEN_INITIAL && d->function && d->function == g->in && !d->is_static &&
           d->assignments == 0;
}

void pass_set_once(struct plan *p)
{
    struct givens all;
    for (int k = 0; (all = givens_at(p, k)).of; k++) {
        struct decl *of = (struct decl *)all.of;
        if (of->kind == DECL_PARAM)
            take_argument(p, of);
        for (int i = 0; i < all.n; i++)
            if (is_once(&all.at[i], of))
                take(p, of, given_value(&all.at[i]));
    }
}
