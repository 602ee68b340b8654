/* See symbolic.h. Statements run in order; both branches of a condition run, and a variable that they
 * leave with different values holds a choice. */
#include "analysis/symbolic.h"
#include "analysis/interpret.h"

#include <math.h>
#include <string.h>

enum { MOST_OPERANDS = 32 };

static const struct type type_double = {.kind = TYPE_FLOAT, .size = 8, .is_signed = true};
static const struct plan_value nothing;

static struct plan_value evaluate(struct symbolic *m, struct expr *e);
static struct plan_value run_function(struct symbolic *m, struct expr *call, struct function *f,
                                      const struct plan_value *argument);

static struct plan_value fail(struct symbolic *m, struct range at, const char *why)
{
    if (!m->why) {
        m->why = why;
        m->at = at;
    }
    return nothing;
}

/* ---- symbols -------------------------------------------------------------------------------- */

bool symbolic_same_array(const struct plan_array *a, const struct plan_array *b)
{
    return a == b || (a->decl == b->decl && strcmp(a->address, b->address) == 0 &&
                      strcmp(a->component, b->component) == 0);
}

static bool same_type(const struct type *a, const struct type *b)
{
    return a->kind == b->kind && a->size == b->size && a->is_signed == b->is_signed;
}

static bool same_operation(const struct plan_symbol *a, const struct plan_symbol *b)
{
    if ((a->op == NULL) != (b->op == NULL) || (a->op && strcmp(a->op, b->op) != 0))
        return false;
    if (a->kind == SYMBOL_TREE && !a->op && a->site->kind == EXPR_CALL &&
        (b->site->kind != EXPR_CALL || callee_decl(a->site) != callee_decl(b->site)))
        return false;
    return a->op || a->kind == SYMBOL_CHOICE || a->site->kind == b->site->kind;
}

/* Operands count from the symbol's own cell, so formulas of two cells compare. */
static bool same_symbol(const struct plan_symbol *a, const struct plan_symbol *b)
{
    if (a->kind != b->kind || a->n != b->n || !same_type(a->type, b->type) ||
        a->kind == SYMBOL_LEAF || !same_operation(a, b))
        return false;
    for (int i = 0; i < a->n; i++)
        if (a->a[i].symbol != b->a[i].symbol ||
            memcmp(a->a[i].at, b->a[i].at, sizeof a->a[i].at) != 0)
            return false;
    return true;
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
    struct plan_symbol *own = ARENA_NEW(m->plan->arena, struct plan_symbol);
    *own = s;
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

static void add_reads(struct plan_symbol *s, const struct plan_value *v, int dim)
{
    for (int x = 0; x < dim && v->symbol->reads; x++) {
        int lo = v->at[x] + v->symbol->lo[x], hi = v->at[x] + v->symbol->hi[x];
        s->lo[x] = !s->reads || lo < s->lo[x] ? lo : s->lo[x];
        s->hi[x] = !s->reads || hi > s->hi[x] ? hi : s->hi[x];
    }
    s->reads |= v->symbol->reads;
}

/* A function of two numbers that is the same for both orders of them: fmax, a harmonic mean, minmod.
 * It is tried with numbers of all sizes and signs. */
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
    return s->op ? strchr("+*", s->op[0]) != NULL
                 : s->site->kind == EXPR_CALL && is_symmetric_call(m, s);
}

/* The order in which operands of a symmetric operation are kept is another. */
static bool is_turned(const struct plan_value *v)
{
    if (v[0].symbol != v[1].symbol)
        return v[0].symbol->id > v[1].symbol->id;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        if (v[0].at[x] != v[1].at[x])
            return v[0].at[x] > v[1].at[x];
    return false;
}

