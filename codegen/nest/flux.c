/* What passes through the faces on one side of a leaf (plan_nest.fluxes), or the values of arrays
 * that lie there (plan_nest.face_values), for the faces between levels: per axis a function that
 * computes the fluxes of one face, and one that brings the layers of cells beside the faces
 * together and runs it over them. Values are printed one a line, each once for the cells that it is
 * needed for. Called by nest.c and describe.c. */
#include <math.h>
#include <string.h>

#include "codegen/nest/flux.h"
#include "codegen/nest/target.h"

enum { ANY = -1 };

static const char *operand(struct flux_code *f, struct plan_value v);

static struct flux_code new_code(const struct nest_code *n)
{
    struct flux_code f = {.nest = *n};
    for (int x = 0; x < n->kernels->plan->dim; x++)
        f.reads[x] = flux_reads(n->kernels->arena, n->nest, x);
    return f;
}

/* ---- values --------------------------------------------------------------------------------- */

/* The program's own expression, for a cell so far away. */
static const char *leaf_text(struct flux_code *f, struct plan_value v)
{
    struct text t = text_new(f->nest.kernels->arena), *out = f->nest.print.out;
    const struct plan *plan = f->nest.kernels->plan;
    f->nest.print.out = &t;
    for (int x = 0; x < plan->dim; x++)
        f->nest.moved[nest_axis(plan, x)] = v.at[x] - v.symbol->own[x];
    print_expr(&f->nest.print, v.symbol->site, EXPR_UNARY_LEVEL);
    memset(f->nest.moved, 0, sizeof f->nest.moved);
    f->nest.print.out = out;
    return t.s;
}

static const char *call_text(struct flux_code *f, struct plan_value v)
{
    struct text t = text_new(f->nest.kernels->arena), *out = f->nest.print.out;
    VEC(const char *) arguments = {0};
    for (int i = 0; i < v.symbol->n; i++)
        vec_push(t.arena, &arguments, operand(f, plan_operand(v, i)));
    f->nest.print.out = &t;
    print_expr(&f->nest.print, v.symbol->site->a[0], EXPR_POSTFIX_LEVEL);
    f->nest.print.out = out;
    text_add(&t, "(");
    for (int i = 0; i < arguments.n; i++)
        text_printf(&t, "%s%s", i ? ", " : "", arguments.at[i]);
    text_add(&t, ")");
    return t.s;
}

static const char *value_text(struct flux_code *f, struct plan_value v)
{
    struct arena *a = f->nest.kernels->arena;
    const struct plan_symbol *s = v.symbol;
    if (s->kind == SYMBOL_TREE && !s->op && s->site->kind == EXPR_CALL)
        return call_text(f, v);
    const char *first = operand(f, plan_operand(v, 0));
    const char *second = s->n > 1 ? operand(f, plan_operand(v, 1)) : "";
    const char *third = s->n > 2 ? operand(f, plan_operand(v, 2)) : "";
    if (s->kind == SYMBOL_CHOICE)
        return arena_printf(a, "%s ? %s : %s", first, second, third);
    if (!s->op)
        return arena_printf(a, "(%s)%s", print_scalar_type(s->type), first);
    return s->n == 2 ? arena_printf(a, "%s %s %s", first, operators[s->op].text, second)
                     : arena_printf(a, "%s%s", operators[s->op].text, first);
}

/* Text that stands for a value; prints the line that computes it first, where there is none yet. */
static const char *operand(struct flux_code *f, struct plan_value v)
{
    struct arena *a = f->nest.kernels->arena;
    if (v.symbol->kind == SYMBOL_LEAF)
        return leaf_text(f, v);
    int number = flux_values_find(&f->computed, v);
    if (number >= 0)
        return arena_printf(a, "amr_v%d", number);
    const char *text = value_text(f, v);
    number = f->computed.at.n;
    flux_values_add(a, &f->computed, v);
    print_line(&f->nest.print, "const %s amr_v%d = %s;", print_scalar_type(v.symbol->type), number,
               text);
    return arena_printf(a, "amr_v%d", number);
}

/* ---- what a flux needs ---------------------------------------------------------------------- */

