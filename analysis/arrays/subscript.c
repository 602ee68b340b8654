/* One subscripted mesh array of a nest, taken apart and understood: the array, and the constant
 * offset from the cell along each axis. u[k + 1][j][i] is taken axis by axis; u[(k*ny + j)*nx + i]
 * as a polynomial whose factor of each iterator is that axis' stride and whose rest is a sum of
 * strides. What is not understood is an error here. Called by access.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

#include <string.h>

/* ---- what is wrong with an index ------------------------------------------------------------ */

/* The first axis whose iterator the expression mentions, or the fastest. */
static int blamed_axis(const struct access_scan *s, struct expr *e)
{
    struct expr *init = e->kind == EXPR_NAME ? e->decl->init : NULL;
    int axis = first_below(a, s->plan->dim,
                           expr_mentions(e, s->nest->nest->iterator[a]) ||
                               expr_mentions(init, s->nest->nest->iterator[a]));
    return axis < 0 ? s->plan->dim - 1 : axis;
}

struct chosen {
    const struct work_nest *nest;
    const struct decl *index;
    bool by_data, from_cell;
    bool lives_on; /* what its loop leaves in it is read behind */
};

static bool is_by_data(const struct work_nest *n, struct expr *e)
{
    return any_expr(w, in_expr(e),
                    is_floating(w.e->type) &&
                        (w.e->kind == EXPR_SUBSCRIPT ||
                         (w.e->kind == EXPR_NAME && vec_has(&n->locals, w.e->decl))));
}

/* `if (flux > 0) d = i - 1; else d = i;`, `for (k = i - 1; k <= i + 1; k++)` */
static void note_chosen(struct chosen *c, struct stmt *s)
{
    if (s->kind == STMT_IF && stmt_sets(s, c->index))
        c->by_data |= is_by_data(c->nest, s->expr);
    if (loop_variable(s) == c->index && s->init)
        for (int a = 0; a < c->nest->domain->dim; a++)
            c->from_cell |= stmt_mentions(s->init, c->nest->nest->iterator[a]);
    if (loop_variable(s) == c->index)
        c->lives_on |= read_behind(c->nest->kernel->plan, s, c->index).in != NULL;
}

static struct chosen how_chosen(const struct access_scan *s, struct expr *at)
{
    struct chosen c = {.nest = s->nest, .index = expr_name(at)};
    for (WALK(w, in_stmt(c.index ? s->nest->inner : NULL)); next_stmt(&w);)
        note_chosen(&c, w.in);
    if (!c.index && expr_bare(at)->kind == EXPR_CONDITIONAL)
        c.by_data = is_by_data(c.nest, expr_bare(at)->a[0]);
    return c;
}

