/* Iterations that end after a number of sweeps, `for (q = 0; q < 20; q++)` over a relaxation,
 * within a step or as the time loop: how far they are from their limit then depends on the cell
 * width, so coarse cells have another result than the finest ones, whatever the tolerance. Sweeps
 * are nests that make a field of its own neighbours by what is no step in time, and those that
 * correct a field by a quotient of reductions that the loop makes, as conjugate gradients do. Loops
 * that end when a reduction is small are taken to converge; where their number ends them as well, the
 * run says when it does. Smaller steps of an explicit scheme, and stages, are no sweeps.
 *
 * requires: pass_reach, pass_reductions, pass_scalars
 * provides: warnings, plan.counts */
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

/* The innermost loop that repeats what is walked. */
struct repeating {
    struct stmt *loop;
    struct function *looped; /* whose loop that is */
    int depth;               /* 0: the time loop itself */
};

struct sweeps {
    struct plan *plan;
    struct diag *diag;
    struct function *function;   /* whose body is walked */
    struct repeating any, by;    /* ... and that is not over colours; the one that counts here */
    VEC(struct function *) calls; /* being walked */
    struct expr *whole;          /* the condition that is taken apart */
    VEC(struct stmt *) said;
};

static void walk_in(struct sweeps *x, struct stmt *s, struct function *f);

enum { MOST_COLOURS = 8 };
enum sweep_kind { SWEEP_NONE, SWEEP_RELAXES, SWEEP_SEARCHES };

static void say(struct sweeps *x, const struct plan_nest *n, enum sweep_kind kind)
{
    const struct plan_array *made = n->arrays.at[0];
    for (int i = n->arrays.n - 1; i >= 0; i--)
        made = n->arrays.at[i]->writes ? n->arrays.at[i] : made;
    for (int i = 0; i < n->arrays.n && is_expanded_line(x->plan, made->decl); i++)
        if (moments_one_field(x->plan, n->arrays.at[i]->decl, made->decl))
            made = n->arrays.at[i]; /* whose new values these are */
    const char *field = made->label;
    diag_warning(x->diag, "amr-numerics", x->by.loop->range,
                 "this loop ends after a number of sweeps, not when they have converged: as many do "
                 "more on coarse cells, and errors with several levels need not follow "
                 "refine.tolerance");
    if (kind == SWEEP_SEARCHES)
        diag_note(x->diag, n->loop->range,
                  "this nest corrects '%s' by a quotient of reductions that the loop makes", field);
    else
        diag_note(x->diag, n->loop->range,
                  "this nest makes '%s' of its own neighbours%s, and not as a step in time", field,
                  n->reads_halo ? "" : ", by way of residuals");
    diag_hint(x->diag, "let the loop end when a reduction, as of the largest change, falls below a "
                       "threshold so small that more sweeps would change nothing that matters; "
                       "else compare with mesh.levels = 1, as 'amrcc verify' does");
}

/* Adds what another array holds to the cell's own value: not only multiplies that, as programs do
 * that keep a mass or a norm. */
static bool corrects(const struct plan_nest *n)
{
    return !n->reads_halo && vec_any(a, &n->arrays, is_update(a) && a->reads) &&
           vec_any(a, &n->arrays, !a->writes);
}

static bool steps_by_quotient(struct plan *p, const struct plan_timeloop *repeated,
                              const struct plan_nest *n)
{
    return corrects(n) && convergence_quotient(p, repeated, n);
}

static bool reads_only(const struct plan *p, const struct plan_nest *n, const struct decl *field)
{
    return vec_any(a, &n->arrays, a->reads && alias_same_field(p, a->decl, field)) &&
           !nest_writes_field(p, n, field);
}

/* What it adds is a direction that a quotient turns, too, as in conjugate gradients: a time loop may
 * well add a source by a quotient of two sums. */
static bool follows_search(struct plan *p, const struct plan_timeloop *repeated,
                           const struct plan_nest *n)
{
    return any_array(x, p,
                     is_update(x.array) && x.array->reads && reads_only(p, n, x.array->decl) &&
                         steps_by_quotient(p, repeated, x.nest));
}

