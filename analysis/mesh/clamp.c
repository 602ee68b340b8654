/* Subscripts that stop at the edge of the mesh, `u[i > 0 ? i - 1 : 0]`: beyond the edge lies the
 * value of the nearest cell, which is the boundary kind `outflow`. So it must be the mesh's own
 * edge, no array may hold cells beyond it, and all nests must mean the same. Called by mesh.c. */
#include "analysis/mesh/mesh.h"

static void error_clamp(struct plan *p, struct diag *d, const struct work_nest *w, int axis,
                        const char *why)
{
    char letter = (char)('x' + p->dim - 1 - axis);
    diag_error(d, w->clamps_at[axis], "the index stops at the edge, but %s", why);
    diag_hint(d, "write the plain offset, and say what lies beyond the edge: boundary(%c: outflow)",
              letter);
}

/* What speaks against it, or NULL. */
static const char *objection(const struct plan *p, const struct work_nest *w, int axis, bool clause)
{
    const struct plan_nest *n = w->nest;
    const enum boundary_kind *kind = p->boundary[axis];
    if (clause && (kind[0] != BOUNDARY_OUTFLOW || kind[1] != BOUNDARY_OUTFLOW))
        return "the boundary clause says otherwise";
    if (kind[0] == BOUNDARY_PERIODIC)
        return "another index wraps round";
    if (!n->placed[axis] || n->begin[axis] || n->end[axis])
        return "the nest's range is not the mesh's";
    if (p->ring_lo[axis] || p->ring_hi[axis])
        return "the arrays hold cells beyond it";
    return NULL;
}

void clamps_take(struct plan *p, struct diag *d, int axis, bool clause)
{
    vec_each (w, &p->work->nests) {
        const char *why = w->clamps[axis] ? objection(p, w, axis, clause) : NULL;
        if (why) {
            error_clamp(p, d, w, axis, why);
            return;
        }
        if (w->clamps[axis])
            p->boundary[axis][0] = p->boundary[axis][1] = BOUNDARY_OUTFLOW;
    }
}
