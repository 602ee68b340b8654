/* One nest of the kernels file, up to and with its cell function: the tiles it needs, what a cell
 * gets to see (struct amr_here_N), macros that let the user's accesses read as they did, and the
 * body. How cells are run is the target's (target_openmp.c, target_cuda.c). */
#include <stdlib.h>
#include <string.h>

#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

bool nest_reads_around(const struct plan_nest *n)
{
    for (int i = 0; i < n->arrays.n; i++)
        if (plan_reads_far(n->arrays.at[i]))
            return true;
    return false;
}

bool nest_has_tiles(const struct nest_code *n)
{
    return n->tiles && nest_reads_around(n->nest);
}

bool nest_reads_far(const struct nest_code *n)
{
    return !n->tiles && !n->columns;
}

const char *nest_place(struct arena *a, const struct plan_nest *nest)
{
    const struct range at = nest->loop->range;
    int line, column;
    source_place(at.file, at.begin, &line, &column);
    return arena_printf(a, "%s:%d", path_name(at.file->path), line);
}

int nest_lo(const struct nest_code *n, const struct plan_array *a, int axis)
{
    int dim = n->kernels->plan->dim;
    int lo = axis < dim ? a->lo[dim - 1 - axis] : 0;
    return lo < 0 ? lo : 0;
}

int nest_hi(const struct nest_code *n, const struct plan_array *a, int axis)
{
    int dim = n->kernels->plan->dim;
    int hi = axis < dim ? a->hi[dim - 1 - axis] : 0;
    return hi > 0 ? hi : 0;
}

const char *nest_iterator(const struct nest_code *n, int axis)
{
    int dim = n->kernels->plan->dim, by = n->moved[axis];
    const char *name = print_name(n->kernels->arena, n->nest->iterator[dim - 1 - axis]->name);
    return by ? arena_printf(n->kernels->arena, "(%s %c %d)", name, by < 0 ? '-' : '+', abs(by))
              : name;
}

bool nest_is_along_x(const struct nest_code *n)
{
    int x = n->kernels->plan->dim - 1;
    for (int axis = 0; axis < x; axis++)
        if (n->nest->fixed[axis])
            return !n->nest->fixed[x];
    return false;
}

bool nest_may_pack(const struct nest_code *n)
{
    const struct plan_nest *nest = n->nest;
    int x = n->kernels->plan->dim - 1;
    if (nest->edge == EDGE_NONE || x == 0)
        return false;
    bool corners = !nest->placed[x] || nest->begin[x] < 0 || nest->end[x] > 0;
    return !nest_is_along_x(n) || (nest->edge == EDGE_LEVEL && corners);
}

bool nest_has_image(const struct plan_nest *n)
{
    for (int i = 0; i < n->accesses.n; i++)
        if (n->accesses.at[i].image)
            return true;
    return false;
}

static const char *array_name(const struct nest_code *n, const struct plan_array *a)
{
    return print_name(n->kernels->arena, a->name);
}

/* ---- what the printer puts in place of the user's expressions -------------------------------- */

/* u(j + 1, i) */
static void print_cell_of(struct printer *p, const struct nest_code *n,
                          const struct plan_access *access, const int *offset)
{
    text_printf(p->out, "%s(", array_name(n, n->nest->arrays.at[access->array]));
    for (int d = 0; d < n->kernels->plan->dim; d++) {
        text_printf(p->out, "%s%s", d ? ", " : "",
                    print_name(n->kernels->arena, n->nest->iterator[d]->name));
        int by = offset[d] + n->moved[nest_axis(n->kernels->plan, d)];
        if (by)
            text_printf(p->out, " %c %d", by < 0 ? '-' : '+', abs(by));
    }
    text_add(p->out, ")");
}

