/* Sizes by what they were made from: the `n` of a function that fills a table and the `nx` of a
 * kernel are one where both come from one argument or variable that is set once. Called by
 * index.c for tables of neighbours. */
#include "analysis/work.h"

#include <string.h>

enum { MOST_STEPS = 16 };

struct search {
    const struct expr *of;
    bool found;
};

static bool leave_loops(struct walk *w, struct stmt *s)
{
    (void)w;
    return s->kind != STMT_FOR && s->kind != STMT_WHILE && s->kind != STMT_DO;
}

static bool note_expr(struct walk *w, struct expr *e)
{
    struct search *s = w->with;
    s->found |= e == s->of;
    return !s->found;
}

/* The expression is evaluated once in a run of the function. */
static bool is_once(const struct function *f, const struct expr *e)
{
    struct search s = {e, false};
    struct walk w = {.on_stmt = leave_loops, .on_expr = note_expr, .with = &s};
    walk_stmt(&w, f->body);
    return s.found;
}

static struct poly size_of_local(const struct plan *p, struct function *f, struct decl *d,
                                 int depth)
{
    struct poly bad = {.bad = true};
    struct expr *value = origin_value(p, &f, d);
    if (!value || d->is_static)
        return bad;
    struct poly size = size_of_expr(p, f, value, depth + 1);
    bool fixed = f == p->unit->main && is_once(f, value);
    return !size.bad ? size : fixed ? poly_symbol(d) : bad;
}

struct poly size_of(const struct plan *p, struct function *f, struct decl *d, int depth)
{
    struct poly bad = {.bad = true}, size;
    struct function *caller;
    if (depth > MOST_STEPS || d->address_taken || d->type->is_volatile)
        return bad;
    if (d->kind == DECL_ENUMERATOR)
        return poly_const(d->value);
    if (d->kind == DECL_PARAM) {
        struct expr *e = origin_argument(p, f, d, &caller);
        return e ? size_of_expr(p, caller, e, depth + 1) : bad;
    }
    if (d->kind != DECL_VAR)
        return bad;
    if (!d->is_global)
        return size_of_local(p, f, d, depth);
    if (d->assignments > (d->init ? 0 : 1))
        return bad;
    size = d->init ? size_of_expr(p, f, d->init, depth + 1) : bad;
    return size.bad ? poly_symbol(d) : size;
}

struct poly size_of_expr(const struct plan *p, struct function *f, struct expr *e, int depth)
{
    int64_t value;
    e = expr_core(e);
    if (is_integer(e->type) && expr_int_value(e, &value))
        return poly_const(value);
    if (is_integer(e->type) && e->kind == EXPR_NAME)
        return size_of(p, f, e->decl, depth);
    if (!is_integer(e->type) || e->kind != EXPR_BINARY || e->op[1] || !strchr("+-*", e->op[0]))
        return (struct poly){.bad = true};
    struct poly a = size_of_expr(p, f, e->a[0], depth), b = size_of_expr(p, f, e->a[1], depth);
    return e->op[0] == '*' ? poly_mul(&a, &b) : poly_add(&a, &b, e->op[0] == '-' ? -1 : 1);
}

struct poly size_of_poly(const struct plan *p, struct function *f, const struct poly *sum)
{
    struct poly out = {.bad = sum->bad};
    for (int i = 0; i < sum->n; i++) {
        struct poly product = poly_const(sum->term[i].factor);
        for (int k = 0; k < sum->term[i].n; k++) {
            struct poly by = size_of(p, f, sum->term[i].symbol[k], 0);
            product = poly_mul(&product, &by);
        }
        out = poly_add(&out, &product, 1);
    }
    return out;
}