/* The first flux of the array, or of any (ANY), across the axis, or any. */
static const struct plan_flux *flux_of(const struct plan_nest *n, int array, int axis)
{
    for (int i = 0; i < flux_count(n); i++)
        if ((array == ANY || flux_at(n, i)->array == array) &&
            (axis == ANY || flux_at(n, i)->axis == axis))
            return flux_at(n, i);
    return NULL;
}

bool flux_has_axis(const struct plan_nest *n, int user_axis)
{
    return flux_of(n, ANY, user_axis);
}

int flux_arrays(const struct plan_nest *n)
{
    int count = 0;
    for (int i = 0; i < n->arrays.n; i++)
        count += flux_of(n, i, ANY) != NULL;
    return count;
}

bool flux_is_read(const struct flux_code *f, int array)
{
    bool used = false;
    for (int x = 0; x < f->nest.kernels->plan->dim; x++)
        used |= f->reads[x].hull[array].used;
    return used;
}

static void find_scalars(struct flux_code *f, int user_axis)
{
    const struct flux_values *values = &f->reads[user_axis].values;
    f->nest.scalars.n = 0;
    for (int i = 0; i < values->at.n; i++)
        if (values->at.at[i].symbol->kind == SYMBOL_LEAF)
            nest_find_scalars_in(&f->nest, values->at.at[i].symbol->site);
}

const char *flux_array_name(const struct flux_code *f, int array)
{
    return print_name(f->nest.kernels->arena, f->nest.nest->arrays.at[array]->name);
}

/* ---- text ----------------------------------------------------------------------------------- */

static void emit_struct(struct flux_code *f, bool scalars)
{
    struct printer *p = &f->nest.print;
    const struct plan_nest *n = f->nest.nest;
    print_line(p, "\n/* Fluxes through the faces on one side of a leaf. */");
    print_line(p, "struct amr_faces_%d {", n->id);
    p->indent++;
    if (scalars)
        print_line(p, "struct amr_scalars_%d amr_s;", n->id);
    print_line(p, "const struct amr_block *amr_block;");
    if (n->update_power)
        print_line(p, "double amr_scale; /* of what comes from neighbours */");
    if (f->nest.kernels->target->has_kernels)
        flux_kernel_members(f);
    for (int i = 0; i < n->arrays.n && !f->nest.kernels->target->has_kernels; i++)
        if (flux_is_read(f, i))
            print_line(p, "const %s *%s; /* cell (0, 0, 0) */\n    int %s_step[3];",
                       print_scalar_type(n->arrays.at[i]->type), flux_array_name(f, i),
                       flux_array_name(f, i));
    table_emit_members(&f->nest);
    ends_emit_members(&f->nest);
    widths_emit_members(&f->nest);
    p->indent--;
    print_line(p, "};");
}

static void emit_macros(struct flux_code *f, bool define)
{
    static const char *const params[] = {"i_", "j_, i_", "k_, j_, i_"};
    static const char *const index[] = {"k_", "j_", "i_"};
    int dim = f->nest.kernels->plan->dim;
    struct text *out = f->nest.print.out;
    for (int i = 0; i < f->nest.nest->arrays.n; i++) {
        const char *name = flux_array_name(f, i);
        if (!flux_is_read(f, i))
            continue;
        if (!define) {
            text_printf(out, "#undef %s\n", name);
            continue;
        }
        if (f->nest.kernels->target->has_kernels) {
            flux_kernel_macro(f, i);
            continue;
        }
        text_printf(out, "#define %s(%s) amr_at->%s[", name, params[dim - 1], name);
        for (int axis = dim - 1; axis >= 0; axis--)
            text_printf(out, "(%s) * amr_at->%s_step[%d]%s", index[2 - axis], name, axis,
                        axis ? " + " : "]\n");
    }
}

/* -0.5 * amr_v3 * c */
static const char *product_text(struct flux_code *f, const struct plan_product *p)
{
    struct text t = text_new(f->nest.kernels->arena);
    double size = fabs(p->coefficient);
    text_add(&t, p->coefficient < 0 ? "-" : "");
    if (size != 1 || p->n == 0)
        text_printf(&t, "%.17g%s", size, p->n ? " * " : "");
    for (int k = 0; k < p->n; k++)
        text_printf(&t, "%s%s", k ? " * " : "", operand(f, p->factor[k]));
    return t.s;
}

