/* Values by their form (value numbering): equal operations on equal operands are one symbol, also
 * where they stand for other cells. Called by symbolic.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/formulas/symbols.h"
#include "analysis/numbers/numbers.h"

#include <math.h>
#include <string.h>

const struct type symbol_double = {.kind = TYPE_FLOAT, .size = 8, .is_signed = true};
const struct plan_value symbol_nothing;

/* ---- symbols -------------------------------------------------------------------------------- */

bool symbolic_same_array(const struct plan_array *a, const struct plan_array *b)
{
    return a == b || (a->decl == b->decl && strcmp(a->address, b->address) == 0 &&
                      strcmp(a->component, b->component) == 0);
}

static bool same_operation(const struct plan_symbol *a, const struct plan_symbol *b)
{
    if (a->op != b->op)
        return false;
    if (a->kind == SYMBOL_TREE && !a->op && a->site->kind == EXPR_CALL &&
        (b->site->kind != EXPR_CALL || callee_decl(a->site) != callee_decl(b->site)))
        return false;
    return a->op || a->kind == SYMBOL_CHOICE || a->site->kind == b->site->kind;
}

/* Operands count from the symbol's own cell, so formulas of two cells compare. */
static bool same_symbol(const struct plan_symbol *a, const struct plan_symbol *b)
{
    if (a->kind != b->kind || a->n != b->n || !type_same_number(a->type, b->type) ||
        a->kind == SYMBOL_LEAF || a->kind > SYMBOL_CHOICE || !same_operation(a, b))
        return false;
    return !any_below(i, a->n,
                      a->a[i].symbol != b->a[i].symbol ||
                          memcmp(a->a[i].at, b->a[i].at, sizeof a->a[i].at) != 0);
}

static struct plan_value keep(struct symbolic *m, struct plan_symbol *s, const int *at)
{
    struct plan_value v = {.symbol = s};
    for (int x = 0; x < m->plan->dim; x++)
        v.at[x] = s->axes >> x & 1 ? at[x] : 0;
    return v;
}

static struct plan_symbol *add(struct symbolic *m, struct plan_symbol s)
{
    struct plan_symbol *own = ARENA_COPY(m->plan->arena, s);
    own->id = m->symbols.n;
    vec_push(m->plan->arena, &m->symbols, own);
    return own;
}

static void add_operand(struct plan_symbol *s, struct plan_value v, int dim, int *base)
{
    for (int x = 0; x < dim; x++)
        if ((v.symbol->axes & ~s->axes) >> x & 1)
            base[x] = v.at[x];
    s->axes |= v.symbol->axes;
}

void symbol_hull(bool *reads, int *lo, int *hi, const struct plan_value *v)
{
    for (int x = 0; x < PLAN_MAX_DIM && v->symbol->reads; x++) {
        int below = v->at[x] + v->symbol->lo[x], above = v->at[x] + v->symbol->hi[x];
        lo[x] = !*reads || below < lo[x] ? below : lo[x];
        hi[x] = !*reads || above > hi[x] ? above : hi[x];
    }
    *reads |= v->symbol->reads;
}

/* A function of two numbers that is the same for both orders of them: fmax, a harmonic mean,
 * minmod. It is tried with numbers of all sizes and signs. */
static bool is_symmetric_call(const struct symbolic *m, const struct plan_symbol *s)
{
    static const double tried[][2] = {{1.5, 2.25},  {-0.75, 3.5}, {-2.5, -0.3}, {1e-3, 0.7},
                                      {40.0, -7.0}, {0.0, 1.1},   {900.0, 3.0}, {-1e-2, -60.0}};
    struct interpret_world world = {.seed = 1, .width = 0.02, .nudged = -1};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        const double turned[2] = {tried[i][1], tried[i][0]};
        double one, other;
        if (!interpret_call(m->plan, m->nest, &world, s->site, tried[i], &one) ||
            !interpret_call(m->plan, m->nest, &world, s->site, turned, &other))
            return false;
        if (!(fabs(one - other) <= 1e-14 * fabs(one)) && !(isnan(one) && isnan(other)))
            return false;
    }
    return true;
}

static bool is_symmetric(const struct symbolic *m, const struct plan_symbol *s)
{
    if (s->kind != SYMBOL_TREE || s->n != 2)
        return false;
    return s->op ? s->op == OP_ADD || s->op == OP_MUL
                 : s->site->kind == EXPR_CALL && is_symmetric_call(m, s);
}

/* The order in which operands of a symmetric operation are kept is another. */
bool symbol_is_turned(const struct plan_value *v)
{
    if (v[0].symbol != v[1].symbol)
        return v[0].symbol->id > v[1].symbol->id;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        if (v[0].at[x] != v[1].at[x])
            return v[0].at[x] > v[1].at[x];
    return false;
}

