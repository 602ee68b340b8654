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

static bool is_busy_call(struct expr *e, const void *plan)
{
    const struct plan *p = plan;
    struct call_targets t = call_targets(p, e);
    bool found = false;
    for (int i = 0; i < t.at.n; i++)
        found |= vec_has(&p->work->busy, t.at.at[i]);
    return found;
}

static bool is_busy_loop(struct stmt *s, const void *plan)
{
    return is_nest_loop(plan, s) || is_timeloop(plan, s);
}

bool stmt_is_busy(const struct plan *p, struct stmt *s)
{
    return stmt_any(s, is_busy_loop, p) || stmt_any_expr_with(s, is_busy_call, p);
}

bool calls_busy(const struct plan *p, struct expr *e)
{
    return expr_any_with(e, is_busy_call, p);
}

void find_busy(struct plan *p)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->unit->functions.n; i++) {
            struct function *f = p->unit->functions.at[i];
            if (!vec_has(&p->work->busy, f) && !is_dropped(p, f) && stmt_is_busy(p, f->body)) {
                vec_push(p->arena, &p->work->busy, f);
                more = true;
            }
        }
    }
}
