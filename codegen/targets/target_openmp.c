/* MPI + OpenMP: a nest is a C function; threads share the blocks of a launch. A block that lies
 * wholly in the nest's range runs with constant bounds, so that its rows vectorise. */
#include "codegen/nest/target.h"

/* The cells of a row along an axis; `last` is one more argument of the cell function, or "". */
static void emit_row_cells(struct nest_code *n, int along, const char *last)
{
    struct printer *p = &n->print;
    int dim = n->kernels->plan->dim, id = n->nest->id;
    const char *i = nest_iterator(n, along);
    bool braces = n->nest->reductions.n > 0;
    text_add(p->out, "#pragma omp simd\n");
    print_line(p, "for (int %s = amr_lo; %s < amr_hi; %s++)%s", i, i, i, braces ? " {" : "");
    p->indent++;
    for (int r = 0; r < n->nest->reductions.n; r++)
        print_line(p, "AMR_TERM(%s, %s) = %s;", nest_reduction_name(n, r), i,
                   nest_term_identity(n->nest->reductions.at[r].op));
    print_indent(p);
    text_printf(p->out, "amr_%d_cell(amr_at", id);
    for (int axis = dim - 1; axis >= 0; axis--)
        text_printf(p->out, ", %s", nest_iterator(n, axis));
    text_printf(p->out, "%s);\n", last);
    p->indent--;
    if (braces)
        print_line(p, "}");
}

/* amr_N_row, amr_N_column: cells lo .. hi - 1 of a row along x, along y. */
static void emit_row(struct nest_code *n, int along)
{
    struct printer *p = &n->print;
    int dim = n->kernels->plan->dim, id = n->nest->id;
    text_printf(p->out, "AMR_INLINE void amr_%d_%s(const struct amr_here_%d *amr_at", id,
                along ? "column" : "row", id);
    for (int axis = dim - 1; axis >= 0; axis--)
        if (axis != along)
            text_printf(p->out, ", int %s", nest_iterator(n, axis));
    text_add(p->out, ", int amr_lo, int amr_hi)\n{\n");
    p->indent++;
    if (n->nest->update_power) {
        print_line(p, "if (amr_at->amr_scale == 1.0) {");
        p->indent++;
        emit_row_cells(n, along, update_argument(n, "1"));
        p->indent--;
        print_line(p, "} else {");
        p->indent++;
        emit_row_cells(n, along, update_argument(n, "0"));
        p->indent--;
        print_line(p, "}");
    } else {
        emit_row_cells(n, along, "");
    }
    p->indent--;
    text_add(p->out, "}\n\n");
}

/* A boundary nest whose loops are made for where it lies. */
static bool is_layered(const struct nest_code *n)
{
    return n->nest->edge && n->kernels->plan->dim > 1 && n->nest->reductions.n == 0;
}

/* Whether layers across x run along y, which the compiler can turn into vectors, instead of along
 * rows of a cell or two. */
static bool has_columns(const struct nest_code *n)
{
    return is_layered(n) && !nest_is_along_x(n);
}

/* Whether it has nothing but such layers. */
static bool has_columns_only(const struct nest_code *n)
{
    return has_columns(n) && n->nest->fixed[n->kernels->plan->dim - 1];
}

/* Whether it runs along y or z alone, in rows that are whole but where the range ends amid a block. */
static bool has_edge_rows(const struct nest_code *n)
{
    return is_layered(n) && nest_is_along_x(n);
}

/* Whether the launch asks for cells before it comes to them: where it reads neighbours'. In 1-D
 * meshes are small. */
static bool fetches(const struct nest_code *n)
{
    return nest_has_tiles(n) && n->kernels->plan->dim > 1;
}

/* amr_N_fetch: what rows of a later plane will need. */
static void emit_fetch(struct nest_code *n)
{
    struct printer *p = &n->print;
    text_printf(
        p->out,
        "AMR_INLINE void amr_%d_fetch(const struct amr_kernel_args *a, int n, int k, int j)\n"
        "{\n",
        n->nest->id);
    p->indent++;
    print_line(p, "const struct amr_ahead to = amr_ahead(a, n, k);");
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (plan_reads_far(a))
            print_line(p, "amr_tile_%s_%d_fetch(a->field[%d], to, j);", a->name, n->nest->id, i);
        else
            print_line(p, "AMR_FETCH_OWN(%s, a->field[%d], to, j, %d);", print_scalar_type(a->type),
                       i, a->writes);
    }
    p->indent--;
    text_add(p->out, "}\n\n");
}