static void hint_index(struct access_scan *s, enum index_fault fault, struct expr *at)
{
    int axis = blamed_axis(s, at);
    const char *i = s->nest->nest->iterator[axis]->name;
    const char *kind = fault == INDEX_CLAMP ? "outflow" : "periodic";
    struct chosen chosen = how_chosen(s, at);
    if (fault == INDEX_LOOP && chosen.from_cell)
        diag_hint(s->diag,
                  "count the distance from the cell: 'for (%s = -1; %s <= 1; %s++)', and read "
                  "at %s + %s",
                  at->decl->name, at->decl->name, at->decl->name, i, at->decl->name);
    else if (fault == INDEX_LOOP && chosen.lives_on)
        diag_hint(s->diag, "'%s' is read behind its loop: give the loop a variable of its own",
                  at->decl->name);
    else if (fault == INDEX_LOOP && at->kind == EXPR_NAME)
        diag_hint(s->diag,
                  "a loop over constant numbers, 'for (%s = 0; %s < 3; %s++)', is written out",
                  at->decl->name, at->decl->name, at->decl->name);
    else if (fault == INDEX_CONDITIONAL && chosen.by_data && s->writes)
        diag_hint(s->diag, "a cell of a nest sets values of its own: turn it round, so that each "
                           "cell reads what its neighbours would give it");
    else if (fault == INDEX_NOT_INTEGER || (fault == INDEX_CONDITIONAL && chosen.by_data))
        diag_hint(
            s->diag,
            "read the neighbours that may be meant at constant offsets, and choose by the data: "
            "'v > 0 ? u[%s - 1] : u[%s + 1]'",
            i, i);
    else if (fault == INDEX_NOT_LINEAR && at->kind == EXPR_MEMBER)
        diag_hint(s->diag, "the function sets '%s', or all of the struct, itself: put the loops into a "
                           "function of their own that is given the struct",
                  expr_text(s->plan->arena, at));
    else if (fault == INDEX_WRAP_NEGATIVE)
        diag_hint(s->diag, "add the length before taking the remainder: (%s - 1 + n) %% n", i);
    else if (fault == INDEX_NARROWED)
        diag_hint(s->diag, "count in int; to wrap round, write the remainder, (%s + 1) %% n", i);
    else if (fault == INDEX_MASK)
        diag_hint(s->diag, "write the remainder of the length, (%s + 1) %% n and (%s - 1 + n) %% n",
                  i, i);
    else if (fault == INDEX_WRAP_RANGE)
        diag_hint(s->diag,
                  "where it never wraps in this loop, write the plain offset, %s + 1 or %s - 1; in a loop over faces, "
                  "let the loop run over as many as there are cells: the face behind the last cell is the first one, "
                  "'f[n] = f[0];' behind the loop",
                  i, i);
    else if (fault == INDEX_CLAMP || fault == INDEX_CONDITIONAL)
        diag_hint(s->diag,
                  "write the plain offset, %s + 1 or %s - 1, and say what lies beyond the "
                  "edge: boundary(%c: %s)",
                  i, i, 'x' + s->plan->dim - 1 - axis, kind);
}

/* Where an index comes from that is no offset. */
static void note_origin(struct access_scan *s, enum index_fault fault, struct expr *at,
                        struct expr *index)
{
    bool table = fault == INDEX_INDIRECT && expr_base(at);
    if (at->kind == EXPR_NAME && !at->decl->is_global)
        diag_note(s->diag, at->decl->range, "'%s' is declared here", at->decl->name);
    else if (fault == INDEX_NOT_INTEGER && at->range.begin < index->range.begin)
        diag_note(s->diag, at->range, "it is computed here");
    else if (fault == INDEX_NOT_INTEGER && expr_base(expr_core(at)))
        diag_note(s->diag, expr_base(expr_core(at))->range,
                  "'%s', which it depends on, is declared here", expr_base(expr_core(at))->name);
    if (!table)
        return;
    neighbour_note(s->plan, s->diag, s->nest->nest->kernel->function, expr_base(at));
    diag_hint(s->diag, "write the index as a formula, i + 1 or (i + 1) %% n, or fill the table by "
                       "one assignment of such a formula in one loop");
}

static void error_index(struct access_scan *s, const struct decl *base, enum index_fault fault,
                        struct expr *at, struct expr *index)
{
    static const char *const faults[] = {
        [INDEX_INDIRECT] = "is read from an array: indirect neighbours are not supported",
        [INDEX_CALL] = "calls a function that is not a plain index formula",
        [INDEX_NOT_INTEGER] = "depends on data: neighbours must be at constant offsets",
        [INDEX_NOT_LINEAR] = "is not an iterator plus a constant",
        [INDEX_WRAP_RANGE] = "does not wrap round exactly at the ends of the loop",
        [INDEX_WRAP_NEGATIVE] = "is negative at the lower end of the loop",
        [INDEX_MASK] = "wraps round only where the mask is a number, a power of two less one",
        [INDEX_CLAMP] = "stops at the edge",
        [INDEX_CONDITIONAL] = "depends on a condition: not supported yet",
        [INDEX_CHANGES] = "is changed in the nest in a way that is not supported",
        [INDEX_LOOP] = "runs in a loop inside the nest: variable offsets are not supported yet",
        [INDEX_NARROWED] = "is kept in a type that may be too small for it: it would begin anew",
        [INDEX_WRAPS] = "is unsigned, and may be below zero: it would begin anew"};
    const char *text = expr_text(s->plan->arena, at);
    if (fault == INDEX_INDIRECT || fault == INDEX_NOT_INTEGER)
        diag_error(s->diag, index->range, "index '%s' of '%s' %s", expr_text(s->plan->arena, index),
                   base->name, faults[fault]);
    else
        diag_error(s->diag, at->range, "'%s' in the index of '%s' %s", text, base->name,
                   faults[fault]);
    note_origin(s, fault, at, index);
    hint_index(s, fault, at);
}

