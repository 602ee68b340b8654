/* The value of a variable that the headers of a nest's loops count along, `for (i = 1, c = row + 1;
 * i < n; i++, c++)`, or count through all rows from a value in front of the nest, `c = 0; for
 * (j...) for (i...; i++, c++)`. Called by local.c. */
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

/* The expression still has its value behind these statements; NULL where it may have lost it. */
static struct expr *kept_by(struct expr *e, struct stmt *const *at, int n)
{
    bool lost =
        (!e || any_expr(w, in_expr(e), w.e->kind != EXPR_NAME && !expr_is_arithmetic(w.e))) ||
        any_below(i, n, expr_is_set_in(e, at[i]));
    return lost ? NULL : e;
}

/* A loop along an edge is read as a copy, too, which does not stand in the block. */
static bool is_copy_of(const struct stmt *nest, const struct stmt *s)
{
    return s->kind == nest->kind && range_equal(s->range, nest->range);
}

/* `k = 0`, also of `k = 0, l = 1`: what the variable is set to; or NULL. */
static struct expr *set_by(struct expr *e, const struct decl *d)
{
    if (!expr_is(e, OP_COMMA))
        return expr_assigned(e) == d ? expr_bare(e)->a[1] : NULL;
    struct expr *one = expr_bare(e->a[0]), *other = expr_bare(e->a[1]);
    if (expr_mentions(one, d) && expr_mentions(other, d))
        return NULL;
    return set_by(expr_mentions(one, d) ? one : other, d);
}

/* `k = 0;` in front of the nest, with nothing but statements that leave k alone in between: what it
 * is set to; or NULL. */
static struct expr *set_in_front(const struct work_nest *w, const struct decl *d)
{
    struct stmt *nest = w->nest->loop, *block = nest->parent;
    int i = 0;
    if (!block || block->kind != STMT_COMPOUND || d->is_global || d->address_taken)
        return NULL;
    while (i < block->n && block->body[i] != nest && !is_copy_of(nest, block->body[i]))
        i++;
    if (i == block->n)
        return NULL;
    int end = i;
    while (i-- > 0) {
        struct stmt *s = block->body[i];
        struct expr *e = stmt_expr(s);
        if (s->kind == STMT_LABEL)
            return NULL;
        if (s->kind == STMT_DECL && vec_has(&s->decls, d))
            return kept_by(d->init, block->body + i + 1, end - i - 1);
        struct expr *to = e ? set_by(expr_bare(e), d) : NULL;
        int behind = expr_is(e, OP_COMMA) ? i : i + 1; /* the rest of a list sets others */
        if (to)
            return kept_by(to, block->body + behind, end - behind);
        if (stmt_mentions(s, d))
            return NULL;
    }
    return NULL;
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
