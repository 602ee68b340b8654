/* Loops of a cell of which nobody knows how often they run, as over particles, or until data say
 * so: for bounds, which ask what a round may add. What the loop counts is any number of its range,
 * and a variable that each round adds something to has got what one round adds. What rounds leave
 * in others is not known, but what it is made of. Called by symbolic.c. */
#include "analysis/formulas/symbols.h"

#include <string.h>

struct rounds {
    struct symbolic *m;
    struct stmt *loop;
    struct decl *counter; /* NULL: it counts no range */
    struct loop_bounds bounds;
    struct plan_value any;            /* what the counter holds */
    struct symbolic_variable *before; /* [n] */
    int n;
    bool *changes;                         /* [n] */
    struct plan_value *carried;            /* [n] what a round finds in those that change */
    struct plan_value made[MOST_OPERANDS]; /* what they are made of */
    int n_made;
};

static void find_counter(struct rounds *r)
{
    struct loop_bounds *b = &r->bounds;
    struct stmt *s = r->loop;
    if (s->kind != STMT_FOR || !loop_variable(s) || !loop_start(s) || !loop_direction(s) ||
        !loop_read(NULL, s, b) || !b->lo || !b->hi)
        return;
    struct plan_value ends[] = {symbolic_evaluate(r->m, b->lo), symbolic_evaluate(r->m, b->hi)};
    struct plan_symbol any = {.kind = SYMBOL_ROUND,
                              .site = s->expr,
                              .type = loop_variable(s)->type,
                              .own = {b->lo_more, b->hi_more}};
    r->any = symbol_operation(r->m, any, ends, 2);
    r->counter = r->any.symbol ? loop_variable(s) : NULL;
}

/* Whether a loop that counts a range runs at all. */
static struct plan_value begins(struct rounds *r)
{
    struct symbolic *m = r->m;
    struct symbolic now = *m;
    m->variables.at = r->before;
    m->variables.n = m->variables.room = r->n;
    struct plan_value runs = symbolic_evaluate(m, r->loop->expr);
    m->variables = now.variables;
    return runs;
}

/* A value of its own. */
static struct plan_value left(struct rounds *r, const struct type *type)
{
    struct plan_symbol s = {.kind = SYMBOL_LEFT, .site = r->loop->expr, .type = type};
    return symbol_operation(r->m, s, r->made, r->n_made);
}

/* The variables as they were before the loop, but for those that rounds change. */
static void start(struct rounds *r)
{
    struct symbolic *m = r->m;
    m->variables.n = 0;
    for (int i = 0; i < r->n; i++) {
        vec_push(m->plan->arena, &m->variables, r->before[i]);
        if (r->changes[i])
            m->variables.at[i].value = r->carried[i];
        if (r->counter && r->before[i].at.decl == r->counter)
            m->variables.at[i].value = r->any;
    }
}

/* Whether it runs, and what it does. */
static struct plan_value run_once(struct rounds *r)
{
    struct plan_value runs = symbol_number(r->m, r->loop->range, 1);
    start(r);
    if (r->loop->expr && r->loop->kind != STMT_DO)
        runs = symbolic_evaluate(r->m, r->loop->expr);
    symbolic_round(r->m, r->loop->body[0]);
    if (r->loop->step && !r->counter && !r->m->why)
        symbolic_evaluate(r->m, r->loop->step);
    if (r->loop->kind == STMT_DO && !r->m->why)
        symbolic_evaluate(r->m, r->loop->expr);
    return runs;
}

/* False: no round changes another variable than those known. */
static bool find_changes(struct rounds *r)
{
    bool more = false;
    for (int i = 0; i < r->n && !r->m->why; i++) {
        const struct symbolic_variable *v = &r->m->variables.at[i];
        bool counts = r->counter && v->at.decl == r->counter;
        if (r->changes[i] || symbolic_same(v->value, counts ? r->any : r->before[i].value))
            continue;
        if (!v->value.symbol || counts ||
            (r->counter && v->at.decl && expr_mentions(r->bounds.hi, v->at.decl))) {
            symbolic_fail(r->m, r->loop->range, "a loop or a jump stands in it");
            return false;
        }
        r->changes[i] = more = true;
        r->carried[i] = left(r, v->value.symbol->type);
    }
    return more;
}

