/* Copies of whole arrays by the library, `memcpy(u, un, n * sizeof *u)`: no nest makes `u` then,
 * but it is advanced all the same. Called by axis_coordinates.c. */
#include "analysis/axes/axis_coordinates.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

static int known_field(const struct axis *a, struct expr *e)
{
    struct decl *d = alias_is_mesh(a->plan, e) ? expr_base(e) : NULL;
    for (int i = 0; d && i < a->fields.n; i++)
        if (alias_same_field(a->plan, a->fields.at[i].decl, d))
            return i;
    return -1;
}

static bool note_move(struct walk *w, struct expr *e)
{
    struct axis *a = w->with;
    if (!library_copies(e))
        return true;
    struct moved moved = {known_field(a, expr_core(e->a[1])), known_field(a, expr_core(e->a[2]))};
    if (moved.to >= 0 && moved.from >= 0 && moved.to != moved.from)
        vec_push(a->plan->arena, &a->moved, moved);
    return true;
}

void axis_moves_find(struct axis *a)
{
    walk_functions(&(struct walk){.on_expr = note_move, .with = a}, a->plan->unit);
    for (bool more = a->moved.n > 0; more;) {
        more = false;
        for (int i = 0; i < a->moved.n; i++) {
            struct field *to = &a->fields.at[a->moved.at[i].to];
            more |= !to->is_made && a->fields.at[a->moved.at[i].from].is_made;
            to->is_made |= a->fields.at[a->moved.at[i].from].is_made;
        }
    }
}
