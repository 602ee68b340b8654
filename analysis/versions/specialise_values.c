/* The constants that the calls of a function give its parameters: numbers, also in loops over a few
 * numbers and through callers that hand their own parameters on,
 *
 *     for (int d = 0; d < 2; d++) sweep(u, f, d, stride[d]);
 *
 * gives (0, 1) and (1, NX). Arguments of one call belong together, so that no version is made for
 * tuples that no call has. Called by specialise.c. */
#include "analysis/program/program.h"
#include "analysis/versions/specialise.h"

#include <string.h>

enum { MOST_ROOTS = 4, MOST_DEPTH = 4 };

/* One call, and the variables that its arguments are made of. */
struct call_site {
    struct plan *plan;
    struct function *caller;
    struct expr *call;
    const int *param;    /* [tuples->n_of] which arguments */
    struct tuples *into;
    int depth;
    int n_roots;
    struct tuples root[MOST_ROOTS];
    struct decl *variable[MOST_ROOTS];
    bool failed;
};

struct search {
    struct plan *plan;
    struct function *f, *caller;
    const int *param;
    struct tuples *into;
    int calls, depth;
    bool failed;
};

static int compare(const int64_t *a, const int64_t *b, int n)
{
    int i = 0;
    while (i < n - 1 && a[i] == b[i])
        i++;
    return (a[i] > b[i]) - (a[i] < b[i]);
}

bool tuples_add(struct tuples *t, const int64_t *values)
{
    size_t bytes = (size_t)t->n_of * sizeof *values;
    int at = 0;
    while (at < t->n && compare(t->at[at], values, t->n_of) < 0)
        at++;
    if (at < t->n && compare(t->at[at], values, t->n_of) == 0)
        return true;
    if (t->n == MOST_VERSIONS)
        return false;
    memmove(t->at + at + 1, t->at + at, (size_t)(t->n++ - at) * sizeof *t->at);
    t->at[at] = arena_alloc(t->arena, bytes);
    memcpy(t->at[at], values, bytes);
    return true;
}

/* ---- values --------------------------------------------------------------------------------- */

static bool add_values(struct call_site *c, struct expr *e, struct tuples *t);
static bool root_values(struct call_site *c, struct decl *d, struct tuples *t);

static struct tuples values_in(const struct call_site *c)
{
    return (struct tuples){.arena = c->plan->arena, .n_of = 1};
}

/* `n % 2`, or `n & 1`, of a number of steps; the launches ask whether it is one of these. */
static bool add_remainders(int64_t of, struct tuples *t)
{
    bool known = of > 0 && of <= MOST_VERSIONS;
    for (int64_t i = 0; i < of && known; i++)
        known = tuples_add(t, &i);
    return known;
}

static bool add_values_of_both(struct call_site *c, struct expr *e, struct tuples *t)
{
    struct tuples a = values_in(c), b = values_in(c);
    bool knows_a = add_values(c, e->a[0], &a), known = add_values(c, e->a[1], &b);
    if (!knows_a && known && b.n == 1 && e->op == OP_MOD)
        return add_remainders(b.at[0][0], t);
    if (!knows_a && known && b.n == 1 && e->op == OP_BIT_AND)
        return add_remainders(b.at[0][0] < MOST_VERSIONS ? b.at[0][0] + 1 : 0, t);
    known &= knows_a;
    for (int i = 0; i < a.n && known; i++)
        for (int k = 0; k < b.n && known; k++) {
            int64_t value;
            known = fold_operation(e->op, a.at[i][0], b.at[k][0], &value) && type_holds(e->type, value) &&
                    tuples_add(t, &value);
        }
    return known;
}

static bool add_values_of_name(struct call_site *c, struct decl *d, struct tuples *t)
{
    struct tuples own = {.arena = c->plan->arena, .n_of = 1, .of = &d};
    return root_values(c, d, &own) && all_below(i, own.n, tuples_add(t, own.at[i]));
}

/* Those that the expression may have where the call stands; false where they are not known, or too many. */
static bool add_values(struct call_site *c, struct expr *e, struct tuples *t)
{
    int64_t value;
    e = expr_core(e);
    if (known_integer(e, &value))
        return tuples_add(t, &value);
    if (e->kind == EXPR_CONDITIONAL)
        return add_values(c, e->a[1], t) && add_values(c, e->a[2], t);
    if (e->kind == EXPR_BINARY && is_integer(e->type))
        return add_values_of_both(c, e, t);
    return e->kind == EXPR_NAME && is_integer(e->type) && add_values_of_name(c, e->decl, t);
}

/* ---- variables in arguments ----------------------------------------------------------------- */

static bool local_values(struct call_site *c, struct decl *d, struct tuples *t)
{
    if (!decl_is_final(d) || d->function != c->caller || d->is_static || !d->init ||
        c->depth >= MOST_DEPTH)
        return false;
    c->depth++;
    bool known = add_values(c, d->init, t);
    c->depth--;
    return known;
}

/* The values of one variable of the caller, where it is a loop's or a parameter. */
static bool root_values(struct call_site *c, struct decl *d, struct tuples *t)
{
    struct stmt *at = stmt_around_expr(c->caller->body, c->call), *loop = loop_counting(at, d);
    struct rounds rounds;
    if (!loop && d->kind == DECL_VAR)
        return local_values(c, d, t);
    if (!loop)
        return d->kind == DECL_PARAM && decl_is_final(d) && d->function == c->caller &&
               specialise_arguments(c->plan, c->caller, t, c->depth + 1);
    return unroll_rounds(c->plan, loop, &rounds) && !stmt_sets(loop->body[0], d) && rounds.n > 0 &&
           vec_all_at(x, &rounds, tuples_add(t, x));
}

/* ---- numbers of steps ----------------------------------------------------------------------- */

