/* See interpret.h. A plain walk over statements and expressions; all numbers are doubles, integer
 * operations round as C's do. Called by moments.c, wall.c and flux_order.c. */
#include "analysis/interpret.h"

#include <math.h>
#include <string.h>

enum { VALUES = 512, STEPS = 20000, CALLS = 12 };

enum flow { FLOW_ON, FLOW_CONTINUE, FLOW_BREAK, FLOW_RETURN };

/* A local variable, or an element of a local array. */
struct value {
    const struct decl *decl;
    int64_t index;
    int call; /* of which call */
    double number;
};

struct machine {
    const struct plan *plan;
    const struct work_nest *nest;
    const struct interpret_world *world;
    struct interpret_result *out;
    bool is_set[INTERPRET_ARRAYS]; /* written by the cell so far */
    struct value value[VALUES];
    int n_values, call, n_calls, steps;
    double returned;
    bool fails;
};

static double evaluate(struct machine *m, struct expr *e);
static enum flow run(struct machine *m, struct stmt *s);

static double fail(struct machine *m)
{
    m->fails = true;
    return 0;
}

/* ---- made-up numbers ------------------------------------------------------------------------ */

/* In (0, 1), the same for the same arguments. */
static double noise(unsigned seed, unsigned what, unsigned which)
{
    uint64_t x = seed * 0x9E3779B97F4A7C15u + what * 0xBF58476D1CE4E5B9u + which + 1;
    for (int i = 0; i < 3; i++) {
        x ^= x >> 31;
        x *= 0x94D049BB133111EBu;
    }
    return ((double)(x >> 40) + 0.5) / (double)(1 << 24);
}

static double field(const struct machine *m, int array, const int *offset)
{
    unsigned seed = m->world->seed, id = (unsigned)array * 16 + 1000;
    double phase = 0, slope = 0;
    for (int a = 0; a < m->plan->dim && !m->world->is_flat; a++) {
        double away = m->world->width * (offset[a] + m->world->at[a]);
        phase += away * (0.5 + noise(seed, id, (unsigned)a));
        slope += away * (0.5 + noise(seed, id, 4 + (unsigned)a));
    }
    double start = 6 * noise(seed, id, 8);
    return (1 + noise(seed, id, 9)) *
           (1 + 0.3 * sin(start + 2 * phase) + 0.1 * slope + 0.05 * phase * phase * slope);
}

static bool names_width(const struct machine *m, const struct decl *d)
{
    for (int i = 0; i < m->nest->kernel->n_spacing; i++)
        if (m->nest->kernel->spacing[i] == d)
            return true;
    return false;
}

static double outer(const struct machine *m, const struct decl *d)
{
    const struct plan_nest *n = m->nest->nest;
    for (int a = 0; a < m->plan->dim; a++)
        if (n->iterator[a] == d)
            return (m->world->index ? m->world->index : 10) + a;
    if (is_integer(d->type))
        return 100 + (int)(100 * noise(m->world->seed, 1, (unsigned)d->id));
    double number = 0.5 + noise(m->world->seed, 2, (unsigned)d->id);
    if (m->world->by_width && d != m->world->held && names_width(m, d))
        number *= fabs(m->world->width);
    for (int i = 0; i < n->scalars.n; i++)
        if (n->scalars.at[i].decl == d && n->scalars.at[i].has_power)
            number *= pow(m->world->width, n->scalars.at[i].power);
    return number;
}

/* ---- variables ------------------------------------------------------------------------------ */

static struct value *find(struct machine *m, const struct decl *d, int64_t index)
{
    for (int i = m->n_values - 1; i >= 0; i--)
        if (m->value[i].decl->id == d->id && m->value[i].index == index &&
            m->value[i].call == m->call)
            return &m->value[i];
    return NULL;
}

static void set(struct machine *m, const struct decl *d, int64_t index, double number)
{
    struct value *v = find(m, d, index);
    if (!v && m->n_values == VALUES) {
        m->fails = true;
        return;
    }
    if (!v)
        v = &m->value[m->n_values++];
    if (is_integer(d->type))
        number = trunc(number);
    *v = (struct value){d, index, m->call, number};
}

static const struct plan_access *access_of(const struct machine *m, const struct expr *e)
{
    const struct plan_nest *n = m->nest->nest;
    for (int i = 0; i < n->accesses.n; i++)
        if (n->accesses.at[i].site == e)
            return &n->accesses.at[i];
    return NULL;
}

