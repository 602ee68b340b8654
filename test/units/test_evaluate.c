/* Integer expressions: random ones of all types, with numbers and names, against what C makes of them. */
#include "analysis/tree/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TYPES = 8, NAMES = 4, DEEPEST = 4, ROOM = 256 };

static const struct type types[TYPES] = {
    {.kind = TYPE_INT, .size = 4, .is_signed = true}, {.kind = TYPE_INT, .size = 4},
    {.kind = TYPE_INT, .size = 8, .is_signed = true}, {.kind = TYPE_INT, .size = 8},
    {.kind = TYPE_INT, .size = 1, .is_signed = true}, {.kind = TYPE_INT, .size = 1},
    {.kind = TYPE_INT, .size = 2, .is_signed = true}, {.kind = TYPE_BOOL, .size = 1}};
enum { WIDE = 4 /* of them are as large as int */ };

static struct decl name[NAMES];
static int64_t holds[NAMES];
static struct expr node[ROOM], *operand[ROOM][3];
static int n_nodes;
static unsigned state = 1;

static int draw(int least, int most)
{
    state = state * 1664525u + 1013904223u;
    return least + (int)((state >> 8) % (unsigned)(most - least + 1));
}

static struct expr *make(enum expr_kind kind, enum operator op, const struct type *t, int n)
{
    struct expr *e = &node[n_nodes];
    *e = (struct expr){.kind = kind, .op = op, .type = t, .n = n, .a = operand[n_nodes++]};
    return e;
}

static struct expr *random_expr(const struct type *t, int depth);

/* Of any type, made one of t. */
static struct expr *random_cast(const struct type *t, int depth)
{
    struct expr *e = make(EXPR_CAST, OP_NONE, t, 1);
    e->a[0] = random_expr(&types[draw(0, TYPES - 1)], depth);
    return e;
}

static struct expr *random_leaf(const struct type *t)
{
    int which = draw(0, NAMES - 1);
    if (draw(0, 1) || name[which].type != t) {
        struct expr *e = make(EXPR_INT, OP_NONE, t, 0);
        e->int_value = t->kind == TYPE_BOOL ? draw(0, 1) : draw(0, 9) ? draw(0, 5) : draw(100, 127);
        return e;
    }
    struct expr *e = make(EXPR_NAME, OP_NONE, t, 0);
    e->decl = &name[which];
    return e;
}

static struct expr *random_expr(const struct type *t, int depth)
{
    static const enum operator ops[] = {OP_ADD, OP_SUB,     OP_MUL,    OP_ADD,     OP_SUB, OP_DIV,
                                        OP_MOD, OP_BIT_AND, OP_BIT_OR, OP_BIT_XOR, OP_SHL, OP_SHR};
    static const enum operator tests[] = {OP_LT, OP_GT, OP_LE, OP_GE, OP_EQ, OP_NE, OP_AND, OP_OR};
    int kind = depth == 0 ? 0 : draw(0, 9);
    if (kind == 0)
        return random_leaf(t);
    if (t - types >= WIDE || kind == 1)
        return random_cast(t, depth - 1);
    if (kind == 2) {
        static const enum operator unary[] = {OP_NEGATE, OP_PLUS, OP_COMPLEMENT};
        struct expr *e = make(EXPR_UNARY, unary[draw(0, 2)], t, 1);
        e->a[0] = random_expr(t, depth - 1);
        return e;
    }
    bool test = t == &types[0] && kind > 6;
    const struct type *of = test ? &types[draw(0, WIDE - 1)] : t;
    struct expr *e = make(EXPR_BINARY, test ? tests[draw(0, 7)] : ops[draw(0, 11)], t, 2);
    e->a[0] = random_expr(of, depth - 1);
    e->a[1] = random_expr(of, depth - 1);
    return e;
}

/* ---- as C does it ---------------------------------------------------------------------------- */

static bool defined; /* no overflow so far, no division by zero, no shift too far */

