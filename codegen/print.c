/* Expressions as C text again. The user's parentheses and literals are kept, so that the order of
 * arithmetic is the user's; parentheses are added where a replaced part needs them. Called by the
 * cell and helper printers and by the host rewriter. */
#include <stdarg.h>
#include <string.h>

#include "codegen/print.h"

void print_indent(struct printer *p)
{
    for (int n = 0; n < p->indent; n++)
        text_add(p->out, "    ");
}

void print_line(struct printer *p, const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    print_indent(p);
    if (n >= 0 && (size_t)n < sizeof line) {
        text_add(p->out, line);
    } else if (n >= 0) {
        char *longer = arena_alloc(p->out->arena, (size_t)n + 1);
        va_start(args, format);
        vsnprintf(longer, (size_t)n + 1, format, args);
        va_end(args);
        text_add(p->out, longer);
    }
    text_add(p->out, "\n");
}

const char *print_identifier(struct arena *a, const char *name)
{
    if (!strpbrk(name, ".>(["))
        return name;
    struct text t = text_new(a);
    text_add(&t, "amr_");
    for (const char *c = name; *c; c++)
        if (!strchr("-()*]", *c))
            text_addn(&t, strchr(">.[", *c) ? "_" : c, 1);
    return t.s;
}

const char *print_name(struct arena *a, const char *name)
{
    /* What a C program may use as a name and CUDA C++ may not. */
    static const char *const reserved[] = {
        "and",       "asm",       "bool",     "catch",    "class",    "compl",   "constexpr",
        "delete",    "explicit",  "export",   "false",    "friend",   "mutable", "namespace",
        "new",       "noexcept",  "not",      "nullptr",  "operator", "or",      "private",
        "protected", "public",    "template", "this",     "throw",    "true",    "try",
        "typeid",    "typename",  "using",    "virtual",  "wchar_t",  "xor",     "decltype",
        "warpSize",  "threadIdx", "blockIdx", "blockDim", "gridDim",  NULL};
    for (int n = 0; reserved[n]; n++)
        if (!strcmp(name, reserved[n]))
            return arena_printf(a, "%s_", name);
    return print_identifier(a, name);
}

/* ---- types ----------------------------------------------------------------------------------- */

const char *print_scalar_type(const struct type *t)
{
    switch (t->kind) {
    case TYPE_VOID:
        return "void";
    case TYPE_BOOL:
        return "_Bool";
    case TYPE_FLOAT:
        return t->size == 4 ? "float" : t->size == 8 ? "double" : "long double";
    case TYPE_INT:
        switch (t->size) {
        case 1:
            return t->is_signed ? "signed char" : "unsigned char";
        case 2:
            return t->is_signed ? "short" : "unsigned short";
        case 4:
            return t->is_signed ? "int" : "unsigned";
        default:
            return t->is_signed ? "long long" : "unsigned long long";
        }
    default:
        return t->spelling ? t->spelling : "int";
    }
}

void print_declarator(struct text *out, const struct type *t, const char *name, bool keep_const)
{
    if (t->kind == TYPE_ARRAY) {
        const char *inner = t->extent > 0
                                ? arena_printf(out->arena, "%s[%lld]", name, (long long)t->extent)
                                : arena_printf(out->arena, "%s[]", name);
        print_declarator(out, t->of, inner, true);
        return;
    }
    if (t->kind == TYPE_VLA) {
        print_declarator(
            out, t->of,
            arena_printf(out->arena, "%s[%s]", name, t->extent_text ? t->extent_text : ""), true);
        return;
    }
    if (t->kind == TYPE_POINTER) {
        bool wraps = t->of->kind == TYPE_ARRAY || t->of->kind == TYPE_VLA;
        const char *qualifier = keep_const && t->is_const ? "const " : "";
        print_declarator(out, t->of,
                         arena_printf(out->arena, wraps ? "(*%s%s)" : "*%s%s", qualifier, name),
                         true);
        return;
    }
    if (keep_const && t->is_const)
        text_add(out, "const ");
    text_printf(out, *name ? "%s %s" : "%s", print_scalar_type(t), name);
}

/* ---- literals and names ---------------------------------------------------------------------- */

static void print_float(struct text *out, const struct expr *e)
{
    bool is_float = e->type && e->type->kind == TYPE_FLOAT && e->type->size == 4;
    char number[64];
    if (e->spelling) {
        text_add(out, e->spelling);
        return;
    }
    snprintf(number, sizeof number, is_float ? "%.9g" : "%.17g", e->float_value);
    text_add(out, number);
    if (!strpbrk(number, ".en")) /* not 1e5, inf, nan */
        text_add(out, ".0");
    if (is_float)
        text_add(out, "f");
}

static void print_int(struct text *out, const struct expr *e)
{
    const struct type *t = e->type;
    if (e->spelling) {
        text_add(out, e->spelling);
        return;
    }
    bool is_unsigned = t && t->kind == TYPE_INT && !t->is_signed;
    const char *suffix = !t || t->size < 8 ? (is_unsigned && t->size == 4 ? "u" : "")
                         : is_unsigned     ? "ULL"
                                           : "LL";
    bool is_negative = !is_unsigned && e->int_value < 0;
    text_printf(out, is_negative ? "(%lld%s)" : "%lld%s", (long long)e->int_value, suffix);
}

const char *print_decl_spelling(const struct printer *p, const struct decl *d)
{
    return p->user_names ? d->name : print_name(p->out->arena, d->name);
}

static void print_decl_name(struct printer *p, const struct decl *d)
{
    if (p->rename && p->rename(p, d))
        return;
    if (d->kind == DECL_ENUMERATOR)
        text_printf(p->out, "%lld", (long long)d->value);
    else
        text_add(p->out, print_decl_spelling(p, d));
}

