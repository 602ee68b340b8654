/* Calls that a nest cannot make, and whose bodies cannot take their places: errors that say why.
 * What could not be done was noted by expand.c; loops that are no nests do not need it.
 *
 * requires: pass_expand, pass_nests */
#include "analysis/work.h"

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

static bool is_same_place(struct range a, struct range b)
{
    return a.file == b.file && a.begin == b.begin && a.end == b.end;
}

static bool find_kept(struct walk *w, struct expr *e)
{
    struct search *s = w->with;
    const struct work *work = s->plan->work;
    for (int i = 0; i < work->kept.n && e->kind == EXPR_CALL; i++)
        if (is_same_place(work->kept.at[i].call->range, e->range) &&
            callee_decl(work->kept.at[i].call) == callee_decl(e)) {
            error_kept(s->diag, &work->kept.at[i]);
            return false;
        }
    return true;
}

bool kept_calls_error(const struct plan *p, struct diag *d, const struct function *kernel)
{
    for (int i = 0; i < p->work->kept.n; i++)
        if (p->work->kept.at[i].kernel == kernel) {
            error_kept(d, &p->work->kept.at[i]);
            return true;
        }
    return false;
}

int pass_kept_calls(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    struct search s = {p, d};
    struct walk w = {.on_expr = find_kept, .with = &s};
    for (int i = 0; i < p->work->nests.n; i++) {
        struct work_nest *n = p->work->nests.at[i];
        for (int k = 0; k < n->sunk.n; k++)
            walk_stmt(&w, n->sunk.at[k]);
        walk_stmt(&w, n->inner);
    }
    return diag_errors(d) == before ? 0 : -1;
}
