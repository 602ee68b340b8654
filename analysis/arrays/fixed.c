/* Iterators that a condition around an access fixes: `if (r == 0) ... t[col + c] ...` means the
 * cell (r + 1, c), as t[(r + 1) * col + c] does. Codes that write out their corners and edges leave
 * such iterators out of the index. `if (i == 0) ... u[n - 1] ...` is the cell (i - 1), round the
 * end; where it is set there, it is another cell.
 * Called by subscript.c. */
#include "analysis/arrays/subscript.h"
#include "analysis/flow/flow.h"
#include "analysis/values/values.h"

bool fixed_value(struct access_scan *s, int axis, struct poly *value)
{
    const struct conditions known =
        conditions_around(s->plan->arena, s->in, s->nest->inner, s->site, s->above);
    return vec_any(c, &known, condition_fixes(s->nest, c.e, c.holds, axis, value));
}

/* So far from there the cell lies beyond the low end (way < 0) or the high one, and is the one round
 * it. */
static bool is_round(const struct access_scan *s, int axis, const struct poly *value, int way,
                     int64_t offset)
{
    const struct work_nest *w = s->nest;
    struct poly last = poly_plus(&w->hi[axis], -1);
    int64_t behind;
    bool known = way < 0 ? poly_difference(value, &w->lo[axis], &behind)
                         : poly_difference(&last, value, &behind);
    return known && behind >= 0 && offset * way > behind && offset * way <= WRAP_REACH;
}

static bool is_near(int64_t offset)
{
    return offset <= WRAP_REACH && offset >= -WRAP_REACH;
}

bool fixed_offset(struct access_scan *s, int axis, const struct poly *apart,
                  const struct poly *value, struct range at, int *offset)
{
    const struct work_nest *w = s->nest;
    struct poly cells = poly_add(&w->hi[axis], &w->lo[axis], -1);
    int64_t plain, far;
    bool is_plain = poly_is_const(apart, &plain) && plain <= 100 && plain >= -100;
    if (s->writes && !(is_plain && is_near(plain)))
        return false;
    for (int way = -1; way <= 1 && !(is_plain && is_near(plain)); way += 2) {
        struct poly round = poly_add(apart, &cells, way);
        if (!poly_is_const(&round, &far) || !is_round(s, axis, value, way, far))
            continue;
        index_note_wrap(s->nest, axis, (int)far, at);
        *offset = (int)far;
        return true;
    }
    *offset = is_plain ? (int)plain : *offset;
    return is_plain;
}

/* ---- the strides of an array, from another access ------------------------------------------- */

struct other {
    struct access_scan *scan;
    const struct subscript *like;
    struct poly *stride;
};

static bool is_complete(const struct other *o, struct expr *e)
{
    struct subscript u;
    if (e->kind != EXPR_SUBSCRIPT || !is_scalar(e->type) ||
        !subscript_take_apart(o->scan->plan->arena, e, &u) || u.base != o->like->base ||
        u.n != o->like->n)
        return false;
    struct poly p = index_offset(o->scan->nest, u.index[u.n - 1]), rest;
    bool found = !p.bad;
    for (int a = 0; a < o->scan->plan->dim && found; a++, p = rest)
        found = poly_split(&p, o->scan->nest->nest->iterator[a], &o->stride[a], &rest) &&
                o->stride[a].n > 0;
    return found;
}

/* How far along the axis an index is that is complete; false: not by a number of cells. */
static bool far_along(const struct access_scan *s, const struct poly *index,
                      const struct poly *stride, int axis, int64_t *offset)
{
    struct poly rest = *index, more;
    for (int a = 0; a < s->plan->dim; a++) {
        struct poly own = poly_symbol(s->nest->nest->iterator[a]);
        int64_t times;
        own = poly_mul(&own, &stride[a]);
        rest = poly_add(&rest, &own, -1);
        more = rest;
        if (!poly_take(&more, &stride[a], &times))
            return false;
        rest = more;
        *offset = a == axis ? times : *offset;
    }
    return rest.n == 0;
}

/* The cell that the index means, where the iterator is `value`: its own, or round the end. */
static struct poly complete(struct access_scan *s, const struct subscript *u,
                            const struct poly *index, const struct poly *stride, int axis,
                            const struct poly *value)
{
    const struct work_nest *w = s->nest;
    struct poly plain = poly_symbol(w->nest->iterator[axis]);
    plain = poly_add(&plain, value, -1);
    plain = poly_mul(&plain, &stride[axis]);
    plain = poly_add(index, &plain, 1);
    struct poly cells = poly_add(&w->hi[axis], &w->lo[axis], -1);
    cells = poly_mul(&cells, &stride[axis]);
    int64_t offset;
    if (far_along(s, &plain, stride, axis, &offset) && is_near(offset) &&
        !is_round(s, axis, value, offset < 0 ? -1 : 1, offset))
        return plain;
    if (s->writes)
        return *index;
    for (int way = -1; way <= 1; way += 2) {
        struct poly round = poly_add(&plain, &cells, way);
        if (!far_along(s, &round, stride, axis, &offset) ||
            !is_round(s, axis, value, way, offset))
            continue;
        index_note_wrap(s->nest, axis, (int)offset, u->index[u->n - 1 - u->tail]->range);
        return round;
    }
    return plain;
}

void fixed_complete(struct access_scan *s, const struct subscript *u, struct poly *index)
{
    struct poly stride[PLAN_MAX_DIM], value;
    struct other o = {.scan = s, .like = u, .stride = stride};
    bool found = false;
    for (int a = 0; a < s->plan->dim; a++) {
        struct decl *i = s->nest->nest->iterator[a];
        if (poly_mentions(index, i) || !fixed_value(s, a, &value))
            continue;
        found = found || /* in all of the loop: this nest may be a part */
                any_expr(w, in_stmt(s->nest->nest->loop), is_complete(&o, w.e));
        if (!found)
            return;
        *index = complete(s, u, index, stride, a, &value);
    }
}
