/* Statements as C text again, four spaces a level. Called by the cell and helper printers and by
 * the host rewriter. */

#include "codegen/print/print.h"

static void print_initialiser(struct printer *p, const struct decl *d)
{
    if (!d->init)
        return;
    text_add(p->out, " = ");
    print_expr(p, d->init, EXPR_ARGUMENT);
}

static void print_decl_line(struct printer *p, const struct decl *d)
{
    print_indent(p);
    print_declarator(p->out, d->type, print_decl_spelling(p, d), true);
    print_initialiser(p, d);
    text_add(p->out, ";\n");
}

/* The first part of a for: `int a = 0, b = n;` or an expression. */
static void print_for_init(struct printer *p, const struct stmt *init)
{
    if (init && init->kind == STMT_DECL) {
        for (int n = 0; n < init->decls.n; n++) {
            const struct decl *d = init->decls.at[n];
            const char *name = print_decl_spelling(p, d);
            if (n == 0)
                print_declarator(p->out, d->type, name, true);
            else
                text_printf(p->out, ", %s", name);
            print_initialiser(p, d);
        }
    } else if (init && init->expr) {
        print_expr(p, init->expr, EXPR_ANY);
    }
    text_add(p->out, ";");
}

/* A statement that hangs on another one: always in braces, so that nothing can go astray. */
static void print_body(struct printer *p, const struct stmt *s)
{
    text_add(p->out, " {\n");
    p->indent++;
    if (s->kind == STMT_COMPOUND) {
        for (int n = 0; n < s->n; n++)
            print_stmt(p, s->body[n]);
    } else {
        print_stmt(p, s);
    }
    p->indent--;
    print_indent(p);
    text_add(p->out, "}");
}

static void print_if(struct printer *p, const struct stmt *s)
{
    print_indent(p);
    for (;;) {
        text_add(p->out, "if (");
        print_expr(p, s->expr, EXPR_ANY);
        text_add(p->out, ")");
        print_body(p, s->body[0]);
        if (s->n < 2)
            break;
        text_add(p->out, " else ");
        if (s->body[1]->kind != STMT_IF || p->replace_stmt) {
            p->out->s[--p->out->n] = 0; /* print_body brings its own space */
            print_body(p, s->body[1]);
            break;
        }
        s = s->body[1];
    }
    text_add(p->out, "\n");
}

static void print_loop(struct printer *p, const struct stmt *s)
{
    print_indent(p);
    p->loops += s->kind != STMT_SWITCH;
    if (s->kind == STMT_FOR) {
        text_add(p->out, "for (");
        print_for_init(p, s->init);
        if (s->expr) {
            text_add(p->out, " ");
            print_expr(p, s->expr, EXPR_ANY);
        }
        text_add(p->out, ";");
        if (s->step) {
            text_add(p->out, " ");
            print_expr(p, s->step, EXPR_ANY);
        }
        text_add(p->out, ")");
    } else if (s->kind == STMT_DO) {
        text_add(p->out, "do");
    } else {
        text_add(p->out, s->kind == STMT_SWITCH ? "switch (" : "while (");
        print_expr(p, s->expr, EXPR_ANY);
        text_add(p->out, ")");
    }
    print_body(p, s->body[0]);
    if (s->kind == STMT_DO) {
        text_add(p->out, " while (");
        print_expr(p, s->expr, EXPR_ANY);
        text_add(p->out, ");");
    }
    text_add(p->out, "\n");
    p->loops -= s->kind != STMT_SWITCH;
}

static void print_case(struct printer *p, const struct stmt *s)
{
    print_indent(p);
    if (s->expr) {
        text_add(p->out, "case ");
        print_expr(p, s->expr, EXPR_ANY);
        text_add(p->out, ":\n");
    } else {
        text_add(p->out, "default:\n");
    }
    if (s->n)
        print_stmt(p, s->body[0]);
}

static void print_return(struct printer *p, const struct stmt *s)
{
    print_indent(p);
    text_add(p->out, "return");
    if (s->expr) {
        text_add(p->out, " ");
        print_expr(p, s->expr, EXPR_ANY);
    }
    text_add(p->out, ";\n");
}

void print_stmt(struct printer *p, const struct stmt *s)
{
    if (p->replace_stmt && p->replace_stmt(p, s))
        return;
    switch (s->kind) {
    case STMT_EXPR:
        print_indent(p);
        print_expr(p, s->expr, EXPR_ANY);
        text_add(p->out, ";\n");
        break;
    case STMT_DECL:
        for (int n = 0; n < s->decls.n; n++)
            print_decl_line(p, s->decls.at[n]);
        break;
    case STMT_COMPOUND:
        print_indent(p);
        print_body(p, s);
        text_add(p->out, "\n");
        break;
    case STMT_IF:
        print_if(p, s);
        break;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
    case STMT_SWITCH:
        print_loop(p, s);
        break;
    case STMT_CASE:
        print_case(p, s);
        break;
    case STMT_RETURN:
        print_return(p, s);
        break;
    case STMT_BREAK:
        print_line(p, "break;");
        break;
    case STMT_CONTINUE:
        print_line(p, "%s;", p->skip_cell && !p->loops ? p->skip_cell : "continue");
        break;
    case STMT_NULL:
        break;
    case STMT_GOTO:
    case STMT_LABEL:
    case STMT_OTHER:
        /* Analysis lets none of these into a nest, a helper or a slice. */
        break;
    }
}
