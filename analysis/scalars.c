/* The scalars that a nest's body reads, and which of them depend on the level.
 *
 * A cell width has two meanings. In a difference quotient it is the width of the level's cells. In
 * a position (`x = i * h`, where i counts cells of the finest level) or as the volume of a sum's
 * cell (a coarse cell counts as the fine cells it stands for) it is the width of the finest cells.
 * A scalar that a nest needs in both meanings is refused.
 *
 * requires: pass_body
 * provides: plan_nest.scalars, slice, slice_spacings, width_known */
#include "analysis/work.h"

#include <string.h>

struct scan {
    struct plan *plan;
    struct work_nest *nest;
};

static bool note_scalar(struct walk *w, struct expr *e)
{
    struct scan *s = w->with;
    struct work_nest *n = s->nest;
    if (is_access_site(n->nest, e))
        return false;
    if (e->kind == EXPR_CALL) {
        for (int i = 1; i < e->n; i++)
            walk_expr(w, e->a[i]);
        return false;
    }
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    if (!d || (d->kind != DECL_VAR && d->kind != DECL_PARAM) || !is_scalar(d->type) ||
        decl_in(n->locals.at, n->locals.n, d) || decl_in(n->privates.at, n->privates.n, d))
        return true;
    for (int a = 0; a < s->plan->dim; a++)
        if (n->nest->iterator[a] == d)
            return true;
    for (int i = 0; i < n->nest->reductions.n; i++)
        if (n->nest->reductions.at[i].decl == d)
            return true;
    for (int i = 0; i < n->nest->scalars.n; i++)
        if (n->nest->scalars.at[i].decl == d)
            return true;
    struct plan_scalar scalar = {.decl = d};
    vec_push(s->plan->arena, &n->nest->scalars, scalar);
    return true;
}

/* ---- the two meanings of a width ------------------------------------------------------------ */

struct meaning {
    struct plan *plan;
    struct work_nest *nest;
    const struct decl *decl;
    struct expr *fine;  /* a use as the finest width: in a position, in a sum's volume */
    struct expr *level; /* a use as the level's width */
};

/* Contains a position outside calls, divisors and subscripts. */
static bool holds_position(const struct work_nest *w, struct expr *e)
{
    if (!e || is_access_site(w->nest, e) || e->kind == EXPR_CALL || e->kind == EXPR_CONDITIONAL)
        return false;
    for (int i = 0; i < w->nest->positions.n; i++)
        if (w->nest->positions.at[i].site == e)
            return true;
    if (expr_is(e, EXPR_BINARY, "/"))
        return holds_position(w, e->a[0]);
    for (int i = 0; i < e->n; i++)
        if (holds_position(w, e->a[i]))
            return true;
    return false;
}

/* Is e, the walk's current expression, a factor of a product with a position in it? */
static bool multiplies_position(const struct work_nest *w, const struct walk *v,
                                const struct expr *e)
{
    for (struct walk_frame *f = v->above; f; e = f->e, f = f->up) {
        struct expr *up = f->e;
        if (up->kind == EXPR_PAREN || up->kind == EXPR_CAST || expr_is(up, EXPR_UNARY, "-"))
            continue;
        if (expr_is(up, EXPR_BINARY, "/") && up->a[0] == e)
            continue;
        if (!expr_is(up, EXPR_BINARY, "*"))
            return false;
        if (holds_position(w, up->a[up->a[0] == e ? 1 : 0]))
            return true;
    }
    return false;
}

static bool reads_array(const struct plan_nest *n, struct expr *e)
{
    if (is_access_site(n, e))
        return true;
    for (int i = 0; i < e->n; i++)
        if (reads_array(n, e->a[i]))
            return true;
    return false;
}

