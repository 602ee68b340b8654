/* Where an access in a loop along the edge of the mesh lies, axis by axis: u[0][i], u[n - 1][i],
 * u[(ny - 1) * nx + i], with constants put in for the variables of loops over ghost cells. Axes
 * that no loop moves are held at an index, a polynomial. The strides of flat arrays are those of
 * the nests in the same function, or else the factors that iterators have in any of its subscripts.
 * Called by edges.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/boundaries/edge.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/values/values.h"

#include <stdlib.h>

struct stmt *edge_no_loop(struct arena *a)
{
    return stmt_new(a, STMT_FOR, &(struct stmt){0});
}

struct poly edge_index(struct edge_scan *s, struct expr *e)
{
    struct poly p = index_value(s->nest, e, true);
    for (int i = 0; i < s->n_loops && !p.bad; i++) {
        if (s->loop[i].unrolled)
            p = poly_replace(&p, s->loop[i].variable, &s->loop[i].held);
    }
    return p;
}

/* Takes the iterators out of an index, each with the stride of an axis, one for each: *index = c of
 * iterator + c. False where one has another factor, or there are two. */
static bool take_iterators(struct edge_scan *s, struct poly *index, const struct poly *stride,
                           const struct edge_loop **along, int axes)
{
    for (int i = 0; i < s->n_loops; i++) {
        struct poly factor, rest;
        const struct edge_loop *loop = &s->loop[i];
        if (loop->unrolled || !poly_mentions(index, loop->variable))
            continue;
        if (!poly_split(index, loop->variable, &factor, &rest))
            return false;
        int axis = first_below(x, axes, poly_equal(&factor, &stride[x]));
        if (axis < 0 || along[axis])
            return false;
        along[axis] = loop;
        *index = rest;
    }
    return true;
}

/* The loops around a statement, as a nest in which its indices are read. */
struct around {
    const struct stmt *innermost; /* NULL: there are none */
    struct plan_nest nest;
    struct work_kernel kernel;
    struct work_domain domain;
    struct work_nest work;
};

static struct stmt *loop_around(struct stmt *in)
{
    while (in && !loop_variable(in))
        in = in->parent;
    return in;
}

static void look_around(struct around *a, const struct plan *p, struct stmt *in)
{
    *a = (struct around){.innermost = loop_around(in), .kernel = {.plan = p, .arena = p->arena}};
    a->work = (struct work_nest){.nest = &a->nest, .kernel = &a->kernel, .domain = &a->domain};
    for (struct stmt *up = loop_around(in); up && a->domain.dim < PLAN_MAX_DIM;
         up = loop_around(up->parent)) {
        a->nest.loop = a->work.inner = a->work.loop[a->domain.dim] = up;
        a->nest.iterator[a->domain.dim++] = loop_variable(up);
    }
    if (a->innermost)
        edge_list_locals(p->arena, &a->work, a->nest.loop); /* int c = j * nx + i; */
}

bool edge_factor(const struct plan *p, struct stmt *in, struct expr *index,
                 const struct decl *variable, struct poly *factor)
{
    struct around a;
    struct poly rest;
    look_around(&a, p, in);
    if (!a.innermost || !variable)
        return false;
    struct poly index_of = index_offset(&a.work, index);
    return !index_of.bad && poly_split(&index_of, variable, factor, &rest);
}

/* ---- strides of flat arrays ----------------------------------------------------------------- */

struct strides {
    struct plan *plan;
    struct function *function;
    struct edge_strides *of;
    struct around around; /* the subscript that was met last: the trees stay as they are */
};

static bool is_larger(const struct poly *a, const struct poly *b)
{
    const struct poly_term *x = &a->term[0], *y = &b->term[0];
    return x->n != y->n ? x->n > y->n : llabs(x->factor) > llabs(y->factor);
}

