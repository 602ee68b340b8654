/* Histories, `record[i][t] = u[i];`, with what the time loop counts in the subscript: memory of the
 * program's own, no cells of the mesh. A loop over the mesh that does nothing else is host code.
 * Called by kernel_loops.c and access.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

struct index {
    const struct plan *plan;
    struct function *in;
    struct stmt *nest;
};

/* Set in the time loop, but not in the nest; f: whose parameter it may be. */
static bool is_time(const struct index *x, struct decl *d)
{
    struct function *f = x->in;
    if (stmt_sets(x->nest, d))
        return false;
    for (int i = 0; i < 4 && d && d->kind == DECL_PARAM; i++) {
        struct expr *e = origin_argument(x->plan, f, d, &f);
        d = e ? expr_name(e) : NULL;
    }
    return d && is_integer(d->type) && vec_any_at(t, &x->plan->timeloops, stmt_sets(t->loop, d));
}

bool history_entry(const struct plan *p, struct function *f, struct stmt *nest,
                   struct expr *element)
{
    struct index x = {p, f, nest};
    for (struct expr *e = expr_bare(element); e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        for (WALK(w, in_expr(e->a[1])); next_expr(&w);)
            if (expr_is(w.e, OP_MOD) || expr_is(w.e, OP_BIT_AND))
                walk_skip(&w); /* a buffer of few levels */
            else if (w.e->kind == EXPR_NAME && w.e->decl && is_time(&x, w.e->decl))
                return true;
    return false;
}

bool history_loop(const struct plan *p, struct function *f, struct stmt *nest)
{
    bool keeps = false;
    for (WALK(w, in_stmt(nest)); next_expr(&w);) {
        struct expr *to = expr_is_modify(w.e) ? expr_bare(w.e->a[0]) : NULL;
        if (w.e->kind == EXPR_CALL && any_from(i, 1, w.e->n, !is_scalar(w.e->a[i]->type)))
            return false;
        if (!to || to->kind == EXPR_NAME)
            continue;
        struct decl *base = to->kind == EXPR_SUBSCRIPT ? expr_base(to) : NULL;
        keeps = base && !alias_decl_is_mesh(p, base) && history_entry(p, f, nest, to);
        if (!keeps)
            return false;
    }
    return keeps;
}