/* ---- arrays of the nest --------------------------------------------------------------------- */

/* Also two numbers written in two ways, as `2 * l` in a loop over numbers and an enumerator. */
static bool is_same_index(struct expr *a, struct expr *b)
{
    int64_t one, other;
    return expr_equal(a, b) ||
           (expr_int_value(a, &one) && expr_int_value(b, &other) && one == other);
}

/* The same memory, as far as the text says. */
static bool is_same_array(struct subscript *a, struct subscript *b)
{
    return a->lead == b->lead && strcmp(a->component, b->component) == 0 &&
           expr_equal(a->root, b->root) &&
           all_below(i, a->lead, is_same_index(a->index[i], b->index[i]));
}

static int find_array(struct access_scan *s, struct subscript *u, enum array_form form)
{
    struct plan_nest *n = s->nest->nest;
    return first_below(i, n->arrays.n,
                       n->arrays.at[i]->form == form && is_same_array(s->nest->firsts.at[i], u));
}

static void name_array(struct access_scan *s, struct plan_array *a, struct subscript *u)
{
    struct plan_nest *n = s->nest->nest;
    const struct work_member *m = member_of(s->plan, a->decl);
    bool plain = u->lead == 0 && !m && !*u->component;
    a->label = expr_text(s->plan->arena, u->root);
    for (int i = 0; i < u->lead; i++)
        a->label = arena_printf(s->plan->arena, "%s[%s]", a->label,
                                expr_text(s->plan->arena, u->index[i]));
    plain = plain && vec_all(array, &n->arrays, strcmp(array->name, a->label) != 0);
    a->name = plain ? a->label
                    : arena_printf(s->plan->arena, "amr_%s_%d", m ? m->field->name : a->decl->name,
                                   n->arrays.n);
}

static void name_dims(struct access_scan *s, struct plan_array *a, int tables)
{
    struct arena *arena = s->plan->arena;
    const char *element = a->label, *at = element;
    int dim = s->plan->dim;
    for (int i = 0; i < dim; i++)
        element = arena_printf(arena, "%s[0]", element);
    a->rows = tables;
    if (!tables)
        a->address = arena_printf(arena, "&%s", element);
    for (int i = 0; i < dim; i++) {
        at = arena_printf(arena, "%s[0]", at);
        a->stride[i] = i < tables ? "0"
                       : i == dim - 1
                           ? "1"
                           : arena_printf(arena, "(long)(sizeof %s / sizeof %s)", at, element);
    }
}

static int add_array(struct access_scan *s, struct subscript *u, enum array_form form)
{
    struct plan_array *a = ARENA_NEW(s->plan->arena, struct plan_array);
    struct subscript *first = ARENA_COPY(s->plan->arena, *u);
    a->decl = u->base;
    a->type = u->type ? u->type : element_type(u->base->type);
    a->form = form;
    a->lead = u->lead;
    a->component = u->component;
    a->which = u->which;
    name_array(s, a, u);
    a->address = a->label;
    for (int x = 0; x < s->plan->dim; x++)
        a->lacks[x] = padding_of(s->plan, a->decl, x);
    struct poly *strides =
        form == FORM_FLAT ? arena_alloc(s->plan->arena, PLAN_MAX_DIM * sizeof *strides) : NULL;
    vec_push(s->plan->arena, &s->nest->nest->arrays, a);
    vec_push(s->plan->arena, &s->nest->strides, strides);
    vec_push(s->plan->arena, &s->nest->firsts, first);
    return s->nest->nest->arrays.n - 1;
}

/* ---- u[k + 1][j][i] ------------------------------------------------------------------------- */