static const char *added(struct arena *a, const char *sum, const char *next)
{
    return next[0] == '-' ? arena_printf(a, "%s - %s", sum, next + 1)
                          : arena_printf(a, "%s + %s", sum, next);
}

/* Is q the mirror image of p, about the face along the flux's axis, about the cell along others? */
static bool is_image(const struct plan_product *p, const struct plan_product *q, int axis, int face)
{
    bool same = p->n == q->n && fabs(p->coefficient) == fabs(q->coefficient);
    for (int k = 0; k < p->n && same; k++) {
        struct plan_value v = p->factor[k];
        const struct plan_symbol *s = v.symbol;
        if (s->axes >> axis & 1)
            v.at[axis] = (axis == face) - v.at[axis] - s->lo[axis] - s->hi[axis];
        same = q->factor[k].symbol == s && memcmp(q->factor[k].at, v.at, sizeof v.at) == 0;
    }
    return same;
}

/* Term i with its mirror images along the axes of a set: the flux's own axis last. The sum over
 * mirror images has the same bits wherever it begins. taken: the terms that are printed. */
static const char *images_text(struct flux_code *f, const struct plan_flux *flux, int i,
                               unsigned axes, bool *taken)
{
    int axis = axes >> flux->axis & 1 ? flux->axis : 0, j = 0;
    taken[i] = true;
    if (!axes)
        return product_text(f, &flux->terms.at[i]);
    while (!(axes >> axis & 1))
        axis++;
    axes &= ~(1u << axis);
    const char *own = images_text(f, flux, i, axes, taken);
    while (j < flux->terms.n &&
           (taken[j] || !is_image(&flux->terms.at[i], &flux->terms.at[j], axis, flux->axis)))
        j++;
    if (j == flux->terms.n)
        return own;
    const char *image = images_text(f, flux, j, axes, taken);
    return arena_printf(f->nest.kernels->arena, "(%s)", added(f->nest.kernels->arena, own, image));
}

/* (0.5 * amr_v3 * c - 0.5 * amr_v4 * c) + ... */
static const char *sum_text(struct flux_code *f, const struct plan_flux *flux)
{
    struct arena *a = f->nest.kernels->arena;
    size_t n = (size_t)flux->terms.n;
    bool *taken = arena_alloc(a, (n + 1) * sizeof *taken);
    const char *sum = NULL;
    memset(taken, 0, (n + 1) * sizeof *taken);
    for (int i = 0; i < flux->terms.n; i++) {
        if (taken[i])
            continue;
        const char *next = images_text(f, flux, i, (1u << f->nest.kernels->plan->dim) - 1, taken);
        sum = sum ? added(a, sum, next) : next;
    }
    return sum ? sum : "0.0";
}

/* The member that multiplies what the nest makes of the array there; or NULL. */
static const char *scale_of_faces(struct flux_code *f, const struct plan_array *a)
{
    const struct plan_nest *n = f->nest.nest;
    return n->update_power ? "amr_scale" : n->face_values.n ? widths_back_name(&f->nest, a) : NULL;
}

static void emit_face(struct flux_code *f, int user_axis)
{
    struct printer *p = &f->nest.print;
    const struct plan_nest *n = f->nest.nest;
    int dim = f->nest.kernels->plan->dim, at = 0;
    text_printf(p->out, "\nAMR_INLINE void amr_%d_face_%c(const struct amr_faces_%d *amr_at", n->id,
                "xyz"[nest_axis(f->nest.kernels->plan, user_axis)], n -> id);
    for (int axis = dim - 1; axis >= 0; axis--)
        text_printf(p->out, ", int %s", nest_iterator(&f->nest, axis));
    text_add(p->out, ", double *amr_out)\n{\n");
    p->indent++;
    f->computed = (struct flux_values){.at = {0}};
    find_scalars(f, user_axis);
    for (int i = 0; i < f->nest.scalars.n; i++) {
        const char *name = nest_scalar_name(p->out->arena, f->nest.scalars.at[i]);
        print_line(p, "const %s %s = amr_at->amr_s.%s;",
                   print_scalar_type(f->nest.scalars.at[i]->decl->type), name, name);
    }
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_flux *flux = flux_of(n, i, user_axis);
        if (!flux_of(n, i, ANY))
            continue;
        const char *sum = flux ? sum_text(f, flux) : "0.0", *scale = flux ? scale_of_faces(f, n->arrays.at[i]) : NULL;
        print_line(p, scale ? "amr_out[%d * AMR_FACE] = amr_at->%s * (%s);" : "amr_out[%d * AMR_FACE] = %s%s;", at++,
                   scale ? scale : "", sum);
    }
    p->indent--;
    text_add(p->out, "}\n");
}

