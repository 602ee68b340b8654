/* Pointers that walk through a mesh array, `for (p = u; p < end; p++)`, `*p++`: the cells of a nest
 * have no order, so there is none to walk in. Called by kernel_loops.c, where a kernel has no nest. */
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

static bool is_step(struct expr *e, const void *plan)
{
    struct decl *d = expr_is(e, OP_ASSIGN) ? NULL : expr_sets(e);
    return d && d->type->kind == TYPE_POINTER && alias_decl_is_mesh(plan, d);
}

bool walk_error(struct plan *p, struct diag *d, struct stmt *body)
{
    struct expr *first = stmt_find_expr(body, is_step, p);
    if (!first)
        return false;
    const struct decl *pointer = expr_sets(first);
    diag_error(d, first->range,
               "'%s' walks from cell to cell, but the cells of a nest have no order",
               pointer->name);
    diag_note(d, pointer->range, "'%s' is declared here", pointer->name);
    diag_hint(d, "write one loop for each of the domain's iterators, and subscript the mesh array "
                 "itself in them");
    return true;
}
