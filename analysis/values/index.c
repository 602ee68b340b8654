/* Integer expressions of a nest as polynomials in its iterators and outer variables: macros, index
 * locals (local.c), index functions (index_function.c), and the forms
 * that wrap round a periodic axis (`(i + 1) % n`, `i == 0 ? n - 1 : i - 1`) or stop at the edge
 * (`i > 0 ? i - 1 : 0`), which become the plain offset. Called by kernel_loops.c (bounds) and access.c
 * (subscripts). */
#include "analysis/flow/flow.h"
#include "analysis/sizes/sizes.h"
#include "analysis/values/reading.h"
#include "analysis/values/values.h"

struct poly read_fail(struct reading *r, enum index_fault fault, struct expr *at)
{
    return evaluate_fail(&r->v, fault, at);
}

enum held read_held(const struct reading *r, const struct poly *value)
{
    return !r->of_cell ? HELD_PLAIN : poly_equal(value, &r->cell) ? HELD_CELL : HELD_FROM_CELL;
}

static struct poly read_bound(struct reading *r, const struct binding *b, struct expr *e)
{
    struct poly rest;
    if (b->held == HELD_PLAIN)
        return b->value;
    int axis = r->as_cells && b->held == HELD_CELL ? single_axis(r->nest, &b->value, &rest) : -1;
    r->of_cell = true;
    r->cell = b->value;
    if (!r->as_cells)
        return b->value;
    return axis < 0 ? read_fail(r, INDEX_CONDITIONAL, e)
                    : poly_symbol(r->nest->nest->iterator[axis]);
}

static struct poly read_name(struct reading *r, struct expr *e)
{
    for (struct binding *b = r->bound; b; b = b->outer)
        if (b->param == e->decl)
            return read_bound(r, b, e);
    if (!is_integer(e->decl->type))
        return read_fail(r, INDEX_NOT_INTEGER, e);
    if (iterator_axis(r->nest->nest, e->decl) >= 0)
        return poly_symbol(e->decl);
    return read_local(r, e);
}

/* ---- tables of neighbours -------------------------------------------------------------------- */

enum { MOST_SIZES = 4, MOST_TABLES = 4 /* by way of each other */ };

struct sizes { /* variables of the function that fills a table, by what they are in the nest */
    struct reading *reading;
    const struct neighbours *table;
    int axis;
    int n;
    struct binding at[MOST_SIZES];
};

/* A size of that function is the end of the axis, give or take a few, or a number. */
static void note_size(struct sizes *s, struct expr *e)
{
    const struct neighbours *t = s->table;
    const struct work_nest *n = s->reading->nest;
    const struct plan *p = n->kernel->plan;
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    struct poly size = {.bad = true}, end, more;
    int64_t number;
    if (!d || d->is_global || d->function != t->in || d == t->index || s->n == MOST_SIZES)
        return;
    if (any_below(i, s->n, s->at[i].param == d))
        return;
    struct expr *argument = t->call && decl_is_final(d) ? argument_of(t->call, t->in, d) : NULL;
    if (argument)
        size = size_of_expr(p, t->caller, argument, 0);
    if (size.bad)
        size = size_of(p, t->in, d, 0);
    end = size_of_poly(p, n->nest->kernel->function, &n->hi[s->axis]);
    more = poly_add(&size, &end, -1);
    if (size.bad || (!poly_is_const(&more, &number) && !poly_is_const(&size, &number)))
        return;
    more = poly_is_const(&more, &number) ? poly_add(&n->hi[s->axis], &more, 1) : size;
    s->at[s->n++] = (struct binding){.param = d, .value = more};
}

/* The loop that fills the table comes to all entries that the nest's cells need. `at`: the index,
 * bound. */
static bool fills_range(struct reading *r, const struct neighbours *t, int axis,
                        const struct poly *at)
{
    const struct work_nest *n = r->nest;
    struct loop_bounds b;
    int64_t before, behind;
    if (axis < 0 || !loop_read(NULL, t->loop, &b))
        return false;
    struct poly lo = read_index(r, b.lo), hi = read_index(r, b.hi);
    struct poly first = poly_replace(at, n->nest->iterator[axis], &n->lo[axis]);
    struct poly end = poly_replace(at, n->nest->iterator[axis], &n->hi[axis]);
    lo = poly_plus(&lo, b.lo_more);
    hi = poly_plus(&hi, b.hi_more);
    return poly_difference(&first, &lo, &before) && before >= 0 &&
           poly_difference(&hi, &end, &behind) && behind >= 0;
}