/* What belongs to a thread: tiles, terms, accumulators. */
static void emit_thread(struct nest_code *n)
{
    struct printer *p = &n->print;
    print_line(p, "struct amr_here_%d here;", n->nest->id);
    if (shorter_any(n))
        shorter_emit_thread(n);
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (plan_reads_far(a) && n->tiles)
            print_line(p, "_Alignas(64) %s tile_%s[amr_tile_%s_%d_cells];",
                       print_scalar_type(a->type), a->name, a->name, n->nest->id);
    }
    for (int r = 0; r < n->nest->reductions.n; r++) {
        const char *name = nest_reduction_name(n, r);
        enum reduction_op op = n->nest->reductions.at[r].op;
        print_line(p, "double term_%s[AMR_PLANE];", name);
        print_line(p, "struct amr_accumulator all_%s;", name);
        print_line(p, "here.%s = term_%s;", nest_reduction_name(n, r), name);
        print_line(p, "amr_accumulator_clear(&all_%s, %s);", name, nest_total_identity(op));
    }
}

/* Points `here` at the block. */
static void emit_block(struct nest_code *n)
{
    struct printer *p = &n->print;
    print_line(p, "const int leaf = a->list[n];");
    print_line(p, "const struct amr_block *block = &a->block[leaf];");
    if (nest_has_tiles(n) || !n->tiles)
        print_line(p, "const int *neighbor = a->neighbor + (size_t)leaf * AMR_DIRECTIONS;");
    print_line(p, "const struct amr_box box = amr_box(a, block, %uu);", nest_high(n));
    if (n->nest->edge) {
        print_line(p, "if (amr_is_empty(&box))");
        print_line(p, "    continue;");
    }
    print_line(p, "here.amr_block = block;");
    if (nest_has_image(n->nest))
        print_line(p, "here.amr_share = amr_level_scale(a->levels, block, -1);");
    if (n->nest->update_power)
        print_line(p, "here.amr_scale = amr_level_scale(a->levels, block, %d);",
                   n->nest->update_power);
    if (!n->tiles)
        print_line(p, "here.amr_neighbor = neighbor;");
    if (n->nest->edge)
        print_line(p, "here.amr_rings = amr_rings(packed, &box);");
    table_emit_block(n, "a->");
    ends_emit_block(n, "a");
    widths_emit_block(n, "a");
    if (nest_has_sum(n))
        print_line(p, "const int weight = amr_log2_weight(block);");
    if (n->scalars.n)
        print_line(p,
                   "here.amr_s = ((const struct amr_scalars_%d *)a->scalars.bytes)[block->level];",
                   n->nest->id);
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (plan_reads_far(a) && !n->tiles)
            print_line(p, "here.%s = (%s *)a->field[%d];", print_name(n->kernels->arena, a->name),
                       print_scalar_type(a->type), i);
        else if (plan_reads_far(a))
            print_line(p, "AMR_PLANES(amr_tile_%s_%d, tile_%s, here.%s);", a->name, n->nest->id,
                       a->name, print_name(n->kernels->arena, a->name));
        else
            print_line(p, "here.%s = (%s *)a->field[%d] + (size_t)block->slot * AMR_CELLS;",
                       print_name(n->kernels->arena, a->name), print_scalar_type(a->type), i);
    }
}

/* The rows of a block that is full, or clipped; `whole` rows also of one that is clipped across y or z. */
static void emit_row_loop(struct nest_code *n, bool full, bool whole)
{
    struct printer *p = &n->print;
    int dim = n->kernels->plan->dim;
    const char *from_y = full ? "0" : "box.lo[1]", *to_y = full ? "AMR_BY" : "box.hi[1]";
    const char *lo = whole ? "0" : "box.lo[0]", *hi = whole ? "AMR_BX" : "box.hi[0]";
    bool terms = n->nest->reductions.n > 0, fetch = full && fetches(n), braces = terms || fetch;
    p->indent++;
    if (dim > 1) {
        print_line(p, "for (int j = %s; j < %s; j++)%s", from_y, to_y, braces ? " {" : "");
        p->indent++;
    }
    if (fetch) {
        print_line(p, "if (j %% AMR_FETCH_ROWS == 0)");
        print_line(p, "    amr_%d_fetch(a, n, %s, j);", n->nest->id, dim > 2 ? "k" : "0");
    }
    if (terms)
        print_line(p, "here.amr_terms = terms - %s;", lo);
    const char *row = dim > 2 ? ", k, j" : dim > 1 ? ", j" : "";
    if (full && shorter_any(n))
        print_line(p, "amr_%d_full_row(&here, amr_guess%s);", n->nest->id, row);
    else
        print_line(p, "amr_%d_row(&here%s, %s, %s);", n->nest->id, row, lo, hi);
    if (terms)
        print_line(p, "terms += %s - %s;", hi, lo);
    if (dim > 1) {
        p->indent--;
        if (braces)
            print_line(p, "}");
    }
    p->indent--;
}