static bool is_carried(const struct plan_value *v, void *with)
{
    const struct rounds *r = with;
    return v->symbol->kind == SYMBOL_LEFT &&
           any_below(i, r->n, r->changes[i] && r->carried[i].symbol == v->symbol);
}

static bool is_free(struct rounds *r, struct plan_value v)
{
    return !symbolic_any(r->m->plan, v, is_carried, r);
}

/* What a round finds in a variable, and something that no round has made. */
static bool is_added(struct rounds *r, struct plan_value v, const struct plan_symbol *to)
{
    const struct plan_symbol *s = v.symbol;
    if (s == to)
        return true;
    if (s->kind == SYMBOL_CHOICE)
        return is_free(r, plan_operand(v, 0)) && is_added(r, plan_operand(v, 1), to) &&
               is_added(r, plan_operand(v, 2), to);
    bool rounds_off = s->kind == SYMBOL_TREE && !s->op && s->n == 1 && s->site->kind == EXPR_CAST;
    if (rounds_off)
        return is_added(r, plan_operand(v, 0), to);
    if (!symbolic_is_sum(s))
        return false;
    return (is_added(r, plan_operand(v, 0), to) && is_free(r, plan_operand(v, 1))) ||
           (s->op == OP_ADD && is_added(r, plan_operand(v, 1), to) &&
            is_free(r, plan_operand(v, 0)));
}

static void note_made(struct rounds *r, struct plan_value v)
{
    if (v.symbol && r->n_made < MOST_OPERANDS)
        r->made[r->n_made++] = v;
    else if (v.symbol)
        symbolic_fail(r->m, r->loop->range, "a loop or a jump stands in it");
}

/* After the last look: what variables hold behind the loop. */
static void leave(struct rounds *r, struct plan_value runs)
{
    struct symbolic *m = r->m;
    bool *adds = arena_alloc(m->plan->arena, ((size_t)r->n + 1) * sizeof *adds);
    note_made(r, runs);
    for (int i = 0; i < r->n; i++)
        if (r->changes[i]) {
            struct plan_value v = m->variables.at[i].value;
            adds[i] = v.symbol && is_added(r, v, r->carried[i].symbol);
            note_made(r, v);
        }
    for (int i = 0; i < r->n; i++)
        if (r->changes[i])
            r->carried[i] = adds[i] && r->before[i].value.symbol
                                ? r->before[i].value
                                : left(r, r->carried[i].symbol->type);
    runs = run_once(r);
    runs = r->counter && !m->why ? begins(r) : runs;
    for (int i = 0; i < r->n && !m->why; i++) {
        struct symbolic_variable *v = &m->variables.at[i];
        if (r->changes[i])
            v->value =
                adds[i] ? symbolic_choice(m, runs, v->value, r->before[i].value) : r->carried[i];
        else if (r->counter && v->at.decl == r->counter)
            v->value = left(r, v->value.symbol->type);
    }
}

void symbolic_rounds(struct symbolic *m, struct stmt *s)
{
    struct rounds r = {.m = m, .loop = s, .n = m->variables.n};
    size_t n = (size_t)r.n + 1;
    r.before = arena_alloc(m->plan->arena, n * sizeof *r.before);
    r.changes = arena_alloc(m->plan->arena, n * sizeof *r.changes);
    r.carried = arena_alloc(m->plan->arena, n * sizeof *r.carried);
    if (r.n)
        memcpy(r.before, m->variables.at, (size_t)r.n * sizeof *r.before);
    struct plan_value runs = symbol_nothing;
    find_counter(&r);
    m->variables.at = NULL; /* what functions have set while it was found does not count */
    m->variables.n = m->variables.room = 0;
    do
        runs = run_once(&r);
    while (!m->why && find_changes(&r));
    if (!m->why)
        leave(&r, runs);
}