/* Bits of the neighbour blocks that a hull of offsets reaches, but the centre. */
static unsigned directions_of(const struct plan *p, const struct flux_hull *h)
{
    unsigned set = 0;
    int n = p->dim == 1 ? 3 : p->dim == 2 ? 9 : 27;
    for (int dir = 0; dir < n; dir++) {
        int rest = dir;
        bool reached = dir != n / 2;
        for (int x = p->dim - 1; x >= 0; x--, rest /= 3)
            reached &= rest % 3 == 1 || (rest % 3 == 0 ? h->lo[x] < 0 : h->hi[x] > 0);
        set |= (unsigned)reached << dir;
    }
    return set & p->directions;
}

/* What a face's values read from cells in front of it; cells of the block count for none. Fluxes
 * are computed for faces on the low side of the block, too, from cells in front of those. */
static struct flux_hull reach_of(const struct flux_code *f, int array)
{
    struct flux_hull all = {.used = false};
    for (int axis = 0; axis < f->nest.kernels->plan->dim; axis++) {
        struct flux_hull h = f->reads[axis].hull[array];
        h.lo[axis] = f->nest.nest->fluxes.n && h.lo[axis] < 1 ? h.lo[axis] - 1 : 0;
        for (int x = 0; x < PLAN_MAX_DIM && h.used; x++) {
            all.lo[x] = h.lo[x] < all.lo[x] ? h.lo[x] : all.lo[x];
            all.hi[x] = h.hi[x] > all.hi[x] ? h.hi[x] : all.hi[x];
        }
        all.used |= h.used;
    }
    return all;
}

/* The neighbours whose cells of an array the kernels may read. */
static unsigned seen_by(const struct flux_code *f, int array)
{
    struct flux_hull h = reach_of(f, array);
    unsigned own = f->nest.nest->arrays.at[array]->directions;
    return h.used ? own | directions_of(f->nest.kernels->plan, &h) : own;
}

/* They read farther than the nest does. */
static bool reaches_on(const struct flux_code *f)
{
    bool on = f->nest.nest->face_values.n > 0;
    for (int i = 0; i < f->nest.nest->arrays.n; i++) {
        const struct plan_array *a = f->nest.nest->arrays.at[i];
        struct flux_hull h = reach_of(f, i);
        for (int x = 0; x < f->nest.kernels->plan->dim && h.used; x++)
            on |= h.lo[x] < a->lo[x] || h.hi[x] > a->hi[x];
        on |= seen_by(f, i) != a->directions;
    }
    return on;
}

/* The hull by runtime axes; 0 beyond the dimension. */
static void turn_hull(const struct plan *p, const struct flux_hull *h, int lo[3], int hi[3])
{
    for (int axis = 0; axis < 3; axis++) {
        int x = nest_axis(p, axis);
        lo[axis] = x >= 0 ? h->lo[x] : 0;
        hi[axis] = x >= 0 ? h->hi[x] : 0;
    }
}