static __int128 in_type(const struct type *t, __int128 v)
{
    __int128 range = (__int128)1 << 8 * t->size;
    if (t->kind == TYPE_BOOL)
        return v != 0;
    v = ((v % range) + range) % range;
    return t->is_signed && v >= range / 2 ? v - range : v;
}

static __int128 operate(enum operator op, __int128 x, __int128 y)
{
    bool divides = op == OP_DIV || op == OP_MOD, shifts = op == OP_SHL || op == OP_SHR;
    defined &= !(divides && y == 0) && !(shifts && (y < 0 || y > 30 || x < 0 || x > 1 << 20));
    if (!defined)
        return 0;
    switch (op) {
    case OP_ADD:
        return x + y;
    case OP_SUB:
        return x - y;
    case OP_MUL:
        return (__int128)((unsigned __int128)x * (unsigned __int128)y);
    case OP_DIV:
        return x / y;
    case OP_MOD:
        return x % y;
    case OP_BIT_AND:
        return x & y;
    case OP_BIT_OR:
        return x | y;
    case OP_BIT_XOR:
        return x ^ y;
    case OP_SHL:
        return x << y;
    case OP_SHR:
        return x >> y;
    case OP_LT:
        return x < y;
    case OP_GT:
        return x > y;
    case OP_LE:
        return x <= y;
    case OP_GE:
        return x >= y;
    case OP_EQ:
        return x == y;
    case OP_NE:
        return x != y;
    case OP_AND:
        return x && y;
    default:
        return x || y;
    }
}

static __int128 compute(const struct expr *e)
{
    if (e->kind == EXPR_INT)
        return e->int_value;
    if (e->kind == EXPR_NAME)
        return holds[e->decl - name];
    __int128 x = compute(e->a[0]), v;
    if (e->kind == EXPR_CAST)
        return in_type(e->type, x);
    if (e->kind == EXPR_UNARY)
        v = e->op == OP_NEGATE ? -x : e->op == OP_COMPLEMENT ? -x - 1 : x;
    else
        v = operate(e->op, x, compute(e->a[1]));
    defined &= !e->type->is_signed || in_type(e->type, v) == v;
    return in_type(e->type, v);
}

/* ---- both ------------------------------------------------------------------------------------ */

static int64_t value_at(const struct poly *p)
{
    int64_t sum = 0;
    for (int i = 0; i < p->n; i++) {
        int64_t product = p->term[i].factor;
        for (int k = 0; k < p->term[i].n; k++)
            product *= holds[p->term[i].symbol[k] - name];
        sum += product;
    }
    return sum;
}

/* An environment in which names stand for themselves. */
static bool names(struct evaluator *v, struct expr *e, struct poly *value)
{
    (void)v;
    if (e->kind == EXPR_NAME)
        *value = poly_symbol(e->decl);
    return e->kind == EXPR_NAME;
}

static void test_random(void **fixture)
{
    int known = 0, numbers = 0;
    (void)fixture;
    for (int i = 0; i < NAMES; i++)
        name[i] = (struct decl){.kind = DECL_VAR, .id = i, .name = "n", .type = &types[i]};
    for (int round = 0; round < 400000; round++) {
        struct evaluator v = {.given = names};
        int64_t number;
        n_nodes = 0;
        defined = true;
        for (int i = 0; i < NAMES; i++)
            holds[i] = draw(0, 40);
        const struct type *t = &types[draw(0, TYPES - 1)];
        struct expr *e = random_expr(t, draw(1, DEEPEST));
        __int128 wanted = compute(e);
        struct poly p = evaluate_poly(&v, e);
        if (!defined || p.bad)
            continue;
        known++;
        assert_true(in_type(t, value_at(&p)) == wanted);
        if (!evaluate_number(&v, e, &number))
            continue;
        numbers++;
        assert_true(number == wanted);
    }
    assert_true(known > 40000 && numbers > 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
