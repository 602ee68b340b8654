/* Calls through pointers in loops over the mesh: which function runs is known in front of the nest,
 * so that the cells choose by a number that the launch finds,
 *
 *     flux f = g->solve(l, r);  ->  flux f = (g->solve == hll) ? hll(l, r) : roe(l, r);
 *
 * among all functions of the program that the pointer may hold. Functions that are given pointers
 * have them where they are put in place (expand_visit.c). The number is a variable whose name
 * is its C text, as those of members are.
 *
 * requires: pass_calls
 * provides: kernels' loops without such calls, as far as they can be told apart */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

#include <string.h>

enum { MOST_TARGETS = 8 };

struct pointer_calls {
    struct plan *plan;
    struct function *kernel;
    struct stmt *top;          /* the loop over the mesh */
    const struct expander *in; /* what is being put in place, or NULL */
};

/* ---- which pointers -------------------------------------------------------------------------- */

/* `solve`, `g->solve`, `(*solve)`: the same for all cells, and known in front of the loop. */
static struct expr *pointer_of(const struct pointer_calls *c, struct expr *call)
{
    struct expr *pointer = expr_core(call->a[0]), *e;
    if (expr_is(pointer, OP_DEREF))
        pointer = expr_core(pointer->a[0]);
    for (e = pointer; e->kind == EXPR_MEMBER; e = expr_bare(e->a[0]))
        ;
    const struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    bool variable = d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) && !d->type->is_volatile;
    bool made = variable && c->in && vec_has(&c->in->made, d);
    return variable && !made && !stmt_of_decl(c->top, d) && !stmt_sets(c->top, d) ? pointer : NULL;
}

/* It is declared in front of the kernel, in its file or in a header. */
static bool is_seen_from(const struct function *f, const struct function *kernel)
{
    const struct decl *d = f->decl, *k = kernel->decl;
    if (d->range.file != k->range.file)
        return !d->is_static && is_known_in(d, k->range.file);
    return d->first.file != k->range.file || d->first.begin < k->range.begin;
}

/* All that the pointer may lead to, each of which the kernel can name. */
static bool find_targets(const struct pointer_calls *c, struct expr *call, struct expr *pointer,
                         struct call_targets *out)
{
    struct call_targets all = call_targets(c->plan, call);
    const struct type *t = pointer->type;
    *out = (struct call_targets){0};
    if (!t || t->kind != TYPE_POINTER || call_may_leave(c->plan, call))
        return false;
    vec_each (f, &all.at) {
        if (strcmp(f->decl->type->spelling, t->of->spelling) != 0)
            continue;
        if (!is_seen_from(f, c->kernel) || f->decl->type->is_variadic)
            return false;
        vec_push(c->plan->arena, &out->at, f);
    }
    return out->at.n >= 1 && out->at.n <= MOST_TARGETS;
}

/* ---- what stands in their place -------------------------------------------------------------- */

static struct expr *is_target(struct pointer_calls *c, struct expr *pointer, struct function *f)
{
    struct arena *a = c->plan->arena;
    const char *name = arena_printf(a, "(%s == %s)", expr_text(a, pointer), f->decl->name);
    struct decl *d = vec_first(x, &c->plan->work->choices,
                               x->function == c->kernel && strcmp(x->name, name) == 0);
    if (d)
        return expr_of(a, pointer->range, d);
    struct decl like = {.kind = DECL_VAR, .name = name, .type = &type_int};
    like.range = like.name_range = pointer->range;
    like.function = c->kernel;
    d = decl_fresh(c->plan, FRESH_LOCAL, like);
    vec_push(a, &c->plan->work->choices, d);
    return expr_of(a, pointer->range, d);
}

static struct expr *direct_call(struct arena *a, struct expr *call, struct function *f)
{
    struct expr *e = expr_copy(a, call);
    e->a[0] = expr_of(a, call->a[0]->range, f->decl);
    return e;
}

static struct expr *choice(struct pointer_calls *c, struct expr *call, struct expr *pointer,
                           struct function *const *at, int n)
{
    struct expr *then = direct_call(c->plan->arena, call, at[0]);
    if (n == 1)
        return then;
    return expr_choice(c->plan->arena, is_target(c, pointer, at[0]), then,
                       choice(c, call, pointer, at + 1, n - 1), call->type);
}

static struct stmt *choice_of_statements(struct pointer_calls *c, const struct stmt *like,
                                         struct expr *call, struct expr *pointer,
                                         struct function *const *at, int n)
{
    struct arena *a = c->plan->arena;
    struct stmt *then = stmt_of(a, like, direct_call(a, call, at[0]));
    if (n == 1)
        return then;
    struct stmt *other = choice_of_statements(c, like, call, pointer, at + 1, n - 1);
    return stmt_if(a, like, is_target(c, pointer, at[0]), then, other);
}

static void take_call(struct pointer_calls *c, const struct walker *w)
{
    struct call_targets targets;
    struct expr *e = w->e, *pointer = pointer_of(c, e);
    if (!pointer || argument_effects(e) & (EFFECT_SETS | EFFECT_OTHER | EFFECT_POINTER_CALL) ||
        !find_targets(c, e, pointer, &targets))
        return;
    bool alone = !w->above && w->in && w->in->kind == STMT_EXPR && !w->initialises;
    if (alone && targets.at.n > 1) {
        const struct stmt *chosen =
            choice_of_statements(c, w->in, e, pointer, targets.at.at, targets.at.n);
        stmt_become(w->in, chosen);
        return;
    }
    struct expr *made = choice(c, e, pointer, targets.at.at, targets.at.n);
    *e = targets.at.n > 1 ? *expr_paren(c->plan->arena, made) : *made;
}

/* The calls in a call's arguments come first. */
static void take_calls(struct pointer_calls *c, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        if (w.e->kind != EXPR_CALL || callee_decl(w.e))
            continue;
        for (int i = 1; i < w.e->n; i++)
            take_calls(c, in_part(&w, w.e->a[i]));
        take_call(c, &w);
        walk_skip(&w);
    }
}

void pointer_calls_take(struct expander *x, struct walk_roots in)
{
    struct pointer_calls c = {.plan = x->plan, .kernel = x->kernel, .top = x->top, .in = x};
    take_calls(&c, in);
}

void pass_pointer_calls(struct plan *p)
{
    struct pointer_calls c = {.plan = p};
    for (WALK(w, in_kernels(p->unit)); next_stmt(&w);) {
        if (!loops_over_iterator(p, w.in))
            continue;
        c.kernel = w.function;
        c.top = w.in;
        take_calls(&c, in_stmt(w.in));
        walk_skip(&w);
    }
}