static void emit_slab(struct flux_code *f, int array, int user_axis)
{
    struct printer *p = &f->nest.print;
    const struct plan *plan = f->nest.kernels->plan;
    const struct plan_array *a = f->nest.nest->arrays.at[array];
    struct flux_hull h = f->reads[user_axis].hull[array];
    const char *name = flux_array_name(f, array), *type = print_scalar_type(a->type);
    int lo[3], hi[3];
    if (!h.used)
        return;
    turn_hull(plan, &h, lo, hi);
    int axis = nest_axis(plan, user_axis);
    print_line(p,
               "const struct amr_slab slab_%s = amr_slab((struct amr_rim){{%d, %d, %d}, "
               "{%d, %d, %d}, 0, 0}, %d, layer);",
               name, lo[0], lo[1], lo[2], hi[0], hi[1], hi[2], axis);
    print_indent(p);
    text_printf(p->out, "%s cells_%s[%d", type, name, hi[axis] - lo[axis] + 1);
    for (int d = 0; d < plan->dim; d++)
        if (d != axis)
            text_printf(p->out, " * (AMR_B + %d)", hi[d] - lo[d]);
    text_add(p->out, "];\n");
    print_line(p, "%s *amr_zero_%s = cells_%s + amr_slab_zero(&slab_%s);", type, name, name, name);
    print_line(p,
               "amr_slab_gather_%s(amr_zero_%s, (const %s *)a->field[%d], neighbor, 0x%xu, "
               "slab_%s);",
               nest_one_word(type), name, type, array, seen_by(f, array), name);
    print_line(p, "here.%s = amr_zero_%s;", name, name);
    print_line(p, "memcpy(here.%s_step, slab_%s.step, sizeof here.%s_step);", name, name, name);
}

/* All faces of one axis: over the axes along them, the lower one fastest. */
static void emit_axis(struct flux_code *f, int user_axis)
{
    struct printer *p = &f->nest.print;
    const struct plan *plan = f->nest.kernels->plan;
    int axis = nest_axis(plan, user_axis), along[2], n_along = 0;
    print_line(p, "if (face / 2 == %d) {", axis);
    p->indent++;
    for (int i = 0; i < f->nest.nest->arrays.n; i++)
        emit_slab(f, i, user_axis);
    for (int d = plan->dim - 1; d >= 0; d--)
        if (d != axis)
            along[n_along++] = d;
    for (int k = 0; k < n_along; k++, p->indent++) {
        if (k == n_along - 1)
            text_add(p->out, "#pragma omp simd\n");
        print_line(p, "for (int %c = 0; %c < AMR_B; %c++)", "abc"[along[k]], "abc"[along[k]],
                   "abc"[along[k]]);
    }
    print_indent(p);
    text_printf(p->out, "amr_%d_face_%c(&here", f->nest.nest->id, "xyz"[axis]);
    for (int d = plan->dim - 1; d >= 0; d--)
        if (d == axis)
            text_add(p->out, ", layer");
        else
            text_printf(p->out, ", %c", "abc"[d]);
    text_add(p->out, ", out");
    if (n_along == 2)
        text_printf(p->out, " + %c * AMR_B + %c", "abc"[along[0]], "abc"[along[1]]);
    else if (n_along == 1)
        text_printf(p->out, " + %c", "abc"[along[0]]);
    text_add(p->out, ");\n");
    p->indent -= n_along;
    print_line(p, "return;");
    p->indent--;
    print_line(p, "}");
}

/* One copy for each side of a leaf: with the side known, so are the bounds of all loops. */
static void emit_sides(struct flux_code *f)
{
    struct printer *p = &f->nest.print;
    const struct plan_nest *n = f->nest.nest;
    print_line(p,
               "\nstatic void amr_%d_faces(const struct amr_kernel_args *a, int leaf, int face, "
               "double *out)",
               n->id);
    print_line(p, "{");
    p->indent++;
    for (int d = 0; d < f->nest.kernels->plan->dim; d++)
        for (int high = n->fluxes.n ? 0 : 1; high < 2; high++)
            if (flux_has_axis(n, f->nest.kernels->plan->dim - 1 - d)) {
                print_line(p, "if (face == %d)", 2 * d + high);
                print_line(p, "    amr_%d_side(a, leaf, %d, out);", n->id, 2 * d + high);
            }
    p->indent--;
    print_line(p, "}");
}

