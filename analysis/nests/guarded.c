/* Neighbours that only some cells read,
 *
 *     if (i > 0)     s += u[j][i - 1];
 *     if (i < n - 1) s += u[j][i + 1];
 *
 * and `i > 0 ? u[i - 1] : 0.0`, `if (jj < 0 || jj >= n) continue;`, `if (i == 0) ...; else ...`: a
 * walk over the body that knows, at each place, which of the outermost cells of the nest's range do
 * not come there. Beyond the edge then nothing is read, and the arrays need not hold anything.
 *
 * Called by access.c for each nest, once its offsets are known. */
#include "analysis/nests/nests.h"
#include "analysis/values/values.h"

#include <stdlib.h>
#include <string.h>

enum {
    ENDS_SEEN = 16,   /* cells from each end that are told apart */
    MOST_FAILED = 16, /* conditions of an else-if chain */
};

/* Cells that do not come here, by their distance from the ends: bits. */
struct absent {
    unsigned low[PLAN_MAX_DIM], high[PLAN_MAX_DIM];
};

struct guarding {
    struct plan *plan;
    struct work_nest *nest;
    int reach[PLAN_MAX_DIM];          /* cells that the nest reads away from its own */
    bool *met;                        /* [accesses] */
    struct expr *failed[MOST_FAILED]; /* [n_failed] conditions that do not hold in this branch */
    int n_failed;
};

/* ---- what a condition keeps away ------------------------------------------------------------- */

static struct absent joined(const struct absent *a, const struct absent *b, bool both)
{
    struct absent c;
    for (int x = 0; x < PLAN_MAX_DIM; x++) {
        c.low[x] = both ? a->low[x] | b->low[x] : a->low[x] & b->low[x];
        c.high[x] = both ? a->high[x] | b->high[x] : a->high[x] & b->high[x];
    }
    return c;
}

/* A test of the outermost cells: as many as the stencil is wide, and some more. Farther in it is
 * one of a place in the mesh. */
static bool read_near(const struct guarding *g, struct expr *e, struct plan_end *t)
{
    if (!end_read(g->nest, e, t))
        return false;
    bool is_one = t->op == OP_EQ || t->op == OP_NE;
    bool behind = t->op == OP_LE || t->op == OP_GT || (is_one && !t->high);
    int apart = t->high ? -(t->at + behind) : t->at + behind;
    int most = g->reach[t->axis] > 0 ? g->reach[t->axis] : 1;
    return apart <= most + !is_one;
}

/* Where the test is not `truth`. */
static struct absent kept_by(const struct plan_end *t, bool truth)
{
    struct absent a = {0};
    unsigned *own = t->high ? &a.high[t->axis] : &a.low[t->axis];
    unsigned *other = t->high ? &a.low[t->axis] : &a.high[t->axis];
    for (int k = 0; k < ENDS_SEEN; k++)
        *own |= end_holds(t, k) != truth ? 1u << k : 0;
    *other = t->inside != truth ? (1u << ENDS_SEEN) - 1 : 0;
    return a;
}

/* `int left = i > 0;`: what a local stands for, or the expression itself. */
static struct expr *meant(const struct guarding *g, struct expr *e)
{
    struct decl *d = expr_name(e);
    bool fixed = d && d->init && is_integer(d->type) && !d->address_taken &&
                 vec_has(&g->nest->locals, d) && !stmt_sets(g->nest->nest->loop, d);
    return fixed ? expr_core(d->init) : e;
}

static struct absent kept_away(struct guarding *g, struct expr *e, bool truth)
{
    struct plan_end t;
    e = expr_core(meant(g, expr_core(e)));
    if (expr_is(e, OP_NOT))
        return kept_away(g, e->a[0], !truth);
    if (expr_is_logic(e)) {
        struct absent a = kept_away(g, e->a[0], truth), b = kept_away(g, e->a[1], truth);
        return joined(&a, &b, truth == (e->op == OP_AND));
    }
    return read_near(g, e, &t) ? kept_by(&t, truth) : (struct absent){0};
}

/* It holds for all cells that come here, and nothing but end tests says so. */
static bool holds_here(struct guarding *g, struct expr *e, const struct absent *here)
{
    struct plan_end t;
    e = expr_core(meant(g, expr_core(e)));
    if (expr_is(e, OP_AND))
        return holds_here(g, e->a[0], here) && holds_here(g, e->a[1], here);
    if (!read_near(g, e, &t))
        return false;
    struct absent kept = kept_by(&t, true);
    return all_below(x, g->plan->dim,
                     !(kept.low[x] & ~here->low[x]) && !(kept.high[x] & ~here->high[x]));
}

