/* A loop along an edge becomes one nest for each of its assignments, and these run one after the
 * other. Reads lie at the loop's own place along the edge, or no other of these nests sets what they
 * read, so the order of the rounds does not matter, but for what stands in front of an assignment
 * (locals, conditions: every nest computes them anew) and for corners, where edges in different
 * directions meet. Called by edges.c. */
#include "analysis/axes/axes.h"
#include "analysis/boundaries/edge.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

enum { MOST_OVERHANG = 4 };

bool edge_may_meet(const struct plan *p, const struct edge_written *w, const struct decl *array,
                   const struct edge_place *read)
{
    int64_t cells;
    return alias_same(p, w->array, array) &&
           !any_below(x, p->dim,
                      w->at.along[x] == read->along[x] &&
                          poly_difference(&w->at.at[x], &read->at[x], &cells) && cells != 0);
}

bool edge_keeps_inside(const struct plan *p, const struct work_nest *w)
{
    const struct work_nest *stencil;
    for (int x = 0; x < p->dim; x++) {
        bool inside = w->nest->fixed[x];
        int64_t below, above;
        for (int i = 0; !inside && (stencil = next_spanning(p, &i));)
            inside = size_apart(p, w, stencil, x, &below, &above) && below >= 0 && above <= 0;
        if (!inside)
            return false;
    }
    return true;
}

/* Along an axis, those beyond all stencils: of faces there may be fewer than of cells. */
static bool overhang_along(const struct plan *p, const struct edge_loop *loop, int axis, int *below,
                           int *above)
{
    *below = *above = MOST_OVERHANG + 1;
    each_spanning (stencil, p) {
        int64_t before, behind;
        if (!size_difference(&stencil->lo[axis], &loop->lo, &before) ||
            !size_difference(&loop->hi, &stencil->hi[axis], &behind) || before > MOST_OVERHANG ||
            behind > MOST_OVERHANG)
            return false;
        *below = before < *below ? (int)before : *below;
        *above = behind < *above ? (int)behind : *above;
    }
    return *below <= MOST_OVERHANG;
}

bool edge_overhang(const struct plan *p, const struct edge_loop *loop, int *below, int *above)
{
    *below = *above = 0;
    for (int x = 0; x < p->dim; x++) {
        int before, behind;
        if (!overhang_along(p, loop, x, &before, &behind))
            return false;
        *below = before > *below ? before : *below;
        *above = behind > *above ? behind : *above;
    }
    return true;
}

/* -1, 1: the cells that a nest sets lie before, behind a stencil's along an axis; 0: neither. */
static int side_of(const struct plan *p, const struct work_nest *w, int axis)
{
    const struct work_nest *stencil;
    for (int i = 0; w->nest->fixed[axis] && (stencil = next_spanning(p, &i));) {
        int64_t cells;
        if (size_difference(&w->lo[axis], &stencil->lo[axis], &cells) && cells < 0)
            return -1;
        if (size_difference(&w->lo[axis], &stencil->hi[axis], &cells) && cells >= 0)
            return 1;
    }
    return 0;
}

bool edge_across(const struct plan *p, const struct work_nest *a, const struct work_nest *b)
{
    return any_below(x, p->dim, side_of(p, a, x) * side_of(p, b, x) < 0);
}

static bool is_corner(const struct plan *p, const struct work_nest *w)
{
    return count_below(x, p->dim, w->nest->fixed[x]) > 1;
}

/* Along the axis they set no layer of ring cells both, as far as is known. */
static bool in_other_layers(const struct work_nest *a, const struct work_nest *b, int axis)
{
    int64_t cells;
    return (poly_difference(&b->lo[axis], &a->hi[axis], &cells) && cells >= 0) ||
           (poly_difference(&a->lo[axis], &b->hi[axis], &cells) && cells >= 0);
}

/* Both set a layer of ring cells on one side of the same array, and not in corners: those belong to
 * several. */
static bool same_layer(const struct plan *p, const struct work_nest *a, const struct work_nest *b)
{
    const struct plan_array *written_a = a->nest->arrays.at[a->nest->accesses.at[0].array];
    const struct plan_array *written_b = b->nest->arrays.at[b->nest->accesses.at[0].array];
    bool same = !is_corner(p, a) && !is_corner(p, b) && written_a->decl == written_b->decl &&
                !strcmp(written_a->component, written_b->component);
    return same && any_below(x, p->dim,
                             side_of(p, a, x) && side_of(p, a, x) == side_of(p, b, x) &&
                                 !in_other_layers(a, b, x));
}

void edge_same_kind(const struct plan *p, struct work_nest *const *nests, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (nests[i]->nest->edge == EDGE_LEVEL && nests[k]->nest->edge == EDGE_DATA &&
                same_layer(p, nests[i], nests[k]))
                nests[k]->nest->edge = EDGE_LEVEL;
}
