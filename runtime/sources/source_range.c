/* Loops over a part of the mesh, or of its edge: an inlet of three cells, a spark, a sill. A coarse
 * cell runs if its centre lies in the range (amr_box in amr_device.h), so a range that is narrower
 * than a coarse cell may run nowhere, and no criterion sees what never was. So leaves are kept so
 * fine that one of their cells runs; what it does there is then a matter of the criterion. Values
 * that are set, and do not come from cells, are set once and for all, and what is added up counts
 * cells whole: there leaves are kept so fine that the range ends between two cells. So they are where
 * cells get something of their neighbours, `for (i = 1; i < n; i++) d[i] = v[i + 1] - v[i]`: nothing passes
 * through the last cell's face; and where a loop sets an array that it does not read, `u[i] = un[i] + d[i]`:
 * cells beyond it hold something else. Called by sources.c on all ranks. */
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "fields/fields.h"
#include "sources/source.h"

/* Of a launch, in the user's indices. */
struct range {
    int nest, lo[AMR_MAX_DIM], hi[AMR_MAX_DIM];
    unsigned exact; /* bit d: it ends between two cells across d on all levels */
    int64_t step; /* of the last launch */
};

static struct range *ranges; /* owned */
static int n_ranges, room;

static bool is_ring(const struct range *r, int d)
{
    return r->hi[d] <= amr__state.space.lo[d] || r->lo[d] >= amr__state.space.hi[d];
}

/* The cells of the mesh that a range stands for: ring cells go with the cells that they touch. */
static void inside(const struct range *r, int d, int *lo, int *hi)
{
    const struct amr__space *s = &amr__state.space;
    *lo = r->lo[d] < s->lo[d] ? s->lo[d] : r->lo[d] < s->hi[d] ? r->lo[d] : s->hi[d] - 1;
    *hi = r->hi[d] > s->hi[d] ? s->hi[d] : r->hi[d] > s->lo[d] ? r->hi[d] : s->lo[d] + 1;
}

/* Whether no cell of a level, or no face, has its middle in the range. */
static bool falls_between(const struct range *r, int d, int ratio)
{
    const struct amr_nest *nest = amr__state.program->nests[r->nest];
    int lo, hi, first = amr__state.space.lo[d] + (ratio - 1) / 2 + amr__range_counts(nest, d, ratio);
    inside(r, d, &lo, &hi);
    int next = lo <= first ? first : first + (lo - first + ratio - 1) / ratio * ratio;
    return hi - lo < ratio && next >= hi;
}

/* Whether the range ends within a cell of the node [from, from + width). */
static bool ends_within(const struct range *r, int d, int ratio, int from, int width)
{
    const struct amr__space *s = &amr__state.space;
    int end[2];
    inside(r, d, &end[0], &end[1]);
    for (int side = 0; side < 2; side++)
        if (end[side] > from && end[side] < from + width && end[side] < s->hi[d] &&
            (end[side] - s->lo[d]) % ratio)
            return true;
    return false;
}

/* Whether cells of a node, whose first one begins at from[], are too wide for the range. */
static bool is_coarse(const struct range *r, const int *from, int ratio)
{
    const struct amr__space *s = &amr__state.space;
    bool coarse = false;
    for (int d = 0; d < s->dim; d++) {
        if (is_ring(r, d))
            continue;
        coarse |= r->exact >> d & 1 ? ends_within(r, d, ratio, from[d], ratio * s->block)
                                     : falls_between(r, d, ratio);
    }
    return coarse;
}

/* Whether the range stands for cells of a leaf. from[]: where the leaf begins; parent[]: its parent.
 */
static bool meets(const struct range *r, const struct amr_block *b, int *from, int *parent)
{
    const struct amr__space *s = &amr__state.space;
    bool meet = true;
    for (int d = 0; d < s->dim; d++) {
        int lo, hi, width = 2 * b->ratio[d] * s->block;
        inside(r, d, &lo, &hi);
        from[d] = b->origin[d] - (b->ratio[d] - 1) / 2;
        parent[d] = s->lo[d] + (from[d] - s->lo[d]) / width * width;
        meet &= hi > from[d] && lo < from[d] + b->ratio[d] * b->cells[d];
    }
    return meet;
}

static void wish(const struct range *r, signed char *want)
{
    const struct amr__blocks *b = amr__state.blocks;
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        int from[AMR_MAX_DIM], parent[AMR_MAX_DIM], ratio = b->block[i].ratio[0];
        if (!meets(r, &b->block[i], from, parent))
            continue;
        signed char least = is_coarse(r, from, ratio)         ? 1
                            : is_coarse(r, parent, 2 * ratio) ? 0
                                                              : -1;
        want[i] = want[i] < least ? least : want[i];
    }
}

/* No cell's value goes into what the nest makes, and it makes it in a part of the mesh; or it adds up
 * a part of the mesh. */
