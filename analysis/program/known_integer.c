/* Integers that are known here and now, from numbers, settled variables and what is left of sums of
 * names. */
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <string.h>

/* Sums of names of which nothing is left, `k - j + 1` where k is j - 1; comparisons of such. */
static bool fold_names(struct expr *e, int64_t *value)
{
    bool compares = strchr("<>=!", e->op[0]) && strcmp(e->op, "<<") && strcmp(e->op, ">>");
    bool equality = e->op[0] == '!' || e->op[0] == '=';
    bool wraps = !(compares ? expr_bare(e->a[0]) : e)->type->is_signed && !equality;
    int64_t difference;
    if ((compares && wraps) || (!compares && (e->op[1] || !strchr("+-", e->op[0]))))
        return false;
    struct poly a = stable_sum(e->a[0]), b = stable_sum(e->a[1]);
    struct poly d = poly_add(&a, &b, e->op[0] == '+' ? 1 : -1);
    if (!poly_is_const(&d, &difference) || (wraps && difference < 0))
        return false;
    *value = difference;
    return !compares || fold_operation(e->op, difference, 0, value);
}

static bool fold(struct expr *e, int64_t *value)
{
    int64_t a, b;
    if (e->kind == EXPR_PAREN || e->kind == EXPR_CAST)
        return known_integer(e->a[0], value);
    if (!is_integer(e->type))
        return false;
    if (expr_int_value(e, value))
        return true;
    if (e->kind == EXPR_NAME && e->decl->kind == DECL_VAR) {
        struct poly p = stable_poly(e->decl, 0);
        return poly_is_const(&p, value);
    }
    if (e->kind == EXPR_UNARY && known_integer(e->a[0], &a) && a != INT64_MIN) {
        *value = e->op[0] == '-' ? -a : e->op[0] == '!' ? !a : a;
        return strcmp(e->op, "-") == 0 || strcmp(e->op, "!") == 0 || strcmp(e->op, "+") == 0;
    }
    if (e->kind != EXPR_BINARY || !is_integer(expr_core(e->a[0])->type))
        return false;
    return known_integer(e->a[0], &a) && known_integer(e->a[1], &b) ? fold_operation(e->op, a, b, value)
                                                                : fold_names(e, value);
}

/* Unsigned numbers wrap round below zero: 0u - 1 < 1 does not hold. */
bool known_integer(struct expr *e, int64_t *value)
{
    if (!fold(e, value))
        return false;
    if (!is_integer(e->type) || type_holds(e->type, *value))
        return true;
    bool wraps = e->type->kind == TYPE_INT && !e->type->is_signed && e->type->size < 8;
    *value &= wraps ? ((int64_t)1 << 8 * e->type->size) - 1 : -1;
    return wraps;
}
