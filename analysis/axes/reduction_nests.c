/* Nests that write no cell: sums, largest and smallest values. They follow the mesh and do not
 * tell where it ends, as long as another nest makes cells from neighbours:
 *
 *     for (i = 0; i < n - 1; i++) sum += fabs(u[i + 1] - u[i]);
 *     for (i = 1; i < n - 1; i++) un[i] = u[i] + c * (u[i + 1] - 2 * u[i] + u[i - 1]);
 *
 * The mesh is that of the second nest. The first looks at all links between cells, one more than
 * there are cells: a link belongs to the face in its middle, the low face of the cell behind it.
 * The range then counts faces, and moves by one where a link has the number of the cell before it.
 * A range of links that fits into the mesh stays: each cell counts one of its two links.
 *
 * Called by centring.c once it is known where arrays lie, and by whoever asks which nests span the
 * mesh. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/sizes/sizes.h"

bool nest_only_reads(const struct plan_nest *n)
{
    return n->edge == EDGE_NONE && !nest_writes(n);
}

static bool is_stencil(const struct plan_nest *n)
{
    return n->reads_halo && !n->edge;
}

/* ---- where they stand ----------------------------------------------------------------------- */

/* Hull of what a nest reads, in half cells from its own cell's centre. */
struct hull {
    struct span at;
    bool faces; /* some value lies on them */
};

static struct hull hull_of(const struct plan_nest *n, int axis)
{
    struct hull h = {.faces = false};
    for (int i = 0; i < n->accesses.n; i++) {
        bool face = n->arrays.at[n->accesses.at[i].array]->node >> axis & 1;
        int at = 2 * n->accesses.at[i].offset[axis] - face;
        span_widen(&h.at, at, at);
        h.faces |= face;
    }
    return h;
}

/* The nest goes more than one cell behind the mesh that another one spans: all links of two layers
 * of ghost cells. The last block of a row may have no room for that, so the mesh is that of all
 * cells, unless there are faces. */
static bool goes_far(const struct plan *p, const struct work_nest *w, const struct work_nest *other)
{
    for (int x = 0; x < p->dim && p->work->coordinates.n == 0; x++) {
        const struct hull h = hull_of(w->nest, x);
        int sum = h.at.lo + h.at.hi; /* as in place_along */
        bool moves = sum % 4 != 0 && !(w->nest->clip_node >> x & 1);
        int64_t end;
        if (size_difference(&w->hi[x], &other->hi[x], &end) && end + (moves ? (sum + 2) / 4 : 0) > 1)
            return true;
    }
    return false;
}

/* All that a nest writes is made for other nests, which make cells: it may run over ghost cells. */
static bool only_serves(const struct plan *p, const struct work_nest *w)
{
    return axis_nest_serves(p, w->nest) &&
           vec_any(other, &p->nests,
                   is_stencil(other) && !nest_only_reads(other) && !axis_nest_serves(p, other));
}

static bool writes_same(const struct plan_nest *n, const struct plan_nest *other)
{
    return vec_any(x, &n->arrays,
                   x->writes && vec_any(y, &other->arrays, y->writes && x->decl == y->decl));
}

/* Of `u[i] += f[i]; u[i - 1] -= f[i];` the one part reads a neighbour, and both make the cells. */
static bool is_part_of_stencil(const struct plan *p, const struct work_nest *w)
{
    return w->innermost && !w->nest->edge &&
           vec_any(other, &p->work->nests,
                   other->innermost == w->innermost && is_stencil(other->nest) &&
                       writes_same(w->nest, other->nest));
}

bool nest_spans_mesh(const struct plan *p, const struct work_nest *w)
{
    return (is_stencil(w->nest) || is_part_of_stencil(p, w)) && !only_serves(p, w) &&
           (!nest_only_reads(w->nest) ||
            vec_all(other, &p->work->nests,
                    !is_stencil(other->nest) || nest_only_reads(other->nest) || goes_far(p, w, other)));
}

struct work_nest *next_spanning(const struct plan *p, int *i)
{
    while (*i < p->work->nests.n)
        if (nest_spans_mesh(p, p->work->nests.at[(*i)++]))
            return p->work->nests.at[*i - 1];
    return NULL;
}

/* Nothing ties the nest to the cells that its loop counts: conditions, neighbours across the edge.
 */
