/* Loops side by side within one loop over the mesh, `for (j) { for (i) a; for (i) b; }`.
 * kernel_loops.c has made a nest of each, which runs over the whole mesh. They run in an order in
 * which every cell is read and written as in the program, that of the source where it is one (loop
 * distribution: Allen and Kennedy, Optimizing Compilers for Modern Architectures, 5.2). Where there
 * is none, they are refused.
 *
 * requires: pass_edges
 * provides: the order of such nests; errors */
#include "analysis/flow/flow.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"

#include <string.h>

struct pair { /* two nests of one loop, in the order of the source */
    struct plan *plan;
    struct diag *diag;
    struct work_nest *first, *second;
    bool shared[PLAN_MAX_DIM]; /* by axis: one loop for both */
    int order[PLAN_MAX_DIM];   /* the shared axes, outermost loop first */
    int n_order;
    int before; /* errors, of others */
    bool forth; /* the first must run before the second */
    const struct plan_access *a, *b; /* the first's and the second's, as which the second must run
                                        before the first; NULL: there are none */
};

static void refuse(struct pair *c, struct range at, const char *what, const char *name)
{
    diag_error(c->diag, at, what, name);
    diag_note(c->diag, c->first->innermost->range,
              "the loop over '%s' and the one beside it would run one after the other, each over "
              "the whole mesh",
              loop_variable(c->first->innermost)->name);
    diag_hint(c->diag, "give each its own full loop nest, in the order that is meant");
}

/* ---- scalars -------------------------------------------------------------------------------- */

/* By their order in the tree: one may be of a function that was put in the place of its call. */
static bool is_between(const struct pair *c, const struct stmt *s)
{
    return find_stmt(w, in_stmt(c->first->nest->loop), w.in == c->first->innermost || w.in == s) ==
           c->first->innermost;
}

static bool inner_afresh(const struct work_nest *w, const struct decl *d)
{
    int t = first_touch(w->inner, d);
    return t == 1 || (t == 0 && !stmt_mentions(w->innermost, d));
}

/* What runs between the first loop and the body of the second: does it set d before it is read? */
static bool second_afresh(const struct pair *c, const struct decl *d)
{
    vec_each (s, &c->second->sunk) {
        int t = is_between(c, s) ? first_touch(s, d) : 0;
        if (t)
            return t == 1;
    }
    return inner_afresh(c->second, d);
}

/* The innermost loop that holds both. */
static const struct stmt *holder(const struct pair *c)
{
    return c->first->loop[c->order[c->n_order - 1]];
}

static bool first_afresh(const struct pair *c, const struct decl *d)
{
    vec_each (s, &c->first->sunk) {
        bool within = s != holder(c) && stmt_holds(holder(c), s);
        int t = within ? first_touch(s, d) : 0;
        if (t)
            return t == 1;
    }
    return inner_afresh(c->first, d);
}

/* Sets d, one of its elements, or lends it. */
static bool sets(struct stmt *s, const struct decl *d)
{
    return any_expr(w, in_stmt(s), expr_may_set(w.e) && expr_base(w.e->a[0]) == d);
}

/* Set by the second loop or by what stands between the two. */
static bool set_second(const struct pair *c, const struct decl *d)
{
    return sets(c->second->innermost, d) ||
           vec_any(x, &c->second->sunk, is_between(c, x) && sets(x, d));
}

/* kernel_loops.c has seen to it that none is read behind its loop. */
static bool is_iterator(const struct pair *c, const struct decl *d)
{
    return ptr_in(c->first->nest->iterator, c->plan->dim, d) ||
           ptr_in(c->second->nest->iterator, c->plan->dim, d);
}

/* Both loops take something into the same sum, or the same largest or smallest value: in any order.
 */
static bool is_shared_reduction(const struct pair *c, const struct decl *d)
{
    enum reduction_op first, second;
    return reduces_only(c->first, d, &first) && reduces_only(c->second, d, &second) &&
           first == second;
}

/* A variable of both, which one of them sets. */
static bool sets_shared(const struct pair *c, const struct decl *d)
{
    return (sets(c->first->innermost, d) && stmt_mentions(c->second->innermost, d)) ||
           (sets(c->second->innermost, d) && stmt_mentions(c->first->innermost, d));
}

static void check_name(struct pair *c, const struct expr *e)
{
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    bool reduced = d && is_shared_reduction(c, d);
    c->forth |= reduced;
    if (!d || reduced || d->kind == DECL_FUNCTION || is_iterator(c, d) ||
        alias_decl_is_mesh(c->plan, d))
        return;
    if (sets(c->first->innermost, d) && !second_afresh(c, d))
        refuse(c, e->range, "'%s' takes a value from one loop to the one beside it", d->name);
    else if (set_second(c, d) && !first_afresh(c, d))
        refuse(c, e->range, "'%s' takes a value from one row to the next", d->name);
    c->forth |= sets_shared(c, d);
}

/* ---- mesh arrays ---------------------------------------------------------------------------- */

/* A cell that both touch, one of them writing: that nest must run first which came first. */
static void compare(struct pair *c, const struct plan_access *a, const struct plan_access *b)
{
    struct touch in_a = {.nest = c->first, .access = a}, in_b = {.nest = c->second, .access = b};
    struct dependence d;
    if (!dependence_find(c->plan, &in_a, &in_b, &d))
        return;
    unsigned order = dependence_order(&d, c->first->loop, c->order, c->n_order);
    c->forth |= (order & (ORDER_FORTH | ORDER_SAME)) != 0;
    if (order & ORDER_BACK && !c->a) {
        c->a = a;
        c->b = b;
    }
}

