/* One `for` loop: which variable it counts in, and between which bounds, where it is of the
 * canonical form `for (i = lo; i < hi; i++)`. Called by nests.c. */
#include "analysis/work.h"

#include <string.h>

struct decl *loop_variable(const struct stmt *s)
{
    if (s->kind != STMT_FOR)
        return NULL;
    if (s->init && s->init->kind == STMT_DECL && s->init->decls.n > 0)
        return s->init->decls.at[0];
    struct expr *e = s->init ? expr_bare(s->init->expr) : NULL;
    if (expr_is(e, EXPR_ASSIGN, "="))
        return expr_name(e->a[0]);
    e = s->step ? expr_bare(s->step) : NULL;
    return e && expr_is_modify(e) ? expr_name(e->a[0]) : NULL;
}

static bool counts_up_by_one(struct expr *step, const struct decl *d)
{
    int64_t one;
    step = expr_bare(step);
    if (!step || !expr_is_modify(step) || expr_name(step->a[0]) != d)
        return false;
    if (step->kind == EXPR_UNARY)
        return strstr(step->op, "++") != NULL;
    if (strcmp(step->op, "+=") == 0)
        return expr_int_value(step->a[1], &one) && one == 1;
    struct expr *sum = expr_bare(step->a[1]);
    if (strcmp(step->op, "=") != 0 || !expr_is(sum, EXPR_BINARY, "+"))
        return false;
    bool left = expr_name(sum->a[0]) == d;
    return (left || expr_name(sum->a[1]) == d) && expr_int_value(sum->a[left ? 1 : 0], &one) &&
           one == 1;
}

bool loop_read(struct diag *diag, struct stmt *s, struct loop_bounds *out)
{
    const struct decl *d = loop_variable(s);
    struct expr *start = NULL, *c = expr_bare(s->expr);
    if (s->init && s->init->kind == STMT_DECL && s->init->decls.n == 1)
        start = d->init;
    else if (s->init && s->init->kind == STMT_EXPR &&
             expr_is(expr_bare(s->init->expr), EXPR_ASSIGN, "="))
        start = expr_bare(s->init->expr)->a[1];
    if (!start) {
        diag_error(diag, s->range, "the loop over '%s' must set '%s', and nothing else, first",
                   d->name, d->name);
        return false;
    }
    if (!counts_up_by_one(s->step, d)) {
        diag_error(diag, s->step ? s->step->range : s->range,
                   "the loop over '%s' must count up by one", d->name);
        return false;
    }
    bool mirrored = c && c->kind == EXPR_BINARY && expr_name(c->a[1]) == d;
    if (!c || c->kind != EXPR_BINARY || !strchr("<>", c->op[0]) || strlen(c->op) > 2 ||
        (c->op[1] && c->op[1] != '=') || (c->op[0] == '>') != mirrored ||
        (!mirrored && expr_name(c->a[0]) != d)) {
        diag_error(diag, c ? c->range : s->range,
                   "the loop over '%s' must end with '%s < bound' or '%s <= bound'", d->name,
                   d->name, d->name);
        return false;
    }
    out->lo = start;
    out->hi = c->a[mirrored ? 0 : 1];
    out->inclusive = c->op[1] == '=';
    return true;
}