/* A variable that counts inward, u[(3 - g) * nx + i], has the stride with a minus. */
static void add_stride(const struct plan *plan, struct edge_strides *s, const struct poly *factor)
{
    bool negative = factor->n > 0 && factor->term[0].factor < 0;
    struct poly stride = negative ? poly_minus(factor) : *factor;
    const struct poly *p = &stride;
    int64_t one;
    int at = 0;
    if (p->bad || p->n == 0 || (poly_is_const(p, &one) && (one < 2 || one == s->width)) ||
        any_below(i, s->n, poly_equal(&s->at[i], p)))
        return;
    if (s->n + 1 >= plan->dim) {
        s->bad = true;
        return;
    }
    while (at < s->n && is_larger(&s->at[at], p))
        at++;
    for (int i = s->n++; i > at; i--)
        s->at[i] = s->at[i - 1];
    s->at[at] = *p;
}

static bool strides_of_nests(struct strides *s)
{
    for (struct nest_array x = {0}; next_array(s->plan, &x);) {
        if (x.work->kernel->kernel->function != s->function || !x.work->strides.at[x.index] ||
            !alias_same(s->plan, x.array->decl, s->of->array))
            continue;
        s->of->n = s->plan->dim - 1;
        for (int axis = 0; axis < s->of->n; axis++)
            s->of->at[axis] = x.work->strides.at[x.index][axis];
        return true;
    }
    return false;
}

static void note_index(struct strides *s, struct stmt *in, const struct decl *base,
                       struct expr *index)
{
    struct around *a = &s->around;
    struct poly factor, rest;
    if (!loop_around(in))
        return;
    if (a->innermost != loop_around(in)) {
        look_around(a, s->plan, in);
        local_hold(s->plan->arena, &a->work);
    }
    struct poly index_of = index_offset(&a->work, index);
    for (struct stmt *up = loop_around(in); up && !index_of.bad; up = loop_around(up->parent))
        if (poly_split(&index_of, loop_variable(up), &factor, &rest) &&
            !edge_is_planes(s->plan, base, &factor))
            add_stride(s->plan, s->of, &factor);
}

/* The factors of the variables of the loops around a subscript. */
static void note_factors(struct strides *s, const struct walker *w)
{
    struct subscript u;
    if (!expr_is_element(w->e) || !(is_scalar(w->e->type) || w->e->type->kind == TYPE_RECORD) ||
        !subscript_take_apart(s->plan->arena, w->e, &u) ||
        !alias_same(s->plan, u.base, s->of->array))
        return;
    int last = u.n - 1 - edge_tail(s->plan, u.base);
    if (last >= 0)
        note_index(s, w->in, u.base, u.index[last]);
}

/* ... or of variables that all functions see. */
static bool is_made_of(const struct poly *p, const struct poly *other)
{
    return !any_symbol(x, p, !x.symbol->is_global && !poly_mentions(other, x.symbol));
}

/* Of a nest's array, in the names of the index. */
static bool strides_renamed(const struct poly *strides, int n, const struct poly *names,
                            struct poly *out)
{
    bool known = strides != NULL;
    for (int axis = 0; axis < n && known; axis++) {
        out[axis] = size_renamed(&strides[axis], names);
        known = is_made_of(&out[axis], names);
    }
    return known;
}

static bool are_equal(const struct poly *a, const struct poly *b, int n)
{
    return all_below(axis, n, poly_equal(&a[axis], &b[axis]));
}

/* Of all arrays that it may be, where they agree: a function that is given several fields names none. */
static void strides_agreed(const struct plan *p, struct edge_strides *s, const struct poly *names)
{
    struct poly other[PLAN_MAX_DIM];
    int n = p->dim - 1, found = 0;
    for (struct nest_array x = {0}; next_array(p, &x);) {
        if (x.nest->edge || !alias_same(p, x.array->decl, s->array))
            continue;
        struct poly *at = found++ ? other : s->at;
        if (!strides_renamed(x.work->strides.at[x.index], n, names, at) ||
            (at == other && !are_equal(s->at, other, n)))
            return;
    }
    s->n = found ? n : s->n;
}

