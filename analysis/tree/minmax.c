/* A user's own fmax and fmin: `double dmax(double a, double b) { return a > b ? a : b; }`, or with
 * `if (a > b) return a; return b;`. Called by reductions.c, so that `m = dmax(m, x)` is a
 * reduction. */
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

bool is_own_minmax(struct expr *call, bool *max)
{
    struct function *f = call->kind == EXPR_CALL ? callee_function(call) : NULL;
    struct expr *c, *yes, *no;
    if (!f || f->params.n != 2 || call->n != 3 || !read_body(f->body, &c, &yes, &no) ||
        !expr_is_order(c))
        return false;
    struct decl *a = f->params.at[0], *b = f->params.at[1];
    struct decl *left = expr_name(c->a[0]), *right = expr_name(c->a[1]);
    struct decl *then = expr_name(yes), *other = expr_name(no);
    bool pair = (left == a && right == b) || (left == b && right == a);
    if (!pair || !((then == a && other == b) || (then == b && other == a)))
        return false;
    *max = (c->op == OP_GT || c->op == OP_GE) == (then == left);
    return true;
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