static bool reads_neighbour(const struct plan_nest *n, struct expr *e)
{
    for (int i = 0; i < n->accesses.n; i++)
        for (int a = 0; a < PLAN_MAX_DIM && n->accesses.at[i].site == e; a++)
            if (n->accesses.at[i].offset[a])
                return true;
    for (int i = 0; i < e->n; i++)
        if (reads_neighbour(n, e->a[i]))
            return true;
    return false;
}

/* The statement adds to a sum. */
static bool is_sum(const struct work_nest *w, const struct stmt *s)
{
    struct expr *e = s && s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    struct decl *d = e && expr_is_modify(e) ? expr_name(e->a[0]) : NULL;
    for (int i = 0; d && i < w->nest->reductions.n; i++)
        if (w->nest->reductions.at[i].decl == d && w->nest->reductions.at[i].op == REDUCE_SUM)
            return true;
    return false;
}

static bool note_sum_of(struct walk *v, struct expr *e)
{
    struct meaning *m = v->with;
    if (is_sum(m->nest, v->in) && expr_mentions(e, m->decl))
        m->fine = e;
    return false;
}

/* A local made of scalars alone that ends up in a sum: a volume. */
static bool is_volume(struct meaning *m, const struct decl *local, struct expr *init)
{
    struct meaning inner = {m->plan, m->nest, local, NULL, NULL};
    struct walk v = {.on_expr = note_sum_of, .with = &inner};
    if (reads_array(m->nest->nest, init))
        return false;
    for (int i = 0; i < m->nest->nest->body.n; i++)
        walk_stmt(&v, m->nest->nest->body.at[i]);
    return inner.fine != NULL;
}

static bool note_meaning(struct walk *v, struct expr *e)
{
    struct meaning *m = v->with;
    if (is_access_site(m->nest->nest, e))
        return false;
    if (e->kind != EXPR_NAME || e->decl != m->decl)
        return true;
    bool fine = multiplies_position(m->nest, v, e) || (is_sum(m->nest, v->in) && !v->initialises) ||
                (v->initialises && is_volume(m, v->initialises, v->initialises->init));
    bool both = fine && is_sum(m->nest, v->in) && reads_neighbour(m->nest->nest, v->in->expr);
    if (fine)
        m->fine = e;
    if (!fine || both)
        m->level = e;
    return true;
}

static struct meaning find_meaning(struct plan *p, struct work_nest *w, const struct decl *d)
{
    struct meaning m = {p, w, d, NULL, NULL};
    struct walk v = {.on_expr = note_meaning, .with = &m};
    for (int i = 0; i < w->nest->body.n; i++)
        walk_stmt(&v, w->nest->body.at[i]);
    return m;
}

static bool settle_meaning(struct plan *p, struct diag *d, struct work_nest *w,
                           struct plan_scalar *s)
{
    struct meaning m = find_meaning(p, w, s->decl);
    if (m.fine && !m.level) {
        s->per_level = false;
        s->why = "finest width: in a position or a sum";
        return true;
    }
    if (!m.fine)
        return true;
    diag_error(d, m.fine->range,
               "'%s' is used here as the width of the finest cells (in a position or a sum)",
               s->decl->name);
    diag_note(d, m.level->range, "here it is the width of the level's own cells");
    diag_hint(d,
              "pass a copy for one of the two, under another name, and add scale(copy: 0) to the "
              "kernel");
    return false;
}

/* ---- all ------------------------------------------------------------------------------------ */

static void name_reason(struct plan *p, struct work_nest *w, struct plan_scalar *s)
{
    struct work_kernel *k = w->kernel;
    for (int i = 0; i < k->n_spacing; i++)
        if (k->spacing[i] == s->decl) {
            s->is_spacing = true;
            s->why = "spacing";
        }
    for (int i = 0; i < k->scales.n; i++)
        if (k->scales.at[i].decl == s->decl) {
            s->has_power = true;
            s->is_spacing = false;
            s->power = k->scales.at[i].power;
            s->why = arena_printf(p->arena, "scale(%s: %d)", s->decl->name, s->power);
        }
}

