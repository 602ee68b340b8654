/* Difference formulas that divide by the cell's index, as those of cylindrical coordinates written in
 * cells, (1 + 0.5 / i) * u[i + 1]: the index counts cells of the finest level on all levels, so the
 * formula does not go with the cells of coarser ones. With the width, 0.5 * h / (i * h), it does.
 * Called by scalars.c. */
#include "analysis/widths/widths.h"

/* Made of an iterator and numbers, also through locals: *by, the iterator. */
static bool is_index(const struct work_nest *w, struct expr *e, const struct expr **by)
{
    e = expr_core(e);
    if (e->kind == EXPR_INT || e->kind == EXPR_FLOAT)
        return true;
    if (e->kind == EXPR_NAME && iterator_axis(w->nest, e->decl) >= 0) {
        bool first = !*by;
        *by = e;
        return first; /* twice: a function of the place */
    }
    if (e->kind == EXPR_NAME && e->decl->kind == DECL_ENUMERATOR)
        return true;
    if (e->kind == EXPR_NAME)
        return vec_has(&w->locals, e->decl) && e->decl->init && e->decl->assignments == 0 &&
               is_index(w, e->decl->init, by);
    return expr_is_sum_or_product(e) && all_below(i, e->n, is_index(w, e->a[i], by));
}

void warn_index_divisor(struct plan *p, struct diag *d, const struct work_nest *w)
{
    if (!w->nest->reads_halo || !w->nest->width_known)
        return;
    for (WALK(x, in_nest_body(w->nest)); next_expr(&x);) {
        const struct expr *by = NULL, *above = NULL; /* iterators, as in (i + 0.5) / i */
        if (!expr_is(x.e, OP_DIV) || !is_floating(x.e->type) || !is_index(w, x.e->a[1], &by) ||
            !by || (!is_index(w, x.e->a[0], &above) && !width_reads_neighbour(w->nest, x.e->a[0])))
            continue;
        const char *i = by->decl->name;
        diag_warning(d, "amr-numerics", x.e->range,
                     "'%s' divides by the cell's index, which counts cells of the finest level on "
                     "all levels: in a difference formula that is right on one level only",
                     expr_text(p->arena, x.e));
        diag_hint(d,
                  "write the length with the cell width h on both sides: h / (%s * h) instead of "
                  "1 / %s",
                  i, i);
        return;
    }
}
