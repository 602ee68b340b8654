/* See interpret.h. A plain walk over statements and expressions; all numbers are doubles, integer
 * operations round as C's do. Called by moments.c, terms.c, wall.c and
 * flux_order.c. */
#include "analysis/lower/lower.h"
#include "analysis/numbers/machine.h"
#include "analysis/values/values.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS = 20000, CALLS = 12 }; /* against loops without end */

enum flow { FLOW_ON, FLOW_CONTINUE, FLOW_BREAK, FLOW_RETURN };

static double evaluate(struct machine *m, struct expr *e);
static enum flow run(struct machine *m, struct stmt *s);

static double fail(struct machine *m)
{
    m->fails = true;
    return 0;
}

/* ---- variables ------------------------------------------------------------------------------ */

/* The last one of its bucket, counted from 1. */
static int *bucket_of(struct machine *m, const struct decl *d)
{
    return &m->last[(unsigned)d->id % VALUE_BUCKETS];
}

static struct value *find(struct machine *m, struct place p)
{
    int id = p.decl->id;
    for (int i = *bucket_of(m, p.decl); i > 0; i = m->value[i - 1].before) {
        struct value *v = &m->value[i - 1];
        if (v->id == id && v->at.call == p.call && v->at.index == p.index)
            return v;
    }
    return NULL;
}

static struct value *push(struct machine *m, struct value v)
{
    int *last = bucket_of(m, v.at.decl);
    v.before = *last;
    m->value[m->n_values] = v;
    *last = ++m->n_values;
    return &m->value[*last - 1];
}

static struct value *put(struct machine *m, struct place p)
{
    struct value *v = find(m, p);
    if (v)
        return v;
    if (m->n_values == m->room) {
        m->room = 2 * m->room + 64;
        m->value = realloc(m->value, (size_t)m->room * sizeof *m->value);
        if (!m->value)
            abort();
    }
    return push(m, (struct value){.at = p, .id = p.decl->id});
}

static void set(struct machine *m, struct place p, const struct type *t, double number)
{
    put(m, p)->number = is_integer(t) ? trunc(number) : number;
}

static void set_variable(struct machine *m, const struct decl *d, double number)
{
    set(m, (struct place){d, 0, m->call}, d->type, number);
}

/* ---- arrays of the cell, and what is lent to helpers ---------------------------------------- */

/* Where a local variable, an element or what a parameter was lent lies; false where it is none. */
static bool locate(struct machine *m, struct expr *e, struct place *out)
{
    e = expr_core(e);
    if (e->kind == EXPR_NAME && e->decl->type->kind == TYPE_POINTER) {
        struct value *v = find(m, (struct place){e->decl, LENT, m->call});
        if (v)
            *out = v->to;
        return v;
    }
    if (e->kind == EXPR_NAME) {
        *out = (struct place){e->decl, 0, m->call};
        return true;
    }
    if (expr_is(e, OP_DEREF) || expr_is(e, OP_ADDRESS))
        return locate(m, e->a[0], out);
    if (e->kind != EXPR_SUBSCRIPT || !locate(m, e->a[0], out))
        return false;
    int64_t index = (int64_t)evaluate(m, e->a[1]);
    out->index += index * count_numbers(e->type);
    return index >= 0;
}

/* Gives the entries of a local array their numbers. */
static void set_list(struct machine *m, struct place p, const struct type *t, struct expr *list)
{
    if (t->kind != TYPE_ARRAY || list->n > t->extent) {
        m->fails = true;
        return;
    }
    for (int64_t i = 0; i < t->extent && !m->fails; i++) {
        struct place part = {p.decl, p.index + i * count_numbers(t->of), p.call};
        struct expr *e = i < list->n ? expr_bare(list->a[i]) : NULL;
        if (e && e->kind == EXPR_INIT_LIST)
            set_list(m, part, t->of, e);
        else if (is_scalar(t->of))
            set(m, part, t->of, e ? evaluate(m, list->a[i]) : 0);
        else if (e)
            m->fails = true;
    }
}

