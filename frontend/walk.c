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
               void (*on_expr)(struct expr *e, struct stmt *in, void *with), void *with)
{
    if (!s || (visit && !visit(s, with)))
        return;
    stmt_walk(s->init, visit, on_expr, with);
    for (int i = 0; on_expr && i < s->decls.n; i++)
        if (s->decls.at[i]->init)
            on_expr(s->decls.at[i]->init, s, with);
    if (on_expr && s->expr)
        on_expr(s->expr, s, with);
    if (on_expr && s->step)
        on_expr(s->step, s, with);
    for (int i = 0; i < s->n; i++)
        stmt_walk(s->body[i], visit, on_expr, with);
}