/* An operation on values of any cells. */
static struct plan_value operation(struct symbolic *m, struct plan_symbol s,
                                   const struct plan_value *given, int n)
{
    struct plan_value operand[MOST_OPERANDS];
    s.n = n;
    for (int i = 0; i < n; i++) {
        operand[i] = given[i];
        if (!given[i].symbol)
            return nothing;
    }
    if (n == 2 && is_turned(operand) && is_symmetric(m, &s)) {
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
        add_reads(&s, &a[i], dim);
    }
    s.a = a;
    s.n = n;
    for (int i = 0; i < m->symbols.n; i++)
        if (same_symbol(m->symbols.at[i], &s))
            return keep(m, m->symbols.at[i], base);
    return keep(m, add(m, s), base);
}

/* ---- leaves --------------------------------------------------------------------------------- */

static struct plan_value number(struct symbolic *m, struct range at, double value)
{
    struct expr *e = ARENA_NEW(m->plan->arena, struct expr);
    *e = (struct expr){
        .kind = EXPR_FLOAT, .type = &type_double, .range = at, .float_value = value};
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = e, .type = &type_double};
    static const int own[PLAN_MAX_DIM];
    for (int i = 0; i < m->symbols.n; i++)
        if (m->symbols.at[i]->kind == SYMBOL_LEAF && m->symbols.at[i]->type == &type_double &&
            expr_equal(m->symbols.at[i]->site, e))
            return keep(m, m->symbols.at[i], own);
    return keep(m, add(m, s), own);
}

bool symbolic_number(const struct plan_symbol *s, double *value)
{
    struct expr *e = s->kind == SYMBOL_LEAF ? expr_core(s->site) : NULL;
    bool minus = e && expr_is(e, EXPR_UNARY, "-");
    e = minus ? expr_core(e->a[0]) : e;
    if (!e || (e->kind != EXPR_INT && e->kind != EXPR_FLOAT))
        return false;
    *value = e->kind == EXPR_INT ? (double)e->int_value : e->float_value;
    *value = minus ? -*value : *value;
    return true;
}

struct leaf_scan {
    struct symbolic *m;
    unsigned axes;
    bool finest;  /* it names a scalar of the finest level */
    bool unknown; /* values of the cell stand in it */
};

static bool is_variable(const struct symbolic *m, const struct decl *d)
{
    for (int i = 0; i < m->variables.n; i++)
        if (m->variables.at[i].decl == d)
            return true;
    return decl_in(m->nest->locals.at, m->nest->locals.n, d) ||
           decl_in(m->nest->privates.at, m->nest->privates.n, d);
}

static bool scan_leaf(struct expr *e, void *with)
{
    struct leaf_scan *s = with;
    const struct plan_nest *n = s->m->nest->nest;
    for (int i = 0; i < n->finest.n; i++)
        s->finest |= n->finest.at[i] == e;
    s->unknown |= is_access_site(n, e) || find_lookup(n, e) || expr_is_modify(e) ||
                  e->kind == EXPR_CALL || e->kind == EXPR_OTHER;
    if (e->kind != EXPR_NAME)
        return true;
    for (int x = 0; x < s->m->plan->dim; x++)
        s->axes |= (unsigned)(n->iterator[x] == e->decl) << x;
    s->unknown |= is_variable(s->m, e->decl);
    return true;
}

static bool is_finest(struct symbolic *m, struct expr *e)
{
    struct leaf_scan s = {.m = m};
    expr_walk(e, scan_leaf, &s);
    return s.finest;
}

/* An expression of numbers, scalars and iterators. */
static struct plan_value plain_leaf(struct symbolic *m, struct expr *e, const struct type *type)
{
    static const int own[PLAN_MAX_DIM];
    struct leaf_scan scan = {.m = m};
    expr_walk(e, scan_leaf, &scan);
    if (scan.unknown)
        return fail(m, e->range, "its formula is not understood");
    for (int i = 0; i < m->symbols.n; i++) {
        struct plan_symbol *s = m->symbols.at[i];
        if (s->kind == SYMBOL_LEAF && !s->reads && same_type(s->type, type) &&
            expr_equal(s->site, e) && is_finest(m, s->site) == scan.finest)
            return keep(m, s, own);
    }
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = e, .type = type, .axes = scan.axes};
    return keep(m, add(m, s), own);
}

