/* Assignments inside a nest to cells that do not move with all of its loops,
 *
 *     for (j = 1; j < ny - 1; j++) {
 *         u[j][0] = 1.0;
 *         for (i = 1; i < nx - 1; i++) { un[j][i] = ...; un[0][i] = 0.0; }
 *     }
 *
 * kernel_loops.c has them taken out before it reads the nest, with the loops that they do move with
 * as a loop along the edge. edges.c makes boundary nests of these, which stand in front of the nest
 * or behind it: where every read and write of the nest comes behind them in the program, too, or in
 * front of them. What is at neither side, or no edge, is refused. inlaid_order.c compares. */
#include "analysis/boundaries/boundaries.h"
#include "analysis/flow/flow.h"
#include "analysis/kernels/inlaid.h"
#include "analysis/kernels/kernels.h"
#include "analysis/order/order.h"

/* ---- taking them out ------------------------------------------------------------------------ */

struct taking {
    struct plan *plan;
    struct work_kernel *kernel;
    struct work_domain *domain;
    struct stmt *nest;
    struct stmt *around[PLAN_MAX_DIM]; /* loops, outermost first */
    int n_around;
    struct ptr_map sets; /* by variable: does the nest set or declare it? What is taken out does
                            neither. */
};

struct names {
    unsigned moves; /* bit set of the loops around it whose variables are named */
    bool foreign;   /* something else that the nest sets */
};

static bool nest_sets(struct taking *t, const struct decl *d)
{
    int found = ptr_map_get(&t->sets, d);
    if (found < 0) {
        found = stmt_defines(t->nest, d);
        ptr_map_set(t->plan->arena, &t->sets, d, found);
    }
    return found;
}

static struct names names_of(struct taking *t, struct expr *e)
{
    struct names n = {0};
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        struct decl *d =
            w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_FUNCTION ? w.e->decl : NULL;
        int i = 0;
        while (d && i < t->n_around && loop_variable(t->around[i]) != d)
            i++;
        n.moves |= d && i < t->n_around ? 1u << i : 0;
        n.foreign |= d && i == t->n_around && nest_sets(t, d);
    }
    return n;
}

/* `u[0][i] = u[1][i] = e`: all targets move with the same loops, and e with no others. */
static bool is_inlaid(struct taking *t, struct stmt *s, unsigned *moves)
{
    struct expr *e = stmt_expr(s);
    bool found = false;
    for (; expr_is(e, OP_ASSIGN); e = expr_bare(e->a[1])) {
        struct expr *to = expr_bare(e->a[0]);
        struct names n = names_of(t, to);
        if (!is_mesh_element(t->plan, to) || !is_scalar(to->type) || n.foreign ||
            n.moves == (1u << t->domain->dim) - 1 || (found && n.moves != *moves))
            return false;
        *moves = n.moves;
        found = true;
    }
    struct names value = e ? names_of(t, e) : (struct names){.foreign = true};
    return found && !value.foreign && !(value.moves & ~*moves);
}

/* The loops that it moves with, around nothing else. */
static void rebuild(struct plan *p, struct inlaid *l, struct stmt *s)
{
    l->root = s;
    s->parent = l->nest->parent;
    for (int i = l->n_around - 1; i >= 0; i--) {
        if (!(l->moves >> i & 1))
            continue;
        struct stmt *loop = stmt_like(p->arena, l->around[i]);
        loop->parent = l->nest->parent;
        stmt_set_body(p->arena, loop, &l->root, 1);
        l->root = loop;
    }
}

static void take(struct taking *t, struct stmt *parent, int at, unsigned moves)
{
    struct arena *a = t->plan->arena;
    struct stmt *s = parent->body[at];
    struct inlaid *l = ARENA_COPY(
        a, (struct inlaid){.kernel = t->kernel, .nest = t->nest, .s = s, .moves = moves});
    l->n_around = t->n_around;
    for (int i = 0; i < t->n_around; i++)
        l->around[i] = t->around[i];
    l->place = stmt_new(a, STMT_NULL, s);
    l->place->parent = parent;
    parent->body[at] = l->place;
    rebuild(t->plan, l, s);
    vec_push(a, &t->plan->work->inlaid, l);
}

static void find(struct taking *t, struct stmt *s)
{
    unsigned moves = 0;
    if (s->kind == STMT_FOR && domain_axis(t->domain, loop_variable(s)) >= 0 &&
        t->n_around < PLAN_MAX_DIM) {
        t->around[t->n_around++] = s;
        find(t, s->body[0]);
        t->n_around--;
        return;
    }
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n; i++) {
        if (t->n_around && is_inlaid(t, s->body[i], &moves))
            take(t, s, i, moves);
        else
            find(t, s->body[i]);
    }
}

void inlaid_take(struct plan *p, struct work_kernel *k, struct work_domain *domain,
                 struct stmt *nest)
{
    struct taking t = {.plan = p, .kernel = k, .domain = domain, .nest = nest};
    if (!stmt_has(nest, STMT_JUMPS | 1u << STMT_OTHER))
        find(&t, nest);
}