static double read_array(struct machine *m, const struct plan_access *a)
{
    bool own = plan_is_own_cell(a);
    if (own && m->is_set[a->array])
        return m->out->written[a->array];
    own |= m->world->is_flat;
    bool nudged = own && m->world->nudged >= 0 &&
                  machine_held(m, a->array) == machine_held(m, m->world->nudged);
    return machine_field(m, a->array, a->offset) +
           (nudged ? m->world->nudge * machine_carried(m, a->array) : 0);
}

/* `w[3]` of a table with an initialiser, of a local array, or of one that was lent. */
static double read_element(struct machine *m, struct expr *e)
{
    struct place p;
    if (!is_scalar(e->type) || !locate(m, e, &p))
        return fail(m);
    struct value *v = find(m, p);
    if (v)
        return v->number;
    struct expr *init = p.decl->init ? expr_bare(p.decl->init) : NULL;
    const struct type *t = p.decl->type;
    if (!init || init->kind != EXPR_INIT_LIST || t->kind != TYPE_ARRAY || !is_scalar(t->of) ||
        p.index >= t->extent)
        return fail(m);
    return p.index < init->n ? evaluate(m, init->a[p.index]) : 0;
}

/* Of a table along an axis: a smooth function of the place. */
static double look_up(struct machine *m, const struct plan_lookup *l)
{
    const struct plan_table *t = m->nest->nest->tables.at[l->table];
    unsigned seed = m->world->seed, id = 5000 + 16 * (unsigned)l->table, entry = 0;
    for (int i = 0; t->kind == TABLE_WHOLE && i < l->n; i++)
        entry = entry * 97 + (unsigned)evaluate(m, l->index[i]);
    double at = t->kind == TABLE_AXIS ? machine_cell(m) * (l->offset + m->world->at[t->axis]) : 0;
    at *= m->world->is_steep ? 2 : 1;
    double number =
        0.5 + machine_noise(seed, id, entry) + at * (0.5 + machine_noise(seed, id + 1, 0));
    if (m->world->cell == 0)
        number += at * at; /* else differences of entries are plain powers of the width */
    if (m->world->doubled == t->decl)
        number *= 2;
    if (t->power)
        number *= pow(machine_cell(m), t->power);
    return is_integer(t->type) ? trunc(4 * number) : number;
}

static int reduction_of(const struct machine *m, const struct decl *d)
{
    return vec_find(&m->nest->nest->reductions, decl, d);
}

/* `static const double h = 1.0 / N;` that spacing or scale names is computed anew for each level.
 */
static bool is_scaled(const struct machine *m, const struct decl *d)
{
    const struct plan_scalar *s = plan_scalar_of(m->nest->nest, d);
    return (is_spacing(m->nest->kernel, d) || (s && s->has_power)) && !m->in_constant;
}

/* What it is made of is the finest level's on all levels. */
static double read_constant(struct machine *m, const struct decl *d)
{
    bool before = m->in_constant;
    m->in_constant = true;
    double number = evaluate(m, d->init);
    m->in_constant = before;
    return number;
}

/* A number beside 0 that nothing sets again and that is only added or compared, `double eps = 1e-12;`. */
static bool is_guard(const struct machine *m, const struct decl *d)
{
    static const double least = 1e-6;
    bool may = d->init && d->kind != DECL_PARAM && decl_is_final(d) && !d->is_factor;
    struct expr *e = may ? expr_bare(d->init) : NULL;
    return e && e->kind == EXPR_FLOAT && fabs(e->float_value) <= least && !is_scaled(m, d);
}

/* `const double eps = 1e-6;`, at file scope also what is computed of such. */
static bool is_constant(struct machine *m, const struct decl *d)
{
    return is_guard(m, d) || (d->type->is_const && d->init && !is_scaled(m, d) &&
                           (d->is_global || expr_bare(d->init)->kind == EXPR_FLOAT));
}