/* ip[i] of a table of neighbours */
static struct poly read_entry(struct reading *r, struct expr *e)
{
    struct decl *table = expr_name(e->a[0]);
    const struct work_nest *n = r->nest;
    struct neighbours t;
    struct poly rest;
    if (!table || r->tables == MOST_TABLES || !n->nest->kernel || /* no nest yet: edge_factor */
        !neighbour_entry(n->kernel->plan, n->nest->kernel->function, table, &t))
        return read_fail(r, INDEX_INDIRECT, e);
    struct binding own = {.param = t.index, .value = read_index(r, e->a[1]), .outer = r->bound};
    struct sizes sizes = {.reading = r, .table = &t};

    sizes.axis = own.value.bad ? -1 : single_axis(n, &own.value, &rest);
    if (sizes.axis >= 0 && t.in != n->nest->kernel->function) {
        for (WALK(w, in_expr(t.value)); next_expr(&w);)
            note_size(&sizes, w.e);
        for (WALK(w, in_stmt(t.loop)); next_expr(&w);)
            note_size(&sizes, w.e);
    }
    r->bound = &own;
    for (int i = 0; i < sizes.n; i++) {
        sizes.at[i].outer = r->bound;
        r->bound = &sizes.at[i];
    }
    r->tables++;
    struct poly p = read_index(r, t.value);
    if (!p.bad && !fills_range(r, &t, sizes.axis, &own.value))
        p = read_fail(r, INDEX_INDIRECT, e);
    r->tables--;
    r->bound = own.outer;
    return p;
}

/* ---- forms that wrap round ------------------------------------------------------------------ */

int single_axis(const struct work_nest *w, const struct poly *p, struct poly *rest)
{
    int found = -1;
    for (int a = 0; a < w->domain->dim; a++) {
        int64_t times;
        if (!w->nest->iterator[a] || !poly_mentions(p, w->nest->iterator[a]))
            continue;
        if (found >= 0 || !poly_linear(p, w->nest->iterator[a], &times, rest) || times != 1)
            return -1;
        found = a;
    }
    return found;
}

/* The cell that lies so far along the axis, round the end or at it. */
static struct poly cell_at(struct reading *r, int axis, int64_t offset)
{
    struct poly own = poly_symbol(r->nest->nest->iterator[axis]);
    r->of_cell = true;
    r->cell = poly_plus(&own, offset);
    return r->as_cells ? own : r->cell;
}

static struct poly rounded(struct reading *r, int axis, bool wraps, int64_t offset, struct expr *e)
{
    struct rounding *round = &r->round[axis];
    bool *is = wraps ? &round->wraps : &round->clamps;
    *(wraps ? &round->wraps_by : &round->stops_by) = (int)offset;
    round->at = *is ? round->at : e->range;
    *is = true;
    return cell_at(r, axis, offset);
}

/* x of (x % n + n) % n, which is x modulo n whatever its sign is; or NULL. */
static struct expr *twice_modulo(struct reading *r, struct expr *e)
{
    struct expr *sum = expr_core(e->a[0]);
    if (!expr_is(sum, OP_ADD))
        return NULL;
    struct poly n = read_index(r, e->a[1]);
    for (int k = 0; k < 2; k++) {
        struct expr *inner = expr_core(sum->a[k]);
        if (!expr_is(inner, OP_MOD) || !inner->type->is_signed)
            continue;
        struct poly same = read_index(r, inner->a[1]), added = read_index(r, sum->a[1 - k]);
        if (!n.bad && poly_equal(&same, &n) && poly_equal(&added, &n))
            return inner->a[0];
    }
    return NULL;
}

static struct poly read_modulo(struct reading *r, struct expr *e)
{
    struct expr *twice = twice_modulo(r, e);
    struct poly left = read_index(r, twice ? twice : e->a[0]), n = read_index(r, e->a[1]);
    return read_remainder(r, &left, &n, twice ? REMAINDER_MODULO : REMAINDER_POSITIVE, e);
}