static double read_array(struct machine *m, const struct plan_access *a)
{
    bool own = true;
    for (int i = 0; i < m->plan->dim; i++)
        own &= a->offset[i] == 0;
    if (own && m->is_set[a->array])
        return m->out->written[a->array];
    own |= m->world->is_flat;
    return field(m, a->array, a->offset) +
           (own && a->array == m->world->nudged ? m->world->nudge : 0);
}

/* `w[3]` of a table with an initialiser, or of a local array. */
static double read_element(struct machine *m, struct expr *e)
{
    struct decl *d = expr_name(e->a[0]);
    if (!d || d->type->kind != TYPE_ARRAY || !is_scalar(d->type->of))
        return fail(m);
    int64_t index = (int64_t)evaluate(m, e->a[1]);
    struct value *v = find(m, d, index);
    if (v)
        return v->number;
    struct expr *init = d->init ? expr_bare(d->init) : NULL;
    if (!init || init->kind != EXPR_INIT_LIST || index < 0 || index >= d->type->extent)
        return fail(m);
    return index < init->n ? evaluate(m, init->a[index]) : 0;
}

/* Of a table along an axis: a smooth function of the place. */
static double look_up(struct machine *m, const struct plan_lookup *l)
{
    const struct plan_table *t = m->nest->nest->tables.at[l->table];
    unsigned seed = m->world->seed, id = 5000 + 16 * (unsigned)l->table, entry = 0;
    for (int i = 0; t->kind == TABLE_WHOLE && i < l->n; i++)
        entry = entry * 97 + (unsigned)evaluate(m, l->index[i]);
    double at = t->kind == TABLE_AXIS ? m->world->width * (l->offset + m->world->at[t->axis]) : 0;
    double number = 0.5 + noise(seed, id, entry) + at * (0.5 + noise(seed, id + 1, 0)) + at * at;
    if (t->power)
        number *= pow(m->world->width, t->power);
    return is_integer(t->type) ? trunc(4 * number) : number;
}

static int reduction_of(const struct machine *m, const struct decl *d)
{
    for (int i = 0; i < m->nest->nest->reductions.n && i < INTERPRET_REDUCTIONS; i++)
        if (m->nest->nest->reductions.at[i].decl == d)
            return i;
    return -1;
}

static double read_name(struct machine *m, struct expr *e)
{
    struct decl *d = e->decl;
    if (d->kind == DECL_ENUMERATOR)
        return (double)d->value;
    int r = reduction_of(m, d);
    if (r >= 0)
        return m->out->reduced[r];
    struct value *v = find(m, d, 0);
    if (v)
        return v->number;
    if (!is_scalar(d->type))
        return fail(m);
    if (d->type->is_const && d->init && d->is_global)
        return evaluate(m, d->init);
    return outer(m, d);
}

static void store(struct machine *m, struct expr *to, double number)
{
    const struct plan_access *a = access_of(m, to);
    struct decl *d = expr_name(to);
    if (a && a->array < INTERPRET_ARRAYS) {
        m->out->written[a->array] = number;
        m->is_set[a->array] = true;
    } else if (to->kind == EXPR_PAREN) {
        store(m, to->a[0], number);
    } else if (d && reduction_of(m, d) >= 0) {
        m->out->reduced[reduction_of(m, d)] = number;
    } else if (d && is_scalar(d->type)) {
        set(m, d, 0, number);
    } else if (to->kind == EXPR_SUBSCRIPT && (d = expr_name(to->a[0])) &&
               d->type->kind == TYPE_ARRAY) {
        set(m, d, (int64_t)evaluate(m, to->a[1]), number);
    } else {
        fail(m);
    }
}

/* ---- expressions ---------------------------------------------------------------------------- */

static double operate(struct machine *m, const char *op, bool integers, double x, double y)
{
    switch (op[0]) {
    case '+':
        return x + y;
    case '-':
        return x - y;
    case '*':
        return x * y;
    case '/':
        return integers ? (y == 0 ? fail(m) : trunc(x / y)) : x / y;
    case '%':
        return y == 0 ? fail(m) : fmod(x, y);
    case '<':
        return op[1] == '<' ? fail(m) : op[1] == '=' ? x <= y : x < y;
    case '>':
        return op[1] == '>' ? fail(m) : op[1] == '=' ? x >= y : x > y;
    case '=':
        return x == y;
    case '!':
        return x != y;
    case ',':
        return y;
    case '&':
        return (double)((int64_t)x & (int64_t)y);
    case '|':
        return (double)((int64_t)x | (int64_t)y);
    default:
        return fail(m);
    }
}

