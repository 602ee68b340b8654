/* Where the cells that an assignment in a loop along the edge sets lie: which axes move with a
 * loop, and over what range; which are held, and at what index, which must be proved to lie outside
 * the stencils' range. Called by edge_assign.c. */
#include "analysis/axes/axes.h"
#include "analysis/boundaries/edge_attempt.h"

#include <stdlib.h>

static bool note_use(struct attempt *t, struct decl *variable, int axis, int64_t shift)
{
    vec_each_at (use, &t->uses) {
        if (use->variable == variable && use->axis == axis)
            return use->shift == shift;
        t->mixed |= use->variable == variable;
    }
    vec_push(t->plan->arena, &t->uses, ((struct edge_use){variable, axis, shift}));
    return true;
}

/* An index that depends on what the loops around the root count in is no edge. */
static bool is_steady(struct attempt *t, const struct poly *p)
{
    return !any_in(for (struct stmt *up = t->root; up; up = up->parent),
                   stmt_is_loop(up) && poly_is_set_in(p, up));
}

/* By a size that the other one is made of, as 2 * n is longer than n - 1. */
static bool is_longer_by_size(const struct poly *a, const struct poly *b)
{
    struct poly more = poly_add(a, b, -1);
    return !more.bad && more.n > 0 && more.term[0].n == 1 && more.term[0].factor > 0 &&
           (more.n == 1 || more.term[1].n == 0) && poly_mentions(b, more.term[0].symbol[0]);
}

/* Whether a range along an edge goes around corners: over all cells of a flat array, say. It may be
 * longer than the stencils' by the ring, and has no products of sizes in it where theirs has none.
 */
static bool is_too_long(const struct plan *p, int axis, const struct poly *hi)
{
    enum { WIDEST_RING = 16 };
    each_spanning (w, p) {
        int64_t more;
        if (w->hi[axis].bad)
            continue;
        bool known = poly_difference(hi, &w->hi[axis], &more);
        int degree = hi->n ? hi->term[0].n : 0;
        int theirs = w->hi[axis].n ? w->hi[axis].term[0].n : 0;
        return known ? more > WIDEST_RING : degree > 1 && degree > theirs;
    }
    return false;
}

/* Over several rows of a flat array, one behind the other. */
static bool is_past_row(const struct edge_place *at, int axis, const struct poly *hi)
{
    struct poly row;
    int64_t more;
    return at->form == FORM_FLAT && axis > 0 &&
           poly_divide(&at->stride[axis - 1], &at->stride[axis], &row) &&
           (is_longer_by_size(hi, &row) || (poly_difference(hi, &row, &more) && more > 0));
}

/* The axis along which the round of a loop that is by itself sets cells: the index there is nearest
 * to the variable's value. -1 where there is none. */
static int peeled_axis(const struct edge_reading *r, int64_t *shift)
{
    const struct edge_loop *peeled = &r->attempt->scan.loop[0];
    int found = -1;
    for (int x = 0; x < r->attempt->plan->dim && peeled->peeled; x++) {
        int64_t more;
        if (r->written.along[x] || !poly_difference(&r->written.at[x], &peeled->held, &more) ||
            (found >= 0 && llabs(more) >= llabs(*shift)))
            continue;
        found = x;
        *shift = more;
    }
    return found;
}

/* What an axis that no loop moves counts in. */
static struct decl *held_iterator(const struct edge_reading *r, int axis, const struct subscript *u,
                                  int *shift)
{
    int64_t more = 0;
    if (peeled_axis(r, &more) == axis) {
        *shift = (int)more;
        return r->attempt->scan.loop[0].variable;
    }
    struct decl held = {.kind = DECL_VAR, .type = u->index[u->n - 1]->type};
    held.name = arena_printf(r->attempt->plan->arena, "amr_edge_%d", axis);
    return decl_fresh(r->attempt->plan, FRESH_LOCAL, held);
}

/* What is set once, in front of the time loop, need not keep the mesh fine. */
static bool is_in_step(const struct attempt *t)
{
    return t->kernel->runs_in_timeloop || !t->kernel->kernel->pragma ||
           in_timeloop(t->plan, t->root);
}

static int held_axes(const struct edge_reading *r)
{
    return count_below(x, r->attempt->plan->dim, !r->written.along[x]);
}

/* A line of cells inside a mesh of three dimensions, `ez[is][js][k]`. */
static bool is_inner_line(const struct edge_reading *r)
{
    const struct plan *p = r->attempt->plan;
    int held = held_axes(r);
    return held > 1 && held < p->dim &&
           all_below(x, p->dim, r->written.along[x] || edge_inside(p, x, &r->written.at[x]));
}