static bool is_taken_from(const struct plan *p, const struct stmt *loop)
{
    return vec_any(x, &p->work->inlaid, x->nest == loop);
}

static bool is_empty(const struct stmt *s)
{
    bool around = s->kind == STMT_NULL || s->kind == STMT_FOR || s->kind == STMT_COMPOUND;
    return around && !any_below(i, s->n, !is_empty(s->body[i]));
}

void inlaid_mark_emptied(struct plan *p, struct stmt *nest)
{
    if (is_taken_from(p, nest) && is_empty(nest))
        vec_each (w, &p->work->nests)
            w->is_emptied |= w->nest->loop == nest;
}

/* ---- putting them beside the nest ----------------------------------------------------------- */

static void refuse(struct diag *d, const struct inlaid *l, const char *why, struct range at)
{
    diag_error(d, l->s->range,
               "cells that do not move with the nest are set in it, and cannot be set in front of "
               "it or behind it");
    diag_note(d, at, "%s", why);
    diag_hint(d, "set them in a loop of their own, in front of the nest or behind it");
}

/* The nests that a loop has become, but for those that were taken out of it. */
static struct edge_nests nests_of(struct plan *p, const struct stmt *loop)
{
    struct edge_nests found = {0};
    for (int i = 0; i < p->work->nests.n; i++)
        if (p->work->nests.at[i]->nest->loop == loop)
            vec_push(p->arena, &found, p->work->nests.at[i]);
    return found;
}

/* Runs it in front of this nest; NULL: behind all. */
static void put_before(struct plan *p, const struct work_nest *next, struct work_nest *w)
{
    struct edge_nests all = {0};
    for (int i = 0; i < p->work->nests.n; i++) {
        if (p->work->nests.at[i] == next)
            vec_push(p->arena, &all, w);
        vec_push(p->arena, &all, p->work->nests.at[i]);
    }
    if (!next)
        vec_push(p->arena, &all, w);
    nests_set(p, all.at, all.n);
}

static void put(struct plan *p, struct inlaid *l, const struct edge_nests *loop)
{
    vec_each (w, &l->nests) {
        w->nest->loop = l->nest;
        put_before(p, l->behind < loop->n ? loop->at[l->behind] : NULL, w);
    }
}

/* Behind the first ones of the loop's nests and in front of the others. */
static bool fits(struct plan *p, struct inlaid *l, const struct edge_nests *loop, int behind,
                 struct inlaid_conflict *conflict)
{
    *conflict = (struct inlaid_conflict){0};
    for (int i = 0; i < loop->n && !conflict->of; i++)
        inlaid_compare(p, l, loop->at[i], i >= behind, conflict);
    l->behind = behind;
    return !conflict->of;
}

/* What it becomes, and where that may go; an error where that is nothing, or nowhere. */
static void find_place(struct plan *p, struct diag *d, struct inlaid *l,
                       const struct edge_nests *loop)
{
    struct inlaid_conflict conflict = {0}, front;
    if (!edge_nests_of(p, l->kernel, l->root, &l->nests))
        refuse(d, l, "they are no edge of the mesh, as far as amrcc can tell", l->s->range);
    else if (!inlaid_is_run(p, l))
        refuse(d, l, "this loop may have no rounds", l->nest->range);
    if (fits(p, l, loop, loop->n, &conflict) || fits(p, l, loop, 0, &front))
        return;
    if (!any_from(i, 1, loop->n, fits(p, l, loop, i, &conflict)))
        refuse(d, l, front.why, front.at);
}

/* Those of one nest, in the order of the source. */
static void settle(struct plan *p, struct diag *d, struct inlaid *const *at, int n)
{
    struct inlaid_conflict conflict = {0};
    struct edge_nests loop = nests_of(p, at[0]->nest);
    for (int i = 0; i < n; i++)
        find_place(p, d, at[i], &loop);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            inlaid_compare_two(p, at[k], at[i], &conflict);
    if (conflict.of)
        refuse(d, conflict.of, conflict.why, conflict.at);
    for (int i = 0; i < n; i++)
        put(p, at[i], &loop);
}

bool nest_has_inlaid(const struct plan *p, const struct work_nest *w)
{
    return is_taken_from(p, w->nest->loop);
}

static void drop_emptied(struct plan *p)
{
    struct edge_nests left = {0};
    vec_each (w, &p->work->nests)
        if (!w->is_emptied)
            vec_push(p->arena, &left, w);
    if (left.n < p->work->nests.n)
        nests_set(p, left.at, left.n);
}

void pass_inlaid(struct plan *p, struct diag *d)
{
    const struct work *work = p->work;
    for (int i = 0, n; i < work->inlaid.n; i += n) {
        n = 1;
        while (i + n < work->inlaid.n && work->inlaid.at[i + n]->nest == work->inlaid.at[i]->nest)
            n++;
        settle(p, d, &work->inlaid.at[i], n);
    }
    drop_emptied(p);
}
