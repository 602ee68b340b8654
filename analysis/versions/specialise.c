/* Kernels whose neighbours go with an argument, as in directionally split schemes: one sweep for all
 * directions,
 *
 *     void sweep(double *u, double *f, int dir, double dt) {
 *         int s = dir == 0 ? 1 : nx;
 *         for (j...) for (i...) f[k] = flux(u[k - s], u[k]);
 *         for (j...) for (i...) u[k] -= dt / h * (f[k + s] - f[k]);
 *     }
 *
 * called with 0 and 1. The body becomes a chain, one version of it for each tuple of constants that
 * the calls give ("procedure cloning", Cooper, Hall, Kennedy 1993), and the same happens to the body
 * of a loop over directions in a kernel:
 *
 *     if (dir == 0) { ... u[k - 1] ... } else { ... u[k - nx] ... }
 *
 * All later passes see plain code. The host program stays the user's text: at the place of each loop
 * the nests of all versions are launched, each where the arguments are its own (specialise_kept.c).
 *
 * requires: the unit, pass_calls
 * provides: work.regions; kernels' bodies as such chains */
#include "analysis/program/program.h"
#include "analysis/versions/specialise.h"
#include "analysis/versions/versions.h"

#include <string.h>

enum { MOST_PASSES = 8 };

struct specialiser {
    struct plan *plan;
    struct function *f;
    struct stmt *loop; /* whose body is looked at; NULL: the function's */
    bool sides;        /* only loops of which each goes along one of several sides need it */
};

/* ---- where ---------------------------------------------------------------------------------- */

/* A loop of a kernel over the mesh; of other functions any, which may run along an edge. */
static bool is_nest(const struct specialiser *s, struct stmt *at)
{
    return is_kernel(s->f) ? loops_over_iterator(s->plan, at) && loops_over_domain(s->plan, at)
                           : at->kind == STMT_FOR;
}

static bool any_needs(struct specialiser *s, const struct followers *f, struct stmt *at)
{
    if (is_nest(s, at))
        return s->sides ? specialise_of_side(f, at) : specialise_needed(s->plan, f, at);
    return any_below(i, at->n, any_needs(s, f, at->body[i]));
}

static bool needs(struct specialiser *s, struct stmt *body, const struct decl *d)
{
    struct followers f = specialise_followers(s->plan, body, d);
    return any_needs(s, &f, body);
}

static bool is_obstacle(const struct stmt *s)
{
    bool marked = vec_any(x, &s->pragmas, x->directive == DIR_TIMELOOP);
    return marked || s->kind == STMT_LABEL || s->kind == STMT_GOTO;
}

static bool names_local(const struct pragma *p, struct stmt *const *body, int n)
{
    return vec_any_at(
        c, &p->clauses,
        c->kind != CLAUSE_DOMAIN &&
            vec_any_at(arg, &c->args, any_below(i, n, stmt_declares(body[i], arg->name))));
}

/* A clause means one variable, and the versions will have one each. */
static bool clause_names(struct stmt *s, struct stmt *const *body, int n)
{
    return vec_any(x, &s->pragmas, names_local(x, body, n)) ||
           any_below(i, s->n, clause_names(s->body[i], body, n));
}

/* Declarations at the begin of a function that have no part in it stay in front, so that all
 * versions share them: the first statement that does not. */
static int region_start(struct specialiser *s, struct stmt *body, const struct tuples *t)
{
    int first = 0;
    for (; first < body->n && body->body[first]->kind == STMT_DECL; first++)
        for (int v = 0; v < t->n_of; v++) {
            struct followers f = specialise_followers(s->plan, body, t->of[v]);
            for (int k = 0; k < body->body[first]->decls.n; k++)
                if (vec_has(&f, body->body[first]->decls.at[k]))
                    return first;
        }
    return first;
}

/* ---- versions ------------------------------------------------------------------------------- */

/* A copy of the block with numbers in the variables' places; NULL where it cannot be had. */
static struct stmt *make_version(struct specialiser *s, struct stmt *block, const struct tuples *t,
                                 const int64_t *values)
{
    const struct stmt *written = block;
    const struct binding *env = NULL;
    for (int i = 0; i < t->n_of; i++) {
        struct binding *b = ARENA_COPY(
            s->plan->arena, (struct binding){.of = t->of[i], .value = values[i], .outer = env});
        env = b;
    }
    int bound = -1;
    for (int pass = 0; pass < MOST_PASSES && bound != 0; pass++) {
        struct unroller u = {.plan = s->plan, .wanted = specialise_counts, .env = env};
        u.around = s->loop ? s->loop : block;
        u.loop = s->loop;
        u.own = s->loop && block == written ? block : NULL;
        block = unroll_body(&u, block);
        if (u.failed || u.statements > MOST_STATEMENTS)
            return NULL;
        env = NULL;
        bound = specialise_fold(s->plan->arena, block, &env);
    }
    for (WALK(w, in_stmt(block)); next_stmt(&w);)
        for (int i = 0; i < w.in->decls.n; i++)
            w.in->decls.at[i]->id = fresh_id(s->plan, FRESH_LOCAL);
    return block;
}

/* `dir == 0 && s == 1` */
static struct expr *condition(struct plan *p, struct range at, const struct tuples *t,
                              const int64_t *values)
{
    struct arena *a = p->arena;
    struct expr *all = NULL;
    for (int i = 0; i < t->n_of; i++) {
        struct expr *number = expr_integer(a, at, &type_int, values[i]);
        struct expr *one = expr_binary(a, at, OP_EQ, &type_int, expr_of(a, at, t->of[i]), number);
        all = all ? expr_binary(a, at, OP_AND, &type_int, all, one) : one;
    }
    return all;
}

