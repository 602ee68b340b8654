/* Work and traffic of a nest per cell, counted on the tree: for the report and for profiles.
 * Called by pass_body. */
#include "analysis/arrays/arrays.h"
#include "analysis/tree/tree.h"

struct count {
    struct work_nest *nest;
    int flops;
    int depth; /* of helpers */
};

static bool count_expr(struct walk *w, struct expr *e)
{
    struct count *c = w->with;
    if (is_access_site(c->nest->nest, e))
        return false;
    if (e->n == 2 && operators[e->op].computes && is_floating(e->type))
        c->flops++;
    if (e->kind != EXPR_CALL)
        return true;
    struct function *f = callee_function(e);
    if (!f && callee_decl(e) && is_floating(e->type))
        c->flops++;
    if (f && c->depth < 8) {
        c->depth++;
        walk_stmt(&(struct walk){.on_expr = count_expr, .with = c}, f->body);
        c->depth--;
    }
    return true;
}

void cost_nest(struct work_nest *w)
{
    struct count c = {.nest = w};
    walk_nest_body(&(struct walk){.on_expr = count_expr, .with = &c}, w->nest);
    w->nest->flops = c.flops;
    for (int i = 0; i < w->nest->arrays.n; i++) {
        const struct plan_array *a = w->nest->arrays.at[i];
        w->nest->bytes += a->type->size * ((a->reads && !a->full_write) + a->writes);
    }
}