/* Not a step in time whose coefficient hides the width, as the time loop may repeat it, nor values
 * that move from cell to cell. */
static bool is_relaxation(const struct plan *p, const struct work_nest *w)
{
    if (!w->nest->reads_halo)
        return true;
    struct moments m = moments_of(p, w);
    return whole_of(w) ? !m.moves : m.averages && !m.is_mixed;
}

/* Of an older time level it takes a part that goes with the width, as Du Fort and Frankel's scheme does: a step in
 * time. A relaxation has a weight there. */
static bool has_levels(struct plan *p, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int to = 0; to < n->arrays.n; to++)
        vec_each (a, &n->arrays) {
            bool older = is_update(n->arrays.at[to]) && a->reads && !a->writes && !plan_reads_far(a) &&
                         field_is_one(p, n->arrays.at[to], a);
            struct terms by = older ? scan_doubled(&s, a, to) : (struct terms){.known = true};
            if (!by.known || any_below(k, TERM_POWERS, k != term_at(0) && by.part[k] != 0))
                return true;
        }
    return false;
}

static enum sweep_kind kind_of(const struct sweeps *x, struct work_nest *w,
                          const struct plan_timeloop *repeated)
{
    if (w->nest->edge || !w->nest->width_known)
        return SWEEP_NONE;
    if (moments_iterates(x->plan, w) &&
        (x->by.depth > 0 || (is_relaxation(x->plan, w) && !has_levels(x->plan, w))))
        return SWEEP_RELAXES;
    bool searches = steps_by_quotient(x->plan, repeated, w->nest) &&
                    (x->by.depth > 0 || follows_search(x->plan, repeated, w->nest));
    return searches ? SWEEP_SEARCHES : SWEEP_NONE;
}

/* ---- loops that end when the sweeps have converged, or by their number ------------------------- */

/* The number of sweeps, which the loop counts: `it`, `++it`. */
static bool is_count(struct stmt *loop, struct expr *e)
{
    e = expr_core(e);
    struct expr *counter = expr_is_modify(e) ? expr_core(e->a[0]) : e;
    return is_integer(e->type) && expr_base(counter) && !expr_has_effect(counter) &&
           find_expr(w, in_stmt(loop),
                     expr_is_modify(w.e) &&
                         expr_equal(expr_core(w.e->a[0]), (struct expr *)counter));
}

static void add_count(struct sweeps *x, struct expr *e, bool holds)
{
    struct plan *p = x->plan;
    struct plan_count count = {e, macro_use(x->whole, e), holds, range_place(p, e->range)};
    if (vec_any_at(c, &p->counts, range_equal(c->test->range, e->range) && expr_equal(c->test, e)))
        return;
    if (e->from_macro &&
        any_stmt(w, in_stmt(x->by.loop),
                 w.in->range.file == e->range.file && w.in->range.begin >= e->range.begin &&
                     w.in->range.begin < e->range.end)) {
        diag_warning(x->diag, "amr-numerics", e->range,
                     "this loop of sweeps may end by their number, before they have converged: as "
                     "many do more on coarse cells, and errors with several levels need not follow "
                     "refine.tolerance");
        diag_hint(x->diag,
                  "write '%s' outside of the macro: then the run says whether it ended the loop",
                  expr_text(p->arena, e));
        return;
    }
    if (count.use && expr_core(count.use) == e)
        count.use = NULL;
    vec_push(p->arena, &p->counts, count);
}

static bool compares_count(const struct sweeps *x, const struct expr *e)
{
    return expr_is_comparison(e) && is_integer(expr_core(e->a[0])->type) &&
           is_integer(expr_core(e->a[1])->type) &&
           (is_count(x->by.loop, e->a[0]) || is_count(x->by.loop, e->a[1]));
}

