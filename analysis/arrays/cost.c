/* Work and traffic of a nest per cell, counted on the tree: for the report and for profiles.
 * Called by pass_body. */
#include "analysis/arrays/arrays.h"

/* `depth`: of helpers. */
static int count_flops(const struct plan_nest *n, struct walk_roots in, int depth)
{
    int flops = 0;
    for (WALK(w, in); next_expr(&w);) {
        struct expr *e = w.e;
        struct function *f = callee_function(e);
        if (is_access_site(n, e)) {
            walk_skip(&w);
            continue;
        }
        flops += e->n == 2 && operators[e->op].computes && is_floating(e->type);
        flops += e->kind == EXPR_CALL && !f && callee_decl(e) && is_floating(e->type);
        flops += f && depth < 8 ? count_flops(n, in_stmt(f->body), depth + 1) : 0;
    }
    return flops;
}

void cost_nest(struct work_nest *w)
{
    w->nest->flops = count_flops(w->nest, in_nest_body(w->nest), 0);
    vec_each (a, &w->nest->arrays)
        w->nest->bytes += a->type->size * ((a->reads && !a->full_write) + a->writes);
}