struct poly read_remainder(struct reading *r, const struct poly *left, const struct poly *n,
                           enum remainder kind, struct expr *e)
{
    struct poly rest;
    if (left->bad || n->bad)
        return (struct poly){.bad = true};
    int axis = single_axis(r->nest, left, &rest);
    int64_t lo, times, offset;
    if (poly_is_const(left, &offset) && poly_is_const(n, &times) && offset >= 0 && times > 0)
        return poly_const(offset % times);
    if (axis < 0)
        return read_fail(r, INDEX_NOT_LINEAR, e);
    const struct work_nest *w = r->nest;
    struct poly cells = poly_add(&w->hi[axis], &w->lo[axis], -1);
    if (!poly_equal(&cells, n) || !poly_is_const(&w->lo[axis], &lo) || lo < 0 || lo > WRAP_REACH)
        return read_fail(r, INDEX_WRAP_RANGE, e);
    bool near = poly_take(&rest, n, &times) && poly_is_const(&rest, &offset);
    offset = near ? offset + lo : 0; /* left = cell - lo + offset + times n */
    if (!near || offset > WRAP_REACH || offset < -WRAP_REACH)
        return read_fail(r, INDEX_NOT_LINEAR, e);
    if (kind == REMAINDER_ANY && times == 0 && offset < 0 && offset >= -WRAP_REACH)
        return *left; /* less than n everywhere, so its own remainder */
    if (offset < 0 && times < 1 && kind != REMAINDER_MODULO)
        return read_fail(r, INDEX_WRAP_NEGATIVE, e);
    struct poly cell = rounded(r, axis, true, offset, e);
    return poly_plus(&cell, -lo);
}

struct poly read_masked(struct reading *r, const struct poly *left, const struct poly *mask,
                        struct expr *e)
{
    struct poly n = poly_plus(mask, 1);
    int64_t value;
    if (left->bad || mask->bad)
        return (struct poly){.bad = true};
    if (!poly_is_const(mask, &value) || value < 1 || value > INT32_MAX ||
        (value & (value + 1)))
        return read_fail(r, INDEX_MASK, e);
    return read_remainder(r, left, &n, REMAINDER_MODULO, e);
}

/* What a choice between two indices is near the end of the range that `offset` leads to. */
struct choice {
    struct reading *reading;
    struct expr *condition;
    int axis;
    struct decl *iterator;    /* of the axis */
    const struct poly *outer; /* the branch that is for the cells at the end */
    int outer_when;           /* what the condition is there: 1 or 0 */
};

enum end_kind { END_OTHER, END_WRAPS, END_CLAMPS };

/* What the choice is in the cells from which `inner`, `offset` cells along the axis, leads out of
 * the range: always the cell at the other end, or always the cell at this end; beside them it must
 * be the plain index. *fault: why it is neither. */
static enum end_kind choice_ends(const struct choice *c, int64_t offset, const struct poly *inner,
                                 const struct poly *stride, enum index_fault *fault)
{
    const struct work_nest *w = c->reading->nest;
    int sign = offset > 0 ? 1 : -1;
    struct poly last = poly_plus(&w->hi[c->axis], -1);
    struct poly edge = offset > 0 ? last : w->lo[c->axis];
    struct poly cells = poly_add(&w->hi[c->axis], &w->lo[c->axis], -1);
    struct poly own = poly_add(inner, stride, -offset);
    struct poly nearest = poly_replace(&own, c->iterator, &edge);
    enum end_kind kind = END_OTHER;
    *fault = INDEX_WRAP_RANGE;
    for (int64_t k = 0; k < offset * sign + 2; k++) {
        struct poly cell = poly_plus(&edge, -sign * k), round = poly_add(&cell, &cells, -sign);
        struct poly plain = poly_replace(inner, c->iterator, &cell);
        struct poly far = poly_replace(inner, c->iterator, &round);
        int is = condition_at(c->reading, c->condition, c->axis, &cell);
        struct poly got = is == c->outer_when ? poly_replace(c->outer, c->iterator, &cell) : plain;
        bool inside = k >= offset * sign;
        enum end_kind here = is < 0 || got.bad                    ? END_OTHER
                             : inside && poly_equal(&got, &plain) ? kind
                             : inside                             ? END_OTHER
                             : poly_equal(&got, &nearest)         ? END_CLAMPS
                             : poly_equal(&got, &far)             ? END_WRAPS
                                                                  : END_OTHER;
        if (here == END_CLAMPS)
            *fault = INDEX_CLAMP;
        else if (is < 0 && *fault != INDEX_CLAMP)
            *fault = INDEX_CONDITIONAL;
        if (here == END_OTHER || (k > 0 && here != kind))
            return END_OTHER;
        kind = here;
    }
    return kind;
}

