/* A line of cells that a loop over the other axes copies into an array of its own, works on, and
 * copies back:
 *
 *     for (j ...) {                           for (j ...) {
 *         for (i ...) line[i] = q[j][i];          for (i ...) line[j][i] = q[j][i];
 *         for (i ...) f[i] = flux(line, i);  ->   for (i ...) f[j][i] = flux(line[j], i);
 *         for (i ...) q[j][i] += f[i] - ...       for (i ...) q[j][i] += f[j][i] - ...
 *     }                                       }
 *
 * Each round of the loop gets a line of its own, so the array becomes a mesh array, and the loops
 * nests, which beside.c distributes (array expansion: Feautrier, Array expansion, 1988; Allen and
 * Kennedy, Optimizing Compilers for Modern Architectures, 2.9 and 5.3). Two things must hold: a
 * round sets all elements that it reads (flow/array_sections.c), and nobody needs the array
 * otherwise. The memory is the runtime's (plan.temporaries). Where no nest comes of the loop, it is
 * put back.
 *
 * requires: pass_directives
 * provides: loops of kernels anew, plan.temporaries, work.lines */
#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"

#include <string.h>

enum { LEAST_LINE = 16 }; /* arrays of so many elements hold a cell's values */

struct region {                       /* a loop whose rounds work on one line each */
    struct stmt *outer[PLAN_MAX_DIM]; /* [n] it and the loops around it over axes of the mesh */
    int axis[PLAN_MAX_DIM];
    int n;
    struct poly extent[PLAN_MAX_DIM]; /* of the mesh array that the line becomes, by axis */
    struct decl *cells;               /* that array */
};

struct line {
    struct plan *plan;
    struct function *function;
    struct work_data *data;
    struct decl *array;
    struct array_sections shape; /* .dims, .first, .axes */
    struct region open;          /* the loops around the statement at hand */
    VEC(struct region) regions;
    const char *why;
    struct range at;
};

static void fail(struct line *l, struct range at, const char *why)
{
    if (l->why)
        return;
    l->why = why;
    l->at = at;
}

/* ---- which arrays --------------------------------------------------------------------------- */

static bool is_long(const struct type *t)
{
    return t->kind == TYPE_VLA || t->extent > LEAST_LINE;
}

/* Dimensions, and those of them that are long, side by side. */
static bool read_shape(struct line *l)
{
    const struct type *t = l->array->type;
    struct array_sections *s = &l->shape;
    *s = (struct array_sections){.array = l->array, .domain = l->data->domain};
    if (t->kind == TYPE_POINTER && !type_is_array(t->of)) {
        s->dims = s->axes = 1;
        t = t->of;
    }
    for (; type_is_array(t); t = t->of, s->dims++) {
        if (is_long(t) && s->axes && s->first + s->axes != s->dims)
            return false;
        s->first = is_long(t) && !s->axes ? s->dims : s->first;
        s->axes += is_long(t);
    }
    bool element = is_cell_value(t) || (t->kind == TYPE_RECORD && is_cell_record(t->record));
    return element && !t->is_volatile && s->dims <= SECTION_DIMS && s->axes >= 1 &&
           s->axes < s->domain->dim;
}

/* ---- where ---------------------------------------------------------------------------------- */

static void find_regions(struct line *l, struct stmt *s)
{
    int axis = domain_axis(l->data->domain, loop_variable(s));
    struct region *open = &l->open;
    if (!stmt_mentions(s, l->array) || is_allocation_of(s, l->array))
        return;
    for (int i = 0; i < open->n; i++)
        axis = open->axis[i] == axis ? -1 : axis;
    bool own = expr_mentions(s->expr, l->array) || expr_mentions(s->step, l->array) ||
               (s->init && stmt_mentions(s->init, l->array)) ||
               vec_any(d, &s->decls, expr_mentions(d->init, l->array));
    if (own)
        fail(l, s->range, "it is used here, too");
    if (axis >= 0) {
        open->outer[open->n] = s;
        open->axis[open->n++] = axis;
    }
    if (axis >= 0 && open->n == l->data->domain->dim - l->shape.axes)
        vec_push(l->plan->arena, &l->regions, *open);
    else
        for (int i = 0; i < s->n; i++)
            find_regions(l, s->body[i]);
    open->n -= axis >= 0;
}

/* Declared in front of the loops over cells. */
static bool is_declared_outside(const struct line *l, const struct region *g)
{
    struct stmt *loop = g->outer[g->n - 1], *s = stmt_of_decl(loop, l->array);
    while (s && s != loop && (s->kind == STMT_DECL || s->kind == STMT_COMPOUND))
        s = s->parent;
    return !s || s == loop;
}

