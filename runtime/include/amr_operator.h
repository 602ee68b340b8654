/* amr_operator.h - functions of the program as operators between levels (amr_operator in amr.h): the
 * cells that they are given, for the host (runtime/device/host_own.h) and for kernels of generated programs
 * alike, and such a kernel. They see doubles. */
#ifndef AMR_OPERATOR_H
#define AMR_OPERATOR_H

#include "amr_cells.h"

/* own_fine: the cells that a coarse cell is made of, x the fastest, from the first one on; returns
 * how many. own_beside: the value `by` cells from cell c along a direction, beyond the block's edge
 * that on the line through the two inside; u is cell c. own_around: the 3^dim cells around cell c,
 * direction by direction: lines in y and z need the cells on the other side as well. */
#define AMR__DEFINE_OWN(type)                                                                      \
    AMR__FN int amr__own_fine_##type(const type *u, int block, unsigned active, double *fine)      \
    {                                                                                              \
        const long along[3] = {1, block, (long)block * block};                                     \
        int n = 0;                                                                                 \
        for (unsigned m = 0; m < 8; m++)                                                           \
            if ((m & ~active) == 0)                                                                \
                fine[n++] = (double)u[(m & 1) * along[0] + (m >> 1 & 1) * along[1] + (m >> 2 & 1) * along[2]]; \
        return n;                                                                                  \
    }                                                                                              \
    AMR__FN double amr__own_beside_##type(const type *u, long stride, int c, int by, int block)    \
    {                                                                                              \
        if (c + by >= 0 && c + by < block)                                                         \
            return (double)u[by * stride];                                                         \
        return block == 1 ? (double)u[0] : 2 * (double)u[0] - (double)u[-by * stride];             \
    }                                                                                              \
    AMR__FN void amr__own_around_##type(const type *u, int block, int dim, const int c[3],         \
                                       unsigned active, double *around)                            \
    {                                                                                              \
        const type *cell = u + amr__cell_index(block, c[0], c[1], c[2]);                           \
        long across = block, up = (long)block * block;                                             \
        for (int z = dim > 2 ? -1 : 0; z <= (dim > 2 ? 1 : 0); z++)                                \
            for (int y = dim > 1 ? -1 : 0; y <= (dim > 1 ? 1 : 0); y++)                            \
                for (int x = -1; x <= 1; x++) {                                                    \
                    double plane[3], row[3];                                                       \
                    int by[3] = {active & 1u ? x : 0, active & 2u ? y : 0, active & 4u ? z : 0};   \
                    for (int b = -1; b <= 1; b++) {                                                \
                        int in_z = c[2] + b >= 0 && c[2] + b < block && (b == 0 || dim > 2);       \
                        for (int a = -1; a <= 1; a++) {                                            \
                            int in_y = c[1] + a >= 0 && c[1] + a < block && (a == 0 || dim > 1);   \
                            row[a + 1] = in_y && in_z                                              \
                                             ? amr__own_beside_##type(cell + a * across + b * up, 1, \
                                                                      c[0], by[0], block)          \
                                             : 0;                                                  \
                        }                                                                          \
                        plane[b + 1] = c[1] + by[1] >= 0 && c[1] + by[1] < block                   \
                                           ? row[by[1] + 1]                                        \
                                           : 2 * row[1] - row[1 - by[1]];                          \
                    }                                                                              \
                    *around++ = c[2] + by[2] >= 0 && c[2] + by[2] < block ? plane[by[2] + 1]       \
                                                                          : 2 * plane[1] - plane[1 - by[2]]; \
                }                                                                                  \
    }
AMR__DEFINE_OWN(double)
AMR__DEFINE_OWN(float)

/* The coarse cell that a fine one lies in, and on which side of it; how many directions are refined. */
AMR__FN void amr__own_place(const int f[3], unsigned active, int c[3], int side[3])
{
    for (int d = 0; d < 3; d++) {
        int refined = active >> d & 1u;
        c[d] = refined ? f[d] / 2 : f[d];
        side[d] = refined ? 2 * (f[d] % 2) - 1 : 0;
    }
}

/* ---- kernels: one thread block a task -------------------------------------------------------- */

/* What a kernel gets: a list of tasks, to be done to one field. */
struct amr_operator_args {
    const struct amr__task *tasks;
    void *pool;
    char *message;  /* restricted cells go there, NULL: into the pool */
    int cell_bytes, prefix; /* as in amr__op_fields */
    enum amr_type type;
    unsigned node;
    int shares; /* fine cells get their parts of an amount */
    int dim, block;
};

