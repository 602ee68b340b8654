/* Integers that are set once and never again, `const int sy = nx + 2, sz = sy * (ny + 2);`: they
 * are taken for the formula they stand for, so that strides, bounds and extents compare whatever
 * names the program gives them. So are sizes of file scope that one assignment computes
 * (set_once.c). Small ones that are handed down are numbers (settled.c). Called by index.c and
 * text_poly.c. */
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <string.h>

/* compared: the launch compares the value, so that any variable of file scope may be in it. */
static struct poly stable_expr(struct expr *e, bool compared, int depth)
{
    const struct poly bad = {.bad = true};
    int64_t value;
    while (e->kind == EXPR_PAREN ||
           (e->kind == EXPR_CAST && is_integer(e->type) && is_integer(e->a[0]->type)))
        e = e->a[0];
    if (!is_integer(e->type))
        return bad;
    if (expr_int_value(e, &value))
        return poly_const(value);
    bool is_stable = e->kind == EXPR_NAME && !e->decl->address_taken;
    if (is_stable && (e->decl->assignments == 0 || compared))
        return stable_poly(e->decl, depth + 1);
    if (e->kind != EXPR_BINARY || strlen(e->op) != 1 || !strchr("+-*/%", e->op[0]))
        return bad;
    struct poly a = stable_expr(e->a[0], compared, depth);
    struct poly b = stable_expr(e->a[1], compared, depth);
    int64_t x, y;
    if (strchr("/%", e->op[0])) /* of numbers */
        return poly_is_const(&a, &x) && poly_is_const(&b, &y) && x >= 0 && y > 0
                   ? poly_const(e->op[0] == '/' ? x / y : x % y)
                   : bad;
    return e->op[0] == '*' ? poly_mul(&a, &b) : poly_add(&a, &b, e->op[0] == '-' ? -1 : 1);
}

static bool is_settled(struct decl *d)
{
    bool settled = d->settled == SETTLED || d->settled == SETTLED_LIKELY;
    d->settled_used |= settled;
    return settled;
}

bool settled_number(struct expr *e, int64_t *value)
{
    struct decl *d = expr_name(e);
    if (expr_int_value(e, value))
        return true;
    if (!d || !is_settled(d))
        return false;
    *value = d->value;
    return true;
}

struct poly stable_poly(struct decl *d, int depth)
{
    if (is_settled(d))
        return poly_const(d->value);
    if (d->formula && depth < 16) {
        struct poly p = stable_expr(d->formula, true, depth);
        d->settled_used |= !p.bad;
        if (!p.bad)
            return p;
    }
    bool fixed = d->kind == DECL_VAR && (!d->is_global || d->type->is_const);
    if (fixed && d->type->is_const && d->has_value)
        return poly_const(d->value);
    if (fixed && d->init && d->assignments == 0 && !d->address_taken && depth < 16) {
        struct poly p = stable_expr(d->init, false, depth);
        if (!p.bad)
            return p;
    }
    return poly_symbol(d);
}

struct poly stable_sum(struct expr *e)
{
    const struct poly bad = {.bad = true};
    int64_t value;
    e = expr_bare(e);
    if (e->kind == EXPR_CAST && is_integer(e->type) && is_integer(e->a[0]->type))
        return stable_sum(e->a[0]);
    if (!is_integer(e->type))
        return bad;
    if (expr_int_value(e, &value))
        return poly_const(value);
    if (e->kind == EXPR_NAME && e->decl->kind != DECL_ENUMERATOR)
        return e->decl->type->is_volatile ? bad : stable_poly(e->decl, 0);
    if (e->kind != EXPR_BINARY || e->op[1] || !strchr("+-*", e->op[0]))
        return bad;
    struct poly a = stable_sum(e->a[0]), b = stable_sum(e->a[1]);
    return e->op[0] == '*' ? poly_mul(&a, &b) : poly_add(&a, &b, e->op[0] == '-' ? -1 : 1);
}