/* ---- operators ------------------------------------------------------------------------------- */

static int binary_precedence(const char *op)
{
    static const struct {
        const char *op;
        int precedence;
    } table[] = {{"*", 13}, {"/", 13}, {"%", 13},  {"+", 12},  {"-", 12}, {"<<", 11}, {">>", 11},
                 {"<", 10}, {">", 10}, {"<=", 10}, {">=", 10}, {"==", 9}, {"!=", 9},  {"&", 8},
                 {"^", 7},  {"|", 6},  {"&&", 5},  {"||", 4},  {",", 0}};
    for (size_t n = 0; n < sizeof table / sizeof table[0]; n++)
        if (!strcmp(table[n].op, op))
            return table[n].precedence;
    return 0;
}

static int expr_precedence(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_BINARY:
        return binary_precedence(e->op);
    case EXPR_ASSIGN:
        return 1;
    case EXPR_CONDITIONAL:
        return 2;
    case EXPR_UNARY:
        return e->op[0] == 'p' ? PREC_POSTFIX : PREC_UNARY;
    case EXPR_CAST:
        return e->is_implicit ? expr_precedence(e->a[0]) : PREC_UNARY;
    default:
        return PREC_POSTFIX;
    }
}

/* Conversions are spelt out between braces, where C++ takes none that may lose digits. */
static void print_list(struct printer *p, const struct expr *e, int first)
{
    for (int n = first; n < e->n; n++) {
        if (n > first)
            text_add(p->out, ", ");
        if (e->kind == EXPR_INIT_LIST && e->a[n]->kind == EXPR_CAST && e->a[n]->is_implicit) {
            text_printf(p->out, "(%s)", print_scalar_type(e->a[n]->type));
            print_expr(p, e->a[n], PREC_UNARY);
            continue;
        }
        print_expr(p, e->a[n], PREC_ARGUMENT);
    }
}

static void print_unary(struct printer *p, const struct expr *e)
{
    if (e->op[0] == 'p') {
        print_expr(p, e->a[0], PREC_POSTFIX);
        text_add(p->out, e->op + 1);
        return;
    }
    text_add(p->out, e->op);
    /* - -x and & &x must not run together. */
    if (e->a[0]->kind == EXPR_UNARY && e->a[0]->op[0] == e->op[0])
        text_add(p->out, " ");
    print_expr(p, e->a[0], PREC_UNARY);
}

static void print_binary(struct printer *p, const struct expr *e)
{
    int precedence = expr_precedence(e);
    bool is_assign = e->kind == EXPR_ASSIGN;
    print_expr(p, e->a[0], is_assign ? PREC_UNARY : precedence);
    text_printf(p->out, e->op[0] == ',' ? "%s " : " %s ", e->op);
    print_expr(p, e->a[1], is_assign ? precedence : precedence + 1);
}

static void print_conditional(struct printer *p, const struct expr *e)
{
    print_expr(p, e->a[0], 3);
    text_add(p->out, " ? ");
    print_expr(p, e->a[1], PREC_ANY);
    text_add(p->out, " : ");
    print_expr(p, e->a[2], 2);
}

static void print_cast(struct printer *p, const struct expr *e)
{
    text_add(p->out, "(");
    print_declarator(p->out, e->type, "", false);
    text_add(p->out, ")");
    print_expr(p, e->a[0], PREC_UNARY);
}

/* As it stands in the source: for what the tree does not take apart. */
static void print_source(struct printer *p, const struct expr *e)
{
    if (e->range.file)
        text_addn(p->out, e->range.file->text + e->range.begin, e->range.end - e->range.begin);
}

static void print_kind(struct printer *p, const struct expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
        print_int(p->out, e);
        break;
    case EXPR_FLOAT:
        print_float(p->out, e);
        break;
    case EXPR_NAME:
        print_decl_name(p, e->decl);
        break;
    case EXPR_SUBSCRIPT:
        print_expr(p, e->a[0], PREC_POSTFIX);
        text_add(p->out, "[");
        print_expr(p, e->a[1], PREC_ANY);
        text_add(p->out, "]");
        break;
    case EXPR_MEMBER:
        print_expr(p, e->a[0], PREC_POSTFIX);
        text_printf(p->out, e->is_arrow ? "->%s" : ".%s", e->decl->name);
        break;
    case EXPR_CALL:
        print_expr(p, e->a[0], PREC_POSTFIX);
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
        print_conditional(p, e);
        break;
    case EXPR_CAST:
        print_cast(p, e);
        break;
    case EXPR_PAREN:
        text_add(p->out, "(");
        print_expr(p, e->a[0], PREC_ANY);
        text_add(p->out, ")");
        break;
    case EXPR_INIT_LIST:
        text_add(p->out, "{");
        print_list(p, e, 0);
        text_add(p->out, "}");
        break;
    case EXPR_STRING:
    case EXPR_SIZEOF:
    case EXPR_OTHER:
        print_source(p, e);
        break;
    }
}

void print_expr(struct printer *p, const struct expr *e, int precedence)
{
    if (p->replace && p->replace(p, e))
        return;
    /* An implicit conversion is not in the text: what it converts stands in its place. */
    if (e->kind == EXPR_CAST && e->is_implicit) {
        print_expr(p, e->a[0], precedence);
        return;
    }
    bool parens = expr_precedence(e) < precedence;
    if (parens)
        text_add(p->out, "(");
    print_kind(p, e);
    if (parens)
        text_add(p->out, ")");
}
