/* The CUDA kernel of a nest that reads along the axes only, no corners: a thread runs a column of a
 * block, and a thread block as many blocks as fill it (amr_columns.h). A block that lies wholly in
 * the nest's range has a loop of constant length. Called by target_cuda.c and nest.c. */
#include <stdlib.h>

#include "codegen/targets/cuda.h"

enum {
    UNROLLED_FLOPS = 200, /* of all cells in the text of a loop: the code must stay in its cache */
    REDUCTION_FLOPS = 40  /* that adding a term is worth */
};

static int dim_of(const struct nest_code *n)
{
    return n->kernels->plan->dim;
}

/* Runtime axis along which the columns stand; -1: they are single cells. */
static int along(const struct nest_code *n)
{
    return dim_of(n) > 1 ? dim_of(n) - 1 : -1;
}

/* Of a block: AMR_LANES. */
static int columns_of(const struct nest_code *n)
{
    return dim_of(n) > 2 ? n->kernels->block * n->kernels->block : n->kernels->block;
}

/* Threads that share them. */
static int threads_of_leaf(const struct nest_code *n)
{
    return columns_of(n) < CUDA_THREADS_MOST ? columns_of(n) : CUDA_THREADS_MOST;
}

int columns_leaves(const struct nest_code *n)
{
    return CUDA_THREADS_MOST / threads_of_leaf(n);
}

int columns_threads(const struct nest_code *n)
{
    return (columns_leaves(n) * threads_of_leaf(n) + 31) / 32 * 32; /* whole warps */
}

/* Along a single axis, not too far, or no step at all. */
static bool is_along_axis(const int *offset)
{
    int axes = 0;
    for (int d = 0; d < PLAN_MAX_DIM; d++) {
        axes += offset[d] != 0;
        if (abs(offset[d]) > CUDA_REACH)
            return false;
    }
    return axes <= 1;
}

/* The cells of an array beside a column that are read: bits by axis, direction and distance. */
static unsigned sides(const struct nest_code *n, int array)
{
    unsigned found = 0;
    for (int a = 0; a < n->nest->accesses.n; a++)
        for (int axis = 0; axis < dim_of(n); axis++) {
            const struct plan_access *access = &n->nest->accesses.at[a];
            int by = access->offset[nest_axis(n->kernels->plan, axis)];
            if (access->array == array && axis != along(n) && by)
                found |= 1u << (2 * axis * CUDA_REACH + (by > 0) * CUDA_REACH + abs(by) - 1);
        }
    return found;
}

/* `amr_side_bit(0, -1) | amr_side_bit(0, 1)` */
static const char *sides_text(const struct nest_code *n, unsigned set)
{
    const char *text = NULL;
    for (int bit = 0; set >> bit; bit++) {
        int axis = bit / (2 * CUDA_REACH), by = bit % CUDA_REACH + 1;
        by = bit / CUDA_REACH % 2 ? by : -by;
        if (set >> bit & 1)
            text = arena_printf(n->kernels->arena, "%s%samr_side_bit(%d, %d)", text ? text : "",
                                text ? " | " : "", axis ? by : 0, axis ? 0 : by);
    }
    return text ? text : "0";
}

static unsigned all_sides(const struct nest_code *n)
{
    unsigned found = 0;
    for (int i = 0; i < n->nest->arrays.n; i++)
        found |= sides(n, i);
    return found;
}

bool columns_fit(const struct nest_code *n)
{
    for (int a = 0; a < n->nest->accesses.n; a++) {
        const struct plan_access *access = &n->nest->accesses.at[a];
        const struct plan_array *array = n->nest->arrays.at[access->array];
        if (plan_reads_far(array) ? array->writes || !is_along_axis(access->offset)
                                 : !plan_is_own_cell(access))
            return false;
    }
    return n->nest->edge == EDGE_NONE;
}

/* Registers that a thread will want, about. */
static int registers(const struct nest_code *n)
{
    int found = 18 + 2 * n->scalars.n + 2 * n->nest->tables.n + n->nest->flops / 2;
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        int words = (a->type->size + 3) / 4, axis = along(n), beside = 0;
        for (unsigned s = sides(n, i); s; s &= s - 1)
            beside++;
        if (plan_reads_far(a)) /* three ends and the sides, and what is held of the column */
            found += 6 + 2 * beside +
                     words * (axis < 0 ? 1 : nest_hi(n, a, axis) - nest_lo(n, a, axis) + 2);
        else
            found += 2;
    }
    return found + 16 * n->nest->reductions.n;
}