/* In a condition that ends the loop where it does not hold, or where it does. */
static void find_counts(struct sweeps *x, struct expr *condition, bool holds)
{
    struct conditions parts = {0};
    conditions_add(x->plan->arena, &parts, condition, holds);
    x->whole = condition;
    vec_each (c, &parts)
        if (compares_count(x, c.e))
            add_count(x, c.e, c.holds);
}

static void judge(struct sweeps *x, struct work_nest *w)
{
    const struct plan_timeloop repeated = {.loop = x->by.loop, .function = x->by.looped};
    enum sweep_kind kind = vec_has(&x->said, x->by.loop) ? SWEEP_NONE : kind_of(x, w, &repeated);
    if (kind == SWEEP_NONE)
        return;
    vec_push(x->plan->arena, &x->said, x->by.loop);
    if (!convergence_test(x->plan, &repeated)) {
        say(x, w->nest, kind);
    } else if (x->by.depth > 0) {
        find_counts(x, x->by.loop->expr, true);
        for (WALK(v, in_stmt(x->by.loop)); next_stmt(&v);)
            if (v.in->kind == STMT_IF && stmt_leaves(v.in->body[0]))
                find_counts(x, v.in->expr, false);
    }
}

/* Both colours are one sweep. */
static void judge_nests(struct sweeps *x, const struct stmt *loop)
{
    const struct repeating all = x->any, sweeps = x->by;
    vec_each (w, &x->plan->work->nests) {
        x->by = w->colours.n ? sweeps : all;
        if (w->nest->loop == loop)
            judge(x, w);
    }
    x->by = sweeps;
}

/* A few rounds that each are told which one it is, or hand on a variable of two numbers. */
static bool is_over_colours(const struct plan *p, struct stmt *s)
{
    struct decl *d = loop_variable(s);
    struct loop_bounds b;
    int64_t lo, hi;
    return d && loop_direction(s) && loop_read(NULL, s, &b) &&
           expr_int_value(expr_core(b.lo), &lo) && expr_int_value(expr_core(b.hi), &hi) &&
           hi - lo <= MOST_COLOURS && (stmt_mentions(s->body[0], d) || alternates(p, s));
}

/* `do { ... } while (0)`: a macro's braces. */
static bool repeats(const struct stmt *s)
{
    return stmt_is_loop(s) && !(s->kind == STMT_DO && expr_is_int(s->expr, 0));
}

static void enter(struct sweeps *x, struct stmt *s);

/* A loop of sweeps, with what it holds; a nest. */
static bool enter_stmt(struct sweeps *x, struct stmt *s)
{
    if (is_nest_loop(x->plan, s)) {
        judge_nests(x, s);
        return true;
    }
    if (!repeats(s) || s == x->any.loop)
        return false;
    const struct repeating any = x->any, by = x->by;
    x->any = (struct repeating){s, x->function, any.depth + 1};
    if (!is_over_colours(x->plan, s))
        x->by = x->any;
    enter(x, s);
    x->any = any;
    x->by = by;
    return true;
}

static void enter(struct sweeps *x, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_node(&w);) {
        struct call_targets t = w.e ? call_targets(x->plan, w.e) : (struct call_targets){0};
        for (int i = 0; i < t.at.n; i++)
            if (vec_has(&x->plan->work->busy, t.at.at[i]) && !vec_has(&x->calls, t.at.at[i]))
                walk_in(x, t.at.at[i]->body, t.at.at[i]);
        if (!w.e && enter_stmt(x, w.in))
            walk_skip(&w);
    }
}

static void walk_in(struct sweeps *x, struct stmt *s, struct function *f)
{
    struct function *before = x->function;
    x->function = f;
    vec_push(x->plan->arena, &x->calls, f);
    enter(x, s);
    x->calls.n--;
    x->function = before;
}

void pass_sweeps(struct plan *p, struct diag *d, struct plan_timeloop *t)
{
    struct sweeps x = {.plan = p, .diag = d, .any = {t->loop, t->function, 0}};
    x.by = x.any;
    for (int k = 0; k < t->loop->n; k++)
        if (t->loop->body[k])
            walk_in(&x, t->loop->body[k], t->function);
}
