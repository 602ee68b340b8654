/* Time steps that a kernel computes from the cell width: `t += dt` once a step says what dt is, and
 * that it is the same on all levels, as if scale(dt: 0) stood there. Nothing subcycles. What is
 * added up within other loops may be an area, and tells nothing.
 *
 * requires: pass_members, pass_apply
 * provides: work_kernel.scales, more of them */
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
