/* Variables that are structs of arrays, or of pointers to such, `struct state now, flux;`, and that the program only
 * uses by their members, `now.rho[i]`, or hands by address to functions that do so: outside of nests, as to allocate
 * them, or by a parameter that all calls give such a struct, `step(&now, &flux)`, which is one of these, too. What a
 * member of one leads to is another field than what that of another one leads to: they share a type, not their
 * arrays. Called by alias.c.
 *
 * provides: work.apart_structs */
#include "analysis/program/program.h"

#include <string.h>

static bool is_struct(const struct decl *d)
{
    return d && d->kind == DECL_VAR && d->type->kind == TYPE_RECORD && d->type->record;
}

/* A pointer to a struct that a function is given. */
static bool is_given(const struct decl *d)
{
    return d && d->kind == DECL_PARAM && d->type->kind == TYPE_POINTER && d->type->of->kind == TYPE_RECORD;
}

static struct apart *apart_at(const struct plan *p, const struct decl *d)
{
    return vec_first_at(x, &p->work->apart_structs, x->decl == d);
}

static bool is_apart(const struct plan *p, const struct decl *d)
{
    return d && apart_at(p, d);
}

/* `&now`, `s`. */
static struct apart *given_by(const struct plan *p, struct expr *argument)
{
    struct expr *e = expr_core(argument);
    bool address = expr_is(e, OP_ADDRESS);
    const struct decl *d = expr_name(address ? e->a[0] : e);
    return d && is_given(d) != address ? apart_at(p, d) : NULL;
}

/* A call that makes a struct, and gets no array to put there. */
static bool makes_anew(struct expr *e)
{
    return e->kind == EXPR_CALL && callee_function(e) &&
           !any_from(i, 1, e->n, !is_scalar(e->a[i]->type));
}

static bool runs_kernel(const struct plan *p, struct function *f)
{
    struct reach r = {.plan = p};
    vec_push(p->arena, &r.functions, f);
    reach_stmt(&r, f->body);
    return vec_any(x, &r.functions, is_kernel(x));
}

static bool is_used_by_members(const struct walker *w)
{
    const struct expr *by = use_of(w->above, w->e).by;
    return by && by->kind == EXPR_MEMBER;
}

/* A pointer in a struct gets what another one holds, as where two change places. */
static bool hands_on(struct expr *e)
{
    struct expr *to = expr_is(e, OP_ASSIGN) ? expr_core(e->a[0]) : NULL, *value = to ? expr_core(e->a[1]) : NULL;
    return to && to->kind == EXPR_MEMBER && !is_scalar(to->type) && value->kind != EXPR_CALL && !expr_is_int(value, 0);
}

/* The function only uses members of what this argument leads to, in no nest, and gives them new memory or none. */
static bool only_uses_members(const struct plan *p, struct expr *call, const struct expr *argument)
{
    struct function *f = callee_function(call);
    int i = f ? first_below(k, call->n - 1, expr_core(call->a[k + 1]) == argument) : -1;
    return i >= 0 && i < f->params.n && !runs_kernel(p, f) &&
           !any_expr(w, in_stmt(f->body),
                     hands_on(w.e) || (w.e->kind == EXPR_NAME && w.e->decl == f->params.at[i] &&
                                       !is_used_by_members(&w)));
}

/* The functions that may be called get a struct that is apart by this argument, as all their calls give. */
static bool is_lent(const struct plan *p, struct expr *call, const struct expr *argument)
{
    struct function *f = callee_function(call);
    int i = first_below(k, call->n - 1, expr_core(call->a[k + 1]) == argument);
    return f && i >= 0 && i < f->params.n && is_apart(p, f->params.at[i]);
}

static bool is_harmless(const struct plan *p, const struct walker *w)
{
    if (!w->above && w->initialises)
        return false;
    struct expr_use use = use_of(w->above, w->e), of = {0};
    struct expr *by = use.by;
    if (!by)
        return false;
    if (is_given(w->e->decl))
        return by->kind == EXPR_MEMBER || (by->kind == EXPR_CALL && is_lent(p, by, w->e));
    if (expr_is(by, OP_ADDRESS)) {
        of = use_of(use.above, by);
        return of.by && of.by->kind == EXPR_CALL && (only_uses_members(p, of.by, by) || is_lent(p, of.by, by));
    }
    return by->kind == EXPR_MEMBER || (expr_is(by, OP_ASSIGN) && use.first && makes_anew(expr_core(by->a[1])));
}

