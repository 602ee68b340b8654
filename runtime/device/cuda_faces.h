/* Fluxes and values on faces where levels meet, on the GPU. Part of device_cuda.cu. */
#ifndef AMR_CUDA_FACES_H
#define AMR_CUDA_FACES_H

#include "device/cuda_launch.h"
#include "device/face_cells.h"

namespace
{

/* Sums over the quarter of a coarse face that a fine one covers, for another rank. */
__global__ void sum_out(const struct amr__correction c)
{
    const struct amr__face_out f = c.out[blockIdx.x];
    const int dim = c.range.dim, block = c.range.block, quarter = amr__face_quarter(dim, block);
    const long cells = amr__face_cells(dim, block);
    if (!amr__face_counts(c.axes, c.wrapped, f.face, f.edge))
        return;
    for (int m = (int)threadIdx.x; m < c.n * quarter; m += (int)blockDim.x)
        c.out_message[(long)f.cell * c.n + m] = amr__face_sum(
            dim, block, c.fluxes + ((long)f.fine * c.n + m / quarter) * cells, m % quarter);
}

/* Of cell number `cell` of a coarse face, the fine fluxes; `own` where there is no fine leaf. */
__device__ inline double fine_flux(const struct amr__correction &c, const struct amr__face_at &f,
                                   int array, int cell, double own)
{
    const int dim = c.range.dim, block = c.range.block, quarter = amr__face_quarter(dim, block);
    const long cells = amr__face_cells(dim, block);
    int in_quarter, from = f.from[amr__face_quarter_of(dim, block, cell, &in_quarter)];
    if (from == AMR__NO_FACE)
        return own;
    if (from >= 0)
        return amr__face_sum(dim, block, c.fluxes + ((long)from * c.n + array) * cells,
                             in_quarter);
    return c.in_message[(long)(-1 - from) * c.n + (long)array * quarter + in_quarter];
}

/* The coarse leaf's own fluxes become what its cells get. */
__device__ inline void find_differences(const struct amr__correction &c,
                                        const struct amr__face_at &f, double *own)
{
    const int cells = amr__face_cells(c.range.dim, c.range.block);
    for (int m = (int)threadIdx.x; m < c.n * cells; m += (int)blockDim.x) {
        int cell = m % cells;
        double fine = fine_flux(c, f, m / cells, cell, own[m]);
        bool counts =
            !c.partial || amr__face_is_updated(&c.range, &c.block[f.leaf], f.face, cell);
        own[m] = counts ? amr__face_difference(f.face, own[m], fine) : 0;
    }
}

/* Cells beside two faces get the sum of both differences: see reflux.c. */
__device__ inline void join_faces(const struct amr__correction &c, int face, double *to, int other,
                                  double *from)
{
    const int block = c.range.block, n = c.range.dim == 3 ? block : 1;
    const long cells = amr__face_cells(c.range.dim, block);
    for (int m = (int)threadIdx.x; m < c.n * n && face / 2 != other / 2; m += (int)blockDim.x) {
        double *with = from + m / n * cells + amr__face_shared(block, other, face, m % n);
        to[m / n * cells + amr__face_shared(block, face, other, m % n)] += *with;
        *with = 0;
    }
}

__device__ inline void add_differences(const struct amr__correction &c,
                                       const struct amr__face_at &f, const double *by)
{
    const int cells = amr__face_cells(c.range.dim, c.range.block);
    const long first = c.block[f.leaf].slot * amr__block_cells(c.range.dim, c.range.block);
    for (int m = (int)threadIdx.x; m < c.n * cells; m += (int)blockDim.x) {
        long at = first + amr__face_beside(c.range.block, f.face, m % cells);
        if (c.type[m / cells] == AMR_DOUBLE)
            ((double *)c.pool[m / cells])[at] += by[m];
        else
            ((float *)c.pool[m / cells])[at] += (float)by[m];
    }
}

/* One thread block for each coarse leaf; its faces one after the other. */
__global__ void correct_leaves(const struct amr__correction c)
{
    const int first = c.first[blockIdx.x], end = c.first[blockIdx.x + 1];
    const long all = (long)c.n * amr__face_cells(c.range.dim, c.range.block);
    double *own = c.fluxes + c.n_fine * all;
    for (int i = first; i < end; i++)
        if (amr__face_counts(c.axes, c.wrapped, c.coarse[i].face, c.coarse[i].edge))
            find_differences(c, c.coarse[i], own + i * all);
    for (int i = first; i < end; i++) {
        if (!amr__face_counts(c.axes, c.wrapped, c.coarse[i].face, c.coarse[i].edge))
            continue;
        for (int k = i + 1; k < end; k++) {
            if (!amr__face_counts(c.axes, c.wrapped, c.coarse[k].face, c.coarse[k].edge))
                continue;
            __syncthreads();
            join_faces(c, c.coarse[i].face, own + i * all, c.coarse[k].face, own + k * all);
        }
        __syncthreads();
        add_differences(c, c.coarse[i], own + i * all);
    }
}

template <class T> __device__ inline void set_cell(void *pool, long at, double value)
{
    ((T *)pool)[at] = (T)value;
}

/* A thread block for each fine face, whose values are kept, and for each coarse one, whose cells
 * become the means: sums over 2^(dim - 1) faces, of which fluxes have half. */
__global__ void keep_values(const struct amr__face_values v)
{
    const struct amr__correction &c = v.c;
    const int cells = amr__face_cells(c.range.dim, c.range.block);
    const int number = (int)blockIdx.x, coarse = number - c.n_fine;
    const struct amr__face_at f = coarse < 0 ? v.fine[number] : c.coarse[coarse];
    if (!amr__face_is_own(c.axes, coarse < 0 ? f.face : f.face ^ 1, f.edge))
        return;
    const long first = c.block[f.leaf].slot * amr__block_cells(c.range.dim, c.range.block);
    for (int m = (int)threadIdx.x; m < c.n * cells; m += (int)blockDim.x) {
        const int array = m / cells, cell = m % cells;
        if (coarse < 0) {
            v.kept[array][(long)number * cells + cell] =
                c.fluxes[(long)number * c.n * cells + m];
            continue;
        }
        int in_quarter;
        if (!(v.node[array] >> (f.face / 2) & 1u) ||
            f.from[amr__face_quarter_of(c.range.dim, c.range.block, cell, &in_quarter)] ==
                AMR__NO_FACE)
            continue;
        const long at = first + amr__face_beside(c.range.block, f.face, cell);
        const double value = 2.0 * fine_flux(c, f, array, cell, 0);
        if (c.type[array] == AMR_DOUBLE)
            set_cell<double>(c.pool[array], at, value);
        else
            set_cell<float>(c.pool[array], at, value);
    }
}

/* A thread block for each fine face of each array. */
__global__ void put_values(const AMR_IN_PLACE struct amr__face_ghosts g)
{
    const int face = (int)blockIdx.x % g.n_fine, array = (int)blockIdx.x / g.n_fine;
    const int cells = amr__face_cells(g.dim, g.block), n_dirs = g.dim == 1 ? 3 : g.dim == 2 ? 9 : 27;
    const struct amr__face_at f = g.fine[face];
    if (!amr__face_is_own(g.array[array].node, f.face, f.edge))
        return;
    const int axis = f.face / 2, beside = g.neighbor[(long)f.leaf * n_dirs + amr__face_dir(g.dim, f.face)];
    if (beside == -1)
        return;
    const struct amr__layout l = amr__layout_beside(g.dim, g.block, beside, f.face, g.thin);
    for (int m = (int)threadIdx.x; m < cells; m += (int)blockDim.x) {
        const long at = l.start + m % g.block * l.step[axis == 0] +
                        m / g.block * l.step[axis == 2 ? 1 : 2];
        const double value = g.array[array].kept[(long)face * cells + m];
        if (g.array[array].type == AMR_DOUBLE)
            set_cell<double>(g.array[array].pool, at, value);
        else
            set_cell<float>(g.array[array].pool, at, value);
    }
}

void cuda_send_fluxes(const struct amr__correction *c)
{
    launch(sum_out, c->n_out, RUN_THREADS, 0, *c);
}

void cuda_correct(const struct amr__correction *c)
{
    launch(correct_leaves, c->n_leaves, RUN_THREADS, 0, *c);
}

void cuda_keep_faces(const struct amr__face_values *v)
{
    launch(keep_values, v->c.n_fine + v->n_coarse, RUN_THREADS, 0, *v);
}

void cuda_put_faces(const struct amr__face_ghosts *g)
{
    launch(put_values, g->n * g->n_fine, RUN_THREADS, 0, *g);
}

} // namespace

#endif
