/* Cells of two colours: a condition on the parity of a sum of indices, `(i + j) % 2 == colour`,
 * tells them apart, so that those of one may be changed in place while they read the others
 * (red-black ordering: Young, Iterative Solution of Large Linear Systems, 1971, 5.4).
 *
 * On each level the colours are those of the level's own cells: codegen counts in them there.
 *
 * Called by dependence.c. */
#include "analysis/flow/flow.h"
#include "analysis/order/order.h"
#include "analysis/values/values.h"

/* What a variable of the cell or of its row holds, whose value nothing changes there. */
static struct expr *value_in(struct work_nest *w, struct expr *e)
{
    e = expr_core(e);
    struct decl *d = expr_name(e);
    if (!d || d->address_taken)
        return e;
    if (vec_has(&w->locals, d) && d->init && !d->assignments)
        return expr_core(d->init);
    struct settings s = settings_in((struct stmt *)w->nest->loop, d);
    bool own = s.n == 1 && expr_is(s.last, OP_ASSIGN) &&
               !any_expr(x, in_expr(s.last->a[1]),
                         expr_name(x.e) && iterator_axis(w->nest, expr_name(x.e)) < 0 &&
                             stmt_sets((struct stmt *)w->nest->loop, expr_name(x.e)));
    /* it stays in the row */
    return own && vec_has(&w->sunk, s.in) ? expr_core(s.last->a[1]) : e;
}

/* An odd number where the expression is one: of a ^ b the sum, of x % 2 and x & 1 that of x. */
static struct poly parity(struct work_nest *w, struct expr *e)
{
    e = value_in(w, e);
    if (expr_parity(e))
        return parity(w, expr_parity(e));
    if (!expr_is(e, OP_BIT_XOR) && !expr_is_sum(e))
        return index_value(w, e, false);
    struct poly a = parity(w, e->a[0]), b = parity(w, e->a[1]);
    return poly_add(&a, &b, 1);
}

/* The remainders that such a number is made of. */
static void note_parities(struct work_nest *w, struct expr *e)
{
    e = value_in(w, e);
    bool rest = expr_parity(e);
    if (rest)
        vec_push(w->kernel->arena, &w->colours, e);
    for (int k = 0; k < 2 && (rest || expr_is(e, OP_BIT_XOR) || expr_is_sum(e)); k++)
        note_parities(w, e->a[k]);
}

/* `x % 2 == value`, or not so: where that says what x + *out is, *out is set so that it is even. */
static bool read_equal(struct work_nest *w, struct expr *e, struct expr *value, bool equal,
                       struct poly *out)
{
    struct expr *rest = value_in(w, e), *of = expr_parity(rest);
    bool sure = equal || expr_is_int(value, 0) || expr_is(rest, OP_BIT_AND);
    if (!of || !sure || (!equal && !expr_is_int(value, 0) && !expr_is_int(value, 1)))
        return false;
    struct poly x = parity(w, of), y = index_value(w, value, false);
    *out = poly_add(&x, &y, -1);
    *out = poly_plus(out, !equal);
    return !out->bad;
}

/* Sums that are even for the cells that come to an access. */
struct even {
    struct work_nest *nest;
    VEC(struct poly) sums;
    VEC(struct expr *) parities; /* [sums] the remainders that say so */
};

static void add_sum(struct even *v, struct poly sum, struct expr *parity)
{
    vec_push(v->nest->kernel->arena, &v->sums, sum);
    vec_push(v->nest->kernel->arena, &v->parities, parity);
}

/* ... for those where the condition holds, or does not. */
static void read_condition(struct even *v, struct expr *e, bool holds)
{
    struct poly sum;
    if (expr_is(e, OP_EQ) || expr_is(e, OP_NE)) {
        bool equal = expr_is(e, OP_EQ) == holds;
        for (int k = 0; k < 2; k++)
            if (read_equal(v->nest, e->a[k], e->a[1 - k], equal, &sum))
                add_sum(v, sum, value_in(v->nest, e->a[k]));
    } else if (expr_parity(value_in(v->nest, e))) {
        sum = parity(v->nest, expr_parity(value_in(v->nest, e)));
        sum = poly_plus(&sum, holds);
        if (!sum.bad)
            add_sum(v, sum, value_in(v->nest, e));
    }
}

