/* Ring cells that become copies of cells on the other side of the mesh: `u[0][i] = u[n - 2][i];`.
 * Such an assignment is a nest that runs no cells: the runtime copies, on each level, and checks
 * that the distance is the mesh's length. A plain copy within one array is taken, of whole edges;
 * anything else that reads the other side is host code, and so is all of it along an axis whose
 * clause says that the boundary is a ring. Called by edges.c.
 *
 * The ring keeps what was copied: the program may write inner cells, print ring cells and only then
 * wrap again, and sees what it would have seen. */
#include "analysis/axes/axes.h"
#include "analysis/boundaries/edge.h"
#include "analysis/mesh/mesh.h"
#include "analysis/sizes/sizes.h"

/* The value is the element that is copied, and nothing else. */
static bool is_plain_copy(const struct work_nest *w, struct expr *assignment)
{
    const struct plan_nest *n = w->nest;
    return expr_is(assignment, OP_ASSIGN) && n->arrays.n == 1 && n->accesses.n == 2 &&
           n->accesses.at[1].site == expr_bare(assignment->a[1]) &&
           plan_is_own_cell(&n->accesses.at[1]);
}

/* The copies of an edge reach all along the cells of a stencil, or lie in the ring beside it; the
 * runtime checks again. */
static bool covers(const struct plan *p, const struct work_nest *w, const struct work_nest *stencil,
                   int axis)
{
    int64_t below, above;
    return w->nest->fixed[axis] ||
           (size_apart(p, w, stencil, axis, &below, &above) && below <= 0 &&
            (above >= 0 || (above == -1 && edge_makes_faces(p, stencil, axis))));
}

/* The distance is the length of the stencils' ranges, so the mesh's, or no stencils are known yet.
 * Those that make faces go one further; the runtime checks again. */
static bool is_length(const struct plan *p, int axis, const struct poly *distance)
{
    bool any = false, found = false;
    each_spanning (stencil, p) {
        int64_t more;
        if (!size_beyond(stencil, axis, distance, &more) || more < 0 || more > 1)
            return false;
        any = true;
        found |= more == 0;
    }
    return found || !any;
}

/* Stencils that begin elsewhere are no whole mesh, though their length is the distance: the cells
 * that are set lie in the range of another. */
static bool begins_with_all(const struct plan *p, const struct work_nest *stencil, int axis)
{
    int64_t apart;
    return !any_spanning(
        other, p, size_difference(&other->lo[axis], &stencil->lo[axis], &apart) && apart != 0);
}

bool edge_wrap_take(struct plan *p, struct work_nest *w, struct expr *assignment,
                    const struct poly *distance)
{
    struct plan_nest *n = w->nest;
    if (!is_plain_copy(w, assignment))
        return false;
    each_spanning (stencil, p)
        for (int x = 0; x < p->dim; x++) {
            bool wraps = n->wraps >> x & 1;
            if (stencil->domain->lo[x] || (wraps && boundary_is_said(p, x, BOUNDARY_RING)) ||
                (wraps ? !begins_with_all(p, stencil, x) : !covers(p, w, stencil, x)))
                return false;
        }
    if (any_below(x, p->dim, n->wraps >> x & 1 && !is_length(p, x, &distance[x])))
        return false;
    for (int x = 0; x < p->dim; x++)
        if (n->wraps >> x & 1)
            n->distance[x] = poly_text(p->arena, &distance[x]);
    n->edge = EDGE_WRAP;
    return true;
}