static double read_name(struct machine *m, struct expr *e, const struct plan_site *at)
{
    struct decl *d = e->decl;
    if (d->kind == DECL_ENUMERATOR)
        return (double)d->value;
    int r = reduction_of(m, d);
    if (r >= 0)
        return m->out->reduced[r];
    bool finest = m->world->cell != 0 && !m->in_slice && machine_means_finest(m, e, at);
    struct value *v = finest ? NULL : find(m, (struct place){d, 0, m->call});
    if (v)
        return v->number;
    if (!is_scalar(d->type))
        return fail(m);
    if (is_constant(m, d))
        return read_constant(m, d);
    if (m->world->set == d)
        return m->world->set_to;
    bool leads = finest || vec_has(&m->nest->to_faces, e);
    bool place = leads && m->world->in_mesh && is_spacing(m->nest->kernel, d);
    return machine_outer(m, d, m->world->by_width && !finest) * (place ? 0.05 : 1) *
           (m->world->doubled == d ? 2 : 1);
}

static void store(struct machine *m, struct expr *to, double number)
{
    const struct plan_access *a = plan_access_at(m->nest->nest, to);
    struct decl *d = expr_name(to);
    struct place p;
    if (a) {
        m->out->written[a->array] = number;
        m->is_set[a->array] = true;
    } else if (to->kind == EXPR_PAREN) {
        store(m, to->a[0], number);
    } else if (d && reduction_of(m, d) >= 0) {
        m->out->reduced[reduction_of(m, d)] = number;
    } else if (d && is_scalar(d->type)) {
        set_variable(m, d, number);
    } else if (is_scalar(to->type) && locate(m, to, &p)) {
        set(m, p, to->type, number);
    } else {
        fail(m);
    }
}

/* ---- expressions ---------------------------------------------------------------------------- */

double interpret_operation(enum operator op, bool integers, double x, double y, bool *fails)
{
    switch (op) {
    case OP_ADD:
        return x + y;
    case OP_SUB:
        return x - y;
    case OP_MUL:
        return x * y;
    case OP_DIV:
        *fails |= integers && y == 0;
        return integers ? trunc(x / y) : x / y;
    case OP_MOD:
        *fails |= y == 0;
        return fmod(x, y);
    case OP_LT:
        return x < y;
    case OP_LE:
        return x <= y;
    case OP_GT:
        return x > y;
    case OP_GE:
        return x >= y;
    case OP_EQ:
        return x == y;
    case OP_NE:
        return x != y;
    case OP_AND:
        return x != 0 && y != 0;
    case OP_OR:
        return x != 0 || y != 0;
    case OP_COMMA:
        return y;
    case OP_BIT_AND:
        return (double)((int64_t)x & (int64_t)y);
    case OP_BIT_XOR:
        return (double)((int64_t)x ^ (int64_t)y);
    case OP_BIT_OR:
        return (double)((int64_t)x | (int64_t)y);
    default:
        *fails = true;
        return 0;
    }
}

static void note_margin(struct machine *m, const struct expr *e, double margin)
{
    int i = m->world->n_measured && m->out->margin ? ptr_map_get(m->world->measured, e) : -1;
    if (i < 0 || m->fails)
        return;
    m->out->margin[i] = margin;
    m->stopped = m->fails = m->world->stops;
}

bool interpret_has_sides(struct expr *e)
{
    return (e->kind == EXPR_BINARY && expr_is_comparison(e)) ||
           expr_calls(e, (const char *[]){"copysign", NULL});
}

bool interpret_holds(const struct expr *e, double margin)
{
    bool fails = false, least = expr_calls((struct expr *)e, (const char *[]){"fmin", NULL});
    return e->kind == EXPR_CALL ? (least ? margin <= 0 : margin >= 0)
                                : interpret_operation(e->op, false, margin, 0, &fails) != 0;
}

