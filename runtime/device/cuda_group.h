/* Boundary nests wait on the host until something else is asked of the GPU. Those that do not
 * depend on each other then go in one launch. Part of device_cuda.cu. */
#ifndef AMR_CUDA_GROUP_H
#define AMR_CUDA_GROUP_H

#include "device/cuda_launch.h"

namespace
{

struct waiting_nest {
    const struct amr_nest *nest;
    int wave; /* runs behind those of lower waves */
    struct amr_kernel_args args;
};

waiting_nest waiting[AMR_GROUP_NESTS]; /* in the order of the calls */
int n_waiting;

/* Indices of array i that a nest may read, or that it writes. Across an edge that the range lies
 * beyond, cells outside are of the finest level; all other offsets count cells of any level. */
void touched(const waiting_nest *w, int i, bool reads, int lo[3], int hi[3])
{
    const struct amr_array_desc *array = &w->nest->arrays[i];
    const int widest = 1 << (w->args.levels - 1);
    for (int d = 0; d < 3; d++) {
        bool low = w->args.beyond >> 2 * d & 1, high = w->args.beyond >> (2 * d + 1) & 1;
        int down = reads ? array->from[d] : 0, up = reads ? array->to[d] : 0;
        lo[d] = w->args.lo[d] + down * (down < 0 && !low ? widest : 1);
        hi[d] = w->args.hi[d] + up * (up > 0 && !high ? widest : 1);
    }
}

/* Whether a writes cells of an array that b writes, or reads. */
bool writes_those(const waiting_nest *a, int i, const waiting_nest *b, int k, bool reads)
{
    int lo[2][3], hi[2][3];
    bool all = a->nest->arrays[i].writes &&
               (reads ? b->nest->arrays[k].reads : b->nest->arrays[k].writes);
    touched(a, i, false, lo[0], hi[0]);
    touched(b, k, reads, lo[1], hi[1]);
    for (int d = 0; d < 3; d++)
        all = all && lo[0][d] < hi[1][d] && lo[1][d] < hi[0][d];
    return all;
}

/* Ranges compare beyond the mesh alone, where they count the same places. */
bool compare(const struct amr_kernel_args *a, const struct amr_kernel_args *b)
{
    return a->beyond && b->beyond && a->node == b->node && a->block == b->block;
}

/* Whether the order of the two matters. */
bool depend(const waiting_nest *a, const waiting_nest *b)
{
    const bool known = compare(&a->args, &b->args);
    for (int i = 0; i < a->nest->n_arrays; i++)
        for (int k = 0; k < b->nest->n_arrays; k++)
            if (a->args.field[i] == b->args.field[k] &&
                (known ? writes_those(a, i, b, k, false) || writes_those(a, i, b, k, true) ||
                             writes_those(b, k, a, i, true)
                       : a->nest->arrays[i].writes || b->nest->arrays[k].writes))
                return true;
    return false;
}

/* ---- launches -------------------------------------------------------------------------------- */

struct amr_group_args group;
int group_bytes, group_blocks;

void start_group(const struct amr_nest *nest)
{
    typedef void kernel(const struct amr_group_args);
    if (group.n > 0)
        start((kernel *)const_cast<void *>(nest->kernel), group_blocks, nest->threads_per_block, 0,
              group);
    group.n = group_bytes = group_blocks = 0;
}

void put(const void *from, size_t bytes)
{
    memcpy(group.args.bytes + group_bytes, from, bytes);
    group_bytes += (int)(bytes + 7) / 8 * 8;
}

/* See struct amr_group_args; a single nest always has room. */
void join_group(const waiting_nest *w)
{
    const struct amr_nest *nest = w->nest;
    const size_t fields = (size_t)nest->n_arrays * sizeof w->args.field[0];
    const size_t tables = (size_t)nest->n_tables * sizeof w->args.table[0];
    const size_t scalars = (size_t)(w->args.levels * nest->scalar_bytes);
    if (group_bytes + offsetof(struct amr_kernel_args, field) + fields + tables + scalars + 7 >
        AMR_GROUP_BYTES)
        start_group(nest);
    group.part[group.n].nest = nest->id;
    group.part[group.n].n_blocks = w->args.n_blocks;
    group.part[group.n++].at = group_bytes;
    group_blocks += w->args.n_blocks;
    put(&w->args, offsetof(struct amr_kernel_args, field));
    put(w->args.field, fields);
    put(w->args.table, tables);
    put(&w->args.scalars, scalars);
}

void run_waiting()
{
    for (int wave = 0, left = n_waiting; left > 0; wave++) {
        for (int i = 0; i < n_waiting; i++)
            if (waiting[i].wave == wave) {
                join_group(&waiting[i]);
                left--;
            }
        start_group(waiting[0].nest);
    }
    n_waiting = 0;
}

void wait_in_group(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    if (n_waiting == AMR_GROUP_NESTS)
        run_waiting();
    waiting_nest *w = &waiting[n_waiting];
    w->nest = nest;
    w->wave = 0;
    w->args = *args;
    for (int i = 0; i < n_waiting; i++)
        if (waiting[i].wave >= w->wave && depend(&waiting[i], w))
            w->wave = waiting[i].wave + 1;
    n_waiting++;
}

} // namespace

#endif
