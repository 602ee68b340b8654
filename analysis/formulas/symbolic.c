/* See symbolic.h. Statements run in order; both branches of a condition run, and a variable that
 * they leave with different values holds a choice. */
#include "analysis/formulas/symbols.h"
#include "analysis/lower/lower.h"
#include "analysis/values/values.h"

#include <string.h>

/* What a function is given: a number, or where a pointer leads. */
struct argument {
    struct plan_value value;
    struct symbolic_place to;
};

static struct plan_value run_function(struct symbolic *m, struct expr *call, struct function *f,
                                      const struct argument *argument);

struct plan_value symbolic_fail(struct symbolic *m, struct range at, const char *why)
{
    if (!m->why) {
        m->why = why;
        m->at = at;
    }
    return symbol_nothing;
}

/* ---- expressions ---------------------------------------------------------------------------- */

/* Integers that are known, as loops in the cell count: `1 + d`. */
static bool fold(enum operator op, const struct plan_value *operand, int n, int64_t *value)
{
    int64_t a, b;
    if (!op || !symbol_whole(operand[0], &a) || (n == 2 && !symbol_whole(operand[1], &b)))
        return false;
    if (n == 2)
        return fold_operation(op, a, b, value) && *value >= INT32_MIN && *value <= INT32_MAX;
    *value = op == OP_NEGATE ? -a : op == OP_NOT ? !a : a;
    return op != OP_COMPLEMENT && a > INT32_MIN;
}

static bool is_condition(struct expr *e, enum operator op)
{
    return op ? operators[op].mirrored != OP_NONE
              : expr_calls(e, (const char *[]){"fmin", "fmax", NULL});
}

static struct plan_value tree(struct symbolic *m, struct expr *e, enum operator op,
                              const struct plan_value *operand, int n)
{
    int64_t value;
    if (is_integer(e->type) && fold(op, operand, n, &value) && type_holds(e->type, value))
        return symbol_integer(m, e, value);
    struct plan_symbol s = {.kind = SYMBOL_TREE, .site = e, .op = op, .type = e->type};
    struct plan_value v = symbol_operation(m, s, operand, n);
    if (m->rough && v.symbol && n == 2 && is_condition(e, op))
        vec_push(m->plan->arena, &m->conditions, ((struct symbolic_condition){e, v.symbol}));
    return v;
}

bool symbolic_same(struct plan_value a, struct plan_value b)
{
    return a.symbol == b.symbol && memcmp(a.at, b.at, sizeof a.at) == 0;
}