/* The side that a comparison, or a choice of the larger or smaller number, is given; or NULL. */
static const bool *side_of(const struct machine *m, struct expr *e)
{
    const struct interpret_sides *sides = m->world->sides;
    int at = first_below(i, sides ? sides->n : 0,
                         sides->at[i] == e || (sides->at[i]->op == e->op && expr_equal(sides->at[i], e)));
    return at >= 0 ? &sides->holds[at] : NULL;
}

/* What a comparison is, or the side that it is given. */
static double take_side(const struct machine *m, struct expr *e, double is)
{
    const bool *side = side_of(m, e);
    return side ? *side : is;
}

static double binary(struct machine *m, struct expr *e)
{
    double x = evaluate(m, e->a[0]);
    if (e->op == OP_AND)
        return x != 0 && evaluate(m, e->a[1]) != 0;
    if (e->op == OP_OR)
        return x != 0 || evaluate(m, e->a[1]) != 0;
    double y = evaluate(m, e->a[1]);
    note_margin(m, e, e->op == OP_ADD ? x + y : x - y);
    double is = interpret_operation(e->op, is_integer(e->a[0]->type), x, y, &m->fails);
    return take_side(m, e, is);
}

static double modify(struct machine *m, struct expr *e)
{
    bool step = e->kind == EXPR_UNARY, sets = e->op == OP_ASSIGN;
    double by = step ? 1 : evaluate(m, e->a[1]), old = by;
    if (!sets)
        old = evaluate(m, e->a[0]);
    bool integers = is_integer(e->a[0]->type);
    double now =
        sets ? by : interpret_operation(operators[e->op].computes, integers, old, by, &m->fails);
    if (!sets)
        note_margin(m, e, now);
    store(m, e->a[0], now);
    return operator_is_postfix(e->op) ? old : now;
}

static double math(struct machine *m, const char *name, const double given[MATH_GIVEN])
{
    double is;
    return math_call(name, given, &is) ? is : fail(m);
}

/* The callee's own are gone; what it set of the caller's stays. */
static void leave_call(struct machine *m, int values)
{
    int n = m->n_values;
    m->call--;
    for (int i = n - 1; i >= values; i--)
        *bucket_of(m, m->value[i].at.decl) = m->value[i].before;
    m->n_values = values;
    for (int i = values; i < n; i++)
        if (m->value[i].at.call <= m->call)
            push(m, m->value[i]);
}

/* A helper: called with these numbers, or NULL: with what stands in the call. */
static double run_helper(struct machine *m, struct function *f, struct expr *e,
                         const double *argument)
{
    int n = f->params.n < e->n - 1 ? f->params.n : e->n - 1;
    struct value *given = calloc((size_t)n + 1, sizeof *given);
    if (!given)
        abort();
    for (int i = 0; i < n; i++) {
        const struct decl *d = f->params.at[i];
        bool lent = d->type->kind == TYPE_POINTER && !argument;
        given[i] = (struct value){.at = {d, lent ? LENT : 0, m->call + 1}};
        if (lent)
            m->fails |= !locate(m, e->a[i + 1], &given[i].to);
        else
            given[i].number = argument ? argument[i] : evaluate(m, e->a[i + 1]);
    }
    int values = m->n_values;
    m->call++;
    m->n_calls++;
    for (int i = 0; i < n; i++) {
        struct value *v = put(m, given[i].at);
        v->to = given[i].to;
        if (given[i].at.index != LENT)
            set(m, given[i].at, given[i].at.decl->type, given[i].number);
    }
    free(given);
    run(m, f->body);
    leave_call(m, values);
    return m->returned;
}