static bool may_move(const struct work_nest *w, int axis)
{
    const struct plan_nest *n = w->nest;
    bool free =
        !w->wraps[axis] && !w->clamps[axis] && !w->rotated[axis] && !w->is_collapsed &&
        vec_all_at(access, &n->accesses, !access->keeps_lo[axis] && !access->keeps_hi[axis]);
    return free && vec_all_at(cover, &n->covers, cover->axis != axis);
}

static void put_at(struct plan *p, struct work_nest *w, int axis, bool face, int by)
{
    struct plan_nest *n = w->nest;
    unsigned bit = 1u << axis;
    n->clip_node = face ? n->clip_node | bit : n->clip_node & ~bit;
    n->position_node = face ? n->position_node | bit : n->position_node & ~bit;
    if (by == 0)
        return;
    shift_nest(p, w, axis, by);
    access_finish(p, n);
    table_finish(p, n);
}

/* How far the range begins and ends above that of the nests which span the mesh; false where there
 * are none over cells, or nobody can tell. */
static bool place_in_mesh(const struct plan *p, const struct work_nest *w, int axis, int64_t *begin,
                          int64_t *end)
{
    bool found = false;
    each_spanning (other, p) {
        int64_t lo, hi;
        if (axis_nest_serves(p, other->nest) || other->nest->clip_node >> axis & 1)
            continue;
        if (other->domain->lo[axis] || !size_apart(p, w, other, axis, &lo, &hi))
            return false;
        *begin = !found || lo > *begin ? lo : *begin;
        *end = !found || hi < *end ? hi : *end;
        found = true;
    }
    return found;
}

/* The range holds links that no cell of the mesh has, and all from the first face on. */
static bool holds_all_links(const struct plan *p, const struct work_nest *w, int axis, int by)
{
    int64_t begin = 0, end = 0;
    return place_in_mesh(p, w, axis, &begin, &end) && (begin < 0 || end > 0) && begin + by <= 0;
}

static void place_along(struct plan *p, struct work_nest *w, int axis)
{
    const struct hull h = hull_of(w->nest, axis);
    int sum = h.at.lo + h.at.hi; /* four times the middle, in cells */
    if (!h.at.any || sum % 2 != 0 || !may_move(w, axis))
        return;
    if (sum % 4 != 0 && (h.faces || holds_all_links(p, w, axis, (sum + 2) / 4)))
        put_at(p, w, axis, true, (sum + 2) / 4);
    else if (sum % 4 == 0 && h.faces)
        put_at(p, w, axis, false, sum / 4);
}

void reduction_nests_place(struct plan *p)
{
    vec_each (w, &p->work->nests) {
        bool follows = nest_only_reads(w->nest) && !nest_spans_mesh(p, w);
        for (int x = 0; x < p->dim && follows; x++)
            place_along(p, w, x);
    }
}

/* ---- sums over cells that the mesh does not hold -------------------------------------------- */

/* Whether values beyond an edge are no cells of the program. Copies of others do not change the
 * largest value, but a sum. */
static bool takes_in(const struct plan_nest *n, enum boundary_kind kind)
{
    bool copies = kind == BOUNDARY_PERIODIC || kind == BOUNDARY_NEUMANN;
    return kind != BOUNDARY_RING && (!copies || vec_any_at(r, &n->reductions, r->op == REDUCE_SUM));
}

/* Beyond a boundary that a clause says there are no cells. */
void reduction_nests_check(struct plan *p, struct diag *d, int axis)
{
    vec_each (w, &p->work->nests) {
        const struct plan_nest *n = w->nest;
        bool low = n->begin[axis] < 0 && takes_in(n, p->boundary[axis][0]);
        bool high = n->end[axis] > 0 && takes_in(n, p->boundary[axis][1]);
        if (!nest_only_reads(n) || !n->placed[axis] || !(low || high))
            continue;
        diag_error(d, (low ? w->lo_expr : w->hi_expr)[axis]->range,
                   "this takes in values beyond the edge of the mesh across %c, where %s",
                   'x' + (p->dim - 1 - axis),
                   p->wrapped[axis] ? "indices wrap round"
                                    : "the boundary clause stands for them");
        diag_hint(d, "run the loop over '%s' over the cells of the mesh alone%s",
                  n->iterator[axis]->name,
                  p->wrapped[axis] ? ""
                                   : ", or leave the clause out: the program's own ghost cells are "
                                     "kept then");
        return;
    }
}
