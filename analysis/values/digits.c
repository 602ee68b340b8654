/* The index of a loop over all cells of a flat array, in terms of the iterators that it stands for:
 *
 *     for (k = 0; k < nx * ny; k++) { int i = k % nx, j = k / nx; ... u[k + nx] ... }
 *
 * k is the number j * nx + i with the digits j and i; quotients and remainders pick digits. Called
 * by collapsed.c, which knows nx. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/values/digits.h"

/* ---- values --------------------------------------------------------------------------------- */

static struct poly counter_value(const struct digits *g)
{
    struct poly sum = poly_const(0);
    for (int a = 0; a < g->dim; a++) {
        struct poly digit = poly_symbol(g->iterator[a]);
        digit = poly_mul(&digit, &g->stride[a]);
        sum = poly_add(&sum, &digit, 1);
    }
    return sum;
}

/* A number of lowest digits only, all of them up to some: it is at least 0 and below `limit`. */
static bool is_below(const struct digits *g, const struct poly *number, const struct poly *limit)
{
    struct poly rest = *number, top = poly_const(1);
    int64_t most, least;
    for (int a = g->dim - 1; a >= 0; a--) {
        struct poly factor, without;
        if (!poly_mentions(&rest, g->iterator[a]))
            continue;
        if (!poly_split(&rest, g->iterator[a], &factor, &without) || !poly_equal(&factor, &top))
            return false;
        rest = without;
        top = poly_mul(&top, &g->extent[a]);
    }
    bool numbers = poly_is_const(&top, &least) && poly_is_const(limit, &most);
    return rest.n == 0 && (numbers ? least <= most : poly_equal(&top, limit));
}

/* The digits that are worth multiples of `by`, and the others; both are none where neither is. */
static bool divide(const struct digits *g, struct poly number, const struct poly *by,
                   struct poly *quotient, struct poly *rest)
{
    struct poly factor, without, part;
    *quotient = *rest = poly_const(0);
    for (int a = 0; a < g->dim; a++) {
        if (!poly_mentions(&number, g->iterator[a]))
            continue;
        if (!poly_split(&number, g->iterator[a], &factor, &without))
            return false;
        struct poly digit = poly_symbol(g->iterator[a]);
        bool whole = poly_divide(&factor, by, &part);
        struct poly *to = whole ? quotient : rest;
        digit = poly_mul(&digit, whole ? &part : &factor);
        *to = poly_add(to, &digit, 1);
        number = without;
    }
    if (poly_divide(&number, by, &part))
        *quotient = poly_add(quotient, &part, 1);
    else
        *rest = poly_add(rest, &number, 1);
    return !number.bad && !quotient->bad && !rest->bad;
}

static struct poly named(const struct digits *g, struct decl *d)
{
    if (d == g->counter)
        return counter_value(g);
    int i = vec_find(&g->locals, decl, d);
    if (i >= 0)
        return g->locals.at[i].value;
    bool moves = stmt_defines(g->loop, d) || !is_integer(d->type);
    return moves ? (struct poly){.bad = true} : stable_poly(d);
}

/* Names, and quotients and remainders that pick digits. */
static bool digits_given(struct evaluator *v, struct expr *e, struct poly *value)
{
    const struct digits *g = v->with;
    struct poly quotient, rest;
    if (e->kind == EXPR_NAME)
        *value = named(g, e->decl);
    if (!expr_is_division(e))
        return e->kind == EXPR_NAME;
    struct poly left = digits_value(g, e->a[0]), by = digits_value(g, e->a[1]);
    bool digits =
        !left.bad && !by.bad && divide(g, left, &by, &quotient, &rest) && is_below(g, &rest, &by);
    if (digits)
        *value = e->op == OP_DIV ? quotient : rest;
    return digits;
}

struct poly digits_value(const struct digits *g, struct expr *e)
{
    struct evaluator v = {.given = digits_given, .with = (void *)g, .in_range = true};
    return evaluate_poly(&v, e);
}

/* ---- the body ------------------------------------------------------------------------------- */

struct pass {
    struct digits *digits;
    bool writes; /* else only looks */
    bool failed;
};