static double call(struct machine *m, struct expr *e)
{
    struct function *f = callee_function(e);
    struct decl *d = callee_decl(e);
    if (!d || m->n_calls >= STEPS || m->call >= CALLS)
        return fail(m);
    if (f)
        return run_helper(m, f, e, NULL);
    double given[MATH_GIVEN] = {0}, x, y;
    for (int i = 1; i < e->n && i <= MATH_GIVEN; i++)
        given[i - 1] = evaluate(m, e->a[i]);
    x = given[0];
    y = given[1];
    bool signs = interpret_has_sides(e);
    const bool *side = expr_calls(e, (const char *[]){"fmin", "fmax", NULL}) ? side_of(m, e) : NULL;
    note_margin(m, e, signs ? y : x - y);
    given[1] = signs ? take_side(m, e, y >= 0) - 0.5 : y;
    if (side)
        return *side ? x : y;
    return math(m, d->name, given);
}

static bool test_end(const struct machine *m, const struct plan_end *t)
{
    const struct interpret_world *w = m->world;
    bool here = w->end == (t->high ? 2 : 1) && w->end_axis == t->axis;
    return here ? end_holds(t, w->end_cells) : t->inside;
}

static double cast(struct machine *m, struct expr *e)
{
    double x = evaluate(m, e->a[0]);
    note_margin(m, e, x);
    return is_integer(e->type) ? trunc(x) : x;
}

static double unary(struct machine *m, struct expr *e)
{
    switch (e->op) {
    case OP_NEGATE:
        return -evaluate(m, e->a[0]);
    case OP_PLUS:
        return evaluate(m, e->a[0]);
    case OP_NOT:
        return evaluate(m, e->a[0]) == 0;
    case OP_DEREF:
        return read_element(m, e);
    default:
        return expr_is_modify(e) ? modify(m, e) : fail(m);
    }
}

static double evaluate_plain(struct machine *m, struct expr *e, const struct plan_site *at)
{
    const struct plan_nest *n = m->nest->nest;
    if (m->fails || m->steps++ > STEPS)
        return fail(m);
    if (at->end >= 0)
        return test_end(m, &n->ends.at[at->end]);
    if (at->access >= 0)
        return read_array(m, &n->accesses.at[at->access]);
    if (at->lookup >= 0)
        return look_up(m, &n->lookups.at[at->lookup]);
    switch (e->kind) {
    case EXPR_INT:
        return (double)e->int_value;
    case EXPR_FLOAT:
        return e->float_value;
    case EXPR_NAME:
        return read_name(m, e, at);
    case EXPR_SUBSCRIPT:
        return read_element(m, e);
    case EXPR_ASSIGN:
        return modify(m, e);
    case EXPR_CALL:
        return call(m, e);
    case EXPR_UNARY:
        return unary(m, e);
    case EXPR_BINARY:
        return binary(m, e);
    case EXPR_CONDITIONAL:
        return evaluate(m, e->a[evaluate(m, e->a[0]) != 0 ? 1 : 2]);
    case EXPR_PAREN:
        return evaluate(m, e->a[0]);
    case EXPR_CAST:
        return cast(m, e);
    default:
        return fail(m);
    }
}

static double evaluate(struct machine *m, struct expr *e)
{
    const struct plan_site *at = plan_site_at(m->nest->nest, e);
    double spread = at->position < 0 ? 0 : machine_spread(m, at);
    return evaluate_plain(m, e, at) + spread;
}

/* ---- statements ----------------------------------------------------------------------------- */

static void declare(struct machine *m, struct stmt *s)
{
    vec_each (d, &s->decls) {
        struct expr *init = d->init ? expr_bare(d->init) : NULL;
        if (init && init->kind == EXPR_INIT_LIST)
            set_list(m, (struct place){d, 0, m->call}, d->type, init);
        else if (d == m->world->held)
            set_variable(m, d, machine_outer(m, d, false));
        else if (is_scalar(d->type))
            set_variable(m, d, init ? evaluate(m, d->init) : 0);
    }
}