/* The cells of plane k, with constant bounds where the block is full; then what they add up to. */
static void emit_rows(struct nest_code *n)
{
    struct printer *p = &n->print;
    bool terms = n->nest->reductions.n > 0;
    if (has_columns(n)) { /* what is left has whole rows */
        emit_row_loop(n, false, true);
        return;
    }
    if (has_edge_rows(n)) {
        print_line(p, "if (amr_is_narrow(&box))");
        emit_row_loop(n, false, false);
        print_line(p, "else");
        emit_row_loop(n, false, true);
        return;
    }
    if (terms)
        print_line(p, "int terms = 0;");
    /* What guesses which branch is taken stands in full rows alone: that is no copy. */
    const char *full = shorter_any(n) ? "box.full" : "AMR_OWN_LOOP(box.full)";
    print_line(p, "if (%s)%s", full, terms ? " {" : "");
    emit_row_loop(n, true, true);
    print_line(p, terms ? "} else {" : "else");
    emit_row_loop(n, false, false);
    if (terms)
        print_line(p, "}");
    for (int r = 0; r < n->nest->reductions.n; r++) {
        enum reduction_op op = n->nest->reductions.at[r].op;
        const char *name = nest_reduction_name(n, r);
        if (op == REDUCE_SUM) {
            print_line(p, "if (amr_terms_kept)");
            print_line(p, "    amr_terms_keep(block, box.lo, box.hi, %s, %d, term_%s);",
                       n->kernels->plan->dim > 2 ? "k" : "0", r, name);
        }
        print_line(p, "amr_%s_add_all(&all_%s, term_%s, terms%s);", nest_op_name(op), name, name,
                   op == REDUCE_SUM ? ", weight" : "");
    }
}

enum gather { GATHER_FIRST, GATHER_NEXT, ROTATE };

/* Planes of all tiled arrays: those before the first, the one that each step adds, and on. */
static void emit_planes(struct nest_code *n, enum gather what)
{
    struct printer *p = &n->print;
    const char *k = n->kernels->plan->dim > 2 ? "k" : "0";
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        const char *name = print_name(n->kernels->arena, a->name);
        const char *tile = arena_printf(n->kernels->arena, "amr_tile_%s_%d", a->name, n->nest->id);
        int lo = nest_lo(n, a, 2), hi = nest_hi(n, a, 2);
        if (!plan_reads_far(a) || !n->tiles || (what != GATHER_NEXT && lo == hi))
            continue;
        if (what == GATHER_FIRST) {
            print_line(p, "for (int p = 0; p < %s_planes - 1; p++)", tile);
            print_line(p, "    %s_gather(here.%s[p], a->field[%d], neighbor, box.lo[2] %c %d + p);",
                       tile, name, i, lo < 0 ? '-' : '+', lo < 0 ? -lo : lo);
        } else if (what == GATHER_NEXT) {
            const char *plane = hi ? arena_printf(n->kernels->arena, "%s %c %d", k,
                                                  hi < 0 ? '-' : '+', hi < 0 ? -hi : hi)
                                   : k;
            print_line(p, "%s_gather(here.%s[%s_planes - 1], a->field[%d], neighbor, %s);", tile,
                       name, tile, i, plane);
        } else {
            print_line(p, "AMR_ROTATE(%s, here.%s, %s_planes);", print_scalar_type(a->type), name,
                       tile);
        }
    }
}

