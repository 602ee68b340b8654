/* Ring cells as the user's array has them. Where a boundary nest made ring cells of a coarse leaf
 * from the level's own cells (ringlevel.c), they are ghosts of that level, half a coarse cell beyond
 * the edge; the user's ring cells lie nearer. They are read off the line through the first ghost
 * cell and the inner cell, which is the line by which boundary.c comes back to the ghosts: as far as
 * a layer can have that value, as layers may be made in different ways. Layers that hold data
 * stay. Called by gather.c and ringlevel.c. */
#include <math.h>
#include <stdlib.h>

#include "fields/fields.h"

typedef bool passes_fn(const struct amr__level_box *);

/* A ring block beside a face of a coarse leaf, as a task that reads it. */
struct edge {
    const struct amr__field *f;
    struct amr__task task;
    passes_fn *passes; /* or NULL: all do */
    int axis, side, ratio;
};

/* The one direction that leaves the domain in dir, or -1; *side: 0 low, 1 high. */
static int leaving_axis(int dim, int dir, int *side)
{
    int step[3], axis = -1;
    amr__dir_split(dir, step);
    for (int d = 0; d < dim; d++)
        if (step[d]) {
            if (axis >= 0)
                return -1;
            axis = d;
            *side = step[d] > 0;
        }
    return axis;
}

/* Whether a cell of the ring block is a ghost of the level. */
static bool is_level(const struct edge *e, long cell)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__levels *v = &e->f->levels;
    const int c[3] = {(int)(cell % s->block), (int)(cell / s->block % s->block),
                      (int)(cell / s->block / s->block)};
    for (int i = 0; i < v->n; i++)
        if ((!e->passes || e->passes(&v->at[i])) &&
            amr__ring_is_level(&v->at[i], 1, &e->task, c, e->f->node))
            return true;
    return false;
}

/* A column of cells: the leaf's at the edge, and the ghosts beyond it, whose indices grow by
 * `outward`. What a layer is made of lies nearer to the edge in finest cells than in the level's, by
 * less than its own distance from the edge: the slope there bounds how much that changes it. */
#define DEFINE_LAY_FINEST(type)                                                                    \
    static bool lay_column_##type(const struct edge *e, const type *leaf, type *ring, long cell,   \
                                  long outward)                                                    \
    {                                                                                              \
        const type at = leaf[0], step = leaf[-outward] - at, r = (type)e->ratio;                   \
        const type slope = (ring[cell] - at) / r, shift = (step < 0 ? -step : step) * (r - 1) / r; \
        const bool line = is_level(e, cell);                                                       \
        bool any = false;                                                                          \
        for (int m = 0; m < amr__state.space.ring[e->axis][e->side]; m++, cell += outward) {       \
            if (!is_level(e, cell))                                                                \
                continue;                                                                          \
            type ghost = ring[cell], most = shift * (type)(m + 1);                                 \
            type finest = line ? at + slope * (type)(m + 0.5 * (e->ratio + 1)) : ghost;            \
            finest = finest > ghost + most ? ghost + most : finest;                                \
            ring[cell] = finest < ghost - most ? ghost - most : finest;                            \
            any = true;                                                                            \
        }                                                                                          \
        return any;                                                                                \
    }                                                                                              \
    static bool lay_finest_##type(const struct edge *e, const type *leaf, type *ring)              \
    {                                                                                              \
        const struct amr__space *s = &amr__state.space;                                            \
        long stride = 1, cells = (long)amr__block_cells();                                         \
        bool any = false;                                                                          \
        for (int d = 0; d < e->axis; d++)                                                          \
            stride *= s->block;                                                                    \
        long inner = e->side ? s->block - 1 : 0, first = s->block - 1 - inner;                     \
        for (long c = 0; c < cells; c++)                                                           \
            if (c / stride % s->block == 0)                                                        \
                any |= lay_column_##type(e, leaf + c + inner * stride, ring, c + first * stride,   \
                                         e->side ? stride : -stride);                              \
        return any;                                                                                \
    }