/* An operation on values of any cells. */
struct plan_value symbol_operation(struct symbolic *m, struct plan_symbol s,
                                   const struct plan_value *given, int n)
{
    struct plan_value operand[MOST_OPERANDS];
    s.n = n;
    for (int i = 0; i < n; i++) {
        operand[i] = given[i];
        if (!given[i].symbol)
            return symbol_nothing;
    }
    if (n == 2 && symbol_is_turned(operand) && is_symmetric(m, &s)) {
        operand[0] = given[1];
        operand[1] = given[0];
    }
    int base[PLAN_MAX_DIM] = {0}, dim = m->plan->dim;
    struct plan_value *a = arena_alloc(m->plan->arena, (size_t)(n ? n : 1) * sizeof *a);
    for (int i = 0; i < n; i++)
        add_operand(&s, operand[i], dim, base);
    for (int i = 0; i < n; i++) {
        a[i] = operand[i];
        for (int x = 0; x < dim; x++)
            a[i].at[x] -= a[i].symbol->axes >> x & 1 ? base[x] : 0;
        symbol_hull(&s.reads, s.lo, s.hi, &a[i]);
    }
    s.a = a;
    s.n = n;
    struct plan_symbol *known = vec_first(other, &m->symbols, same_symbol(other, &s));
    return keep(m, known ? known : add(m, s), base);
}

/* ---- leaves --------------------------------------------------------------------------------- */

struct plan_value symbol_number(struct symbolic *m, struct range at, double value)
{
    struct expr number = {.kind = EXPR_FLOAT, .type = &symbol_double, .float_value = value};
    struct expr *e = expr_new(m->plan->arena, at, number, 0);
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = e, .type = &symbol_double};
    static const int own[PLAN_MAX_DIM];
    struct plan_symbol *known = vec_first(
        other, &m->symbols,
        other->kind == SYMBOL_LEAF && other->type == &symbol_double && expr_equal(other->site, e));
    return keep(m, known ? known : add(m, s), own);
}

/* `-2.0`, or a number as another type has it, `2 * u[i]`. */
static bool derived_number(const struct plan_symbol *s, double *value)
{
    bool known = is_floating(s->type) && symbolic_number(s->a[0].symbol, value);
    if (known && s->op)
        *value = -*value;
    else if (known && s->type->size == sizeof(float))
        *value = (float)*value;
    return known;
}

bool symbolic_number(const struct plan_symbol *s, double *value)
{
    if (s->kind == SYMBOL_TREE && (s->op == OP_NEGATE || (!s->op && s->site->kind == EXPR_CAST)))
        return derived_number(s, value);
    struct expr *e = s->kind == SYMBOL_LEAF ? expr_core(s->site) : NULL;
    bool minus = expr_is(e, OP_NEGATE);
    e = minus ? expr_core(e->a[0]) : e;
    if (!e || (e->kind != EXPR_INT && e->kind != EXPR_FLOAT))
        return false;
    *value = e->kind == EXPR_INT ? (double)e->int_value : e->float_value;
    *value = minus ? -*value : *value;
    return true;
}

bool symbolic_is_sum(const struct plan_symbol *s)
{
    return s->op == OP_ADD || s->op == OP_SUB;
}

bool symbolic_is_cast(const struct plan_symbol *s)
{
    return s->kind == SYMBOL_TREE && !s->op && s->n == 1 && s->site->kind != EXPR_CALL && is_floating(s->type);
}

bool symbolic_sum_of(const struct plan_symbol *s, double by,
                     bool (*each)(const struct plan_symbol *leaf, double by, void *with), void *with)
{
    double value;
    if (s->kind == SYMBOL_LEAF)
        return each(s, by, with);
    if (s->kind != SYMBOL_TREE || !is_floating(s->type))
        return false;
    const struct plan_symbol *a = s->a[0].symbol, *b = s->a[s->n - 1].symbol;
    if (s->op == OP_MUL && symbolic_number(a, &value))
        return symbolic_sum_of(b, by * value, each, with);
    if ((s->op == OP_MUL || s->op == OP_DIV) && symbolic_number(b, &value) && value != 0)
        return symbolic_sum_of(a, s->op == OP_MUL ? by * value : by / value, each, with);
    if (s->op == OP_NEGATE || symbolic_is_cast(s))
        return symbolic_sum_of(a, s->op == OP_NEGATE ? -by : by, each, with);
    return symbolic_is_sum(s) && s->n == 2 && symbolic_sum_of(a, by, each, with) &&
           symbolic_sum_of(b, s->op == OP_SUB ? -by : by, each, with);
}

bool symbol_whole(struct plan_value v, int64_t *value)
{
    return v.symbol && v.symbol->kind == SYMBOL_LEAF && expr_int_value(v.symbol->site, value);
}

struct leaf_scan {
    unsigned axes;
    bool finest;  /* it names a scalar of the finest level */
    bool unknown; /* values of the cell stand in it */
};

bool symbolic_is_variable(const struct symbolic *m, const struct decl *d)
{
    return vec_any_at(v, &m->variables, v->at.decl == d) || vec_has(&m->nest->locals, d) ||
           vec_has(&m->nest->privates, d);
}