static bool is_ring_operation(const struct expr *e)
{
    return expr_is_sum_or_product(e) || e->kind == EXPR_INT || e->kind == EXPR_NAME ||
           e->kind == EXPR_PAREN;
}

static bool is_ring_expression(const struct expr *e)
{
    return is_ring_operation(e) && all_below(i, e->n, is_ring_expression(e->a[i]));
}

static int64_t modulus_of(struct expr *e)
{
    int64_t value;
    if (!expr_is(e, OP_MOD) && !expr_is(e, OP_BIT_AND))
        return 0;
    if (!is_ring_expression(e->a[0]) || !known_integer(e->a[1], &value))
        return 0;
    if (e->op == OP_BIT_AND)
        return value > 0 && (value & (value + 1)) == 0 ? value + 1 : 0;
    return value > 0 ? value : 0;
}

static int64_t common_multiple(int64_t a, int64_t b)
{
    int64_t x = a, y = b;
    while (y) {
        int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b <= MOST_VERSIONS ? a / x * b : 0;
}

/* Numbers that stand for all others where remainders alone matter, `t % 2` and `1 - t % 2`: as
 * large as the modulus at least, so that a sum of one less has no sign of its own. The launches ask
 * whether the arguments are among these. */
static void add_residues(struct call_site *c, const struct decl *d, struct tuples *t)
{
    int64_t all = 1; /* of all of them; 0: something else matters, or it is too large */
    for (int i = 0; i < c->into->n_of; i++)
        for (WALK(w, in_expr(c->call->a[1 + c->param[i]])); all && next_expr(&w);) {
            int64_t modulus = modulus_of(w.e);
            if (modulus > 0 && modulus <= MOST_VERSIONS)
                all = expr_mentions(w.e, d) ? common_multiple(all, modulus) : all;
            else if (w.e->kind == EXPR_NAME && w.e->decl == d)
                all = 0;
            if (modulus > 0)
                walk_skip(&w);
        }
    for (int64_t value = all; value < 2 * all; value++)
        tuples_add(t, &value);
}

static void note_root(struct call_site *c, struct expr *e)
{
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    int n = c->n_roots;
    if (!d || !is_integer(d->type) || d->kind == DECL_ENUMERATOR || d->has_value ||
        ptr_in(c->variable, n, d))
        return;
    if (n == MOST_ROOTS) {
        c->failed = true;
        return;
    }
    c->variable[n] = d;
    c->root[n] = (struct tuples){.arena = c->plan->arena, .n_of = 1, .of = &c->variable[n]};
    if (!root_values(c, d, &c->root[n])) {
        c->root[n].n = 0; /* not known: perhaps nothing but a condition on it matters */
        add_residues(c, d, &c->root[n]);
    }
    c->n_roots++;
}

/* ---- tuples --------------------------------------------------------------------------------- */

/* All values of the arguments from this one on. */
static bool add_tuple(struct call_site *c, const struct binding *env, int argument,
                      int64_t *values)
{
    struct unroller u = {.plan = c->plan, .around = c->caller->body};
    if (argument == c->into->n_of)
        return tuples_add(c->into, values);
    struct expr *e = unroll_expr(&u, c->call->a[1 + c->param[argument]], env);
    struct tuples v = values_in(c);
    bool known = add_values(c, e, &v);
    for (int i = 0; i < v.n && known; i++) {
        values[argument] = v.at[i][0];
        known = add_tuple(c, env, argument + 1, values);
    }
    return known && !u.failed;
}

/* All values of all variables, one after the other. */
static bool add_tuples(struct call_site *c, int root, const struct binding *env)
{
    size_t bytes = (size_t)c->into->n_of * sizeof(int64_t);
    if (root == c->n_roots)
        return add_tuple(c, env, 0, arena_alloc(c->plan->arena, bytes));
    if (c->root[root].n == 0)
        return add_tuples(c, root + 1, env);
    for (int i = 0; i < c->root[root].n; i++) {
        struct binding own = {.of = c->variable[root], .outer = (struct binding *)env};
        own.value = c->root[root].at[i][0];
        if (!add_tuples(c, root + 1, &own))
            return false;
    }
    return true;
}

static void note_call(struct search *s, struct expr *e)
{
    if (e->kind != EXPR_CALL || callee_function(e) != s->f)
        return;
    struct call_site c = {.plan = s->plan,
                          .caller = s->caller,
                          .call = e,
                          .param = s->param,
                          .into = s->into,
                          .depth = s->depth};
    for (int i = 0; i < s->into->n_of && !c.failed; i++) {
        c.failed |= s->param[i] + 1 >= e->n;
        for (WALK(w, in_expr(c.failed ? NULL : e->a[1 + s->param[i]])); !c.failed && next_expr(&w);)
            note_root(&c, w.e);
    }
    s->calls++;
    s->failed |= c.failed || !add_tuples(&c, 0, NULL);
}

bool specialise_arguments(struct plan *p, struct function *f, struct tuples *t, int depth)
{
    bool seen = callers_are_known(p, f);
    int *param = arena_alloc(p->arena, (size_t)t->n_of * sizeof *param);
    struct search s = {.plan = p, .f = f, .param = param, .into = t, .depth = depth};
    for (int i = 0; i < t->n_of; i++)
        for (int k = 0; k < f->params.n; k++)
            if (f->params.at[k] == t->of[i])
                param[i] = k;
    for (int i = 0; i < p->unit->functions.n && seen && depth < MOST_DEPTH && !s.failed; i++) {
        s.caller = p->unit->functions.at[i];
        for (WALK(w, in_stmt(s.caller->body)); !s.failed && next_expr(&w);)
            note_call(&s, w.e);
    }
    return s.calls > 0 && !s.failed;
}
