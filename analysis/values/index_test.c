/* Helpers that only compare integers, `inside(x, y)` of codes that look whether a neighbour lies in
 * the mesh: `return x >= 0 && x < nx && y >= 0 && y < ny;`. Called by inline.c. */
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static bool is_other(struct expr *e)
{
    return (e->kind != EXPR_NAME && !expr_is_arithmetic(e)) || !is_integer(e->type) ||
           e->kind == EXPR_CONDITIONAL;
}

static bool compares(struct expr *e)
{
    return expr_is_comparison(e);
}

bool compares_indices(struct function *f)
{
    struct stmt *s = stmt_alone(f->body);
    if (s->kind != STMT_RETURN || !s->expr || f->params.n == 0)
        return false;
    for (int i = 0; i < f->params.n; i++)
        if (!is_integer(f->params.at[i]->type))
            return false;
    return expr_any(s->expr, compares) && !expr_any(s->expr, is_other);
}
