/* What an integer expression of C is, as a polynomial in what its names stand for: the one place
 * that knows what C's operators and conversions do to integers. An environment, the caller's, says
 * what stands behind names, elements and calls. Nothing is changed. */
#include "analysis/tree/tree.h"

struct poly evaluate_fail(struct evaluator *v, enum index_fault fault, struct expr *at)
{
    if (v->fault == INDEX_FINE) {
        v->fault = fault;
        v->at = at;
    }
    return (struct poly){.bad = true};
}

static bool evaluate_names(struct evaluator *v, struct expr *e, struct poly *value)
{
    (void)v;
    if (e->kind == EXPR_NAME)
        *value = poly_symbol(e->decl);
    return e->kind == EXPR_NAME;
}

struct poly poly_of_names(struct expr *e)
{
    struct evaluator v = {.given = evaluate_names, .in_range = true};
    return evaluate_poly(&v, e);
}

/* ---- unsigned numbers, conversions ---------------------------------------------------------- */

/* The number of an integer type that a conversion makes of this one; false where it is no int64_t.
 */
static bool type_number(const struct type *t, int64_t *number)
{
    int bits = 8 * t->size;
    if (t->kind == TYPE_BOOL)
        *number = *number != 0;
    if (type_holds(t, *number))
        return true;
    if (bits >= 64)
        return false;
    *number &= ((int64_t)1 << bits) - 1;
    if (t->is_signed && *number >> (bits - 1))
        *number -= (int64_t)1 << bits;
    return true;
}

bool type_may_wrap(const struct type *t, const struct poly *p)
{
    enum { LARGE = 1 << 16 }; /* times an index, it may leave 32 bits */
    bool may = false, small = t->size < 8;
    may |= any_below(i, p->n,
                     p->term[i].factor < 0 ||
                         (small && p->term[i].factor > (p->term[i].n > 0 ? LARGE : INT32_MAX)));
    return may && t->kind == TYPE_INT && !t->is_signed;
}

/* Polynomials of an unsigned type are known but for multiples of its range; here as the value. */
static struct poly exact(struct evaluator *v, struct expr *e, struct poly p)
{
    int64_t number;
    if (p.bad || !poly_is_const(&p, &number))
        return !p.bad && type_may_wrap(e->type, &p) ? evaluate_fail(v, INDEX_WRAPS, e) : p;
    return type_number(e->type, &number) ? poly_const(number) : evaluate_fail(v, INDEX_WRAPS, e);
}

bool type_widens(const struct type *from, const struct type *to)
{
    if (from->kind == TYPE_BOOL || to->kind == TYPE_BOOL)
        return from->kind == TYPE_BOOL;
    return from->is_signed == to->is_signed ? from->size <= to->size
                                            : to->is_signed && from->size < to->size;
}

struct poly evaluate_as(struct evaluator *v, const struct type *to, const struct type *from,
                        struct poly p, struct expr *at)
{
    int64_t number;
    bool narrows = to->kind == TYPE_BOOL || to->size < 4;
    bool fits = !narrows || type_widens(from, to) || (v->in_range && to->is_signed);
    if (poly_is_const(&p, &number)) {
        type_number(from, &number);
        if (narrows || to->is_signed)
            type_number(to, &number);
        return poly_const(number);
    }
    if (!p.bad && from->size < to->size && type_may_wrap(from, &p) && !v->in_range)
        return evaluate_fail(v, INDEX_WRAPS, at);
    return !p.bad && !fits ? evaluate_fail(v, INDEX_NARROWED, at) : p;
}

const struct type *type_before(const struct expr *e)
{
    while (e->kind == EXPR_PAREN || (e->kind == EXPR_CAST && type_widens(e->a[0]->type, e->type)))
        e = e->a[0];
    return e->type;
}

static struct poly converted(struct evaluator *v, struct expr *e)
{
    if (!is_integer(e->a[0]->type))
        return evaluate_fail(v, INDEX_NOT_INTEGER, e);
    return evaluate_as(v, e->type, type_before(e->a[0]), evaluate_poly(v, e->a[0]), e);
}

/* ---- operators ------------------------------------------------------------------------------ */

bool evaluate_number(struct evaluator *v, struct expr *e, int64_t *value)
{
    struct poly p = evaluate_poly(v, e);
    p = exact(v, e, p);
    return poly_is_const(&p, value);
}

/* Signed numbers that leave their range are none. */
static struct poly result(struct evaluator *v, struct expr *e, struct poly p)
{
    int64_t number;
    bool overflows =
        poly_is_const(&p, &number) && e->type->is_signed && !type_holds(e->type, number);
    return p.bad || overflows ? evaluate_fail(v, INDEX_NOT_LINEAR, e) : p;
}

static struct poly unary(struct evaluator *v, struct expr *e)
{
    int64_t number;
    if (!expr_is_unary_arithmetic(e))
        return evaluate_fail(v, e->op == OP_DEREF ? INDEX_INDIRECT : INDEX_NOT_LINEAR, e);
    if (e->op == OP_NOT)
        return evaluate_number(v, e->a[0], &number) ? poly_const(!number)
                                                    : evaluate_fail(v, INDEX_NOT_LINEAR, e);
    struct poly base = poly_const(e->op == OP_COMPLEMENT ? -1 : 0), p = evaluate_poly(v, e->a[0]);
    return result(v, e, poly_add(&base, &p, e->op == OP_PLUS ? 1 : -1));
}