static const struct plan_array *array_at(const struct symbolic *m, const struct plan_access *a)
{
    return m->nest->nest->arrays.at[a->array];
}

static struct plan_value access_leaf(struct symbolic *m, const struct plan_access *a)
{
    const struct plan_array *array = array_at(m, a);
    for (int i = 0; i < m->symbols.n; i++)
        if (m->symbols.at[i]->reads && m->symbols.at[i]->kind == SYMBOL_LEAF &&
            symbolic_same_array(m->symbols.at[i]->array, array))
            return keep(m, m->symbols.at[i], a->offset);
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = a->site, .type = array->type};
    s.axes = (1u << m->plan->dim) - 1;
    s.reads = true;
    s.array = array;
    memcpy(s.own, a->offset, sizeof s.own);
    return keep(m, add(m, s), a->offset);
}

static struct plan_value lookup_leaf(struct symbolic *m, const struct plan_lookup *l)
{
    const struct plan_table *t = m->nest->nest->tables.at[l->table];
    if (t->kind == TABLE_WHOLE)
        return fail(m, l->site->range, "cells pick entries of a table");
    struct plan_symbol s = {.kind = SYMBOL_LEAF, .site = l->site, .type = t->type, .table = t};
    if (t->kind == TABLE_AXIS) {
        s.axes = 1u << t->axis;
        s.own[t->axis] = l->offset;
    }
    for (int i = 0; i < m->symbols.n; i++) {
        const struct plan_table *other = m->symbols.at[i]->table;
        if (other && other->decl == t->decl && strcmp(other->address, t->address) == 0)
            return keep(m, m->symbols.at[i], s.own);
    }
    return keep(m, add(m, s), s.own);
}

/* ---- variables ------------------------------------------------------------------------------ */

static struct symbolic_variable *find(struct symbolic *m, const struct decl *d,
                                      const struct plan_array *array, int64_t index)
{
    for (int i = 0; i < m->variables.n; i++) {
        struct symbolic_variable *v = &m->variables.at[i];
        if (d ? v->decl == d && v->index == index
              : v->array && symbolic_same_array(v->array, array))
            return v;
    }
    return NULL;
}

static void set(struct symbolic *m, const struct decl *d, const struct plan_array *array,
                int64_t index, struct plan_value value)
{
    struct symbolic_variable *v = find(m, d, array, index);
    if (v)
        v->value = value;
    else
        vec_push(m->plan->arena, &m->variables,
                 ((struct symbolic_variable){d, array, index, value}));
}

struct plan_value symbolic_cell(const struct symbolic *m, const struct plan_array *a)
{
    struct symbolic_variable *v = find((struct symbolic *)m, NULL, a, 0);
    return v ? v->value : nothing;
}

/* `w[2]` of a local array; false: none, or the index is no number. */
static bool element(struct expr *e, const struct decl **d, int64_t *index)
{
    int64_t outer = 0, own;
    e = expr_bare(e);
    if (e->kind != EXPR_SUBSCRIPT || !expr_int_value(e->a[1], &own))
        return false;
    *d = expr_name(e->a[0]);
    if (!*d && !element(e->a[0], d, &outer))
        return false;
    const struct type *t = expr_bare(e->a[0])->type;
    *index = outer * (t->kind == TYPE_ARRAY ? t->extent : 0) + own;
    return t->kind == TYPE_ARRAY;
}

static struct plan_value read_variable(struct symbolic *m, struct expr *e, const struct decl *d,
                                       int64_t index)
{
    struct symbolic_variable *v = find(m, d, NULL, index);
    if (v && v->value.symbol)
        return v->value;
    return fail(m, e->range, "its formula is not understood");
}

