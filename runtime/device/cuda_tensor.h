/* Interpolations that are products of one for each direction, on the GPU: direction by direction, as
 * amr__tensor_from has it for one cell, with what all cells share in shared memory. Part of device_cuda.cu. */
#ifndef AMR_CUDA_TENSOR_H
#define AMR_CUDA_TENSOR_H

#include "device/cuda_launch.h"

namespace
{

struct run_args {
    struct amr__part part[AMR__MOST_PARTS]; /* of the tasks */
    int n_parts;
    const struct amr__task *tasks;
    char *message;
    struct amr__op_fields fields;
    enum amr__interp interp;
    int dim, block;
};

__device__ inline double shared_out(double value, unsigned active)
{
    return value * amr__share(active);
}
__device__ inline float shared_out(float value, unsigned active)
{
    return value * (float)amr__share(active);
}
template <class T> __device__ inline T shared_out(T value, unsigned)
{
    return value;
}

__device__ inline double along(const double *u, long stride, const struct amr__tap &t, bool is_active)
{
    return amr__along_double(u, stride, t, is_active);
}
__device__ inline float along(const float *u, long stride, const struct amr__tap &t, bool is_active)
{
    return amr__along_float(u, stride, t, is_active);
}

/* A divisor as a factor, of numbers whose product with it is below 2^32: GPUs have no instruction that
 * divides. */
struct divisor {
    unsigned n, by;
};
__device__ inline struct divisor divisor_of(int n)
{
    return {(unsigned)n, n > 1 ? 0xffffffffu / (unsigned)n + 1 : 0};
}
__device__ inline unsigned divided(unsigned m, const struct divisor &d)
{
    return d.by ? (unsigned)((uint64_t)m * d.by >> 32) : m;
}

/* A direction of a task's box: n cells from `from` on are made of `reach` coarse ones from `lo` on. */
struct tensor_axis {
    int d, n, from, lo, reach;
    bool is_active;
};

__device__ inline struct amr__tap tap_of(enum amr__interp interp, unsigned active, int d, int f, int block)
{
    struct amr__tap t = active >> (4 + d) & 1u ? amr__tap_on_face(interp, f, block)
                                               : amr__tap_at(interp, f, block);
    if (!(active >> d & 1u))
        t.left = t.mid = t.right = f;
    return t;
}

__device__ inline struct tensor_axis tensor_axis_of(const struct amr__task &t, unsigned active, int d,
                                                    int block)
{
    struct tensor_axis x = {d, t.n[d], t.from[d], t.from[d], t.n[d], (active >> d & 1u) != 0};
    if (!x.is_active)
        return x;
    int lo = x.from / 2 - 1, hi = (x.from + x.n - 1) / 2 + 1;
    lo = lo < block - 3 ? lo : block - 3; /* parabolas stay inside the block */
    hi = hi > 2 ? hi : 2;
    x.lo = lo > 0 ? lo : 0;
    x.reach = (hi < block - 1 ? hi : block - 1) - x.lo + 1;
    return x;
}

enum { TENSOR_CELLS = 64, TENSOR_VALUES = 2048 }; /* along a direction; kept of a box */

struct tensor_room {
    struct amr__tap taps[3][TENSOR_CELLS];
    double values[TENSOR_VALUES]; /* or floats */
};

/* One for all types. */
__device__ inline struct tensor_room *shared_room()
{
    __shared__ struct tensor_room room;
    return &room;
}

/* Whether it fits: then a task is done so. */
template <int IS_REAL> struct tensor {
    template <class T>
    static __device__ inline bool run(const struct run_args &, const struct amr__task &, int, unsigned,
                                      const T *, T *, const struct amr__layout &)
    {
        return false;
    }
};

template <> struct tensor<1> {
    template <class T>
    static __device__ inline bool run(const struct run_args &a, const struct amr__task &t, int field,
                                      unsigned active, const T *src, T *pool, const struct amr__layout &to)
    {
        struct tensor_room *room = shared_room();
        struct amr__tap(*taps)[TENSOR_CELLS] = room->taps;
        T *values = (T *)room->values;
        const enum amr__interp interp = amr__interp_of(&a.fields, field, a.interp);
        const int first = amr__first_axis(&t), front = first == AMR__NO_AXIS ? 0 : first;
        if ((interp != AMR__LINEAR && interp != AMR__QUADRATIC) || amr__takes_both_orders(first, active))
            return false;
        const struct tensor_axis x = tensor_axis_of(t, active, front, a.block),
                                 y = tensor_axis_of(t, active, front == 0, a.block),
                                 z = tensor_axis_of(t, active, front == 2 ? 1 : 2, a.block);
        const int wide = x.n * y.reach * z.reach, all = wide + x.n * y.n * z.reach;
        if (x.n > TENSOR_CELLS || y.n > TENSOR_CELLS || z.n > TENSOR_CELLS || all > TENSOR_VALUES)
            return false;
        __syncthreads(); /* the field before is done */
        for (int i = (int)threadIdx.x; i < x.n + y.n + z.n; i += (int)blockDim.x) {
            const int k = i < x.n ? 0 : i < x.n + y.n ? 1 : 2, f = i - (k > 0 ? x.n : 0) - (k > 1 ? y.n : 0);
            const struct tensor_axis &own = k == 0 ? x : k == 1 ? y : z;
            taps[k][f] = tap_of(interp, active, own.d, own.from + f, a.block);
        }
        __syncthreads();
        along_all(a, x, y, z, taps, src, values);
        const bool shares = a.fields.restricts[field] == AMR__SUM_OF;
        const struct divisor nx = divisor_of(x.n), ny = divisor_of(y.n);
        const T *from = values + wide;
        for (unsigned m = threadIdx.x; m < (unsigned)(x.n * y.n * z.n); m += blockDim.x) {
            const unsigned rest = divided(m, nx), k = divided(rest, ny), j = rest - k * ny.n,
                           i = m - rest * nx.n;
            T value = along(from + (int)(i + nx.n * j) - z.lo * x.n * y.n, x.n * y.n, taps[2][k],
                            z.is_active);
            value = shares ? shared_out(value, active) : value;
            pool[to.start + (long)i * to.step[x.d] + (long)j * to.step[y.d] + (long)k * to.step[z.d]] =
                value;
        }
        return true;
    }

    /* The first two directions: values[z.reach][y.reach][x.n], and behind it [z.reach][y.n][x.n]. */
    template <class T>
    static __device__ inline void
    along_all(const struct run_args &a, const struct tensor_axis &x, const struct tensor_axis &y,
              const struct tensor_axis &z, const struct amr__tap (*taps)[TENSOR_CELLS], const T *src,
              T *values)
    {
        const int stride[3] = {1, a.block, a.block * a.block};
        const unsigned wide = (unsigned)(x.n * y.reach * z.reach);
        const struct divisor nx = divisor_of(x.n), ry = divisor_of(y.reach), ny = divisor_of(y.n);
        for (unsigned m = threadIdx.x; m < wide; m += blockDim.x) {
            const unsigned rest = divided(m, nx), k = divided(rest, ry), j = rest - k * ry.n;
            values[m] = along(src + (y.lo + (int)j) * stride[y.d] + (z.lo + (int)k) * stride[z.d],
                              stride[x.d], taps[0][m - rest * nx.n], x.is_active);
        }
        __syncthreads();
        for (unsigned m = threadIdx.x; m < (unsigned)(x.n * y.n * z.reach); m += blockDim.x) {
            const unsigned rest = divided(m, nx), k = divided(rest, ny), j = rest - k * ny.n;
            values[wide + m] = along(values + (int)(m - rest * nx.n + nx.n * ry.n * k) - y.lo * x.n, x.n,
                                     taps[1][j], y.is_active);
        }
        __syncthreads();
    }
};

} // namespace

#endif