#if defined(__CUDACC__) || defined(AMR_CUDA_SHIM)
__device__ inline int amr__own_fine(const double *u, int block, unsigned active, double *fine)
{
    return amr__own_fine_double(u, block, active, fine);
}
__device__ inline int amr__own_fine(const float *u, int block, unsigned active, double *fine)
{
    return amr__own_fine_float(u, block, active, fine);
}
__device__ inline void amr__own_around(const double *u, int block, int dim, const int c[3],
                                       unsigned active, double *around)
{
    amr__own_around_double(u, block, dim, c, active, around);
}
__device__ inline void amr__own_around(const float *u, int block, int dim, const int c[3],
                                       unsigned active, double *around)
{
    amr__own_around_float(u, block, dim, c, active, around);
}

template <class T, double (*f)(const double *, int)>
__device__ inline T amr__own_restricted(const T *src, const struct amr__task &t, const int c[3],
                                        int block, unsigned active)
{
    double fine[8];
    const T *u = src + amr__cell_index(block, amr__fine_of(t.from[0], c[0], active, 0),
                                       amr__fine_of(t.from[1], c[1], active, 1),
                                       amr__fine_of(t.from[2], c[2], active, 2));
    int n = amr__own_fine(u, block, active, fine);
    return n == 1 ? u[0] : (T)f(fine, n);
}

template <class T, double (*f)(const double *, const int *)>
__device__ inline T amr__own_prolonged(const T *src, const struct amr__task &t, const int at[3],
                                       const struct amr_operator_args &a, unsigned active)
{
    const int fine[3] = {t.from[0] + at[0], t.from[1] + at[1], t.from[2] + at[2]};
    double around[27];
    int c[3], side[3];
    amr__own_place(fine, active, c, side);
    if (!active)
        return src[amr__cell_index(a.block, c[0], c[1], c[2])];
    amr__own_around(src, a.block, a.dim, c, active, around);
    T value = (T)f(around, side);
    return a.shares ? value * (T)amr__share(active) : value;
}

/* Cell m of a task's box. */
__device__ inline void amr__own_cell(const struct amr__task &t, long m, int c[3])
{
    c[0] = (int)(m % t.n[0]);
    c[1] = (int)(m / t.n[0] % t.n[1]);
    c[2] = (int)(m / t.n[0] / t.n[1]);
}

template <class T, double (*f)(const double *, int)>
__device__ inline void amr__own_restrict(const struct amr_operator_args &a)
{
    const struct amr__task t = a.tasks[blockIdx.x];
    const T *src = (const T *)a.pool + t.src * amr__block_cells(a.dim, a.block);
    const long cells = amr__task_cells(&t);
    const unsigned active = amr__active(a.dim, t.flat, a.node);
    const struct amr__layout to = amr__layout_to(&t, a.dim, a.block);
    T *message = (T *)(a.message + (long)t.dst * a.cell_bytes + a.prefix * cells);
    for (long m = threadIdx.x; m < cells; m += blockDim.x) {
        int c[3];
        amr__own_cell(t, m, c);
        T value = amr__own_restricted<T, f>(src, t, c, a.block, active);
        if (a.message)
            message[m] = value;
        else
            ((T *)a.pool)[to.start + c[0] * to.step[0] + c[1] * to.step[1] + c[2] * to.step[2]] =
                value;
    }
}

template <class T, double (*f)(const double *, const int *)>
__device__ inline void amr__own_prolong(const struct amr_operator_args &a)
{
    const struct amr__task t = a.tasks[blockIdx.x];
    const T *src = (const T *)a.pool + t.src * amr__block_cells(a.dim, a.block);
    const unsigned active = amr__active(a.dim, t.flat, a.node);
    const struct amr__layout to = amr__layout_to(&t, a.dim, a.block);
    for (long m = threadIdx.x; m < amr__task_cells(&t); m += blockDim.x) {
        int c[3];
        amr__own_cell(t, m, c);
        ((T *)a.pool)[to.start + c[0] * to.step[0] + c[1] * to.step[1] + c[2] * to.step[2]] =
            amr__own_prolonged<T, f>(src, t, c, a, active);
    }
}

/* `how` is restrict or prolong. */
#define AMR_OPERATOR_KERNEL(name, how, function)                                                   \
    extern "C" __global__ void name(const struct amr_operator_args a)                              \
    {                                                                                              \
        if (a.type == AMR_DOUBLE)                                                                  \
            amr__own_##how<double, function>(a);                                                   \
        else                                                                                       \
            amr__own_##how<float, function>(a);                                                    \
    }
#endif

#endif
