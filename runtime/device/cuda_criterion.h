/* The criterion on the GPU: a thread block for each block of the mesh. Part of device_cuda.cu. */
#ifndef AMR_CUDA_CRITERION_H
#define AMR_CUDA_CRITERION_H

#include <cmath>
#include <cstring>

#include "device/cuda_launch.h"

namespace
{

struct criterion_args {
    const void *pool, *coarse; /* coarse: [n][cells of half a block], restricted */
    void *write_coarse;
    const int *slots;
    enum amr_type type;
    int dim, block, buffer;
    double threshold;
    struct amr__detail *detail; /* [n] */
    uint32_t *near;             /* [n] */
};

/* Looks at faces that one launch takes: as many as fit beside each other in its arguments. */
enum { LOOKS_AT_ONCE = 32 };

struct faces_args {
    struct amr__face_look look[LOOKS_AT_ONCE]; /* thread blocks are dealt to them in their order */
    int dim, block, thin;
    struct amr__bend *bend; /* [thread block] */
};

/* In 32 bits: GPUs have no instruction that divides, and 64 bits take far more of the others. */
__device__ inline void coordinates(unsigned cell, int dim, int block, int c[3])
{
    const unsigned b = (unsigned)block;
    const unsigned rest = dim > 1 ? cell / b : 0;
    c[0] = (int)(dim > 1 ? cell - rest * b : cell);
    c[2] = (int)(dim > 2 ? rest / b : 0);
    c[1] = (int)(dim > 2 ? rest - (unsigned)c[2] * b : rest);
}

template <class T> __device__ inline void coarsen_block(const struct criterion_args &a)
{
    long cells = amr__block_cells(a.dim, a.block), coarse = amr__block_cells(a.dim, a.block / 2);
    const T *u = (const T *)a.pool + a.slots[blockIdx.x] * cells;
    T *out = (T *)a.write_coarse + blockIdx.x * coarse;
    for (long i = threadIdx.x; i < coarse; i += blockDim.x) {
        int c[3];
        coordinates((unsigned)i, a.dim, a.block / 2, c);
        out[i] = gathered(AMR__AVERAGE, u + amr__cell_index(a.block, 2 * c[0], 2 * c[1], 2 * c[2]),
                          a.block, (long)a.block * a.block, amr__active(a.dim, 0, 0));
    }
}

__global__ void coarsen(const struct criterion_args a){WITH_TYPE(a.type, coarsen_block<T>(a))}

/* |u - prolong(restrict(u))| of cell c. */
__device__
    inline double difference(double u, const double *coarse, int dim, int half, const int c[3])
{
    return fabs(u - amr__smooth_cell_double(coarse, dim, half, c));
}
__device__ inline double difference(float u, const float *coarse, int dim, int half, const int c[3])
{
    return fabs((double)(u - amr__smooth_cell_float(coarse, dim, half, c)));
}
template <class T>
__device__ inline double difference(T u, const T *coarse, int, int half, const int c[3])
{
    return fabs((double)u - (double)coarse[amr__cell_index(half, c[0] / 2, c[1] / 2, c[2] / 2)]);
}

template <class T> struct criterion_block {
    const T *u, *coarse;
    long cells;
};

template <class T>
__device__ inline struct criterion_block<T> block_of(const struct criterion_args &a) {
    struct criterion_block<T> b;
    b.cells = amr__block_cells(a.dim, a.block);
    b.u = (const T *)a.pool + a.slots[blockIdx.x] * b.cells;
    b.coarse = (const T *)a.coarse + blockIdx.x * amr__block_cells(a.dim, a.block / 2);
    return b;
}

/* NaNs are passed over: comparisons with them are false. */
__device__ inline void
gather(struct amr__detail *all, const struct amr__detail &one)
{
    all->lo = one.lo < all->lo ? one.lo : all->lo;
    all->hi = one.hi > all->hi ? one.hi : all->hi;
    all->detail = one.detail > all->detail ? one.detail : all->detail;
    all->nans += one.nans;
    all->infinities += one.infinities;
}

template <class T>
__device__ inline void survey_of(const struct criterion_args &a, struct amr__detail *found)
{
    const struct criterion_block<T> b = block_of<T>(a);
    struct amr__detail own = {HUGE_VAL, -HUGE_VAL, 0, 0, 0};
    for (long i = threadIdx.x; i < b.cells; i += blockDim.x) {
        int c[3];
        coordinates((unsigned)i, a.dim, a.block, c);
        double u = (double)b.u[i];
        bool finite = u - u == 0;
        struct amr__detail one = {finite ? u : HUGE_VAL, finite ? u : -HUGE_VAL,
                                  difference(b.u[i], b.coarse, a.dim, a.block / 2, c), u != u,
                                  !finite && u == u};
        gather(&own, one);
    }
    found[threadIdx.x] = own;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            gather(&found[threadIdx.x], found[threadIdx.x + half]);
    }
    if (threadIdx.x == 0)
        a.detail[blockIdx.x] = found[0];
}

