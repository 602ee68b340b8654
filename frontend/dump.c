/* --dump=unit: the tree as S-expressions, a line a statement, for tests and for people who want to
 * see what amrcc read. */
#include "frontend/unit.h"

static void dump_expr(const struct expr *e, struct text *out);

static void dump_operands(const struct expr *e, struct text *out)
{
    for (int i = 0; i < e->n; i++) {
        text_add(out, " ");
        dump_expr(e->a[i], out);
    }
    text_add(out, ")");
}

static void dump_cast(const struct expr *e, struct text *out)
{
    text_printf(out, "(%s %s", e->is_implicit ? "convert" : "cast", e->type->spelling);
    dump_operands(e, out);
}

static void dump_headed(const char *head, const struct expr *e, struct text *out)
{
    text_printf(out, "(%s", head);
    dump_operands(e, out);
}

static void dump_expr(const struct expr *e, struct text *out)
{
    static const char *const heads[] = {
        [EXPR_SUBSCRIPT] = "[]", [EXPR_CALL] = "call",     [EXPR_CONDITIONAL] = "?",
        [EXPR_PAREN] = "paren",  [EXPR_SIZEOF] = "sizeof", [EXPR_INIT_LIST] = "list",
        [EXPR_OTHER] = "other",
    };
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_STRING:
        if (e->kind == EXPR_INT && e->decl)
            text_printf(out, "%s=", e->decl->name);
        expr_print(e, out);
        break;
    case EXPR_NAME:
        text_add(out, e->decl->name);
        break;
    case EXPR_MEMBER:
        text_printf(out, "(%s ", e->is_arrow ? "->" : ".");
        dump_expr(e->a[0], out);
        text_printf(out, " %s)", e->decl->name);
        break;
    case EXPR_UNARY:
        text_add(out, operator_is_postfix(e->op) ? "(p" : "(");
        text_add(out, operators[e->op].text);
        dump_operands(e, out);
        break;
    case EXPR_BINARY:
    case EXPR_ASSIGN:
        dump_headed(operators[e->op].text, e, out);
        break;
    case EXPR_CAST:
        dump_cast(e, out);
        break;
    default:
        dump_headed(heads[e->kind], e, out);
        break;
    }
}

/* ---- statements ------------------------------------------------------------------------------ */

static void indent(int depth, struct text *out)
{
    for (int i = 0; i < depth; i++)
        text_add(out, "  ");
}

static void dump_pragma(const struct pragma *p, int depth, struct text *out)
{
    static const char *const names[] = {
        [DIR_KERNEL] = "kernel", [DIR_DATA] = "data", [DIR_TIMELOOP] = "timeloop"};
    indent(depth, out);
    text_printf(out, "(pragma %s", names[p->directive]);
    for (int i = 0; i < p->clauses.n; i++)
        text_printf(out, " %s", p->clauses.at[i].word);
    text_add(out, ")\n");
}

static void dump_decl(const struct decl *d, const char *word, int depth, struct text *out)
{
    indent(depth, out);
    text_printf(out, "(%s%s %s '%s'", d->is_static ? "static " : "", word, d->name,
                d->type->spelling);
    if (d->has_value)
        text_printf(out, " value=%lld", (long long)d->value);
    if (d->assignments)
        text_printf(out, " written=%d", d->assignments);
    text_add(out, d->address_taken ? " address-taken" : "");
    if (d->init) {
        text_add(out, " ");
        dump_expr(d->init, out);
    }
    text_add(out, ")\n");
}

static void dump_optional(const struct expr *e, struct text *out)
{
    if (out->n && out->s[out->n - 1] != ' ')
        text_add(out, " ");
    if (e)
        dump_expr(e, out);
    else
        text_add(out, "()");
}

static void dump_stmt(const struct stmt *s, int depth, struct text *out);

static void dump_for_head(const struct stmt *s, int depth, struct text *out)
{
    if (s->init && s->init->kind == STMT_EXPR) {
        dump_optional(s->init->expr, out);
    } else if (s->init) {
        text_add(out, "\n");
        dump_stmt(s->init, depth + 2, out);
        indent(depth + 1, out);
    } else {
        text_add(out, " ()");
    }
    dump_optional(s->expr, out);
    dump_optional(s->step, out);
}

static void dump_stmt(const struct stmt *s, int depth, struct text *out)
{
    static const char *const heads[] = {
        [STMT_EXPR] = "expr",     [STMT_DECL] = "decl",     [STMT_COMPOUND] = "block",
        [STMT_IF] = "if",         [STMT_FOR] = "for",       [STMT_WHILE] = "while",
        [STMT_DO] = "do",         [STMT_SWITCH] = "switch", [STMT_CASE] = "case",
        [STMT_RETURN] = "return", [STMT_BREAK] = "break",   [STMT_CONTINUE] = "continue",
        [STMT_GOTO] = "goto",     [STMT_LABEL] = "label",   [STMT_NULL] = "null",
        [STMT_OTHER] = "other",
    };
    for (int i = 0; i < s->pragmas.n; i++)
        dump_pragma(s->pragmas.at[i], depth, out);
    if (s->kind == STMT_DECL) {
        for (int i = 0; i < s->decls.n; i++)
            dump_decl(s->decls.at[i], "var", depth, out);
        return;
    }
    indent(depth, out);
    text_printf(out, "(%s", heads[s->kind]);
    if (s->kind == STMT_FOR)
        dump_for_head(s, depth, out);
    else if (s->expr)
        dump_optional(s->expr, out);
    for (int i = 0; i < s->n; i++) {
        text_add(out, "\n");
        dump_stmt(s->body[i], depth + 1, out);
        out->s[--out->n] = '\0'; /* the newline: the bracket closes on the last line */
    }
    text_add(out, ")\n");
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void dump_function(const struct function *fn, struct text *out)
{
    int line = 0, column = 0;
    if (fn->decl->range.file)
        source_place(fn->decl->range.file, fn->decl->range.begin, &line, &column);
    for (int i = 0; i < fn->pragmas.n; i++)
        dump_pragma(fn->pragmas.at[i], 0, out);
    text_printf(out, "(%s%sfunction %s '%s' %s:%d\n", fn->decl->is_static ? "static " : "",
                fn->decl->is_inline ? "inline " : "", fn->decl->name, fn->decl->type->spelling,
                fn->file ? path_name(fn->file->path) : "", line);
    for (int i = 0; i < fn->params.n; i++)
        dump_decl(fn->params.at[i], "param", 1, out);
    if (fn->body)
        dump_stmt(fn->body, 1, out);
    out->s[--out->n] = '\0';
    text_add(out, ")\n");
}

void unit_dump(const struct unit *u, struct text *out)
{
    for (int i = 0; i < u->sources.n; i++)
        text_printf(out, "(source %s%s)\n", path_name(u->sources.at[i]->path),
                    u->sources.at[i]->is_main ? "" : " header");
    for (int i = 0; i < u->file_pragmas.n; i++)
        dump_pragma(u->file_pragmas.at[i], 0, out);
    for (int i = 0; i < u->globals.n; i++)
        dump_decl(u->globals.at[i], "global", 0, out);
    for (int i = 0; i < u->functions.n; i++)
        dump_function(u->functions.at[i], out);
}