/* amr_image(u(j, i + 1), u(j, i + 2), ...) for u[j][2] in a loop over u[j][0]. */
static void print_image(struct printer *p, const struct nest_code *n,
                        const struct plan_access *access)
{
    int nearer[PLAN_MAX_DIM], axis = 0;
    memcpy(nearer, access->offset, sizeof nearer);
    while (nearer[axis] == 0)
        axis++;
    nearer[axis] += nearer[axis] > 0 ? -1 : 1;
    const struct type *t = n->nest->arrays.at[access->array]->type;
    if (t->kind == TYPE_FLOAT && t->size == 4)
        text_add(p->out, "(float)");
    text_add(p->out, "amr_image(");
    print_cell_of(p, n, access, nearer);
    text_add(p->out, ", ");
    print_cell_of(p, n, access, access->offset);
    text_printf(p->out, ", amr_at->amr_share, %s, %d)",
                nest_iterator(n, nest_axis(n->kernels->plan, axis)), access->offset[axis]);
}

static void print_value(struct printer *p, const struct nest_code *n,
                        const struct plan_access *access)
{
    static const int own[PLAN_MAX_DIM];
    bool near =
        n->nest->update_power && !n->in_flux && !plan_is_own_cell(access);
    bool is_own = !n->in_flux && nest_is_own(n, access);
    text_add(p->out, near ? "AMR_NEAR(" : is_own ? "amr_own_" : "");
    print_cell_of(p, n, access, access->offset);
    if (near) {
        text_add(p->out, ", ");
        print_cell_of(p, n, access, own);
        text_add(p->out, ")");
    }
}

static bool print_access(struct printer *p, const struct nest_code *n, const struct expr *e)
{
    const struct plan_access *access = plan_access_at(n->nest, e);
    if (!access)
        return false;
    bool scales = widths_begin_read(p, n, access);
    if (access->image)
        print_image(p, n, access);
    else
        print_value(p, n, access);
    text_add(p->out, scales ? ")" : "");
    return true;
}

static int iterator_axis(const struct nest_code *n, const struct decl *d)
{
    for (int i = 0; i < n->kernels->plan->dim; i++)
        if (n->nest->iterator[i] == d)
            return nest_axis(n->kernels->plan, i);
    return -1;
}

/* A position in floating point: the same tree, iterators are cell centres. */
static bool print_position(struct printer *p, struct nest_code *n, const struct expr *e)
{
    const struct plan_position *position = n->in_position ? NULL : plan_position_at(n->nest, e);
    if (!position || !position->floating)
        return false;
    n->in_position = position;
    text_add(p->out, e->kind == EXPR_NAME || e->kind == EXPR_PAREN ? "" : "(");
    print_expr(p, e, EXPR_ANY);
    text_add(p->out, e->kind == EXPR_NAME || e->kind == EXPR_PAREN ? "" : ")");
    n->in_position = NULL;
    return true;
}

static bool print_colour(struct printer *p, struct nest_code *n, const struct expr *e)
{
    if (n->in_colour || !plan_is_colour(n->nest, e))
        return false;
    n->in_colour = true;
    print_expr(p, e, EXPR_UNARY_LEVEL);
    n->in_colour = false;
    return true;
}

/* `i + 1 == e` -> the cell covers e - 1. */
static bool print_cover(struct printer *p, const struct nest_code *n, const struct expr *e)
{
    const struct plan_cover *c = plan_cover_at(n->nest, e);
    if (!c)
        return false;
    int axis = nest_axis(n->kernels->plan, c->axis);
    text_printf(p->out, "%samr_covers(amr_at->amr_block, %d, %s, ", e->op == OP_NE ? "!" : "", axis,
                nest_iterator(n, axis));
    int moved = n->nest->shift[c->axis];
    print_expr(p, c->index, c->shift || moved ? EXPR_UNARY_LEVEL : EXPR_ARGUMENT);
    if (c->shift) {
        text_add(p->out, c->minus ? " + " : " - ");
        print_expr(p, c->shift, EXPR_UNARY_LEVEL);
    }
    if (moved)
        text_printf(p->out, " %c %d", moved < 0 ? '-' : '+', moved < 0 ? -moved : moved);
    text_add(p->out, ")");
    return true;
}

