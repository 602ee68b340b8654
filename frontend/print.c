/* Expressions as C text again: parentheses only where the tree needs them (the user's own are in
 * the tree), literals exactly. Used by codegen for kernels, by analysis for messages and the dumps.
 */
#include "frontend/unit.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* Binding strength, C11 6.5, weakest first. */
enum {
    LEVEL_COMMA = 1,
    LEVEL_ASSIGN,
    LEVEL_CONDITIONAL,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_BIT_OR,
    LEVEL_BIT_XOR,
    LEVEL_BIT_AND,
    LEVEL_EQUAL,
    LEVEL_COMPARE,
    LEVEL_SHIFT,
    LEVEL_ADD,
    LEVEL_MULTIPLY,
    LEVEL_UNARY,
    LEVEL_POSTFIX,
    LEVEL_PRIMARY
};

static int binary_level(const char *op)
{
    static const struct {
        const char *op;
        int level;
    } levels[] = {
        {",", LEVEL_COMMA},    {"||", LEVEL_OR},      {"&&", LEVEL_AND},     {"|", LEVEL_BIT_OR},
        {"^", LEVEL_BIT_XOR},  {"&", LEVEL_BIT_AND},  {"==", LEVEL_EQUAL},   {"!=", LEVEL_EQUAL},
        {"<", LEVEL_COMPARE},  {">", LEVEL_COMPARE},  {"<=", LEVEL_COMPARE}, {">=", LEVEL_COMPARE},
        {"<<", LEVEL_SHIFT},   {">>", LEVEL_SHIFT},   {"+", LEVEL_ADD},      {"-", LEVEL_ADD},
        {"*", LEVEL_MULTIPLY}, {"/", LEVEL_MULTIPLY}, {"%", LEVEL_MULTIPLY}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].op, op) == 0)
            return levels[i].level;
    return LEVEL_COMMA;
}

static bool is_postfix(const struct expr *e)
{
    return e->kind == EXPR_UNARY && e->op[0] == 'p';
}

static int level_of(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_BINARY:
        return binary_level(e->op);
    case EXPR_ASSIGN:
        return LEVEL_ASSIGN;
    case EXPR_CONDITIONAL:
        return LEVEL_CONDITIONAL;
    case EXPR_CAST:
        return e->is_implicit ? level_of(e->a[0]) : LEVEL_UNARY;
    case EXPR_UNARY:
        return is_postfix(e) ? LEVEL_POSTFIX : LEVEL_UNARY;
    case EXPR_INT:
    case EXPR_FLOAT:
        return !e->spelling && (e->kind == EXPR_INT ? e->int_value < 0 : signbit(e->float_value))
                   ? LEVEL_UNARY
                   : LEVEL_PRIMARY;
    case EXPR_SUBSCRIPT:
    case EXPR_MEMBER:
    case EXPR_CALL:
        return LEVEL_POSTFIX;
    case EXPR_SIZEOF:
    case EXPR_OTHER:
        return LEVEL_UNARY;
    default:
        return LEVEL_PRIMARY;
    }
}

static void print_at(const struct expr *e, int least, struct text *out)
{
    bool parens = level_of(e) < least;
    text_add(out, parens ? "(" : "");
    expr_print(e, out);
    text_add(out, parens ? ")" : "");
}

static void print_int(const struct expr *e, struct text *out)
{
    bool is_unsigned =
        e->type && e->type->kind == TYPE_INT && !e->type->is_signed && e->type->size >= 4;
    const char *suffix = e->type && e->type->size == 8 ? "L" : "";
    if (e->spelling)
        text_add(out, e->spelling);
    else if (is_unsigned)
        text_printf(out, "%lluU%s", (unsigned long long)e->int_value, suffix);
    else if (e->int_value == INT64_MIN)
        text_add(out, "(-9223372036854775807L - 1)");
    else if (e->int_value == INT32_MIN && !*suffix)
        text_add(out, "(-2147483647 - 1)");
    else
        text_printf(out, "%lld%s", (long long)e->int_value, suffix);
}

