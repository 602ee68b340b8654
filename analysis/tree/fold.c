/* Operations of C on integers that are known. */
#include "analysis/tree/tree.h"

bool fold_operation(enum operator op, int64_t a, int64_t b, int64_t *value)
{
    bool divides = b != 0 && !(b == -1 && a == INT64_MIN), shifts = a >= 0 && b >= 0;
    switch (op) {
    case OP_ADD:
        return !__builtin_add_overflow(a, b, value);
    case OP_SUB:
        return !__builtin_sub_overflow(a, b, value);
    case OP_MUL:
        return !__builtin_mul_overflow(a, b, value);
    case OP_DIV:
        *value = divides ? a / b : 0;
        return divides;
    case OP_MOD:
        *value = divides ? a % b : 0;
        return divides;
    case OP_SHL:
        return shifts && b < 31 && !__builtin_mul_overflow(a, (int64_t)1 << b, value);
    case OP_SHR:
        *value = shifts && b < 63 ? a >> b : 0;
        return shifts && b < 63;
    case OP_BIT_AND:
        *value = a & b;
        return true;
    case OP_BIT_OR:
        *value = a | b;
        return true;
    case OP_BIT_XOR:
        *value = a ^ b;
        return true;
    case OP_LT:
        *value = a < b;
        return true;
    case OP_GT:
        *value = a > b;
        return true;
    case OP_LE:
        *value = a <= b;
        return true;
    case OP_GE:
        *value = a >= b;
        return true;
    case OP_EQ:
        *value = a == b;
        return true;
    case OP_NE:
        *value = a != b;
        return true;
    case OP_AND:
        *value = a && b;
        return true;
    case OP_OR:
        *value = a || b;
        return true;
    default:
        return false;
    }
}

bool fold_holds(enum operator op, int64_t a, int64_t b)
{
    int64_t value = 0;
    return fold_operation(op, a, b, &value) && value;
}
