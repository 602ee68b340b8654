/* See symbolic.h. Statements run in order; both branches of a condition run, and a variable that
 * they leave with different values holds a choice. */
#include "analysis/symbols.h"

#include <string.h>

static struct plan_value evaluate(struct symbolic *m, struct expr *e);
static struct plan_value run_function(struct symbolic *m, struct expr *call, struct function *f,
                                      const struct plan_value *argument);

struct plan_value symbolic_fail(struct symbolic *m, struct range at, const char *why)
{
    if (!m->why) {
        m->why = why;
        m->at = at;
    }
    return symbol_nothing;
}

/* ---- variables ------------------------------------------------------------------------------ */

static const struct plan_array *array_at(const struct symbolic *m, const struct plan_access *a)
{
    return m->nest->nest->arrays.at[a->array];
}

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
    return v ? v->value : symbol_nothing;
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
    return symbolic_fail(m, e->range, "its formula is not understood");
}

static void store(struct symbolic *m, struct expr *to, struct plan_value value)
{
    static const int own[PLAN_MAX_DIM];
    const struct plan_access *a = plan_access_at(m->nest->nest, to);
    const struct decl *d = expr_name(to);
    int64_t index = 0;
    if (a && memcmp(a->offset, own, sizeof own) == 0)
        set(m, NULL, array_at(m, a), 0, value);
    else if (!a && to->kind == EXPR_PAREN)
        store(m, to->a[0], value);
    else if (!a && (d || element(to, &d, &index)))
        set(m, d, NULL, index, value);
    else
        symbolic_fail(m, to->range, "what it writes is not understood");
}

/* ---- expressions ---------------------------------------------------------------------------- */

static struct plan_value tree(struct symbolic *m, struct expr *e, const char *op,
                              const struct plan_value *operand, int n)
{
    struct plan_symbol s = {.kind = SYMBOL_TREE, .site = e, .op = op, .type = e->type};
    return symbol_operation(m, s, operand, n);
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
    if (!same_value(sides[0], v[1]) || !same_value(sides[1], v[2]) || !symbol_is_turned(sides))
        return;
    struct plan_value turned[] = {sides[1], sides[0]};
    memset(s.lo, 0, sizeof s.lo);
    memset(s.hi, 0, sizeof s.hi);
    s.axes = 0;
    s.reads = false;
    v[0] = symbol_operation(m, s, turned, 2);
    v[1] = turned[0];
    v[2] = turned[1];
}

static struct plan_value choice(struct symbolic *m, struct plan_value condition,
                                struct plan_value yes, struct plan_value no)
{
    double holds;
    if (!condition.symbol || !yes.symbol || !no.symbol)
        return symbol_nothing;
    if (symbolic_number(condition.symbol, &holds))
        return holds != 0 ? yes : no;
    if (same_value(yes, no))
        return yes;
    struct plan_value operand[] = {condition, yes, no};
    turn_choice(m, operand);
    struct plan_symbol s = {.kind = SYMBOL_CHOICE, .type = yes.symbol->type};
    return symbol_operation(m, s, operand, 3);
}

struct plan_value symbolic_indicator(struct symbolic *m, struct plan_value condition, bool yes)
{
    struct range at = {0};
    return choice(m, condition, symbol_number(m, at, yes), symbol_number(m, at, !yes));
}

struct plan_value symbolic_inverse(struct symbolic *m, struct plan_value divisor)
{
    struct range at = {0};
    struct plan_value operand[] = {symbol_number(m, at, 1), divisor};
    struct plan_symbol s = {.kind = SYMBOL_TREE, .op = "/", .type = &symbol_double};
    return symbol_operation(m, s, operand, 2);
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
        return symbolic_fail(m, e->range, "its formula is not understood");
    if ((e->op[0] == '/' || e->op[0] == '%') && is_integer(e->type))
        return symbol_plain(m, e, e->type); /* a branch that is not taken must not trap */
    struct plan_value operand[] = {evaluate(m, e->a[0]), evaluate(m, e->a[1])};
    return tree(m, e, e->op, operand, 2);
}

