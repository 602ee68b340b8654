/* Descriptors: what each nest and the program tell the runtime (runtime/include/amr.h).
 * Initialisers are in the order of the struct's fields, without names, since the CUDA target is
 * C++17. */
#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

#include <string.h>

const char *nest_type_name(const struct type *t)
{
    static const char *const integer[] = {[1] = "INT8", [2] = "INT16", [4] = "INT", [8] = "INT64"};
    if (t->kind == TYPE_FLOAT)
        return t->size == 4 ? "FLOAT" : "DOUBLE";
    if (t->size <= 4 && (t->kind == TYPE_BOOL || !t->is_signed))
        return t->size == 1 ? "UINT8" : t->size == 2 ? "UINT16" : "UINT";
    return integer[t->size]; /* unsigned ones of 8 bytes, which only tables have, by their bits */
}

/* Bits of axes in the runtime's order. */
static unsigned axis_bits(const struct nest_code *n, unsigned bits)
{
    unsigned turned = 0;
    for (int x = 0; x < n->kernels->plan->dim; x++)
        turned |= (bits >> x & 1) << nest_axis(n->kernels->plan, x);
    return turned;
}

/* Bits of sides, the same. */
static unsigned side_bits(const struct nest_code *n, unsigned bits)
{
    unsigned turned = 0;
    for (int x = 0; x < n->kernels->plan->dim; x++)
        turned |= (bits >> 2 * x & 3) << 2 * nest_axis(n->kernels->plan, x);
    return turned;
}

/* {x, y, z} of what stands by axis; 0 beyond dim. */
static void describe_axes(struct nest_code *n, const int *by_axis, const char *behind)
{
    int dim = n->kernels->plan->dim;
    text_add(n->print.out, "{");
    for (int d = 0; d < PLAN_MAX_DIM; d++)
        text_printf(n->print.out, "%s%d", d ? ", " : "", d < dim ? by_axis[dim - 1 - d] : 0);
    text_printf(n->print.out, "}%s", behind);
}

/* See amr_array_desc.operators. */
static void describe_operator(struct nest_code *n, int number, const char *behind)
{
    if (number < 0)
        text_printf(n->print.out, "AMR_OWN_OPERATOR + %d%s", -number - 1, behind);
    else
        text_printf(n->print.out, "%d%s", number, behind);
}

/* Whether the edge of the mesh changes an offset. */
static bool offsets_change(const struct plan_nest *nest)
{
    bool any = false;
    for (int i = 0; i < nest->accesses.n; i++)
        for (int x = 0; x < PLAN_MAX_DIM; x++)
            any |= nest->accesses.at[i].round[x] || nest->accesses.at[i].stops[x];
    return any;
}

/* The least or the largest offset along an axis, 0 only where the own cell is read. */
static int last_offset(const struct nest_code *n, const struct plan_array *a, int axis, bool high)
{
    int x = n->kernels->plan->dim - 1 - axis, found;
    if (x < 0 || !a->offsets.n || offsets_change(n->nest))
        return high ? nest_hi(n, a, axis) : nest_lo(n, a, axis);
    found = a->offsets.at[0].at[x];
    for (int i = 1; i < a->offsets.n; i++) {
        int at = a->offsets.at[i].at[x];
        found = (at > found) == high ? at : found;
    }
    return found;
}

/* Of the type that the scalar has in the struct. */
static void describe_bound(struct nest_code *n, const struct plan_bound *s)
{
    static const char *const kinds[] = {
        "NUMBER", "SCALAR",  "TABLE",     "PLACE", "DATA",     "DIFFERENCE",
        "UNKNOWN", "LEFT",   "ENTRY",     "ROUND",
        "CALL",   "NEGATE",  "NOT",       "ADD",   "SUBTRACT", "MULTIPLY", "SQUARE", "DIVIDE",
        "REMAINDER", "WHOLE", "LESS", "AT_MOST", "EQUAL", "AND", "OR", "CHOICE", "TERM", "REST",
        "ASKED", "REDUCED"};
    struct text *out = n->print.out;
    bool is_place = s->kind == BOUND_PLACE;
    const struct plan_scalar *scalar = s->kind == BOUND_SCALAR ? &n->nest->scalars.at[s->at] : NULL;
    print_indent(&n->print);
    text_printf(out, "{AMR_BOUND_%s, {%d, %d, %d}, ", kinds[s->kind], s->a[0], s->a[1], s->a[2]);
    if (scalar)
        text_printf(out, "offsetof(struct amr_scalars_%d, %s), ", n->nest->id,
                    nest_scalar_name(n->kernels->arena, scalar));
    else
        text_printf(out, "%d, ", is_place ? nest_axis(n->kernels->plan, s->at) : s->at);
    text_printf(out, "AMR_%s, ", scalar ? nest_type_name(scalar->decl->type) : "DOUBLE");
    text_printf(out, "%.17g, ", is_place ? (double)-n->nest->shift[s->at] : s->number);
    text_printf(out, s->call ? "\"%s\"},\n" : "NULL},\n", s->call);
}

