/* Loops over the mesh with other iterators than the domain's: a program that is one main has loops
 * over i here and over j or ix there. Where the iterators stand in the arrays' subscripts says
 * which axis each runs over: u[i][j] by its place, u[i * n + j] by its factor.
 *
 * Called by kernel_loops.c. */
#include "analysis/flow/flow.h"
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

enum { FEW = 64 }; /* rounds that a loop over the values of a cell may make */

struct places {
    struct work_nest *nest;
    int dim;
    struct decl *iterator[PLAN_MAX_DIM]; /* from the outermost loop on */
    int axis[PLAN_MAX_DIM];              /* of each */
    bool known, clash;
    bool few;   /* one of the loops may count the values of a cell */
    bool exact; /* an array has no more subscripts than there are loops: none of them does */
    uint64_t rounds; /* of the innermost loop, where they are known; else 0 */
};

/* ---- the loops ------------------------------------------------------------------------------ */

static bool counts_few(struct stmt *s)
{
    uint64_t rounds;
    return settled_rounds(s, &rounds) && rounds <= FEW;
}

/* The only loop that stands in the body of another one. */
static struct stmt *only_loop(struct stmt *body)
{
    struct stmt *found = NULL;
    if (loop_variable(body))
        return body;
    for (int i = 0; body->kind == STMT_COMPOUND && i < body->n; i++)
        if (loop_variable(body->body[i])) {
            if (found)
                return NULL;
            found = body->body[i];
        }
    return found;
}

/* As many loops, one in the other, as the mesh has axes; inside, only short ones. */
static struct stmt *collect(struct places *w, struct stmt *s)
{
    for (int n = 0; n < w->dim; n++) {
        if (n > 0)
            s = only_loop(s->body[0]);
        if (!s)
            return NULL;
        w->few |= counts_few(s);
        settled_rounds(s, &w->rounds);
        w->iterator[n] = loop_variable(s);
    }
    bool many = any_stmt(v, in_stmt(s->body[0]), loop_variable(v.in) && !counts_few(v.in));
    return many ? NULL : s;
}

/* ---- the subscripts ------------------------------------------------------------------------- */

static void take(struct places *w, const int axis[PLAN_MAX_DIM])
{
    for (int k = 0; k < w->dim; k++) {
        w->clash |= w->known && w->axis[k] != axis[k];
        w->axis[k] = axis[k];
    }
    w->known = true;
}

/* Of u[40] more cells than an edge may have. */
static bool covers_most(const struct places *w, const struct subscript *u)
{
    const struct type *t = u->base ? u->base->type : NULL;
    return t && t->kind == TYPE_ARRAY && t->extent > 0 &&
           w->rounds > (uint64_t)t->extent - w->rounds && w->rounds <= (uint64_t)t->extent;
}

/* u[i][j]: one iterator in each of as many subscripts, in order. */
static bool by_place(struct places *w, const struct subscript *u)
{
    int axis[PLAN_MAX_DIM], used = 0;
    for (int i = 0; i < u->n; i++)
        for (int k = 0, here = 0; k < w->dim; k++)
            if (expr_mentions(u->index[i], w->iterator[k])) {
                if (here++ || used == w->dim)
                    return false;
                axis[k] = used++;
            }
    bool all = used == w->dim && all_below(a, w->dim, any_below(k, w->dim, axis[k] == a));
    if (all)
        take(w, axis);
    w->exact |= all && u->n == w->dim && (w->dim > 1 || covers_most(w, u));
    return all;
}

/* How many cells an iterator's step is: the degree in the program's sizes, then the number. */
static bool stride_of(const struct poly *p, const struct decl *d, int *degree, int64_t *factor)
{
    *degree = -1;
    for (int t = 0; t < p->n; t++) {
        bool has = any_below(i, p->term[t].n, p->term[t].symbol[i] == d);
        if (!has || p->term[t].n - 1 < *degree)
            continue;
        if (p->term[t].factor <= 0)
            return false;
        *degree = p->term[t].n - 1;
        *factor = p->term[t].factor;
    }
    return *degree >= 0;
}

/* u[i * n + j]: the larger the factor, the slower the axis. */
static void by_factor(struct places *w, struct expr *index)
{
    struct poly p = index_offset(w->nest, index);
    int degree[PLAN_MAX_DIM], axis[PLAN_MAX_DIM] = {0};
    int64_t factor[PLAN_MAX_DIM];
    if (p.bad)
        return;
    if (!all_below(k, w->dim, stride_of(&p, w->iterator[k], &degree[k], &factor[k])))
        return;
    for (int k = 0; k < w->dim; k++)
        for (int o = 0; o < w->dim; o++) {
            if (o != k && degree[o] == degree[k] && factor[o] == factor[k])
                return;
            axis[k] += degree[o] > degree[k] || (degree[o] == degree[k] && factor[o] > factor[k]);
        }
    take(w, axis);
}

struct work_domain *domain_of_loops(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    const struct work_domain *named = k->domains.at[0];
    struct places w = {.dim = named->dim};
    struct stmt *innermost = holds_timeloop(p, s) ? NULL : collect(&w, s);
    if (!innermost)
        return NULL;
    struct work_domain *d = ARENA_COPY(p->arena, *named);
    for (int i = 0; i < w.dim; i++)
        d->name[i] = w.iterator[i]->name;
    w.nest = nest_new(k, d, s);
    w.nest->innermost = innermost;
    if (!nest_read(p, diag_new(p->arena, NULL), w.nest))
        return NULL;
    for (WALK(x, in_stmt(innermost->body[0])); next_expr(&x);) {
        struct subscript u;
        bool element = is_mesh_element(p, x.e) && is_scalar(x.e->type) &&
                       subscript_take_apart(p->arena, x.e, &u);
        if (element && !by_place(&w, &u))
            for (int i = 0; i < u.n; i++)
                by_factor(&w, u.index[i]);
    }
    if (!w.known || w.clash || (w.few && !w.exact))
        return NULL;
    for (int i = 0; i < w.dim; i++)
        d->name[w.axis[i]] = w.iterator[i]->name;
    return d;
}
