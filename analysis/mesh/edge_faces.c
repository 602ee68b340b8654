/* Boundary assignments to the outermost cells of the mesh itself: these are ordinary nests over one
 * plane, and no boundary nests, which run on ring blocks.
 *
 * The wall's own face, `f[0] = 0;` between the fluxes and the update of a finite-volume scheme: the
 * low face of the first cell lies inside the mesh, in that cell's block, on every level. The wall's
 * high face stands in the ring. Cells that all nests run over, `u[0][i] = 0;` behind a loop over
 * all of u, belong to their place: there the mesh is kept fine, also where they are made of cells
 * further in, `v[n - 1] = (u[n - 1] - u[n - 2]) / h`. So do rows inside the mesh,
 * `u[jj][i] = 1;`, and lines, `u[kk][jj][i] = 1;`, which the runtime keeps as fine as it takes
 * (source_range.c). Called by mesh.c when the domain is known. */
#include "analysis/mesh/mesh.h"

#include <string.h>

static bool is_own(const struct plan_nest *n, int axis)
{
    return !vec_any_at(a, &n->accesses, a->offset[axis]);
}

/* Nothing is read but the own cell and cells straight behind it, further in: on the low side they
 * lie in the same block, on the high side the edge may leave the last block one layer. */
static bool reads_inward(const struct plan *p, const struct plan_nest *n, int axis, bool low)
{
    enum { DEEPEST = 3 };
    for (int i = 0; i < n->accesses.n; i++)
        for (int x = 0; x < p->dim; x++) {
            int offset = n->accesses.at[i].offset[x], inward = low ? offset : -offset;
            bool along = n->in_plane && x != axis;
            if (offset && !along && (x != axis || inward < 0 || inward > DEEPEST))
                return false;
        }
    return true;
}

/* Read and written where they lie: no copies with ghosts, in which the writes would be lost. */
static void take_in_place(struct plan_nest *n, int axis)
{
    for (int i = 0; i < n->arrays.n; i++)
        n->arrays.at[i]->lo[axis] = n->arrays.at[i]->hi[axis] = 0;
}

/* As a stencil reads them. */
static void take_with_ghosts(struct plan *p, struct plan_nest *n)
{
    n->in_plane = true;
    for (int i = 0; i < n->arrays.n; i++)
        mesh_reads_from(p, n->arrays.at[i]);
}

static bool writes_faces(const struct plan_nest *n, int axis)
{
    return !vec_any_at(a, &n->accesses, a->writes && !(n->arrays.at[a->array]->node >> axis & 1));
}

static bool is_inner_line(const struct plan *p, const struct work_nest *w)
{
    return all_below(x, p->dim,
                     !w->nest->fixed[x] || (is_own(w->nest, x) && edge_inside(p, x, &w->lo[x])));
}

/* An edge or a corner: all axes across which it lies have it among the outermost cells. They are asked one by one. The
 * runtime keeps such cells as fine as it takes, as it does lines inside (source_range.c). */
static void settle_corner(struct plan *p, struct plan_nest *n, int axis, bool low, bool high)
{
    if ((!low && !high) || any_below(i, n->accesses.n, (n->accesses.at[i].offset[axis] < 0) == low &&
                                                           n->accesses.at[i].offset[axis] != 0))
        return;
    n->outermost |= 1u << axis;
    if (any_below(x, p->dim, n->fixed[x] && !(n->outermost >> x & 1)))
        return;
    n->edge = EDGE_NONE;
    memset(n->fixed, 0, sizeof n->fixed);
    take_with_ghosts(p, n);
}

void edge_faces_settle(struct plan *p, int axis, int first)
{
    for (int i = 0; i < p->work->nests.n; i++) {
        struct plan_nest *n = p->nests.at[i];
        int64_t lo;
        int fixed = count_below(x, p->dim, n->fixed[x]);
        bool plain = n->edge == EDGE_DATA || n->edge == EDGE_LEVEL;
        if (plain && fixed > 1 && n->fixed[axis] && is_inner_line(p, p->work->nests.at[i])) {
            n->edge = EDGE_NONE;
            memset(n->fixed, 0, sizeof n->fixed);
        }
        bool low = poly_is_const(&p->work->nests.at[i]->lo[axis], &lo) && lo == first;
        bool high = (n->placed[axis] || n->ended[axis]) && n->end[axis] == 0;
        if (plain && fixed > 1 && n->fixed[axis])
            settle_corner(p, n, axis, low, high);
        if (!plain || fixed != 1 || !n->fixed[axis])
            continue;
        bool own = is_own(n, axis), inside = edge_inside(p, axis, &p->work->nests.at[i]->lo[axis]);
        if (own ? !low && !high && !inside : (!low && !high) || !reads_inward(p, n, axis, low))
            continue;
        n->edge = EDGE_NONE;
        n->fixed[axis] = false;
        if (!own && low && !n->in_plane)
            take_in_place(n, axis);
        else if (!own || n->in_plane)
            take_with_ghosts(p, n);
        if (!inside && (!low || !own || !writes_faces(n, axis)))
            p->fine[axis][!low] = true;
    }
}

/* A corner in the ring across one axis reads along another one, across which it lies among the outermost cells on the
 * high side: they may be the only ones of their block. */
static bool leaves_ring_block(const struct plan_nest *n)
{
    return n->edge && n->outermost &&
           vec_any_at(a, &n->accesses,
                      any_below(x, PLAN_MAX_DIM, n->outermost >> x & 1 && a->offset[x] < 0));
}

void edge_faces_check(struct plan *p, struct diag *d)
{
    vec_each (n, &p->nests) {
        bool corner = leaves_ring_block(n);
        if (!corner && (!n->in_plane || !n->edge))
            continue;
        p->work->drops_planes = true;
        diag_error(d, n->loop->range,
                   corner ? "this corner lies outside the mesh across one axis, and is made of cells along another, "
                            "across which it does not: not supported"
                          : "cells along an edge are made of others along it: not supported here");
        if (corner)
            diag_hint(d, "make it of cells straight inward from the edge that lies outside, u[n][0] of u[n - 1][0]");
        return;
    }
}