/* Nests in other functions, where sizes go by names of the index and of the loops' ends:
 * u[j * nx + i] of the first plane does not name ny. */
static void strides_elsewhere(const struct edge_scan *scan, struct edge_strides *s,
                              const struct poly *index)
{
    const struct plan *p = scan->plan;
    struct poly names = *index;
    for (int i = 0; i < scan->n_loops; i++)
        names = poly_add(&names, &scan->loop[i].hi, 1);
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (!x.nest->edge && alias_same_field(p, x.array->decl, s->array) &&
            strides_renamed(x.work->strides.at[x.index], p->dim - 1, &names, s->at)) {
            s->n = p->dim - 1;
            return;
        }
    strides_agreed(p, s, &names);
}

/* Those that the function itself tells, which do not go with the index. */
static const struct edge_strides *own_strides(struct edge_scan *scan, const struct decl *array)
{
    for (int i = 0; i < scan->strides.n; i++)
        if (scan->strides.at[i]->array == array)
            return scan->strides.at[i];
    struct edge_strides *found = ARENA_NEW(scan->plan->arena, struct edge_strides);
    struct strides s = {.plan = scan->plan, .function = scan->function, .of = found};
    found->array = array;
    found->width = edge_cell_width(scan->plan, array);
    if (scan->plan->dim > 1 && !strides_of_nests(&s))
        for (WALK(w, in_stmt(scan->function->body)); next_expr(&w);)
            note_factors(&s, &w);
    vec_push(scan->plan->arena, &scan->strides, found);
    return found;
}

static bool find_strides(struct edge_scan *scan, const struct decl *array, const struct poly *index,
                         struct poly *stride)
{
    struct edge_strides s = *own_strides(scan, array);
    int dim = scan->plan->dim;
    if (!s.bad && s.n < dim - 1)
        strides_elsewhere(scan, &s, index);
    for (int x = 0; x + 1 < dim; x++)
        stride[x] = s.at[x];
    stride[dim - 1] = poly_const(s.width);
    return s.width && !s.bad && s.n == dim - 1;
}

/* ---- flat indices --------------------------------------------------------------------------- */

/* What is left for the faster axes belongs to this one's cell: nx - 1 is the last cell of a row,
 * not the cell before the next row; but an offset along a loop may be negative. */
static void settle_rest(struct poly *rest, struct poly *quotient, const struct poly *stride,
                        bool is_held)
{
    int64_t offset, length;
    int by = 0;
    if (is_held && rest->n > 0 && rest->term[0].factor < 0)
        by = 1;
    if (!is_held && poly_is_const(rest, &offset) && poly_is_const(stride, &length) &&
        2 * offset > length)
        by = -1;
    *rest = poly_add(rest, stride, by);
    *quotient = poly_plus(quotient, -by);
}

/* What is left of the index chooses one of the cell's values. */
static void take_value(struct arena *a, struct subscript *u, struct edge_place *out, int fastest,
                       struct poly *rest)
{
    int64_t number, width;
    if (!poly_is_const(rest, &number) || !poly_is_const(&out->stride[fastest], &width) || width < 2)
        return;
    int64_t cells = number / width - (number % width < 0);
    out->at[fastest] = poly_plus(&out->at[fastest], cells);
    u->component = arena_printf(a, "+ %lld", (long long)(number - cells * width));
    *rest = poly_const(0);
}

/* Arrays in front of the one that is meant go into its address. False where that is not known, or a
 * loop around others counts them, which may well stay what it is. */
