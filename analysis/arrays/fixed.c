/* Iterators that a condition around an access fixes: `if (r == 0) ... t[col + c] ...` means the
 * cell (r + 1, c), as t[(r + 1) * col + c] does. Codes that write out their corners and edges leave
 * such iterators out of the index. Called by subscript.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/arrays/subscript.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Whether the condition, where it is `truth`, says what the iterator is. */
static bool equals(struct access_scan *s, struct expr *condition, bool truth, int axis,
                   struct poly *value)
{
    struct expr *e = expr_core(condition);
    if (expr_is(e, OP_NOT))
        return equals(s, e->a[0], !truth, axis, value);
    if (expr_is(e, truth ? OP_AND : OP_OR))
        return equals(s, e->a[0], truth, axis, value) || equals(s, e->a[1], truth, axis, value);
    for (int k = 0; k < 2 && expr_is(e, truth ? OP_EQ : OP_NE); k++) {
        if (expr_name(expr_core(e->a[k])) != s->nest->nest->iterator[axis])
            continue;
        *value = index_offset(s->nest, e->a[1 - k]);
        return !value->bad && !plane_mentions_iterator(s->nest, value);
    }
    return false;
}

bool fixed_value(struct access_scan *s, int axis, struct poly *value)
{
    const struct stmt *child = s->in;
    for (struct stmt *p = child ? child->parent : NULL; p && child != s->nest->inner;
         child = p, p = p->parent)
        if (p->kind == STMT_IF && equals(s, p->expr, p->body[0] == child, axis, value))
            return true;
    return false;
}

/* ---- the strides of an array, from another access ------------------------------------------- */

struct other {
    struct access_scan *scan;
    const struct subscript *like;
    struct poly *stride;
    bool found;
};

static bool note_other(struct walk *w, struct expr *e)
{
    struct other *o = w->with;
    struct subscript u;
    if (o->found || e->kind != EXPR_SUBSCRIPT || !is_scalar(e->type) ||
        !subscript_take_apart(o->scan->plan->arena, e, &u) || u.base != o->like->base ||
        u.n != o->like->n)
        return !o->found;
    struct poly p = index_offset(o->scan->nest, u.index[u.n - 1]), rest;
    o->found = !p.bad;
    for (int a = 0; a < o->scan->plan->dim && o->found; a++, p = rest)
        o->found = poly_split(&p, o->scan->nest->nest->iterator[a], &o->stride[a], &rest) &&
                   o->stride[a].n > 0;
    return !o->found;
}

void fixed_complete(struct access_scan *s, const struct subscript *u, struct poly *index)
{
    struct poly stride[PLAN_MAX_DIM], value;
    struct other o = {.scan = s, .like = u, .stride = stride};
    struct walk w = {.on_expr = note_other, .with = &o};
    for (int a = 0; a < s->plan->dim; a++) {
        struct decl *i = s->nest->nest->iterator[a];
        if (poly_mentions(index, i) || !fixed_value(s, a, &value))
            continue;
        if (!o.found)
            walk_stmt(&w, s->nest->nest->loop); /* all of it: this nest may be a part */
        if (!o.found)
            return;
        struct poly way = poly_symbol(i);
        way = poly_add(&way, &value, -1);
        way = poly_mul(&way, &stride[a]);
        *index = poly_add(index, &way, 1);
    }
}