__global__ void find_detail(const struct criterion_args a)
{
    __shared__ struct amr__detail found[CRITERION_THREADS];
    WITH_TYPE(a.type, survey_of<T>(a, found))
}

template <class T> __device__ inline void near_of(const struct criterion_args &a, uint32_t *near)
{
    const struct criterion_block<T> b = block_of<T>(a);
    uint32_t bits = 0;
    for (long i = threadIdx.x; i < b.cells; i += blockDim.x) {
        int c[3];
        coordinates((unsigned)i, a.dim, a.block, c);
        if (difference(b.u[i], b.coarse, a.dim, a.block / 2, c) > a.threshold)
            bits |= amr__near_bits(a.dim, a.block, a.buffer, i / a.block,
                                   amr__near_sides(c[0], a.block, a.buffer));
    }
    near[threadIdx.x] = bits;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            near[threadIdx.x] |= near[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        a.near[blockIdx.x] = near[0];
}

__global__ void find_near(const struct criterion_args a)
{
    __shared__ uint32_t near[CRITERION_THREADS];
    WITH_TYPE(a.type, near_of<T>(a, near))
}

__device__ inline double bend_at(double beyond, double first, double second)
{
    return amr__bend_double(beyond, first, second);
}
__device__ inline float bend_at(float beyond, float first, float second)
{
    return amr__bend_float(beyond, first, second);
}

/* Cells of all faces of a block, spread over the threads. */
template <class T>
__device__ inline void bend_of(const struct faces_args &a, const struct amr__face_look &look,
                               int number, struct amr__bend *own)
{
    const int n_dirs = a.dim == 1 ? 3 : a.dim == 2 ? 9 : 27;
    long cells = amr__block_cells(a.dim, a.block), per_face = cells / a.block;
    long stride[3] = {1, a.block, (long)a.block * a.block};
    const T *u = (const T *)look.pool + look.slots[number] * cells;
    for (long i = threadIdx.x; i < 2 * a.dim * per_face; i += blockDim.x) {
        int face = (int)((unsigned)i / (unsigned)per_face), d = face / 2, upper = face % 2, c[3] = {0, 0, 0};
        int beside = look.neighbor[(long)number * n_dirs + amr__face_dir(a.dim, face)];
        if (beside == -1)
            continue;
        const struct amr__layout l = amr__layout_beside(a.dim, a.block, beside, face, a.thin);
        unsigned rest = (unsigned)i % (unsigned)per_face;
        for (int e = 0; e < a.dim; e++) {
            if (e == d)
                continue;
            c[e] = (int)(rest % (unsigned)a.block);
            rest /= (unsigned)a.block;
        }
        c[d] = upper ? a.block - 1 : 0;
        long at = amr__cell_index(a.block, c[0], c[1], c[2]);
        long across = l.start + (upper ? 0 : a.block - 1) * l.step[d];
        for (int e = 0; e < a.dim; e++)
            across += e == d ? 0 : c[e] * l.step[e];
        T bend =
            bend_at(((const T *)look.pool)[across], u[at], u[at + (upper ? -stride[d] : stride[d])]);
        own->bend = (double)bend > own->bend ? (double)bend : own->bend;
        if (look.buffer > 0 && bend > look.threshold)
            own->near |= amr__near_bits(a.dim, a.block, look.buffer, c[1] + (long)a.block * c[2],
                                        amr__near_sides(c[0], a.block, look.buffer));
    }
}

__global__ void find_bends(const struct faces_args a)
{
    __shared__ struct amr__bend found[CRITERION_THREADS];
    struct amr__bend own = {0, 0};
    int number = (int)blockIdx.x, k = 0;
    while (number >= a.look[k].n)
        number -= a.look[k++].n;
    if (a.look[k].type == AMR_DOUBLE)
        bend_of<double>(a, a.look[k], number, &own);
    else if (a.look[k].type == AMR_FLOAT)
        bend_of<float>(a, a.look[k], number, &own);
    found[threadIdx.x] = own;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            const struct amr__bend &other = found[threadIdx.x + half];
            struct amr__bend *mine = &found[threadIdx.x];
            mine->bend = other.bend > mine->bend ? other.bend : mine->bend;
            mine->near |= other.near;
        }
    }
    if (threadIdx.x == 0)
        a.bend[blockIdx.x] = found[0];
}