DEFINE_LAY_FINEST(double)
DEFINE_LAY_FINEST(float)

static struct edge edge_of(const struct amr__field *f, struct amr__node node, int axis, int side)
{
    const struct amr__space *s = &amr__state.space;
    int ratio = 1 << (s->levels - 1 - node.level);
    struct edge e = {.f = f, .axis = axis, .side = side, .ratio = ratio};
    e.task.ratio = ratio;
    e.task.sides = (uint8_t)(1 << (2 * axis + side));
    for (int d = 0; d < s->dim; d++)
        e.task.at[d] = d != axis ? s->lo[d] + ratio * s->block * node.x[d] + (ratio - 1) / 2
                       : side    ? s->hi[d]
                                 : s->lo[d] - s->block;
    return e;
}

/* A column as for lay_column. Data lie as far apart as finest cells, the level's ghosts as its own. */
#define DEFINE_BEND(type)                                                                          \
    static double bend_of_##type(const struct edge *e, const type *leaf, const type *ring,         \
                                 long cell, long outward, int depth)                               \
    {                                                                                              \
        const bool level = is_level(e, cell);                                                      \
        const double at = leaf[0], first = level ? 1 : 0.5 * (e->ratio + 1);                       \
        const double slope = ((double)ring[cell] - at) / first;                                    \
        double most = 0;                                                                           \
        for (int m = 1; m < depth; m++) {                                                          \
            double last = ring[cell + (m - 1) * outward], own = ring[cell + m * outward];          \
            double before = m > 1 ? ring[cell + (m - 2) * outward] : at;                           \
            double bend = level ? own - last - (last - before) : own - at - slope * (first + m);   \
            most = fmax(most, 0.5 * fabs(bend));                                                   \
        }                                                                                          \
        return most;                                                                               \
    }
DEFINE_BEND(double)
DEFINE_BEND(float)

double amr__ring_layers_bend(const struct amr__field *f, struct amr__node node, int side, int depth,
                             const void *leaf, const void *ring)
{
    const struct amr__space *s = &amr__state.space;
    const int axis = side / 2, high = side % 2, cells = (int)amr__block_cells();
    const struct edge e = edge_of(f, node, axis, high);
    int stride = 1;
    for (int d = 0; d < axis; d++)
        stride *= s->block;
    const int in = high ? (s->block - 1) * stride : 0, out = (s->block - 1) * stride - in;
    const int outward = high ? stride : -stride;
    double most = 0;
    for (int c = 0; c < cells; c++) {
        if (c / stride % s->block != 0)
            continue;
        most = fmax(most, f->type == AMR_DOUBLE
                              ? bend_of_double(&e, (const double *)leaf + c + in, ring, c + out,
                                               outward, depth)
                              : bend_of_float(&e, (const float *)leaf + c + in, ring, c + out,
                                              outward, depth));
    }
    return most;
}

bool amr__ring_as_data(const struct amr__field *f, struct amr__node node, int dir,
                       bool (*passes)(const struct amr__level_box *), void *ring)
{
    const struct amr__blocks *b = amr__state.blocks;
    int side = 0, axis = leaving_axis(b->space->dim, dir, &side);
    if (axis < 0 || !f->levels.n || node.level == b->space->levels - 1 ||
        amr__type_is_integer(f->type))
        return false;
    struct edge e = edge_of(f, node, axis, side);
    e.passes = passes;
    void *leaf = malloc(amr__field_block_bytes(f));
    if (!leaf)
        amr__error_here("no memory for a host view");
    amr__field_get_block(f, b->leaf_slot[amr__mesh_find(b->mesh, node)], leaf);
    bool any = f->type == AMR_DOUBLE ? lay_finest_double(&e, leaf, ring)
                                     : lay_finest_float(&e, leaf, ring);
    free(leaf);
    return any;
}