static struct plan_value modify(struct symbolic *m, struct expr *e)
{
    bool step = e->kind == EXPR_UNARY, post = step && e->op[0] == 'p';
    const char *op = post ? e->op + 1 : e->op;
    struct plan_value by = step ? symbol_number(m, e->range, 1) : evaluate(m, e->a[1]), old = by;
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
        return symbolic_fail(m, e->range, "its formula is not understood");
    struct function *opened = m->opens ? callee_function(e) : NULL;
    for (int i = 1; i < e->n; i++) {
        if (!is_scalar(e->a[i]->type))
            return symbolic_fail(m, e->a[i]->range, "a function is given the address of a value");
        operand[i - 1] = evaluate(m, e->a[i]);
    }
    return opened ? run_function(m, e, opened, operand) : tree(m, e, NULL, operand, e->n - 1);
}

static struct plan_value read_name(struct symbolic *m, struct expr *e)
{
    if (symbolic_is_variable(m, e->decl) && e->decl->kind != DECL_ENUMERATOR)
        return read_variable(m, e, e->decl, 0);
    return symbol_plain(m, e, e->type);
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
        return element(e, &d, &index) && symbolic_is_variable(m, d) ? read_variable(m, e, d, index)
                                                                    : symbol_plain(m, e, e->type);
    case EXPR_CALL:
        return call(m, e);
    case EXPR_ASSIGN:
        return modify(m, e);
    case EXPR_UNARY:
        if (expr_is_modify(e))
            return modify(m, e);
        if (!strchr("+-!~", e->op[0]))
            return symbolic_fail(m, e->range, "its formula is not understood");
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
        return one.symbol && symbol_same_type(one.symbol->type, e->type)
                   ? one
                   : tree(m, e, NULL, &one, 1);
    default:
        return symbol_plain(m, e, e->type);
    }
}

static struct plan_value evaluate(struct symbolic *m, struct expr *e)
{
    struct plan_nest *n = m->nest->nest;
    const struct plan_access *a = plan_access_at(n, e);
    const struct plan_end *t = plan_end_at(n, e);
    const struct plan_lookup *l = plan_lookup_at(n, e);
    if (m->why)
        return symbol_nothing;
    if (t)
        return symbol_number(m, e->range,
                             m->end_axis == t->axis && m->end_high == t->high && !t->is_order
                                 ? end_holds(t, 0)
                                 : t->inside);
    if (a) {
        static const int own[PLAN_MAX_DIM];
        bool here = memcmp(a->offset, own, sizeof own) == 0;
        struct plan_value now = here ? symbolic_cell(m, array_at(m, a)) : symbol_nothing;
        return a->image     ? symbolic_fail(m, e->range, "it reads a mirror image")
               : now.symbol ? now
                            : symbol_access(m, a);
    }
    if (l)
        return symbol_lookup(m, l);
    const struct plan_position *position = plan_position_at(n, e);
    if (position && position->floating)
        return symbol_plain(m, e, &symbol_double);
    if (plan_cover_at(n, e) || e->kind == EXPR_INT || e->kind == EXPR_FLOAT)
        return symbol_plain(m, e, e->type);
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
            set(m, d, NULL, 0, init ? evaluate(m, d->init) : symbol_nothing);
    }
}

/* After both branches have run from the same state: `then` is what the first one left. */
static void join(struct symbolic *m, struct plan_value condition,
                 const struct symbolic_variable *then, int n_then)
{
    for (int i = 0; i < n_then; i++) {
        struct symbolic_variable *now = find(m, then[i].decl, then[i].array, then[i].index);
        struct plan_value yes = then[i].value, no = now ? now->value : symbol_nothing;
        set(m, then[i].decl, then[i].array, then[i].index, choice(m, condition, yes, no));
    }
}

/* Arrays that a branch writes hold, in the other one, what they held before. */
static bool load_written(struct expr *e, void *with)
{
    struct symbolic *m = with;
    const struct plan_access *a = expr_is_modify(e) ? plan_access_at(m->nest->nest, e->a[0]) : NULL;
    if (a && !symbolic_cell(m, array_at(m, a)).symbol) {
        struct plan_access own = *a;
        memset(own.offset, 0, sizeof own.offset);
        set(m, NULL, array_at(m, a), 0, symbol_access(m, &own));
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
        symbolic_fail(m, s->range, "a condition leaves cells out");
        return;
    default:
        symbolic_fail(m, s->range, "a loop or a jump stands in it");
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
        return symbolic_fail(m, m->nest->nest->loop->range, "a function does not return");
    struct stmt *s = *r.at++;
    r.n--;
    if (s->kind == STMT_RETURN)
        return s->expr ? evaluate(m, s->expr) : symbol_nothing;
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
        return symbolic_fail(m, call->range, "its formula is not understood");
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
