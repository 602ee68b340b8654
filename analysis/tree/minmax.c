/* The larger or smaller one of two: `a > b ? a : b`, `fmax(a, b)`, or a user's own function,
 * `double dmax(double a, double b) { return a > b ? a : b; }`, or with `if (a > b) return a; return
 * b;`. Of integers the library's are exact: `u[(int)fmin(i + 1, n)]` is `u[i + 1 < n ? i + 1 : n]`. */
#include "analysis/tree/tree.h"

static struct expr *returned(const struct stmt *s)
{
    s = stmt_alone(s);
    return s && s->kind == STMT_RETURN && s->expr ? expr_core(s->expr) : NULL;
}

/* `c ? yes : no` of a body, in one of its forms. */
static bool read_body(const struct stmt *body, struct expr **c, struct expr **yes, struct expr **no)
{
    body = stmt_alone(body);
    struct expr *e = returned(body);
    if (e && e->kind == EXPR_CONDITIONAL) {
        *c = expr_core(e->a[0]);
        *yes = expr_core(e->a[1]);
        *no = expr_core(e->a[2]);
        return true;
    }
    const struct stmt *s = body->kind == STMT_COMPOUND && body->n == 2 ? body->body[0] : body;
    if (s->kind != STMT_IF || (s == body) != (s->n == 2))
        return false;
    *c = expr_core(s->expr);
    *yes = returned(s->body[0]);
    *no = returned(s == body ? s->body[1] : body->body[1]);
    return *yes && *no;
}

static bool is_same(struct expr *a, struct expr *b)
{
    if (expr_equal(a, b) || !is_integer(a->type) || !is_integer(b->type))
        return expr_equal(a, b);
    struct poly x = poly_of_names(a), y = poly_of_names(b);
    return !x.bad && !y.bad && poly_equal(&x, &y);
}

bool chooses_extreme(struct expr *condition, struct expr *yes, struct expr *no, bool *max)
{
    struct expr *c = expr_core(condition);
    if (!expr_is_order(c))
        return false;
    bool straight = is_same(c->a[0], yes) && is_same(c->a[1], no);
    bool turned = is_same(c->a[0], no) && is_same(c->a[1], yes);
    *max = (c->op == OP_GT || c->op == OP_GE) == straight;
    return straight != turned;
}

/* A user's own fmax or fmin of two numbers. */
static bool is_own_extreme(const struct function *f, bool *max)
{
    struct expr *c, *yes, *no;
    if (!f || f->params.n != 2 || !read_body(f->body, &c, &yes, &no))
        return false;
    struct decl *then = expr_name(yes), *other = expr_name(no);
    return then != other && vec_has(&f->params, then) && vec_has(&f->params, other) &&
           chooses_extreme(c, yes, no, max);
}

static bool is_library_extreme(struct expr *call, bool *max)
{
    *max = expr_calls(call, (const char *[]){"fmax", NULL});
    return (*max || expr_calls(call, (const char *[]){"fmin", NULL})) && !callee_function(call);
}

bool expr_extreme(struct expr *e, bool *max, struct expr *of[2])
{
    e = expr_bare(e);
    if (e->kind != EXPR_CONDITIONAL && (e->kind != EXPR_CALL || e->n != 3))
        return false;
    of[0] = e->a[1];
    of[1] = e->a[2];
    if (e->kind == EXPR_CONDITIONAL)
        return chooses_extreme(e->a[0], of[0], of[1], max);
    return is_own_extreme(callee_function(e), max) || is_library_extreme(e, max);
}

/* An integer, as those of indices are, or the larger or smaller of two; or NULL. */
static struct expr *exact_integer(struct arena *a, struct expr *e)
{
    struct expr *bare = expr_bare(e);
    if (bare->kind == EXPR_CAST && is_floating(bare->type) && bare->type->size == 8)
        bare = expr_bare(bare->a[0]);
    return is_integer(bare->type) ? expr_enclosed(a, bare) : library_minmax(a, e);
}

/* C converts neither to unsigned, unless that keeps its value. */
static bool compare_as_they_are(struct expr *x, struct expr *y)
{
    int64_t n;
    struct expr *is_signed = x->type->is_signed ? x : y;
    return x->type->is_signed == y->type->is_signed ||
           (expr_int_value(is_signed, &n) && n >= 0);
}

struct expr *library_minmax(struct arena *a, struct expr *e)
{
    e = expr_bare(e);
    bool max;
    if (!is_library_extreme(e, &max) || e->n != 3 || e->type->size != 8) /* of float: not exact */
        return NULL;
    struct expr *x = exact_integer(a, e->a[1]), *y = exact_integer(a, e->a[2]);
    if (!x || !y || !compare_as_they_are(x, y))
        return NULL;
    struct expr *test = expr_binary(a, e->range, max ? OP_GT : OP_LT, &type_int, x, y);
    const struct type *t = x->type->size > y->type->size ? x->type : y->type;
    return expr_paren(a, expr_choice(a, test, x, y, t->size < 4 ? &type_int : t));
}

struct expr *expr_parity(struct expr *e)
{
    e = expr_core(e);
    if (expr_is(e, OP_MOD) && expr_is_int(e->a[1], 2))
        return e->a[0];
    for (int i = 0; i < 2 && expr_is(e, OP_BIT_AND); i++)
        if (expr_is_int(e->a[1 - i], 1))
            return e->a[i];
    return NULL;
}
