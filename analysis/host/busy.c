/* Which statements and functions run nests, directly or through others: code on rank 0 may keep a
 * view of a mesh array for as long as nothing there does.
 *
 * Helpers of host.c; work.busy. */
#include "analysis/host/host.h"
#include "analysis/program/program.h"

static bool calls_busy_in(const struct plan *p, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        struct call_targets t = call_targets(p, w.e);
        if (vec_any(f, &t.at, vec_has(&p->work->busy, f)))
            return true;
    }
    return false;
}

bool stmt_is_busy(const struct plan *p, struct stmt *s)
{
    return any_stmt(w, in_stmt(s), is_nest_loop(p, w.in) || is_timeloop(p, w.in)) ||
           calls_busy_in(p, in_stmt(s));
}

bool calls_busy(const struct plan *p, struct expr *e)
{
    return calls_busy_in(p, in_expr(e));
}

void find_busy(struct plan *p)
{
    for (bool more = true; more;) {
        more = false;
        vec_each (f, &p->unit->functions) {
            if (!vec_has(&p->work->busy, f) && !is_dropped(p, f) && stmt_is_busy(p, f->body)) {
                vec_push(p->arena, &p->work->busy, f);
                more = true;
            }
        }
    }
}