static bool take_planes(struct edge_scan *s, struct subscript *u, const struct edge_place *out,
                        struct poly *rest)
{
    struct poly index = edge_index(s, u->index[u->n - 1 - u->tail]), factor, planes;
    struct poly plane = edge_plane(s->plan, u->base, &index, &out->stride[0]);
    if (plane.bad)
        return false;
    if (plane.n == 0)
        return true;
    for (int i = 0; i + 1 < s->n_loops; i++)
        if (s->loop[i].unrolled && !s->loop[i].peeled &&
            edge_factor(s->plan, s->loop[i].loop->body[0], u->index[u->n - 1 - u->tail],
                        s->loop[i].variable, &factor) &&
            factor.n && poly_divide(&factor, &plane, &planes))
            return false;
    planes = poly_quotient(rest, &plane);
    settle_rest(rest, &planes, &plane, !out->along[0]);
    if (any_below(i, s->n_loops, poly_mentions(&planes, s->loop[i].variable)))
        return false;
    planes = poly_mul(&planes, &plane);
    if (planes.n)
        component_skip(s->plan, u, &planes);
    return !planes.bad;
}

static bool place_flat(struct edge_scan *s, struct subscript *u, struct edge_place *out)
{
    int dim = s->plan->dim;
    struct poly rest = edge_index(s, u->index[u->n - 1 - u->tail]);
    if (rest.bad || !find_strides(s, u->base, &rest, out->stride) ||
        !take_iterators(s, &rest, out->stride, out->along, dim) || !take_planes(s, u, out, &rest))
        return false;
    for (int x = 0; x < dim; x++) {
        out->at[x] = poly_quotient(&rest, &out->stride[x]);
        if (x + 1 < dim)
            settle_rest(&rest, &out->at[x], &out->stride[x], !out->along[x + 1]);
    }
    take_value(s->plan->arena, u, out, dim - 1, &rest);
    return rest.n == 0 && !rest.bad;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* Leading subscripts choose the array: they must be free of the loops' variables. */
static bool is_lead(struct edge_scan *s, struct expr *e)
{
    const struct decl *name = expr_name(e);
    return !any_below(i, s->n_loops,
                      expr_mentions(e, s->loop[i].variable) ||
                          (name && stmt_sets(s->loop[i].loop, name))) &&
           !(name && vec_has(&s->nest->locals, name));
}

bool edge_chooses_flat(const struct plan *p, const struct decl *array, int n)
{
    return any_array(x, p,
                     !x.nest->edge && x.array->form == FORM_FLAT && x.array->lead == n &&
                         alias_same_field(p, x.array->decl, array));
}

static bool place_indices(struct edge_scan *s, struct subscript *u, struct edge_place *out)
{
    int dim = s->plan->dim, n = u->n - u->tail;
    u->lead = n - dim;
    bool rows = dim == 1 && u->lead >= 0 && subscript_tables(s->plan, u) > 0;
    bool flat = !rows && (dim == 1 || n == 1 || (n == 2 && dim > 2) ||
                          (n == dim && edge_chooses_flat(s->plan, u->base, n - 1)));
    *out = (struct edge_place){.form = FORM_FLAT};
    if (!edge_cell_width(s->plan, u->base))
        return false;
    u->lead = flat ? n - 1 : u->lead;
    if (u->lead < 0 || (!flat && subscript_tables(s->plan, u) < 0))
        return false;
    if (any_below(i, u->lead, !is_lead(s, u->index[i])))
        return false;
    if (flat)
        return place_flat(s, u, out);
    const struct poly one = poly_const(1);
    out->form = FORM_DIMS;
    for (int x = 0; x < dim; x++) {
        out->at[x] = edge_index(s, u->index[u->lead + x]);
        if (out->at[x].bad || !take_iterators(s, &out->at[x], &one, &out->along[x], 1))
            return false;
    }
    return true;
}

bool edge_place(struct edge_scan *s, struct subscript *u, struct edge_place *out)
{
    if (!place_indices(s, u, out))
        return false;
    for (int x = 0; x < s->plan->dim; x++)
        out->at[x] = poly_plus(&out->at[x], padding_of(s->plan, u->base, x));
    return true;
}