/* The sum is the same, and can be written, in front of the loops of f that `top` holds. */
static bool is_known_before(struct plan *plan, struct function *f, struct stmt *top,
                            const struct poly *p)
{
    return !p->bad && !any_symbol(x, p,
                                  stmt_defines(top, x.symbol) ||
                                      !(x.symbol->is_global ? is_visible_in(plan, f, x.symbol)
                                                            : x.symbol->function == f));
}

/* Where a loop ends; bad: that is not known. */
static struct poly end_of(struct stmt *loop)
{
    struct loop_bounds b;
    struct poly hi = {.bad = true};
    if (!loop_start(loop) || !loop_direction(loop) || !loop_read(NULL, loop, &b))
        return hi;
    hi = stable_sum(b.hi);
    return poly_plus(&hi, b.hi_more);
}

static void measure(struct line *l, struct region *g)
{
    struct array_sections sections = l->shape;
    int line = 0;
    if (!is_declared_outside(l, g))
        fail(l, l->array->range, "it is declared in a loop within the line");
    if (!l->why && !sections_read(l->plan, g->outer[g->n - 1]->body[0], &sections))
        fail(l, sections.at, sections.why);
    if (l->why)
        return;
    for (int i = 0; i < g->n; i++)
        g->extent[g->axis[i]] = end_of(g->outer[i]);
    for (int x = 0; x < l->data->domain->dim; x++) {
        bool outer = any_below(i, g->n, g->axis[i] == x);
        if (!outer)
            g->extent[x] = sections.end[l->shape.first + line++];
        if (!is_known_before(l->plan, l->function, g->outer[0], &g->extent[x]))
            fail(l, g->outer[0]->range, "how far it reaches is not known in front of this loop");
    }
}

/* ---- the mesh array ------------------------------------------------------------------------- */

static const struct type *row_of(struct arena *a, const struct poly *extent, const struct type *of,
                                 struct range at)
{
    struct type *t = ARENA_NEW(a, struct type);
    int64_t n;
    *t = (struct type){.kind = TYPE_VLA, .of = of};
    if (poly_is_const(extent, &n)) {
        t->kind = TYPE_ARRAY;
        t->extent = n;
    } else {
        const struct expr like = {.range = at, .type = &type_int};
        t->extent_text = poly_text(a, extent);
        t->extent_expr = expr_of_poly(a, extent, &like);
    }
    int element = (int)strcspn(of->spelling, "[");
    t->spelling = arena_printf(a, "%.*s[%s]%s", element, of->spelling, poly_text(a, extent),
                               of->spelling + element);
    return t;
}

/* The line's types from the last dimension on, with all axes of the mesh for its own ones. */
static const struct type *type_of(const struct line *l, const struct region *g,
                                  const struct type *t, int k)
{
    struct arena *a = l->plan->arena;
    if (k == l->shape.dims)
        return t;
    bool own = k >= l->shape.first && k < l->shape.first + l->shape.axes;
    const struct type *of = type_of(l, g, t->of, k + 1);
    if (!own) {
        struct poly extent = poly_const(t->extent);
        return row_of(a, &extent, of, l->array->range);
    }
    for (int x = l->data->domain->dim - 1; k == l->shape.first && x >= 0; x--)
        of = row_of(a, &g->extent[x], of, l->array->range);
    return of;
}

/* `double (*line)[n + 4]`, and the bytes that it leads to. */
static struct plan_temporary temporary(struct arena *a, struct decl *d)
{
    const struct type *t = d->type;
    struct text rows = text_new(a), bytes = text_new(a);
    text_printf(&bytes, "sizeof(%s)", element_type(t)->spelling);
    for (; type_is_array(t); t = t->of) {
        const char *extent =
            t->kind == TYPE_VLA ? t->extent_text : arena_printf(a, "%lld", (long long)t->extent);
        text_printf(&bytes, " * (__SIZE_TYPE__)(%s)", extent);
        if (t != d->type)
            text_printf(&rows, "[%s]", extent);
    }
    const char *declared = arena_printf(a, "%s (*%s)%s", t->spelling, d->name, rows.s);
    return (struct plan_temporary){d, declared, bytes.s};
}

static struct decl *note_array(struct plan *p, struct work_data *data, struct decl like)
{
    struct decl *d = decl_fresh(p, FRESH_LOCAL, like);
    vec_push(p->arena, &data->arrays, d);
    note_cell_records(p, element_type(d->type));
    vec_push(p->arena, &p->temporaries, temporary(p->arena, d));
    return d;
}

