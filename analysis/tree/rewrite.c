/* The one copier of expressions and statements. A caller says what some names, expressions and
 * statements become; the rest is copied. What the caller puts in a place is in the terms of that
 * place: it is not rewritten again. */
#include "analysis/tree/tree.h"

const struct substitution *rewrite_name(const struct rewrite *r, const struct decl *d)
{
    for (int i = r->names.n - 1; i >= 0; i--)
        if (r->names.at[i].of == d)
            return &r->names.at[i];
    return NULL;
}

/* ---- expressions ---------------------------------------------------------------------------- */

static struct expr *copy_value(struct rewrite *r, struct expr *value)
{
    bool outer = r->is_value;
    r->is_value = true;
    struct expr *e = rewrite_expr(r, value);
    r->is_value = outer;
    if (e != value && is_scalar(e->type))
        expr_keep_conversions(e);
    return expr_enclosed(r->arena, e);
}

struct expr *rewrite_expr(struct rewrite *r, struct expr *e)
{
    if (!e || r->shares)
        return e;
    struct expr *other = r->replace ? r->replace(r, e) : NULL;
    if (other)
        return other;
    const struct substitution *name =
        e->kind == EXPR_NAME && !r->is_value ? rewrite_name(r, e->decl) : NULL;
    if (name && name->value)
        return copy_value(r, name->value);
    struct expr *c = expr_new(r->arena, e->range, *e, e->n);
    if (name)
        c->decl = name->as;
    for (int i = 0; i < e->n; i++)
        c->a[i] = rewrite_expr(r, e->a[i]);
    return r->fold ? r->fold(r, c, e) : c;
}

struct expr *expr_copy(struct arena *a, const struct expr *e)
{
    struct rewrite r = {.arena = a};
    return rewrite_expr(&r, (struct expr *)e);
}

/* ---- statements ----------------------------------------------------------------------------- */

struct decl *rewrite_rename(struct rewrite *r, const struct decl *d)
{
    struct decl *c = decl_like(r->arena, d);
    if (r->begin_decl)
        r->begin_decl(r, c, d);
    vec_push(r->arena, &r->names, ((struct substitution){.of = d, .as = c}));
    return c;
}

/* `int x = x;` names the new one. */
static struct decl *copy_decl(struct rewrite *r, struct decl *d)
{
    struct decl *c = r->shares ? d : rewrite_rename(r, d);
    c->init = rewrite_expr(r, c->init);
    return c;
}

static void copy_body(struct rewrite *r, struct stmt *c, struct stmt *s)
{
    c->n = 0;
    c->body = arena_alloc(r->arena, (size_t)(s->n + 1) * sizeof *c->body);
    for (int i = 0; i < s->n; i++) {
        struct stmt *b = rewrite_stmt(r, s->body[i]);
        if (!b && s->kind == STMT_COMPOUND)
            continue;
        c->body[c->n++] = b ? b : stmt_new(r->arena, STMT_NULL, s->body[i]);
        c->body[c->n - 1]->parent = c;
    }
}

struct stmt *rewrite_within(struct rewrite *r, struct stmt *s)
{
    int outer = r->names.n;
    struct stmt *c = stmt_like(r->arena, s);
    if (r->begin_stmt)
        r->begin_stmt(r, c, s);
    for (int i = 0; i < s->decls.n; i++)
        vec_push(r->arena, &c->decls, copy_decl(r, s->decls.at[i]));
    if (s->init) {
        c->init = rewrite_within(r, s->init);
        c->init->parent = c;
    }
    c->expr = rewrite_expr(r, s->expr);
    c->step = rewrite_expr(r, s->step);
    copy_body(r, c, s);
    if (s->kind == STMT_COMPOUND || s->kind == STMT_FOR)
        r->names.n = outer;
    return c;
}

struct stmt *rewrite_stmt(struct rewrite *r, struct stmt *s)
{
    struct stmt *as = NULL;
    return r->replace_stmt && r->replace_stmt(r, s, &as) ? as : rewrite_within(r, s);
}