/* Thread blocks of 256 threads that a multiprocessor shall hold: with 5, a thread has 48 registers,
 * with 3 it has 80, with 1 all 255. The more there are, the more of them wait for memory at a time.
 */
static int blocks_at_once(const struct nest_code *n)
{
    return registers(n) <= 48 ? 5 : registers(n) <= 80 ? 3 : 1;
}

/* ---- struct amr_here_N and the accesses of a cell ------------------------------------------- */

void columns_emit_member(struct nest_code *n, int array)
{
    const struct plan_array *a = n->nest->arrays.at[array];
    const char *type = print_scalar_type(a->type), *name = print_name(n->kernels->arena, a->name);
    int axis = along(n);
    if (plan_reads_far(a))
        print_line(&n->print, "struct amr_column<%s, %d, %d, %s> %s;", type,
                   axis < 0 ? 0 : nest_lo(n, a, axis), axis < 0 ? 0 : nest_hi(n, a, axis),
                   sides_text(n, sides(n, array)), name);
    else
        print_line(&n->print, "%s *%s; /* the column's */", type, name);
}

/* #define u(k_, j_, i_) amr_column_read(&amr_at->u, (k_) - k, (j_) - j, (i_) - i) */
void columns_emit_macro(struct nest_code *n, const struct plan_array *a, const char *params)
{
    static const char *const padding[] = {", 0, 0", ", 0", ""};
    struct text *out = n->print.out;
    const char *name = print_name(n->kernels->arena, a->name);
    int axis = along(n);
    if (!plan_reads_far(a)) {
        text_printf(out, "#define %s(%s) amr_at->%s[", name, params, name);
        text_printf(out, axis < 0 ? "0]\n" : "(%c_) * AMR_STRIDE]\n", "ijk"[axis < 0 ? 0 : axis]);
        return;
    }
    text_printf(out, "#define %s(%s) amr_column_read(&amr_at->%s%s", name, params, name,
                padding[dim_of(n) - 1]);
    for (int d = dim_of(n) - 1; d >= 0; d--)
        text_printf(out, ", (%c_) - %s", "ijk"[d], nest_iterator(n, d));
    text_add(out, ")\n");
}

/* ---- the kernel ----------------------------------------------------------------------------- */

/* Of all arrays that are read around their cells. */
static void emit_each(struct nest_code *n, const char *function, const char *more)
{
    for (int i = 0; i < n->nest->arrays.n; i++)
        if (plan_reads_far(n->nest->arrays.at[i]))
            print_line(&n->print, "amr_column_%s(&here.%s, %s);", function,
                       print_name(n->kernels->arena, n->nest->arrays.at[i]->name), more);
}

static void emit_begin(struct nest_code *n, const char *first)
{
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (plan_reads_far(a))
            print_line(&n->print, "amr_column_begin(&here.%s, (const %s *)a.field[%d], &lane, %s);",
                       print_name(n->kernels->arena, a->name), print_scalar_type(a->type), i,
                       first);
    }
}

/* Cells of a column, from `lo` on; `times` of them in the text of the loop. */
static void emit_walk(struct nest_code *n, const char *lo, const char *hi, int times)
{
    struct printer *p = &n->print;
    int axis = along(n);
    const char *step = axis < 0 ? "0" : arena_printf(n->kernels->arena, "%c", "ijk"[axis]);
    emit_begin(n, lo);
    if (axis >= 0) {
        print_line(p, "AMR_UNROLL_BY(%d)", times);
        print_line(p, "for (int %s = %s; %s < %s; %s++) {", step, lo, step, hi, step);
        p->indent++;
    }
    emit_each(n, "next", arena_printf(n->kernels->arena, "%s, %s", step, hi));
    cuda_emit_cell(n);
    if (axis >= 0) {
        emit_each(n, "advance", "&lane");
        p->indent--;
        print_line(p, "}");
    }
}