/* Device memory for the criterion, kept from call to call. */
struct kept {
    void *memory;
    size_t bytes;
};

void *at_least(struct kept *k, size_t bytes)
{
    if (k->bytes < bytes) {
        if (k->memory)
            CHECK(cudaFreeAsync(k->memory, (cudaStream_t)0));
        k->memory = NULL;
        CHECK(cudaMallocAsync(&k->memory, bytes, (cudaStream_t)0));
        k->bytes = bytes;
    }
    return k->memory;
}

struct kept results, coarse_blocks;

/* The blocks, and their restricted copies. */
struct criterion_args criterion(const void *pool, enum amr_type type, const int *slots, int n,
                                int dim, int block)
{
    struct criterion_args a;
    memset(&a, 0, sizeof a);
    a.pool = pool;
    a.slots = slots;
    a.type = type;
    a.dim = dim;
    a.block = block;
    a.write_coarse = at_least(&coarse_blocks, (size_t)n * amr__type_size(type) *
                                                  (size_t)amr__block_cells(dim, block / 2));
    a.coarse = a.write_coarse;
    launch(coarsen, n, RUN_THREADS, 0, a);
    return a;
}

void cuda_survey(const void *pool, enum amr_type type, const int *slots, int n, int dim, int block,
                 double flat, struct amr__detail *out)
{
    (void)flat; /* reading a block is what takes the time */
    if (n == 0)
        return;
    struct criterion_args a = criterion(pool, type, slots, n, dim, block);
    size_t bytes = (size_t)n * sizeof *out;
    a.detail = (struct amr__detail *)at_least(&results, bytes);
    launch(find_detail, n, CRITERION_THREADS, 0, a);
    cuda_download(out, a.detail, bytes);
}

void cuda_near(const void *pool, enum amr_type type, const int *slots, int n, int dim, int block,
               double threshold, int buffer, uint32_t *out)
{
    if (n == 0)
        return;
    struct criterion_args a = criterion(pool, type, slots, n, dim, block);
    size_t bytes = (size_t)n * sizeof *out;
    a.near = (uint32_t *)at_least(&results, bytes);
    a.threshold = threshold;
    a.buffer = buffer;
    launch(find_near, n, CRITERION_THREADS, 0, a);
    cuda_download(out, a.near, bytes);
}

void cuda_faces(const struct amr__face_look *looks, int n, int dim, int block, int thin,
                struct amr__bend *out)
{
    struct faces_args a;
    int all = 0;
    for (int i = 0; i < n; i++)
        all += looks[i].n;
    if (all == 0)
        return;
    memset(&a, 0, sizeof a);
    a.dim = dim;
    a.block = block;
    a.thin = thin;
    a.bend = (struct amr__bend *)at_least(&results, (size_t)all * sizeof *out);
    for (int first = 0; first < n; first += LOOKS_AT_ONCE) {
        int blocks = 0;
        for (int i = first; i < n && i < first + LOOKS_AT_ONCE; i++) {
            a.look[i - first] = looks[i];
            blocks += looks[i].n;
        }
        launch(find_bends, blocks, CRITERION_THREADS, 0, a);
        a.bend += blocks;
    }
    cuda_download(out, a.bend - all, (size_t)all * sizeof *out);
}

} // namespace

#endif
