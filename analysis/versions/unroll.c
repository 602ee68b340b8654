/* Loops inside a nest's body that choose among the values of a cell, or among neighbours by a
 * table:
 *
 *     for (int q = 0; q < 9; q++)
 *         fn[j][i][q] = f[j - ey[q]][i - ex[q]][q];
 *
 * They are written out, with the number in the variable's place, so that each subscript says by
 * itself what it means; entries of constant tables become their values. Loops that count a fixed
 * number of times and whose variable no subscript needs stay loops.
 *
 * requires: pass_nests
 * provides: work_nest.inner, sunk, locals and loop_variables anew where something was written out
 */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/versions/versions.h"

/* ---- loops ---------------------------------------------------------------------------------- */

static bool read_step(struct unroller *u, struct expr *e, const struct decl *d,
                      const struct binding *env, int64_t *step)
{
    bool down;
    struct expr *by;
    *step = 1;
    if (!step_read(e, d, &down, &by) || (by && !known_integer(unroll_expr(u, by, env), step)))
        return false;
    *step = down ? -*step : *step;
    return *step != 0;
}

static struct expr *start_of(struct stmt *s)
{
    struct expr *e = stmt_expr(s->init);
    if (s->init && s->init->kind == STMT_DECL && s->init->decls.n == 1)
        return s->init->decls.at[0]->init;
    return expr_is(e, OP_ASSIGN) ? e->a[1] : NULL;
}

static bool count_rounds(struct rounds *r, enum operator op, int64_t v, int64_t limit, int64_t step)
{
    for (; fold_holds(op, v, limit); v += step) {
        if (r->n == MOST_ROUNDS || !type_holds(r->variable->type, v))
            return false;
        r->at[r->n++] = v;
    }
    return true;
}

/* `q < 3u` makes a large number of q = -1. Of what counts from an expression, see below. */
static bool are_compared(const struct rounds *r, const struct loop_limit *end, int64_t first,
                         int64_t step)
{
    int64_t from = first + end->shift, to = from + r->n * step;
    return r->from || (type_holds(end->as, from) && type_holds(end->as, to));
}

/* The step of the loop's variable; the rest of `k++, m++` is r->also. */
static struct expr *step_of(struct stmt *s, struct rounds *r)
{
    if (!expr_is(s->step, OP_COMMA))
        return s->step;
    r->also = s->step->a[1];
    return stmt_has(s->body[0], 1u << STMT_BREAK | 1u << STMT_CONTINUE) ? NULL : s->step->a[0];
}

/* `for (q = 4; q-- > 0;)`: between two numbers. */
static bool count_down(struct unroller *u, struct stmt *s, const struct binding *env,
                       struct rounds *r, struct expr **start)
{
    int64_t v, limit;
    struct expr *first = start_of(s), *condition = expr_bare(s->expr);
    *start = first = first ? unroll_expr(u, first, env) : NULL;
    return first && is_integer(r->variable->type) && known_integer(first, &v) &&
           known_integer(unroll_expr(u, condition->a[1], env), &limit) && v >= limit &&
           count_rounds(r, OP_GE, v - 1, limit, -1);
}

/* Both ends, and the step; *start: the first value. */
static bool read_rounds(struct unroller *u, struct stmt *s, const struct binding *env,
                        struct rounds *r, struct expr **start)
{
    int64_t v, step, limit;
    struct loop_limit end;
    *r = (struct rounds){.variable = loop_variable(s)};
    if (r->variable && !s->step && loop_direction(s) < 0)
        return count_down(u, s, env, r, start);
    struct expr *first = start_of(s);
    if (!first || !r->variable || !loop_limit(s->expr, r->variable, &end) ||
        !is_integer(r->variable->type) || !is_integer(end.as) ||
        !read_step(u, step_of(s, r), r->variable, env, &step))
        return false;
    r->as = end.as->is_signed ? r->variable->type : end.as;
    *start = first = unroll_expr(u, first, env);
    end.limit = unroll_expr(u, end.limit, env);
    if (!known_integer(first, &v) || !known_integer(end.limit, &limit)) {
        struct poly from = stable_sum(first), to = stable_sum(end.limit);
        if (from.n == 0 || !poly_difference(&to, &from, &limit))
            return false;
        r->from = first;
        v = 0;
    }
    return count_rounds(r, end.op, v, limit - end.shift, step) &&
           are_compared(r, &end, v, step);
}