/* An index that must be one iterator plus a constant: its axis, or -1 with an error. `expected`:
 * the axis whose turn it is. */
static int read_axis(struct access_scan *s, struct decl *base, struct expr *index, int expected,
                     int *offset)
{
    enum index_fault fault;
    struct expr *at;
    struct work_nest *w = s->nest;
    struct poly p = index_poly(w, index, &fault, &at), rest, factor;
    int64_t c;
    if (p.bad) {
        error_index(s, base, fault, at, index);
        return -1;
    }
    const char *text = expr_text(s->plan->arena, index);
    for (int a = 0; a < s->plan->dim; a++) {
        if (!poly_mentions(&p, w->nest->iterator[a]))
            continue;
        int64_t one;
        if (!poly_split(&p, w->nest->iterator[a], &factor, &rest) ||
            !poly_is_const(&factor, &one) || one != 1 || !poly_is_const(&rest, &c)) {
            diag_error(s->diag, index->range, "index '%s' of '%s' is not '%s' plus a constant",
                       text, base->name, w->nest->iterator[a]->name);
            if (poly_is_const(&factor, &one) && one > 1)
                diag_hint(s->diag, "arrays of a mesh have the same cells; coarser levels are made "
                                   "by amrcc itself");
            else if (poly_is_const(&factor, &one) && one == -1)
                diag_hint(s->diag,
                          "cells cannot see those at the other end, as far from it as they are from "
                          "theirs; what is done to these stands under a condition of its own, 'if "
                          "(%s >= n - width)', with '%s' as the index of all arrays",
                          w->nest->iterator[a]->name, w->nest->iterator[a]->name);
            return -1;
        }
        if (c > 100 || c < -100) {
            diag_error(s->diag, index->range, "the offset %lld of '%s' is too far", (long long)c,
                       base->name);
            return -1;
        }
        *offset = (int)c;
        return a;
    }
    if (fixed_value(s, expected, &rest)) {
        struct poly apart = poly_add(&p, &rest, -1);
        if (fixed_offset(s, expected, &apart, &rest, index->range, offset))
            return expected;
    }
    diag_error(s->diag, index->range,
               "index '%s' of '%s' does not move with the cell: not supported yet in a nest", text,
               base->name);
    return -1;
}

static bool read_dims(struct access_scan *s, struct subscript *u, struct plan_access *access)
{
    unsigned seen = 0;
    for (int i = 0; i < u->n - u->lead - u->tail; i++) {
        struct expr *index = u->index[u->lead + i];
        int offset, axis = read_axis(s, u->base, index, i, &offset);
        if (axis < 0)
            return false;
        const char *name = s->nest->nest->iterator[axis]->name;
        if (seen >> axis & 1) {
            diag_error(s->diag, index->range, "'%s' stands in two indices of '%s'", name,
                       u->base->name);
            return false;
        }
        if (axis != i) {
            diag_error(s->diag, index->range,
                       "index %d of '%s' moves with '%s', but the domain names '%s' there",
                       u->lead + i + 1, u->base->name, name, s->nest->nest->iterator[i]->name);
            diag_note(s->diag, s->nest->domain->at, "the domain names the slowest index first");
            return false;
        }
        seen |= 1u << axis;
        access->offset[axis] = offset;
    }
    return true;
}

/* ---- u[(k*ny + j)*nx + i] -------------------------------------------------------------------- */

static bool flat_poly(struct access_scan *s, struct subscript *u, struct poly *p)
{
    enum index_fault fault;
    struct expr *at;
    *p = index_poly(s->nest, u->index[u->n - 1 - u->tail], &fault, &at);
    if (p->bad)
        error_index(s, u->base, fault, at, u->index[u->lead]);
    else
        fixed_complete(s, u, p);
    return !p->bad;
}

