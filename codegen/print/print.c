/* Names, types and lines of generated C; expressions by frontend/print.c, with these names and types.
 * The user's parentheses and literals are kept, so that the order of arithmetic is the user's. Called
 * by the cell and helper printers and by the host rewriter. */
#include <stdarg.h>
#include <string.h>

#include "codegen/print/print.h"

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
        if (!strchr("-()*] ", *c))
            text_addn(&t, strchr(">.[=", *c) ? "_" : c, 1);
    return t.s;
}

const char *print_name(struct arena *a, const char *name)
{
    /* What a C program may use as a name and CUDA C++ may not, and parameters of our own macros,
     * whose bodies hold the user's iterators and arrays. */
    static const char *const reserved[] = {
        "i_",        "j_",        "k_",
        "and",       "asm",       "bool",     "catch",    "class",    "compl",   "constexpr",
        "delete",    "explicit",  "export",   "false",    "friend",   "mutable", "namespace",
        "new",       "noexcept",  "not",      "nullptr",  "operator", "or",      "private",
        "protected", "public",    "template", "this",     "throw",    "true",    "try",
        "typeid",    "typename",  "using",    "virtual",  "wchar_t",  "xor",     "decltype",
        "warpSize",  "threadIdx", "blockIdx", "blockDim", "gridDim",  NULL};
    return word_among(name, reserved) ? arena_printf(a, "amr_user_%s", name)
                                      : print_identifier(a, name);
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

/* ---- names ----------------------------------------------------------------------------------- */

const char *print_decl_spelling(const struct printer *p, const struct decl *d)
{
    return p->user_names ? d->name : print_name(p->out->arena, d->name);
}

static void print_decl_name(void *with, const struct decl *d)
{
    struct printer *p = with;
    if (p->rename && p->rename(p, d))
        return;
    if (d->kind == DECL_ENUMERATOR)
        text_printf(p->out, "%lld", (long long)d->value);
    else
        text_add(p->out, print_decl_spelling(p, d));
}

/* ---- expressions ----------------------------------------------------------------------------- */

static void print_cast_type(void *with, const struct type *t)
{
    print_declarator(((struct printer *)with)->out, t, "", false);
}

static bool print_replaced(void *with, const struct expr *e)
{
    struct printer *p = with;
    return p->replace && p->replace(p, e);
}

void print_expr(struct printer *p, const struct expr *e, int precedence)
{
    const struct expr_printer print = {.out = p->out,
                                       .replace = print_replaced,
                                       .name = print_decl_name,
                                       .type = print_cast_type,
                                       .spells_conversions = true,
                                       .with = p};
    expr_print_with(&print, e, precedence);
}