/* How many cells of the flat array the iterator's step is. */
static bool flat_stride(const struct work_nest *w, const struct poly *p, int axis,
                        struct poly *stride)
{
    struct poly rest;
    return !w->lo[axis].bad && !w->hi[axis].bad &&
           poly_split(p, w->nest->iterator[axis], stride, &rest) && stride->n != 0 &&
           !plane_mentions_iterator(w, stride);
}

/* What is added to the iterator: 1 of i + 1; 0: it is no such index. */
static int64_t added_to(const struct work_nest *w, const struct poly *p, int axis)
{
    struct poly rest;
    int64_t added;
    bool is = single_axis(w, p, &rest) == axis && poly_is_const(&rest, &added) &&
              added <= WRAP_REACH && added >= -WRAP_REACH;
    return is ? added : 0;
}

/* Both indices mean the same cell round an axis, whichever is chosen. */
static bool is_length(const struct work_nest *w, const struct poly *a, const struct poly *b)
{
    struct poly apart = poly_add(a, b, -1), back = poly_minus(&apart);
    for (int x = 0; x < w->domain->dim; x++) {
        struct poly cells = poly_add(&w->hi[x], &w->lo[x], -1);
        if (!cells.bad && (poly_equal(&cells, &apart) || poly_equal(&cells, &back)))
            return true;
    }
    return false;
}

/* condition ? iterator + c : the cell c behind the other end, or the other way round; the same of a
 * flat index, `j == 0 ? k : k - nx`. */
struct poly read_choice(struct reading *r, struct expr *condition, const struct poly *branch,
                        struct expr *e)
{
    enum index_fault fault = INDEX_CONDITIONAL, why;
    if (branch[0].bad || branch[1].bad)
        return (struct poly){.bad = true};
    if (condition_of_cell(r, condition) && !is_length(r->nest, &branch[0], &branch[1]))
        return read_fail(r, fault, e);
    for (int b = 0; b < 2; b++)
        for (int axis = 0; axis < r->nest->domain->dim; axis++) {
            struct choice c = {r, condition, axis, r->nest->nest->iterator[axis], &branch[!b], b};
            int64_t added = added_to(r->nest, &branch[b], axis);
            struct poly stride = poly_const(1);
            if (!added && !flat_stride(r->nest, &branch[b], axis, &stride))
                continue;
            for (int64_t offset = -WRAP_REACH; offset <= WRAP_REACH; offset++) {
                if (!offset || (added && offset != added))
                    continue;
                enum end_kind kind = choice_ends(&c, offset, &branch[b], &stride, &why);
                fault = added ? why : fault;
                if (kind == END_OTHER)
                    continue;
                struct poly cell = rounded(r, axis, kind == END_WRAPS, offset, e);
                return added ? cell : branch[b];
            }
        }
    return read_fail(r, fault, e);
}

static struct poly read_conditional(struct reading *r, struct expr *e)
{
    int always = condition_throughout(r, e->a[0]);
    if (always >= 0)
        return read_index(r, e->a[always ? 1 : 2]);
    const struct poly branch[2] = {read_index(r, e->a[1]), read_index(r, e->a[2])};
    return read_choice(r, e->a[0], branch, e);
}

/* ---- operators ------------------------------------------------------------------------------ */

/* A variable in it stands for an index of the nest. */
static bool mentions_bound(const struct reading *r, struct expr *e)
{
    return any_in(for (const struct binding *b = r->bound; b; b = b->outer), expr_mentions(e, b->param));
}

/* A product, which is kept together where planes are looked for. */
static struct poly read_product(struct reading *r, struct expr *e)
{
    struct poly a = read_index(r, e->a[0]), b = read_index(r, e->a[1]), p = poly_mul(&a, &b);
    bool whole = !p.bad && p.n > 0 && p.term[0].n > 0 && !plane_mentions_iterator(r->nest, &p);
    return whole ? plane_symbol(r->nest, &p) : p.bad ? read_fail(r, INDEX_NOT_LINEAR, e) : p;
}

