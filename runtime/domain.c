/* Where the mesh begins and ends: rank 0 works it out from the first launches, before there are
 * blocks. Called by launch.c. */
#include "internal.h"

long amr__array_extent(const struct amr_array *a, int d)
{
    long next = 0;
    if (!a->stride[d])
        return 0; /* behind a table of pointers */
    for (int e = 0; e < amr__state.space.dim; e++)
        if (a->stride[e] > a->stride[d] && (!next || a->stride[e] < next))
            next = a->stride[e];
    return next / a->stride[d];
}

int amr__ring_behind(const struct amr_array_desc *desc, int d)
{
    return amr__state.program->ring[d][1] - desc->fewer[d];
}

/* The mesh before any nest that reads neighbours has told it: the arrays without their ring. A
 * boundary nest may run along one edge; together they tell more. */
static void guess_domain(const struct amr_nest *nest, const struct amr_array *a,
                         struct amr__launch *l)
{
    for (int d = 0; d < amr__state.space.dim; d++) {
        int ring[2] = {amr__state.program->ring[d][0], amr__ring_behind(&nest->arrays[0], d)};
        long size = amr__array_extent(a, d);
        bool over_ring = nest->edge || l->lo[d] < ring[0];
        l->domain_lo[d] = size || over_ring ? ring[0] : l->lo[d];
        l->domain_hi[d] = (size ? (int32_t)size : l->hi[d]) - (size || over_ring ? ring[1] : 0);
    }
}

/* A nest that goes further than the guess shows that the first one saw a part of its array. */
static void extend_domain(struct amr__launch *l)
{
    for (int d = 0; d < amr__state.space.dim; d++) {
        const int *ring = amr__state.program->ring[d];
        if (l->lo[d] < l->domain_lo[d] - ring[0])
            l->domain_lo[d] = l->lo[d] + ring[0];
        if (l->hi[d] > l->domain_hi[d] + ring[1])
            l->domain_hi[d] = l->hi[d] - ring[1];
    }
}

/* What a nest says that knows how it lies to the domain outweighs the guesses of others. */
static void place_domain(const struct amr_nest *nest, struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++) {
        if (nest->placed >> d & 1) {
            l->domain_lo[d] = l->lo[d] - nest->begin[d];
            l->domain_hi[d] = l->hi[d] - nest->end[d];
        } else if (amr__state.placed >> d & 1) {
            l->domain_lo[d] = s->lo[d];
            l->domain_hi[d] = s->hi[d];
        }
    }
    amr__state.placed |= nest->placed;
}

void amr__domain_find(const struct amr_nest *nest, const struct amr_array *arrays,
                      struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        l->domain_lo[d] = s->lo[d];
        l->domain_hi[d] = s->hi[d];
    }
    if (amr__state.blocks)
        return;
    if (nest->reads_halo) {
        for (int d = 0; d < s->dim; d++) {
            /* A nest that reads deeper than others stays further away from both edges. */
            int inset = l->lo[d] - amr__state.program->ring[d][0];
            l->domain_lo[d] = l->lo[d] - (inset > 0 ? inset : 0);
            l->domain_hi[d] = l->hi[d] + (inset > 0 ? inset : 0);
        }
    } else if (!amr__state.has_domain) {
        guess_domain(nest, &arrays[0], l);
    } else {
        extend_domain(l);
    }
    place_domain(nest, l);
}
