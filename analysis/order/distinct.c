/* Do two variables always lead to different memory? alias.c joins all that one function is ever
 * handed, `edges(u)` and `edges(v)`; here each call is looked at by itself. Arrays are memory of
 * their own, and so is what a pointer holds that only ever gets what is allocated for it. Two
 * parameters are distinct where each call hands them distinct arguments. Called by dependence.c. */
#include "analysis/program/program.h"

enum { MOST_CALLS = 6 }; /* one in another */

static bool is_memory(const struct decl *d)
{
    const struct type *t = d->type;
    bool array = type_is_array(t);
    while (type_is_array(t))
        t = t->of;
    return array && d->kind != DECL_PARAM && t->kind != TYPE_POINTER;
}

static bool is_fresh(const struct plan *p, struct expr *e, const struct decl *into, int depth);

/* All that the variable or member is ever given is allocated for it. */
static bool owns(const struct plan *p, const struct decl *d, int depth)
{
    struct givens all = values_given(p, d);
    bool owns = d->type->kind == TYPE_POINTER && d->kind != DECL_PARAM && !d->address_taken &&
                values_given(p, NULL).n == 0 && depth < MOST_CALLS;
    for (int i = 0; i < all.n && owns; i++) {
        struct expr *index, *value = given_value(&all.at[i]);
        if (all.at[i].by == GIVEN_SET && given_place(all.at[i].e->a[0], &index) && index &&
            expr_is_modify(all.at[i].e) && all.at[i].e->type->kind != TYPE_POINTER)
            continue; /* an element of the memory */
        owns = value && is_fresh(p, value, d, depth);
    }
    return owns;
}

/* Nothing else leads to that memory; or it is memory of the variable already, as of a row. */
static bool is_fresh(const struct plan *p, struct expr *e, const struct decl *into, int depth)
{
    e = expr_core(e);
    struct function *f = callee_function(e);
    const struct decl *name = expr_name(e);
    if (is_allocation(e) || expr_is_int(e, 0) || (into && expr_base(e) == into))
        return true;
    if (f)
        return !any_stmt(w, in_stmt(f->body),
                         w.in->kind == STMT_RETURN &&
                             !(w.in->expr && is_fresh(p, w.in->expr, NULL, depth + 1)));
    return !into && name && name->function && !name->is_static && owns(p, name, depth + 1);
}

/* u of u, u[0], &u[0][0] and u + n; the member of g->u. */
static const struct decl *array_in(struct expr *e)
{
    for (e = expr_core(e); e->kind != EXPR_MEMBER && e->kind != EXPR_NAME; e = expr_core(e)) {
        bool sum = expr_is_sum(e) && is_integer(expr_core(e->a[0])->type);
        if (!expr_is_element(e) && !expr_is(e, OP_ADDRESS) && !expr_is_sum(e))
            return NULL;
        e = e->a[sum];
    }
    return e->decl;
}

static bool are_distinct(const struct plan *p, const struct decl *a, const struct decl *b,
                         int depth);

static bool is_called_elsewhere(const struct plan *p, const struct function *f)
{
    return vec_any_at(e, &p->work->expanded, stmt_calls(e->written, f)) || !callers_are_known(p, f);
}

/* What the calls hand to a parameter, and to another one if that is of the same function; else b.
 */
static bool calls_tell_apart(const struct plan *p, const struct decl *a, const struct decl *b,
                             int depth)
{
    const struct function *f = a->function;
    bool both = b->kind == DECL_PARAM && b->function == f;
    struct givens to_a = values_given(p, a), to_b = values_given(p, b);
    bool apart = f && !a->address_taken && !(both && b->address_taken) && depth < MOST_CALLS &&
                 !is_called_elsewhere(p, f);
    for (int i = 0, k = 0; i < to_a.n && apart; i++) {
        const struct given *g = &to_a.at[i];
        struct expr *index;
        if (g->by == GIVEN_SET && given_place(g->e->a[0], &index) && index)
            continue; /* an element */
        while (both && k < to_b.n && to_b.at[k].by != GIVEN_ARGUMENT)
            k++;
        const struct given *other = both && k < to_b.n ? &to_b.at[k++] : NULL;
        const struct decl *x = g->by == GIVEN_ARGUMENT && g->e ? array_in(g->e) : NULL;
        const struct decl *y = both ? (other && other->e ? array_in(other->e) : NULL) : b;
        apart = x && y && are_distinct(p, x, y, depth + 1);
    }
    return apart;
}

/* The pointer is set in its function. */
static bool is_set(const struct plan *p, const struct decl *d)
{
    struct givens all = values_given(p, d);
    struct expr *index;
    return vec_any_at(g, &all,
                      g->by != GIVEN_ARGUMENT &&
                          !(g->by == GIVEN_SET && given_place(g->e->a[0], &index) && index));
}

static bool are_distinct(const struct plan *p, const struct decl *a, const struct decl *b,
                         int depth)
{
    if (a == b)
        return false;
    if (b->kind == DECL_PARAM && a->kind != DECL_PARAM)
        return are_distinct(p, b, a, depth);
    if (a->kind == DECL_PARAM)
        return !is_set(p, a) && !(b->kind == DECL_PARAM && is_set(p, b)) &&
               calls_tell_apart(p, a, b, depth);
    return (is_memory(a) || owns(p, a, depth)) && (is_memory(b) || owns(p, b, depth));
}

bool arrays_are_distinct(const struct plan *p, const struct decl *a, const struct decl *b)
{
    const struct work_member *in_a = member_of(p, a), *in_b = member_of(p, b);
    return are_distinct(p, in_a ? in_a->field : a, in_b ? in_b->field : b, 0);
}
