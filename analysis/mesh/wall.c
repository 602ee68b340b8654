/* What lies beyond edges where nests tell the outermost cells apart (plan_nest.ends).
 *
 * Where such a cell does, amid equal neighbours, what all others do, and does go by its neighbours
 * as they do, the edge is a wall without flux: it lies where the cell ends, on every level. Else
 * the condition gives the cell, or the neighbour that it has not, a value of its own, and that
 * value belongs to a place: the middle of the outermost cell of the finest level. There the mesh is
 * kept fine, as a coarse cell's middle lies farther in. Nests that write the faces across the axis
 * set the faces on the edge itself.
 *
 * requires: pass_mesh
 * provides: plan.guarded, fine */
#include "analysis/mesh/mesh.h"
#include "analysis/numbers/numbers.h"

#include <math.h>

enum { SEEDS = 3 };

/* A cell amid equal neighbours (flat) or others; t: at the end that the test speaks of, or NULL. */
static bool look(const struct plan *p, const struct work_nest *w, unsigned seed, bool flat,
                 const struct plan_end *t, int cells, struct interpret_result *out)
{
    static const int index[SEEDS] = {10, 3, 1000};
    struct interpret_world world = {
        .seed = seed, .width = 0.02, .is_flat = flat, .nudged = -1, .index = index[seed - 1]};
    if (t) {
        world.end = t->high ? 2 : 1;
        world.end_axis = t->axis;
        world.end_cells = cells;
    }
    return interpret_cell(p, w, &world, out);
}

static bool same(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(a);
}

static bool is_neutral_cell(const struct plan *p, const struct work_nest *w, unsigned seed,
                            const struct plan_end *t, int cells)
{
    struct interpret_result inside = {0}, there = {0}, moved = {0}, moved_there = {0};
    bool neutral =
        look(p, w, seed, true, NULL, 0, &inside) && look(p, w, seed, true, t, cells, &there) &&
        look(p, w, seed, false, NULL, 0, &moved) && look(p, w, seed, false, t, cells, &moved_there);
    for (int i = 0; neutral && i < w->nest->arrays.n; i++)
        neutral =
            !w->nest->arrays.at[i]->writes || (same(inside.written[i], there.written[i]) &&
                                               same(inside.written[i], moved.written[i]) ==
                                                   same(there.written[i], moved_there.written[i]));
    return neutral;
}

/* All cells that the test tells apart do as the others do. */
static bool is_neutral(const struct plan *p, const struct work_nest *w, const struct plan_end *t)
{
    int most = t->high ? -t->at : t->at;
    return all_below(seed, SEEDS,
                     all_below(cells, most + 1, is_neutral_cell(p, w, seed + 1u, t, cells)));
}

/* What the test decides belongs to a place inside the domain. */
static bool needs_place(const struct plan *p, const struct work_nest *w, const struct plan_end *t)
{
    const struct plan_nest *n = w->nest;
    int inward = !n->placed[t->axis] ? 0 : t->high ? -n->end[t->axis] : n->begin[t->axis];
    return inward > 0 || (inward == 0 && !is_neutral(p, w, t));
}

static void note_guarded(struct plan *p, const struct plan_nest *n)
{
    for (int i = 0; i < n->accesses.n; i++)
        for (int x = 0; x < p->dim; x++) {
            const struct plan_access *a = &n->accesses.at[i];
            p->guarded[x] |= a->reads && ((a->offset[x] < 0 && a->keeps_lo[x] > 0) ||
                                          (a->offset[x] > 0 && a->keeps_hi[x] > 0));
        }
}

void pass_walls(struct plan *p, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    note_guarded(p, n);
    vec_each_at (t, &n->ends)
        if (!(n->clip_node >> t->axis & 1) && !t->is_order && needs_place(p, w, t))
            p->fine[t->axis][t->high] = true;
}
