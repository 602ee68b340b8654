/* Streaming that pushes: `fn[(j + ey[q] + ny) % ny][(i + ex[q] + nx) % nx][q] = f[j][i][q];` writes
 * a neighbour. Where the axes wrap round, each cell of each array is written once, and what it gets
 * is known: the same statement seen from the cell that is written reads at the opposite offset. All
 * offsets of the statement are moved so.
 *
 * Called by access.c once all accesses are known. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"

#include <string.h>

static bool touches(const struct plan_nest *n, int array, const struct plan_access *except,
                    bool writes)
{
    return vec_any_at(a, &n->accesses,
                      a->array == array && a != except && (writes ? a->writes : true));
}

/* Are all values of the same statement such that do not move with the cell otherwise than by their
 * subscripts? */
static bool are_still(const struct work_nest *nest, struct expr *assignment,
                      const struct plan_access *write)
{
    for (WALK(w, in_expr(assignment)); next_expr(&w);) {
        const struct plan_access *a = plan_access_at(nest->nest, w.e);
        bool named = w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_FUNCTION;
        if (a ? a != write && touches(nest->nest, a->array, NULL, true)
              : (named && nest_changes(nest, w.e->decl)) ||
                    (expr_is_modify(w.e) && w.e != assignment))
            return false;
        if (a)
            walk_skip(&w);
    }
    return true;
}

static bool is_unconditional(const struct work_nest *w, const struct stmt *s)
{
    return !any_in(for (; s != w->inner; s = s->parent),
                   !s->parent || s->parent->kind != STMT_COMPOUND);
}

static void pull(struct plan *plan, struct work_nest *nest, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct plan_access *write =
        expr_is(e, OP_ASSIGN) ? plan_access_at(nest->nest, expr_bare(e->a[0])) : NULL;
    bool far = false;
    for (int x = 0; write && x < plan->dim; x++)
        far |= write->round[x] != 0;
    if (!far || !is_unconditional(nest, s) || touches(nest->nest, write->array, write, false) ||
        !are_still(nest, e, write))
        return;
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        struct plan_access *a = plan_access_at(nest->nest, w.e);
        for (int x = 0; a && a != write && x < plan->dim; x++) {
            a->offset[x] -= write->round[x];
            a->round[x] -= write->round[x];
        }
        if (a)
            walk_skip(&w);
    }
    for (int x = 0; x < plan->dim; x++) {
        nest->pulled[x] |= write->round[x] != 0;
        write->offset[x] -= write->round[x];
    }
    memset(write->round, 0, sizeof write->round);
}

void push_to_pull(struct plan *p)
{
    for (int i = 0; i < p->work->nests.n; i++)
        for (WALK(w, in_stmt(p->work->nests.at[i]->inner)); next_stmt(&w);)
            pull(p, p->work->nests.at[i], w.in);
}
