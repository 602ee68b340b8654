/* Cells of a nest that need what other cells of the same run write: says which method that looks
 * like (a recurrence along a line, colours, Gauss-Seidel) and what to write instead. Called by
 * legality.c. */
#include "analysis/order/order.h"

/* ---- a recurrence --------------------------------------------------------------------------- */

/* Bit set of the axes that the array's reads move along, all towards cells that have been run
 * before; 0 where some move otherwise. */
static unsigned axes_behind(const struct work_nest *w, int array)
{
    const struct plan_nest *n = w->nest;
    unsigned axes = 0;
    vec_each_at (x, &n->accesses) {
        for (int a = 0; a < w->domain->dim; a++) {
            int way = x->offset[a] > 0 ? 1 : x->offset[a] < 0 ? -1 : 0;
            if (x->array != array || !x->reads || !way)
                continue;
            if (way != -loop_direction(w->loop[a]))
                return 0;
            axes |= 1u << a;
        }
    }
    return axes;
}

static const char *axes_text(struct arena *arena, const struct work_nest *w, unsigned axes)
{
    struct text t = text_new(arena);
    for (int a = 0; a < w->domain->dim; a++)
        if (axes >> a & 1)
            text_printf(&t, "%s'%s'", t.n ? " and " : "", w->nest->iterator[a]->name);
    return t.s;
}

/* ---- some cells ----------------------------------------------------------------------------- */

/* `if (i == 0)` around it, within the nest. */
static bool stands_at_edge(const struct work_nest *w, const struct stmt *s)
{
    for (; s && s != w->inner->parent; s = s->parent) {
        struct expr *e = s->kind == STMT_IF ? expr_core(s->expr) : NULL;
        while (expr_is_logic(e))
            e = expr_core(e->a[0]);
        struct decl *d = expr_is(e, OP_EQ) ? expr_name(e->a[0]) : NULL;
        if (iterator_axis(w->nest, d) >= 0)
            return true;
    }
    return false;
}

/* `if (flag[j][i] & OBSTACLE)` around it, or such a `switch`, within the nest. */
static bool stands_at_marks(const struct work_nest *w, const struct stmt *s)
{
    return any_in(for (; s && s != w->inner->parent; s = s->parent),
                  (s->kind == STMT_IF || s->kind == STMT_SWITCH) &&
                      any_expr(x, in_expr(s->expr), expr_is_element(x.e)));
}

/* `are_some`: its cells, by conditions; are others than these written, too? */
static bool writes_only(const struct work_nest *w, const struct decl *array,
                        bool (*are_some)(const struct work_nest *, const struct stmt *))
{
    return !any_expr(v, in_stmt(w->inner),
                     expr_is_modify(v.e) && expr_base(v.e->a[0]) == array && !are_some(w, v.in));
}

/* ---- the message ---------------------------------------------------------------------------- */

void order_error(struct diag *d, const struct work_nest *w, int array, struct range read,
                 struct range write)
{
    const char *name = w->nest->arrays.at[array]->label;
    const struct decl *decl = w->nest->arrays.at[array]->decl;
    unsigned axes = axes_behind(w, array);
    if (axes)
        diag_error(
            d, read,
            "'%s' is made from its own new value at the cell before, along %s: a "
            "recurrence, as in a line solver, has an order that the cells of a nest have not",
            name, axes_text(w->kernel->arena, w, axes));
    else
        diag_error(d, read,
                   "'%s' is read at a neighbour and written in the same nest: the result would "
                   "depend on the order of the cells",
                   name);
    diag_note(d, write, "'%s' is written here", name);
    if (writes_only(w, decl, stands_at_edge))
        diag_hint(d, "what only cells at the edges set goes into loops along the edges, "
                     "'for (j = 0; j < n; j++) u[j][0] = u[j][1];'");
    else if (axes)
        diag_hint(d,
                  "no nest can do it: use an explicit step, or sweeps that read a second array with "
                  "the old values (Jacobi); in a function without '#pragma amr kernel' it is host "
                  "code, right and slow");
    else if (has_colours(w))
        diag_hint(d, "cells of one colour may change in place where all neighbours that they read "
                     "are of others, by parities of indices alone, 'if ((i + j) %% 2 == colour)', "
                     "and none lies across a periodic edge of cells whose number is not known to be "
                     "even");
    else if (writes_only(w, decl, stands_at_marks))
        diag_hint(d,
                  "where the cells that are set and those that are read are never the same, as of "
                  "obstacles and the fluid beside them, copy '%s' to a second array in a nest in "
                  "front of this one, and read the neighbours there; else write to a second array, "
                  "in all cells, and swap the two",
                  name);
    else
        diag_hint(d, "write to a second array and swap the two after the nest; a Gauss-Seidel or "
                     "SOR iteration becomes Jacobi's by that, stable for omega <= 1");
}
