/* Copies of a function's statements for the place of its call: the names of its variables become
 * those of the kernel's. Where a place is copied they stay what they are: messages point there.
 * Called by expand_bind.c, expand_body.c and expand.c. */
#include "analysis/calls/calls.h"
#include "analysis/calls/expand.h"
#include "analysis/tree/tree.h"

#include <string.h>

enum { MOST_STATEMENTS = 4096 };

void expand_fail(struct expansion *x, struct range at, const char *why, const char *hint)
{
    if (x->why)
        return;
    x->why = why;
    x->hint = hint;
    x->at = at;
}

/* ---- building ------------------------------------------------------------------------------- */

struct expr *expand_node(struct expander *x, const struct expr *at, struct expr like,
                         struct expr *first, struct expr *second)
{
    struct expr *e = ARENA_NEW(x->plan->arena, struct expr);
    *e = like;
    e->range = at->range;
    e->n = second ? 2 : first ? 1 : 0;
    e->a = arena_alloc(x->plan->arena, 2 * sizeof *e->a);
    e->a[0] = first;
    e->a[1] = second;
    return e;
}

struct stmt *expand_stmt(struct expander *x, const struct stmt *like, enum stmt_kind kind)
{
    struct stmt *s = ARENA_NEW(x->plan->arena, struct stmt);
    s->kind = kind;
    s->range = like->range;
    s->parent = like->parent;
    return s;
}

void expand_set_body(struct expander *x, struct stmt *s, struct stmt *const *body, int n)
{
    struct stmt **at = arena_alloc(x->plan->arena, (size_t)(n + 1) * sizeof *at);
    for (int i = 0; i < n; i++) {
        at[i] = body[i];
        at[i]->parent = s;
    }
    s->body = at;
    s->n = n;
}

struct stmt *expand_declaration(struct expander *x, const struct stmt *like, struct decl *d)
{
    struct stmt *s = expand_stmt(x, like, STMT_DECL);
    vec_push(x->plan->arena, &s->decls, d);
    return s;
}

struct expr *expand_number(struct expander *x, const struct expr *at, int value)
{
    struct expr e = {.kind = EXPR_INT, .type = &type_int, .int_value = value};
    e.spelling = value ? "1" : "0";
    return expand_node(x, at, e, NULL, NULL);
}

static bool is_free(const struct expander *x, const char *name)
{
    for (int i = 0; i < x->made.n; i++)
        if (strcmp(x->made.at[i]->name, name) == 0)
            return false;
    return !find_variable(x->plan->unit, x->kernel, name);
}

struct decl *expand_variable(struct expander *x, const char *name, const struct type *type,
                             const struct expr *at)
{
    struct arena *a = x->plan->arena;
    struct decl *d = ARENA_NEW(a, struct decl);
    struct type *t = ARENA_NEW(a, struct type);
    const char *text = name;
    for (int k = 2; !is_free(x, text); k++)
        text = arena_printf(a, "%s_%d", name, k);
    *t = *type;
    t->is_const = false;
    *d = (struct decl){.kind = DECL_VAR, .id = ++x->plan->work->last_id, .name = text, .type = t};
    d->range = d->name_range = at->range;
    d->function = x->kernel;
    d->assignments = 1;
    vec_push(a, &x->made, d);
    return d;
}

/* ---- names ---------------------------------------------------------------------------------- */

static bool mentions_name(struct expr *e, const char *name)
{
    bool found = e->kind == EXPR_NAME && strcmp(e->decl->name, name) == 0;
    for (int i = 0; i < e->n && !found; i++)
        found = mentions_name(e->a[i], name);
    return found;
}

/* Means something else to the kernel where the body will stand. */
static bool is_taken(const struct expansion *x, const char *name)
{
    const struct expander *in = x->in;
    bool taken = x->result && strcmp(x->result->name, name) == 0;
    for (int i = 0; i < in->iterators.n && !taken; i++) /* the kernel's code is printed with them */
        taken = strcmp(in->iterators.at[i], name) == 0;
    for (int i = 0; i < in->plan->unit->globals.n && !taken; i++) /* clauses may name it */
        taken = strcmp(in->plan->unit->globals.at[i]->name, name) == 0;
    for (int i = 1; i < x->call->n && !taken; i++)
        taken = mentions_name(x->call->a[i], name);
    for (int i = 0; i < in->made.n && !taken && x->holds_loops; i++)
        taken = strcmp(in->made.at[i]->name, name) == 0;
    return taken || (x->holds_loops && find_variable(in->plan->unit, in->kernel, name));
}

static const char *free_name(const struct expansion *x, const char *name)
{
    struct arena *a = x->in->plan->arena;
    const char *text = name;
    for (int k = 2;
         is_taken(x, text) || (k > 2 && find_variable(x->in->plan->unit, x->callee, text)); k++)
        text = arena_printf(a, "%s_%d", name, k);
    return text;
}

static const struct expand_name *name_of(const struct expansion *x, const struct decl *d)
{
    for (int i = x->names.n - 1; i >= 0; i--)
        if (x->names.at[i].of == d)
            return &x->names.at[i];
    return NULL;
}

