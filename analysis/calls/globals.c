/* Helpers that read numbers of the program and are too long to be put in the place of their calls:
 *
 *     static double gam = 1.4;
 *     static double pressure(double rho, double m, double e) { ... return (gam - 1) * inner; }
 *
 * A kernel has no such variables. It gets a copy of the helper with a parameter for each, and its
 * calls hand over the value, which makes them scalars of the nest as if it read them itself.
 * Helpers that call such helpers get the parameters, too. Arrays, what the helper sets, and what
 * the kernel's file does not see under that name stay, and legality.c refuses them.
 *
 * requires: pass_inline
 * provides: nests whose helpers read no numbers of file scope */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

enum { DEEPEST = 16 };

struct helper_copy {
    struct function *of, *as;   /* as: NULL where no copy is needed */
    bool open;                  /* being made: it calls itself */
    bool sets;                  /* a variable of file scope, or uses one in a way no copy can */
    VEC(struct decl *) globals; /* what its last parameters stand for */
    struct rewrite copy;
};

struct passing {
    struct plan *plan;
    struct function *kernel;
    VEC(struct helper_copy *) copies; /* of this kernel */
    int depth;
};

/* ---- what a helper reads -------------------------------------------------------------------- */

/* The variable of file scope, or the member of one, that an expression reads; or NULL. */
static struct decl *global_of(struct passing *p, struct expr *e)
{
    struct expr *root = e;
    while (root->kind == EXPR_MEMBER || root->kind == EXPR_SUBSCRIPT)
        root = expr_bare(root->a[0]);
    if (root->kind != EXPR_NAME || root->decl->kind != DECL_VAR || !root->decl->is_global ||
        !is_scalar(e->type) || root->decl->type->is_volatile || macro_of(p->plan, root->decl) ||
        !is_visible_in(p->plan, p->kernel, root->decl))
        return NULL;
    if (e->kind == EXPR_MEMBER || e->kind == EXPR_SUBSCRIPT)
        return member_object(p->plan, p->kernel, e);
    return e->decl->type->is_const && e->decl->init ? NULL : e->decl;
}

/* What a helper sets, or lends by address, cannot be its parameter. */
static bool sets_global(const struct expr *e)
{
    if (!expr_may_set(e))
        return false;
    struct expr *root = expr_core(e->a[0]);
    while (root->kind == EXPR_MEMBER || root->kind == EXPR_SUBSCRIPT)
        root = expr_core(root->a[0]);
    return root->kind == EXPR_NAME && root->decl->is_global;
}

struct search {
    struct passing *passing;
    struct helper_copy *copy;
};

static void note_global(struct helper_copy *c, struct arena *a, struct decl *d)
{
    if (d && !vec_has(&c->globals, d))
        vec_push(a, &c->globals, d);
}

static struct helper_copy *copy_of(struct passing *p, struct function *f);

static bool find_global(struct search *s, struct expr *e)
{
    struct arena *a = s->passing->plan->arena;
    struct function *f = callee_function(e);
    struct helper_copy *inner = f ? copy_of(s->passing, f) : NULL;
    for (int i = 0; inner && i < inner->globals.n; i++)
        note_global(s->copy, a, inner->globals.at[i]);
    struct decl *d = global_of(s->passing, e);
    note_global(s->copy, a, d);
    s->copy->sets |= sets_global(e) || e->block;
    return d;
}

static void find_globals(struct search *s, struct stmt *body)
{
    for (WALK(w, in_stmt(body)); next_node(&w);) {
        if (w.e && find_global(s, w.e))
            walk_skip(&w);
        for (int i = 0; !w.e && i < w.in->decls.n; i++) /* extents: a copy does not rename them */
            for (const struct type *t = w.in->decls.at[i]->type; type_is_array(t); t = t->of)
                s->copy->sets |= any_expr(x, in_expr(t->extent_expr), global_of(s->passing, x.e));
    }
}

/* ---- the copy ------------------------------------------------------------------------------- */

