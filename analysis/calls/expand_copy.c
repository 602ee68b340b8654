/* Copies of a function's statements for the place of its call: the names of its variables become
 * those of the kernel's. Where a place is copied they stay what they are: messages point there.
 * Called by expand_bind.c, expand_body.c and expand.c. */
#include "analysis/calls/expand.h"
#include "analysis/program/program.h"

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

/* ---- variables ------------------------------------------------------------------------------ */

static bool is_free(const struct expander *x, const char *name)
{
    return vec_all(d, &x->made, strcmp(d->name, name) != 0) &&
           !find_variable(x->plan->unit, x->kernel, name);
}

struct decl *expand_variable(struct expander *x, const char *name, const struct type *type,
                             const struct expr *at)
{
    struct arena *a = x->plan->arena;
    struct type *t = ARENA_NEW(a, struct type);
    const char *text = name;
    for (int k = 2; !is_free(x, text); k++)
        text = arena_printf(a, "%s_%d", name, k);
    *t = *type;
    t->is_const = false;
    struct decl like = {.kind = DECL_VAR, .name = text, .type = t, .assignments = 1};
    like.range = like.name_range = at->range;
    like.function = x->kernel;
    struct decl *d = decl_fresh(x->plan, FRESH_LOCAL, like);
    vec_push(a, &x->made, d);
    return d;
}

/* ---- names ---------------------------------------------------------------------------------- */

/* Means something else to the kernel where the body will stand. */
static bool is_taken(const struct expansion *x, const char *name)
{
    const struct expander *in = x->in;
    return (x->result && strcmp(x->result->name, name) == 0) ||
           is_iterator_name(in->plan, name) || /* the kernel's code is printed with them */
           vec_any(g, &in->plan->unit->globals, strcmp(g->name, name) == 0) || /* clauses may name it */
           any_from(i, 1, x->call->n, expr_mentions_name(x->call->a[i], name)) ||
           (x->holds_loops && (vec_any(one, &in->made, strcmp(one->name, name) == 0) ||
                               find_variable(in->plan->unit, in->kernel, name)));
}

static const char *name_in_place(const struct expansion *x, const char *name)
{
    struct arena *a = x->in->plan->arena;
    const char *text = name;
    for (int k = 2;
         is_taken(x, text) || (k > 2 && find_variable(x->in->plan->unit, x->callee, text)); k++)
        text = arena_printf(a, "%s_%d", name, k);
    return text;
}

/* An iterator keeps its name: the domain knows it by that. */
static const char *name_for(struct expansion *x, const struct decl *d)
{
    if (x->verbatim)
        return d->name;
    bool iterator = x->holds_loops && expand_is_free_iterator(x->in, d);
    if (!iterator)
        return name_in_place(x, d->name);
    for (int i = 1; i < x->call->n; i++)
        if (expr_mentions_name(x->call->a[i], d->name))
            expand_fail(x, d->range,
                        arena_printf(x->in->plan->arena, "its '%s' hides the kernel's", d->name),
                        NULL);
    return d->name;
}

/* Extents in the kernel's terms: `double f[n]` of a parameter n. */
static const struct type *own_type(struct rewrite *r, const struct type *t)
{
    if (t->kind != TYPE_VLA && t->kind != TYPE_ARRAY)
        return t;
    struct type *own = ARENA_COPY(r->arena, *t);
    own->of = own_type(r, t->of);
    if (t->kind == TYPE_VLA && t->extent_expr) {
        own->extent_expr = rewrite_expr(r, t->extent_expr);
        own->extent_text = expr_text(r->arena, own->extent_expr);
    }
    return own;
}

static void own_variable(struct rewrite *r, struct decl *as, const struct decl *d)
{
    struct expansion *x = r->with;
    as->kind = DECL_VAR;
    as->id = fresh_id(x->in->plan, FRESH_LOCAL);
    as->name = name_for(x, d);
    as->function = x->in->kernel;
    as->is_static = as->is_static && x->verbatim; /* constants are: expand_may.c */
    if (!x->verbatim && d->type->kind == TYPE_VLA)
        as->type = own_type(r, d->type);
    if (!x->verbatim)
        vec_push(r->arena, &x->in->made, as);
}

/* ---- expressions ---------------------------------------------------------------------------- */

/* `*&v` is v from now on, which may be written there. */
static struct expr *simplified(struct expr *e)
{
    struct expr *object = expr_addressed(e);
    struct decl *d = object ? expr_name(object) : NULL;
    if (d)
        d->assignments++;
    return expr_behind_address(e);
}

/* What a plain copy cannot rename is shared. */
static struct expr *shared(struct rewrite *r, struct expr *e)
{
    const struct expansion *x = r->with;
    bool text = e->kind == EXPR_OTHER || e->kind == EXPR_SIZEOF;
    return (x->verbatim || r->is_value) && text && !expand_literal(e) ? e : NULL;
}

static struct expr *in_place(struct rewrite *r, struct expr *c, struct expr *of)
{
    const struct expansion *x = r->with;
    if (x->verbatim || r->is_value)
        return c;
    if (expr_is_modify(of) && !expr_name(of->a[0]) && expr_name(c->a[0]))
        c->range = x->call->range; /* a variable of the kernel is set where the call stands */
    return simplified(c);
}

/* ---- statements ----------------------------------------------------------------------------- */

static void count_statement(struct rewrite *r, struct stmt *c, const struct stmt *s)
{
    struct expansion *x = r->with;
    (void)s;
    if (x->verbatim)
        return;
    if (++x->in->statements > MOST_STATEMENTS)
        expand_fail(x, x->callee->decl->range, "it is too long, with all that it calls", NULL);
    if (!x->in->rows_many && x->holds_loops)
        c->range = x->call->range;
}

/* No more is copied where it is in vain. */
static bool is_in_vain(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    const struct expansion *x = r->with;
    *as = stmt_new(r->arena, STMT_NULL, s);
    return x->why && !x->verbatim;
}

void expand_rules(struct expansion *x)
{
    x->copy = (struct rewrite){.arena = x->in->plan->arena, .with = x};
    x->copy.replace = shared;
    x->copy.fold = in_place;
    x->copy.replace_stmt = is_in_vain;
    x->copy.begin_stmt = count_statement;
    x->copy.begin_decl = own_variable;
}