static bool split_strides(struct access_scan *s, struct subscript *u, struct poly *p,
                          struct poly *stride)
{
    struct expr *index = u->index[u->lead];
    for (int a = 0; a < s->plan->dim; a++) {
        struct decl *i = s->nest->nest->iterator[a];
        struct poly rest;
        bool linear =
            poly_split(p, i, &stride[a], &rest) &&
            !any_below(b, s->plan->dim, poly_mentions(&stride[a], s->nest->nest->iterator[b]));
        if (!linear || stride[a].n == 0) {
            diag_error(
                s->diag, index->range,
                linear ? "index '%s' of '%s' does not move with '%s': not supported yet in a nest"
                       : "index '%s' of '%s' is not linear in '%s'",
                expr_text(s->plan->arena, index), u->base->name, i->name);
            return false;
        }
        *p = rest;
    }
    return true;
}

/* Strides must fall from the slowest axis to the fastest. */
static bool check_order(struct access_scan *s, struct subscript *u, const struct poly *stride)
{
    for (int a = 0; a + 1 < s->plan->dim; a++) {
        int64_t slow, fast;
        int degree = stride[a].term[0].n, next = stride[a + 1].term[0].n;
        bool numbers = poly_is_const(&stride[a], &slow) && poly_is_const(&stride[a + 1], &fast);
        if (degree > next || (degree == next && (!numbers || slow >= fast)))
            continue;
        const char *first = s->nest->nest->iterator[a]->name;
        const char *second = s->nest->nest->iterator[a + 1]->name;
        diag_error(s->diag, u->index[u->lead]->range,
                   "'%s' is the faster index of '%s', but the domain names it before '%s'", first,
                   u->base->name, second);
        diag_note(s->diag, s->nest->domain->at, "the domain names the slowest index first");
        return false;
    }
    return true;
}

static bool error_offset(struct access_scan *s, const struct subscript *u, const struct poly *rest)
{
    diag_error(
        s->diag, u->index[u->lead]->range,
        "'%s' in the index of '%s' is not a constant offset: variable offsets are not supported",
        poly_text(s->plan->arena, rest), u->base->name);
    const struct decl *first = rest->n && rest->term[0].n ? rest->term[0].symbol[0] : NULL;
    if (first && !first->is_global)
        diag_note(s->diag, first->range, "'%s' is declared here", first->name);
    diag_hint(s->diag, "an offset must be a number that stands in the source: where a few values "
                       "occur, write a nest for each");
    return false;
}

static bool take_offsets(struct access_scan *s, struct subscript *u, struct poly *rest,
                         const struct poly *stride, struct plan_access *access)
{
    struct poly planes;
    planes_take(s, u->index[u->n - 1 - u->tail], rest, &stride[0], &planes);
    if (planes.n > 0 && !component_take_plane(s, u, &planes))
        return error_offset(s, u, &planes);
    for (int a = 0; a < s->plan->dim; a++) {
        int64_t times;
        bool last = a == s->plan->dim - 1;
        if (!(last && component_take_rest(s, u, rest, &stride[a], &times)) &&
            !poly_take(rest, &stride[a], &times))
            return false;
        if (a == 0 && !last)
            component_take_arrays(s, u, &stride[a], &times);
        access->offset[a] = (int)times;
        if (times > 100 || times < -100) {
            diag_error(s->diag, u->index[u->lead]->range,
                       "the offset %lld of '%s' along '%s' is too far", (long long)times,
                       u->base->name, s->nest->nest->iterator[a]->name);
            return false;
        }
    }
    return rest->n == 0 || component_take_outside(s, u, rest, &stride[0]) ||
           error_offset(s, u, rest);
}

static bool read_flat(struct access_scan *s, struct subscript *u, struct plan_access *access)
{
    struct poly p, stride[PLAN_MAX_DIM];
    if (!flat_poly(s, u, &p) || !split_strides(s, u, &p, stride) || !check_order(s, u, stride) ||
        !take_offsets(s, u, &p, stride, access))
        return false;
    int i = find_array(s, u, FORM_FLAT);
    bool known = i >= 0;
    if (!known)
        i = add_array(s, u, FORM_FLAT);
    struct plan_array *array = s->nest->nest->arrays.at[i];
    for (int a = 0; a < s->plan->dim; a++) {
        struct poly *own = &s->nest->strides.at[i][a];
        if (known && !poly_equal(own, &stride[a])) {
            diag_error(s->diag, u->index[u->lead]->range,
                       "'%s' moves by '%s' along '%s' here, by '%s' elsewhere in the nest",
                       u->base->name, poly_text(s->plan->arena, &stride[a]),
                       s->nest->nest->iterator[a]->name, array->stride[a]);
            return false;
        }
        *own = stride[a];
        if (!known)
            array->stride[a] = poly_text(s->plan->arena, own);
    }
    if (!known)
        component_place(s->plan, s->nest->nest, array);
    access->array = i;
    return true;
}