static void refuse_order(struct pair *c)
{
    bool written = c->b->writes;
    const struct plan_nest *n = written ? c->first->nest : c->second->nest;
    refuse(c, (written ? c->a : c->b)->site->range,
           written
               ? "'%s' is read in one loop at cells that the loop beside it has written before"
               : "'%s' is read in one loop before the loop beside it has written there",
           n->arrays.at[(written ? c->a : c->b)->array]->label);
}

/* ---- all pairs ------------------------------------------------------------------------------ */

static void find_shared(struct pair *c)
{
    for (const struct stmt *s = c->second->innermost; s; s = s->parent)
        for (int x = 0; x < c->plan->dim; x++)
            if (c->first->loop[x] == s && c->second->loop[x] == s) {
                c->shared[x] = true;
                memmove(c->order + 1, c->order, (size_t)c->n_order * sizeof *c->order);
                c->order[0] = x;
                c->n_order++;
            }
}

static void compare_pair(struct pair *c)
{
    find_shared(c);
    struct stmt *both[] = {c->first->innermost, c->second->innermost};
    struct walk_roots code[] = {in_stmts(both, 2, NULL),
                                in_stmts(c->first->sunk.at, c->first->sunk.n, NULL)};
    for (int i = 0; i < 2; i++)
        for (WALK(w, code[i]); diag_errors(c->diag) <= c->before && next_expr(&w);)
            check_name(c, w.e);
    for (int i = 0; i < c->first->nest->accesses.n; i++)
        for (int k = 0; k < c->second->nest->accesses.n; k++)
            compare(c, &c->first->nest->accesses.at[i], &c->second->nest->accesses.at[k]);
}

/* ---- the order ------------------------------------------------------------------------------ */

struct group { /* the nests of one loop */
    int n, room;
    int *at; /* [n] their places among the program's */
};

/* Nests of edges and parts of one loop stay in the order that they have been put in. */
static struct pair *pairs_of(struct plan *p, struct diag *d, const struct group *g)
{
    struct pair *pairs = arena_alloc(p->arena, (size_t)(g->n * g->n) * sizeof *pairs);
    for (int i = 0; i < g->n; i++)
        for (int k = i + 1; k < g->n; k++) {
            struct pair *c = &pairs[i * g->n + k];
            *c = (struct pair){.plan = p, .diag = d, .before = diag_errors(d)};
            c->first = p->work->nests.at[g->at[i]];
            c->second = p->work->nests.at[g->at[k]];
            c->forth = !c->first->innermost || !c->second->innermost ||
                       c->first->innermost == c->second->innermost;
            if (!c->forth)
                compare_pair(c);
            if (diag_errors(d) > c->before)
                return NULL;
        }
    return pairs;
}

/* Of the nests that are left: must i run before k? */
static bool runs_before(const struct group *g, const struct pair *pairs, int i, int k)
{
    return i < k ? pairs[i * g->n + k].forth : pairs[k * g->n + i].a != NULL;
}

/* The first nest, in the order of the source, before which no other one left must run; -1: none. */
static int next_of(const struct group *g, const struct pair *pairs, const bool *done)
{
    for (int k = 0; k < g->n; k++) {
        bool free =
            !done[k] && all_below(i, g->n, i == k || done[i] || !runs_before(g, pairs, i, k));
        if (free)
            return k;
    }
    return -1;
}

/* One error for the nests of one loop. */
static void order_group(struct plan *p, struct diag *d, const struct group *g,
                        struct work_nest **order)
{
    struct pair *pairs = pairs_of(p, d, g);
    bool *done = arena_alloc(p->arena, (size_t)g->n * sizeof *done);
    int before = diag_errors(d);
    for (int n = 0; n < g->n && pairs && diag_errors(d) == before; n++) {
        int next = next_of(g, pairs, done);
        for (int i = 0; next < 0 && i < g->n * g->n && diag_errors(d) == before; i++)
            if (pairs[i].a && !done[i / g->n] && !done[i % g->n])
                refuse_order(&pairs[i]);
        if (next < 0)
            return;
        order[g->at[n]] = p->work->nests.at[g->at[next]];
        done[next] = true;
    }
}

static bool is_first_of_loop(const struct plan *p, int at)
{
    return !any_below(i, at, p->work->nests.at[i]->nest->loop == p->work->nests.at[at]->nest->loop);
}

void pass_beside(struct plan *p, struct diag *d)
{
    int before = diag_errors(d), n = p->work->nests.n;
    struct work_nest **order = arena_alloc(p->arena, (size_t)(n + 1) * sizeof(struct work_nest *));
    for (int i = 0; i < n; i++)
        order[i] = p->work->nests.at[i];
    for (int i = 0; i < n; i++) {
        struct group g = {0};
        for (int k = i; k < n && is_first_of_loop(p, i); k++)
            if (p->work->nests.at[k]->nest->loop == p->work->nests.at[i]->nest->loop)
                vec_push(p->arena, &g, k);
        if (g.n > 1)
            order_group(p, d, &g, order);
    }
    if (n > 0 && diag_errors(d) == before &&
        memcmp(order, p->work->nests.at, (size_t)n * sizeof *order) != 0)
        nests_set(p, order, n);
}
