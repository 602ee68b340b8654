/* Ring cells as the user's array has them. Where a boundary nest made the ring of a coarse leaf
 * from the level's own cells, its cells are ghosts of that level, half a coarse cell beyond the
 * edge; the user's ring cells lie nearer. They are read off the line through the first ghost cell
 * and the inner cell, which is the line by which boundary.c comes back to the ghosts. Called by
 * hostview.c. */
#include <stdlib.h>

#include "internal.h"

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

#define DEFINE_LAY_FINEST(type)                                                                    \
    static void lay_finest_##type(const struct amr__space *s, int axis, int side, int ratio,       \
                                  const type *leaf, type *ring)                                    \
    {                                                                                              \
        long stride = 1, cells = amr__block_cells();                                               \
        for (int d = 0; d < axis; d++)                                                             \
            stride *= s->block;                                                                    \
        long inner = side ? s->block - 1 : 0, first = s->block - 1 - inner, out = side ? 1 : -1;   \
        for (long c = 0; c < cells; c++) {                                                         \
            if (c / stride % s->block != 0)                                                        \
                continue;                                                                          \
            type *edge = ring + c + first * stride, at = leaf[c + inner * stride];                 \
            type slope = (*edge - at) / (type)ratio;                                               \
            for (int m = 0; m < s->ring[axis][side]; m++)                                          \
                edge[m * out * stride] = at + slope * (type)(m + 0.5 * (ratio + 1));               \
        }                                                                                          \
    }
DEFINE_LAY_FINEST(double)
DEFINE_LAY_FINEST(float)

void amr__ring_as_data(const struct amr__field *f, struct amr__node node, int dir, void *ring)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__space *s = b->space;
    int side = 0, axis = leaving_axis(s->dim, dir, &side);
    int ratio = 1 << (s->levels - 1 - node.level);
    if (axis < 0 || ratio == 1 || amr__type_is_integer(f->type) ||
        !(f->level_sides >> (2 * axis + side) & 1))
        return;
    void *leaf = malloc(amr__field_block_bytes(f));
    if (!leaf)
        amr__error_here("no memory for a host view");
    amr__field_get_block(f, b->leaf_slot[amr__mesh_find(b->mesh, node)], leaf);
    if (f->type == AMR_DOUBLE)
        lay_finest_double(s, axis, side, ratio, leaf, ring);
    else
        lay_finest_float(s, axis, side, ratio, leaf, ring);
    free(leaf);
}
