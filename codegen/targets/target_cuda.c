/* MPI + CUDA: a nest is a kernel. Where its cells read along the axes only, a thread runs a column of
 * a block (columns.c). Else there is one thread block for each mesh block, whose threads share the
 * cells of a plane; tiles lie in dynamic shared memory, and where they do not fit, offsets are read
 * through the neighbour table. Boundary nests are functions that one kernel calls, so that a launch
 * may run several. The runtime launches kernels by their address: no launch syntax here. */
#include "codegen/targets/cuda.h"

enum { SHARED_MOST = 48 * 1024 };

/* That share the cells of a plane. */
static int threads(const struct kernels *k)
{
    int cells = k->plan->dim > 1 ? k->block * k->block : k->block;
    return cells > CUDA_THREADS_MOST ? CUDA_THREADS_MOST : (cells + 31) / 32 * 32;
}

/* Bytes of an array's tile, as amr_device.h lays it out on a device (no padding), up to 16. */
static long tile_bytes(const struct nest_code *n, const struct plan_array *a)
{
    long extent[3] = {n->kernels->block, n->kernels->plan->dim > 1 ? n->kernels->block : 1, 1};
    long cells = 1;
    for (int axis = 0; axis < 3; axis++)
        cells *= extent[axis] + nest_hi(n, a, axis) - nest_lo(n, a, axis);
    cells += nest_hi(n, a, 0) - nest_lo(n, a, 0);
    return (cells * a->type->size + 15) / 16 * 16;
}

static long shared_bytes(const struct nest_code *n)
{
    long bytes = 0;
    for (int i = 0; n->tiles && i < n->nest->arrays.n; i++)
        if (plan_reads_far(n->nest->arrays.at[i]))
            bytes += tile_bytes(n, n->nest->arrays.at[i]);
    return bytes;
}

static bool has_tiles(const struct nest_code *n)
{
    long fixed = 71L * 8 * n->nest->reductions.n; /* accumulators are shared memory, too */
    return n->nest->edge == EDGE_NONE && !n->nest->in_plane && shared_bytes(n) + fixed <= SHARED_MOST;
}

/* Whether the nest is run by the kernel of groups. */
static bool is_grouped(const struct plan_nest *nest)
{
    return (nest->edge == EDGE_DATA || nest->edge == EDGE_LEVEL) && !nest->reductions.n;
}

/* The block by value: what kernels store cannot change it. */
void cuda_emit_block(struct nest_code *n)
{
    struct printer *p = &n->print;
    print_line(p, "const struct amr_block own = a.block[leaf], *block = &own;");
    if (nest_reads_around(n->nest) || nest_reads_far(n))
        print_line(p, "const int *neighbor = a.neighbor + (size_t)leaf * AMR_DIRECTIONS;");
    print_line(p, "struct amr_here_%d here;", n->nest->id);
    print_line(p, "here.amr_block = block;");
    if (nest_has_image(n->nest))
        print_line(p, "here.amr_share = amr_level_scale(a.levels, block, -1);");
    if (n->nest->update_power)
        print_line(p, "here.amr_scale = amr_level_scale(a.levels, block, %d);",
                   n->nest->update_power);
    table_emit_block(n, is_grouped(n->nest) ? "" : "a.");
    ends_emit_block(n, "(&a)");
    widths_emit_block(n, "(&a)");
    if (n->scalars.n)
        print_line(p,
                   "here.amr_s = ((const struct amr_scalars_%d *)%s)[block->level];", n->nest->id,
                   is_grouped(n->nest) ? "scalars" : "a.scalars.bytes");
    for (int r = 0; r < n->nest->reductions.n; r++)
        print_line(p, "here.%s = &term_%s;", nest_reduction_name(n, r), nest_reduction_name(n, r));
    if (nest_has_sum(n))
        print_line(p, "const int weight = amr_log2_weight(block);");
}

/* A cell's term, the thread's share, and the thread block's. */
void cuda_emit_totals(struct nest_code *n)
{
    struct printer *p = &n->print;
    for (int r = 0; r < n->nest->reductions.n; r++) {
        enum reduction_op op = n->nest->reductions.at[r].op;
        const char *name = nest_reduction_name(n, r);
        print_line(p, "__shared__ struct amr_accumulator all_%s;", name);
        print_line(p, "double term_%s;", name);
        print_line(p, "struct amr_%s_share share_%s = amr_%s_nothing();", nest_op_name(op), name,
                   nest_op_name(op));
        print_line(p, "amr_accumulator_clear(&all_%s, %s);", name, nest_total_identity(op));
    }
    if (n->nest->reductions.n)
        print_line(p, "__syncthreads();");
}

