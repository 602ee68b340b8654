/* Expressions as C text again: parentheses only where the tree needs them (the user's own are in
 * the tree), literals exactly. Used by codegen for kernels, with names and types of its own, and by
 * analysis for messages and the dumps. */
#include "frontend/unit.h"

#include <math.h>
#include <string.h>

enum { LEVEL_PRIMARY = EXPR_POSTFIX_LEVEL + 1 };

static int level_of(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_ASSIGN:
        return operators[e->op].level;
    case EXPR_CONDITIONAL:
        return EXPR_CONDITIONAL_LEVEL;
    case EXPR_CAST:
        return e->is_implicit ? level_of(e->a[0]) : EXPR_UNARY_LEVEL;
    case EXPR_INT:
    case EXPR_FLOAT:
        return !e->spelling && (e->kind == EXPR_INT ? e->int_value < 0 : signbit(e->float_value))
                   ? EXPR_UNARY_LEVEL
                   : LEVEL_PRIMARY;
    case EXPR_SUBSCRIPT:
    case EXPR_MEMBER:
    case EXPR_CALL:
        return EXPR_POSTFIX_LEVEL;
    case EXPR_SIZEOF:
    case EXPR_OTHER:
        return EXPR_UNARY_LEVEL;
    default:
        return LEVEL_PRIMARY;
    }
}

static void print_kind(const struct expr_printer *p, const struct expr *e);

void expr_print_with(const struct expr_printer *p, const struct expr *e, int least)
{
    if (p->replace && p->replace(p->with, e))
        return;
    /* An implicit conversion is not in the text: what it converts stands in its place. */
    if (e->kind == EXPR_CAST && e->is_implicit) {
        expr_print_with(p, e->a[0], least);
        return;
    }
    bool parens = level_of(e) < least;
    text_add(p->out, parens ? "(" : "");
    print_kind(p, e);
    text_add(p->out, parens ? ")" : "");
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

static void print_type(const struct expr_printer *p, const struct type *t)
{
    text_add(p->out, "(");
    if (p->type)
        p->type(p->with, t);
    else
        text_add(p->out, t->spelling);
    text_add(p->out, ")");
}

static void print_list(const struct expr_printer *p, const struct expr *e, int from)
{
    for (int i = from; i < e->n; i++) {
        bool converts = e->a[i]->kind == EXPR_CAST && e->a[i]->is_implicit;
        text_add(p->out, i > from ? ", " : "");
        if (p->spells_conversions && converts && e->kind == EXPR_INIT_LIST)
            print_type(p, e->a[i]->type);
        else
            converts = false;
        expr_print_with(p, e->a[i], converts ? EXPR_UNARY_LEVEL : EXPR_ARGUMENT);
    }
}

/* - -x and & &x must not run together. */
static bool begins_with(const struct expr *e, char sign)
{
    while (e->kind == EXPR_CAST && e->is_implicit)
        e = e->a[0];
    if (e->kind == EXPR_UNARY)
        return !operator_is_postfix(e->op) && *operators[e->op].text == sign;
    return sign == '-' && !e->spelling &&
           ((e->kind == EXPR_INT && e->int_value < 0) ||
            (e->kind == EXPR_FLOAT && signbit(e->float_value)));
}

static void print_unary(const struct expr_printer *p, const struct expr *e)
{
    const char *op = operators[e->op].text;
    if (operator_is_postfix(e->op)) {
        expr_print_with(p, e->a[0], EXPR_POSTFIX_LEVEL);
        text_add(p->out, op);
        return;
    }
    text_add(p->out, op);
    text_add(p->out, begins_with(e->a[0], *op) ? " " : "");
    expr_print_with(p, e->a[0], EXPR_UNARY_LEVEL);
}

static void print_binary(const struct expr_printer *p, const struct expr *e)
{
    int level = level_of(e);
    bool assigns = e->kind == EXPR_ASSIGN;
    expr_print_with(p, e->a[0], assigns ? EXPR_UNARY_LEVEL : level);
    text_printf(p->out, e->op == OP_COMMA ? "%s " : " %s ", operators[e->op].text);
    expr_print_with(p, e->a[1], assigns ? EXPR_ARGUMENT : level + 1);
}

/* What the tree has no node for is copied from where it was written. */
static void print_source(const struct expr *e, struct text *out)
{
    if (e->range.file)
        text_addn(out, e->range.file->text + e->range.begin, e->range.end - e->range.begin);
}

static void print_kind(const struct expr_printer *p, const struct expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
        print_int(e, p->out);
        break;
    case EXPR_FLOAT:
        print_float(e, p->out);
        break;
    case EXPR_STRING:
        text_add(p->out, e->spelling);
        break;
    case EXPR_NAME:
        if (p->name)
            p->name(p->with, e->decl);
        else
            text_add(p->out, e->decl->name);
        break;
    case EXPR_SUBSCRIPT:
        expr_print_with(p, e->a[0], EXPR_POSTFIX_LEVEL);
        text_add(p->out, "[");
        expr_print_with(p, e->a[1], EXPR_ANY);
        text_add(p->out, "]");
        break;
    case EXPR_MEMBER:
        expr_print_with(p, e->a[0], EXPR_POSTFIX_LEVEL);
        text_printf(p->out, "%s%s", e->is_arrow ? "->" : ".", e->decl->name);
        break;
    case EXPR_CALL:
        expr_print_with(p, e->a[0], EXPR_POSTFIX_LEVEL);
        text_add(p->out, "(");
        print_list(p, e, 1);
        text_add(p->out, ")");
        break;
    case EXPR_UNARY:
        print_unary(p, e);
        break;
    case EXPR_BINARY:
    case EXPR_ASSIGN:
        print_binary(p, e);
        break;
    case EXPR_CONDITIONAL:
        expr_print_with(p, e->a[0], EXPR_OR_LEVEL);
        text_add(p->out, " ? ");
        expr_print_with(p, e->a[1], EXPR_ANY);
        text_add(p->out, " : ");
        expr_print_with(p, e->a[2], EXPR_CONDITIONAL_LEVEL);
        break;
    case EXPR_CAST:
        print_type(p, e->type);
        expr_print_with(p, e->a[0], EXPR_UNARY_LEVEL);
        break;
    case EXPR_PAREN:
        text_add(p->out, "(");
        expr_print_with(p, e->a[0], EXPR_ANY);
        text_add(p->out, ")");
        break;
    case EXPR_INIT_LIST:
        text_add(p->out, "{");
        print_list(p, e, 0);
        text_add(p->out, "}");
        break;
    case EXPR_SIZEOF:
    case EXPR_OTHER:
        print_source(e, p->out);
        break;
    }
}

void expr_print(const struct expr *e, struct text *out)
{
    const struct expr_printer plain = {.out = out};
    expr_print_with(&plain, e, EXPR_ANY);
}