static void emit_run(struct flux_code *f, bool scalars)
{
    struct printer *p = &f->nest.print;
    const struct plan_nest *n = f->nest.nest;
    print_line(p,
               "\nAMR_INLINE void amr_%d_side(const struct amr_kernel_args *a, int leaf, "
               "const int face, double *out)",
               n->id);
    print_line(p, "{");
    p->indent++;
    print_line(p, "struct amr_faces_%d here;", n->id);
    print_line(p, "const struct amr_block *block = &a->block[leaf];");
    print_line(p, "const int *neighbor = a->neighbor + (size_t)leaf * AMR_DIRECTIONS;");
    print_line(p, "const int layer = face %% 2 ? AMR_B - 1 : -1;");
    print_line(p, "here.amr_block = block;");
    if (n->update_power)
        print_line(p, "here.amr_scale = amr_level_scale(a->levels, block, %d);", n->update_power);
    if (scalars)
        print_line(p,
                   "here.amr_s = ((const struct amr_scalars_%d *)a->scalars.bytes)[block->level];",
                   n->id);
    table_emit_block(&f->nest, "a->");
    ends_emit_block(&f->nest, "a");
    widths_emit_block(&f->nest, "a");
    for (int x = 0; x < f->nest.kernels->plan->dim; x++)
        if (flux_has_axis(n, x))
            emit_axis(f, x);
    p->indent--;
    print_line(p, "}");
    emit_sides(f);
}

void flux_emit(struct nest_code *n)
{
    struct flux_code f = new_code(n);
    bool scalars = n->scalars.n > 0;
    f.nest.in_flux = true;
    f.nest.print.with = &f.nest;
    memset(&f.nest.scalars, 0, sizeof f.nest.scalars);
    emit_struct(&f, scalars);
    emit_macros(&f, true);
    for (int x = 0; x < n->kernels->plan->dim; x++)
        if (flux_has_axis(n->nest, x))
            emit_face(&f, x);
    emit_macros(&f, false);
    if (n->kernels->target->has_kernels)
        flux_kernel_emit(&f, scalars);
    else
        emit_run(&f, scalars);
}

static void describe_reads(const struct flux_code *f)
{
    const struct nest_code *n = &f->nest;
    const struct plan *plan = n->kernels->plan;
    struct text *out = n->print.out;
    text_printf(out, "static const struct amr_face_reads amr_flux_reads_%d[] = {\n", n->nest->id);
    for (int i = 0; i < n->nest->arrays.n; i++) {
        struct flux_hull h = reach_of(f, i);
        int lo[3], hi[3];
        turn_hull(plan, &h, lo, hi);
        text_printf(out, "    {{%d, %d, %d}, {%d, %d, %d}, 0x%xu},\n", lo[0], lo[1], lo[2], hi[0],
                    hi[1], hi[2], h.used ? directions_of(plan, &h) : 0);
    }
    text_add(out, "};\n");
}

void flux_describe(struct nest_code *n)
{
    struct text *out = n->print.out;
    unsigned axes = 0;
    int count = 0;
    if (!flux_count(n->nest))
        return;
    text_printf(out, "static const int amr_flux_arrays_%d[] = {", n->nest->id);
    for (int i = 0; i < n->nest->arrays.n; i++)
        if (flux_of(n->nest, i, ANY))
            text_printf(out, "%s%d", count++ ? ", " : "", i);
    text_add(out, "};\n");
    for (int x = 0; x < n->kernels->plan->dim; x++)
        axes |= (unsigned)flux_has_axis(n->nest, x) << nest_axis(n->kernels->plan, x);
    struct flux_code f = new_code(n);
    bool kernel = n->kernels->target->has_kernels, reads = reaches_on(&f);
    if (reads)
        describe_reads(&f);
    print_line(&n->print,
               "/* arrays, axes, face values?, function, how far, kernel, its threads */");
    text_printf(out,
                "static const struct amr_flux amr_flux_%d = {%d, amr_flux_arrays_%d, %uu, %d, ",
                n->nest->id, count, n->nest->id, axes, n->nest->face_values.n > 0);
    text_printf(out, kernel ? "NULL, " : "amr_%d_faces, ", n->nest->id);
    text_printf(out, reads ? "amr_flux_reads_%d, " : "NULL, ", n->nest->id);
    text_printf(out, kernel ? "(const void *)amr_%d_faces_kernel, " : "NULL, ", n->nest->id);
    text_printf(out, "%d};\n", kernel ? flux_kernel_threads(n) : 0);
}