static void print_float(const struct expr *e, struct text *out)
{
    bool is_float = e->type && e->type->size == 4;
    if (e->spelling) {
        text_add(out, e->spelling);
        return;
    }
    if (!isfinite(e->float_value)) {
        text_printf(out, "%s__builtin_%s%s(%s)", signbit(e->float_value) ? "-" : "",
                    isnan(e->float_value) ? "nan" : "huge_val", is_float ? "f" : "",
                    isnan(e->float_value) ? "\"\"" : "");
        return;
    }
    size_t from = out->n;
    text_printf(out, is_float ? "%.9g" : "%.17g", e->float_value);
    if (!strpbrk(out->s + from, ".eE"))
        text_add(out, ".0");
    text_add(out, is_float ? "f" : e->type && e->type->size == 16 ? "L" : "");
}

static void print_list(const struct expr *e, int from, struct text *out)
{
    for (int i = from; i < e->n; i++) {
        text_add(out, i > from ? ", " : "");
        print_at(e->a[i], LEVEL_ASSIGN, out);
    }
}

static void print_unary(const struct expr *e, struct text *out)
{
    if (is_postfix(e)) {
        print_at(e->a[0], LEVEL_POSTFIX, out);
        text_add(out, e->op + 1);
        return;
    }
    text_add(out, e->op);
    size_t from = out->n;
    struct text operand = text_new(out->arena);
    print_at(e->a[0], LEVEL_UNARY, &operand);
    if (operand.s[0] == out->s[from - 1]) /* - -x, & &x */
        text_add(out, " ");
    text_add(out, operand.s);
}

static void print_binary(const struct expr *e, struct text *out)
{
    int level = level_of(e);
    bool assigns = e->kind == EXPR_ASSIGN;
    print_at(e->a[0], assigns ? LEVEL_UNARY : level, out);
    text_printf(out, strcmp(e->op, ",") == 0 ? "%s " : " %s ", e->op);
    print_at(e->a[1], assigns ? LEVEL_ASSIGN : level + 1, out);
}

/* What the tree has no node for is copied from where it was written. */
static void print_source(const struct expr *e, struct text *out)
{
    if (e->range.file)
        text_addn(out, e->range.file->text + e->range.begin, e->range.end - e->range.begin);
}

void expr_print(const struct expr *e, struct text *out)
{
    switch (e->kind) {
    case EXPR_INT:
        print_int(e, out);
        break;
    case EXPR_FLOAT:
        print_float(e, out);
        break;
    case EXPR_STRING:
        text_add(out, e->spelling);
        break;
    case EXPR_NAME:
        text_add(out, e->decl->name);
        break;
    case EXPR_SUBSCRIPT:
        print_at(e->a[0], LEVEL_POSTFIX, out);
        text_add(out, "[");
        expr_print(e->a[1], out);
        text_add(out, "]");
        break;
    case EXPR_MEMBER:
        print_at(e->a[0], LEVEL_POSTFIX, out);
        text_printf(out, "%s%s", e->is_arrow ? "->" : ".", e->decl->name);
        break;
    case EXPR_CALL:
        print_at(e->a[0], LEVEL_POSTFIX, out);
        text_add(out, "(");
        print_list(e, 1, out);
        text_add(out, ")");
        break;
    case EXPR_UNARY:
        print_unary(e, out);
        break;
    case EXPR_BINARY:
    case EXPR_ASSIGN:
        print_binary(e, out);
        break;
    case EXPR_CONDITIONAL:
        print_at(e->a[0], LEVEL_OR, out);
        text_add(out, " ? ");
        print_at(e->a[1], LEVEL_COMMA, out);
        text_add(out, " : ");
        print_at(e->a[2], LEVEL_CONDITIONAL, out);
        break;
    case EXPR_CAST:
        if (!e->is_implicit)
            text_printf(out, "(%s)", e->type->spelling);
        print_at(e->a[0], e->is_implicit ? LEVEL_COMMA : LEVEL_UNARY, out);
        break;
    case EXPR_PAREN:
        text_add(out, "(");
        expr_print(e->a[0], out);
        text_add(out, ")");
        break;
    case EXPR_INIT_LIST:
        text_add(out, "{");
        print_list(e, 0, out);
        text_add(out, "}");
        break;
    case EXPR_SIZEOF:
    case EXPR_OTHER:
        print_source(e, out);
        break;
    }
}