static void emit_arrays(struct nest_code *n)
{
    struct printer *p = &n->print;
    long offset = 0;
    if (nest_has_tiles(n))
        print_line(p, "AMR_SHARED(double, tiles, %ld);", shared_bytes(n) / 8);
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        const char *type = print_scalar_type(a->type);
        const char *name = print_name(n->kernels->arena, a->name);
        if (!plan_reads_far(a)) {
            print_line(p, "here.%s = (%s *)a.field[%d] + (size_t)block->slot * AMR_CELLS;", name,
                       type, i);
        } else if (!n->tiles) {
            print_line(p, "here.%s = (%s *)a.field[%d];", name, type, i);
        } else {
            print_line(p, "AMR_PLANES(amr_tile_%s_%d, (%s *)(tiles + %ld), here.%s);", a->name,
                       n->nest->id, type, offset / 8, name);
            offset += tile_bytes(n, a);
        }
    }
}

static void emit_here(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (!is_grouped(n->nest))
        print_line(p, "const int leaf = a.list[blockIdx.x];");
    cuda_emit_totals(n);
    cuda_emit_block(n);
    print_line(p, "const struct amr_box box = amr_box(&a, block, %uu);", nest_high(n));
    if (!n->tiles)
        print_line(p, "here.amr_neighbor = neighbor;");
    if (n->nest->edge)
        print_line(p, "here.amr_rings = amr_rings(0, &box);");
    emit_arrays(n);
}

void cuda_emit_cell(struct nest_code *n)
{
    struct printer *p = &n->print;
    int dim = n->kernels->plan->dim;
    for (int r = 0; r < n->nest->reductions.n; r++)
        print_line(p, "term_%s = %s;", nest_reduction_name(n, r),
                   nest_term_identity(n->nest->reductions.at[r].op));
    print_line(p, "amr_%d_cell(&here, %s%s);", n->nest->id,
               dim > 2   ? "k, j, i"
               : dim > 1 ? "j, i"
                         : "i",
               update_argument(n, "here.amr_scale == 1.0"));
    for (int r = 0; r < n->nest->reductions.n; r++) {
        enum reduction_op op = n->nest->reductions.at[r].op;
        const char *name = nest_reduction_name(n, r);
        print_line(p, "amr_%s_take(&share_%s, term_%s%s);", nest_op_name(op), name, name,
                   op == REDUCE_SUM ? arena_printf(n->kernels->arena, ", weight, &all_%s", name)
                                    : "");
    }
}

/* The cells of plane k, shared by the threads. */
static void emit_cells(struct nest_code *n)
{
    struct printer *p = &n->print;
    int dim = n->kernels->plan->dim;
    print_line(p, "for (int c = (int)threadIdx.x; c < AMR_PLANE; c += AMR_THREADS) {");
    p->indent++;
    if (dim > 1)
        print_line(p, "const int j = c / AMR_BX, i = c %% AMR_BX;");
    else
        print_line(p, "const int i = c;");
    print_line(p, dim > 1
                      ? "if (i < box.lo[0] || i >= box.hi[0] || j < box.lo[1] || j >= box.hi[1])"
                      : "if (i < box.lo[0] || i >= box.hi[0])");
    print_line(p, "    continue;");
    cuda_emit_cell(n);
    p->indent--;
    print_line(p, "}");
}

static void emit_first_planes(struct nest_code *n)
{
    for (int i = 0; n->tiles && i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        int lo = nest_lo(n, a, 2), hi = nest_hi(n, a, 2);
        if (!plan_reads_far(a) || lo == hi)
            continue;
        print_line(&n->print, "AMR_UNROLL");
        print_line(&n->print, "for (int p = 0; p < amr_tile_%s_%d_planes - 1; p++)", a->name,
                   n->nest->id);
        print_line(&n->print,
                   "    amr_tile_%s_%d_gather(here.%s[p], (const %s *)a.field[%d], neighbor, "
                   "box.lo[2] %c %d + p);",
                   a->name, n->nest->id, print_name(n->kernels->arena, a->name),
                   print_scalar_type(a->type), i, lo < 0 ? '-' : '+', lo < 0 ? -lo : lo);
    }
}

static void emit_next_planes(struct nest_code *n)
{
    for (int i = 0; n->tiles && i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        int hi = nest_hi(n, a, 2);
        if (!plan_reads_far(a))
            continue;
        print_line(
            &n->print,
            "amr_tile_%s_%d_gather(here.%s[amr_tile_%s_%d_planes - 1], (const %s *)a.field[%d], "
            "neighbor, %s);",
            a->name, n->nest->id, print_name(n->kernels->arena, a->name), a->name, n->nest->id,
            print_scalar_type(a->type), i,
            n->kernels->plan->dim < 3 ? "0" : arena_printf(n->kernels->arena, "k + %d", hi));
    }
    if (nest_has_tiles(n))
        print_line(&n->print, "__syncthreads();");
}

static void emit_rotate(struct nest_code *n)
{
    if (nest_has_tiles(n))
        print_line(&n->print, "__syncthreads();");
    for (int i = 0; n->tiles && i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (plan_reads_far(a) && nest_lo(n, a, 2) != nest_hi(n, a, 2))
            print_line(&n->print, "AMR_ROTATE(%s, here.%s, amr_tile_%s_%d_planes);",
                       print_scalar_type(a->type), print_name(n->kernels->arena, a->name), a->name,
                       n->nest->id);
    }
}

