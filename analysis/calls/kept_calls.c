/* Calls that a nest cannot make, and whose bodies cannot take their places: errors that say why.
 * What could not be done was noted by expand.c; loops that are no nests do not need it.
 *
 * requires: pass_expand, pass_nests */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

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

static const struct work_kept *kept_as(const struct work *work, struct expr *e)
{
    return vec_first_at(k, &work->kept,
                        e->kind == EXPR_CALL && range_equal(k->call->range, e->range) &&
                            callee_decl(k->call) == callee_decl(e));
}

bool kept_calls_error(const struct plan *p, struct diag *d, const struct function *kernel)
{
    int i = vec_find(&p->work->kept, kernel, kernel);
    if (i >= 0)
        error_kept(d, &p->work->kept.at[i]);
    return i >= 0;
}

/* ---- loops in functions that a kernel calls -------------------------------------------------- */

void hint_called_loops(struct plan *p, struct diag *d, const struct work_kernel *k)
{
    const struct work_domain *domain = k->domains.at[0];
    const struct expr *call = find_expr(w, in_stmt(k->kernel->function->body),
                                        callee_function(w.e) &&
                                            any_from(i, 1, w.e->n, alias_is_mesh(p, w.e->a[i])) &&
                                            holds_loop_over(callee_function(w.e)->body, NULL));
    if (!call)
        return;
    struct function *f = callee_function(call);
    bool all = all_below(a, domain->dim, holds_loop_over(f->body, domain->name[a]));
    diag_note(d, call->range, "'%s' is called here, and holds loops", f->decl->name);
    if (all)
        diag_hint(d, "put the 'kernel' line in front of '%s' itself", f->decl->name);
    else
        diag_hint(d, "a loop over the mesh in '%s' must count in '%s', as the domain says",
                  f->decl->name, domain->name[domain->dim - 1]);
}

/* ---- the pass ------------------------------------------------------------------------------- */

void pass_kept_calls(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->nests.n; i++)
        for (WALK(w, in_cell(p->work->nests.at[i])); next_expr(&w);) {
            const struct work_kept *kept = kept_as(p->work, w.e);
            if (!kept)
                continue;
            error_kept(d, kept);
            walk_skip(&w);
        }
}