/* a > b ? a : b, the larger of two: b > a ? b : a is the same. */
static void turn_choice(struct symbolic *m, struct plan_value *v)
{
    struct plan_symbol s = *v[0].symbol;
    if (s.kind != SYMBOL_TREE || operators[s.op].mirrored == OP_NONE ||
        operators[s.op].mirrored == s.op)
        return;
    struct plan_value sides[] = {plan_operand(v[0], 0), plan_operand(v[0], 1)};
    if (!symbolic_same(sides[0], v[1]) || !symbolic_same(sides[1], v[2]) ||
        !symbol_is_turned(sides))
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

static bool is_zero(struct plan_value v)
{
    double number;
    return symbolic_number(v.symbol, &number) && number == 0;
}

static struct plan_value sum(struct symbolic *m, enum operator op, struct plan_value a,
                             struct plan_value b)
{
    struct plan_value operand[] = {a, b};
    struct plan_symbol s = {.kind = SYMBOL_TREE, .op = op, .type = a.symbol->type};
    if (op == OP_ADD && is_zero(a))
        return b;
    return symbol_operation(m, s, operand, 2);
}

enum { MOST_SUMS = 64 };

/* What a value has more than another one that it is a sum with: looked for in `left` of them. */
static struct plan_value added(struct symbolic *m, struct plan_value v, struct plan_value to,
                               int *left)
{
    struct range at = {0};
    const struct plan_symbol *s = v.symbol;
    if (symbolic_same(v, to))
        return symbol_number(m, at, 0);
    if (--*left < 0 || s->kind != SYMBOL_TREE || s->n != 2 || !symbolic_is_sum(s))
        return symbol_nothing;
    struct plan_value a = plan_operand(v, 0), b = plan_operand(v, 1);
    struct plan_value more = added(m, a, to, left);
    if (more.symbol)
        return sum(m, s->op, more, b);
    more = s->op == OP_ADD ? added(m, b, to, left) : symbol_nothing;
    return more.symbol ? sum(m, OP_ADD, a, more) : symbol_nothing;
}

struct plan_value symbolic_added(struct symbolic *m, struct plan_value v, struct plan_value to)
{
    int left = MOST_SUMS;
    return added(m, v, to, &left);
}

/* For bounds: a branch that only adds to what the other one keeps does not part that. */
static struct plan_value choose_more(struct symbolic *m, struct plan_value condition,
                                     struct plan_value yes, struct plan_value no)
{
    int left[] = {MOST_SUMS, MOST_SUMS};
    struct range at = {0};
    struct plan_value zero = symbol_number(m, at, 0), more = added(m, yes, no, &left[0]);
    if (more.symbol)
        return sum(m, OP_ADD, no, symbolic_choice(m, condition, more, zero));
    more = added(m, no, yes, &left[1]);
    return more.symbol ? sum(m, OP_ADD, yes, symbolic_choice(m, condition, zero, more))
                       : symbol_nothing;
}

struct plan_value symbolic_choice(struct symbolic *m, struct plan_value condition,
                                  struct plan_value yes, struct plan_value no)
{
    double holds;
    if (!condition.symbol || !yes.symbol || !no.symbol)
        return symbol_nothing;
    if (symbolic_number(condition.symbol, &holds))
        return holds != 0 ? yes : no;
    if (symbolic_same(yes, no))
        return yes;
    bool may_share = m->rough && !is_zero(yes) && !is_zero(no);
    struct plan_value shared = may_share ? choose_more(m, condition, yes, no) : symbol_nothing;
    if (shared.symbol)
        return shared;
    struct plan_value operand[] = {condition, yes, no};
    turn_choice(m, operand);
    struct plan_symbol s = {.kind = SYMBOL_CHOICE, .type = yes.symbol->type};
    return symbol_operation(m, s, operand, 3);
}

struct plan_value symbolic_indicator(struct symbolic *m, struct plan_value condition, bool yes)
{
    struct range at = {0};
    return symbolic_choice(m, condition, symbol_number(m, at, yes), symbol_number(m, at, !yes));
}

struct plan_value symbolic_inverse(struct symbolic *m, struct plan_value divisor)
{
    struct range at = {0};
    struct plan_value operand[] = {symbol_number(m, at, 1), divisor};
    struct plan_symbol s = {.kind = SYMBOL_TREE, .op = OP_DIV, .type = &symbol_double};
    return symbol_operation(m, s, operand, 2);
}

/* && and || with an operand that is known, as tests of the domain's ends are. */
static struct plan_value logic(struct symbolic *m, struct expr *e)
{
    bool is_and = e->op == OP_AND;
    struct plan_value operand[2];
    for (int i = 0; i < 2; i++) {
        double known;
        operand[i] = symbolic_evaluate(m, e->a[i]);
        if (!operand[i].symbol || !symbolic_number(operand[i].symbol, &known))
            continue;
        if ((known != 0) != is_and)
            return operand[i];
        return i ? operand[0] : symbolic_evaluate(m, e->a[1]);
    }
    return tree(m, e, e->op, operand, 2);
}

static struct plan_value binary(struct symbolic *m, struct expr *e)
{
    if (expr_is_logic(e))
        return logic(m, e);
    if (e->op == OP_COMMA)
        return symbolic_fail(m, e->range, "its formula is not understood");
    struct plan_value operand[] = {symbolic_evaluate(m, e->a[0]), symbolic_evaluate(m, e->a[1])};
    int64_t value;
    if (expr_is_division(e) && is_integer(e->type) && !fold(e->op, operand, 2, &value))
        return symbol_plain(m, e, e->type); /* a branch that is not taken must not trap */
    return tree(m, e, e->op, operand, 2);
}

static struct plan_value modify(struct symbolic *m, struct expr *e)
{
    bool step = e->kind == EXPR_UNARY;
    struct symbolic_place to;
    if (e->type->kind == TYPE_POINTER)
        return symbolic_locate(m, e, &to)
                   ? symbol_nothing
                   : symbolic_fail(m, e->range, "what it writes is not understood");
    struct plan_value by = !step                 ? symbolic_evaluate(m, e->a[1])
                           : is_integer(e->type) ? symbol_integer(m, e, 1)
                                                 : symbol_number(m, e->range, 1);
    struct plan_value old = by;
    if (e->op != OP_ASSIGN && expr_effects(e->a[0]) & EFFECT_SETS) /* found twice: `*p++ += x` */
        return symbolic_fail(m, e->range, "what it writes is not understood");
    if (e->op != OP_ASSIGN) {
        struct plan_value operand[] = {old = symbolic_evaluate(m, e->a[0]), by};
        by = tree(m, e, operators[e->op].computes, operand, 2);
    }
    symbolic_store(m, e->a[0], by);
    return operator_is_postfix(e->op) ? old : by;
}

/* Functions that are given pointers run: what they write lies where these lead. */
static struct plan_value call(struct symbolic *m, struct expr *e)
{
    struct plan_value operand[MOST_OPERANDS];
    struct argument given[MOST_OPERANDS] = {{.value = symbol_nothing}};
    struct decl *d = callee_decl(e);
    struct function *f = callee_function(e);
    bool opens = m->opens;
    if (!d || e->n > MOST_OPERANDS)
        return symbolic_fail(m, e->range, "its formula is not understood");
    for (int i = 1; i < e->n; i++) {
        bool number = is_scalar(e->a[i]->type);
        opens |= !number;
        if (number)
            operand[i - 1] = given[i - 1].value = symbolic_evaluate(m, e->a[i]);
        else if (!f || !symbolic_locate(m, e->a[i], &given[i - 1].to))
            return symbolic_fail(m, e->a[i]->range, "a function is given the address of a value");
    }
    if (opens && f)
        return run_function(m, e, f, given);
    if (!is_scalar(e->type))
        return symbolic_fail(m, e->range, "its formula is not understood");
    return tree(m, e, OP_NONE, operand, e->n - 1);
}

/* An entry of a table of constants, at an index that a loop of the cell counts. */
static struct expr *constant_entry(const struct symbolic_place *at)
{
    const struct type *t = at->decl ? at->decl->type : NULL;
    struct expr *init = t && at->decl->init ? expr_bare(at->decl->init) : NULL;
    bool constant = init && init->kind == EXPR_INIT_LIST && t->kind == TYPE_ARRAY &&
                    is_scalar(t->of) && t->of->is_const;
    return constant && at->index >= 0 && at->index < init->n ? expr_bare(init->a[at->index]) : NULL;
}

static struct plan_value read_place(struct symbolic *m, struct expr *e)
{
    struct symbolic_place at;
    bool found = symbolic_locate(m, e, &at);
    if (found && (!at.decl || symbolic_is_variable(m, at.decl))) {
        struct plan_value v = symbolic_load(m, &at);
        return v.symbol ? v : symbolic_fail(m, e->range, "its formula is not understood");
    }
    struct expr *entry = found ? constant_entry(&at) : NULL;
    bool number = entry && (entry->kind == EXPR_INT || entry->kind == EXPR_FLOAT);
    return symbol_plain(m, number ? entry : e, e->type);
}

static struct plan_value read_name(struct symbolic *m, struct expr *e)
{
    if (symbolic_is_variable(m, e->decl) && e->decl->kind != DECL_ENUMERATOR)
        return read_place(m, e);
    return symbol_plain(m, e, e->type);
}

static struct plan_value evaluate_kind(struct symbolic *m, struct expr *e)
{
    struct plan_value one;
    double known;
    if (expr_is_modify(e))
        return modify(m, e);
    if (expr_is_element(e))
        return read_place(m, e);
    switch (e->kind) {
    case EXPR_NAME:
        return read_name(m, e);
    case EXPR_PAREN:
        return symbolic_evaluate(m, e->a[0]);
    case EXPR_CALL:
        return call(m, e);
    case EXPR_UNARY:
        if (!expr_is_unary_arithmetic(e))
            return symbolic_fail(m, e->range, "its formula is not understood");
        one = symbolic_evaluate(m, e->a[0]);
        return tree(m, e, e->op, &one, 1);
    case EXPR_BINARY:
        return binary(m, e);
    case EXPR_CONDITIONAL: {
        struct plan_value c = symbolic_evaluate(m, e->a[0]), yes;
        if (c.symbol && symbolic_number(c.symbol, &known))
            return symbolic_evaluate(m, e->a[known != 0 ? 1 : 2]);
        yes = symbolic_evaluate(m, e->a[1]);
        return symbolic_choice(m, c, yes, symbolic_evaluate(m, e->a[2]));
    }
    case EXPR_CAST:
        one = symbolic_evaluate(m, e->a[0]);
        return one.symbol && type_same_number(one.symbol->type, e->type)
                   ? one
                   : tree(m, e, OP_NONE, &one, 1);
    default:
        return symbol_plain(m, e, e->type);
    }
}

struct plan_value symbolic_evaluate(struct symbolic *m, struct expr *e)
{
    struct plan_nest *n = m->nest->nest;
    const struct plan_access *a = plan_access_at(n, e);
    const struct plan_end *t = plan_end_at(n, e);
    const struct plan_lookup *l = plan_lookup_at(n, e);
    if (m->why)
        return symbol_nothing;
    if (t && m->rough)
        return symbol_plain(m, e, e->type);
    if (t)
        return symbol_number(m, e->range,
                             m->end_axis == t->axis && m->end_high == t->high && !t->is_order
                                 ? end_holds(t, 0)
                                 : t->inside);
    if (a) {
        struct plan_value now =
            plan_is_own_cell(a) ? symbolic_cell(m, n->arrays.at[a->array]) : symbol_nothing;
        return a->image     ? symbolic_fail(m, e->range, "it reads a mirror image")
               : now.symbol ? now
                            : symbol_access(m, a);
    }
    if (l)
        return symbol_lookup(m, l);
    const struct plan_position *position = plan_position_at(n, e);
    if (position && position->floating && !m->rough)
        return symbol_plain(m, e, &symbol_double);
    bool covers = plan_cover_at(n, e) || plan_is_colour(n, e);
    if ((covers && !m->rough) || e->kind == EXPR_INT || e->kind == EXPR_FLOAT)
        return symbol_plain(m, e, e->type);
    return evaluate_kind(m, e);
}

/* ---- statements ----------------------------------------------------------------------------- */

/* What is still to run of functions and of rounds of loops, innermost statements first. */
struct rest {
    struct stmt **at;
    int n;
    const struct rest *behind;
    unsigned leaves; /* kinds of statements that end it early: a return, or a continue */
    bool may_end;    /* it may come to its end: it gives back no value */
};

static void run_loop(struct symbolic *m, struct stmt *s);
static struct plan_value run_either(struct symbolic *m, struct stmt *s, const struct rest *behind);

static void declare(struct symbolic *m, struct stmt *s)
{
    vec_each (d, &s->decls) {
        struct expr *init = d->init ? expr_bare(d->init) : NULL;
        struct symbolic_place at = {.decl = d}, to = {.index = 0};
        if (init && init->kind == EXPR_INIT_LIST)
            for (; at.index < init->n; at.index++)
                symbolic_set(m, at, symbolic_evaluate(m, init->a[at.index]));
        else if (is_scalar(d->type))
            symbolic_set(m, at, init ? symbolic_evaluate(m, d->init) : symbol_nothing);
        else if (d->type->kind == TYPE_POINTER && (!init || symbolic_locate(m, init, &to)))
            symbolic_point(m, d, to);
    }
}

/* Arrays that a branch writes hold, in the other one, what they held before. */
static void load_written(struct symbolic *m, struct walk_roots in)
{
    const struct plan_nest *n = m->nest->nest;
    for (WALK(w, in); next_expr(&w);) {
        const struct plan_access *a = expr_is_modify(w.e) ? plan_access_at(n, w.e->a[0]) : NULL;
        struct symbolic_place at = {.array = a ? n->arrays.at[a->array] : NULL};
        if (a && !symbolic_cell(m, at.array).symbol) {
            struct plan_access own = *a;
            memset(own.offset, 0, sizeof own.offset);
            symbolic_set(m, at, symbol_access(m, &own));
        }
    }
}

/* The variables as they are now; what runs next changes others. */
static struct symbolic_variable *keep_variables(struct symbolic *m)
{
    int n = m->variables.n;
    struct symbolic_variable *old = arena_alloc(m->plan->arena, (size_t)(n + 1) * sizeof *old);
    if (n)
        memcpy(old, m->variables.at, (size_t)n * sizeof *old);
    return old;
}

static void put_back(struct symbolic *m, struct symbolic_variable *old, int n)
{
    m->variables.at = old;
    m->variables.n = m->variables.room = n;
}

static void run(struct symbolic *m, struct stmt *s)
{
    struct stmt *chain;
    if (!s || m->why)
        return;
    switch (s->kind) {
    case STMT_EXPR:
        symbolic_evaluate(m, s->expr);
        return;
    case STMT_DECL:
        declare(m, s);
        return;
    case STMT_COMPOUND:
        for (int i = 0; i < s->n; i++)
            run(m, s->body[i]);
        return;
    case STMT_IF:
        run_either(m, s, &(struct rest){.may_end = true});
        return;
    case STMT_SWITCH:
        chain = switch_chain(m->plan->arena, s);
        if (chain)
            run(m, chain);
        else
            symbolic_fail(m, s->range, "a switch in it is not understood");
        return;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        run_loop(m, s);
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

/* ---- functions, and rounds of loops ---------------------------------------------------------- */

static struct plan_value run_rest(struct symbolic *m, struct rest r);

/* Statements, and then the rest. */
static struct rest before(struct stmt **at, int n, const struct rest *behind)
{
    return (struct rest){at, n, behind, behind->leaves, behind->may_end};
}

/* Each branch goes on to the end of what stands behind the condition. */
static struct plan_value run_either(struct symbolic *m, struct stmt *s, const struct rest *behind)
{
    struct plan_value condition = symbolic_evaluate(m, s->expr), yes, no;
    struct rest then = before(s->body, 1, behind), other = before(s->body + 1, s->n - 1, behind);
    double holds;
    if (condition.symbol && symbolic_number(condition.symbol, &holds))
        return run_rest(m, holds != 0 ? then : other);
    load_written(m, in_stmt(s));
    int n = m->variables.n;
    struct symbolic_variable *old = keep_variables(m);
    yes = run_rest(m, then);
    struct symbolic_variable *left = m->variables.at;
    int n_left = m->variables.n;
    put_back(m, old, n);
    no = run_rest(m, other);
    if (condition.symbol)
        symbolic_join(m, condition, left, n_left);
    return symbolic_choice(m, condition, yes, no);
}

static struct plan_value run_rest(struct symbolic *m, struct rest r)
{
    while (r.n == 0 && r.behind)
        r = *r.behind;
    if (r.n == 0 && r.may_end)
        return symbol_nothing;
    if (r.n == 0 || m->why)
        return symbolic_fail(m, m->nest->nest->loop->range, "a function does not return");
    struct stmt *s = *r.at++, *chain = s->kind == STMT_SWITCH ? switch_chain(m->plan->arena, s) : NULL;
    r.n--;
    s = chain ? chain : s;
    if (r.leaves >> s->kind & 1)
        return s->kind == STMT_RETURN && s->expr ? symbolic_evaluate(m, s->expr) : symbol_nothing;
    if (s->kind == STMT_COMPOUND)
        return run_rest(m, before(s->body, s->n, &r));
    if (s->kind == STMT_IF && stmt_has(s, r.leaves))
        return run_either(m, s, &r);
    run(m, s);
    return run_rest(m, r);
}

void symbolic_round(struct symbolic *m, struct stmt *s)
{
    bool breaks = m->rough && stmt_has(s, 1u << STMT_BREAK);
    unsigned leaves = 1u << (breaks ? STMT_BREAK : STMT_CONTINUE);
    if (stmt_has(s, leaves))
        load_written(m, in_stmt(s));
    run_rest(m, (struct rest){&s, 1, NULL, leaves, true});
}

/* A loop that counts to a known number, as far as that is needed. */
static void run_loop(struct symbolic *m, struct stmt *s)
{
    enum { MOST = 1024 }; /* formulas beyond that are no use */
    double holds = 1;
    run(m, s->init);
    if (m->rough && !m->why && stmt_has(s->body[0], 1u << STMT_BREAK)) {
        symbolic_rounds(m, s);
        return;
    }
    for (bool first = s->kind == STMT_DO; !m->why; first = false) {
        struct plan_value c = s->expr && !first ? symbolic_evaluate(m, s->expr) : symbol_nothing;
        bool known = first || (c.symbol && symbolic_number(c.symbol, &holds) && m->rounds++ < MOST);
        if (!known && m->rough && !m->why) {
            symbolic_rounds(m, s);
            return;
        }
        if (!known)
            symbolic_fail(m, s->range, "a loop or a jump stands in it");
        if (holds == 0 || m->why)
            return;
        symbolic_round(m, s->body[0]);
        if (s->step && !m->why)
            symbolic_evaluate(m, s->step);
    }
}

static struct plan_value run_function(struct symbolic *m, struct expr *call, struct function *f,
                                      const struct argument *argument)
{
    enum { DEEPEST = 8 };
    if (m->depth == DEEPEST || f->params.n != call->n - 1)
        return symbolic_fail(m, call->range, "its formula is not understood");
    for (int i = 0; i < f->params.n; i++) {
        const struct decl *d = f->params.at[i];
        if (is_scalar(d->type))
            symbolic_set(m, (struct symbolic_place){.decl = d}, argument[i].value);
        else
            symbolic_point(m, d, argument[i].to);
    }
    m->depth++;
    struct plan_value v =
        run_rest(m, (struct rest){&f->body, 1, NULL, 1u << STMT_RETURN, !is_scalar(call->type)});
    m->depth--;
    return v;
}

bool symbolic_run(struct symbolic *m, const struct work_nest *w)
{
    struct stmt **body = w->nest->body.at;
    int n = w->nest->body.n;
    m->nest = w;
    if (m->rough)
        load_written(m, in_nest_body(w->nest));
    if (m->rough)
        run_rest(m, (struct rest){body, n, NULL, 1u << STMT_CONTINUE, true});
    for (int i = 0; i < n && !m->rough; i++)
        run(m, body[i]);
    return m->why == NULL;
}