static double binary(struct machine *m, struct expr *e)
{
    double x = evaluate(m, e->a[0]);
    if (!strcmp(e->op, "&&"))
        return x != 0 && evaluate(m, e->a[1]) != 0;
    if (!strcmp(e->op, "||"))
        return x != 0 || evaluate(m, e->a[1]) != 0;
    return operate(m, e->op, is_integer(e->a[0]->type), x, evaluate(m, e->a[1]));
}

static double modify(struct machine *m, struct expr *e)
{
    bool step = e->kind == EXPR_UNARY, post = step && e->op[0] == 'p';
    double by = step ? 1 : evaluate(m, e->a[1]), old = by;
    if (step || e->op[0] != '=')
        old = evaluate(m, e->a[0]);
    const char *op = post ? e->op + 1 : e->op;
    double now = op[0] == '=' ? by : operate(m, op, is_integer(e->a[0]->type), old, by);
    store(m, e->a[0], now);
    return post ? old : now;
}

static double math(struct machine *m, const char *name, double x, double y)
{
    static const struct {
        const char *name;
        double (*one)(double), (*two)(double, double);
    } known[] = {{"sqrt", sqrt, NULL},        {"fabs", fabs, NULL},   {"exp", exp, NULL},
                 {"log", log, NULL},          {"sin", sin, NULL},     {"cos", cos, NULL},
                 {"tan", tan, NULL},          {"atan", atan, NULL},   {"tanh", tanh, NULL},
                 {"sinh", sinh, NULL},        {"cosh", cosh, NULL},   {"floor", floor, NULL},
                 {"ceil", ceil, NULL},        {"cbrt", cbrt, NULL},   {"abs", fabs, NULL},
                 {"pow", NULL, pow},          {"fmin", NULL, fmin},   {"fmax", NULL, fmax},
                 {"hypot", NULL, hypot},      {"atan2", NULL, atan2}, {"fmod", NULL, fmod},
                 {"copysign", NULL, copysign}};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t k = strlen(known[i].name);
        if (strncmp(name, known[i].name, k) == 0 && (n == k || !strcmp(name + k, "f")))
            return known[i].one ? known[i].one(x) : known[i].two(x, y);
    }
    return fail(m);
}

static double call_with(struct machine *m, struct expr *e, const double *argument)
{
    struct function *f = callee_function(e);
    struct decl *d = callee_decl(e);
    if (!f)
        return math(m, d->name, argument[0], argument[1]);
    int values = m->n_values;
    m->call++;
    m->n_calls++;
    for (int i = 0; i < f->params.n && i < 16; i++)
        set(m, f->params.at[i], 0, argument[i]);
    run(m, f->body);
    m->call--;
    m->n_values = values;
    return m->returned;
}

static double call(struct machine *m, struct expr *e)
{
    double argument[16] = {0};
    if (!callee_decl(e) || e->n > 16 || m->n_calls >= STEPS || m->call >= CALLS)
        return fail(m);
    for (int i = 1; i < e->n; i++)
        argument[i - 1] = evaluate(m, e->a[i]);
    return call_with(m, e, argument);
}

static bool test_end(const struct machine *m, const struct plan_end *t)
{
    const struct interpret_world *w = m->world;
    bool here = w->end == (t->high ? 2 : 1) && w->end_axis == t->axis;
    return here ? end_holds(t, w->end_cells) : t->inside;
}

static double evaluate(struct machine *m, struct expr *e)
{
    const struct plan_access *a = access_of(m, e);
    const struct plan_end *t = end_at(m->nest->nest, e);
    if (m->fails || m->steps++ > STEPS)
        return fail(m);
    if (t)
        return test_end(m, t);
    if (a)
        return a->array < INTERPRET_ARRAYS ? read_array(m, a) : fail(m);
    const struct plan_lookup *l = find_lookup(m->nest->nest, e);
    if (l)
        return look_up(m, l);
    switch (e->kind) {
    case EXPR_INT:
        return (double)e->int_value;
    case EXPR_FLOAT:
        return e->float_value;
    case EXPR_NAME:
        return read_name(m, e);
    case EXPR_SUBSCRIPT:
        return read_element(m, e);
    case EXPR_CALL:
        return call(m, e);
    case EXPR_ASSIGN:
        return modify(m, e);
    case EXPR_UNARY:
        if (expr_is_modify(e))
            return modify(m, e);
        if (e->op[0] == '-')
            return -evaluate(m, e->a[0]);
        return e->op[0] == '+'   ? evaluate(m, e->a[0])
               : e->op[0] == '!' ? evaluate(m, e->a[0]) == 0
                                 : fail(m);
    case EXPR_BINARY:
        return binary(m, e);
    case EXPR_CONDITIONAL:
        return evaluate(m, e->a[evaluate(m, e->a[0]) != 0 ? 1 : 2]);
    case EXPR_PAREN:
        return evaluate(m, e->a[0]);
    case EXPR_CAST:
        return is_integer(e->type) ? trunc(evaluate(m, e->a[0])) : evaluate(m, e->a[0]);
    default:
        return fail(m);
    }
}

