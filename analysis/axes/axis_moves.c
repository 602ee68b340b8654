/* Copies of whole arrays by the library, `memcpy(u, un, n * sizeof *u)`: no nest makes `u` then,
 * but it is advanced all the same. Called by axis_coordinates.c. */
#include "analysis/axes/axis_coordinates.h"
#include "analysis/program/program.h"

static int known_field(const struct axis *a, struct expr *e)
{
    const struct decl *d = alias_is_mesh(a->plan, e) ? expr_base(e) : NULL;
    return d ? axis_field(a, d) : -1;
}

void axis_moves_find(struct axis *a)
{
    for (WALK(w, in_functions(a->plan->unit)); next_expr(&w);) {
        bool copies = library_copies(w.e);
        int to = copies ? known_field(a, expr_core(w.e->a[1])) : -1;
        int from = to >= 0 ? known_field(a, expr_core(w.e->a[2])) : -1;
        if (from >= 0 && to != from)
            vec_push(a->plan->arena, &a->moved, ((struct moved){to, from}));
    }
    for (bool more = a->moved.n > 0; more;) {
        more = false;
        for (int i = 0; i < a->moved.n; i++) {
            struct field *to = &a->fields.at[a->moved.at[i].to];
            more |= !to->is_made && a->fields.at[a->moved.at[i].from].is_made;
            to->is_made |= a->fields.at[a->moved.at[i].from].is_made;
        }
    }
}