/* The outermost index of all stencils, or the next one behind it: -1 at the low end, 1 at the high one; else 0. */
static int outermost_side(const struct plan *p, int axis, const struct poly *at)
{
    struct poly next_to = poly_plus(at, 1), last = poly_plus(at, -1);
    int side = edge_outermost(p, axis, at);
    return side ? side : edge_outermost(p, axis, &next_to) < 0 ? -1 : edge_outermost(p, axis, &last) > 0;
}

/* Made of others along the edge, as by a stencil with the mirror image put in: the mesh has these cells then
 * (domain.c). It does not set what others of them read, nor read cells further out. */
static bool is_outermost_stencil(const struct edge_reading *r, int axis)
{
    const struct plan *p = r->attempt->plan;
    const struct plan_nest *n = r->nest->nest;
    const int written = n->accesses.at[0].array, side = outermost_side(p, axis, &r->written.at[axis]);
    bool may = !p->work->refused || !p->work->refused->no_planes;
    return may && held_axes(r) == 1 && is_in_step(r->attempt) && !n->wraps && side &&
           !vec_any_at(a, &n->accesses, side * a->offset[axis] > 0 ||
                                            (a->array == written &&
                                             any_below(x, p->dim, r->written.along[x] && a->offset[x])));
}

/* A ring cell; or a value for the outermost cells of the mesh itself, or for a row or a line inside
 * it: mesh.c makes an ordinary nest of it when it knows the domain. */
static bool is_edge(const struct edge_reading *r, int axis, const struct subscript *u)
{
    struct attempt *t = r->attempt;
    const struct poly *at = &r->written.at[axis];
    if (is_inner_line(r)) {
        t->planes = true;
        return !r->reads_inward && is_in_step(t);
    }
    bool is_side = edge_side(t->plan, t->kernel->kernel->function, axis, at, &r->written, u->base, u->lead);
    if (is_side && !r->reads_along)
        return true;
    t->planes = true;
    if (r->reads_along)
        return is_outermost_stencil(r, axis);
    return held_axes(r) == 1 && !r->reads_inward && is_in_step(t) &&
           (edge_outermost(t->plan, axis, at) ||
            (t->plan->dim > 1 && edge_inside(t->plan, axis, at)));
}

/* Iterators and ranges, now that the axes are known. */
bool edge_set_ranges(struct edge_reading *r, const struct subscript *u)
{
    struct attempt *t = r->attempt;
    struct plan *p = t->plan;
    struct plan_nest *n = r->nest->nest;
    for (int x = 0; x < p->dim; x++) {
        const struct edge_loop *along = r->written.along[x];
        int64_t shift = 0;
        n->fixed[x] = !along;
        r->nest->loop[x] = along ? along->loop : edge_no_loop(p->arena);
        if (along) {
            if (!poly_is_const(&r->written.at[x], &shift) ||
                !note_use(t, along->variable, x, shift))
                return false;
            n->iterator[x] = along->variable;
            n->shift[x] = (int)shift;
        } else {
            n->iterator[x] = held_iterator(r, x, u, &n->shift[x]);
            if (!is_steady(t, &r->written.at[x]) || (!t->any_side && !is_edge(r, x, u)))
                return false;
        }
        r->nest->lo[x] = poly_plus(along ? &along->lo : &r->written.at[x], shift);
        r->nest->hi[x] = poly_plus(along ? &along->hi : &r->written.at[x], along ? shift : 1);
        n->lo[x] = poly_text(p->arena, &r->nest->lo[x]);
        n->hi[x] = poly_text(p->arena, &r->nest->hi[x]);
        if (along && (is_too_long(p, x, &r->nest->hi[x]) ||
                      is_past_row(&r->written, x, &r->nest->hi[x])))
            return false;
    }
    return true;
}

/* Every loop around it must move the cell that is written, and not along all axes. */
bool edge_uses_all_loops(const struct edge_reading *r)
{
    const struct edge_scan *s = &r->attempt->scan;
    if (!held_axes(r))
        return false;
    for (int i = 0; i < s->n_loops; i++) {
        int64_t shift = 0;
        bool used = s->loop[i].peeled ? peeled_axis(r, &shift) >= 0 : s->loop[i].unrolled;
        used |= any_below(x, s->plan->dim, r->written.along[x] == &s->loop[i]);
        if (!used)
            return false;
    }
    return true;
}