static struct poly sum_or_product(struct evaluator *v, struct expr *e)
{
    struct poly a = evaluate_poly(v, e->a[0]), b = evaluate_poly(v, e->a[1]);
    return result(v, e,
                  e->op == OP_MUL ? poly_mul(&a, &b) : poly_add(&a, &b, e->op == OP_SUB ? -1 : 1));
}

/* Of numbers; also what a comparison says where nothing is left of the difference but a number. */
static struct poly compared(struct evaluator *v, struct expr *e)
{
    const struct type *t = e->a[0]->type;
    struct poly a = evaluate_poly(v, e->a[0]), b = evaluate_poly(v, e->a[1]),
                d = poly_add(&a, &b, -1);
    int64_t x, y;
    bool equality = !expr_is_order(e);
    bool numbers = poly_is_const(&a, &x) && poly_is_const(&b, &y);
    bool wraps = t->kind == TYPE_INT && !t->is_signed;
    if (numbers) {
        if (!type_number(t, &x) || !type_number(e->a[1]->type, &y))
            return evaluate_fail(v, INDEX_WRAPS, e);
    } else if (!poly_is_const(&d, &x) || (wraps && !equality)) {
        return evaluate_fail(v, INDEX_NOT_LINEAR, e);
    } else {
        y = 0;
        type_number(t, &x); /* a multiple of the range is none */
    }
    return fold_operation(e->op, x, y, &x) ? poly_const(x) : evaluate_fail(v, INDEX_NOT_LINEAR, e);
}

/* What stands behind the operand that decides does not run. */
static struct poly logic(struct evaluator *v, struct expr *e)
{
    bool is_and = e->op == OP_AND;
    int64_t number = is_and;
    for (int k = 0; k < 2 && (number != 0) == is_and; k++)
        if (!evaluate_number(v, e->a[k], &number))
            return evaluate_fail(v, INDEX_NOT_LINEAR, e);
    return poly_const(number != 0);
}

/* Quotients, remainders, bits: of numbers. A shift to the left is a product. */
static struct poly folded(struct evaluator *v, struct expr *e)
{
    int64_t x, y;
    struct poly a = evaluate_poly(v, e->a[0]);
    if (!evaluate_number(v, e->a[1], &y))
        return evaluate_fail(v, INDEX_NOT_LINEAR, e);
    if (e->op == OP_SHL && !poly_is_const(&a, &x)) {
        struct poly by = poly_const(y >= 0 && y < 31 ? (int64_t)1 << y : 0);
        return by.n ? result(v, e, poly_mul(&a, &by)) : evaluate_fail(v, INDEX_NOT_LINEAR, e);
    }
    a = exact(v, e->a[0], a);
    return poly_is_const(&a, &x) && fold_operation(e->op, x, y, &x)
               ? result(v, e, poly_const(x))
               : evaluate_fail(v, INDEX_NOT_LINEAR, e);
}

static struct poly binary(struct evaluator *v, struct expr *e)
{
    if (expr_is_sum_or_product(e))
        return sum_or_product(v, e);
    if (expr_is_logic(e))
        return logic(v, e);
    return expr_is_comparison(e) ? compared(v, e) : folded(v, e);
}

struct poly evaluate_poly(struct evaluator *v, struct expr *e)
{
    struct poly p;
    int64_t number;
    if (e->kind == EXPR_PAREN)
        return evaluate_poly(v, e->a[0]);
    if (!is_integer(e->type))
        return evaluate_fail(v, INDEX_NOT_INTEGER, e);
    if (e->kind == EXPR_INT)
        return poly_const(e->int_value);
    if (e->kind == EXPR_NAME && e->decl->kind == DECL_ENUMERATOR)
        return poly_const(e->decl->value);
    if (v->given && v->given(v, e, &p))
        return p;
    switch (e->kind) {
    case EXPR_CAST:
        return converted(v, e);
    case EXPR_UNARY:
        return unary(v, e);
    case EXPR_BINARY:
        return binary(v, e);
    case EXPR_CONDITIONAL:
        if (evaluate_number(v, e->a[0], &number))
            return evaluate_poly(v, e->a[number ? 1 : 2]);
        return evaluate_fail(v, INDEX_CONDITIONAL, e);
    default:
        return evaluate_fail(v, INDEX_NOT_LINEAR, e);
    }
}

bool expr_int_value(struct expr *e, int64_t *value)
{
    struct evaluator v = {.given = NULL};
    while (e && (e->kind == EXPR_PAREN || (e->kind == EXPR_CAST && !is_integer(e->type))))
        e = e->a[0]; /* 0 of `x > 0` with a floating x */
    return e && evaluate_number(&v, e, value);
}

struct known_part {
    struct expr *e;
    int64_t value;
};

static bool evaluate_part(struct evaluator *v, struct expr *e, struct poly *value)
{
    const struct known_part *part = v->with;
    *value = poly_const(part->value);
    return expr_equal(e, part->e);
}

bool expr_value_where(struct expr *e, struct expr *part, int64_t is, int64_t *value)
{
    struct evaluator v = {.given = evaluate_part, .with = &(struct known_part){part, is}};
    return evaluate_number(&v, e, value);
}

bool expr_is_int(struct expr *e, int64_t value)
{
    int64_t is;
    return expr_int_value(e, &is) && is == value;
}
