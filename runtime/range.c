/* How the range of a launch lies to the mesh. Called by launch.c. */
#include "ghosts.h"
#include "internal.h"

bool amr__covers_domain(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++)
        if (l->lo[d] > s->lo[d] || l->hi[d] < s->hi[d])
            return false;
    return true;
}

bool amr__covers_ring(const struct amr__launch *l, const struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++)
        if ((s->boundary[d][0] == AMR_RING && l->lo[d] > s->lo[d] - f->ring[d][0]) ||
            (s->boundary[d][1] == AMR_RING && l->hi[d] < s->hi[d] + f->ring[d][1]))
            return false;
    return true;
}

bool amr__covers_rings(const struct amr__launch *l)
{
    bool all = true;
    for (int i = 0; i < amr__state.program->nests[l->nest]->n_arrays; i++)
        all &= amr__covers_ring(l, amr__state.field[l->field[i]]);
    return all;
}

bool amr__leaves_domain(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++)
        if (l->lo[d] < s->lo[d] || l->hi[d] > s->hi[d])
            return true;
    return false;
}

/* Whether some cells of the range lie so far along d: -1 below the domain, 0 in it, 1 above. */
static bool reaches(const struct amr__launch *l, int d, int step)
{
    const struct amr__space *s = &amr__state.space;
    if (step)
        return step < 0 ? l->lo[d] < s->lo[d] : l->hi[d] > s->hi[d];
    return l->lo[d] < s->hi[d] && l->hi[d] > s->lo[d];
}

unsigned amr__range_directions(const struct amr__launch *l)
{
    int dim = amr__state.space.dim;
    unsigned set = 0;
    for (int dir = 0; dir < amr__dir_count(dim); dir++) {
        int step[3];
        bool reached = true;
        amr__steps(dim, dir, step);
        for (int d = 0; d < dim; d++)
            reached = reached && reaches(l, d, step[d]);
        set |= reached ? 1u << dir : 0;
    }
    return set;
}
