/* Variables that are structs of pointers to arrays, `struct state now, flux;`, and that the program only uses by
 * their members, `now.rho[i]`, or hands by address to functions that do so outside of nests, as to allocate them.
 * What a member of one leads to is another field than what that of another one leads to: they share a type, not
 * their arrays. Called by alias.c.
 *
 * provides: work.apart_structs */
#include "analysis/program/program.h"

#include <string.h>

static bool is_struct(const struct decl *d)
{
    return d && d->kind == DECL_VAR && d->type->kind == TYPE_RECORD && d->type->record;
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

static bool is_harmless(const struct plan *p, const struct walker *w)
{
    if (!w->above && w->initialises)
        return false;
    struct expr_use use = use_of(w->above, w->e), of = {0};
    struct expr *by = use.by;
    if (!by)
        return false;
    if (expr_is(by, OP_ADDRESS)) {
        of = use_of(use.above, by);
        return of.by && of.by->kind == EXPR_CALL && only_uses_members(p, of.by, by);
    }
    return by->kind == EXPR_MEMBER || (expr_is(by, OP_ASSIGN) && use.first && makes_anew(expr_core(by->a[1])));
}

static void drop_others(struct plan *p, struct walk_roots in)
{
    struct work *work = p->work;
    for (WALK(w, in); next_expr(&w);) {
        const struct decl *d = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        if (d && vec_has(&work->apart_structs, d) && !is_harmless(p, &w))
            vec_keep_at(x, &work->apart_structs, *x != d);
    }
}

/* Of those whose members are arrays of a clause. */
void apart_structs_find(struct plan *p)
{
    vec_each (m, &p->work->members)
        if (is_struct(m->root) && !m->root->init && !vec_has(&p->work->apart_structs, m->root))
            vec_push(p->arena, &p->work->apart_structs, m->root);
    drop_others(p, in_functions(p->unit));
    drop_others(p, in_globals(p->unit));
    for (int i = 0; i < p->work->expanded.n; i++)
        drop_others(p, in_stmt(p->work->expanded.at[i].written));
}

/* `now.rho`, and no member of a struct in that one. */
bool is_apart_member(const struct plan *p, const struct work_member *m)
{
    size_t root = strlen(m->root->name);
    return vec_has(&p->work->apart_structs, m->root) && strlen(m->decl->name) > root &&
           strcmp(m->decl->name + root + 1, m->field->name) == 0;
}

struct decl *apart_member(const struct plan *p, struct expr *e)
{
    struct decl *root = e->kind == EXPR_MEMBER && !e->is_arrow ? expr_name(e->a[0]) : NULL;
    const struct work_member *found =
        root ? vec_first(m, &p->work->members, m->root == root && m->field == e->decl && is_apart_member(p, m)) : NULL;
    return found ? found->decl : NULL;
}