static struct even find_even(const struct touch *t)
{
    struct work_nest *w = (struct work_nest *)t->nest; /* index_value notes nothing of it */
    struct even v = {.nest = w};
    for (WALK(x, in_stmt(w->inner)); next_expr(&x);) {
        if (x.e != t->access->site)
            continue;
        const struct conditions known =
            conditions_around(w->kernel->arena, x.in, w->inner, x.e, x.above);
        vec_each (c, &known)
            read_condition(&v, c.e, c.holds);
        break;
    }
    return v;
}

/* Modulo 2 the sums differ by a number, and move by one with these axes. */
static bool compare_sums(const struct plan_nest *n, const struct poly *a, const struct poly *b,
                         unsigned *axes, bool *odd)
{
    struct poly apart = poly_add(a, b, -1);
    bool fine = !apart.bad;
    *axes = *odd = 0;
    for (int i = 0; i < apart.n; i++) {
        bool uneven = apart.term[i].factor % 2 != 0;
        fine = fine && !(uneven && apart.term[i].n > 0);
        *odd |= uneven;
    }
    for (int i = 0; i < a->n && fine; i++)
        for (int k = 0; k < a->term[i].n && a->term[i].factor % 2; k++) {
            int axis = iterator_axis(n, a->term[i].symbol[k]);
            fine = fine && (axis < 0 || a->term[i].n == 1);
            *axes |= axis < 0 ? 0 : 1u << axis;
        }
    return fine;
}

/* A turn round the axis does not change the parity; nor does it on other levels: blocks are even. */
static bool is_even(const struct work_nest *w, int x)
{
    struct poly cells = poly_add(&w->hi[x], &w->lo[x], -1);
    int64_t n;
    return poly_is_const(&cells, &n) && n % 2 == 0;
}

/* By these sums the two come to different cells. */
static bool sums_differ(const struct touch *a, const struct touch *b, const struct poly *of_a,
                        const struct poly *of_b)
{
    unsigned axes;
    bool odd;
    int moved = 0;
    if (!compare_sums(a->nest->nest, of_a, of_b, &axes, &odd))
        return false;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        moved += axes >> x & 1 ? a->access->offset[x] - b->access->offset[x] : 0;
    return (moved % 2 != 0) != odd;
}

bool has_colours(const struct work_nest *nest)
{
    struct work_nest *w = (struct work_nest *)nest; /* remembers it */
    bool has = w->parities == PARITIES_SOME;
    if (w->parities == PARITIES_UNKNOWN) {
        /* A remainder by two, of what moves with the cells: `(i + j) % 2`, `(i + j) & 1`. */
        has = any_expr(x, in_cell(w),
                       expr_parity(x.e) && mentioned_axis(w->nest, expr_parity(x.e)) >= 0);
        w->parities = has ? PARITIES_SOME : PARITIES_NONE;
    }
    return has;
}

/* note: the nest that the parities are noted in which say so; or NULL. */
static bool differ(const struct touch *a, const struct touch *b, struct work_nest *note)
{
    if (a->nest->nest->loop != b->nest->nest->loop || a->nest->nest->edge || !a->nest->inner ||
        !b->nest->inner || !has_colours(a->nest) || !has_colours(b->nest))
        return false;
    for (int x = 0; x < a->nest->domain->dim; x++) {
        const struct plan_access *at = a->access, *bt = b->access;
        bool round = at->round[x] || bt->round[x] || a->nest->wraps[x];
        if (at->stops[x] || bt->stops[x] || (round && !is_even(a->nest, x)))
            return false;
    }
    struct even of_a = find_even(a), of_b = find_even(b);
    bool any = false;
    for (int i = 0; i < of_a.sums.n; i++)
        for (int k = 0; k < of_b.sums.n; k++) {
            if (!sums_differ(a, b, &of_a.sums.at[i], &of_b.sums.at[k]))
                continue;
            any = true;
            if (note) {
                note_parities(note, of_a.parities.at[i]);
                note_parities(note, of_b.parities.at[k]);
            }
        }
    return any;
}

bool colours_differ(const struct touch *a, const struct touch *b)
{
    return differ(a, b, NULL);
}

void colours_note(struct work_nest *w, const struct plan_access *a, const struct plan_access *b)
{
    differ(&(struct touch){.nest = w, .access = a}, &(struct touch){.nest = w, .access = b}, w);
}
