/* The CUDA device: one process, one GPU, one stream of work. Fields lie in device memory, messages
 * in pinned host memory that the GPU reaches (so any MPI can send them). Cells are computed by the
 * functions of ops.h, one thread block a task; built with -fmad=false, the bits are the host's.
 * Kernels take one struct by value and are started by cudaLaunchKernel: test/shim runs this file on
 * a CPU. */
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "amr_operator.h"
#include "device/face_cells.h"
#include "device/ops.h"

/* ---- errors ---------------------------------------------------------------------------------- */

static void check(cudaError_t error, const char *call, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "amr: error: rank %d: %s:%d: %s: %s\n", amr__device_rank, __FILE__, line, call,
            cudaGetErrorString(error));
    abort();
}
#define CHECK(call) check(call, #call, __LINE__)

/* ---- tasks: one thread block each ------------------------------------------------------------ */

namespace
{

enum { RUN_THREADS = 128, CRITERION_THREADS = 256 };

struct run_args {
    struct amr__part part[AMR__MOST_PARTS]; /* of the tasks */
    int n_parts;
    const struct amr__task *tasks;
    char *message;
    struct amr__op_fields fields;
    enum amr__interp interp;
    int dim, block;
};

/* Runs the statement with T the C type of a field's type. */
#define ONE_TYPE(name, type, ...)                                                                  \
    case name: {                                                                                   \
        typedef type T;                                                                            \
        __VA_ARGS__;                                                                               \
        break;                                                                                     \
    }
#define WITH_TYPE(which, ...)                                                                      \
    switch (which) {                                                                               \
        ONE_TYPE(AMR_DOUBLE, double, __VA_ARGS__)                                                  \
        ONE_TYPE(AMR_FLOAT, float, __VA_ARGS__)                                                    \
        ONE_TYPE(AMR_INT, int, __VA_ARGS__)                                                        \
        ONE_TYPE(AMR_INT8, int8_t, __VA_ARGS__)                                                    \
        ONE_TYPE(AMR_UINT8, uint8_t, __VA_ARGS__)                                                  \
        ONE_TYPE(AMR_INT16, int16_t, __VA_ARGS__)                                                  \
        ONE_TYPE(AMR_UINT16, uint16_t, __VA_ARGS__)                                                \
        ONE_TYPE(AMR_UINT, uint32_t, __VA_ARGS__)                                                  \
    case AMR_INT64: /* no array's */                                                               \
        break;                                                                                     \
    }

__device__ inline double gathered(enum amr__restrict how, const double *u, long sy, long sz,
                                  unsigned active)
{
    return amr__gather_cell_double(how, u, sy, sz, active);
}
__device__ inline float gathered(enum amr__restrict how, const float *u, long sy, long sz,
                                 unsigned active)
{
    return amr__gather_cell_float(how, u, sy, sz, active);
}
template <class T>
__device__ inline T gathered(enum amr__restrict, const T *u, long, long, unsigned)
{
    return *u;
}

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

__device__ inline double fine_value(const double *u, int block, enum amr__interp interp,
                                    const int f[3], unsigned active, int first)
{
    return amr__prolong_cell_double(u, block, interp, f, active, first);
}
__device__ inline float fine_value(const float *u, int block, enum amr__interp interp,
                                   const int f[3], unsigned active, int first)
{
    return amr__prolong_cell_float(u, block, interp, f, active, first);
}
template <class T>
__device__ inline T fine_value(const T *u, int block, enum amr__interp, const int f[3],
                               unsigned active, int)
{
    return u[amr__coarse_index(block, f, active)];
}

__device__ inline double beyond_edge(double inner, double ring, double weight)
{
    return amr__ring_value_double(inner, ring, weight);
}
__device__ inline float beyond_edge(float inner, float ring, double weight)
{
    return amr__ring_value_float(inner, ring, weight);
}
template <class T> __device__ inline T beyond_edge(T, T ring, double)
{
    return ring;
}

/* As amr__turn_sign. */
__device__ inline double turned(double value)
{
    return -value;
}
__device__ inline float turned(float value)
{
    return -value;
}
template <class T> __device__ inline T turned(T value)
{
    return (T)-1 < (T)0 ? (T)(0u - (unsigned)value) : value;
}

__device__ inline long source_index(const struct amr__task &t, const int16_t from[3],
                                    const int c[3], int block)
{
    return amr__cell_index(block, from[0] + t.sign[0] * c[0], from[1] + t.sign[1] * c[1],
                           from[2] + t.sign[2] * c[2]);
}

/* The value of cell c of a task's box; src and aux are blocks, cell m of message is this one. */
template <int op, class T>
__device__ inline T value_of(const struct run_args &a, const struct amr__task &t, const T *src,
                             const T *aux, const T *message, const int c[3], long m, int field,
                             unsigned active)
{
    enum amr__restrict how = (enum amr__restrict)a.fields.restricts[field];
    if (op == AMR__PACK)
        return src[source_index(t, t.from, c, a.block)];
    if (op == AMR__COPY || op == AMR__UNPACK) {
        T value = op == AMR__COPY ? src[source_index(t, t.from, c, a.block)] : message[m];
        return amr__is_turned(&t, a.fields.turns[field]) ? turned(value) : value;
    }
    if (op == AMR__RING) {
        if (amr__ring_is_level(a.fields.level[field], a.fields.n_levels[field], &t, c,
                               a.fields.node[field]))
            return aux[amr__cell_index(a.block, t.lo[0] + c[0], t.lo[1] + c[1], t.lo[2] + c[2])];
        T ring = aux[source_index(t, t.from2, c, a.block)];
        if (t.axis < 0)
            return ring;
        return beyond_edge(src[source_index(t, t.from, c, a.block)], ring,
                           amr__ring_weight(&t, c[t.axis], active));
    }
    if (op == AMR__PROLONG) {
        int f[3] = {t.from[0] + c[0], t.from[1] + c[1], t.from[2] + c[2]};
        T value = fine_value(src, a.block, amr__interp_of(&a.fields, field, a.interp), f, active,
                             amr__first_axis(&t));
        return how == AMR__SUM_OF ? shared_out(value, active) : value;
    }
    return gathered(how, src + amr__cell_index(a.block, amr__fine_of(t.from[0], c[0], active, 0),
                                         amr__fine_of(t.from[1], c[1], active, 1),
                                         amr__fine_of(t.from[2], c[2], active, 2)),
                   a.block, (long)a.block * a.block, active);
}

template <int op, class T>
__device__ inline void run_field(const struct run_args &a, const struct amr__task &t, int field)
{
    long slot = amr__block_cells(a.dim, a.block), cells = amr__task_cells(&t);
    T *pool = (T *)a.fields.pool[field];
    const T *src = pool + (op == AMR__UNPACK ? 0 : t.src * slot);
    const T *aux = pool + (op == AMR__RING ? t.aux * slot : 0);
    unsigned active = amr__active(a.dim, t.flat, a.fields.node[field]);
    const struct amr__layout to = amr__layout_to(&t, a.dim, a.block);
    T *message = NULL;
    if (op == AMR__PACK || op == AMR__PACK_RESTRICT || op == AMR__UNPACK)
        message = (T *)(a.message + amr__message_byte(&a.fields, field,
                                                      op == AMR__UNPACK ? t.src : t.dst, cells));
    for (long m = threadIdx.x; m < cells; m += blockDim.x) {
        int c[3] = {(int)(m % t.n[0]), (int)(m / t.n[0] % t.n[1]), (int)(m / t.n[0] / t.n[1])};
        T value = value_of<op, T>(a, t, src, aux, message, c, m, field, active);
        if (op == AMR__PACK || op == AMR__PACK_RESTRICT)
            message[m] = value;
        else
            pool[to.start + c[0] * to.step[0] + c[1] * to.step[1] + c[2] * to.step[2]] = value;
    }
}

template <int op>
__device__ inline void run_task(const struct run_args &a, const struct amr__task &t)
{
    for (int f = 0; f < a.fields.n; f++) {
        if (amr__own_number((enum amr__op)op, &a.fields, f) >= 0)
            continue; /* by a kernel of the program */
        WITH_TYPE(a.fields.type[f], run_field<op, T>(a, t, f))
    }
}

template <int op> __global__ void run_tasks(const struct run_args a)
{
    run_task<op>(a, a.tasks[blockIdx.x]);
}

/* Tasks of several kinds: thread blocks are dealt to the parts in their order. */
__global__ void run_mixed(const struct run_args a)
{
    int number = (int)blockIdx.x, p = 0;
    while (p + 1 < a.n_parts && number >= a.part[p].n)
        number -= a.part[p++].n;
    const struct amr__task t = a.tasks[a.part[p].first + number];
    switch (a.part[p].op) {
    case AMR__COPY:
        return run_task<AMR__COPY>(a, t);
    case AMR__PACK:
        return run_task<AMR__PACK>(a, t);
    case AMR__UNPACK:
        return run_task<AMR__UNPACK>(a, t);
    case AMR__RESTRICT:
        return run_task<AMR__RESTRICT>(a, t);
    case AMR__PACK_RESTRICT:
        return run_task<AMR__PACK_RESTRICT>(a, t);
    case AMR__PROLONG:
        return run_task<AMR__PROLONG>(a, t);
    case AMR__RING:
        return run_task<AMR__RING>(a, t);
    }
}

template <class args>
void launch(void (*kernel)(const args), int blocks, int threads, size_t shared, args a)
{
    void *pointers[1] = {&a};
    if (blocks > 0)
        CHECK(cudaLaunchKernel(kernel, dim3((unsigned)blocks), dim3((unsigned)threads), pointers,
                               shared, (cudaStream_t)0));
}

/* Fields whose operator is a function of the program: one launch of its kernel each. Returns how
 * many there are. */
int run_own(enum amr__op op, const struct run_args &a, int n)
{
    typedef void kernel(const struct amr_operator_args);
    int found = 0;
    for (int f = 0; f < a.fields.n; f++) {
        int number = amr__own_number(op, &a.fields, f);
        if (number < 0)
            continue;
        struct amr_operator_args own;
        own.tasks = a.tasks;
        own.pool = a.fields.pool[f];
        own.message = op == AMR__PACK_RESTRICT ? a.message : NULL;
        own.cell_bytes = a.fields.cell_bytes;
        own.prefix = a.fields.prefix[f];
        own.type = a.fields.type[f];
        own.node = a.fields.node[f];
        own.shares = a.fields.restricts[f] == AMR__SUM_OF;
        own.dim = a.dim;
        own.block = a.block;
        launch((kernel *)const_cast<void *>(a.fields.own[number].kernel), n, RUN_THREADS, 0, own);
        found++;
    }
    return found;
}

void cuda_run_parts(const struct amr__task *tasks, const struct amr__part *parts, int n,
                    enum amr__interp interp, const struct amr__op_fields *fields, void *message,
                    int dim, int block)
{
    static void (*const kernels[])(const struct run_args) = {
        run_tasks<AMR__COPY>,     run_tasks<AMR__PACK>,          run_tasks<AMR__UNPACK>,
        run_tasks<AMR__RESTRICT>, run_tasks<AMR__PACK_RESTRICT>, run_tasks<AMR__PROLONG>,
        run_tasks<AMR__RING>};
    struct run_args a;
    int n_tasks = 0;
    a.n_parts = 0;
    a.message = (char *)message;
    a.fields = *fields;
    a.interp = interp;
    a.dim = dim;
    a.block = block;
    for (int i = 0; i < n; i++) {
        a.tasks = tasks + parts[i].first;
        if (run_own(parts[i].op, a, parts[i].n) == fields->n)
            continue;
        a.part[a.n_parts++] = parts[i];
        n_tasks += parts[i].n;
    }
    a.tasks = a.n_parts == 1 ? tasks + a.part[0].first : tasks;
    if (a.n_parts > 0)
        launch(a.n_parts == 1 ? kernels[a.part[0].op] : run_mixed, n_tasks, RUN_THREADS, 0, a);
}

void cuda_run(enum amr__op op, enum amr__interp interp, const struct amr__task *tasks, int n,
              const struct amr__op_fields *fields, void *message, int dim, int block)
{
    const struct amr__part all = {op, 0, n};
    cuda_run_parts(tasks, &all, 1, interp, fields, message, dim, block);
}

/* ---- the criterion: one thread block a mesh block -------------------------------------------- */

struct criterion_args {
    const void *pool, *coarse; /* coarse: [n][cells of half a block], restricted */
    void *write_coarse;
    const int *slots;
    enum amr_type type;
    int dim, block, buffer, thin;
    double threshold;
    struct amr__detail *detail; /* [n] */
    uint32_t *near;             /* [n] */
    const int *neighbor;        /* [n][3^dim] */
    struct amr__bend *bend;     /* [n] */
};

__device__ inline void coordinates(long cell, int dim, int block, int c[3])
{
    c[0] = c[1] = c[2] = 0;
    for (int d = 0; d < dim; d++, cell /= block)
        c[d] = (int)(cell % block);
}

template <class T> __device__ inline void coarsen_block(const struct criterion_args &a)
{
    long cells = amr__block_cells(a.dim, a.block), coarse = amr__block_cells(a.dim, a.block / 2);
    const T *u = (const T *)a.pool + a.slots[blockIdx.x] * cells;
    T *out = (T *)a.write_coarse + blockIdx.x * coarse;
    for (long i = threadIdx.x; i < coarse; i += blockDim.x) {
        int c[3];
        coordinates(i, a.dim, a.block / 2, c);
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
        coordinates(i, a.dim, a.block, c);
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
        coordinates(i, a.dim, a.block, c);
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
__device__ inline void bend_of(const struct criterion_args &a, struct amr__bend *own)
{
    const int n_dirs = a.dim == 1 ? 3 : a.dim == 2 ? 9 : 27;
    long cells = amr__block_cells(a.dim, a.block), per_face = cells / a.block;
    long stride[3] = {1, a.block, (long)a.block * a.block};
    const T *u = (const T *)a.pool + a.slots[blockIdx.x] * cells;
    for (long i = threadIdx.x; i < 2 * a.dim * per_face; i += blockDim.x) {
        int face = (int)(i / per_face), d = face / 2, upper = face % 2, c[3] = {0, 0, 0};
        int beside = a.neighbor[(long)blockIdx.x * n_dirs + amr__face_dir(a.dim, face)];
        if (beside == -1)
            continue;
        const struct amr__layout l = amr__layout_beside(a.dim, a.block, beside, face, a.thin);
        long rest = i % per_face;
        for (int e = 0; e < a.dim; e++) {
            if (e == d)
                continue;
            c[e] = (int)(rest % a.block);
            rest /= a.block;
        }
        c[d] = upper ? a.block - 1 : 0;
        long at = amr__cell_index(a.block, c[0], c[1], c[2]);
        long across = l.start + (upper ? 0 : a.block - 1) * l.step[d];
        for (int e = 0; e < a.dim; e++)
            across += e == d ? 0 : c[e] * l.step[e];
        T bend =
            bend_at(((const T *)a.pool)[across], u[at], u[at + (upper ? -stride[d] : stride[d])]);
        own->bend = (double)bend > own->bend ? (double)bend : own->bend;
        if (a.buffer > 0 && bend > a.threshold)
            own->near |= amr__near_bits(a.dim, a.block, a.buffer, c[1] + (long)a.block * c[2],
                                        amr__near_sides(c[0], a.block, a.buffer));
    }
}

__global__ void find_bends(const struct criterion_args a)
{
    __shared__ struct amr__bend found[CRITERION_THREADS];
    struct amr__bend own = {0, 0};
    if (a.type == AMR_DOUBLE)
        bend_of<double>(a, &own);
    else if (a.type == AMR_FLOAT)
        bend_of<float>(a, &own);
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

/* ---- fluxes where levels meet ---------------------------------------------------------------- */

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

__global__ void put_values(const struct amr__face_ghosts g)
{
    const int cells = amr__face_cells(g.dim, g.block), n_dirs = g.dim == 1 ? 3 : g.dim == 2 ? 9 : 27;
    const struct amr__face_at f = g.fine[blockIdx.x];
    if (!amr__face_is_own(g.node, f.face, f.edge))
        return;
    const int axis = f.face / 2, beside = g.neighbor[(long)f.leaf * n_dirs + amr__face_dir(g.dim, f.face)];
    if (beside == -1)
        return;
    const struct amr__layout l = amr__layout_beside(g.dim, g.block, beside, f.face, g.thin);
    for (int m = (int)threadIdx.x; m < cells; m += (int)blockDim.x) {
        const long at = l.start + m % g.block * l.step[axis == 0] +
                        m / g.block * l.step[axis == 2 ? 1 : 2];
        const double value = g.kept[(long)blockIdx.x * cells + m];
        if (g.type == AMR_DOUBLE)
            set_cell<double>(g.pool, at, value);
        else
            set_cell<float>(g.pool, at, value);
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Zeroed; NULL where the GPU has none left. */
void *cuda_alloc(size_t bytes)
{
    void *p = NULL;
    cudaError_t error = cudaMalloc(&p, bytes ? bytes : 1);
    if (error == cudaErrorMemoryAllocation) {
        (void)cudaGetLastError(); /* it is no failure of later calls */
        return NULL;
    }
    CHECK(error);
    CHECK(cudaMemset(p, 0, bytes ? bytes : 1));
    return p;
}

void cuda_free(void *p)
{
    CHECK(cudaFree(p));
}

void *cuda_alloc_message(size_t bytes)
{
    void *p = NULL;
    cudaError_t error =
        cudaHostAlloc(&p, bytes ? bytes : 1, cudaHostAllocMapped | cudaHostAllocPortable);
    if (error == cudaErrorMemoryAllocation) {
        (void)cudaGetLastError();
        return NULL;
    }
    CHECK(error);
    memset(p, 0, bytes);
    return p;
}

void cuda_free_message(void *p)
{
    if (p)
        CHECK(cudaFreeHost(p));
}

void cuda_upload(void *to, const void *from, size_t bytes)
{
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice));
}

void cuda_download(void *to, const void *from, size_t bytes)
{
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}

void cuda_copy(void *to, const void *from, size_t bytes)
{
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice));
}

void cuda_fill(void *to, int byte, size_t bytes)
{
    CHECK(cudaMemset(to, byte, bytes));
}

void cuda_wait(void)
{
    CHECK(cudaStreamSynchronize((cudaStream_t)0));
}

/* Device memory for the criterion, kept from call to call. */
struct kept {
    void *memory;
    size_t bytes;
};

void *at_least(struct kept *k, size_t bytes)
{
    if (k->bytes < bytes) {
        CHECK(cudaFree(k->memory));
        k->memory = NULL;
        CHECK(cudaMalloc(&k->memory, bytes));
        k->bytes = bytes;
    }
    return k->memory;
}

struct kept results, coarse_blocks;

/* ---- the seam -------------------------------------------------------------------------------- */

/* The ranks of a machine share its GPUs in turn. */
void cuda_init(int local_rank, int)
{
    int n = 0;
    cudaError_t error = cudaGetDeviceCount(&n);
    if (error != cudaSuccess || n == 0) {
        fprintf(stderr,
                "amr: error: rank %d finds no CUDA device (%s); run where there is one, or "
                "translate with --target=openmp\n",
                amr__device_rank,
                error != cudaSuccess ? cudaGetErrorString(error) : "none is visible");
        _Exit(1);
    }
    CHECK(cudaSetDevice(local_rank % n));
}

void cuda_nest(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    typedef void kernel(const struct amr_kernel_args);
    const int leaves = nest->leaves_per_block;
    launch((kernel *)const_cast<void *>(nest->kernel), (args->n_blocks + leaves - 1) / leaves,
           nest->threads_per_block, (size_t)nest->shared_bytes, *args);
}

void cuda_fluxes(const struct amr_flux *flux, const struct amr_kernel_args *args, int, int)
{
    typedef void kernel(const struct amr_kernel_args);
    launch((kernel *)const_cast<void *>(flux->kernel), args->n_blocks, flux->threads_per_block, 0,
           *args);
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
    launch(put_values, g->n_fine, RUN_THREADS, 0, *g);
}

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

void cuda_faces(const void *pool, enum amr_type type, const int *slots, const int *neighbor, int n,
                int dim, int block, int thin, double threshold, int buffer,
                const double (*)[6][2], double, struct amr__bend *out)
{
    if (n == 0)
        return;
    struct criterion_args a;
    memset(&a, 0, sizeof a);
    a.pool = pool;
    a.slots = slots;
    a.neighbor = neighbor;
    a.thin = thin;
    a.type = type;
    a.dim = dim;
    a.block = block;
    a.threshold = threshold;
    a.buffer = buffer;
    size_t bytes = (size_t)n * sizeof *out;
    a.bend = (struct amr__bend *)at_least(&results, bytes);
    launch(find_bends, n, CRITERION_THREADS, 0, a);
    cuda_download(out, a.bend, bytes);
}

} // namespace

extern "C" const struct amr__device amr_device_cuda = {
    "cuda",
    0,
    0,
    cuda_init,
    cuda_alloc,
    cuda_free,
    cuda_alloc_message,
    cuda_free_message,
    cuda_upload,
    cuda_download,
    cuda_copy,
    cuda_fill,
    cuda_wait,
    cuda_run,
    cuda_run_parts,
    cuda_nest,
    cuda_survey,
    cuda_near,
    cuda_faces,
    nullptr,
    nullptr,
    cuda_fluxes,
    cuda_send_fluxes,
    cuda_correct,
    cuda_keep_faces,
    cuda_put_faces,
};