static void store(struct symbolic *m, struct expr *to, struct plan_value value)
{
    static const int own[PLAN_MAX_DIM];
    const struct plan_access *a = access_at(m->nest->nest, to);
    const struct decl *d = expr_name(to);
    int64_t index = 0;
    if (a && memcmp(a->offset, own, sizeof own) == 0)
        set(m, NULL, array_at(m, a), 0, value);
    else if (!a && to->kind == EXPR_PAREN)
        store(m, to->a[0], value);
    else if (!a && (d || element(to, &d, &index)))
        set(m, d, NULL, index, value);
    else
        fail(m, to->range, "what it writes is not understood");
}

/* ---- expressions ---------------------------------------------------------------------------- */

static struct plan_value tree(struct symbolic *m, struct expr *e, const char *op,
                              const struct plan_value *operand, int n)
{
    struct plan_symbol s = {.kind = SYMBOL_TREE, .site = e, .op = op, .type = e->type};
    return operation(m, s, operand, n);
}

static bool same_value(struct plan_value a, struct plan_value b)
{
    return a.symbol == b.symbol && memcmp(a.at, b.at, sizeof a.at) == 0;
}

static struct plan_value at_cell(const struct symbolic *m, struct plan_value v, int i)
{
    struct plan_value o = v.symbol->a[i];
    for (int x = 0; x < m->plan->dim; x++)
        o.at[x] += o.symbol->axes >> x & 1 ? v.at[x] : 0;
    return o;
}

/* a > b ? a : b, the larger of two: b > a ? b : a is the same. */
static void turn_choice(struct symbolic *m, struct plan_value *v)
{
    struct plan_symbol s = *v[0].symbol;
    if (s.kind != SYMBOL_TREE || s.n != 2 || !s.op || !strchr("<>", s.op[0]) ||
        (s.op[1] && s.op[1] != '='))
        return;
    struct plan_value sides[] = {at_cell(m, v[0], 0), at_cell(m, v[0], 1)};
    if (!same_value(sides[0], v[1]) || !same_value(sides[1], v[2]) || !is_turned(sides))
        return;
    struct plan_value turned[] = {sides[1], sides[0]};
    memset(s.lo, 0, sizeof s.lo);
    memset(s.hi, 0, sizeof s.hi);
    s.axes = 0;
    s.reads = false;
    v[0] = operation(m, s, turned, 2);
    v[1] = turned[0];
    v[2] = turned[1];
}

static struct plan_value choice(struct symbolic *m, struct plan_value condition,
                                struct plan_value yes, struct plan_value no)
{
    double holds;
    if (!condition.symbol || !yes.symbol || !no.symbol)
        return nothing;
    if (symbolic_number(condition.symbol, &holds))
        return holds != 0 ? yes : no;
    if (same_value(yes, no))
        return yes;
    struct plan_value operand[] = {condition, yes, no};
    turn_choice(m, operand);
    struct plan_symbol s = {.kind = SYMBOL_CHOICE, .type = yes.symbol->type};
    return operation(m, s, operand, 3);
}

struct plan_value symbolic_indicator(struct symbolic *m, struct plan_value condition, bool yes)
{
    struct range at = {0};
    return choice(m, condition, number(m, at, yes), number(m, at, !yes));
}

struct plan_value symbolic_inverse(struct symbolic *m, struct plan_value divisor)
{
    struct range at = {0};
    struct plan_value operand[] = {number(m, at, 1), divisor};
    struct plan_symbol s = {.kind = SYMBOL_TREE, .op = "/", .type = &type_double};
    return operation(m, s, operand, 2);
}

/* && and || with an operand that is known, as tests of the domain's ends are. */
static struct plan_value logic(struct symbolic *m, struct expr *e)
{
    bool is_and = e->op[0] == '&';
    struct plan_value operand[] = {evaluate(m, e->a[0]), evaluate(m, e->a[1])};
    for (int i = 0; i < 2; i++) {
        double known;
        if (operand[i].symbol && symbolic_number(operand[i].symbol, &known))
            return (known != 0) == is_and ? operand[1 - i] : operand[i];
    }
    return tree(m, e, e->op, operand, 2);
}

