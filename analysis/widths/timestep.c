/* Time steps that a kernel computes from the cell width: `t += dt` once a step says what dt is, and
 * that it is the same on all levels, as if scale(dt: 0) stood there. Nothing subcycles. What is
 * added up within other loops may be an area, and tells nothing. In functions that are no kernels
 * and set edges, as main, a variable that is handed to a kernel says so, too.
 *
 * requires: pass_members, pass_apply
 * provides: work_kernel.scales, more of them */
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

struct stepping {
    struct plan *plan;
    struct work_kernel *kernel;
};

static bool is_number(const struct expr *e)
{
    return e && e->kind == EXPR_NAME && is_floating(e->type) &&
           (e->decl->kind == DECL_VAR || e->decl->kind == DECL_PARAM);
}

static bool is_sum(const struct expr *e)
{
    return is_number(e) || (e->kind == EXPR_MEMBER && is_floating(e->type));
}

/* dt of `t += dt` and of `s->t = s->t + dt`; or NULL. */
static struct expr *added(struct expr *e)
{
    struct expr *by = expr_added(e), *sum = by ? expr_core(e->a[0]) : NULL;
    return sum && is_sum(sum) && is_number(by) && !expr_equal(by, sum) ? by : NULL;
}

static void note_step(struct stepping *s, struct expr *dt)
{
    struct work_kernel *k = s->kernel;
    struct work_scale scale = {dt->decl, 0, dt->range, true};
    if (!is_spacing(k, dt->decl) && !scale_of(k, dt->decl))
        vec_push(s->plan->arena, &k->scales, scale);
}

/* Statements that run once a step. */
static void look(struct stepping *s, struct stmt *at)
{
    bool loop = stmt_is_loop(at);
    struct expr *dt = at->kind == STMT_EXPR ? added(expr_bare(at->expr)) : NULL;
    if (dt)
        note_step(s, dt);
    for (int i = 0; i < at->n && (!loop || is_timeloop(s->plan, at)); i++)
        if (at->body[i])
            look(s, at->body[i]);
}

void pass_timestep(struct plan *p, struct work_kernel *k)
{
    struct stepping s = {p, k};
    if (s.kernel->n_spacing > 0)
        look(&s, s.kernel->kernel->function->body);
}

/* ---- functions that set edges ---------------------------------------------------------------- */

/* dt of `dt`, `0.5 * dt` and `dt / n`; or NULL. */
static struct expr *only_number(struct expr *e)
{
    struct expr *only = NULL;
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        bool known = w.e->kind != EXPR_CALL && w.e->kind != EXPR_SUBSCRIPT && w.e->kind != EXPR_MEMBER;
        if (!known || (is_number(w.e) && only && only->decl != w.e->decl))
            return NULL;
        only = is_number(w.e) ? w.e : only;
    }
    return only;
}

/* `u[0] = u[1] - lam * g;` where nothing speaks of the width: lam is the distance from one cell to the next. */
static bool is_distance(const struct stepping *s, const struct decl *d)
{
    vec_each (w, &s->plan->work->nests) {
        bool names = false, width = false;
        for (WALK(x, in_cell(w)); w->kernel == s->kernel && w->nest->edge == EDGE_LEVEL && next_expr(&x);) {
            names |= is_number(x.e) && x.e->decl == d;
            width |= is_number(x.e) && is_spacing(s->kernel, x.e->decl);
        }
        if (names && !width)
            return true;
    }
    return false;
}

enum { MOST_CALLS = 4 }; /* one within the other */

/* A variable that the function makes, or what a parameter is given. */
static void note_handed(struct stepping *s, struct expr *name, int calls)
{
    struct decl *d = name->decl;
    struct givens given = values_given(s->plan, d);
    if (vec_any_at(x, &given, x->by != GIVEN_ARGUMENT && x->in == s->kernel->kernel->function) && !is_distance(s, d))
        note_step(s, name);
    for (int i = 0; i < given.n && d->kind == DECL_PARAM && calls > 0; i++) {
        struct expr *value = given_value(&given.at[i]), *dt = value ? only_number(value) : NULL;
        if (dt)
            note_handed(s, dt, calls - 1);
    }
}

/* What the kernel takes as it is, since no clause says that it goes with the width. */
static void look_at_kernel(struct stepping *s, struct work_kernel *k)
{
    for (WALK(w, in_stmt(k->kernel->function->body)); next_expr(&w);) {
        bool comes = is_number(w.e) && (w.e->decl->is_global || w.e->decl->kind == DECL_PARAM);
        if (comes && !is_spacing(k, w.e->decl) && !scale_of(k, w.e->decl))
            note_handed(s, w.e, MOST_CALLS);
    }
}

void timestep_of_edges(struct plan *p, struct work_kernel *k)
{
    struct stepping s = {p, k};
    if (k->n_spacing == 0)
        return;
    look(&s, k->kernel->function->body);
    vec_each (other, &p->work->kernels)
        if (other->n_spacing > 0 && other->wholes.n == 0)
            look_at_kernel(&s, other);
}