/* ---- statements ----------------------------------------------------------------------------- */

static void declare(struct machine *m, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++) {
        struct decl *d = s->decls.at[i];
        struct expr *init = d->init ? expr_bare(d->init) : NULL;
        if (init && init->kind == EXPR_INIT_LIST)
            for (int k = 0; k < init->n; k++)
                set(m, d, k, evaluate(m, init->a[k]));
        else if (is_scalar(d->type))
            set(m, d, 0, init ? evaluate(m, init) : 0);
    }
}

static enum flow run_loop(struct machine *m, struct stmt *s)
{
    for (run(m, s->init); !m->fails && (!s->expr || evaluate(m, s->expr) != 0);
         s->step ? evaluate(m, s->step) : 0) {
        enum flow f = run(m, s->body[0]);
        if (f == FLOW_BREAK)
            break;
        if (f == FLOW_RETURN)
            return f;
    }
    return FLOW_ON;
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
        for (int i = 0; i < s->n; i++) {
            enum flow f = run(m, s->body[i]);
            if (f != FLOW_ON)
                return f;
        }
        return FLOW_ON;
    case STMT_IF:
        if (evaluate(m, s->expr) != 0)
            return run(m, s->body[0]);
        return s->n > 1 ? run(m, s->body[1]) : FLOW_ON;
    case STMT_FOR:
        return run_loop(m, s);
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
    for (int i = 0; i < n->slice.n && m->world->by_width; i++) {
        struct stmt *s = n->slice.at[i];
        struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
        struct expr *to = e && e->kind == EXPR_ASSIGN ? expr_core(e->a[0]) : NULL;
        const struct decl *d = s->kind == STMT_DECL && s->decls.n == 1 ? s->decls.at[0]
                               : to && to->kind == EXPR_NAME           ? to->decl
                                                                       : NULL;
        if (!d)
            m->fails = true;
        else if (!m->world->held || d->id != m->world->held->id)
            run(m, s);
    }
}

bool interpret_cell(const struct plan *p, const struct work_nest *w,
                    const struct interpret_world *world, struct interpret_result *out)
{
    static const int own[PLAN_MAX_DIM];
    struct machine m = {.plan = p, .nest = w, .world = world, .out = out};
    memset(out, 0, sizeof *out);
    for (int i = 0; i < w->nest->arrays.n && i < INTERPRET_ARRAYS; i++)
        out->written[i] = field(&m, i, own) + (i == world->nudged ? world->nudge : 0);
    run_slice(&m);
    for (int i = 0; i < w->nest->body.n; i++)
        if (run(&m, w->nest->body.at[i]) == FLOW_CONTINUE)
            break;
    return !m.fails;
}

bool interpret_value(const struct plan *p, const struct work_nest *w,
                     const struct interpret_world *world, struct expr *e, double *out)
{
    struct interpret_result none = {{0}, {0}};
    struct machine m = {.plan = p, .nest = w, .world = world, .out = &none};
    run_slice(&m);
    *out = evaluate(&m, e);
    return !m.fails;
}

bool interpret_call(const struct plan *p, const struct work_nest *w,
                    const struct interpret_world *world, struct expr *e, const double *argument,
                    double *out)
{
    struct interpret_result none = {{0}, {0}};
    double all[16] = {0};
    struct machine m = {.plan = p, .nest = w, .world = world, .out = &none};
    if (!callee_decl(e) || e->n > 16)
        return false;
    for (int i = 1; i < e->n; i++)
        all[i - 1] = argument[i - 1];
    run_slice(&m);
    *out = call_with(&m, e, all);
    return !m.fails;
}
