/* Pointers that walk through a mesh array, `for (p = u; p < end; p++)`, `*p++`: the cells of a nest
 * have no order, so there is none to walk in. Called by kernel_loops.c, where a kernel has no nest. */
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"

bool walk_error(struct plan *p, struct diag *d, struct stmt *body)
{
    for (WALK(w, in_stmt(body)); next_expr(&w);) {
        const struct decl *pointer = expr_is(w.e, OP_ASSIGN) ? NULL : expr_sets(w.e);
        if (!pointer || pointer->type->kind != TYPE_POINTER || !alias_decl_is_mesh(p, pointer))
            continue;
        diag_error(d, w.e->range,
                   "'%s' walks from cell to cell, but the cells of a nest have no order",
                   pointer->name);
        diag_note(d, pointer->range, "'%s' is declared here", pointer->name);
        diag_hint(d, "write one loop for each of the domain's iterators, and subscript the mesh "
                     "array itself in them");
        return true;
    }
    return false;
}
