/* Helpers that only compare integers, `inside(x, y)` of codes that look whether a neighbour lies in
 * the mesh: `return x >= 0 && x < nx && y >= 0 && y < ny;`. Called by inline.c. */
#include "analysis/values/values.h"

bool compares_indices(struct function *f)
{
    struct stmt *s = stmt_alone(f->body);
    if (s->kind != STMT_RETURN || !s->expr || f->params.n == 0)
        return false;
    return vec_all(d, &f->params, is_integer(d->type)) &&
           any_expr(x, in_expr(s->expr), expr_is_comparison(x.e)) &&
           !any_expr(w, in_expr(s->expr),
                     (w.e->kind != EXPR_NAME && !expr_is_arithmetic(w.e)) ||
                         !is_integer(w.e->type) || w.e->kind == EXPR_CONDITIONAL);
}