static bool sets_part(const struct amr_nest *nest)
{
    bool reads = false, writes = false;
    for (int a = 0; a < nest->n_arrays; a++) {
        reads |= nest->arrays[a].reads;
        writes |= nest->arrays[a].writes;
    }
    return writes ? !reads : nest->n_reductions > 0;
}

/* Axes across which cells beyond the range hold what the nest cannot give them: where neighbours have a part in
 * what it makes, nothing passes through the last cell's face; and where it sets an array that it does not read,
 * the others hold something else. Of cells of one colour, `for (i = 2; i < n; i += 2)`, the next one is of the
 * other. */
static unsigned divided_axes(const struct amr_nest *nest)
{
    unsigned axes = 0;
    bool sets = false, adds = false, colour = false;
    for (int a = 0; a < nest->n_arrays && !nest->edge; a++) {
        const struct amr_array_desc *u = &nest->arrays[a];
        sets |= u->writes && !u->reads;
        adds |= u->writes && u->reads;
        colour |= u->colour;
        for (int d = 0; d < amr__state.space.dim; d++)
            axes |= (unsigned)(u->lo[d] < 0 || u->hi[d] > 0) << d;
    }
    return colour && !adds ? 0 : sets && !colour ? ~0U : axes;
}

/* What passes through faces is added on all levels to the cells beside those that the range counts. */
static unsigned exact_axes(const struct amr_nest *nest)
{
    if (sets_part(nest))
        return ~(unsigned)nest->node;
    return divided_axes(nest) & ~(unsigned)(nest->node | nest->low | nest->high);
}

static bool is_same(const struct range *a, const struct range *b)
{
    return a->nest == b->nest && memcmp(a->lo, b->lo, sizeof a->lo) == 0 &&
           memcmp(a->hi, b->hi, sizeof a->hi) == 0;
}

/* The range's entry; a new one where there is none. */
static struct range *entry(const struct range *r, bool *is_new)
{
    int i = 0;
    while (i < n_ranges && !is_same(&ranges[i], r))
        i++;
    *is_new = i == n_ranges;
    if (*is_new) {
        ranges = amr__grow_for(ranges, n_ranges, &room, sizeof *ranges);
        ranges[n_ranges++] = *r;
    }
    return &ranges[i];
}

/* What no leaf of the coarsest level would be too wide for is no matter. */
static bool is_fine(const struct range *r)
{
    const struct amr__space *s = &amr__state.space;
    int ratio = 1 << (s->levels - 1);
    bool fine = true;
    for (int d = 0; d < s->dim; d++) {
        int lo, hi;
        inside(r, d, &lo, &hi);
        bool aligned = (lo - s->lo[d]) % ratio == 0 &&
                       (hi == s->hi[d] || (hi - s->lo[d]) % ratio == 0);
        fine &= is_ring(r, d) || (r->exact >> d & 1 ? aligned : !falls_between(r, d, ratio));
    }
    return fine;
}

/* It puts back what the launch before it has made in the same range: cells beyond that are a matter of that one. */
static bool puts_back(const struct amr__launch *l)
{
    static struct range before;
    static int made[AMR_MAX_ARRAYS], n_made; /* fields */
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    bool puts = nest->n_copies > 0 && memcmp(before.lo, l->lo, sizeof l->lo) == 0 &&
                memcmp(before.hi, l->hi, sizeof l->hi) == 0;
    for (int a = 0; a < nest->n_arrays && puts; a++) {
        bool is = !nest->arrays[a].reads;
        for (int i = 0; i < n_made; i++)
            is |= made[i] == l->field[a];
        puts = is;
    }
    memcpy(before.lo, l->lo, sizeof l->lo);
    memcpy(before.hi, l->hi, sizeof l->hi);
    n_made = 0;
    for (int a = 0; a < nest->n_arrays; a++)
        if (nest->arrays[a].writes)
            made[n_made++] = l->field[a];
    return puts;
}

void amr__source_range_look(const struct amr__launch *l)
{
    struct range r = {.nest = l->nest, .exact = puts_back(l) ? 0 : exact_axes(amr__source_nest(l))};
    bool is_new, is_empty = false;
    for (int d = 0; d < amr__state.space.dim; d++) {
        r.lo[d] = l->lo[d];
        r.hi[d] = l->hi[d];
        is_empty |= r.lo[d] >= r.hi[d];
    }
    if (is_empty || is_fine(&r))
        return;
    entry(&r, &is_new)->step = amr__state.step;
    bool more = is_new;
    for (int level = 1; level < amr__state.space.levels && more; level++) {
        signed char *want = amr__need((size_t)amr__state.blocks->mesh->n_leaves, 1);
        memset(want, -1, (size_t)amr__state.blocks->mesh->n_leaves);
        wish(&r, want);
        more = amr__refine_leaves(want, NULL);
    }
}

void amr__source_range_hold(signed char *want)
{
    int n = 0;
    for (int i = 0; i < n_ranges; i++) {
        if (amr__state.step - ranges[i].step > 2 * amr__state.config.refine_every)
            continue;
        ranges[n++] = ranges[i];
        wish(&ranges[i], want);
    }
    n_ranges = n;
}
