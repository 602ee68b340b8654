/* The criterion on the GPU: a thread block for each block of the mesh. Part of device_cuda.cu. */
#ifndef AMR_CUDA_CRITERION_H
#define AMR_CUDA_CRITERION_H

#include <cmath>
#include <cstring>
#include <vector>

#include "device/cuda_launch.h"

namespace
{

/* Looks that one launch takes: as many as fit beside each other in its arguments. Thread blocks are
 * dealt to them in their order. */
enum { LOOKS_AT_ONCE = 32 };

/* A survey, or the same of what is near sides. A thread block averages its block's cells to a coarse
 * block, in shared memory, or where that is too small, in device memory. */
struct criterion_args {
    struct amr__block_look look[LOOKS_AT_ONCE];
    char *coarse; /* [thread block][cells of half a block of 8 bytes] (device), or NULL */
    int dim, block;
    struct amr__detail *detail; /* [thread block] */
    uint32_t *near;             /* [thread block] */
};

struct faces_args {
    struct amr__face_look look[LOOKS_AT_ONCE];
    int dim, block, thin;
    struct amr__bend *bend; /* [thread block] */
};

/* The look of this thread block; its number among that one's. */
template <class L> __device__ inline const L &own_look(const L *looks, int *number)
{
    int k = 0;
    *number = (int)blockIdx.x;
    while (*number >= looks[k].n)
        *number -= looks[k++].n;
    return looks[k];
}

/* In 32 bits: GPUs have no instruction that divides, and 64 bits take far more of the others. */
__device__ inline void coordinates(unsigned cell, int dim, int block, int c[3])
{
    const unsigned b = (unsigned)block;
    const unsigned rest = dim > 1 ? cell / b : 0;
    c[0] = (int)(dim > 1 ? cell - rest * b : cell);
    c[2] = (int)(dim > 2 ? rest / b : 0);
    c[1] = (int)(dim > 2 ? rest - (unsigned)c[2] * b : rest);
}

template <class T> struct criterion_block {
    const T *u, *coarse;
    long cells;
};

template <class T>
__device__ inline struct criterion_block<T> coarsen(const struct criterion_args &a,
                                                    const struct amr__block_look &look, int number,
                                                    void *shared)
{
    const long coarse = amr__block_cells(a.dim, a.block / 2), cells = amr__block_cells(a.dim, a.block);
    const T *u = (const T *)look.pool + look.slots[number] * cells;
    T *out = (T *)(a.coarse ? a.coarse + blockIdx.x * coarse * 8 : (char *)shared);
    for (long i = threadIdx.x; i < coarse; i += blockDim.x) {
        int c[3];
        coordinates((unsigned)i, a.dim, a.block / 2, c);
        out[i] = gathered(AMR__AVERAGE, u + amr__cell_index(a.block, 2 * c[0], 2 * c[1], 2 * c[2]),
                          a.block, (long)a.block * a.block, amr__active(a.dim, 0, 0));
    }
    __syncthreads();
    return {u, out, cells};
}

/* What the fine cells of coarse cell c are compared with, as amr__smooth_cell has it for one of them: all
 * 2^DIM at once, since those that lie beside each other share a slope. x is the fastest in `out`. */
template <int DIM> struct smooth {
    template <class T>
    static __device__ inline void cells(const T *u, int half, const int c[3], T *out)
    {
        enum { N = 1 << (DIM - 1) };
        const int at = c[DIM - 1], left = at > 0 ? at - 1 : at, right = at < half - 1 ? at + 1 : at;
        const long step = DIM > 1 ? amr__block_cells(DIM - 1, half) : 1;
        const T weight = (T)amr__smooth_weight(2 * at, half);
        T low[N], mid[N], high[N];
        smooth<DIM - 1>::cells(u + left * step, half, c, low);
        smooth<DIM - 1>::cells(u + at * step, half, c, mid);
        smooth<DIM - 1>::cells(u + right * step, half, c, high);
        for (int i = 0; i < N; i++) {
            const T by = weight * (low[i] - high[i]);
            out[i] = mid[i] + by;
            out[i + N] = mid[i] - by;
        }
    }
};
template <> struct smooth<0> {
    template <class T> static __device__ inline void cells(const T *u, int, const int *, T *out)
    {
        *out = *u;
    }
};

template <int DIM, bool REAL> struct compared {
    template <class T> static __device__ inline void with(const T *u, int half, const int c[3], T *out)
    {
        smooth<DIM>::cells(u, half, c, out);
    }
};
template <int DIM> struct compared<DIM, false> {
    template <class T> static __device__ inline void with(const T *u, int half, const int c[3], T *out)
    {
        for (int k = 0; k < 1 << DIM; k++)
            out[k] = u[amr__cell_index(half, c[0], c[1], c[2])];
    }
};

__device__ inline double difference(double u, double with)
{
    return fabs(u - with);
}
__device__ inline double difference(float u, float with)
{
    return fabs((double)(u - with));
}
template <class T> __device__ inline double difference(T u, T with)
{
    return fabs((double)u - (double)with);
}

/* Shows each cell, where it is and |u - prolong(restrict(u))|; a thread takes the cells of a coarse one. */
template <int DIM, class T, class F>
__device__ inline void for_cells(const struct criterion_block<T> &b, int block, F see)
{
    const int half = block / 2;
    for (unsigned i = threadIdx.x; i < (unsigned)amr__block_cells(DIM, half); i += blockDim.x) {
        int c[3];
        T with[1 << DIM];
        coordinates(i, DIM, half, c);
        compared<DIM, is_real<T>::yes>::with(b.coarse, half, c, with);
#ifndef AMR_CUDA_SHIM
#pragma unroll
#endif
        for (int k = 0; k < 1 << DIM; k++) {
            const int f[3] = {2 * c[0] + (k & 1), 2 * c[1] + (k >> 1 & 1), 2 * c[2] + (k >> 2)};
            const T u = b.u[amr__cell_index(block, f[0], f[1], f[2])];
            see(u, f, difference(u, with[k]));
        }
    }
}

template <class T, class F>
__device__ inline void for_all_cells(const struct criterion_block<T> &b, int dim, int block, F see)
{
    if (dim == 1)
        for_cells<1>(b, block, see);
    else if (dim == 2)
        for_cells<2>(b, block, see);
    else
        for_cells<3>(b, block, see);
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
__device__ inline void survey_of(const struct criterion_args &a, const struct amr__block_look &look,
                                 int number, void *shared, struct amr__detail *found)
{
    const struct criterion_block<T> b = coarsen<T>(a, look, number, shared);
    struct amr__detail own = {HUGE_VAL, -HUGE_VAL, 0, 0, 0};
    for_all_cells(b, a.dim, a.block, [&own](T cell, const int *, double detail) {
        const double u = (double)cell;
        const bool finite = u - u == 0;
        const struct amr__detail one = {finite ? u : HUGE_VAL, finite ? u : -HUGE_VAL, detail, u != u,
                                        !finite && u == u};
        gather(&own, one);
    });
    found[threadIdx.x] = own;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            gather(&found[threadIdx.x], found[threadIdx.x + half]);
    }
    if (threadIdx.x == 0)
        a.detail[blockIdx.x] = found[0];
}

__global__ void find_detail(const AMR_IN_PLACE struct criterion_args a)
{
    __shared__ struct amr__detail found[CRITERION_THREADS];
    AMR_SHARED(double, coarse, a.coarse ? 0 : amr__block_cells(a.dim, a.block / 2));
    int number;
    const struct amr__block_look &look = own_look(a.look, &number);
    WITH_TYPE(look.type, survey_of<T>(a, look, number, coarse, found))
}

/* No inline function: it is rarely called, from many places. */
__device__ __attribute__((noinline)) uint32_t near_bits(const struct criterion_args &a, int buffer, int x,
                                                        int y, int z)
{
    return amr__near_bits(a.dim, a.block, buffer, y + (long)a.block * z,
                          amr__near_sides(x, a.block, buffer));
}

template <class T>
__device__ inline void near_of(const struct criterion_args &a, const struct amr__block_look &look,
                               int number, void *shared, uint32_t *near)
{
    const struct criterion_block<T> b = coarsen<T>(a, look, number, shared);
    uint32_t bits = 0;
    for_all_cells(b, a.dim, a.block, [&](T, const int *f, double detail) {
        if (detail > look.limit)
            bits |= near_bits(a, look.buffer, f[0], f[1], f[2]);
    });
    near[threadIdx.x] = bits;
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            near[threadIdx.x] |= near[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        a.near[blockIdx.x] = near[0];
}

__global__ void find_near(const AMR_IN_PLACE struct criterion_args a)
{
    __shared__ uint32_t near[CRITERION_THREADS];
    AMR_SHARED(double, coarse, a.coarse ? 0 : amr__block_cells(a.dim, a.block / 2));
    int number;
    const struct amr__block_look &look = own_look(a.look, &number);
    WITH_TYPE(look.type, near_of<T>(a, look, number, coarse, near))
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

__global__ void find_bends(const AMR_IN_PLACE struct faces_args a)
{
    __shared__ struct amr__bend found[CRITERION_THREADS];
    struct amr__bend own = {0, 0};
    int number;
    const struct amr__face_look &look = own_look(a.look, &number);
    if (look.type == AMR_DOUBLE)
        bend_of<double>(a, look, number, &own);
    else if (look.type == AMR_FLOAT)
        bend_of<float>(a, look, number, &own);
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

/* All slots of n looks. */
template <class L> int slots_of(const L *looks, int n)
{
    int all = 0;
    for (int i = 0; i < n; i++)
        all += looks[i].n;
    return all;
}

/* Looks that the next launch takes. */
int looks_at_once(int left)
{
    return left < LOOKS_AT_ONCE ? left : (int)LOOKS_AT_ONCE;
}

/* A thread a coarse cell, as far as that goes. */
int criterion_threads(int dim, int block)
{
    int threads = 32;
    while (threads < CRITERION_THREADS && threads < amr__block_cells(dim, block / 2))
        threads *= 2;
    return threads;
}

/* What a launch takes of shared memory; beyond that, and for looks that it takes, of device memory. */
size_t coarse_room(struct criterion_args *a, const struct amr__block_look *looks, int n)
{
    enum { MOST_SHARED = 32768 };
    size_t bytes = (size_t)amr__block_cells(a->dim, a->block / 2) * 8, blocks = 0;
    if (bytes <= MOST_SHARED)
        return bytes;
    for (int first = 0; first < n; first += LOOKS_AT_ONCE) {
        size_t some = (size_t)slots_of(looks + first, looks_at_once(n - first));
        blocks = some > blocks ? some : blocks;
    }
    a->coarse = (char *)at_least(&coarse_blocks, blocks * bytes);
    return 0;
}

/* Of all looks, a result a thread block, on the host. */
template <class R>
std::vector<R> criterion(void (*kernel)(const struct criterion_args), R *criterion_args::*out,
             const struct amr__block_look *looks, int n, int dim, int block)
{
    struct criterion_args a;
    const int all = slots_of(looks, n);
    const size_t bytes = (size_t)all * sizeof(R);
    std::vector<R> found((size_t)all);
    memset(&a, 0, sizeof a);
    a.dim = dim;
    a.block = block;
    a.*out = (R *)at_least(&results, bytes);
    const size_t shared = coarse_room(&a, looks, n);
    for (int first = 0, some; first < n; first += some) {
        some = looks_at_once(n - first);
        memcpy(a.look, looks + first, (size_t)some * sizeof *looks);
        launch(kernel, slots_of(looks + first, some), criterion_threads(dim, block), shared, a);
        a.*out += slots_of(looks + first, some);
    }
    cuda_download(found.data(), results.memory, bytes);
    return found;
}

void cuda_survey(const struct amr__block_look *looks, int n, int dim, int block)
{
    if (slots_of(looks, n) == 0)
        return;
    const std::vector<struct amr__detail> found =
        criterion(find_detail, &criterion_args::detail, looks, n, dim, block);
    for (int i = 0, at = 0; i < n; at += looks[i++].n)
        memcpy(looks[i].found, found.data() + at, (size_t)looks[i].n * sizeof found[0]);
}

void cuda_near(const struct amr__block_look *looks, int n, int dim, int block)
{
    if (slots_of(looks, n) == 0)
        return;
    const std::vector<uint32_t> near = criterion(find_near, &criterion_args::near, looks, n, dim, block);
    for (int i = 0, at = 0; i < n; at += looks[i++].n)
        memcpy(looks[i].near, near.data() + at, (size_t)looks[i].n * sizeof near[0]);
}

void cuda_faces(const struct amr__face_look *looks, int n, int dim, int block, int thin,
                struct amr__bend *out)
{
    struct faces_args a;
    const int all = slots_of(looks, n);
    if (all == 0)
        return;
    memset(&a, 0, sizeof a);
    a.dim = dim;
    a.block = block;
    a.thin = thin;
    a.bend = (struct amr__bend *)at_least(&results, (size_t)all * sizeof *out);
    for (int first = 0, some; first < n; first += some) {
        some = looks_at_once(n - first);
        memcpy(a.look, looks + first, (size_t)some * sizeof *looks);
        const int blocks = slots_of(looks + first, some);
        launch(find_bends, blocks, CRITERION_THREADS, 0, a);
        a.bend += blocks;
    }
    cuda_download(out, results.memory, (size_t)all * sizeof *out);
}

} // namespace

#endif