void cuda_emit_flush(struct nest_code *n)
{
    struct printer *p = &n->print;
    for (int r = 0; r < n->nest->reductions.n; r++)
        print_line(p, "amr_%s_collect(&all_%s, &share_%s);",
                   nest_op_name(n->nest->reductions.at[r].op), nest_reduction_name(n, r),
                   nest_reduction_name(n, r));
    if (n->nest->reductions.n)
        print_line(p, "__syncthreads();");
    for (int r = 0; r < n->nest->reductions.n; r++)
        print_line(p, "amr_%s_flush((struct amr_accumulator *)a.reduction + %d, &all_%s);",
                   nest_op_name(n->nest->reductions.at[r].op), r, nest_reduction_name(n, r));
}

/* Opens the function of a nest that is grouped: `tables` and `scalars` stand behind its fields. */
static void open_grouped(struct nest_code *n)
{
    struct printer *p = &n->print;
    print_line(p, "static __device__ void amr_%d_blocks(const struct amr_kernel_args &a, int leaf)",
               n->nest->id);
    print_line(p, "{");
    if (n->nest->tables.n || n->scalars.n)
        print_line(p, "    const struct amr_table_view *const table =");
    if (n->nest->tables.n || n->scalars.n)
        print_line(p, "        (const struct amr_table_view *)(a.field + %d);", n->nest->arrays.n);
    if (n->scalars.n)
        print_line(p, "    const void *const scalars = table + %d;", n->nest->tables.n);
}

static void launch(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (n->columns) {
        columns_launch(n);
        return;
    }
    if (is_grouped(n->nest)) {
        open_grouped(n);
    } else {
        print_line(p,
                   "extern \"C\" __global__ void __launch_bounds__(AMR_THREADS) "
                   "amr_%d_kernel(AMR_ARGS a)",
                   n->nest->id);
        print_line(p, "{");
    }
    p->indent++;
    emit_here(n);
    if (n->kernels->plan->dim > 2) {
        emit_first_planes(n);
        print_line(p, "for (int k = box.lo[2]; k < box.hi[2]; k++) {");
        p->indent++;
        emit_next_planes(n);
        emit_cells(n);
        emit_rotate(n);
        p->indent--;
        print_line(p, "}");
    } else {
        emit_next_planes(n);
        emit_cells(n);
    }
    cuda_emit_flush(n);
    p->indent--;
    print_line(p, "}");
}

static void describe(struct nest_code *n)
{
    if (is_grouped(n->nest))
        print_line(&n->print, "NULL, (const void *)amr_group_kernel,");
    else
        print_line(&n->print, "NULL, (const void *)amr_%d_kernel,", n->nest->id);
    print_line(&n->print, "%d, /* threads of a block */",
               n->columns ? columns_threads(n) : threads(n->kernels));
    print_line(&n->print, "%ld, /* shared bytes */", shared_bytes(n));
    if (is_grouped(n->nest))
        print_line(&n->print, "0 /* the kernel runs a group of nests */");
    else
        print_line(&n->print, "%d /* leaves of a thread block */",
                   n->columns ? columns_leaves(n) : 1);
}

static void define(struct kernels *k, struct text *out)
{
    text_printf(out, "#define AMR_THREADS %d\n#define AMR_REACH %d\n", threads(k), CUDA_REACH);
}

/* Thread blocks are dealt to the nests of the group in their order. */
static void finish(struct kernels *k, struct text *out)
{
    bool any = false;
    for (int i = 0; i < k->plan->nests.n; i++)
        any |= is_grouped(k->plan->nests.at[i]);
    if (!any)
        return;
    text_add(out, "\nextern \"C\" __global__ void __launch_bounds__(AMR_THREADS) "
                  "amr_group_kernel(AMR_GROUP_ARGS group)\n{\n"
                  "    int number = (int)blockIdx.x, p = 0;\n"
                  "    while (number >= group.part[p].n_blocks)\n"
                  "        number -= group.part[p++].n_blocks;\n"
                  "    const struct amr_kernel_args &a =\n"
                  "        *(const struct amr_kernel_args *)(group.args.bytes + group.part[p].at);\n"
                  "    switch (group.part[p].nest) {\n");
    for (int i = 0; i < k->plan->nests.n; i++)
        if (is_grouped(k->plan->nests.at[i]))
            text_printf(out, "    case %d:\n        return amr_%d_blocks(a, a.list[number]);\n",
                        k->plan->nests.at[i]->id, k->plan->nests.at[i]->id);
    text_add(out, "    }\n}\n");
}

const struct target target_cuda = {.name = "cuda",
                                   .suffix = "cu",
                                   .device = "amr_device_cuda",
                                   .launch = launch,
                                   .describe = describe,
                                   .define = define,
                                   .finish = finish,
                                   .has_tiles = has_tiles,
                                   .runs_columns = columns_fit,
                                   .has_kernels = true};
