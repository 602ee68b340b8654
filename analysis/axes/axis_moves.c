/* Copies of whole arrays by the library, `memcpy(u, un, n * sizeof *u)`: no nest makes `u` then,
 * but it is advanced all the same. Called by axis_coordinates.c. */
#include "analysis/axes/axis_coordinates.h"
#include "analysis/flow/flow.h"

static int known_field(const struct axis *a, struct expr *e)
{
    const struct decl *d = expr_base(e);
    return d ? axis_field(a, d) : -1;
}

void axis_moves_find(struct axis *a)
{
    vec_each_at (m, &bytes_moved(a->plan)->at) {
        int to = known_field(a, m->to), from = known_field(a, m->from);
        if (to >= 0 && from >= 0 && to != from)
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