bool unroll_rounds(struct plan *p, struct stmt *s, struct rounds *r)
{
    struct unroller u = {.plan = p, .around = s};
    struct expr *start;
    return read_rounds(&u, s, NULL, r, &start) && !r->from && !r->also;
}

/* What begins below zero and is, or is compared as, an unsigned number has no rounds, or many. */
static bool may_begin_anew(const struct stmt *s, const struct type *as, struct poly from)
{
    for (const struct stmt *up = s->parent; up; up = up->parent) {
        struct decl *d = loop_variable(up);
        struct expr *first = d && loop_direction(up) > 0 ? loop_start(up) : NULL;
        struct poly start = first ? stable_sum(first) : (struct poly){.bad = true};
        if (start.bad)
            continue;
        struct poly own = poly_symbol(d), by = poly_add(&own, &start, 1);
        from = poly_replace(&from, d, &by);
    }
    return type_may_wrap(as, &from);
}

bool unroll_distances(struct unroller *u, struct stmt *s, const struct binding *env,
                      struct rounds *r)
{
    const struct stmt *body = s->body[0];
    struct expr *start;
    if (!read_rounds(u, s, env, r, &start))
        return false;
    return !r->from || !(expr_is_set_in(start_of(s), body) || expr_is_set_in(s->expr, body) ||
                         may_begin_anew(s, r->as, stable_sum(r->from)));
}

/* ---- which loops ---------------------------------------------------------------------------- */

struct need {
    struct followers followers; /* of the variable */
    struct stmt *around; /* or NULL; else arrays that are declared in it do not count */
};

/* An array of the cell's own needs no numbers as subscripts: a loop that is left early stays one.
 */
static bool is_own_array(const struct need *n, struct expr *e)
{
    struct decl *d = n->around && e->kind == EXPR_SUBSCRIPT ? expr_base(e) : NULL;
    return d && d->type->kind == TYPE_ARRAY && stmt_of_decl(n->around, d);
}

/* Some subscript in the loop needs its variable. */
static bool is_needed(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    struct need n = {.followers.arena = u->plan->arena};
    if (stmt_has(loop->body[0], 1u << STMT_BREAK))
        n.around = u->around;
    followers_add(&n.followers, variable);
    for (WALK(w, in_stmt(loop->body[0])); next_expr(&w);) {
        followers_note(&n.followers, &w);
        if ((w.e->kind == EXPR_SUBSCRIPT && follows(&n.followers, w.e->a[1]) &&
             !is_own_array(&n, w.e)) ||
            (expr_is(w.e, OP_DEREF) && follows(&n.followers, w.e->a[0])))
            return true;
    }
    return false;
}

bool unroll_may(struct unroller *u, struct stmt *s, const struct decl *variable)
{
    bool own = s->init && s->init->kind == STMT_DECL;
    return u->wanted && u->wanted(u, s, variable) && !stmt_sets(s->body[0], variable) &&
           (own || !read_behind(u->plan, s, variable).in);
}

/* ---- the pass ------------------------------------------------------------------------------- */

void pass_unroll(struct plan *p, struct work_nest *w)
{
    struct unroller u = {.plan = p, .around = w->nest->loop, .wanted = is_needed};
    struct stmt **sunk = arena_alloc(p->arena, (size_t)(w->sunk.n + 1) * sizeof *sunk);
    for (int i = 0; i < w->sunk.n; i++)
        sunk[i] = unroll_body(&u, w->sunk.at[i]);
    struct stmt *inner = unroll_body(&u, w->inner);
    if (!u.changed || u.failed)
        return;
    for (int i = 0; i < w->sunk.n; i++) {
        stmt_replace(w->sunk.at[i], sunk[i]);
        w->sunk.at[i] = sunk[i];
    }
    stmt_replace(w->inner, inner);
    w->inner = inner;
    find_locals(p, w);
}
