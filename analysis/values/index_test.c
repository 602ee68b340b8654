/* Helpers that only compare integers, `inside(x, y)` of codes that look whether a neighbour lies in
 * the mesh: `return x >= 0 && x < nx && y >= 0 && y < ny;`. Called by inline.c. */
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct content {
    bool compares, other;
};

static bool note_node(struct walk *w, struct expr *e)
{
    struct content *c = w->with;
    c->other |= (e->kind != EXPR_NAME && !expr_is_arithmetic(e)) || !is_integer(e->type) ||
                e->kind == EXPR_CONDITIONAL;
    c->compares |= expr_is_comparison(e);
    return !c->other;
}

bool compares_indices(struct function *f)
{
    struct content c = {0};
    struct walk w = {.on_expr = note_node, .with = &c};
    struct stmt *s = f->body;
    while (s->kind == STMT_COMPOUND && s->n == 1)
        s = s->body[0];
    if (s->kind != STMT_RETURN || !s->expr || f->params.n == 0)
        return false;
    for (int i = 0; i < f->params.n; i++)
        c.other |= !is_integer(f->params.at[i]->type);
    walk_expr(&w, s->expr);
    return c.compares && !c.other;
}