static enum flow run_loop(struct machine *m, struct stmt *s)
{
    bool first = s->kind == STMT_DO;
    for (run(m, s->init); !m->fails && (first || !s->expr || evaluate(m, s->expr) != 0);
         s->step ? evaluate(m, s->step) : 0) {
        enum flow f = run(m, s->body[0]);
        first = false;
        if (f == FLOW_BREAK)
            break;
        if (f == FLOW_RETURN)
            return f;
    }
    return FLOW_ON;
}

static enum flow run_list(struct machine *m, struct stmt *const *list, int n)
{
    enum flow f = FLOW_ON;
    for (int i = 0; i < n && f == FLOW_ON; i++)
        f = run(m, list[i]);
    return f;
}

/* The case that sides of conditions like those of switch_chain choose: the first that holds, and none that does not. */
static int64_t chosen_case(struct machine *m, const struct stmt *s, int64_t value)
{
    const struct interpret_sides *sides = m->world->sides;
    struct expr *label;
    int64_t number, chosen = value;
    for (int i = 0; (label = switch_label(s, i, &number)); i++) {
        note_margin(m, label, (double)value - (double)number);
        int at = first_below(k, sides ? sides->n : 0,
                             sides->at[k]->op == OP_EQ && expr_equal(sides->at[k]->a[0], s->expr) &&
                                 expr_equal(sides->at[k]->a[1], label));
        if (at >= 0 && sides->holds[at])
            return number;
        chosen = at >= 0 && number == value ? switch_other(s) : chosen;
    }
    return chosen;
}

/* One case says nothing of the others: not where a clause is to be proposed for all of them. */
static enum flow run_switch(struct machine *m, struct stmt *s)
{
    struct stmt_list list = {0};
    if (!m->world->by_width)
        m->fails = true;
    int64_t value = chosen_case(m, s, (int64_t)evaluate(m, s->expr));
    m->fails |= !switch_cases(m->plan->arena, s->body[0], value, &list);
    return m->fails ? FLOW_ON : run_list(m, list.at, list.n);
}

static bool is_of_colour(const struct plan_nest *n, struct expr *e)
{
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        struct decl *d = expr_name(w.e);
        if (plan_is_colour(n, w.e) || (d && d->init && is_of_colour(n, d->init)))
            return true;
    }
    return false;
}

/* One on the cell's colour: the cell is one of those that change. */
static bool holds_condition(struct machine *m, struct stmt *s)
{
    const struct plan_nest *n = m->nest->nest;
    return n->has_colours && is_of_colour(n, s->expr) ? !stmt_ends_by(s->body[0], STMT_CONTINUE)
                                                      : evaluate(m, s->expr) != 0;
}

static enum flow run(struct machine *m, struct stmt *s)
{
    if (!s || m->fails)
        return FLOW_ON;
    if (m->steps++ > STEPS)
        m->fails = true;
    switch (s->kind) {
    case STMT_EXPR:
        evaluate(m, s->expr);
        return FLOW_ON;
    case STMT_DECL:
        declare(m, s);
        return FLOW_ON;
    case STMT_COMPOUND:
        return run_list(m, s->body, s->n);
    case STMT_IF:
        if (holds_condition(m, s))
            return run(m, s->body[0]);
        return s->n > 1 ? run(m, s->body[1]) : FLOW_ON;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        return run_loop(m, s);
    case STMT_SWITCH:
        return run_switch(m, s);
    case STMT_CONTINUE:
        return FLOW_CONTINUE;
    case STMT_BREAK:
        return FLOW_BREAK;
    case STMT_RETURN:
        m->returned = s->expr ? evaluate(m, s->expr) : 0;
        return FLOW_RETURN;
    case STMT_NULL:
        return FLOW_ON;
    default:
        m->fails = true;
        return FLOW_ON;
    }
}