/* The chain takes the place of what stands in the block from `first` on. */
static void put_chain(struct plan *p, struct stmt *owner, int first, const struct work_region *r)
{
    struct stmt *chain = r->version.at[r->version.n - 1].block;
    for (int i = r->version.n - 2; i >= 0; i--)
        chain = stmt_if(p->arena, owner, r->version.at[i].holds, r->version.at[i].block, chain);
    struct stmt **body = arena_alloc(p->arena, (size_t)(first + 2) * sizeof *body);
    memcpy(body, owner->body, (size_t)first * sizeof *body);
    body[first] = chain;
    chain->parent = owner;
    owner->body = body;
    owner->n = first + 1;
}

static void make_versions(struct specialiser *s, struct stmt *owner, const struct tuples *t)
{
    struct plan *p = s->plan;
    int first = owner->kind == STMT_COMPOUND ? region_start(s, owner, t) : 0;
    struct work_region r = {.owner = owner, .body = owner->body, .n = owner->n};
    if (first == owner->n || clause_names(s->f->body, owner->body + first, owner->n - first))
        return;
    struct stmt rest = *owner;
    rest.kind = STMT_COMPOUND;
    rest.body = owner->body + first;
    rest.n = owner->n - first;
    rest.range.begin = rest.body[0]->range.begin;
    rest.parent = owner;
    for (int i = 0; i < t->n; i++) {
        struct work_version v = {.holds = condition(p, rest.range, t, t->at[i])};
        v.block = make_version(s, &rest, t, t->at[i]);
        if (!v.block)
            return;
        for (WALK(w, in_stmt(i > 0 ? v.block : NULL)); next_stmt(&w);)
            w.in->pragmas.n = 0;
        vec_push(p->arena, &r.version, v);
    }
    for (int i = 0; i < t->n_of; i++)
        vec_push(p->arena, &r.last,
                 ((struct work_constant){t->of[i], t->at[t->n - 1][i]}));
    put_chain(p, owner, first, &r);
    vec_push(p->arena, &p->work->regions, r);
}

/* ---- the pass ------------------------------------------------------------------------------- */

/* With one more variable; false where its values are not known. */
static bool tuples_with(struct specialiser *s, const struct tuples *t, struct decl *d,
                        struct tuples *out)
{
    struct arena *a = s->plan->arena;
    struct decl **of = arena_alloc(a, (size_t)(t->n_of + 1) * sizeof *of);
    *out = (struct tuples){.arena = a, .n_of = t->n_of + 1, .of = of};
    for (int i = 0; i < t->n_of; i++)
        of[i] = t->of[i];
    of[t->n_of] = d;
    return specialise_arguments(s->plan, s->f, out, 0);
}

/* Parameters that the neighbours go with, and then those that go with these in all calls. */
static void by_arguments(struct specialiser *s)
{
    struct tuples t = {.arena = s->plan->arena, .n = 1}, more;
    for (int others = 0; others < 2; others++)
        for (int i = 0; i < s->f->params.n && (t.n_of || !others); i++) {
            struct decl *d = s->f->params.at[i];
            bool taken = ptr_in(t.of, t.n_of, d), constant = d->name && !d->assignments;
            if (taken || !constant || d->type->kind != TYPE_INT || d->type->is_volatile ||
                d->address_taken || (!others && !needs(s, s->f->body, d)))
                continue;
            if (tuples_with(s, &t, d, &more) && (others ? more.n == t.n : more.n > t.n))
                t = more;
        }
    if (t.n > 1)
        make_versions(s, s->f->body, &t);
}

/* Loops over directions around nests. */
static void by_loops(struct specialiser *s, struct stmt *at)
{
    struct decl *d = loop_variable(at);
    struct rounds rounds;
    if (loops_over_iterator(s->plan, at))
        return;
    if (d && unroll_rounds(s->plan, at, &rounds) && rounds.n > 1 && rounds.n <= MOST_VERSIONS &&
        !stmt_sets(at->body[0], d) && needs(s, at->body[0], d)) {
        struct tuples t = {.arena = s->plan->arena, .n_of = 1, .of = &d};
        struct stmt *owner = at->body[0]->kind == STMT_COMPOUND ? at->body[0] : at;
        for (int i = 0; i < rounds.n; i++)
            tuples_add(&t, &rounds.at[i]);
        s->loop = at;
        make_versions(s, owner, &t);
    }
    for (int i = 0; i < at->n; i++)
        by_loops(s, at->body[i]);
}

static bool is_called_by_cells(const struct specialiser *by, struct stmt *s)
{
    if (loops_over_iterator(by->plan, s))
        return stmt_calls(s, by->f);
    return any_below(i, s->n, is_called_by_cells(by, s->body[i]));
}

/* What nests call takes its place there, as the nest's version has it. */
static bool is_helper(const struct specialiser *s)
{
    return vec_any(f, &s->plan->unit->functions, is_called_by_cells(s, f->body));
}

/* Nothing else is looked for. */
static bool may_have_versions(const struct function *f)
{
    return stmt_has(f->body, LOOPS) || vec_any(d, &f->params, d->type->kind == TYPE_INT);
}

void pass_specialise(struct plan *p)
{
    struct specialiser s = {.plan = p};
    for (int i = 0; i < p->unit->functions.n; i++) {
        s.f = p->unit->functions.at[i];
        if (!may_have_versions(s.f) || any_stmt(w, in_stmt(s.f->body), is_obstacle(w.in)) ||
            (!is_kernel(s.f) && is_helper(&s)))
            continue;
        s.loop = NULL;
        s.sides = false;
        by_arguments(&s);
        s.sides = !is_kernel(s.f);
        by_loops(&s, s.f->body);
    }
}