static struct plan_value binary(struct symbolic *m, struct expr *e)
{
    if (!strcmp(e->op, "&&") || !strcmp(e->op, "||"))
        return logic(m, e);
    if (e->op[0] == ',')
        return fail(m, e->range, "its formula is not understood");
    if ((e->op[0] == '/' || e->op[0] == '%') && is_integer(e->type))
        return plain_leaf(m, e, e->type); /* a branch that is not taken must not trap */
    struct plan_value operand[] = {evaluate(m, e->a[0]), evaluate(m, e->a[1])};
    return tree(m, e, e->op, operand, 2);
}

static struct plan_value modify(struct symbolic *m, struct expr *e)
{
    bool step = e->kind == EXPR_UNARY, post = step && e->op[0] == 'p';
    const char *op = post ? e->op + 1 : e->op;
    struct plan_value by = step ? number(m, e->range, 1) : evaluate(m, e->a[1]), old = by;
    if (op[0] != '=') {
        struct plan_value operand[] = {old = evaluate(m, e->a[0]), by};
        by = tree(m, e, arena_strndup(m->plan->arena, op, 1), operand, 2);
    }
    store(m, e->a[0], by);
    return post ? old : by;
}

static struct plan_value call(struct symbolic *m, struct expr *e)
{
    struct plan_value operand[MOST_OPERANDS];
    struct decl *d = callee_decl(e);
    if (!d || e->n > MOST_OPERANDS || !is_scalar(e->type))
        return fail(m, e->range, "its formula is not understood");
    struct function *opened = m->opens ? callee_function(e) : NULL;
    for (int i = 1; i < e->n; i++) {
        if (!is_scalar(e->a[i]->type))
            return fail(m, e->a[i]->range, "a function is given the address of a value");
        operand[i - 1] = evaluate(m, e->a[i]);
    }
    return opened ? run_function(m, e, opened, operand) : tree(m, e, NULL, operand, e->n - 1);
}

static struct plan_value read_name(struct symbolic *m, struct expr *e)
{
    if (is_variable(m, e->decl) && e->decl->kind != DECL_ENUMERATOR)
        return read_variable(m, e, e->decl, 0);
    return plain_leaf(m, e, e->type);
}

static struct plan_value evaluate_kind(struct symbolic *m, struct expr *e)
{
    const struct decl *d;
    int64_t index;
    struct plan_value one;
    switch (e->kind) {
    case EXPR_NAME:
        return read_name(m, e);
    case EXPR_PAREN:
        return evaluate(m, e->a[0]);
    case EXPR_SUBSCRIPT:
        return element(e, &d, &index) && is_variable(m, d) ? read_variable(m, e, d, index)
                                                           : plain_leaf(m, e, e->type);
    case EXPR_CALL:
        return call(m, e);
    case EXPR_ASSIGN:
        return modify(m, e);
    case EXPR_UNARY:
        if (expr_is_modify(e))
            return modify(m, e);
        if (!strchr("+-!~", e->op[0]))
            return fail(m, e->range, "its formula is not understood");
        one = evaluate(m, e->a[0]);
        return tree(m, e, e->op, &one, 1);
    case EXPR_BINARY:
        return binary(m, e);
    case EXPR_CONDITIONAL: {
        struct plan_value c = evaluate(m, e->a[0]), yes = evaluate(m, e->a[1]);
        return choice(m, c, yes, evaluate(m, e->a[2]));
    }
    case EXPR_CAST:
        one = evaluate(m, e->a[0]);
        return one.symbol && same_type(one.symbol->type, e->type) ? one
                                                                  : tree(m, e, NULL, &one, 1);
    default:
        return plain_leaf(m, e, e->type);
    }
}