/* The runtime's indices are of type int: what C does with an iterator may depend on another. */
static const char *index_cast(struct arena *a, const struct type *t)
{
    bool as_int = t->kind != TYPE_INT || t->size < 4 || (t->size == 4 && t->is_signed);
    return as_int ? "" : arena_printf(a, "(%s)", print_scalar_type(t));
}

/* The place of the cell; of its faces, where the position is one of theirs. */
static void print_iterator(struct printer *p, const struct nest_code *n, const struct expr *e,
                           int axis)
{
    int shift = n->nest->shift[nest_axis(n->kernels->plan, axis)];
    bool on_face = n->nest->position_node >> nest_axis(n->kernels->plan, axis) & 1;
    double spread = n->in_position ? n->in_position->spread : 0;
    if (!n->in_position)
        text_add(p->out, index_cast(p->out->arena, e->decl->type));
    text_printf(p->out, shift || spread != 0 ? "(%s" : "%s",
                n->in_colour     ? "amr_level_index"
                : on_face        ? "amr_face"
                : n->in_position ? "amr_centre"
                                 : "amr_index");
    text_printf(p->out, "(amr_at->amr_block, %d, %s)", axis, nest_iterator(n, axis));
    if (shift)
        text_printf(p->out, " %c %d", shift < 0 ? '+' : '-', shift < 0 ? -shift : shift);
    if (spread != 0)
        text_printf(p->out, " + amr_spread(amr_at->amr_block, %d, %g)", axis, spread);
    text_add(p->out, shift || spread != 0 ? ")" : "");
}

static bool replace(struct printer *p, const struct expr *e)
{
    struct nest_code *n = (struct nest_code *)p->with;
    if (n->shorter >= 0 && shorter_print_call(p, n->kernels, e))
        return true;
    if (widths_print_set(p, n, e) || print_access(p, n, e) || table_print(p, n, e) || ends_print(p, n, e) ||
        print_cover(p, n, e) || print_colour(p, n, e) || print_position(p, n, e))
        return true;
    /* An index that C would convert to float: the position is a double and must be rounded here. */
    if (e->kind == EXPR_CAST && e->is_implicit && e->type->kind == TYPE_FLOAT &&
        e->type->size == 4 && plan_position_at(n->nest, e->a[0])) {
        text_add(p->out, "(float)");
        print_expr(p, e->a[0], EXPR_UNARY_LEVEL);
        return true;
    }
    const struct plan_scalar *scalar = nest_scalar(n->nest, e);
    if (scalar && scalar->is_finest) {
        text_add(p->out, nest_scalar_name(n->kernels->arena, scalar));
        return true;
    }
    int axis = e->kind == EXPR_NAME ? iterator_axis(n, e->decl) : -1;
    if (axis >= 0)
        print_iterator(p, n, e, axis);
    return axis >= 0;
}

static bool replace_if(struct printer *p, const struct stmt *s)
{
    const struct nest_code *n = p->with;
    return shorter_print_if(p, n->kernels, s, n->shorter, "return");
}