static struct leaf_scan scan_leaf(struct symbolic *m, struct expr *e)
{
    const struct plan_nest *n = m->nest->nest;
    struct leaf_scan s = {0};
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        bool name = w.e->kind == EXPR_NAME;
        s.finest |= plan_means_finest(n, w.e);
        s.unknown |= is_access_site(n, w.e) || plan_lookup_at(n, w.e) || expr_is_modify(w.e) ||
                     w.e->kind == EXPR_CALL || w.e->kind == EXPR_OTHER ||
                     (name && symbolic_is_variable(m, w.e->decl));
        for (int x = 0; x < m->plan->dim && name; x++)
            s.axes |= (unsigned)(n->iterator[x] == w.e->decl) << x;
    }
    return s;
}

static double spread_of(const struct symbolic *m, const struct expr *e)
{
    const struct plan_nest *n = m->nest->nest;
    int i = vec_find(&n->positions, site, e);
    return i >= 0 ? n->positions.at[i].spread : 0;
}

/* An expression of numbers, scalars and iterators. */
struct plan_value symbol_plain(struct symbolic *m, struct expr *e, const struct type *type)
{
    static const int own[PLAN_MAX_DIM];
    struct leaf_scan scan = scan_leaf(m, e);
    if (scan.unknown)
        return symbolic_fail(m, e->range, "its formula is not understood");
    vec_each (s, &m->symbols)
        if (s->kind == SYMBOL_LEAF && !s->reads && type_same_number(s->type, type) &&
            expr_equal(s->site, e) && scan_leaf(m, s->site).finest == scan.finest &&
            spread_of(m, s->site) == spread_of(m, e))
            return keep(m, s, own);
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = e, .type = type, .axes = scan.axes};
    return keep(m, add(m, s), own);
}

struct plan_value symbol_integer(struct symbolic *m, const struct expr *like, int64_t value)
{
    struct expr *e = expr_integer(m->plan->arena, like->range, like->type, value);
    return symbol_plain(m, e, e->type);
}

struct plan_value symbol_access(struct symbolic *m, const struct plan_access *a)
{
    const struct plan_array *array = m->nest->nest->arrays.at[a->array];
    vec_each (known, &m->symbols)
        if (known->array && known->kind == SYMBOL_LEAF && symbolic_same_array(known->array, array))
            return keep(m, known, a->offset);
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = a->site, .type = array->type};
    s.axes = (1u << m->plan->dim) - 1;
    s.reads = true;
    s.array = array;
    memcpy(s.own, a->offset, sizeof s.own);
    return keep(m, add(m, s), a->offset);
}

struct plan_value symbol_lookup(struct symbolic *m, const struct plan_lookup *l)
{
    const struct plan_table *t = m->nest->nest->tables.at[l->table];
    if (t->kind == TABLE_WHOLE && !m->rough)
        return symbolic_fail(m, l->site->range, "cells pick entries of a table");
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = l->site, .type = t->type, .table = t};
    struct plan_value index[PLAN_TABLE_INDICES];
    for (int i = 0; t->kind == TABLE_WHOLE && i < l->n; i++)
        index[i] = symbolic_evaluate(m, l->index[i]);
    if (t->kind == TABLE_WHOLE)
        return symbol_operation(m, s, index, l->n);
    if (t->kind == TABLE_AXIS) {
        s.axes = 1u << t->axis;
        s.own[t->axis] = l->offset;
    }
    for (int i = 0; i < m->symbols.n; i++) {
        const struct plan_table *other = m->symbols.at[i]->table;
        if (other && other->decl == t->decl && other->kind == t->kind && other->axis == t->axis &&
            other->backward == t->backward && strcmp(other->address, t->address) == 0)
            return keep(m, m->symbols.at[i], s.own);
    }
    return keep(m, add(m, s), s.own);
}

/* ---- all that a value is made of --------------------------------------------------------------
 */

int symbolic_compare(const void *a, const void *b)
{
    const struct plan_value *u = a, *v = b;
    if (u->symbol != v->symbol)
        return u->symbol->id < v->symbol->id ? -1 : 1;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        if (u->at[x] != v->at[x])
            return u->at[x] < v->at[x] ? -1 : 1;
    return 0;
}

/* Values that are still to be looked at, in order, each once. */
struct open_values {
    VEC(struct plan_value) at;
};

static void open_value(struct arena *a, struct open_values *o, struct plan_value v)
{
    int i = o->at.n;
    while (i > 0 && symbolic_compare(&o->at.at[i - 1], &v) > 0)
        i--;
    if (i > 0 && symbolic_compare(&o->at.at[i - 1], &v) == 0)
        return;
    vec_push(a, &o->at, v);
    memmove(&o->at.at[i + 1], &o->at.at[i], (size_t)(o->at.n - 1 - i) * sizeof v);
    o->at.at[i] = v;
}

bool symbolic_any(const struct plan *p, struct plan_value v,
                  bool (*holds)(const struct plan_value *v, void *with), void *with)
{
    struct open_values open = {0};
    bool found = false;
    open_value(p->arena, &open, v);
    while (open.at.n > 0 && !found) {
        v = open.at.at[--open.at.n]; /* all that is made of it has been looked at */
        found = holds(&v, with);
        for (int i = 0; i < v.symbol->n && !found; i++)
            open_value(p->arena, &open, plan_operand(v, i));
    }
    return found;
}
