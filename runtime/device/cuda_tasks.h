/* Lists of tasks on the GPU: a thread block each. Part of device_cuda.cu. */
#ifndef AMR_CUDA_TASKS_H
#define AMR_CUDA_TASKS_H

#include "amr_operator.h"
#include "device/cuda_launch.h"
#include "device/cuda_tensor.h"

namespace
{

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
    if (op == AMR__PROLONG && tensor<is_real<T>::yes>::run(a, t, field, active, src, pool, to))
        return;
    const struct divisor nx = divisor_of(t.n[0]), ny = divisor_of(t.n[1]);
    for (unsigned m = threadIdx.x; m < (unsigned)cells; m += blockDim.x) {
        const unsigned row = divided(m, nx), plane = divided(row, ny);
        int c[3] = {(int)(m - row * nx.n), (int)(row - plane * ny.n), (int)plane};
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

} // namespace

#endif