static bool follows_counter(const struct digits *g, struct expr *e)
{
    return expr_mentions(e, g->counter) || vec_any_at(x, &g->locals, expr_mentions(e, x->decl));
}

static void put(struct pass *pass, struct expr *e, const struct poly *value)
{
    if (pass->writes)
        *e = *expr_of_poly(pass->digits->plan->arena, value, e);
}

/* (k + 1) % nx: only the lowest digits count, as long as nothing is negative. */
static bool reduce(struct pass *pass, struct expr *e)
{
    const struct digits *g = pass->digits;
    struct poly left = digits_value(g, e->a[0]), by = digits_value(g, e->a[1]), quotient, rest;
    if (left.bad || by.bad || !divide(g, left, &by, &quotient, &rest) ||
        any_below(i, rest.n, rest.term[i].factor < 0))
        return false;
    put(pass, e->a[0], &rest);
    return true;
}

static bool visit(struct pass *pass, struct expr *e)
{
    const struct digits *g = pass->digits;
    bool divides = expr_is_division(e);
    if (pass->failed || !follows_counter(g, e))
        return false;
    if (e->kind == EXPR_NAME || (divides && is_integer(e->type))) {
        struct poly value = digits_value(g, e);
        if (!value.bad)
            put(pass, e, &value);
        else
            pass->failed |= e->kind == EXPR_NAME || e->op == OP_DIV || !reduce(pass, e);
        return false;
    }
    struct decl *set = expr_may_set(e) ? expr_name(e->a[0]) : NULL;
    bool opaque = (e->kind == EXPR_OTHER && !e->block) || e->kind == EXPR_SIZEOF;
    pass->failed |= opaque || set == g->counter;
    return !pass->failed;
}

static bool visit_all(struct digits *g, bool writes)
{
    struct pass pass = {.digits = g, .writes = writes};
    for (WALK(w, in_stmt(g->loop->body[0])); next_expr(&w);)
        if (!visit(&pass, w.e))
            walk_skip(&w);
    return !pass.failed;
}

/* ---- locals --------------------------------------------------------------------------------- */

static void add_local(struct digits *g, struct decl *d, struct expr *value)
{
    if (!value || !is_integer(d->type) || d->address_taken || d->type->is_volatile ||
        !follows_counter(g, value))
        return;
    struct digits_local local = {d, digits_value(g, value)};
    if (!local.value.bad)
        vec_push(g->plan->arena, &g->locals, local);
}

/* `i = k % nx;` at the top of a turn, and nothing else sets i. */
static struct expr *only_value(const struct digits *g, const struct stmt *body, int at)
{
    struct expr *e = stmt_expr(body->body[at]);
    struct decl *d = expr_assigned(e);
    bool only = d && d->function && d->kind == DECL_VAR && !d->is_static &&
                settings_in(g->loop, d).n == 1 && !read_behind(g->plan, g->loop, d).in &&
                !any_below(i, at, stmt_mentions(body->body[i], d));
    return only ? e : NULL;
}

bool digits_read(struct digits *g)
{
    struct stmt *body = g->loop->body[0];
    g->locals.n = 0;
    for (int i = 0; body->kind == STMT_COMPOUND && i < body->n; i++) {
        const struct stmt *s = body->body[i];
        struct expr *e = only_value(g, body, i);
        if (e)
            add_local(g, expr_name(e->a[0]), e->a[1]);
        for (int k = 0; k < s->decls.n; k++)
            if (s->decls.at[k]->assignments == 0)
                add_local(g, s->decls.at[k], s->decls.at[k]->init);
    }
    return visit_all(g, false);
}

/* Without the declarations and assignments that nothing needs any more. */
static void drop_locals(struct digits *g, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    if (e && vec_find(&g->locals, decl, expr_assigned(e)) >= 0)
        *s = (struct stmt){.kind = STMT_NULL, .range = s->range, .parent = s->parent};
    for (int i = 0; i < g->locals.n; i++)
        stmt_drop_decl(g->plan->arena, s, g->locals.at[i].decl);
}

void digits_write(struct digits *g)
{
    struct stmt *body = g->loop->body[0];

    for (int i = 0; body->kind == STMT_COMPOUND && i < body->n; i++)
        drop_locals(g, body->body[i]);
    visit_all(g, true);
}