static bool is_position(const struct plan_nest *n, const struct expr *e)
{
    for (int i = 0; i < n->positions.n; i++)
        if (n->positions.at[i].site == e && n->positions.at[i].floating)
            return true;
    return false;
}

static struct plan_value evaluate(struct symbolic *m, struct expr *e)
{
    struct plan_nest *n = m->nest->nest;
    const struct plan_access *a = access_at(n, e);
    const struct plan_end *t = end_at(n, e);
    const struct plan_lookup *l = find_lookup(n, e);
    if (m->why)
        return nothing;
    if (t)
        return number(m, e->range,
                      m->end_axis == t->axis && m->end_high == t->high && !t->is_order
                          ? end_holds(t, 0)
                          : t->inside);
    if (a) {
        static const int own[PLAN_MAX_DIM];
        bool here = memcmp(a->offset, own, sizeof own) == 0;
        struct plan_value now = here ? symbolic_cell(m, array_at(m, a)) : nothing;
        return a->image    ? fail(m, e->range, "it reads a mirror image")
               : now.symbol ? now
                            : access_leaf(m, a);
    }
    if (l)
        return lookup_leaf(m, l);
    if (is_position(n, e))
        return plain_leaf(m, e, &type_double);
    if (is_cover_site(n, e) || e->kind == EXPR_INT || e->kind == EXPR_FLOAT)
        return plain_leaf(m, e, e->type);
    return evaluate_kind(m, e);
}

/* ---- statements ----------------------------------------------------------------------------- */

static void run(struct symbolic *m, struct stmt *s);

static void declare(struct symbolic *m, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++) {
        struct decl *d = s->decls.at[i];
        struct expr *init = d->init ? expr_bare(d->init) : NULL;
        if (init && init->kind == EXPR_INIT_LIST)
            for (int k = 0; k < init->n; k++)
                set(m, d, NULL, k, evaluate(m, init->a[k]));
        else if (is_scalar(d->type))
            set(m, d, NULL, 0, init ? evaluate(m, d->init) : nothing);
    }
}

/* After both branches have run from the same state: `then` is what the first one left. */
static void join(struct symbolic *m, struct plan_value condition,
                 const struct symbolic_variable *then, int n_then)
{
    for (int i = 0; i < n_then; i++) {
        struct symbolic_variable *now = find(m, then[i].decl, then[i].array, then[i].index);
        struct plan_value yes = then[i].value, no = now ? now->value : nothing;
        set(m, then[i].decl, then[i].array, then[i].index, choice(m, condition, yes, no));
    }
}

/* Arrays that a branch writes hold, in the other one, what they held before. */
static bool load_written(struct expr *e, void *with)
{
    struct symbolic *m = with;
    const struct plan_access *a = expr_is_modify(e) ? access_at(m->nest->nest, e->a[0]) : NULL;
    if (a && !symbolic_cell(m, array_at(m, a)).symbol) {
        struct plan_access own = *a;
        memset(own.offset, 0, sizeof own.offset);
        set(m, NULL, array_at(m, a), 0, access_leaf(m, &own));
    }
    return true;
}

static void load_root(struct expr *e, struct stmt *in, void *with)
{
    (void)in;
    expr_walk(e, load_written, with);
}

static void run_if(struct symbolic *m, struct stmt *s)
{
    struct plan_value condition = evaluate(m, s->expr);
    double holds;
    if (!condition.symbol)
        return;
    if (symbolic_number(condition.symbol, &holds)) {
        if (holds != 0 || s->n > 1)
            run(m, s->body[holds != 0 ? 0 : 1]);
        return;
    }
    stmt_walk(s, NULL, load_root, m);
    struct symbolic before = *m;
    int n = m->variables.n;
    struct symbolic_variable *old = arena_alloc(m->plan->arena, (size_t)(n + 1) * sizeof *old);
    if (n)
        memcpy(old, m->variables.at, (size_t)n * sizeof *old);
    run(m, s->body[0]);
    struct symbolic_variable *then = m->variables.at;
    int n_then = m->variables.n;
    m->variables = before.variables;
    m->variables.at = old;
    m->variables.n = m->variables.room = n;
    if (s->n > 1)
        run(m, s->body[1]);
    join(m, condition, then, n_then);
}

