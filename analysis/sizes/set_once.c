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
#include "analysis/tree/tree.h"

#include <string.h>

struct scan {
    struct plan *plan;
    struct function *function; /* being walked */
};

static bool is_integer_variable(const struct decl *d)
{
    return d->kind == DECL_VAR && d->type->kind == TYPE_INT && !d->type->is_volatile &&
           !d->address_taken && d->settled == SETTLED_NOT;
}

/* A name of file scope can be named wherever the variable can. */
static bool is_seen_with(const struct plan *p, struct decl *name, struct decl *d)
{
    for (int i = 0; i < p->unit->functions.n && d->is_global; i++) {
        struct function *f = p->unit->functions.at[i];
        if (is_visible_in(p, f, d) && !is_visible_in(p, f, name))
            return false;
    }
    return true;
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

/* Sums and products of such variables and of numbers. *changes: some are assigned to. */
static bool is_formula(const struct plan *p, struct expr *e, struct decl *d, bool *changes)
{
    int64_t value;
    e = expr_core(e);
    if (!is_integer(e->type))
        return false;
    if (expr_int_value(e, &value))
        return true;
    if (e->kind == EXPR_NAME) {
        *changes |= e->decl->is_global && e->decl->assignments;
        return fits_name(p, e->decl, d);
    }
    return e->kind == EXPR_BINARY && strlen(e->op) == 1 && strchr("+-*", e->op[0]) &&
           is_formula(p, e->a[0], d, changes) && is_formula(p, e->a[1], d, changes);
}

static void take(struct plan *p, struct decl *d, struct expr *value)
{
    bool changes = false, named = d->is_global && expr_core(value)->kind == EXPR_NAME;
    if (is_integer_variable(d) && !named && is_formula(p, value, d, &changes) && changes)
        d->formula = value;
}

static bool has_product(struct expr *e)
{
    bool has = expr_is(e, EXPR_BINARY, "*");
    for (int i = 0; i < e->n && !has; i++)
        has = has_product(e->a[i]);
    return has;
}

/* The parameter of a call that is given a product of what it sees itself: sums stay names, as the
 * ends that edges are found by. */
static void take_argument(struct plan *p, struct decl *d, struct expr *argument)
{
    struct function *f = d->function, *caller;
    struct expr *value = expr_core(argument);
    bool changes = false;
    bool formula = has_product(value) && d->type->kind == TYPE_INT && !d->type->is_volatile &&
                   !d->assignments && !d->address_taken && !d->formula &&
                   d->settled == SETTLED_NOT && is_formula(p, value, d, &changes);
    if (formula && !decl_in(p->work->escaping.at, p->work->escaping.n, f->decl) &&
        origin_argument(p, f, d, &caller))
        d->formula = value;
}

static bool note_value(struct walk *w, struct expr *e)
{
    struct scan *s = w->with;
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    for (int i = 0; f && i < f->params.n && i + 1 < e->n; i++)
        take_argument(s->plan, f->params.at[i], e->a[i + 1]);
    struct decl *d = expr_is(e, EXPR_ASSIGN, "=") ? expr_name(e->a[0]) : NULL;
    if (d && d->is_global && d->assignments == 1 && !d->init)
        take(s->plan, d, e->a[1]);
    struct decl *own = !w->above ? w->initialises : NULL;
    if (own && own->function == s->function && !own->is_static && own->assignments == 0)
        take(s->plan, own, e);
    return true;
}

int pass_set_once(struct plan *p, struct diag *d)
{
    struct scan s = {.plan = p};
    struct walk w = {.on_expr = note_value, .with = &s};
    (void)d;
    for (int i = 0; i < p->unit->functions.n; i++) {
        s.function = p->unit->functions.at[i];
        walk_stmt(&w, s.function->body);
    }
    return 0;
}