/* The replay's declarations are copies of the program's. */
static void run_slice(struct machine *m)
{
    const struct plan_nest *n = m->nest->nest;
    m->in_slice = true;
    for (int i = 0; i < n->slice.n && m->world->by_width; i++) {
        struct stmt *s = n->slice.at[i];
        struct expr *e = stmt_expr(s);
        struct expr *to = e && e->kind == EXPR_ASSIGN ? expr_core(e->a[0]) : NULL;
        const struct decl *d = s->kind == STMT_DECL && s->decls.n == 1 ? s->decls.at[0]
                               : to && to->kind == EXPR_NAME           ? to->decl
                                                                       : NULL;
        if (!d)
            m->fails = true;
        else if (!m->world->held || d->id != m->world->held->id)
            run(m, s);
    }
    m->in_slice = false;
}

static struct machine new_machine(const struct plan *p, const struct work_nest *w,
                                  const struct interpret_world *world, struct interpret_result *out)
{
    struct machine m = {.plan = p, .nest = w, .world = world, .out = out};
    m.is_set = calloc((size_t)w->nest->arrays.n + 1, sizeof *m.is_set);
    if (!m.is_set)
        abort();
    return m;
}

static void free_machine(struct machine *m)
{
    free(m->is_set);
    free(m->value);
}

/* So that the cell is what a largest or smallest value is made of. */
static double before_cells(enum reduction_op op)
{
    return op == REDUCE_SUM ? 0 : op == REDUCE_MIN ? INFINITY : -INFINITY;
}

bool interpret_cell(const struct plan *p, const struct work_nest *w,
                    const struct interpret_world *world, struct interpret_result *out)
{
    static const int own[PLAN_MAX_DIM];
    struct machine m = new_machine(p, w, world, out);
    int n = w->nest->arrays.n, n_reduced = w->nest->reductions.n;
    if (!out->written) {
        size_t all = (size_t)(n + n_reduced + world->n_measured + 1);
        out->written = arena_alloc(p->arena, all * sizeof *out->written);
        out->reduced = out->written + n;
        out->margin = out->reduced + n_reduced;
    }
    out->of_width = false;
    for (int i = 0; i < world->n_measured; i++)
        out->margin[i] = NAN;
    for (int i = 0; i < n_reduced; i++)
        out->reduced[i] = before_cells(w->nest->reductions.at[i].op);
    for (int i = 0; i < n; i++)
        out->written[i] = machine_field(&m, i, own) +
                          (i == world->nudged ? world->nudge * machine_carried(&m, i) : 0);
    run_slice(&m);
    for (int i = 0; i < w->nest->body.n; i++)
        if (run(&m, w->nest->body.at[i]) == FLOW_CONTINUE)
            break;
    for (int i = 0; i < n_reduced; i++)
        if (isinf(out->reduced[i]))
            out->reduced[i] = 0;
    out->steps = m.steps;
    free_machine(&m);
    return !m.fails || m.stopped;
}

bool interpret_value(const struct plan *p, const struct work_nest *w,
                     const struct interpret_world *world, struct expr *e, double *out)
{
    struct interpret_result none = {0};
    struct machine m = new_machine(p, w, world, &none);
    run_slice(&m);
    *out = evaluate(&m, e);
    free_machine(&m);
    return !m.fails;
}

static double call_math(struct machine *m, const struct expr *e, const struct decl *d,
                        const double *argument)
{
    double given[MATH_GIVEN] = {0};
    for (int i = 0; i < MATH_GIVEN && i + 1 < e->n; i++)
        given[i] = argument[i];
    return math(m, d->name, given);
}

bool interpret_call(const struct plan *p, const struct work_nest *w,
                    const struct interpret_world *world, struct expr *e, const double *argument,
                    double *out)
{
    struct interpret_result none = {0};
    struct machine m = new_machine(p, w, world, &none);
    struct function *f = callee_function(e);
    struct decl *d = callee_decl(e);
    if (d)
        run_slice(&m);
    m.fails |= !d;
    if (f)
        *out = run_helper(&m, f, e, argument);
    else if (d)
        *out = call_math(&m, e, d, argument);
    free_machine(&m);
    return !m.fails;
}
