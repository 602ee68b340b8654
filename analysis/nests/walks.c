/* Pointers that walk through a mesh array, `for (p = u; p < end; p++)`, `*p++`: the cells of a nest
 * have no order, so there is none to walk in. Called by kernel_loops.c, where a kernel has no nest. */
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

struct steps {
    const struct plan *plan;
    struct expr *first;
};

static bool note_step(struct walk *w, struct expr *e)
{
    struct steps *s = w->with;
    struct decl *d = expr_is_modify(e) && !expr_is(e, OP_ASSIGN) ? expr_name(e->a[0]) : NULL;
    if (!s->first && d && d->type->kind == TYPE_POINTER && alias_decl_is_mesh(s->plan, d))
        s->first = e;
    return !s->first;
}

bool walk_error(struct plan *p, struct diag *d, struct stmt *body)
{
    struct steps s = {.plan = p};
    struct walk w = {.on_expr = note_step, .with = &s};
    walk_stmt(&w, body);
    if (!s.first)
        return false;
    const struct decl *pointer = expr_name(s.first->a[0]);
    diag_error(d, s.first->range,
               "'%s' walks from cell to cell, but the cells of a nest have no order",
               pointer->name);
    diag_note(d, pointer->range, "'%s' is declared here", pointer->name);
    diag_hint(d, "write one loop for each of the domain's iterators, and subscript the mesh array "
                 "itself in them");
    return true;
}