/* The cells of a layer across x, with constant bounds where it is whole. */
static void emit_columns(struct nest_code *n)
{
    struct printer *p = &n->print;
    bool deep = n->kernels->plan->dim > 2, only = has_columns_only(n);
    const char *k = deep ? "k, " : "";
    if (!only)
        print_line(p, "if (amr_is_narrow(&box)) {");
    p->indent += !only;
    print_line(p, "for (int i = box.lo[0]; i < box.hi[0]; i++)");
    p->indent++;
    if (deep)
        print_line(p, "for (int k = box.lo[2]; k < box.hi[2]; k++)");
    p->indent += deep;
    print_line(p, "if (AMR_OWN_LOOP(box.hi[1] - box.lo[1] == AMR_BY))");
    print_line(p, "    amr_%d_column(&here, %si, 0, AMR_BY);", n->nest->id, k);
    print_line(p, "else");
    print_line(p, "    amr_%d_column(&here, %si, box.lo[1], box.hi[1]);", n->nest->id, k);
    p->indent -= 1 + deep;
    if (only)
        return;
    print_line(p, "continue;");
    p->indent--;
    print_line(p, "}");
}

static void emit_cells(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (has_columns(n))
        emit_columns(n);
    if (has_columns_only(n))
        return;
    if (n->kernels->plan->dim < 3) {
        emit_planes(n, GATHER_NEXT);
        emit_rows(n);
        return;
    }
    emit_planes(n, GATHER_FIRST);
    print_line(p, "for (int k = box.lo[2]; k < box.hi[2]; k++) {");
    p->indent++;
    emit_planes(n, GATHER_NEXT);
    emit_rows(n);
    emit_planes(n, ROTATE);
    p->indent--;
    print_line(p, "}");
}

static void emit_combine(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (!n->nest->reductions.n)
        return;
    text_add(p->out, "#pragma omp critical\n");
    print_line(p, "{");
    p->indent++;
    print_line(p, "struct amr_accumulator *result = a->reduction;");
    for (int r = 0; r < n->nest->reductions.n; r++)
        print_line(p, "amr_%s_combine(&result[%d], &all_%s);",
                   nest_op_name(n->nest->reductions.at[r].op), r, nest_reduction_name(n, r));
    p->indent--;
    print_line(p, "}");
}

/* The loops of a boundary nest, with ring blocks as they lie known to the compiler. */
static void emit_edge_share(struct nest_code *n)
{
    struct printer *p = &n->print;
    int id = n->nest->id;
    print_line(p, "static void amr_%d_share(const struct amr_kernel_args *a, int from, int end)",
               id);
    print_line(p, "{");
    if (nest_may_pack(n)) {
        print_line(p, "    if (AMR_OWN_LOOP(a->packed))");
        print_line(p, "        amr_%d_blocks(a, from, end, 1);", id);
        print_line(p, "    else");
        print_line(p, "        amr_%d_blocks(a, from, end, AMR_PACKED(a));", id);
    } else {
        print_line(p, "    amr_%d_blocks(a, from, end, 0);", id);
    }
    print_line(p, "}\n");
}

static void launch(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (!has_columns_only(n))
        emit_row(n, 0);
    if (has_columns(n))
        emit_row(n, 1);
    if (shorter_any(n))
        shorter_emit_rows(n);
    if (fetches(n))
        emit_fetch(n);
    if (n->nest->edge)
        print_line(p,
                   "AMR_INLINE void amr_%d_blocks(const struct amr_kernel_args *a, int from, "
                   "int end, const int packed)",
                   n->nest->id);
    else
        print_line(p, "static %svoid amr_%d_share(const struct amr_kernel_args *a, int from, int end)",
                   n->nest->picks_pointers ? "" : "AMR_VECTORS ", n->nest->id);
    print_line(p, "{");
    p->indent++;
    emit_thread(n);
    print_line(p, "for (int n = from; n < end; n++) {");
    p->indent++;
    emit_block(n);
    emit_cells(n);
    p->indent--;
    print_line(p, "}");
    emit_combine(n);
    p->indent--;
    print_line(p, "}\n");
    if (n->nest->edge)
        emit_edge_share(n);
    print_line(p, "static void amr_%d_run(const struct amr_kernel_args *a)", n->nest->id);
    print_line(p, "{");
    print_line(p, "    amr_run_shares(a, amr_%d_share);", n->nest->id);
    print_line(p, "}");
}

static void describe(struct nest_code *n)
{
    print_line(&n->print, "amr_%d_run, NULL, 0, 0, 0 /* no device kernel */", n->nest->id);
}

static bool has_tiles(const struct nest_code *n)
{
    return n->nest->edge == EDGE_NONE && !n->nest->in_plane;
}

const struct target target_openmp = {.name = "openmp",
                                     .suffix = "c",
                                     .device = "amr_device_host",
                                     .launch = launch,
                                     .describe = describe,
                                     .has_tiles = has_tiles,
                                     .tries_rows = true};