struct decl *mesh_array_new(struct plan *p, struct work_data *data, struct decl like,
                            const struct type *element, const struct poly *extent)
{
    like.type = element;
    for (int x = data->domain->dim - 1; x >= 0; x--)
        like.type = row_of(p->arena, &extent[x], like.type, like.range);
    struct decl *d = note_array(p, data, like);
    alias_note_mesh(p, d);
    return d;
}

static void make_array(struct line *l, int region)
{
    struct region *g = &l->regions.at[region];
    struct plan *p = l->plan;
    for (int i = 0; i < region; i++) { /* lines along one axis share it */
        struct region *other = &l->regions.at[i];
        if (all_below(x, l->data->domain->dim, poly_equal(&g->extent[x], &other->extent[x])) &&
            all_below(k, g->n, g->axis[k] == other->axis[k])) {
            g->cells = other->cells;
            return;
        }
    }
    const struct work_member *m = member_of(p, l->array);
    struct decl like = {.kind = DECL_VAR, .name = l->array->name, .function = l->function};
    if (m)
        like.name = arena_printf(p->arena, "%s_%s", m->root->name, m->field->name);
    like.range = like.name_range = l->array->range;
    like.type = type_of(l, g, l->array->type, 0);
    g->cells = note_array(p, l->data, like);
}

/* ---- the loops ------------------------------------------------------------------------------ */

static struct expr *subscript(struct arena *a, struct expr *of, struct expr *index)
{
    return expr_element(a, of->range, of->type->of, of, index);
}

/* line[i] -> line[j][i] */
static bool rewrite_element(const struct line *l, const struct region *region, struct expr *e)
{
    const struct array_sections *s = &l->shape;
    struct arena *a = l->plan->arena;
    struct expr *index[SECTION_DIMS], *at = e;
    int n = s->dims, line = s->first;
    for (; at->kind == EXPR_SUBSCRIPT && n > 0; at = expr_bare(at->a[0]))
        index[--n] = at->a[1];
    if (n > 0 || e->kind != EXPR_SUBSCRIPT || expr_name(at) != s->array)
        return false;
    struct expr *made = expr_of(a, at->range, region->cells);
    for (int k = 0; k < s->first; k++)
        made = subscript(a, made, index[k]);
    for (int x = 0; x < s->domain->dim; x++) {
        struct decl *outer = NULL;
        for (int i = 0; i < region->n; i++)
            outer = region->axis[i] == x ? loop_variable(region->outer[i]) : outer;
        made = subscript(a, made, outer ? expr_of(a, at->range, outer) : index[line++]);
    }
    for (int k = s->first + s->axes; k < s->dims; k++)
        made = subscript(a, made, index[k]);
    made->range = e->range;
    made->from_macro = e->from_macro;
    made->type = e->type;
    *e = *made;
    return true;
}

static void expand(struct line *l)
{
    for (int i = 0; i < l->regions.n; i++) {
        struct region *g = &l->regions.at[i];

        keep_written(l->plan, g->outer[0]);
        make_array(l, i);
        for (WALK(w, in_stmt(g->outer[0])); next_node(&w);)
            if (!w.e) /* it is no statement between the loops any more */
                stmt_drop_decl(l->plan->arena, w.in, l->array);
            else if (rewrite_element(l, g, w.e))
                walk_skip(&w);
        line_loops(l->plan, l->data->domain, g->outer[g->n - 1], g->cells, l->shape.first);
    }
}

/* ---- the pass ------------------------------------------------------------------------------- */

struct work_data *data_of(const struct plan *p, const struct function *f)
{
    struct work_data *found = NULL;
    vec_each (data, &p->work->data)
        if (data->domain && (data->function == f || (!data->function && !found)))
            found = data;
    return found;
}

/* The array's regions in one kernel, and why they cannot be expanded. */
static bool look_at(struct line *l)
{
    if (!read_shape(l))
        return false;
    for (WALK(w, in_stmt(l->function->body)); next_expr(&w);) /* (line + 2)[i] of a part of a line */
        if (expr_is_element(w.e) && expr_base(w.e) == l->array)
            element_write_out(l->plan->arena, w.e);
    find_regions(l, l->function->body);
    for (int i = 0; i < l->regions.n && !l->why; i++)
        measure(l, &l->regions.at[i]);
    if (l->why && l->regions.n > 0)
        vec_push(l->plan->arena, &l->plan->work->lines,
                 ((struct work_line){l->array, l->why, l->at}));
    return !l->why;
}

