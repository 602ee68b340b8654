/* See products.h. Conversions between floating types count as exact here: they change what is
 * rounded only. */
#include "analysis/fluxes/products.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PRODUCTS = 1024, MOST_FACTORS = 16 };

struct product {
    double coefficient;
    int n;
    struct plan_value factor[MOST_FACTORS];
};

struct sum {
    VEC(struct product) at;
    bool fails;
};

struct expansion {
    struct symbolic *m;
    struct arena *scratch; /* of the sums */
    enum products_mode mode;
};

static void expand(struct expansion *x, struct plan_value v, struct product by, struct sum *out);

static void put(struct expansion *x, struct product p, struct sum *out)
{
    if (out->at.n >= MOST_PRODUCTS)
        out->fails = true;
    else if (p.coefficient != 0)
        vec_push(x->scratch, &out->at, p);
}

static void times(struct product *p, struct plan_value factor, struct sum *out)
{
    if (p->n == MOST_FACTORS)
        out->fails = true;
    else
        p->factor[p->n++] = factor;
}

/* left * right, each expanded. */
static void expand_both(struct expansion *x, struct plan_value left, struct plan_value right,
                        struct product by, struct sum *out)
{
    struct sum first = {.fails = false};
    expand(x, left, by, &first);
    out->fails |= first.fails;
    for (int i = 0; i < first.at.n && !out->fails; i++)
        expand(x, right, first.at.at[i], out);
}

static bool is_uniform(const struct plan_value *v)
{
    return v->symbol->axes == 0;
}

static void expand_product(struct expansion *x, struct plan_value v, struct product by,
                           struct sum *out)
{
    struct plan_value a = plan_operand(v, 0), b = plan_operand(v, 1);
    if (x->mode == PRODUCTS_FULL || is_uniform(&a) || is_uniform(&b)) {
        expand_both(x, a, b, by, out);
        return;
    }
    times(&by, v, out);
    put(x, by, out);
}

static void expand_quotient(struct expansion *x, struct plan_value v, struct product by,
                            struct sum *out)
{
    struct plan_value a = plan_operand(v, 0), b = plan_operand(v, 1);
    double number;
    if (symbolic_number(b.symbol, &number)) {
        by.coefficient /= number;
        expand(x, a, by, out);
    } else if (is_uniform(&b) || x->mode == PRODUCTS_FULL) {
        times(&by, symbolic_inverse(x->m, b), out);
        expand(x, a, by, out);
    } else {
        times(&by, v, out);
        put(x, by, out);
    }
}

static void expand_choice(struct expansion *x, struct plan_value v, struct product by,
                          struct sum *out)
{
    struct plan_value condition = plan_operand(v, 0);
    struct product yes = by, no = by;
    times(&yes, symbolic_indicator(x->m, condition, true), out);
    times(&no, symbolic_indicator(x->m, condition, false), out);
    expand(x, plan_operand(v, 1), yes, out);
    expand(x, plan_operand(v, 2), no, out);
}

/* 1 or 0: an indicator, which is not taken apart again. */
static bool is_indicator(const struct plan_symbol *s)
{
    double a, b;
    return s->kind == SYMBOL_CHOICE && symbolic_number(s->a[1].symbol, &a) &&
           symbolic_number(s->a[2].symbol, &b);
}

static void expand_tree(struct expansion *x, struct plan_value v, struct product by,
                        struct sum *out)
{
    const struct plan_symbol *s = v.symbol;
    if (symbolic_is_sum(s)) {
        expand(x, plan_operand(v, 0), by, out);
        by.coefficient = s->op == OP_SUB ? -by.coefficient : by.coefficient;
        expand(x, plan_operand(v, 1), by, out);
    } else if (s->op == OP_PLUS || s->op == OP_NEGATE) {
        by.coefficient = s->op == OP_NEGATE ? -by.coefficient : by.coefficient;
        expand(x, plan_operand(v, 0), by, out);
    } else if (s->op == OP_MUL) {
        expand_product(x, v, by, out);
    } else if (s->op == OP_DIV) {
        expand_quotient(x, v, by, out);
    } else if (!s->op && s->site->kind == EXPR_CAST && is_floating(s->a[0].symbol->type)) {
        expand(x, plan_operand(v, 0), by, out);
    } else {
        times(&by, v, out);
        put(x, by, out);
    }
}

