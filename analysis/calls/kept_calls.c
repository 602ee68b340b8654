/* Calls that a nest cannot make, and whose bodies cannot take their places: errors that say why.
 * What could not be done was noted by expand.c; loops that are no nests do not need it.
 *
 * requires: pass_expand, pass_nests */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

static void error_kept(struct diag *d, const struct work_kept *k)
{
    const char *name = callee_decl(k->call)->name;
    diag_error(d, k->call->range,
               "'%s' works on mesh arrays or structs, and its body cannot take the place of "
               "the call",
               name);
    diag_note(d, k->at, "%s", k->why);
    if (k->hint)
        diag_hint(d, "%s", k->hint);
}

struct search {
    const struct plan *plan;
    struct diag *diag;
};

static bool find_kept(struct walk *w, struct expr *e)
{
    struct search *s = w->with;
    const struct work *work = s->plan->work;
    for (int i = 0; i < work->kept.n && e->kind == EXPR_CALL; i++)
        if (range_equal(work->kept.at[i].call->range, e->range) &&
            callee_decl(work->kept.at[i].call) == callee_decl(e)) {
            error_kept(s->diag, &work->kept.at[i]);
            return false;
        }
    return true;
}

bool kept_calls_error(const struct plan *p, struct diag *d, const struct function *kernel)
{
    int i = vec_find(&p->work->kept, kernel, kernel);
    if (i >= 0)
        error_kept(d, &p->work->kept.at[i]);
    return i >= 0;
}

/* ---- loops in functions that a kernel calls -------------------------------------------------- */

struct loop_search {
    const struct plan *plan;
    const struct work_domain *domain;
    struct diag *diag;
    bool found;
};

static bool gets_mesh(const struct plan *p, struct expr *call)
{
    for (int i = 1; i < call->n; i++)
        if (alias_is_mesh(p, call->a[i]))
            return true;
    return false;
}

static bool hint_at_call(struct walk *w, struct expr *e)
{
    struct loop_search *s = w->with;
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    const struct work_domain *domain = s->domain;
    if (s->found || !f || !gets_mesh(s->plan, e) || !holds_loop_over(f->body, NULL))
        return !s->found;
    bool all = true;
    for (int a = 0; a < domain->dim; a++)
        all = all && holds_loop_over(f->body, domain->name[a]);
    diag_note(s->diag, e->range, "'%s' is called here, and holds loops", f->decl->name);
    if (all)
        diag_hint(s->diag, "put the 'kernel' line in front of '%s' itself", f->decl->name);
    else
        diag_hint(s->diag, "a loop over the mesh in '%s' must count in '%s', as the domain says",
                  f->decl->name, domain->name[domain->dim - 1]);
    s->found = true;
    return false;
}

void hint_called_loops(struct plan *p, struct diag *d, const struct work_kernel *k)
{
    struct loop_search s = {p, k->domains.at[0], d, false};
    walk_stmt(&(struct walk){.on_expr = hint_at_call, .with = &s}, k->kernel->function->body);
}

/* ---- the pass ------------------------------------------------------------------------------- */

void pass_kept_calls(struct plan *p, struct diag *d)
{
    struct search s = {p, d};
    for (int i = 0; i < p->work->nests.n; i++) {
        struct work_nest *n = p->work->nests.at[i];
        walk_cell(&(struct walk){.on_expr = find_kept, .with = &s}, n);
    }
}