static void describe_steps(struct nest_code *n, const struct plan_bound *step, int steps)
{
    n->print.indent++;
    for (int i = 0; i < steps; i++)
        describe_bound(n, &step[i]);
    n->print.indent--;
    print_line(&n->print, "};");
}

static void describe_bounds(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (!n->nest->bounds.n)
        return;
    print_line(p, "/* bounds of what it does in some places: step, operands */");
    print_line(p, "static const struct amr_bound amr_bounds_%d[] = {", n->nest->id);
    describe_steps(n, n->nest->bounds.at, n->nest->bounds.n);
}

/* Of what conditions ask of an array, and of what the nest writes there. */
static void describe_steps_of(struct nest_code *n, int array)
{
    struct printer *p = &n->print;
    const struct plan_array *a = n->nest->arrays.at[array];
    if (a->asked.n) {
        print_line(p, "/* operands of the conditions that ask what '%s' holds */", a->label);
        print_line(p, "static const struct amr_bound amr_asked_%d_%d[] = {", n->nest->id, array);
        describe_steps(n, a->asked.at, a->asked.n);
    }
    if (a->value.n) {
        print_line(p, "/* what it writes to '%s' */", a->label);
        print_line(p, "static const struct amr_bound amr_value_%d_%d[] = {", n->nest->id, array);
        describe_steps(n, a->value.at, a->value.n);
    }
    if (a->contour.n) {
        print_line(p, "/* operands of conditions where what the nest makes jumps */");
        print_line(p, "static const struct amr_bound amr_contour_%d_%d[] = {", n->nest->id, array);
        describe_steps(n, a->contour.at, a->contour.n);
    }
}

/* An array's own steps: "3, amr_asked_0_1". */
static void describe_own(struct nest_code *n, int steps, const char *name, int array)
{
    if (steps)
        text_printf(n->print.out, ", %d, amr_%s_%d_%d", steps, name, n->nest->id, array);
    else
        text_add(n->print.out, ", 0, NULL");
}

static void describe_array(struct nest_code *n, int array)
{
    const struct plan_array *a = n->nest->arrays.at[array];
    int dim = n->kernels->plan->dim;
    print_indent(&n->print);
    text_printf(n->print.out,
                "{\"%s\", AMR_%s, %d, %d, %d, {%d, %d, %d}, {%d, %d, %d}, 0x%xu, %u, ", a->label,
                nest_type_name(a->type), a->reads, a->writes, a->full_write, nest_lo(n, a, 0),
                nest_lo(n, a, 1), nest_lo(n, a, 2), nest_hi(n, a, 0), nest_hi(n, a, 1),
                nest_hi(n, a, 2), a->directions, axis_bits(n, a->node));
    for (int x = dim - 1; x >= 0; x--)
        text_printf(n->print.out, "%s{%d, %d}", x < dim - 1 ? ", " : "{", a->lacks[x],
                    n->kernels->plan->ring_hi[x] - a->behind[x]);
    text_printf(n->print.out, "}, \"%s\", %d, 0x%xu, {", a->variable, a->remade,
                side_bits(n, a->turns));
    for (int t = 0; t < N_TRANSFERS; t++)
        describe_operator(n, a->operators[t], t + 1 < N_TRANSFERS ? ", " : "}");
    text_printf(n->print.out, ", %d, %d", a->estimate, a->fills);
    bool has_kernels = n->kernels->target->has_kernels;
    for (int high = 0; high < 2 && has_kernels; high++)
        text_printf(n->print.out, ", {%d, %d, %d}", last_offset(n, a, 0, high),
                    last_offset(n, a, 1, high), last_offset(n, a, 2, high));
    bool colour = n->nest->has_colours && a->writes, more = colour || a->contour.n || has_kernels;
    bool steps = a->asked.n || a->value.n || more || a->width_power;
    if (a->decides || steps)
        text_printf(n->print.out, "%s, %d", has_kernels ? "" : ", {0}, {0}",
                    a->decides + (a->decides && a->one_sided));
    if (steps) {
        describe_own(n, a->asked.n, "asked", array);
        describe_own(n, a->value.n, "value", array);
    }
    if (a->width_power || more)
        text_printf(n->print.out, ", %d", a->width_power);
    if (more)
        text_printf(n->print.out, ", %d", colour);
    if (a->contour.n || has_kernels)
        describe_own(n, a->contour.n, "contour", array);
    text_add(n->print.out, "},\n");
}

