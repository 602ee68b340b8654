/* Streaming that pushes: `fn[(j + ey[q] + ny) % ny][(i + ex[q] + nx) % nx][q] = f[j][i][q];` writes
 * a neighbour. Where the axes wrap round, each cell of each array is written once, and what it gets
 * is known: the same statement seen from the cell that is written reads at the opposite offset. All
 * offsets of the statement are moved so.
 *
 * Called by access.c once all accesses are known. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

#include <string.h>

struct push {
    struct plan *plan;
    struct work_nest *nest;
    struct expr *assignment;
    const struct plan_access *write;
    bool fails;
};

static bool touches(const struct plan_nest *n, int array, const struct plan_access *except,
                    bool writes)
{
    for (int i = 0; i < n->accesses.n; i++) {
        const struct plan_access *a = &n->accesses.at[i];
        if (a->array == array && a != except && (writes ? a->writes : true))
            return true;
    }
    return false;
}

/* Values of the same statement that do not move with the cell otherwise than by their subscripts.
 */
static bool note_value(struct walk *w, struct expr *e)
{
    struct push *p = w->with;
    const struct work_nest *nest = p->nest;
    const struct plan_access *a = plan_access_at(nest->nest, e);
    if (a) {
        p->fails |= a != p->write && touches(nest->nest, a->array, NULL, true);
        return false;
    }
    bool named = e->kind == EXPR_NAME && e->decl->kind != DECL_FUNCTION;
    p->fails |= (named && nest_changes(nest, e->decl)) || (expr_is_modify(e) && e != p->assignment);
    return !p->fails;
}

static bool is_unconditional(const struct work_nest *w, const struct stmt *s)
{
    for (; s != w->inner; s = s->parent)
        if (!s->parent || s->parent->kind != STMT_COMPOUND)
            return false;
    return true;
}

static bool note_moved(struct walk *w, struct expr *e)
{
    struct push *p = w->with;
    struct plan_access *a = plan_access_at(p->nest->nest, e);
    const int *by = p->write->round;
    for (int x = 0; a && a != p->write && x < p->plan->dim; x++) {
        a->offset[x] -= by[x];
        a->round[x] -= by[x];
    }
    return !a;
}

static void pull(struct plan *plan, struct work_nest *nest, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct plan_access *write =
        expr_is(e, OP_ASSIGN) ? plan_access_at(nest->nest, expr_bare(e->a[0])) : NULL;
    bool far = false;
    for (int x = 0; write && x < plan->dim; x++)
        far |= write->round[x] != 0;
    if (!far || !is_unconditional(nest, s) || touches(nest->nest, write->array, write, false))
        return;
    struct push p = {plan, nest, e, write, false};
    walk_expr(&(struct walk){.on_expr = note_value, .with = &p}, e);
    if (p.fails)
        return;
    walk_expr(&(struct walk){.on_expr = note_moved, .with = &p}, e);
    for (int x = 0; x < plan->dim; x++) {
        nest->pulled[x] |= write->round[x] != 0;
        write->offset[x] -= write->round[x];
    }
    memset(write->round, 0, sizeof write->round);
}

static bool visit(struct walk *w, struct stmt *s)
{
    struct push *p = w->with;
    pull(p->plan, p->nest, s);
    return true;
}

void push_to_pull(struct plan *p)
{
    for (int i = 0; i < p->work->nests.n; i++) {
        struct push push = {.plan = p, .nest = p->work->nests.at[i]};
        walk_stmt(&(struct walk){.on_stmt = visit, .with = &push}, push.nest->inner);
    }
}
