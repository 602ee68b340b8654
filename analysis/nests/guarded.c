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
#include "analysis/nests/outermost.h"

#include <stdlib.h>
#include <string.h>

static int first_left(unsigned absent)
{
    int k = 0;
    while (absent >> k & 1)
        k++;
    return k;
}

static void note_access(struct guarding *g, int number, const struct outermost *never)
{
    struct plan_access *a = &g->nest->nest->accesses.at[number];
    for (int x = 0; x < g->plan->dim; x++) {
        int lo = first_left(never->low[x]), hi = first_left(never->high[x]);
        a->keeps_lo[x] = g->met[number] && a->keeps_lo[x] < lo ? a->keeps_lo[x] : lo;
        a->keeps_hi[x] = g->met[number] && a->keeps_hi[x] < hi ? a->keeps_hi[x] : hi;
    }
    g->met[number] = true;
}

static void visit_expr(struct guarding *g, struct expr *e, const struct outermost *never)
{
    const struct plan_nest *n = g->nest->nest;
    struct plan_end t;
    const struct plan_access *access = plan_access_at(n, e);
    if (access) {
        note_access(g, (int)(access - n->accesses.at), never);
        return;
    }
    bool is_choice = e->kind == EXPR_CONDITIONAL;
    if (is_choice || expr_is_logic(e)) {
        visit_expr(g, e->a[0], never);
        for (int i = 1; i < e->n; i++) {
            struct outermost kept =
                outermost_kept(g, e->a[0], is_choice ? i == 1 : e->op == OP_AND);
            kept = outermost_in_one(&kept, never);
            visit_expr(g, e->a[i], &kept);
        }
        return;
    }
    if (e->kind == EXPR_BINARY && !plan_end_at(n, e) && outermost_test(g, e, &t))
        plan_add_end(g->plan->arena, g->nest->nest, t);
    for (int i = 0; i < e->n; i++)
        visit_expr(g, e->a[i], never);
}

/* Behind `if (...) continue;`, and behind others that may leave the cell. */
static void leave_cell(struct guarding *g, struct stmt *s, struct coming *here)
{
    struct coming all = *here;
    bool is_if = s->kind == STMT_IF;
    if (stmt_has(s, STMT_JUMPS))
        here->always = (struct outermost){0};
    for (int i = 0; is_if && i < s->n; i++)
        if (stmt_ends_by(s->body[i], STMT_CONTINUE)) {
            struct coming rest = outermost_branch(g, s->expr, i != 0, &all);
            here->never = outermost_in_one(&rest.never, &here->never);
            here->always = s->n == 1 ? rest.always : here->always;
        }
}

static void visit_stmt(struct guarding *g, struct stmt *s, struct coming *here)
{
    struct coming inner = *here;
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->init)
            visit_expr(g, s->decls.at[i]->init, &here->never);
    if (s->init)
        visit_stmt(g, s->init, &inner);
    if (s->expr)
        visit_expr(g, s->expr, &here->never);
    if (s->step)
        visit_expr(g, s->step, &here->never);
    flags_set(g, s, here);
    for (int i = 0; i < s->n; i++) {
        if (s->kind == STMT_IF) {
            inner = outermost_branch(g, s->expr, i == 0, here);
            outermost_take_failures(g, &inner.never);
        }
        bool fails = s->kind == STMT_IF && i == 1 && g->n_failed < MOST_FAILED;
        if (fails)
            g->failed[g->n_failed++] = s->expr;
        visit_stmt(g, s->body[i], &inner);
        g->n_failed -= fails;
    }
    if (s->kind == STMT_COMPOUND)
        *here = inner;
    else
        leave_cell(g, s, here);
}

void guarded_find(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct guarding g = {.plan = p, .nest = w};
    struct coming here = {.always = outermost_all()};
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
    flags_find(&g);
    for (int i = 0; i < w->sunk.n; i++)
        visit_stmt(&g, w->sunk.at[i], &here);
    visit_stmt(&g, w->inner, &here);
}