/* A block of which some cells lie outside the nest's range. */
static void emit_clipped(struct nest_code *n)
{
    struct printer *p = &n->print;
    int axis = along(n);
    print_line(p, "const struct amr_box box = amr_box(&a, block, %uu);", nest_high(n));
    print_indent(p);
    text_add(p->out, "if (");
    for (int d = 0; d < dim_of(n); d++)
        if (d == axis)
            text_printf(p->out, " && box.lo[%d] < box.hi[%d]", d, d);
        else
            text_printf(p->out, "%s%c >= box.lo[%d] && %c < box.hi[%d]", d ? " && " : "", "ijk"[d],
                        d, "ijk"[d], d);
    text_add(p->out, ") {\n");
    p->indent++;
    emit_walk(n, axis < 0 ? "0" : arena_printf(n->kernels->arena, "box.lo[%d]", axis),
              axis < 0 ? "1" : arena_printf(n->kernels->arena, "box.hi[%d]", axis), 1);
    p->indent--;
    print_line(p, "}");
}

/* Cells in the text of a whole column's loop: so many that no rest is left. */
static int unrolled(const struct nest_code *n)
{
    int flops = 1 + n->nest->flops + REDUCTION_FLOPS * n->nest->reductions.n;
    int times = UNROLLED_FLOPS / flops, most = n->kernels->block;
    times = times < 1 ? 1 : times > most ? most : times;
    while (most % times)
        times--;
    return times;
}

/* The columns that a thread runs: one but in wide blocks. */
static void emit_columns(struct nest_code *n)
{
    struct printer *p = &n->print;
    bool several = columns_of(n) > threads_of_leaf(n);
    if (several) {
        print_line(p, "for (int c = thread; c < AMR_LANES; c += %d) {", threads_of_leaf(n));
        p->indent++;
    } else {
        print_line(p, "const int c = thread;");
    }
    if (dim_of(n) > 2)
        print_line(p, "const int j = c / AMR_BX, i = c %% AMR_BX;");
    else
        print_line(p, "const int i = c;");
    if (nest_reads_around(n->nest))
        print_line(p, "const struct amr_lane lane = amr_lane<%s>(neighbor, block->slot, c);",
                   sides_text(n, all_sides(n)));
    else
        print_line(p, "const struct amr_lane lane = amr_own_lane(block->slot, c);");
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (!plan_reads_far(a))
            print_line(p, "here.%s = (%s *)a.field[%d] + lane.own;",
                       print_name(n->kernels->arena, a->name), print_scalar_type(a->type), i);
    }
    print_line(p, "if (full) {");
    p->indent++;
    emit_walk(n, "0", "AMR_STEPS", unrolled(n));
    p->indent--;
    print_line(p, "} else {");
    p->indent++;
    emit_clipped(n);
    p->indent--;
    print_line(p, "}");
    if (several) {
        p->indent--;
        print_line(p, "}");
    }
}

void columns_launch(struct nest_code *n)
{
    struct printer *p = &n->print;
    int threads = threads_of_leaf(n), leaves = columns_leaves(n);
    print_line(p,
               "extern \"C\" __global__ void __launch_bounds__(%d, %d) amr_%d_kernel(AMR_ARGS a)",
               columns_threads(n), blocks_at_once(n), n->nest->id);
    print_line(p, "{");
    p->indent++;
    cuda_emit_totals(n);
    print_line(p, "const int thread = (int)(threadIdx.x %% %du), turn = (int)(threadIdx.x / %du);",
               threads, threads);
    print_line(p, "const int number = (int)blockIdx.x * %d + turn;", leaves);
    print_line(p,
               leaves * threads < columns_threads(n) ? "if (turn < %d && number < a.n_blocks) {"
                                                     : "if (number < a.n_blocks) {",
               leaves);
    p->indent++;
    print_line(p, "const int leaf = a.list[number];");
    cuda_emit_block(n);
    print_line(p, "const int full = amr_is_full(&a, block, %uu);", nest_high(n));
    emit_columns(n);
    p->indent--;
    print_line(p, "}");
    cuda_emit_flush(n);
    p->indent--;
    print_line(p, "}");
}
