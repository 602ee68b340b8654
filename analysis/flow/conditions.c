/* What is known to hold where an expression is evaluated, from the conditions around it: those of ifs,
 * of ?:, && and ||, and of `if (...) continue;` in front of it. Their parts, since `a && b` says both. */
#include "analysis/flow/flow.h"

void conditions_add(struct arena *a, struct conditions *list, struct expr *e, bool holds)
{
    e = e ? expr_core(e) : NULL;
    if (expr_is(e, OP_NOT)) {
        conditions_add(a, list, e->a[0], !holds);
    } else if (expr_is(e, holds ? OP_AND : OP_OR)) {
        conditions_add(a, list, e->a[0], holds);
        conditions_add(a, list, e->a[1], holds);
    } else if (e) {
        vec_push(a, list, ((struct condition){e, holds}));
    }
}

static void add_expressions(struct arena *a, struct conditions *list, const struct expr *site,
                            const struct walk_frame *above)
{
    const struct expr *operand = site;
    for (const struct walk_frame *f = above; f; operand = f->e, f = f->up) {
        bool is_choice = f->e->kind == EXPR_CONDITIONAL;
        if ((is_choice || expr_is_logic(f->e)) && f->e->a[0] != operand)
            conditions_add(a, list, f->e->a[0],
                           is_choice ? f->e->a[1] == operand : f->e->op == OP_AND);
    }
}

struct conditions conditions_around(struct arena *a, const struct stmt *in, const struct stmt *root,
                                    const struct expr *site, const struct walk_frame *above)
{
    struct conditions list = {0};
    add_expressions(a, &list, site, above);
    for (const struct stmt *s = in; s && s != root && s->parent; s = s->parent) {
        const struct stmt *outer = s->parent;
        int at = first_below(i, outer->n, outer->body[i] == s); /* -1 of a copy */
        if (outer->kind == STMT_IF && at >= 0)
            conditions_add(a, &list, outer->expr, at == 0);
        for (int i = 0; outer->kind == STMT_COMPOUND && i < at; i++)
            if (outer->body[i]->kind == STMT_IF &&
                stmt_ends_by(outer->body[i]->body[0], STMT_CONTINUE))
                conditions_add(a, &list, outer->body[i]->expr, false);
    }
    return list;
}