static bool any_decides(const struct plan_nest *n)
{
    bool any = false;
    for (int i = 0; i < n->arrays.n; i++)
        any |= n->arrays.at[i]->decides || n->arrays.at[i]->value.n || n->arrays.at[i]->contour.n ||
               n->arrays.at[i]->width_power;
    return any;
}

static void describe_arrays(struct nest_code *n)
{
    struct printer *p = &n->print;
    for (int i = 0; i < n->nest->arrays.n; i++)
        describe_steps_of(n, i);
    print_line(p, "/* name, type, reads, writes, full write, offsets from, to, directions,");
    print_line(
        p,
        " * axes across which it lies on faces, elements it lacks before and behind the domain,");
    print_line(
        p, " * the name of all that may stand here, made anew in each step, walls that turn it,");
    print_line(p, " * operators into ghosts, finer and coarser cells, an estimate of the error, "
                  "each cell written%s */",
               any_decides(n->nest) ? "; offsets of other cells, conditions ask, power of the width" : "");
    print_line(p, "static const struct amr_array_desc amr_arrays_%d[] = {", n->nest->id);
    p->indent++;
    for (int i = 0; i < n->nest->arrays.n; i++)
        describe_array(n, i);
    p->indent--;
    print_line(p, "};");
}

static void describe_reductions(struct nest_code *n)
{
    static const char *const ops[] = {"AMR_SUM", "AMR_MIN", "AMR_MAX", "AMR_SET"};
    struct printer *p = &n->print;
    if (!n->nest->reductions.n)
        return;
    print_line(p, "static const struct amr_reduction_desc amr_reductions_%d[] = {", n->nest->id);
    p->indent++;
    for (int r = 0; r < n->nest->reductions.n; r++) {
        const struct plan_reduction *reduction = &n->nest->reductions.at[r];
        const char *name = reduction->decl->name;
        int plain = *name == '(' ? 2 : 0; /* of `(*name)` */
        print_indent(p);
        text_printf(p->out, "{%s, AMR_%s, \"%.*s\", {", ops[reduction->op],
                    nest_type_name(reduction->decl->type), (int)strcspn(name, ")") - plain,
                    name + plain);
        for (int i = 0; i < n->kernels->plan->dim; i++) {
            const int axis = n->nest->order[i], x = nest_axis(n->kernels->plan, axis < 0 ? ~axis : axis);
            text_printf(p->out, "%s%d", i ? ", " : "", axis < 0 ? ~x : x);
        }
        text_add(p->out, "}},\n");
    }
    p->indent--;
    print_line(p, "};");
}

/* The runtime looks at what it makes of the place of a cell, and of the part of the mesh it runs
 * over. */
static bool may_be_source(const struct plan_nest *n)
{
    return plan_nest_places(n) || n->in_part;
}

static bool has_scalar_types(const struct nest_code *n)
{
    return n->scalars.n > 0 && (may_be_source(n->nest) || n->nest->blends.n > 0);
}

static const char *quoted(struct arena *a, const struct decl *d, bool is)
{
    return is ? arena_printf(a, "\"%s\"", d->name) : "NULL";
}

