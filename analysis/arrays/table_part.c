/* Which entries of a table along an axis a lookup may read: conditions around it that compare the
 * iterator with what is known in front of the nest leave out cells, and the table need hold no
 * entry for these,
 *
 *     if (i < nb) u[j][i] *= taper[i]; else if (i >= nx - nb) u[j][i] *= taper[nx - 1 - i];
 *
 * Conditions that are not understood leave out none. Called by table.c. */
#include "analysis/arrays/subscript.h"
#include "analysis/flow/flow.h"
#include "analysis/values/values.h"

struct around {
    struct access_scan *scan;
    int axis;
    struct plan_part *part;
};

/* A sum of what is not negative: an unsigned one is as large as it looks. */
static bool adds_up(const struct poly *p)
{
    return all_below(i, p->n, p->term[i].factor >= 0);
}

static bool is_safe(const struct type *t, const struct poly *left, const struct poly *right)
{
    return t && is_integer(t) && (t->is_signed || (adds_up(left) && adds_up(right)));
}

/* The iterator is at least, or less than, a value known in front of the nest. */
static void add_limit(const struct around *a, enum operator op, const struct poly *value)
{
    struct arena *arena = a->scan->plan->arena;
    struct poly next = poly_plus(value, 1);
    if (op == OP_GE || op == OP_GT || op == OP_EQ)
        vec_push(arena, &a->part->lo, poly_text(arena, op == OP_GT ? &next : value));
    if (op == OP_LE || op == OP_LT || op == OP_EQ)
        vec_push(arena, &a->part->hi, poly_text(arena, op == OP_LT ? value : &next));
}

static void read_comparison(const struct around *a, struct expr *e, bool truth)
{
    struct work_nest *w = a->scan->nest;
    struct decl *i = w->nest->iterator[a->axis];
    struct poly left = index_value(w, e->a[0], true), right = index_value(w, e->a[1], true);
    struct poly apart = poly_add(&left, &right, -1), rest;
    enum operator op = truth ? e->op : operators[e->op].negated;
    int64_t by;
    if (!is_safe(e->a[0]->type, &left, &right) || !poly_linear(&apart, i, &by, &rest) ||
        (by != 1 && by != -1) || plane_mentions_iterator(w, &rest) || nest_changes_poly(w, &rest))
        return;
    struct poly value = by > 0 ? poly_minus(&rest) : rest;
    add_limit(a, by > 0 ? op : operators[op].mirrored, &value);
}

void table_part_find(struct access_scan *s, int axis, struct plan_part *part)
{
    struct around a = {s, axis, part};
    const struct conditions known =
        conditions_around(s->plan->arena, s->in, s->nest->loop[axis], s->site, s->above);
    vec_each (c, &known)
        if (expr_is_comparison(c.e))
            read_comparison(&a, c.e, c.holds);
}
