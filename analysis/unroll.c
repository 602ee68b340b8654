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
#include "analysis/unroll.h"

#include <string.h>

/* ---- loops ---------------------------------------------------------------------------------- */

/* v op bound: is there another round? */
static bool holds(const char *op, bool mirrored, int64_t v, int64_t limit)
{
    int64_t value = 0;
    return unroll_compare(op, mirrored ? limit : v, mirrored ? v : limit, &value) && value;
}

static bool read_step(struct unroller *u, struct expr *e, const struct decl *d,
                      const struct binding *env, int64_t *step)
{
    e = e ? expr_bare(e) : NULL;
    if (!e || !expr_is_modify(e) || expr_name(e->a[0]) != d)
        return false;
    if (e->kind == EXPR_UNARY) {
        *step = strstr(e->op, "++") ? 1 : -1;
        return true;
    }
    bool down = strcmp(e->op, "-=") == 0;
    if ((!down && strcmp(e->op, "+=") != 0) || !unroll_fold(unroll_expr(u, e->a[1], env), step))
        return false;
    *step = down ? -*step : *step;
    return *step != 0;
}

static bool read_start(struct unroller *u, struct stmt *s, const struct binding *env, int64_t *lo)
{
    struct expr *e = s->init && s->init->kind == STMT_EXPR ? expr_bare(s->init->expr) : NULL;
    if (s->init && s->init->kind == STMT_DECL && s->init->decls.n == 1)
        e = s->init->decls.at[0]->init;
    else if (expr_is(e, EXPR_ASSIGN, "="))
        e = e->a[1];
    else
        return false;
    return e && unroll_fold(unroll_expr(u, e, env), lo);
}

bool unroll_rounds(struct unroller *u, struct stmt *s, const struct binding *env, struct rounds *r)
{
    int64_t v, step, limit;
    r->variable = loop_variable(s);
    r->n = 0;
    struct expr *c = s->expr ? expr_bare(s->expr) : NULL;
    if (!r->variable || !is_integer(r->variable->type) || !c || c->kind != EXPR_BINARY ||
        !read_start(u, s, env, &v) || !read_step(u, s->step, r->variable, env, &step))
        return false;
    bool mirrored = expr_name(c->a[1]) == r->variable;
    if ((!mirrored && expr_name(c->a[0]) != r->variable) ||
        !unroll_fold(unroll_expr(u, c->a[mirrored ? 0 : 1], env), &limit))
        return false;
    for (; holds(c->op, mirrored, v, limit); v += step) {
        if (r->n == MOST_ROUNDS || !type_holds(r->variable->type, v))
            return false;
        r->at[r->n++] = v;
    }
    return true;
}

/* ---- which loops ---------------------------------------------------------------------------- */

struct need {
    VEC(const struct decl *) followers; /* the variable, and locals computed from it */
    struct arena *arena;
    struct stmt *around; /* or NULL; else arrays that are declared in it do not count */
    bool found;
};

/* An array of the cell's own needs no numbers as subscripts: a loop that is left early stays one.
 */
static bool is_own_array(const struct need *n, struct expr *e)
{
    struct decl *d = n->around && e->kind == EXPR_SUBSCRIPT ? expr_base(e) : NULL;
    return d && d->type->kind == TYPE_ARRAY && stmt_of_decl(n->around, d);
}

static bool follows(const struct need *n, struct expr *e)
{
    for (int i = 0; i < n->followers.n; i++)
        if (expr_mentions(e, n->followers.at[i]))
            return true;
    return false;
}

static bool note_need(struct walk *w, struct expr *e)
{
    struct need *n = w->with;
    if (!w->above && w->initialises && is_integer(w->initialises->type) && follows(n, e))
        vec_push(n->arena, &n->followers, w->initialises);
    struct decl *set = expr_is(e, EXPR_ASSIGN, "=") ? expr_name(e->a[0]) : NULL;
    if (set && is_integer(set->type) && follows(n, e->a[1]))
        vec_push(n->arena, &n->followers, set);
    if ((e->kind == EXPR_SUBSCRIPT && follows(n, e->a[1]) && !is_own_array(n, e)) ||
        (expr_is(e, EXPR_UNARY, "*") && follows(n, e->a[0])))
        n->found = true;
    return !n->found;
}

static bool note_break(struct walk *w, struct stmt *s)
{
    *(bool *)w->with |= s->kind == STMT_BREAK;
    return true;
}

static bool is_left_early(struct stmt *body)
{
    bool found = false;
    struct walk w = {.on_stmt = note_break, .with = &found};
    walk_stmt(&w, body);
    return found;
}

/* Some subscript in the loop needs its variable. */
static bool is_needed(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    struct need n = {.arena = u->plan->arena};
    if (is_left_early(loop->body[0]))
        n.around = u->around;
    struct walk w = {.on_expr = note_need, .with = &n};
    vec_push(u->plan->arena, &n.followers, variable);
    walk_stmt(&w, loop->body[0]);
    return n.found;
}

bool unroll_may(struct unroller *u, struct stmt *s, const struct decl *variable)
{
    bool own = s->init && s->init->kind == STMT_DECL;
    return u->wanted(u, s, variable) && !stmt_sets(s->body[0], variable) &&
           (own || !is_read_elsewhere(u->around, variable));
}

/* ---- the pass ------------------------------------------------------------------------------- */

static void put(struct stmt *parent, const struct stmt *old, struct stmt *with)
{
    for (int i = 0; i < parent->n; i++)
        if (parent->body[i] == old)
            parent->body[i] = with;
    with->parent = parent;
}

static void unroll_nest(struct plan *p, struct work_nest *w)
{
    struct unroller u = {.plan = p, .around = w->nest->loop, .wanted = is_needed};
    struct binding *env = NULL;
    struct stmt **sunk = arena_alloc(p->arena, (size_t)(w->sunk.n + 1) * sizeof *sunk);
    for (int i = 0; i < w->sunk.n; i++)
        sunk[i] = unroll_body(&u, w->sunk.at[i], &env);
    struct stmt *inner = unroll_body(&u, w->inner, &env);
    if (!u.changed || u.failed)
        return;
    for (int i = 0; i < w->sunk.n; i++) {
        put(w->sunk.at[i]->parent, w->sunk.at[i], sunk[i]);
        w->sunk.at[i] = sunk[i];
    }
    put(w->inner->parent, w->inner, inner);
    w->inner = inner;
    find_locals(p, w);
}

int pass_unroll(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->work->nests.n; i++)
        unroll_nest(p, p->work->nests.at[i]);
    return 0;
}
