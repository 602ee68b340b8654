/* How the range of a launch lies to the mesh. Called by launch.c. */
#include "fields/fields.h"

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

int amr__range_counts(const struct amr_nest *nest, int d, int ratio)
{
    return nest->high >> d & 1                 ? ratio / 2
           : (nest->node | nest->low) >> d & 1 ? -((ratio - 1) / 2)
                                               : 0;
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
    unsigned set = 1;
    for (int d = 0, width = 1; d < amr__state.space.dim; d++, width *= 3) {
        unsigned lower = set; /* of the axes before, which are the digits of less weight */
        set = 0;
        for (int step = -1; step <= 1; step++)
            if (reaches(l, d, step))
                set |= lower << (width * (step + 1));
    }
    return set;
}