static void describe_scalars(struct nest_code *n)
{
    struct printer *p = &n->print;
    struct arena *a = n->kernels->arena;
    if (!has_scalar_types(n))
        return;
    print_line(p, "static const struct amr_scalar_desc amr_scalar_types_%d[] = {", n->nest->id);
    p->indent++;
    for (int i = 0; i < n->scalars.n; i++) {
        const struct decl *d = n->scalars.at[i]->decl;
        print_line(p, "{offsetof(struct amr_scalars_%d, %s), AMR_%s, %s, %s},", n->nest->id,
                   nest_scalar_name(a, n->scalars.at[i]), nest_type_name(d->type),
                   quoted(a, d, vec_has(&n->nest->singles, d)),
                   quoted(a, d, vec_has(&n->nest->blends, d)));
    }
    p->indent--;
    print_line(p, "};");
}

static bool has_switches(const struct plan_nest *n)
{
    return may_be_source(n) && n->switches.n > 0;
}

/* `unsigned long amr_switches_0(const void *scalars)`: another number where a condition changes. */
static void describe_switches(struct nest_code *n)
{
    struct printer *p = &n->print;
    struct nest_code own = *n;
    memset(&own.scalars, 0, sizeof own.scalars);
    if (!has_switches(n->nest))
        return;
    for (int i = 0; i < n->nest->switches.n; i++)
        nest_find_scalars_in(&own, n->nest->switches.at[i]);
    print_line(p, "static unsigned long amr_switches_%d(const void *amr_scalars)", n->nest->id);
    print_line(p, "{");
    p->indent++;
    for (int i = 0; i < own.scalars.n; i++) {
        const char *name = nest_scalar_name(n->kernels->arena, own.scalars.at[i]);
        print_line(p, "const %s %s = ((const struct amr_scalars_%d *)amr_scalars)->%s;",
                   print_scalar_type(own.scalars.at[i]->decl->type), name, n->nest->id, name);
    }
    print_line(p, "unsigned long amr_is = 0;");
    if (!own.scalars.n)
        print_line(p, "(void)amr_scalars;");
    for (int i = 0; i < n->nest->switches.n; i++) {
        print_indent(p);
        text_add(p->out, "amr_is = 31 * amr_is + ((");
        print_expr(p, n->nest->switches.at[i], 0);
        text_add(p->out, ") ? 1 : 0);\n");
    }
    print_line(p, "return amr_is;");
    p->indent--;
    print_line(p, "}");
}

static void describe_copies(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (!n->nest->copies.n)
        return;
    print_line(p, "/* to, from: indices of arrays */");
    print_line(p, "static const struct amr_copy amr_copies_%d[] = {", n->nest->id);
    p->indent++;
    for (int i = 0; i < n->nest->copies.n; i++)
        print_line(p, "{%d, %d},", n->nest->copies.at[i].to, n->nest->copies.at[i].from);
    p->indent--;
    print_line(p, "};");
}

unsigned nest_high(const struct nest_code *n)
{
    return n->nest->edge == EDGE_NONE ? axis_bits(n, n->nest->clip_high) : 0;
}

static void describe_place(struct nest_code *n)
{
    unsigned placed = 0, ended = 0, cells = n->nest->edge == EDGE_NONE ? ~0u : 0;
    unsigned low = n->nest->clip_low & cells;
    for (int x = 0; x < n->kernels->plan->dim; x++) {
        placed |= (unsigned)n->nest->placed[x] << x;
        ended |= (unsigned)n->nest->ended[x] << x;
    }
    print_line(&n->print,
               "%u, %u, %u, %u, %u, /* axes: counts faces, low, high; placed, ended, beside the "
               "domain's ends */",
               axis_bits(n, n->nest->clip_node), axis_bits(n, low), nest_high(n),
               axis_bits(n, placed), axis_bits(n, ended));
    print_indent(&n->print);
    describe_axes(n, n->nest->begin, ", ");
    describe_axes(n, n->nest->end, ", ");
    describe_axes(n, n->nest->past, ",\n");
}

/* A number of entries and the array that has them. */
static void describe_list(struct nest_code *n, int entries, const char *name)
{
    if (entries)
        print_line(&n->print, "%d, amr_%s_%d,", entries, name, n->nest->id);
    else
        print_line(&n->print, "0, NULL, /* %s */", name);
}