static void add_reason(struct plan *p, const struct plan_nest *n, struct plan_scalar *s)
{
    for (int i = n->slice.n - 1; i >= 0 && !s->why; i--) {
        const struct stmt *t = n->slice.at[i];
        if (t->kind == STMT_DECL && t->decls.at[0]->id == s->decl->id)
            s->why = arena_printf(p->arena, "%s = %s", s->decl->name,
                                  expr_text(p->arena, t->decls.at[0]->init));
    }
}

static void list_spacings(struct plan *p, struct work_nest *w)
{
    for (int i = 0; i < w->kernel->n_spacing; i++) {
        struct decl *h = w->kernel->spacing[i];
        bool read = false;
        for (int s = 0; s < w->nest->scalars.n; s++)
            read |= w->nest->scalars.at[s].decl == h && w->nest->scalars.at[s].per_level;
        for (int s = 0; s < w->nest->slice.n; s++)
            read |= stmt_mentions(w->nest->slice.at[s], h);
        if (read && !decl_in(w->nest->slice_spacings.at, w->nest->slice_spacings.n, h))
            vec_push(p->arena, &w->nest->slice_spacings, h);
    }
}

struct coefficient {
    struct work_nest *nest;
    bool found;
};

static bool note_coefficient(struct walk *v, struct expr *e)
{
    struct coefficient *c = v->with;
    if (is_access_site(c->nest->nest, e))
        return false;
    for (int i = 0; i < c->nest->nest->scalars.n; i++)
        c->found |= e->kind == EXPR_NAME && c->nest->nest->scalars.at[i].decl == e->decl &&
                    is_floating(e->type);
    c->found |= e->kind == EXPR_FLOAT;
    return true;
}

/* A stencil with coefficients in a kernel that names the cell width, none of which depends on it:
 * perhaps they were computed outside. */
static void warn_constant(struct diag *d, struct work_nest *w)
{
    struct coefficient c = {.nest = w};
    struct walk v = {.on_expr = note_coefficient, .with = &c};
    for (int i = 0; i < w->nest->scalars.n; i++)
        if (w->nest->scalars.at[i].per_level || w->nest->scalars.at[i].has_power)
            return;
    for (int i = 0; i < w->nest->body.n; i++)
        walk_stmt(&v, w->nest->body.at[i]);
    if (!w->nest->reads_halo || !w->nest->width_known || !c.found)
        return;
    diag_warning(
        d, "amr-numerics", w->nest->loop->range,
        "this nest reads neighbours, but none of its coefficients depends on the cell width");
    diag_hint(d, "on coarser levels they stay as they are; where one was computed from the width "
                 "outside the kernel, add scale(c: p)");
}

static void settle_scalars(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    for (int i = 0; i < n->scalars.n; i++) {
        struct plan_scalar *s = &n->scalars.at[i];
        name_reason(p, w, s);
        s->per_level = s->has_power ? s->power != 0 : slice_varies(p, w, s->decl);
        if (s->per_level && !s->has_power && !settle_meaning(p, d, w, s))
            continue;
        if (s->per_level && !s->has_power && !s->is_spacing && slice_add(p, d, w, s->decl))
            add_reason(p, n, s);
    }
    list_spacings(p, w);
    n->width_known = !n->reads_halo || w->kernel->n_spacing > 0 || w->kernel->scales.n > 0;
    warn_constant(d, w);
}

int pass_scalars(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    for (int i = 0; i < p->work->nests.n; i++) {
        struct scan s = {p, p->work->nests.at[i]};
        struct walk w = {.on_expr = note_scalar, .with = &s};
        for (int b = 0; b < s.nest->nest->body.n; b++)
            walk_stmt(&w, s.nest->nest->body.at[b]);
        settle_scalars(p, d, s.nest);
    }
    return diag_errors(d) == before ? 0 : -1;
}
