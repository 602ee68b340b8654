/* Chains of `if` and `else` whose branches are one assignment to a variable each, as choices:
 *
 *     if (m < 0) m = 0; else if (m >= n) m = n - 1;       m < 0 ? 0 : m >= n ? n - 1 : m */
#include "analysis/lower/lower.h"

/* The assignment that a branch consists of, or NULL. */
static struct expr *assignment_of(struct stmt *s)
{
    struct expr *e = stmt_expr(stmt_alone(s));
    return expr_is(e, OP_ASSIGN) || expr_is(e, OP_ADD_ASSIGN) || expr_is(e, OP_SUB_ASSIGN) ? e
                                                                                           : NULL;
}

static struct stmt *else_if(struct stmt *s)
{
    struct stmt *other = s->n == 2 ? stmt_alone(s->body[1]) : NULL;
    return other && other->kind == STMT_IF ? other : NULL;
}

static bool sets_alone(struct stmt *s, const struct decl *d)
{
    for (int b = 0; b < s->n; b++) {
        struct expr *e = assignment_of(s->body[b]);
        bool chain = b == 1 && else_if(s);
        if (chain ? !sets_alone(else_if(s), d) : !e || expr_name(e->a[0]) != d)
            return false;
    }
    return !expr_is_modify(expr_core(s->expr));
}

struct decl *branches_variable(struct stmt *s)
{
    struct expr *first = s->kind == STMT_IF ? assignment_of(s->body[0]) : NULL;
    struct decl *d = first ? expr_name(first->a[0]) : NULL;
    return d && sets_alone(s, d) ? d : NULL;
}

struct expr *branches_value(struct arena *a, struct stmt *s, struct expr *before)
{
    struct stmt *chain = else_if(s);
    struct expr *then = expr_value_given(a, assignment_of(s->body[0]));
    struct expr *other = s->n == 1 ? expr_copy(a, before)
                         : chain   ? branches_value(a, chain, before)
                                   : expr_value_given(a, assignment_of(s->body[1]));
    return expr_choice(a, s->expr, then, other, before->type);
}
