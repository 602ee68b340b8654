/* What kind of numbers the program gives a variable: whole ones only, as a switch or a sign gets, or
 * some that it computes or that have a fraction, or it is not known. Called by levels/edge_steps.c. */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <math.h>

enum { MOST_STEPS = 8 }; /* from a variable to what it gets its values from */

struct asking {
    const struct plan *plan;
    int n;
    const struct decl *asked[MOST_STEPS]; /* a value made of itself, as in on = 1 - on, is no other */
};

static enum values_are kind_of_decl(struct asking *k, const struct decl *d);

static enum values_are worse(enum values_are a, enum values_are b)
{
    return a > b ? a : b;
}

/* What is not whole in one of them is made by the operation. */
static enum values_are kind_of_operation(enum values_are a, enum values_are b)
{
    return a == VALUES_ARE_WHOLE && b == VALUES_ARE_WHOLE ? VALUES_ARE_WHOLE : VALUES_ARE_MADE;
}

static enum values_are kind_of(struct asking *k, struct expr *e)
{
    e = expr_bare(e);
    if (is_integer(e->type))
        return VALUES_ARE_WHOLE;
    if (e->kind == EXPR_FLOAT)
        return e->float_value == trunc(e->float_value) ? VALUES_ARE_WHOLE : VALUES_ARE_MADE;
    if (e->kind == EXPR_CAST || e->op == OP_NEGATE)
        return kind_of(k, e->a[0]);
    if (expr_is(e, OP_ASSIGN))
        return kind_of(k, e->a[1]);
    if (e->kind == EXPR_CONDITIONAL)
        return worse(kind_of(k, e->a[1]), kind_of(k, e->a[2]));
    if (expr_is_sum_or_product(e))
        return kind_of_operation(kind_of(k, e->a[0]), kind_of(k, e->a[1]));
    if (expr_is(e, OP_DIV))
        return VALUES_ARE_MADE;
    bool names = e->kind == EXPR_NAME || e->kind == EXPR_MEMBER;
    return names ? kind_of_decl(k, e->decl) : VALUES_ARE_UNKNOWN;
}

static enum values_are kind_of_given(struct asking *k, const struct given *g)
{
    struct expr *e = given_value(g);
    if (!e && g->by == GIVEN_SET && g->e->kind == EXPR_ASSIGN) /* what it was, and this */
        return g->e->op == OP_DIV_ASSIGN ? VALUES_ARE_MADE : kind_of(k, g->e->a[1]);
    return e ? kind_of(k, e) : VALUES_ARE_UNKNOWN;
}

/* Are the values that stand in the program all that it gets? */
static bool is_all_given(const struct asking *k, const struct decl *d)
{
    bool param = d->kind == DECL_PARAM;
    return !d->address_taken && (!param || (d->function && callers_are_known(k->plan, d->function)));
}

static enum values_are kind_of_decl(struct asking *k, const struct decl *d)
{
    struct givens all = values_given(k->plan, d);
    if (ptr_in(k->asked, k->n, d))
        return VALUES_ARE_WHOLE;
    if (k->n == MOST_STEPS || all.n == 0)
        return VALUES_ARE_UNKNOWN;
    k->asked[k->n++] = d;
    enum values_are kind = is_all_given(k, d) ? VALUES_ARE_WHOLE : VALUES_ARE_UNKNOWN;
    for (int i = 0; i < all.n; i++)
        kind = worse(kind, kind_of_given(k, &all.at[i]));
    k->n--;
    return kind;
}

enum values_are values_are(const struct plan *p, const struct decl *d)
{
    const struct work_member *m = member_of(p, d);
    return kind_of_decl(&(struct asking){.plan = p}, m ? m->field : d);
}