static void run(struct symbolic *m, struct stmt *s)
{
    if (!s || m->why)
        return;
    switch (s->kind) {
    case STMT_EXPR:
        evaluate(m, s->expr);
        return;
    case STMT_DECL:
        declare(m, s);
        return;
    case STMT_COMPOUND:
        for (int i = 0; i < s->n; i++)
            run(m, s->body[i]);
        return;
    case STMT_IF:
        run_if(m, s);
        return;
    case STMT_NULL:
        return;
    case STMT_CONTINUE:
        fail(m, s->range, "a condition leaves cells out");
        return;
    default:
        fail(m, s->range, "a loop or a jump stands in it");
    }
}

/* ---- functions ------------------------------------------------------------------------------ */

/* What is still to run of a function, innermost statements first. */
struct rest {
    struct stmt **at;
    int n;
    const struct rest *behind;
};

static struct plan_value run_rest(struct symbolic *m, struct rest r);

static bool note_return(struct stmt *s, void *with)
{
    *(bool *)with |= s->kind == STMT_RETURN;
    return true;
}

static bool returns(struct stmt *s)
{
    bool found = false;
    stmt_walk(s, note_return, NULL, &found);
    return found;
}

/* Each branch goes on to the end of the function: one of them leaves it. */
static struct plan_value run_either(struct symbolic *m, struct stmt *s, const struct rest *behind)
{
    struct plan_value condition = evaluate(m, s->expr), yes, no;
    int n = m->variables.n;
    struct symbolic_variable *old = arena_alloc(m->plan->arena, (size_t)(n + 1) * sizeof *old);
    if (n)
        memcpy(old, m->variables.at, (size_t)n * sizeof *old);
    yes = run_rest(m, (struct rest){s->body, 1, behind});
    m->variables.at = old;
    m->variables.n = m->variables.room = n;
    no = run_rest(m, (struct rest){s->body + 1, s->n - 1, behind});
    return choice(m, condition, yes, no);
}

static struct plan_value run_rest(struct symbolic *m, struct rest r)
{
    while (r.n == 0 && r.behind)
        r = *r.behind;
    if (r.n == 0 || m->why)
        return fail(m, m->nest->nest->loop->range, "a function does not return");
    struct stmt *s = *r.at++;
    r.n--;
    if (s->kind == STMT_RETURN)
        return s->expr ? evaluate(m, s->expr) : nothing;
    if (s->kind == STMT_COMPOUND)
        return run_rest(m, (struct rest){s->body, s->n, &r});
    if (s->kind == STMT_IF && returns(s))
        return run_either(m, s, &r);
    run(m, s);
    return run_rest(m, r);
}

static struct plan_value run_function(struct symbolic *m, struct expr *call, struct function *f,
                                      const struct plan_value *argument)
{
    enum { DEEPEST = 8 };
    if (m->depth == DEEPEST || f->params.n != call->n - 1)
        return fail(m, call->range, "its formula is not understood");
    for (int i = 0; i < f->params.n; i++)
        set(m, f->params.at[i], NULL, 0, argument[i]);
    m->depth++;
    struct plan_value v = run_rest(m, (struct rest){&f->body, 1, NULL});
    m->depth--;
    return v;
}

bool symbolic_run(struct symbolic *m, const struct work_nest *w)
{
    m->nest = w;
    for (int i = 0; i < w->nest->body.n; i++)
        run(m, w->nest->body.at[i]);
    return m->why == NULL;
}
