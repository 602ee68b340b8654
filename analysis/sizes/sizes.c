/* Sizes by what they were made from: the `n` of a function that fills a table and the `nx` of a
 * kernel are one where both come from one argument or variable that is set once. Called by
 * index.c for tables of neighbours.
 *
 * requires: the unit
 * provides: decl.size, by which loops along edges compare sizes (edge_side.c) */
#include "analysis/sizes/sizes.h"

enum { MOST_STEPS = 16 };

/* The expression is evaluated once in a run of the function. */
static bool is_once(const struct function *f, const struct expr *e)
{
    const struct stmt *s = stmt_around_expr(f->body, e);
    return s && !stmt_around(s, LOOPS);
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

struct making {
    const struct plan *plan;
    struct function *function;
    int depth;
};

static bool name_size(struct evaluator *v, struct expr *e, struct poly *value)
{
    const struct making *m = v->with;
    if (e->kind == EXPR_NAME)
        *value = size_of(m->plan, m->function, e->decl, m->depth);
    return e->kind == EXPR_NAME;
}

struct poly size_of_expr(const struct plan *p, struct function *f, struct expr *e, int depth)
{
    struct making m = {p, f, depth};
    struct evaluator v = {.given = name_size, .with = &m, .in_range = true};
    return evaluate_poly(&v, e);
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

/* ---- the pass ------------------------------------------------------------------------------- */

/* What stands for all that are made in the same way. */
static struct decl *stands_for(struct plan *p, const struct poly *size)
{
    for (int i = 0; i < p->work->sizes.n; i++)
        if (poly_equal(&p->work->sizes.at[i].size, size))
            return p->work->sizes.at[i].decl;
    struct decl *d = ARENA_COPY(p->arena, (struct decl){.kind = DECL_VAR, .type = &type_int});
    d->has_value = poly_is_const(size, &d->value);
    vec_push(p->arena, &p->work->sizes, ((struct work_size){d, *size}));
    return d;
}

static void note_size(struct plan *p, struct function *f, struct decl *d)
{
    if (d->type->kind != TYPE_INT || !decl_is_final(d))
        return;
    struct poly size = size_of(p, f, d, 0);
    d->size = size.bad ? NULL : stands_for(p, &size);
}

void pass_sizes(struct plan *p)
{
    vec_each (f, &p->unit->functions) {
        for (int k = 0; k < f->params.n; k++)
            note_size(p, f, f->params.at[k]);
        for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
            for (int k = 0; k < w.in->decls.n; k++)
                note_size(p, f, w.in->decls.at[k]);
    }
}
