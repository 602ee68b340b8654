/* Operations of C on integers that are known. */
#include "analysis/tree/tree.h"

#include <string.h>

/* False where the result is no int64_t. */
static bool fold_arithmetic(char op, int64_t a, int64_t b, int64_t *value)
{
    bool divides = b != 0 && !(b == -1 && a == INT64_MIN);
    switch (op) {
    case '+':
        return !__builtin_add_overflow(a, b, value);
    case '-':
        return !__builtin_sub_overflow(a, b, value);
    case '*':
        return !__builtin_mul_overflow(a, b, value);
    case '/':
        *value = divides ? a / b : 0;
        return divides;
    case '%':
        *value = divides ? a % b : 0;
        return divides;
    case '&':
        *value = a & b;
        return true;
    case '|':
        *value = a | b;
        return true;
    case '^':
        *value = a ^ b;
        return true;
    default:
        return false;
    }
}

bool fold_operation(const char *op, int64_t a, int64_t b, int64_t *value)
{
    static const char *const ops[] = {"<", ">", "<=", ">=", "==", "!=", "&&", "||", NULL};
    const bool results[] = {a<b, a> b, a <= b, a >= b, a == b, a != b, a && b, a || b};
    for (int k = 0; ops[k]; k++)
        if (strcmp(ops[k], op) == 0) {
            *value = results[k];
            return true;
        }
    bool shifts = a >= 0 && b >= 0 && b < 63;
    if (strcmp(op, ">>") == 0)
        *value = shifts ? a >> b : 0;
    if (strcmp(op, ">>") == 0)
        return shifts;
    if (strcmp(op, "<<") == 0)
        return a >= 0 && b >= 0 && b < 31 && fold_arithmetic('*', a, (int64_t)1 << b, value);
    return op[1] == '\0' && fold_arithmetic(op[0], a, b, value);
}

/* Comparisons: the same with the sides changed, and where it does not hold. */
static const char *const comparisons[6][3] = {{"<", ">", ">="},   {"<=", ">=", ">"},
                                              {">", "<", "<="},   {">=", "<=", "<"},
                                              {"==", "==", "!="}, {"!=", "!=", "=="}};

static const char *comparison(const char *op, int which)
{
    for (int k = 0; k < 6; k++)
        if (strcmp(op, comparisons[k][0]) == 0)
            return comparisons[k][which];
    return NULL;
}

const char *op_mirrored(const char *op)
{
    return comparison(op, 1);
}

const char *op_negated(const char *op)
{
    return comparison(op, 2);
}

bool expr_is_comparison(const struct expr *e)
{
    return e->kind == EXPR_BINARY && op_mirrored(e->op);
}
