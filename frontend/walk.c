/* Walks over statements and expressions, parents first. Used by every later room. */
#include "frontend/unit.h"

void expr_walk(struct expr *e, bool (*visit)(struct expr *e, void *with), void *with)
{
    if (!e || !visit(e, with))
        return;
    for (int i = 0; i < e->n; i++)
        expr_walk(e->a[i], visit, with);
}

void stmt_walk(struct stmt *s, bool (*visit)(struct stmt *s, void *with),
               bool (*on_expr)(struct expr *e, void *with), void *with)
{
    if (!s || (visit && !visit(s, with)))
        return;
    stmt_walk(s->init, visit, on_expr, with);
    for (int i = 0; on_expr && i < s->decls.n; i++)
        expr_walk(s->decls.at[i]->init, on_expr, with);
    if (on_expr) {
        expr_walk(s->expr, on_expr, with);
        expr_walk(s->step, on_expr, with);
    }
    for (int i = 0; i < s->n; i++)
        stmt_walk(s->body[i], visit, on_expr, with);
}