static void add_param(struct passing *p, struct helper_copy *c, struct decl *global)
{
    struct arena *a = p->plan->arena;
    struct decl *param = rewrite_rename(&c->copy, global);
    struct type *plain = ARENA_COPY(a, *global->type);
    plain->is_const = false;
    param->kind = DECL_PARAM;
    param->type = plain;
    if (!member_of(p->plan, global)) /* printed, a member has such a name */
        param->name = arena_printf(a, "amr_%s", global->name);
    param->is_global = param->is_static = false;
    param->init = NULL;
    vec_push(a, &c->as->params, param);
}

/* Hands over what the copy of the function called takes besides; c: the copy that calls, or NULL.
 */
static void extend_call(struct passing *p, struct helper_copy *c, struct expr *call)
{
    struct function *f = callee_function(call);
    struct helper_copy *to = f ? copy_of(p, f) : NULL;
    if (!to || !to->as)
        return;
    int extra = to->globals.n;
    struct expr **a = arena_alloc(p->plan->arena, (size_t)(call->n + extra) * sizeof *a);
    a[0] = expr_of(p->plan->arena, call->a[0]->range, to->as->decl);
    for (int i = 1; i < call->n; i++)
        a[i] = call->a[i];
    for (int i = 0; i < extra; i++) {
        struct decl *global = to->globals.at[i];
        a[call->n + i] =
            expr_of(p->plan->arena, call->range, c ? rewrite_name(&c->copy, global)->as : global);
    }
    call->a = a;
    call->n += extra;
}

static struct expr *name_param(struct rewrite *r, struct expr *e)
{
    struct search *s = r->with;
    struct decl *global = global_of(s->passing, e);
    return global ? expr_of(r->arena, e->range, rewrite_name(r, global)->as) : NULL;
}

static struct expr *extended(struct rewrite *r, struct expr *copy, struct expr *of)
{
    struct search *s = r->with;
    if (of->kind == EXPR_CALL)
        extend_call(s->passing, s->copy, copy);
    return copy;
}

static void own_variable(struct rewrite *r, struct decl *copy, const struct decl *of)
{
    struct search *s = r->with;
    (void)of;
    copy->function = s->copy->as;
}

static void make_copy(struct search *s)
{
    struct passing *p = s->passing;
    struct helper_copy *c = s->copy;
    struct arena *a = p->plan->arena;
    c->copy = (struct rewrite){.arena = a, .replace = name_param, .fold = extended};
    c->copy.begin_decl = own_variable;
    c->copy.with = s;
    c->as = ARENA_NEW(a, struct function);
    *c->as = *c->of;
    c->as->decl = decl_like(a, c->of->decl);
    c->as->decl->function = c->as;
    c->as->params.at = NULL;
    c->as->params.n = c->as->params.room = 0;
    for (int i = 0; i < c->of->params.n; i++)
        vec_push(a, &c->as->params, rewrite_rename(&c->copy, c->of->params.at[i]));
    for (int i = 0; i < c->globals.n; i++)
        add_param(p, c, c->globals.at[i]);
    c->as->body = rewrite_stmt(&c->copy, c->of->body);
}

static struct helper_copy *copy_of(struct passing *p, struct function *f)
{
    for (int i = 0; i < p->copies.n; i++)
        if (p->copies.at[i]->of == f)
            return p->copies.at[i]->open ? NULL : p->copies.at[i];
    if (p->depth == DEEPEST)
        return NULL;
    struct helper_copy *c = ARENA_NEW(p->plan->arena, struct helper_copy);
    struct search s = {p, c};
    c->of = f;
    c->open = true;
    vec_push(p->plan->arena, &p->copies, c);
    p->depth++;
    find_globals(&s, f->body);
    p->depth--;
    c->open = false;
    if (c->sets)
        c->globals.n = 0;
    if (c->globals.n)
        make_copy(&s);
    return c;
}

/* ---- the pass ------------------------------------------------------------------------------- */

void pass_globals(struct plan *p)
{
    struct passing passing = {.plan = p};
    vec_each (w, &p->work->nests) {
        if (passing.kernel != w->kernel->kernel->function)
            passing = (struct passing){.plan = p, .kernel = w->kernel->kernel->function};
        for (WALK(x, in_cell(w)); next_expr(&x);)
            if (x.e->kind == EXPR_CALL)
                extend_call(&passing, NULL, x.e);
    }
}