static bool rename_decl(struct printer *p, const struct decl *d)
{
    struct nest_code *n = (struct nest_code *)p->with;
    for (int i = 0; i < n->nest->reductions.n; i++)
        if (n->nest->reductions.at[i].decl == d) {
            text_printf(p->out, "AMR_TERM(%s, %s)", print_name(p->out->arena, d->name),
                        nest_iterator(n, 0));
            return true;
        }
    const char *name = borrow_name(n->kernels, d);
    if (name)
        text_add(p->out, name);
    return name != NULL;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

struct nest_code nest_code_new(struct kernels *k, const struct plan_nest *nest, struct text *out)
{
    struct nest_code n = {.kernels = k, .nest = nest, .shorter = -1};
    n.print = (struct printer){
        .out = out, .replace = replace, .rename = rename_decl, .skip_cell = "return"};
    nest_find_scalars(&n);
    n.columns = k->target->runs_columns && k->target->runs_columns(&n);
    n.tiles = !n.columns;
    n.tiles = n.tiles && k->target->has_tiles(&n);
    return n;
}

const char *nest_one_word(const char *type)
{
    return strcmp(type, "signed char") == 0      ? "amr_schar"
           : strcmp(type, "unsigned char") == 0  ? "amr_uchar"
           : strcmp(type, "unsigned short") == 0 ? "amr_ushort"
                                                 : type;
}

static void emit_tiles(struct nest_code *n)
{
    for (int i = 0; n->tiles && i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        if (!plan_reads_far(a))
            continue;
        print_line(&n->print, "AMR_TILE(amr_tile_%s_%d, %s, %d, %d, %d, %d, %d, %d, 0x%xu)",
                   a->name, n->nest->id, nest_one_word(print_scalar_type(a->type)),
                   nest_lo(n, a, 0), nest_hi(n, a, 0), nest_lo(n, a, 1), nest_hi(n, a, 1),
                   nest_lo(n, a, 2), nest_hi(n, a, 2), a->directions);
    }
}

static void emit_here(struct nest_code *n)
{
    struct printer *p = &n->print;
    print_line(p, "struct amr_here_%d {", n->nest->id);
    p->indent++;
    if (n->scalars.n)
        print_line(p, "struct amr_scalars_%d amr_s;", n->nest->id);
    print_line(p, "const struct amr_block *amr_block;");
    if (n->nest->update_power)
        print_line(p, "double amr_scale; /* of what comes from neighbours */");
    if (nest_has_image(n->nest))
        print_line(p, "double amr_share; /* width of a cell of the finest level */");
    if (nest_reads_far(n))
        print_line(p, "const int *amr_neighbor;");
    if (n->nest->edge)
        print_line(p, "struct amr_rings amr_rings;");
    if (n->nest->reductions.n)
        print_line(p, "int amr_terms; /* where the terms of a row begin */");
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        const char *type = print_scalar_type(a->type);
        if (n->columns)
            columns_emit_member(n, i);
        else if (plan_reads_far(a) && n->tiles)
            print_line(p, "%s *%s[amr_tile_%s_%d_planes];", type, array_name(n, a), a->name,
                       n->nest->id);
        else
            print_line(p, "%s *%s;", type, array_name(n, a));
    }
    table_emit_members(n);
    ends_emit_members(n);
    widths_emit_members(n);
    for (int i = 0; i < n->nest->reductions.n; i++)
        print_line(p, "double *%s; /* the term of a cell */",
                   print_name(n->kernels->arena, n->nest->reductions.at[i].decl->name));
    p->indent--;
    print_line(p, "};");
}

/* `un(k, j, i)` for the user's un[k][j][i]. */
static void emit_macro(struct nest_code *n, const struct plan_array *a)
{
    static const char *const at[] = {"AMR_AT1(i_)", "AMR_AT2(j_, i_)", "AMR_AT3(k_, j_, i_)"};
    static const char *const params[] = {"i_", "j_, i_", "k_, j_, i_"};
    static const char *const own[] = {"0, 0, i_", "0, j_, i_", "k_, j_, i_"};
    static const char *const far[] = {"0, 0, i_, 0, 0", "0, j_, i_, 0", "k_, j_, i_"};
    struct text *out = n->print.out;
    int dim = n->kernels->plan->dim;
    const char *name = array_name(n, a);
    bool edge = n->nest->edge;
    const char *ring = edge ? "ring_" : "", *rings = edge ? "amr_at->amr_rings, " : "";
    if (n->columns) {
        columns_emit_macro(n, a, params[dim - 1]);
        return;
    }
    text_printf(out, "#define %s(%s) amr_at->%s[", name, params[dim - 1], name);
    if (!plan_reads_far(a) && edge) {
        text_printf(out, "amr_ring_own(%samr_at->amr_neighbor, %s)]\n", rings, own[dim - 1]);
    } else if (!plan_reads_far(a)) {
        text_printf(out, "%s]\n", at[dim - 1]);
    } else if (!n->tiles) {
        text_printf(out, "amr_%sfar(%samr_at->amr_neighbor, %s", ring, rings, far[dim - 1]);
        for (int axis = dim - 1; axis >= 0; axis--)
            text_printf(out, ", (%c_) - %s", "ijk"[axis], nest_iterator(n, axis));
        text_add(out, ")]\n");
    } else {
        if (dim < 3)
            text_add(out, "0][");
        else
            text_printf(out, "(k_) - %s + %d][", nest_iterator(n, 2), -nest_lo(n, a, 2));
        if (dim > 1)
            text_printf(out, "(j_) * amr_tile_%s_%d_pitch + ", a->name, n->nest->id);
        text_add(out, "(i_)]\n");
    }
}

