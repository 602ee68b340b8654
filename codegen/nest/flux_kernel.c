/* The fluxes of a list of faces as a kernel (amr_flux.kernel): a thread block for each face of a leaf,
 * its threads share the cells. Cells are read through the table of neighbours: between levels there
 * are few faces, and a layer of cells fills no tile. Called by flux.c. */
#include "codegen/nest/flux.h"

void flux_kernel_members(struct flux_code *f)
{
    struct printer *p = &f->nest.print;
    print_line(p, "const int *amr_neighbor;");
    for (int i = 0; i < f->nest.nest->arrays.n; i++)
        if (flux_is_read(f, i))
            print_line(p, "const %s *%s; /* pool */",
                       print_scalar_type(f->nest.nest->arrays.at[i]->type),
                       flux_array_name(f, i));
}

/* #define u(j_, i_) amr_at->u[amr_beside(amr_at->amr_neighbor, 0, j_, i_)] */
void flux_kernel_macro(struct flux_code *f, int array)
{
    static const char *const params[] = {"i_", "j_, i_", "k_, j_, i_"};
    static const char *const padding[] = {"0, 0, ", "0, ", ""};
    int dim = f->nest.kernels->plan->dim;
    const char *name = flux_array_name(f, array);
    text_printf(f->nest.print.out,
                "#define %s(%s) amr_at->%s[amr_beside(amr_at->amr_neighbor, %s%s)]\n", name,
                params[dim - 1], name, padding[dim - 1], params[dim - 1]);
}

int flux_kernel_threads(const struct nest_code *n)
{
    enum { MOST = 256 };
    int cells = 1;
    for (int d = 1; d < n->kernels->plan->dim; d++)
        cells *= n->kernels->block;
    return cells > MOST ? MOST : (cells + 31) / 32 * 32;
}

/* Points `here` at the leaf. */
static void emit_here(struct flux_code *f, bool scalars)
{
    struct printer *p = &f->nest.print;
    const struct plan_nest *n = f->nest.nest;
    if (n->face_values.n) {
        print_line(p, "if (a.list[blockIdx.x] < 0)");
        print_line(p, "    return;");
    }
    print_line(p, "const int leaf = a.list[blockIdx.x] / (2 * AMR_DIM);");
    print_line(p, "const int face = a.list[blockIdx.x] %% (2 * AMR_DIM);");
    print_line(p, "const int layer = face %% 2 ? AMR_B - 1 : -1;");
    print_line(p, "const struct amr_block *block = &a.block[leaf];");
    print_line(p, "double *out = a.fluxes + (size_t)blockIdx.x * %d * AMR_FACE;", flux_arrays(n));
    print_line(p, "struct amr_faces_%d here;", n->id);
    print_line(p, "here.amr_neighbor = a.neighbor + (size_t)leaf * AMR_DIRECTIONS;");
    print_line(p, "here.amr_block = block;");
    if (n->update_power)
        print_line(p, "here.amr_scale = amr_level_scale(a.levels, block, %d);", n->update_power);
    if (scalars)
        print_line(p,
                   "here.amr_s = ((const struct amr_scalars_%d *)a.scalars.bytes)[block->level];",
                   n->id);
    for (int i = 0; i < n->arrays.n; i++)
        if (flux_is_read(f, i))
            print_line(p, "here.%s = (const %s *)a.field[%d];", flux_array_name(f, i),
                       print_scalar_type(n->arrays.at[i]->type), i);
    table_emit_block(&f->nest, "a.");
    ends_emit_block(&f->nest, "(&a)");
    widths_emit_block(&f->nest, "(&a)");
}

/* Cell c of a face across a runtime axis: the lower axis along it is the fastest. */
static void emit_call(struct flux_code *f, int axis)
{
    struct printer *p = &f->nest.print;
    int dim = f->nest.kernels->plan->dim, fastest = axis == 0 ? 1 : 0;
    print_line(p, "if (face / 2 == %d)", axis);
    print_indent(p);
    text_printf(p->out, "    amr_%d_face_%c(&here", f->nest.nest->id, "xyz"[axis]);
    for (int d = dim - 1; d >= 0; d--)
        text_add(p->out, d == axis      ? ", layer"
                         : d == fastest ? ", c % AMR_B"
                                        : ", c / AMR_B");
    text_add(p->out, ", out + c);\n");
}

void flux_kernel_emit(struct flux_code *f, bool scalars)
{
    struct printer *p = &f->nest.print;
    const struct plan *plan = f->nest.kernels->plan;
    print_line(p, "\nextern \"C\" __global__ void amr_%d_faces_kernel(AMR_ARGS a)",
               f->nest.nest->id);
    print_line(p, "{");
    p->indent++;
    emit_here(f, scalars);
    print_line(p, "for (int c = (int)threadIdx.x; c < AMR_FACE; c += (int)blockDim.x) {");
    p->indent++;
    for (int x = 0; x < plan->dim; x++)
        if (flux_has_axis(f->nest.nest, x))
            emit_call(f, nest_axis(plan, x));
    p->indent--;
    print_line(p, "}");
    p->indent--;
    print_line(p, "}");
}