void describe_nest(struct nest_code *n)
{
    static const char *const edges[] = {"AMR_EDGE_NONE", "AMR_EDGE_DATA", "AMR_EDGE_LEVEL",
                                        "AMR_EDGE_WRAP"};
    struct printer *p = &n->print;
    const struct plan_nest *nest = n->nest;
    describe_arrays(n);
    describe_reductions(n);
    describe_copies(n);
    describe_scalars(n);
    describe_switches(n);
    describe_bounds(n);
    table_describe(n);
    flux_describe(n);
    print_line(p, "const struct amr_nest amr_nest_%d = {", nest->id);
    p->indent++;
    print_line(p, "%d,", nest->id);
    print_line(p, "\"%s\",", nest_place(n->kernels->arena, nest));
    describe_list(n, nest->arrays.n, "arrays");
    if (n->scalars.n)
        print_line(p, "sizeof(struct amr_scalars_%d),", nest->id);
    else
        print_line(p, "0, /* scalars: none */");
    describe_list(n, nest->reductions.n, "reductions");
    print_line(p, "%d, /* reads its neighbours */", nest->reads_halo);
    print_line(p, "%d, /* pointwise */", nest->pointwise);
    print_line(p, "%d, /* cell width known */", nest->width_known);
    print_line(p, nest->width_clause ? "\"%s\"," : "NULL, /* no clause for it proposed */",
               nest->width_clause);
    print_line(p, "%d, %d, %d, /* relaxes, goes with the place, with the ends of its range */",
               nest->relaxes, plan_nest_places(nest), nest->ends.n > 0);
    describe_list(n, has_scalar_types(n) ? n->scalars.n : 0, "scalar_types");
    print_line(p, has_switches(nest) ? "amr_switches_%d," : "NULL, /* switches */", nest->id);
    describe_list(n, nest->bounds.n, "bounds");
    print_line(p, "%s, %u, %d,", edges[nest->edge], axis_bits(n, nest->wraps), nest_may_pack(n));
    describe_place(n);
    describe_list(n, nest->tables.n, "tables");
    describe_list(n, nest->copies.n, "copies");
    print_line(p, nest->fluxes.n || nest->face_values.n ? "&amr_flux_%d," : "NULL, /* no fluxes */",
               nest->id);
    print_line(p, "%d, /* flops a cell */", nest->flops);
    if (nest->edge == EDGE_WRAP)
        print_line(p, "NULL, NULL, 0, 0, 0 /* the runtime copies */");
    else
        n->kernels->target->describe(n);
    p->indent--;
    print_line(p, "};");
}

static const char *boundary_name(enum boundary_kind kind)
{
    static const char *const names[] = {"AMR_RING", "AMR_PERIODIC", "AMR_NEUMANN", "AMR_WALL",
                                        "AMR_OUTFLOW"};
    return names[kind];
}

static void describe_fine(const struct plan *plan, struct printer *p)
{
    print_indent(p);
    text_add(p->out, "{");
    for (int axis = 0; axis < PLAN_MAX_DIM; axis++) {
        int d = plan->dim - 1 - axis;
        text_printf(p->out, "%s%d", axis ? ", " : "",
                    d >= 0 ? plan->fine[d][0] + 2 * plan->fine[d][1] : 0);
    }
    text_add(p->out, "}, /* edges along which the mesh stays fine: 1 low, 2 high */\n");
}

/* Boundary nests that copy cells round are ghosts all the same. */
static void describe_apart(const struct plan *plan, struct printer *p)
{
    bool edges = false;
    for (int i = 0; i < plan->nests.n; i++)
        edges |= plan->nests.at[i]->edge != 0;
    print_indent(p);
    text_add(p->out, "{");
    for (int axis = 0; axis < PLAN_MAX_DIM; axis++) {
        int d = plan->dim - 1 - axis;
        text_printf(p->out, "%s%d", axis ? ", " : "", d >= 0 && plan->wrapped[d] && !edges);
    }
    text_add(p->out, "}, /* what lies beyond the domain is no ghost of it */\n");
}

