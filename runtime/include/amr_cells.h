/* amr_cells.h - where the cells of blocks, thin ghosts and tasks lie. Part of ops.h, and of kernels of
 * generated programs (amr_operator.h). Common subset of C11 and CUDA C++. */
#ifndef AMR_CELLS_H
#define AMR_CELLS_H

#include "amr_task.h"

/* Cells of a block. */
AMR__FN long amr__block_cells(int dim, int block)
{
    long n = block;
    return dim > 2 ? n * n * n : dim > 1 ? n * n : n; /* compilers make vectors of a loop */
}

/* Cell (x, y, z) in a block; beyond dim the coordinates are 0. */
AMR__FN long amr__cell_index(int block, int x, int y, int z)
{
    return x + (long)block * (y + (long)block * z);
}

/* Cells [z][y][x] of a block, or of the thin ghost that stands for its layer across face
 * 2 axis + upper. `start` is where cell (0, 0, 0) would be. */
struct amr__layout {
    long start, step[3];
};

/* thin: 0, or 1 + face, of depth `depth`; at: slot, or number of the thin ghost. Cells of the pool.
 */
AMR__FN struct amr__layout amr__layout_of(int dim, int block, int at, int thin, int depth)
{
    long face = dim > 1 ? amr__block_cells(dim - 1, block) : 1;
    int axis = thin ? (thin - 1) / 2 : 3;
    int skipped = thin % 2 ? block - depth : 0; /* odd: the lower side */
    long row = axis == 0 ? depth : block, plane = row * (axis == 1 ? depth : block);
    long across = axis == 0 ? 1 : axis == 1 ? row : plane;
    long start = thin ? face * depth * at - skipped * across : face * block * at;
    return (struct amr__layout){start, {1, row, plane}};
}

/* The block across a face, from its entry in the table of neighbours, which is not -1. */
AMR__FN struct amr__layout amr__layout_beside(int dim, int block, int entry, int face, int depth)
{
    if (entry >= 0)
        return amr__layout_of(dim, block, entry, 0, 0);
    return amr__layout_of(dim, block, AMR_THIN_CODE(entry), 1 + face, depth);
}

AMR__FN struct amr__layout amr__layout_to(const struct amr__task *t, int dim, int block)
{
    struct amr__layout l = amr__layout_of(dim, block, t->dst, t->thin, t->depth);
    long inside = t->lo[0] + t->lo[1] * l.step[1] + t->lo[2] * l.step[2]; /* 0 beyond dim */
    return (struct amr__layout){l.start + inside, {1, l.step[1], l.step[2]}};
}

AMR__FN long amr__task_cells(const struct amr__task *t)
{
    return (long)t->n[0] * t->n[1] * t->n[2];
}

/* Bit d set: direction d is refined by this task; bit 4 + d: and the field lies on faces there. */
AMR__FN unsigned amr__active(int dim, unsigned flat, unsigned node)
{
    unsigned active = ((1u << dim) - 1u) & ~flat;
    return active | (active & node) << 4;
}

/* Source cell of cell c of the task's box, for RESTRICT: the first of the cells averaged. */
AMR__FN int amr__fine_of(int from, int c, unsigned active, int d)
{
    return from + (active >> d & 1u ? 2 * c : c);
}

/* What a fine cell gets of an amount in a coarse one. */
AMR__FN double amr__share(unsigned active)
{
    return 1.0 / (double)(1 << ((active & 1u) + (active >> 1 & 1u) + (active >> 2 & 1u)));
}

#endif
