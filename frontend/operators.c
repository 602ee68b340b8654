/* The operators of C: one row each. */
#include "frontend/unit.h"

#define PREFIX(text) {text, EXPR_UNARY_LEVEL, OP_NONE, OP_NONE, OP_NONE}
#define ARITHMETIC(text, level, op) {text, level, op, OP_NONE, OP_NONE}
#define ASSIGNMENT(text, op) {text, EXPR_ARGUMENT, op, OP_NONE, OP_NONE}
#define COMPARISON(text, level, mirrored, negated) {text, level, OP_NONE, mirrored, negated}

/* Levels: C11 6.5, weakest first; 3 is `a ? b : c`. */
const struct operator_facts operators[N_OPERATORS] = {
    [OP_NONE] = {"", EXPR_ANY, OP_NONE, OP_NONE, OP_NONE},

    [OP_NEGATE] = PREFIX("-"),
    [OP_PLUS] = PREFIX("+"),
    [OP_NOT] = PREFIX("!"),
    [OP_COMPLEMENT] = PREFIX("~"),
    [OP_DEREF] = PREFIX("*"),
    [OP_ADDRESS] = PREFIX("&"),
    [OP_PRE_INC] = ARITHMETIC("++", EXPR_UNARY_LEVEL, OP_ADD),
    [OP_PRE_DEC] = ARITHMETIC("--", EXPR_UNARY_LEVEL, OP_SUB),
    [OP_POST_INC] = ARITHMETIC("++", EXPR_POSTFIX_LEVEL, OP_ADD),
    [OP_POST_DEC] = ARITHMETIC("--", EXPR_POSTFIX_LEVEL, OP_SUB),

    [OP_MUL] = ARITHMETIC("*", 13, OP_MUL),
    [OP_DIV] = ARITHMETIC("/", 13, OP_DIV),
    [OP_MOD] = ARITHMETIC("%", 13, OP_MOD),
    [OP_ADD] = ARITHMETIC("+", 12, OP_ADD),
    [OP_SUB] = ARITHMETIC("-", 12, OP_SUB),
    [OP_SHL] = ARITHMETIC("<<", 11, OP_SHL),
    [OP_SHR] = ARITHMETIC(">>", 11, OP_SHR),
    [OP_LT] = COMPARISON("<", 10, OP_GT, OP_GE),
    [OP_GT] = COMPARISON(">", 10, OP_LT, OP_LE),
    [OP_LE] = COMPARISON("<=", 10, OP_GE, OP_GT),
    [OP_GE] = COMPARISON(">=", 10, OP_LE, OP_LT),
    [OP_EQ] = COMPARISON("==", 9, OP_EQ, OP_NE),
    [OP_NE] = COMPARISON("!=", 9, OP_NE, OP_EQ),
    [OP_BIT_AND] = ARITHMETIC("&", 8, OP_BIT_AND),
    [OP_BIT_XOR] = ARITHMETIC("^", 7, OP_BIT_XOR),
    [OP_BIT_OR] = ARITHMETIC("|", 6, OP_BIT_OR),
    [OP_AND] = {"&&", 5, OP_NONE, OP_NONE, OP_NONE},
    [OP_OR] = {"||", EXPR_OR_LEVEL, OP_NONE, OP_NONE, OP_NONE},
    [OP_COMMA] = {",", EXPR_ANY, OP_NONE, OP_NONE, OP_NONE},

    [OP_ASSIGN] = ASSIGNMENT("=", OP_NONE),
    [OP_MUL_ASSIGN] = ASSIGNMENT("*=", OP_MUL),
    [OP_DIV_ASSIGN] = ASSIGNMENT("/=", OP_DIV),
    [OP_MOD_ASSIGN] = ASSIGNMENT("%=", OP_MOD),
    [OP_ADD_ASSIGN] = ASSIGNMENT("+=", OP_ADD),
    [OP_SUB_ASSIGN] = ASSIGNMENT("-=", OP_SUB),
    [OP_SHL_ASSIGN] = ASSIGNMENT("<<=", OP_SHL),
    [OP_SHR_ASSIGN] = ASSIGNMENT(">>=", OP_SHR),
    [OP_BIT_AND_ASSIGN] = ASSIGNMENT("&=", OP_BIT_AND),
    [OP_BIT_XOR_ASSIGN] = ASSIGNMENT("^=", OP_BIT_XOR),
    [OP_BIT_OR_ASSIGN] = ASSIGNMENT("|=", OP_BIT_OR),
};

bool operator_is_postfix(enum operator op)
{
    return op == OP_POST_INC || op == OP_POST_DEC;
}
