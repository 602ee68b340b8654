/* Neighbours in a loop over all cells by one index, `un[k] = u[k - 1] + ...`: at the ends of the
 * rows they are cells of other rows, which no nest means. They are refused unless a condition keeps
 * the cells there from reading them. Called by access.c. */
#include "analysis/nests/nests.h"

/* Some cells do not come to the site. */
static bool is_guarded(struct stmt *body, const struct expr *site)
{
    for (WALK(w, in_stmt(body)); next_node(&w);) {
        if (!w.e && w.in->kind == STMT_CONTINUE && w.in->range.begin < site->range.begin)
            return true;
        if (!w.e || w.e != site)
            continue;
        return expr_is_chosen(&w) || stmt_around(w.in, 1u << STMT_IF);
    }
    return false;
}

/* The range along the axis is all that the array holds: beside its ends lie other rows. */
static bool covers_rows(const struct work_nest *w, int array, int axis)
{
    const struct poly *stride = w->strides.at[array];
    if (!stride || axis == 0)
        return false;
    struct poly length = poly_add(&w->hi[axis], &w->lo[axis], -1);
    length = poly_mul(&length, &stride[axis]);
    return poly_equal(&length, &stride[axis - 1]);
}

static void check_access(struct plan *p, struct diag *d, const struct work_nest *w,
                         const struct plan_access *access, int axis)
{
    if (is_guarded(w->inner, access->site))
        return;
    diag_error(d, access->site->range,
               "'%s' is read beside the ends of the rows, along '%s', where the next row begins",
               w->nest->arrays.at[access->array]->label, w->nest->iterator[axis]->name);
    diag_note(d, w->nest->loop->range, "the loop runs over all cells by one index");
    diag_hint(d, "write one loop for each of the domain's iterators, %s from 1 to the last but one",
              w->nest->iterator[p->dim - 1]->name);
}

void row_ends_check(struct plan *p, struct diag *d, struct work_nest *w)
{
    int before = diag_errors(d);
    for (int i = 0; i < w->nest->accesses.n; i++)
        for (int x = 0; x < p->dim && diag_errors(d) == before; x++) {
            const struct plan_access *access = &w->nest->accesses.at[i];
            if (w->is_collapsed && access->offset[x] != access->stops[x] && !w->wraps[x] &&
                covers_rows(w, access->array, x))
                check_access(p, d, w, access, x);
        }
}