void nest_emit_cell_begin(struct nest_code *n, const char *name)
{
    struct printer *p = &n->print;
    text_printf(p->out, "AMR_INLINE void amr_%d_%s(const struct amr_here_%d *amr_at", n->nest->id,
                name, n->nest->id);
    for (int axis = n->kernels->plan->dim - 1; axis >= 0; axis--)
        text_printf(p->out, ", int %s", nest_iterator(n, axis));
}

static void emit_cell_body(struct nest_code *n)
{
    struct printer *p = &n->print;
    text_add(p->out, ")\n{\n");
    p->indent++;
    for (int i = 0; i < n->scalars.n; i++) {
        const struct decl *d = n->scalars.at[i]->decl;
        const char *name = nest_scalar_name(n->kernels->arena, n->scalars.at[i]);
        print_line(p, "const %s %s = amr_at->amr_s.%s;", print_scalar_type(d->type), name, name);
    }
    for (int i = 0; i < n->nest->body.n; i++) {
        const struct stmt *s = n->nest->body.at[i];
        bool opens = s->kind == STMT_COMPOUND && n->nest->body.n == 1;
        for (int b = 0; opens && b < s->n; b++)
            print_stmt(p, s->body[b]);
        if (!opens)
            print_stmt(p, s);
    }
    p->indent--;
    text_add(p->out, "}\n");
}

static void emit_cell(struct nest_code *n)
{
    update_emit_own(n);
    nest_emit_cell_begin(n, n->nest->update_power ? "update" : "cell");
    if (n->nest->update_power)
        update_emit_params(n);
    emit_cell_body(n);
    if (n->nest->update_power)
        update_emit_cell(n);
}

/* The same without rare branches. */
static void emit_shorter_cells(struct nest_code *n)
{
    for (int v = 0; shorter_any(n) && v < PLAN_SHORTER; v++) {
        if (!(n->nest->shorter >> v & 1))
            continue;
        text_add(n->print.out, "\n");
        n->shorter = v;
        n->print.replace_stmt = replace_if;
        nest_emit_cell_begin(n, arena_printf(n->kernels->arena, "short_%d", v));
        text_add(n->print.out, ", int *amr_rare");
        emit_cell_body(n);
    }
    n->shorter = -1;
    n->print.replace_stmt = NULL;
}

void nest_emit(struct nest_code *n)
{
    n->print.with = n;
    struct text *out = n->print.out;
    const char *place = nest_place(n->kernels->arena, n->nest);
    const char *function = n->nest->kernel->function->decl->name;
    text_printf(out, "\n/* %s: %s", place, function);
    size_t dashes = strlen(place) + strlen(function) + 9;
    text_add(out, " ");
    for (size_t column = dashes; column < 97; column++)
        text_add(out, "-");
    text_add(out, " */\n\n");
    if (n->nest->edge == EDGE_WRAP)
        return; /* no cell runs */
    emit_tiles(n);
    emit_here(n);
    for (int i = 0; i < n->nest->arrays.n; i++)
        emit_macro(n, n->nest->arrays.at[i]);
    text_add(out, "\n");
    emit_cell(n);
    emit_shorter_cells(n);
    for (int i = 0; i < n->nest->arrays.n; i++)
        text_printf(out, "#undef %s\n", array_name(n, n->nest->arrays.at[i]));
    text_add(out, "\n");
    n->kernels->target->launch(n);
    if (n->nest->fluxes.n || n->nest->face_values.n)
        flux_emit(n);
}