/* What `r == 0 && c == 0` that fails says where r is 0: that c is not. */
static struct absent kept_by_failure(struct guarding *g, struct expr *e, const struct absent *here)
{
    e = expr_core(e);
    for (int k = 0; expr_is(e, OP_AND) && k < 2; k++)
        if (holds_here(g, e->a[k], here))
            return kept_by_failure(g, e->a[1 - k], here);
    return kept_away(g, e, false);
}

static void take_failures(struct guarding *g, struct absent *here)
{
    for (int i = 0; i < g->n_failed; i++) {
        struct absent kept = kept_by_failure(g, g->failed[i], here);
        *here = joined(&kept, here, true);
    }
}

/* ---- the walk -------------------------------------------------------------------------------- */

static int first_left(unsigned absent)
{
    int k = 0;
    while (absent >> k & 1)
        k++;
    return k;
}

static void note_access(struct guarding *g, int number, const struct absent *here)
{
    struct plan_access *a = &g->nest->nest->accesses.at[number];
    for (int x = 0; x < g->plan->dim; x++) {
        int lo = first_left(here->low[x]), hi = first_left(here->high[x]);
        a->keeps_lo[x] = g->met[number] && a->keeps_lo[x] < lo ? a->keeps_lo[x] : lo;
        a->keeps_hi[x] = g->met[number] && a->keeps_hi[x] < hi ? a->keeps_hi[x] : hi;
    }
    g->met[number] = true;
}

static void visit_expr(struct guarding *g, struct expr *e, const struct absent *here)
{
    const struct plan_nest *n = g->nest->nest;
    struct plan_end t;
    const struct plan_access *access = plan_access_at(n, e);
    if (access) {
        note_access(g, (int)(access - n->accesses.at), here);
        return;
    }
    bool is_choice = e->kind == EXPR_CONDITIONAL;
    if (is_choice || expr_is_logic(e)) {
        visit_expr(g, e->a[0], here);
        for (int i = 1; i < e->n; i++) {
            struct absent kept = kept_away(g, e->a[0], is_choice ? i == 1 : e->op == OP_AND);
            kept = joined(&kept, here, true);
            visit_expr(g, e->a[i], &kept);
        }
        return;
    }
    if (e->kind == EXPR_BINARY && !plan_end_at(n, e) && read_near(g, e, &t))
        plan_add_end(g->plan->arena, g->nest->nest, t);
    for (int i = 0; i < e->n; i++)
        visit_expr(g, e->a[i], here);
}

static void visit_stmt(struct guarding *g, struct stmt *s, struct absent *here)
{
    struct absent inner = *here;
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->init)
            visit_expr(g, s->decls.at[i]->init, here);
    if (s->init)
        visit_stmt(g, s->init, &inner);
    if (s->expr)
        visit_expr(g, s->expr, here);
    if (s->step)
        visit_expr(g, s->step, here);
    for (int i = 0; i < s->n; i++) {
        if (s->kind == STMT_IF) {
            struct absent kept = kept_away(g, s->expr, i == 0);
            inner = joined(&kept, here, true);
            take_failures(g, &inner);
        }
        bool fails = s->kind == STMT_IF && i == 1 && g->n_failed < MOST_FAILED;
        if (fails)
            g->failed[g->n_failed++] = s->expr;
        visit_stmt(g, s->body[i], &inner);
        g->n_failed -= fails;
    }
    for (int i = 0; s->kind == STMT_IF && i < s->n; i++)
        if (stmt_ends_by(s->body[i], STMT_CONTINUE)) {
            struct absent kept = kept_away(g, s->expr, i != 0);
            *here = joined(&kept, here, true);
        }
}

void guarded_find(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct guarding g = {.plan = p, .nest = w};
    struct absent none = {0};
    bool reads_halo = false;
    for (int i = 0; i < n->accesses.n; i++)
        for (int x = 0; x < p->dim; x++) {
            int o = abs(n->accesses.at[i].offset[x]);
            g.reach[x] = o > g.reach[x] ? o : g.reach[x];
            reads_halo |= o > 0;
        }
    if (!reads_halo)
        return;
    g.met = arena_alloc(p->arena, (size_t)(n->accesses.n + 1) * sizeof *g.met);
    memset(g.met, 0, (size_t)(n->accesses.n + 1) * sizeof *g.met);
    for (int i = 0; i < w->sunk.n; i++)
        visit_stmt(&g, w->sunk.at[i], &none);
    visit_stmt(&g, w->inner, &none);
}
