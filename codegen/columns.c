/* The CUDA kernel of a nest that reads its own cells and those across faces: a thread runs a column of
 * a block, and a thread block as many blocks as fill it (amr_columns.h). A block that lies wholly in
 * the nest's range has a loop of constant length. Called by target_cuda.c. */
#include <stdlib.h>

#include "codegen/cuda.h"

enum {
    THREADS_MOST = 256,
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
    return columns_of(n) < THREADS_MOST ? columns_of(n) : THREADS_MOST;
}

int columns_leaves(const struct nest_code *n)
{
    return THREADS_MOST / threads_of_leaf(n);
}

int columns_threads(const struct nest_code *n)
{
    return (columns_leaves(n) * threads_of_leaf(n) + 31) / 32 * 32; /* whole warps */
}

/* Registers that a thread will want, about. */
static int registers(const struct nest_code *n)
{
    int found = 18 + 2 * n->scalars.n + 2 * n->nest->tables.n + n->nest->flops / 2;
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        int words = (a->type->size + 3) / 4, axis = along(n);
        if (nest_is_tiled(a)) /* three ends and the sides, and what is held of the column */
            found += 6 + 4 * (dim_of(n) > 2 ? 2 : 1) +
                     words * (axis < 0 ? 1 : nest_hi(n, a, axis) - nest_lo(n, a, axis) + 2);
        else
            found += 2;
    }
    return found + 10 * n->nest->reductions.n;
}

/* Thread blocks of 256 threads that a multiprocessor shall hold: with 5, a thread has 48 registers,
 * with 3 it has 80, with 1 all 255. The more there are, the more of them wait for memory at a time. */
static int blocks_at_once(const struct nest_code *n)
{
    return registers(n) <= 48 ? 5 : registers(n) <= 80 ? 3 : 1;
}

/* A single step along a single axis, or none. */
static bool is_across_face(const int *offset)
{
    int steps = 0;
    for (int d = 0; d < PLAN_MAX_DIM; d++)
        steps += abs(offset[d]);
    return steps <= 1;
}

bool columns_fit(const struct nest_code *n)
{
    if (n->nest->edge != EDGE_NONE)
        return false;
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (nest_is_tiled(a) && a->writes)
            return false;
        for (int o = 0; o < a->offsets.n; o++)
            if (!is_across_face(a->offsets.at[o].at))
                return false;
    }
    return true;
}

/* ---- struct amr_here_N and the accesses of a cell ---------------------------------------------- */

void columns_emit_member(struct nest_code *n, const struct plan_array *a)
{
    const char *type = print_scalar_type(a->type), *name = print_name(n->kernels->arena, a->name);
    int axis = along(n);
    if (nest_is_tiled(a))
        print_line(&n->print, "struct amr_column<%s, %d, %d> %s;", type,
                   axis < 0 ? 0 : nest_lo(n, a, axis), axis < 0 ? 0 : nest_hi(n, a, axis), name);
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
    if (!nest_is_tiled(a)) {
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

/* ---- the kernel -------------------------------------------------------------------------------- */

/* Of all arrays that are read across faces. */
static void emit_each(struct nest_code *n, const char *function, const char *more)
{
    for (int i = 0; i < n->nest->arrays.n; i++)
        if (nest_is_tiled(n->nest->arrays.at[i]))
            print_line(&n->print, "amr_column_%s(&here.%s, %s);", function,
                       print_name(n->kernels->arena, n->nest->arrays.at[i]->name), more);
}

static void emit_begin(struct nest_code *n, const char *first)
{
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (nest_is_tiled(a))
            print_line(&n->print, "amr_column_begin(&here.%s, (const %s *)a.field[%d], &lane, %s);",
                       print_name(n->kernels->arena, a->name), print_scalar_type(a->type), i, first);
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
    emit_each(n, "next", step);
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
    print_line(p, "const struct amr_box box = amr_box(&a, block);");
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
              arena_printf(n->kernels->arena, "box.hi[%d]", axis), 1);
    p->indent--;
    print_line(p, "}");
}

static void emit_full(struct nest_code *n)
{
    int flops = 1 + n->nest->flops + REDUCTION_FLOPS * n->nest->reductions.n;
    int times = UNROLLED_FLOPS / flops, most = n->kernels->block;
    emit_walk(n, "0", "AMR_STEPS", times < 1 ? 1 : times > most ? most : times);
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
    print_line(p, nest_reads_around(n->nest)
                      ? "const struct amr_lane lane = amr_lane(neighbor, block->slot, c);"
                      : "const struct amr_lane lane = amr_own_lane(block->slot, c);");
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (!nest_is_tiled(a))
            print_line(p, "here.%s = (%s *)a.field[%d] + lane.own;",
                       print_name(n->kernels->arena, a->name), print_scalar_type(a->type), i);
    }
    print_line(p, "if (full) {");
    p->indent++;
    emit_full(n);
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
    print_line(p, leaves * threads < columns_threads(n) ? "if (turn < %d && number < a.n_blocks) {"
                                                        : "if (number < a.n_blocks) {",
               leaves);
    p->indent++;
    print_line(p, "const int leaf = a.list[number];");
    cuda_emit_block(n);
    print_line(p, "const int full = amr_is_full(&a, block);");
    emit_columns(n);
    p->indent--;
    print_line(p, "}");
    cuda_emit_flush(n);
    p->indent--;
    print_line(p, "}");
}
