/* The value of a variable that the headers of a nest's loops count along, `for (i = 1, c = row + 1;
 * i < n; i++, c++)`, or count through all rows from a value in front of the nest, `c = 0; for
 * (j...) for (i...; i++, c++)`. Called by local.c. */
#include "analysis/flow/flow.h"
#include "analysis/values/reading.h"
#include "analysis/values/values.h"

/* What the loop's header adds to the variable at each turn; 0 where it does not count it. */
static struct poly step_in(struct reading *r, struct writes *f, int axis)
{
    struct poly sum = poly_const(0), zero = poly_const(0);
    for (int i = 0; i < f->n; i++) {
        if (f->at[i].axis != axis)
            continue;
        struct poly by = local_assigned(r, f, f->at[i].e, &zero);
        if (!f->at[i].plain || f->at[i].e->op == OP_ASSIGN || by.bad ||
            plane_mentions_iterator(r->nest, &by))
            return read_fail(r, INDEX_CHANGES, f->at[i].e);
        sum = poly_add(&sum, &by, 1);
    }
    return sum;
}

/* The loop of the axis turns without the variable getting a new value. `set`: where it got one;
 * NULL: in front of the nest. */
static bool counts_on(const struct work_nest *w, int axis, const struct stmt *set)
{
    const struct stmt *loop = w->loop[axis];
    return !set || set == loop->init || !stmt_holds(loop, set);
}

/* The nest's axes that loops count, the one of the innermost loop first; along an edge there are fewer. */
static int axes_inside_out(const struct work_nest *w, int *axis)
{
    int n = 0;
    for (int a = 0; a < w->domain->dim; a++) {
        if (!loop_start(w->loop[a]))
            continue;
        int at = count_below(b, w->domain->dim,
                             a != b && loop_start(w->loop[b]) && stmt_holds(w->loop[a], w->loop[b]));
        axis[at] = a;
        n++;
    }
    return n;
}

/* The variable takes a step whenever an iterator does: what all turns up to this cell make of it.
 */
static struct poly stepped(struct reading *r, struct writes *f, const struct stmt *set,
                           const struct poly *value)
{
    struct work_nest *w = r->nest;
    struct poly sum = *value, inner = poly_const(0); /* by all turns of the loop inside */
    int axis[PLAN_MAX_DIM], n = axes_inside_out(w, axis);
    if (n != w->domain->dim && n != 1) /* loops along an edge, some of which may be written out */
        return read_fail(r, INDEX_CHANGES, f->at[0].e);
    for (int k = 0; k < n && counts_on(w, axis[k], set); k++) {
        int a = axis[k];
        struct stmt *loop = w->loop[a];
        struct poly step = step_in(r, f, a), length = poly_add(&w->hi[a], &w->lo[a], -1);
        struct poly way = poly_symbol(w->nest->iterator[a]), start = read_index(r, loop_start(loop));
        way = poly_add(&way, &start, -1);
        int64_t rounds;
        if (k + 1 < n && poly_is_const(&length, &rounds) && rounds == 1) /* it may be written out */
            return read_fail(r, INDEX_CHANGES, f->at[0].e);
        step = poly_add(&step, &inner, 1);
        inner = poly_mul(&step, &length);
        step = poly_mul(&step, &way);
        sum = poly_add(&sum, &step, loop_direction(loop));
    }
    return sum.bad ? read_fail(r, INDEX_CHANGES, f->at[0].e) : sum;
}

/* What the variable is set to in front of the nest, if that is the same there; or NULL. */
static struct expr *set_in_front(const struct work_nest *w, struct decl *d)
{
    bool own = !d->is_global && !d->address_taken;
    struct expr *e = own ? reaching_value(w->kernel->plan, w->nest->loop, d) : NULL;
    return e && !any_expr(x, in_expr(e), x.e->kind != EXPR_NAME && !expr_is_arithmetic(x.e)) ? e : NULL;
}

struct poly local_counted(struct reading *r, struct writes *f, const struct stmt *set,
                          struct poly value, struct expr *use)
{
    struct expr *first = set ? NULL : set_in_front(r->nest, f->decl);
    if (!set && !first)
        return read_fail(r, INDEX_CHANGES, use);
    if (first)
        value = read_index(r, first);
    return stepped(r, f, set, &value);
}