/* `j + (j < n - 1)`, `j - (j > 0)`: a choice between two indices. */
static bool read_step(struct reading *r, struct expr *e, struct poly *value)
{
    bool add = expr_is(e, OP_ADD);
    int at = expr_is_comparison(expr_core(e->a[1])) ? 1 : 0;
    struct expr *condition = expr_core(e->a[at]);
    if ((!add && !(expr_is(e, OP_SUB) && at == 1)) || !expr_is_comparison(condition))
        return false;
    int always = condition_throughout(r, condition), by = add ? 1 : -1;
    if (always < 0 && any_expr(w, in_expr(e->a[1 - at]), expr_is_comparison(w.e))) {
        *value = read_fail(r, INDEX_CONDITIONAL, e); /* that one stops at an edge by itself */
        return true;
    }
    struct poly other = read_index(r, e->a[1 - at]);
    const struct poly branch[2] = {poly_plus(&other, by), other};
    *value = always >= 0 ? branch[!always] : read_choice(r, condition, branch, e);
    return true;
}

static bool read_binary(struct reading *r, struct expr *e, struct poly *value)
{
    if (read_step(r, e, value))
        return true;
    bool plain = expr_is_sum_or_product(e), masks = expr_is(e, OP_BIT_AND);
    int64_t number;
    if (!plain && expr_int_value(e, &number))
        return false;
    struct decl *known = plain || mentions_bound(r, e) ? NULL : opaque_symbol(r->nest, e);
    if (known) {
        *value = poly_symbol(known);
    } else if (expr_is(e, OP_MOD)) {
        *value = read_modulo(r, e);
    } else if (masks) {
        struct poly a = read_index(r, e->a[0]), b = read_index(r, e->a[1]);
        bool first = poly_is_const(&a, &number); /* (N - 1) & (i + 1) */
        *value = read_masked(r, first ? &b : &a, first ? &a : &b, e);
    } else if (r->keeps_products && expr_is(e, OP_MUL)) {
        *value = read_product(r, e);
    } else {
        return false;
    }
    return true;
}

/* ---- conversions ---------------------------------------------------------------------------- */

/* The least and the largest value in the nest. */
static bool range_of(const struct work_nest *w, const struct poly *p, int64_t *least, int64_t *most)
{
    struct poly low = *p, high = *p;
    for (int a = 0; a < w->domain->dim; a++) {
        struct decl *i = w->nest->iterator[a];
        struct poly rest, last = poly_plus(&w->hi[a], -1);
        int64_t by;
        if (!i || !poly_mentions(p, i))
            continue;
        if (!poly_linear(p, i, &by, &rest))
            return false;
        low = poly_replace(&low, i, by > 0 ? &w->lo[a] : &last);
        high = poly_replace(&high, i, by > 0 ? &last : &w->lo[a]);
    }
    return poly_is_const(&low, least) && poly_is_const(&high, most);
}

/* No unsigned number begins anew: counted from the nest's first cells, nothing is taken away. */
static bool is_above_zero(const struct work_nest *w, const struct type *t, const struct poly *p)
{
    struct poly moved = *p;
    for (int a = 0; a < w->domain->dim; a++) {
        struct decl *i = w->nest->iterator[a];
        struct poly own = i ? poly_symbol(i) : poly_const(0), by = poly_add(&own, &w->lo[a], 1);
        if (i && poly_mentions(p, i))
            moved = poly_replace(&moved, i, &by);
    }
    return !moved.bad && !type_may_wrap(t, &moved);
}

/* No less than the last index along an axis, `n - 1` of a loop up to n: there are cells, or nothing is
 * computed. */
static bool is_above_last(const struct work_nest *w, const struct type *t, const struct poly *p)
{
    bool above = false;
    for (int a = 0; a < w->domain->dim; a++) {
        struct poly last = poly_plus(&w->hi[a], -1), over = poly_add(p, &last, -1);
        above |= !over.bad && !w->lo[a].bad && !type_may_wrap(t, &over) &&
                 !type_may_wrap(t, &w->lo[a]);
    }
    return above;
}

bool index_stays_within(const struct work_nest *w, const struct type *t, const struct poly *p)
{
    struct poly rest;
    int64_t least, most, more;
    if (range_of(w, p, &least, &most))
        return type_holds(t, least) && type_holds(t, most);
    if (!t->is_signed && t->size >= 4)
        return is_above_zero(w, t, p) || is_above_last(w, t, p);
    int axis = single_axis(w, p, &rest);
    struct poly first = axis < 0 ? rest : poly_add(&w->lo[axis], &rest, 1);
    /* it is below an end, which is no larger than the iterator's numbers */
    return axis >= 0 && poly_is_const(&rest, &more) && more <= 1 && poly_is_const(&first, &least) &&
           type_holds(t, least) && type_widens(w->nest->iterator[axis]->type, t);
}

