/* Nests that a macro makes together with other statements, `#define EDGES(u) do { for (...) ...; for (...) ...; }
 * while (0)`: none has its text for itself, so the use of the macro is written out, with what takes the place of the
 * nests. Only what the analysis leaves as it was may stand beside them: blocks, plain conditions and variables,
 * `count++`, `(void)0`. Called by host.c. */
#include "codegen/host/host.h"

#include <string.h>

static bool is_number(const struct type *t)
{
    return t->kind == TYPE_BOOL || t->kind == TYPE_INT || t->kind == TYPE_FLOAT;
}

/* Made of names and numbers only. */
static bool is_plain(const struct expr *e)
{
    bool operation = e->kind == EXPR_CAST || e->kind == EXPR_PAREN || e->kind == EXPR_BINARY ||
                     (e->kind == EXPR_UNARY && e->op < OP_DEREF);
    return is_number(e->type) && (operation || e->kind == EXPR_INT || e->kind == EXPR_FLOAT || e->kind == EXPR_NAME) &&
           all_below(i, e->n, is_plain(e->a[i]));
}

static bool is_plain_variable(const struct decl *d)
{
    return d->kind == DECL_VAR && !d->is_static && !d->is_global && d->function && is_number(d->type) &&
           (!d->init || is_plain(d->init));
}

/* Sets a variable, or does nothing. */
static bool is_plain_action(const struct expr *e)
{
    if (e->kind == EXPR_PAREN || (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID))
        return is_plain_action(e->a[0]);
    bool sets = (e->kind == EXPR_ASSIGN || (e->kind == EXPR_UNARY && operators[e->op].computes)) &&
                is_number(e->type) && e->a[0]->kind == EXPR_NAME;
    return is_plain(e) || (sets && all_below(i, e->n, is_plain(e->a[i])));
}

static bool may_print(const struct host *h, struct stmt *s)
{
    if (host_is_replaced(h, s))
        return true;
    bool may = s->kind == STMT_NULL || s->kind == STMT_COMPOUND || s->kind == STMT_DECL ||
               ((s->kind == STMT_DO || s->kind == STMT_IF) && is_plain(s->expr)) ||
               (s->kind == STMT_EXPR && is_plain_action(s->expr));
    return may && all_below(i, s->n, may_print(h, s->body[i])) &&
           all_below(i, s->decls.n, is_plain_variable(s->decls.at[i]));
}

struct writing {
    const struct host *host;
    int indent; /* of the use, in levels */
};

/* Lines behind the first are indented as the use is. */
static bool print_nest(struct printer *p, const struct stmt *s)
{
    const struct writing *w = p->with;
    if (!host_is_replaced(w->host, s))
        return false;
    print_indent(p);
    for (const char *c = host_replacement(w->host, s); *c; c++) {
        text_addn(p->out, c, 1);
        for (int i = w->indent; *c == '\n' && i < p->indent; i++)
            text_add(p->out, "    ");
    }
    text_add(p->out, "\n");
    return true;
}

bool use_write_out(struct host *h, const struct stmt *nest)
{
    struct own_use use;
    if (!own_use(h, nest, &use) || !all_below(i, use.n, may_print(h, use.of[i])))
        return false;
    const struct stmt *last = use.of[use.n - 1], *in = last->parent;
    if (last->kind == STMT_IF && in && in->kind == STMT_IF)
        return false; /* printed with braces, and `;` behind it: no `else` may follow */
    if (vec_any_at(x, &h->edits.at, x->begin == use.at.begin && x->end == use.at.end))
        return true; /* with another of its nests */
    struct writing w = {h, (int)strlen(host_indent(h, use.at.begin)) / 4};
    struct text out = text_new(h->kernels->arena);
    struct printer print = {
        .out = &out, .indent = w.indent, .replace_stmt = print_nest, .user_names = true, .with = &w};
    for (int i = 0; i < use.n; i++)
        print_stmt(&print, use.of[i]);
    const char *behind = use.at.file->text + use.at.end;
    bool has_end = behind[strspn(behind, " \t")] == ';' && out.n > 1 && out.s[out.n - 2] == ';';
    out.s[out.n - (has_end ? 2 : 1)] = 0; /* `EDGES(u);`, maybe in front of an `else` */
    host_replace(h, use.of[0], use.at, out.s + strspn(out.s, " "));
    return true;
}
