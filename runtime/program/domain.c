/* Where the mesh begins and ends: rank 0 works it out from the first launches, before there are
 * blocks. Called by launch_ask.c. */
#include "memory/memory.h"
#include "program/program.h"

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
    return amr__state.program->ring[d][1] - desc->fewer[d][1];
}

/* Where the nest's first array ends by its strides, as an index of the mesh: 0 in the slowest
 * direction. */
static long array_end(const struct amr_nest *nest, const struct amr_array *a, int d)
{
    long size = amr__array_extent(a, d);
    return size ? size + nest->arrays[0].fewer[d][0] : 0;
}

/* Where it ends in its slowest direction, by the block of memory that it lies in: 0 if that is not
 * known. Where several arrays lie in one block, that is too far. */
static long memory_end(const struct amr_nest *nest, const struct amr_array *a, int d)
{
    const char *begin, *address = a->address;
    for (int e = 0; e < amr__state.space.dim; e++)
        if (a->stride[e] > a->stride[d])
            return 0;
    size_t bytes = a->rows ? 0 : amr__block_around(address, &begin);
    if (!bytes)
        bytes = amr__scope_around(address, &begin);
    if (!bytes)
        bytes = amr__static_around(address, &begin);
    long elements =
        (long)((size_t)(begin + bytes - address) / amr__type_size(nest->arrays[0].type));
    return bytes ? elements / a->stride[d] + nest->arrays[0].fewer[d][0] : 0;
}

/* An end of the domain that leaves room for the ring in the array's memory: cells behind that are
 * none that a condition in the nest lets through. */
static int32_t end_in_memory(long end, const struct amr_nest *nest, const struct amr_array *a,
                             const struct amr__launch *l, int d)
{
    long behind = amr__ring_behind(&nest->arrays[0], d);
    long size = memory_end(nest, a, d);
    return (int32_t)(size - behind > l->lo[d] && size - behind < end ? size - behind : end);
}

/* The first index of the domain: what lies before it is the ring. */
static int domain_begin(int d)
{
    return amr__state.program->unused[d] + amr__state.program->ring[d][0];
}

/* The mesh before any nest that reads neighbours has told it: the arrays without their ring. A
 * boundary nest may run along one edge; together they tell more. */
static void guess_domain(const struct amr_nest *nest, const struct amr_array *a,
                         struct amr__launch *l)
{
    for (int d = 0; d < amr__state.space.dim; d++) {
        int begin = domain_begin(d), behind = amr__ring_behind(&nest->arrays[0], d);
        long size = array_end(nest, a, d);
        if (!size && nest->edge)
            size = memory_end(nest, a, d);
        bool over_ring = nest->edge || l->lo[d] < begin;
        l->domain_lo[d] = size || over_ring ? begin : l->lo[d];
        long end = (size ? size : l->hi[d]) - (size || over_ring ? behind : 0);
        l->domain_hi[d] = end_in_memory(end, nest, a, l, d);
    }
}

/* A nest that goes further than the guess shows that the first one saw a part of its array. */
static void extend_domain(const struct amr_nest *nest, const struct amr_array *a,
                          struct amr__launch *l)
{
    for (int d = 0; d < amr__state.space.dim; d++) {
        const int *ring = amr__state.program->ring[d];
        int32_t end = end_in_memory(l->hi[d] - ring[1], nest, a, l, d);
        if (l->lo[d] < l->domain_lo[d] - ring[0])
            l->domain_lo[d] = l->lo[d] + ring[0];
        if (end > l->domain_hi[d])
            l->domain_hi[d] = end;
    }
}

/* What a nest says that knows how it lies to the domain outweighs the guesses of others. */
static void place_domain(const struct amr_nest *nest, struct amr__launch *l)
{
    struct amr__state *s = &amr__state;
    for (int d = 0; d < s->space.dim; d++) {
        if (nest->placed >> d & 1)
            l->domain_lo[d] = l->lo[d] - nest->begin[d];
        else if (s->placed >> d & 1)
            l->domain_lo[d] = s->space.lo[d];
        if ((nest->placed | nest->ended) >> d & 1)
            l->domain_hi[d] = l->hi[d] - nest->end[d];
        else if (s->told_hi >> d & 1)
            l->domain_hi[d] = s->space.hi[d];
    }
    s->placed |= nest->placed;
    s->told_hi |= nest->placed | nest->ended;
}

/* The mesh was made for code that came before any nest could tell how large it is. Cells too many
 * do no harm where the ring is data and all cells are the finest. */
static void check_guess(const struct amr_nest *nest, const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++) {
        int hi = l->hi[d] - nest->end[d];
        if (s->levels == 1 && s->boundary[d][1] == AMR_RING)
            continue;
        if (!(nest->placed >> d & 1) || amr__state.told_hi >> d & 1 || hi >= s->hi[d])
            continue;
        amr__error_here("the nest at %s says that the mesh ends at %d in %c, but what the program "
                        "did before that needed it took it for %d; run a nest over the whole mesh "
                        "first, or set mesh.levels = 1",
                        nest->where, hi, "xyz"[d], s -> hi[d]);
    }
}

void amr__domain_find(const struct amr_nest *nest, const struct amr_array *arrays,
                      struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        l->domain_lo[d] = s->lo[d];
        l->domain_hi[d] = s->hi[d];
    }
    if (amr__state.blocks) {
        if (nest->reads_halo)
            check_guess(nest, l);
        return;
    }
    if (nest->reads_halo) {
        for (int d = 0; d < s->dim; d++) {
            /* A nest that reads deeper than others stays further away from both edges. */
            int inset = l->lo[d] - domain_begin(d);
            l->domain_lo[d] = l->lo[d] - (inset > 0 ? inset : 0);
            l->domain_hi[d] = l->hi[d] + (inset > 0 ? inset : 0);
        }
    } else if (!amr__state.has_domain) {
        guess_domain(nest, &arrays[0], l);
    } else {
        extend_domain(nest, &arrays[0], l);
    }
    place_domain(nest, l);
}

bool amr__domain_ends_before(const struct amr__field *f, const void *next, struct amr__launch *l)
{
    const struct amr__state *s = &amr__state;
    long bytes = (const char *)next - (const char *)f->address;
    int slow = 0;
    for (int d = 0; d < s->space.dim; d++)
        slow = f->stride[d] > f->stride[slow] ? d : slow;
    if (s->blocks || s->told_hi >> slow & 1 || f->table.rows || bytes <= 0)
        return false;
    long end = bytes / (long)amr__type_size(f->type) / f->stride[slow];
    long hi = end - f->ring[slow][1];
    if (hi <= l->domain_lo[slow] || hi >= l->domain_hi[slow] || l->hi[slow] > end)
        return false;
    l->domain_hi[slow] = (int32_t)hi;
    return true;
}