struct poly read_as(struct reading *r, const struct type *to, const struct type *from,
                    struct poly p, struct expr *at)
{
    bool narrows = to->size < 4 && !type_widens(from, to);
    struct poly range = poly_const(narrows ? (int64_t)1 << 8 * to->size : 0), rest;
    int axis = p.bad ? -1 : single_axis(r->nest, &p, &rest);
    bool size = !narrows && !plane_mentions_iterator(r->nest, &p); /* n - 1 */
    if (p.bad || size || index_stays_within(r->nest, narrows ? to : from, &p))
        return p;
    if (narrows && !to->is_signed && axis >= 0 && poly_equal(&r->nest->hi[axis], &range))
        return read_remainder(r, &p, &range, REMAINDER_MODULO, at);
    return evaluate_as(&r->v, to, from, p, at);
}

static bool read_cast(struct reading *r, struct expr *e, struct poly *value)
{
    struct expr *of = e->a[0];
    if (!is_integer(of->type))
        of = library_minmax(r->nest->kernel->arena, of);
    if (!of)
        return false;
    struct poly p = read_index(r, of);
    *value = read_as(r, e->type, type_before(of), p, e);
    return true;
}

static bool index_given(struct evaluator *v, struct expr *e, struct poly *value)
{
    struct reading *r = v->with;
    switch (e->kind) {
    case EXPR_NAME:
        *value = read_name(r, e);
        return true;
    case EXPR_BINARY:
        return read_binary(r, e, value);
    case EXPR_CONDITIONAL:
        *value = read_conditional(r, e);
        return true;
    case EXPR_CALL:
        *value = read_function(r, e);
        return true;
    case EXPR_SUBSCRIPT:
        *value = read_entry(r, e);
        return true;
    case EXPR_CAST:
        return read_cast(r, e, value);
    default:
        return false;
    }
}

/* ---- all ------------------------------------------------------------------------------------ */

struct poly read_index(struct reading *r, struct expr *e)
{
    r->v.with = r;
    return evaluate_poly(&r->v, e);
}

void read_begin(struct reading *r, struct work_nest *w, struct expr *e)
{
    *r = (struct reading){.nest = w, .use = e};
    r->v = (struct evaluator){.given = index_given, .in_range = true, .at = e};
}

/* The axes that the index wraps round are the nest's. */
static void note_rounding(struct work_nest *w, const struct rounding *round)
{
    for (int a = 0; a < w->domain->dim; a++) {
        const struct rounding *x = &round[a];
        if (x->wraps && !w->wraps[a])
            w->wraps_at[a] = x->at;
        if (x->clamps && !w->clamps[a])
            w->clamps_at[a] = x->at;
        w->wraps_by[a] = x->wraps ? x->wraps_by : w->wraps_by[a];
        w->stops_by[a] = x->clamps ? x->stops_by : w->stops_by[a];
        w->wraps[a] |= x->wraps;
        w->clamps[a] |= x->clamps;
    }
}

void index_note_wrap(struct work_nest *w, int axis, int offset, struct range at)
{
    struct rounding round[PLAN_MAX_DIM] = {0};
    round[axis] = (struct rounding){.wraps = true, .wraps_by = offset, .at = at};
    note_rounding(w, round);
}

struct poly index_poly(struct work_nest *w, struct expr *e, enum index_fault *fault,
                       struct expr **at)
{
    struct reading r;
    read_begin(&r, w, e);
    struct poly p = read_index(&r, e);
    if (p.bad && r.v.fault == INDEX_FINE)
        r.v.fault = INDEX_NOT_LINEAR;
    if (!p.bad)
        note_rounding(w, r.round);
    *fault = r.v.fault;
    *at = r.v.at;
    return p;
}

struct poly index_offset(struct work_nest *w, struct expr *e)
{
    struct reading r;
    read_begin(&r, w, e);
    return read_index(&r, e);
}

struct poly index_value(struct work_nest *w, struct expr *e, bool in_range)
{
    struct reading r;
    read_begin(&r, w, e);
    r.v.in_range = in_range;
    struct poly p = read_index(&r, e);
    for (int a = 0; a < w->domain->dim; a++) {
        bool anew = in_range || !w->wraps[a], stops = in_range || !w->clamps[a];
        p.bad |= (r.round[a].wraps && anew) || (r.round[a].clamps && stops);
    }
    return p;
}
