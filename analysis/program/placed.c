/* Functions that nothing runs any more, because all their calls were put in place (expand.c), and
 * those that only nests run, for cells. What their bodies do to their parameters says nothing about
 * the rest of the program. Called by later passes. */
#include "analysis/program/program.h"

bool callers_are_known(const struct plan *p, const struct function *f)
{
    return (f->decl->is_static || (p->unit->is_whole && f != p->unit->main)) &&
           !vec_has(&p->work->escaping, f->decl);
}

bool is_dropped(const struct plan *p, const struct function *f)
{
    return vec_any(k, &p->kernels, k->function == f && k->role == ROLE_BOUNDARY);
}

/* Called by a function that is not in the list, which holds those that may be unused. */
static bool is_called(const struct plan *p, const struct function *f)
{
    return vec_any(by, &p->unit->functions,
                   !vec_has(&p->work->placed, by) && stmt_calls(by->body, f)) ||
           vec_any_at(x, &p->work->expanded, stmt_calls(x->written, f));
}

void placed_settle(struct plan *p)
{
    for (int before = -1; before != p->work->placed.n;) {
        before = p->work->placed.n;
        int kept = 0;
        for (int i = 0; i < before; i++) {
            struct function *f = p->work->placed.at[i];
            if (callers_are_known(p, f) && !is_called(p, f))
                p->work->placed.at[kept++] = f;
        }
        p->work->placed.n = kept;
    }
}

bool is_unused_function(const struct plan *p, const struct function *f)
{
    return vec_has(&p->work->placed, f);
}

/* ---- what host code runs -------------------------------------------------------------------- */

static void add_run(struct plan *p, struct function *f)
{
    vec_add(p->arena, &p->work->host_run, f);
}

static void note_runs(struct plan *p, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_node(&w);) {
        if (!w.e && is_nest_loop(p, w.in))
            walk_skip(&w);
        if (!w.e || w.e->kind != EXPR_CALL)
            continue;
        struct call_targets t = call_targets(p, w.e);
        for (int i = 0; i < t.at.n; i++)
            add_run(p, t.at.at[i]);
    }
}

void placed_find_run(struct plan *p)
{
    placed_settle(p); /* edges.c puts calls in place to look at loops that stay as they are */
    for (int i = 0; i < p->unit->functions.n; i++)
        if (!callers_are_known(p, p->unit->functions.at[i]))
            add_run(p, p->unit->functions.at[i]);
    for (int i = 0; i < p->work->expanded.n; i++) /* as it is written, where it stays host code */
        if (!is_nest_loop(p, p->work->expanded.at[i].loop))
            note_runs(p, p->work->expanded.at[i].written);
    for (int i = 0; i < p->work->host_run.n; i++)
        if (!is_dropped(p, p->work->host_run.at[i]))
            note_runs(p, p->work->host_run.at[i]->body);
}

bool is_run_by_host(const struct plan *p, const struct function *f)
{
    return vec_has(&p->work->host_run, f);
}