static void expand(struct expansion *x, struct plan_value v, struct product by, struct sum *out)
{
    double number;
    if (out->fails)
        return;
    if (symbolic_number(v.symbol, &number)) {
        by.coefficient *= number;
        put(x, by, out);
    } else if (v.symbol->kind == SYMBOL_TREE && is_floating(v.symbol->type)) {
        expand_tree(x, v, by, out);
    } else if (v.symbol->kind == SYMBOL_CHOICE && x->mode == PRODUCTS_FULL &&
               !is_indicator(v.symbol)) {
        expand_choice(x, v, by, out);
    } else {
        times(&by, v, out);
        put(x, by, out);
    }
}

/* ---- products of one form -------------------------------------------------------------------- */

bool product_same_class(const struct product_class *c, const struct product_class *d)
{
    return c->n == d->n && !any_below(i, c->n, symbolic_compare(&c->factor[i], &d->factor[i]) != 0);
}

static void count_from(struct product_class *c, struct product *p, int *base)
{
    for (int i = 0; i < p->n; i++)
        for (int x = 0; x < PLAN_MAX_DIM; x++)
            if ((p->factor[i].symbol->axes & ~c->axes) >> x & 1) {
                base[x] = p->factor[i].at[x];
                c->axes |= 1u << x;
            }
    for (int i = 0; i < p->n; i++) {
        for (int x = 0; x < PLAN_MAX_DIM; x++)
            p->factor[i].at[x] -= p->factor[i].symbol->axes >> x & 1 ? base[x] : 0;
        symbol_hull(&c->reads, c->lo, c->hi, &p->factor[i]);
    }
}

static void add_member(struct arena *a, struct product_class *c, double coefficient, const int *at)
{
    for (int i = 0; i < c->members.n; i++)
        if (memcmp(c->members.at[i].at, at, sizeof c->members.at[i].at) == 0) {
            c->members.at[i].coefficient += coefficient;
            return;
        }
    struct product_at m = {.coefficient = coefficient};
    memcpy(m.at, at, sizeof m.at);
    vec_push(a, &c->members, m);
}

static void add_product(struct arena *a, struct products *out, struct product *p)
{
    struct product_class c = {.n = p->n};
    int base[PLAN_MAX_DIM] = {0};
    qsort(p->factor, (size_t)p->n, sizeof *p->factor, symbolic_compare);
    count_from(&c, p, base);
    c.factor = p->factor;
    for (int i = 0; i < out->classes.n; i++)
        if (product_same_class(&out->classes.at[i], &c)) {
            add_member(a, &out->classes.at[i], p->coefficient, base);
            return;
        }
    c.factor = arena_alloc(a, (size_t)(p->n + 1) * sizeof *c.factor);
    if (p->n)
        memcpy(c.factor, p->factor, (size_t)p->n * sizeof *c.factor);
    add_member(a, &c, p->coefficient, base);
    vec_push(a, &out->classes, c);
}

bool products_of(struct symbolic *m, struct plan_value v, enum products_mode mode,
                 struct products *out)
{
    struct expansion x = {m, arena_new(), mode};
    struct sum sum = {.fails = !v.symbol};
    expand(&x, v, (struct product){.coefficient = 1}, &sum);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < sum.at.n && !sum.fails; i++)
        add_product(m->plan->arena, out, &sum.at.at[i]);
    arena_free(x.scratch);
    return !sum.fails;
}
