/* How does a flux go with the cell width? It is computed amid smooth fields at a width and at half
 * of it, with all that the nest computes from the width computed anew. Divided by a width that it
 * holds already, the flux of a step in time goes as 1 / width, whatever the scheme: dt / h * f for
 * a law of first order, dt / (h h) * (b - a) for diffusion. A relaxation, or values that a later
 * loop divides by the width, do not; there both sides of a face between levels must not be made
 * equal. Called by flux_form.c. */
#include "analysis/numbers/numbers.h"
#include "analysis/terms/terms.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 9, MOST_OPERANDS = 32 };

struct look {
    const struct plan *plan;
    const struct work_nest *nest;
    unsigned seed;
    double width;
    VEC(struct known {
        struct plan_value value;
        double number;
    })
    values;
    bool fails;
};

static double value_of(struct look *l, struct plan_value v);

static double fail(struct look *l)
{
    l->fails = true;
    return 0;
}

/* The power of the width that an array's values carry from the nest that makes them: fluxes that hold
 * dt / (h h) already. */
static int carried(const struct look *l, const struct expr *site)
{
    const struct plan_access *a = plan_access_at(l->nest->nest, site);
    const struct work_power *f =
        a ? field_power(l->plan, l->nest->nest->arrays.at[a->array]) : NULL;
    return f && f->known ? f->power : 0;
}

static double leaf(struct look *l, struct plan_value v)
{
    struct interpret_world world = {
        .seed = l->seed, .width = l->width, .nudged = -1, .by_width = true};
    double number = 0;
    for (int x = 0; x < l->plan->dim; x++)
        world.at[x] = v.at[x] - v.symbol->own[x];
    bool found = interpret_value(l->plan, l->nest, &world, v.symbol->site, &number);
    return found ? number * pow(l->width, carried(l, v.symbol->site)) : fail(l);
}

static double tree(struct look *l, const struct plan_symbol *s, const double *a)
{
    struct interpret_world world = {
        .seed = l->seed, .width = l->width, .nudged = -1, .by_width = true};
    double number = 0;
    if (s->op && s->n == 2)
        return interpret_operation(s->op, false, a[0], a[1], &l->fails);
    if (s->op)
        return s->op == OP_NEGATE ? -a[0]
               : s->op == OP_NOT  ? a[0] == 0
               : s->op == OP_PLUS ? a[0]
                                  : fail(l);
    if (s->site->kind == EXPR_CAST)
        return is_integer(s->type) ? trunc(a[0]) : a[0];
    return interpret_call(l->plan, l->nest, &world, s->site, a, &number) ? number : fail(l);
}

static double compute(struct look *l, struct plan_value v)
{
    const struct plan_symbol *s = v.symbol;
    double a[MOST_OPERANDS];
    if (s->kind == SYMBOL_LEAF)
        return leaf(l, v);
    if (s->n > MOST_OPERANDS)
        return fail(l);
    for (int i = 0; i < s->n; i++)
        a[i] = value_of(l, plan_operand(v, i));
    return s->kind == SYMBOL_CHOICE ? (a[0] != 0 ? a[1] : a[2]) : tree(l, s, a);
}

static double value_of(struct look *l, struct plan_value v)
{
    for (int i = 0; i < l->values.n; i++)
        if (l->values.at[i].value.symbol == v.symbol &&
            memcmp(l->values.at[i].value.at, v.at, sizeof v.at) == 0)
            return l->values.at[i].number;
    double number = compute(l, v);
    vec_push(l->plan->arena, &l->values, ((struct known){v, number}));
    return number;
}

static double flux_at(struct look *l, const struct plan_flux *flux, double width)
{
    double sum = 0;
    l->width = width;
    l->values.n = 0;
    for (int i = 0; i < flux->terms.n; i++) {
        double product = flux->terms.at[i].coefficient;
        for (int k = 0; k < flux->terms.at[i].n; k++)
            product *= value_of(l, flux->terms.at[i].factor[k]);
        sum += product;
    }
    return sum;
}

bool flux_is_of_step(const struct plan *p, const struct work_nest *w, const struct plan_flux *flux,
                     bool *known)
{
    struct look l = {.plan = p, .nest = w};
    int seen = 0, right = 0;
    for (l.seed = 1; l.seed <= SEEDS && !l.fails; l.seed++) {
        double whole = flux_at(&l, flux, 0.02), half = flux_at(&l, flux, 0.01);
        double order = log2(fabs(whole / half)) + w->nest->update_power;
        if (!isfinite(order))
            continue;
        seen++;
        right += fabs(order + 1) < 0.3;
    }
    *known = seen > 0 && !l.fails;
    return *known && 2 * right > seen;
}