/* An iterator keeps its name: the domain knows it by that. */
static const char *name_for(struct expansion *x, const struct decl *d)
{
    if (x->verbatim)
        return d->name;
    bool iterator = x->holds_loops && expand_is_free_iterator(x->in, d);
    if (!iterator)
        return free_name(x, d->name);
    for (int i = 1; i < x->call->n; i++)
        if (mentions_name(x->call->a[i], d->name))
            expand_fail(x, d->range,
                        arena_printf(x->in->plan->arena, "its '%s' hides the kernel's", d->name),
                        NULL);
    return d->name;
}

struct decl *expand_copy_decl(struct expansion *x, const struct decl *d)
{
    struct decl *as = ARENA_NEW(x->in->plan->arena, struct decl);
    *as = *d;
    as->kind = DECL_VAR;
    as->id = ++x->in->plan->work->last_id;
    as->name = name_for(x, d);
    as->function = x->in->kernel;
    as->is_static = as->is_static && x->verbatim; /* constants are: expand_may.c */
    vec_push(x->in->plan->arena, &x->names, ((struct expand_name){.of = d, .as = as}));
    if (!x->verbatim)
        vec_push(x->in->plan->arena, &x->in->made, as);
    return as;
}

/* ---- expressions ---------------------------------------------------------------------------- */

static struct expr *copy_node(struct expansion *x, const struct expr *e)
{
    struct expr *c = ARENA_NEW(x->in->plan->arena, struct expr);
    *c = *e;
    c->a = arena_alloc(x->in->plan->arena, (size_t)(e->n + 1) * sizeof *c->a);
    return c;
}

static struct expr *enclosed(struct expansion *x, struct expr *e)
{
    bool simple = e->kind == EXPR_NAME || e->kind == EXPR_PAREN || e->kind == EXPR_INT ||
                  e->kind == EXPR_FLOAT || e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER;
    return simple
               ? e
               : expand_node(x->in, e, (struct expr){.kind = EXPR_PAREN, .type = e->type}, e, NULL);
}

/* `*&v` is v from now on, which may be written there. */
static struct expr *behind_address(struct expr *pointer)
{
    struct expr *e = expr_bare(pointer);
    if (!expr_is(e, EXPR_UNARY, "&"))
        return NULL;
    struct decl *d = expr_name(e->a[0]);
    if (d)
        d->assignments++;
    return e->a[0];
}

static struct expr *simplified(struct expr *e)
{
    int64_t index = 0;
    bool element = e->kind == EXPR_SUBSCRIPT && expr_int_value(e->a[1], &index) && index == 0;
    bool arrow = e->kind == EXPR_MEMBER && e->is_arrow;
    struct expr *object =
        element || arrow || expr_is(e, EXPR_UNARY, "*") ? behind_address(e->a[0]) : NULL;
    if (!object)
        return e;
    if (!arrow)
        return object;
    e->a[0] = object;
    e->is_arrow = false;
    return e;
}

struct expr *expand_copy_expr(struct expansion *x, struct expr *e)
{
    const struct expand_name *name = e && e->kind == EXPR_NAME ? name_of(x, e->decl) : NULL;
    bool shared = e && x->verbatim && (e->kind == EXPR_OTHER || e->kind == EXPR_SIZEOF);
    if (!e || (shared && !expand_literal(e)))
        return e;
    if (name && name->value) {
        struct expansion plain = {.in = x->in, .verbatim = true};
        return enclosed(x, expand_copy_expr(&plain, name->value));
    }
    struct expr *c = copy_node(x, e);
    if (name)
        c->decl = name->as;
    for (int i = 0; i < e->n; i++)
        c->a[i] = expand_copy_expr(x, e->a[i]);
    if (!x->verbatim && expr_is_modify(e) && !expr_name(e->a[0]) && expr_name(c->a[0]))
        c->range = x->call->range; /* a variable of the kernel is set where the call stands */
    return x->verbatim ? c : simplified(c);
}

/* ---- statements ----------------------------------------------------------------------------- */

struct stmt *expand_copy_stmt(struct expansion *x, struct stmt *s)
{
    struct arena *a = x->in->plan->arena;
    struct stmt *c = expand_stmt(x->in, s, s->kind);
    x->in->statements += !x->verbatim;
    if (!x->verbatim && x->in->statements > MOST_STATEMENTS)
        expand_fail(x, x->callee->decl->range, "it is too long, with all that it calls", NULL);
    if (!x->verbatim && !x->in->rows_many && x->holds_loops)
        c->range = x->call->range;
    c->pragmas = s->pragmas;
    for (int i = 0; i < s->decls.n; i++) {
        struct decl *d = expand_copy_decl(x, s->decls.at[i]);
        d->init = expand_copy_expr(x, d->init);
        vec_push(a, &c->decls, d);
    }
    c->init = s->init ? expand_copy_stmt(x, s->init) : NULL;
    if (c->init)
        c->init->parent = c;
    c->expr = expand_copy_expr(x, s->expr);
    c->step = expand_copy_expr(x, s->step);
    struct stmt **body = arena_alloc(a, (size_t)(s->n + 1) * sizeof *body);
    for (int i = 0; i < s->n && (!x->why || x->verbatim); i++)
        body[i] = expand_copy_stmt(x, s->body[i]);
    expand_set_body(x->in, c, body, x->why && !x->verbatim ? 0 : s->n);
    return c;
}