static void describe_operators(struct kernels *k, struct printer *p)
{
    const struct plan *plan = k->plan;
    if (!plan->operators.n)
        return;
    bool kernels = k->target->has_kernels;
    for (int i = 0; i < plan->operators.n && kernels; i++)
        print_line(p, "AMR_OPERATOR_KERNEL(amr_operator_%d_kernel, %s, %s)", i,
                   plan->operators.at[i]->restricts ? "restrict" : "prolong",
                   borrow_name(k, plan->operators.at[i]->function->decl));
    print_line(p,
               "/* functions of the program between levels: restriction, interpolation, kernel */");
    print_line(p, "static const struct amr_operator amr_operators[] = {");
    for (int i = 0; i < plan->operators.n; i++) {
        const struct plan_operator *o = plan->operators.at[i];
        const char *name = borrow_name(k, o->function->decl);
        const char *on_host = kernels ? arena_printf(k->arena, "amr_on_host::%s", name) : name;
        const char *kernel =
            kernels ? arena_printf(k->arena, "(const void *)amr_operator_%d_kernel", i) : "NULL";
        print_line(p, "    {\"%s\", %s, %s, %s},", o->function->decl->name,
                   o->restricts ? on_host : "NULL", o->restricts ? "NULL" : on_host, kernel);
    }
    print_line(p, "};");
}

void describe_program(struct kernels *k, struct text *out)
{
    const struct plan *plan = k->plan;
    struct printer p = {.out = out};
    text_add(out, "\n");
    print_line(&p, "static const struct amr_nest *const amr_nests[] = {");
    for (int n = 0; n < plan->nests.n; n++)
        print_line(&p, "    &amr_nest_%d, /* %s: %s */", n, nest_place(k->arena, plan->nests.at[n]),
                   plan->nests.at[n]->kernel->function->decl->name);
    print_line(&p, "};");
    describe_operators(k, &p);
    print_line(&p, "const struct amr_program amr_program = {");
    p.indent++;
    print_line(&p, "\"%s\",", k->stem);
    print_line(&p, "AMR_DIM,");
    print_line(&p, "AMR_B,");
    print_line(&p, "%d, /* deepest read */", plan->halo);
    print_line(&p, "0x%xu, /* directions read */", plan->directions);
    print_indent(&p);
    text_add(out, "{");
    for (int axis = 0; axis < PLAN_MAX_DIM; axis++) {
        int d = plan->dim - 1 - axis;
        text_printf(out, "%s{%d, %d}", axis ? ", " : "", d >= 0 ? plan->ring_lo[d] : 0,
                    d >= 0 ? plan->ring_hi[d] : 0);
    }
    text_add(out, "}, /* cells held beyond the domain: x, y, z */\n");
    print_indent(&p);
    text_add(out, "{");
    for (int axis = 0; axis < PLAN_MAX_DIM; axis++) {
        int d = plan->dim - 1 - axis;
        text_printf(out, "%s{%s, %s}", axis ? ", " : "",
                    boundary_name(d >= 0 ? plan->boundary[d][0] : BOUNDARY_PERIODIC),
                    boundary_name(d >= 0 ? plan->boundary[d][1] : BOUNDARY_PERIODIC));
    }
    text_add(out, "}, /* low and high side */\n");
    print_line(&p, "%d, /* nests */", plan->nests.n);
    print_line(&p, "amr_nests,");
    print_line(&p, "&%s,", k->target->device);
    print_indent(&p);
    text_add(out, "{");
    for (int axis = 0; axis < PLAN_MAX_DIM; axis++) {
        int d = plan->dim - 1 - axis;
        text_printf(out, "%s%d", axis ? ", " : "", d >= 0 ? plan->unused_lo[d] : 0);
    }
    text_add(out, "}, /* indices in front of these that are not used */\n");
    describe_fine(plan, &p);
    describe_apart(plan, &p);
    print_line(&p, "%d, /* tables of rows stay as they are while the time loop runs */",
               plan->tables_stay);
    print_line(&p, plan->operators.n ? "%d, amr_operators," : "%d, NULL, /* operators */",
               plan->operators.n);
    print_line(&p, "1 /* boundary nests know packed ring blocks */");
    p.indent--;
    print_line(&p, "};");
}
