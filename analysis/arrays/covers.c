/* Iterators that are compared for equality: a source at `i == 50`, an edge at `i == 0`. A coarse
 * cell stands for several indices; the comparison holds there if it covers the index. What has no
 * such meaning (`i == j`, `i % 2`) is evaluated at the cell's centre, with a warning.
 *
 * Called by body.c for each nest. */
#include "analysis/arrays/arrays.h"
#include "analysis/values/values.h"

struct cover_scan {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    bool warned_source, warned_centre;
};

/* `i`, `i + x`, `x + i` or `i - x`, x without iterators. */
static bool read_side(const struct cover_scan *s, struct expr *e, struct plan_cover *c)
{
    e = expr_bare(e);
    c->axis = iterator_axis(s->nest->nest, expr_name(e));
    c->shift = NULL;
    c->minus = expr_is(e, OP_SUB);
    if (c->axis >= 0)
        return true;
    if (!expr_is_sum(e))
        return false;
    bool first = iterator_axis(s->nest->nest, expr_name(e->a[0])) >= 0;
    struct expr *iterator = e->a[first ? 0 : 1];
    c->axis = iterator_axis(s->nest->nest, expr_name(iterator));
    c->shift = e->a[first ? 1 : 0];
    return c->axis >= 0 && (first || !c->minus) && is_integer(c->shift->type) &&
           !expr_moves(c->shift, s->nest->nest);
}

static bool read_cover(const struct cover_scan *s, struct expr *e, struct plan_cover *c)
{
    if (!is_integer(e->a[0]->type) || !is_integer(e->a[1]->type))
        return false;
    for (int side = 0; side < 2; side++) {
        c->site = e;
        c->index = e->a[!side];
        if (read_side(s, e->a[side], c) && !expr_moves(c->index, s->nest->nest))
            return true;
    }
    return false;
}

/* The first or last cell of the nest's range: an edge, which coarse cells have as well. */
static bool is_edge(const struct cover_scan *s, const struct plan_cover *c)
{
    struct work_nest *w = s->nest;
    struct poly e = index_offset(w, c->index);
    if (c->shift && !e.bad) {
        struct poly x = index_offset(w, c->shift);
        e = poly_add(&e, &x, c->minus ? 1 : -1);
    }
    struct poly last = poly_plus(&w->hi[c->axis], -1);
    e = poly_plus(&e, w->nest->shift[c->axis]);
    return !e.bad && (poly_equal(&e, &w->lo[c->axis]) || poly_equal(&e, &last));
}

static void warn_source(struct cover_scan *s, const struct plan_cover *c)
{
    if (s->warned_source || is_edge(s, c))
        return;
    s->warned_source = true;
    diag_warning(s->diag, "amr-numerics", c->site->range,
                 "'%s' picks single cells: where the mesh is coarse it holds in the whole coarse "
                 "cell that covers them, with the same value per cell",
                 expr_source_text(s->plan->arena, c->site));
    diag_hint(s->diag, "keep the mesh fine there: a smaller refine.tolerance follows what a source "
                       "does, refine.criterion=none keeps it fine everywhere");
}

static void warn_centre(struct cover_scan *s, struct expr *e)
{
    if (s->warned_centre)
        return;
    s->warned_centre = true;
    diag_warning(s->diag, "amr-numerics", e->range,
                 "'%s' tells cells of the finest level apart: where the mesh is coarse it is "
                 "evaluated at the centre of the coarse cell",
                 expr_source_text(s->plan->arena, e));
    diag_hint(s->diag, "with mesh.levels=1 or refine.criterion=none it means what it says");
}

/* Is it done with? */
static bool note_comparison(struct cover_scan *s, struct expr *e)
{
    struct plan_cover c;
    if (is_access_site(s->nest->nest, e) || e->kind == EXPR_CALL)
        return e->kind != EXPR_CALL;
    if (vec_has(&s->nest->colours, expr_core(e))) {
        plan_add_colour(s->plan->arena, s->nest->nest, expr_core(e));
        return true;
    }
    bool parity = expr_is(e, OP_MOD) || expr_is(e, OP_BIT_AND);
    bool equal = (expr_is(e, OP_EQ) || expr_is(e, OP_NE)) &&
                 !vec_has(&s->nest->colours, expr_core(e->a[0])) &&
                 !vec_has(&s->nest->colours, expr_core(e->a[1]));
    if (equal && read_cover(s, e, &c)) {
        plan_add_cover(s->plan->arena, s->nest->nest, c);
        warn_source(s, &c);
    } else if ((parity || equal) && expr_moves(e, s->nest->nest)) {
        warn_centre(s, e);
        return true;
    }
    return false;
}

void find_covers(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct cover_scan s = {.plan = p, .diag = d, .nest = w};
    for (WALK(v, in_nest_body(w->nest)); next_expr(&v);)
        if (note_comparison(&s, v.e))
            walk_skip(&v);
}