static void drop(struct plan *p, const struct decl *d)
{
    vec_keep_at(x, &p->work->apart_structs, x->decl != d);
}

/* Parameters that get something else here, or of a function that pointers lead to. */
static void drop_params(struct plan *p, const struct walker *w)
{
    struct expr *e = w->e, *by = use_of(w->above, e).by;
    struct function *f = callee_function(e);
    for (int i = 0; f && i < f->params.n; i++)
        if (i + 1 >= e->n || !given_by(p, e->a[i + 1]))
            drop(p, f->params.at[i]);
    bool is_called = by && by->kind == EXPR_CALL && expr_core(by->a[0]) == e;
    f = e->kind == EXPR_NAME && e->decl->kind == DECL_FUNCTION && !is_called ? e->decl->function : NULL;
    for (int i = 0; f && i < f->params.n; i++)
        drop(p, f->params.at[i]);
}

/* The base of each parameter that is known to be given one; those that are given two are dropped. */
static bool find_bases(struct plan *p, struct expr *call)
{
    struct function *f = callee_function(call);
    bool more = false;
    for (int i = 0; f && i < f->params.n; i++) {
        struct apart *to = apart_at(p, f->params.at[i]), *from = to ? given_by(p, call->a[i + 1]) : NULL;
        if (!from || !from->base || to->base == from->base)
            continue;
        more = true;
        if (to->base)
            drop(p, to->decl);
        else
            to->base = from->base;
    }
    return more;
}

static bool visit(struct plan *p, struct walk_roots in, bool bases)
{
    int before = p->work->apart_structs.n;
    bool more = false;
    for (WALK(w, in); next_expr(&w);) {
        const struct decl *d = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        if (bases)
            more |= find_bases(p, w.e);
        else if (d && is_apart(p, d) && !is_harmless(p, &w))
            drop(p, d);
        if (!bases)
            drop_params(p, &w);
    }
    return more || before != p->work->apart_structs.n;
}

static bool visit_all(struct plan *p, bool bases)
{
    bool more = visit(p, in_functions(p->unit), bases);
    more |= visit(p, in_globals(p->unit), bases);
    for (int i = 0; i < p->work->expanded.n; i++)
        more |= visit(p, in_stmt(p->work->expanded.at[i].written), bases);
    return more;
}

static void add(struct plan *p, const struct decl *d)
{
    if (((is_struct(d) && !d->init) || is_given(d)) && !is_apart(p, d))
        vec_push(p->arena, &p->work->apart_structs, ((struct apart){d, is_given(d) ? NULL : d}));
}

/* Of those whose members are arrays of a clause, and of those that functions are lent for such. */
void apart_structs_find(struct plan *p)
{
    vec_each (m, &p->work->members)
        add(p, m->root);
    bool any = vec_any_at(x, &p->work->apart_structs, is_given(x->decl));
    for (WALK(w, in_functions(p->unit)); any && next_expr(&w);)
        if (w.e->kind == EXPR_NAME)
            add(p, w.e->decl);
    bool more = p->work->apart_structs.n > 0;
    while (more) {
        while (visit_all(p, false))
            ;
        vec_each_at (x, &p->work->apart_structs)
            x->base = is_given(x->decl) ? NULL : x->decl;
        int before = p->work->apart_structs.n;
        while (visit_all(p, true))
            ;
        more = before != p->work->apart_structs.n;
    }
}

static const struct decl *base_of(const struct plan *p, const struct decl *d)
{
    struct apart *a = d ? apart_at(p, d) : NULL;
    return a ? a->base : NULL;
}

/* `now.rho`, `s->rho`, and no member of a struct in that one. */
const struct decl *apart_of_member(const struct plan *p, const struct work_member *m)
{
    size_t end = strlen(m->root->name) + (is_given(m->root) ? 2 : 1);
    bool own = strlen(m->decl->name) > end && strcmp(m->decl->name + end, m->field->name) == 0;
    return own ? base_of(p, m->root) : NULL;
}

const struct decl *apart_of(const struct plan *p, struct expr *e)
{
    const struct decl *root = e->kind == EXPR_MEMBER ? expr_name(e->a[0]) : NULL;
    return root && e->is_arrow == is_given(root) ? base_of(p, root) : NULL;
}
