/* Which statements and functions run nests, directly or through others: code on rank 0 may keep a
 * view of a mesh array for as long as nothing there does.
 *
 * Helpers of host.c; work.busy. */
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

bool is_dropped(const struct plan *p, const struct function *f)
{
    for (int i = 0; i < p->kernels.n; i++)
        if (p->kernels.at[i]->function == f && p->kernels.at[i]->role == ROLE_BOUNDARY)
            return true;
    return false;
}

struct finding {
    const struct plan *plan;
    bool found;
    bool calls_only;
};

static bool note_busy_call(struct walk *w, struct expr *e)
{
    struct finding *f = w->with;
    const struct plan *p = f->plan;
    struct call_targets t = call_targets(p, e);
    for (int i = 0; i < t.at.n; i++)
        f->found |= function_in(p->work->busy.at, p->work->busy.n, t.at.at[i]);
    return !f->found;
}

static bool note_busy_stmt(struct walk *w, struct stmt *s)
{
    struct finding *f = w->with;
    const struct plan *p = f->plan;
    if (f->calls_only)
        return true;
    if (is_nest_loop(p, s))
        f->found = true;
    for (int i = 0; i < p->timeloops.n; i++)
        f->found |= p->timeloops.at[i].loop == s;
    return !f->found;
}

bool stmt_is_busy(const struct plan *p, struct stmt *s)
{
    struct finding f = {.plan = p};
    struct walk w = {.on_stmt = note_busy_stmt, .on_expr = note_busy_call, .with = &f};
    walk_stmt(&w, s);
    return f.found;
}

bool calls_busy(const struct plan *p, struct expr *e)
{
    struct finding f = {.plan = p, .calls_only = true};
    struct walk w = {.on_expr = note_busy_call, .with = &f};
    walk_expr(&w, e);
    return f.found;
}

void find_busy(struct plan *p)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->unit->functions.n; i++) {
            struct function *f = p->unit->functions.at[i];
            if (!function_in(p->work->busy.at, p->work->busy.n, f) && !is_dropped(p, f) &&
                stmt_is_busy(p, f->body)) {
                vec_push(p->arena, &p->work->busy, f);
                more = true;
            }
        }
    }
}
