/* Loops that repeat stencil nests though no 'timeloop' line marks them: the mesh adapts between
 * passes of the marked loop only. Warned of are a loop inside it that runs all its stencil nests
 * (frames around steps), and a loop outside it (a run-in, a second phase). Loops over a few stages
 * are none of these.
 *
 * requires: pass_reach
 * provides: warnings */
#include "analysis/host/host.h"
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

enum { STAGES = 8 }; /* passes of a loop that may be one step's */

struct repeats {
    struct plan *plan;
    struct diag *diag;
    struct function *function; /* whose loops are looked at */
};

static bool is_stencil(const struct plan_nest *n)
{
    return n->reads_halo && !n->edge && n->kernel->role != ROLE_INIT;
}

/* Whether a statement runs a nest, itself or by functions that it calls. */
static bool runs(const struct reach *r, const struct stmt *s, const struct plan_nest *n)
{
    return stmt_holds(s, n->loop) || vec_has(&r->functions, n->kernel->function);
}

static struct reach reach_of(const struct plan *p, struct stmt *s)
{
    struct reach r = {.plan = p};
    reach_stmt(&r, s);
    return r;
}

static bool runs_some(const struct plan *p, struct stmt *s)
{
    struct reach r = reach_of(p, s);
    return vec_any(x, &p->nests, is_stencil(x) && runs(&r, s, x));
}

static bool runs_sweeps(const struct plan *p, struct stmt *s)
{
    struct reach r = reach_of(p, s);
    return vec_any(w, &p->work->nests, is_stencil(w->nest) && runs(&r, s, w->nest) && moments_iterates(p, w));
}

/* Whether all stencil nests that `outer` runs are run by `inner`. */
static bool runs_all_of(const struct plan *p, struct stmt *inner, struct stmt *outer)
{
    struct reach in = reach_of(p, inner), out = reach_of(p, outer);
    return !vec_any(n, &p->nests, is_stencil(n) && runs(&out, outer, n) && !runs(&in, inner, n));
}

/* What a loop runs beside one within it. */
struct beside {
    const struct plan *plan;
    const struct stmt *inner;
    VEC(struct function *) functions;
    bool chooses; /* by a pointer, among functions of which some run stencil nests */
};

static void follow_calls(struct beside *b, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_node(&w);) {
        if (!w.e && w.in == b->inner)
            walk_skip(&w);
        struct call_targets t = w.e ? call_targets(b->plan, w.e) : (struct call_targets){0};
        for (int i = 0; i < t.at.n; i++) {
            b->chooses |= t.at.n > 1 && runs_some(b->plan, t.at.at[i]->body);
            if (vec_has(&b->functions, t.at.at[i]))
                continue;
            vec_push(b->plan->arena, &b->functions, t.at.at[i]);
            follow_calls(b, t.at.at[i]->body);
        }
    }
}

/* Nests that a pointer chooses there may be others than those that it chooses in the inner loop. */
static bool chooses_beside(const struct plan *p, const struct stmt *inner, struct stmt *outer)
{
    struct beside b = {.plan = p, .inner = inner};
    follow_calls(&b, outer);
    return b.chooses;
}

/* `for (s = 0; s < 3; s++)`: stages of a step; `do { ... } while (0)`: a macro's braces. */
static bool is_short(const struct stmt *loop)
{
    int64_t limit;
    if (loop->kind == STMT_DO && expr_int_value(loop->expr, &limit))
        return limit == 0;
    struct expr *e = loop->kind == STMT_FOR ? expr_core(loop->expr) : NULL;
    return e && e->kind == EXPR_BINARY && expr_int_value(e->a[1], &limit) && limit <= STAGES;
}

static bool reaches(const struct plan *p, struct stmt *s, struct function *f)
{
    struct reach r = reach_of(p, s);
    return vec_has(&r.functions, f);
}

/* True: nothing more to say about loops inside it. */
static bool judge(struct repeats *r, struct stmt *loop)
{
    struct plan *p = r->plan;
    bool around = false;
    vec_each_at (t, &p->timeloops) {
        if (t->loop == loop)
            return false;
        around |= stmt_holds(loop, t->loop) || reaches(p, loop, t->function);
    }
    if (around || is_short(loop) || !runs_some(p, loop))
        return false;
    vec_each_at (t, &p->timeloops) {
        if (!stmt_holds(t->loop, loop) && !reaches(p, t->loop, r->function))
            continue;
        const struct plan_timeloop repeated = {.loop = loop, .function = r->function};
        bool sweeps = convergence_test(p, &repeated) && runs_sweeps(p, loop); /* until they have converged */
        if (!runs_all_of(p, loop, t->loop) || chooses_beside(p, loop, t->loop) || sweeps)
            return true;
        diag_warning(r->diag, "amr-numerics", loop->range,
                     "this loop repeats all stencil nests of the time loop, and the mesh adapts "
                     "between passes "
                     "of that one only");
        diag_note(r->diag, t->loop->range, "the time loop");
        diag_hint(r->diag,
                  "if each pass is a step, move '#pragma amr timeloop' in front of this loop");
        return true;
    }
    diag_warning(
        r->diag, "amr-numerics", loop->range,
        "this loop repeats stencil nests outside the time loop: the mesh stays as it is meanwhile");
    diag_hint(r->diag,
              "if its passes are steps, put '#pragma amr timeloop' in front of it as well");
    return true;
}

void pass_repeats(struct plan *p, struct diag *d)
{
    struct repeats r = {.plan = p, .diag = d};
    struct reach program = {.plan = p};
    if (!p->unit->main || p->timeloops.n == 0)
        return;
    reach_stmt(&program, p->unit->main->body);
    vec_push(p->arena, &program.functions, p->unit->main);
    for (int i = 0; i < program.functions.n; i++) {
        r.function = program.functions.at[i];
        for (WALK(w, in_stmt(r.function->body)); next_stmt(&w);)
            if (is_nest_loop(p, w.in) || (stmt_is_loop(w.in) && judge(&r, w.in)))
                walk_skip(&w);
    }
}