static bool is_named(const struct plan *p, struct decl *d)
{
    return vec_any(x, &p->work->data, vec_has(&x->arrays, d));
}

/* Another variable of file scope is made of it. */
static bool is_shared(const struct plan *p, const struct decl *d)
{
    return d->init || vec_any(g, &p->unit->globals, expr_mentions(g->init, d));
}

static struct line line_in(struct plan *p, struct function *f, struct decl *d)
{
    return (struct line){.plan = p, .function = f, .data = data_of(p, f), .array = d};
}

/* Or nothing at all. */
static bool is_line(struct plan *p, struct function *f, struct decl *d)
{
    struct line l = line_in(p, f, d);
    return !is_used_in(f->body, d) ||
           (is_kernel(f) && l.data && l.data->domain->dim > 1 && look_at(&l));
}

/* Nobody else has the memory. */
static bool has_own_memory(struct plan *p, struct function *f, struct decl *d)
{
    struct work_lending lending = {p, is_line};
    const struct type *t = d->type;
    bool fresh = !d->init || is_allocation(expr_core(d->init));
    if (d->kind == DECL_PARAM)
        return t->kind == TYPE_POINTER && is_cell_value(t->of) && is_lent_for_lines(&lending, f, d);
    return d->kind == DECL_VAR &&
           (type_is_array(t) ? !d->is_global || !is_shared(p, d)
                      : t->kind == TYPE_POINTER && !t->is_volatile && fresh &&
                            (!d->is_global || (!is_shared(p, d) && !d->address_taken)));
}

/* What can be asked without a look at the program. */
static bool may_be_line(struct plan *p, struct function *f, struct decl *d)
{
    return !is_named(p, d) && has_own_memory(p, f, d);
}

/* All functions that the array is used in are kernels, and it is a line in each. f: whose variable
 * it is, or NULL. */
static void look_everywhere(struct plan *p, struct function *f, struct decl *d,
                            struct stmt_list *loops)
{
    VEC(struct line) lines = {0};
    bool fine = may_be_line(p, f, d);
    struct line param = {.data = fine || d->kind != DECL_PARAM ? NULL : data_of(p, f), .array = d};
    if (param.data && !is_named(p, d) && is_used_in(f->body, d) && read_shape(&param) &&
        is_line(p, f, d))
        vec_push(p->arena, &p->work->lines,
                 ((struct work_line){d, "its memory may be used elsewhere, too", d->range}));
    for (int i = 0; i < p->unit->functions.n && fine; i++) {
        struct function *in = p->unit->functions.at[i];
        if (!is_used_in(in->body, d) || is_unused_function(p, in))
            continue;
        struct line l = line_in(p, in, d);
        fine = is_kernel(in) && l.data && l.data->domain->dim > 1 && look_at(&l);
        vec_push(p->arena, &lines, l);
    }
    for (int i = 0; i < lines.n && fine; i++) {
        struct line *l = &lines.at[i];
        for (int k = 0; k < l->regions.n; k++)
            vec_push(p->arena, loops, l->regions.at[k].outer[l->regions.at[k].n - 1]);
        expand(l);
    }
}

struct search {
    VEC(struct decl *) found;
    struct plan *plan;
    struct function *function;
    struct stmt_list *loops;
};

static void look_at_all(struct search *s)
{
    for (int i = 0; i < s->found.n; i++)
        look_everywhere(s->plan, s->function, s->found.at[i], s->loops);
    s->found.n = 0;
}

void pass_array_expansion(struct plan *p)
{
    struct stmt_list loops = {0};
    struct search s = {.plan = p, .loops = &loops};
    for (int i = 0; i < p->work->kernels.n && p->dim > 1; i++) {
        s.function = p->work->kernels.at[i]->kernel->function;
        vec_append(p->arena, &s.found, s.function->params.at, s.function->params.n);
        for (WALK(w, in_stmt(s.function->body)); next_stmt(&w);)
            vec_append(p->arena, &s.found, w.in->decls.at, w.in->decls.n);
        for (int k = 0; k < p->work->members.n; k++) {
            struct decl *member = p->work->members.at[k]->decl;
            if (may_be_line(p, s.function, member) && is_used_in(s.function->body, member) &&
                is_member_for_lines(p, s.function, member))
                vec_push(p->arena, &s.found, member);
        }
        look_at_all(&s);
    }
    s.function = NULL;
    vec_append(p->arena, &s.found, p->unit->globals.at, p->dim > 1 ? p->unit->globals.n : 0);
    look_at_all(&s);
    for (int i = 0; i < loops.n; i++)
        line_ends(p, loops.at[i]);
}