/* ---- u[t % 2][j][i], q[m][j * nx + i] ------------------------------------------------------- */

/* Leading subscripts that do not move with the cell choose among several arrays. */
static void find_lead(struct access_scan *s, struct subscript *u)
{
    int dim = s->plan->dim, n = 0, cell = u->n - u->tail;
    while (n < cell - 1 && is_outside(s, u->index[n]))
        n++;
    bool flat = n == cell - 1 && (dim == 1 || count_axes(s, u, u->tail) == dim);
    bool dims = n >= cell - dim && cell > dim;
    u->lead = flat ? n : dims ? cell - dim : 0;
}

int subscript_tables(const struct plan *p, const struct subscript *u)
{
    const struct type *t = u->base->type;
    int tables = 0;
    bool odd = false;
    for (int i = 0; i < u->n && t; i++, t = t->of)
        if (i > u->lead && t->kind == TYPE_POINTER) {
            odd |= i > u->lead + tables + 1;
            tables++;
        }
    bool cells = *u->component && tables >= p->dim; /* the last table leads to one cell's values */
    odd |= cells && (u->tail != 1 || tables != p->dim || u->type);
    return tables && (odd || u->n - u->lead < p->dim) ? -1 : tables;
}

static void error_tables(struct access_scan *s, struct subscript *u, struct plan_access *access)
{
    diag_error(s->diag, access->site->range,
               "'%s' leads to its rows in a way that is not supported", u->base->name);
    diag_note(s->diag, u->base->range, "'%s' is declared here as '%s'", u->base->name,
              u->base->type->spelling);
    diag_hint(s->diag, "use one table of pointers for each index but the last");
}

int subscript_array(struct access_scan *s, struct subscript *u, enum array_form form)
{
    int tables = form == FORM_FLAT ? 0 : subscript_tables(s->plan, u);
    form = tables > 0 ? FORM_ROWS : form;
    int i = find_array(s, u, form);
    if (i < 0) {
        i = add_array(s, u, form);
        if (form != FORM_FLAT) {
            name_dims(s, s->nest->nest->arrays.at[i], tables);
            component_place(s->plan, s->nest->nest, s->nest->nest->arrays.at[i]);
        }
    }
    return i;
}

bool subscript_read(struct access_scan *s, struct subscript *u, struct plan_access *access)
{
    int dim = s->plan->dim;
    component_find_tail(s, u);
    find_lead(s, u);
    int n = u->n - u->lead - u->tail;
    if (n > dim && mentioned_axis(s->nest->nest, u->index[0]) < 0) {
        diag_error(s->diag, u->index[0]->range,
                   "'%s' chooses among arrays '%s': it must be known in front of the nest",
                   expr_text(s->plan->arena, u->index[0]), u->base->name);
        diag_hint(s->diag, "compute it before the loops, into a variable of its own");
        return false;
    }
    if (n > dim && component_error(s, u, u->index[u->n - 1]))
        return false;
    if (n > dim || (n < dim && n != 1)) {
        diag_error(s->diag, access->site->range,
                   "'%s' has %d indices in a domain of %d dimension%s", u->base->name, n, dim,
                   dim == 1 ? "" : "s");
        diag_note(s->diag, s->nest->domain->at, "the domain is given here");
        return false;
    }
    if (subscript_tables(s->plan, u) < 0) {
        error_tables(s, u, access);
        return false;
    }
    if (n != dim || (dim == 1 && !subscript_tables(s->plan, u)))
        return read_flat(s, u, access);
    if (!read_dims(s, u, access))
        return false;
    access->array = subscript_array(s, u, FORM_DIMS);
    return true;
}
