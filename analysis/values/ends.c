/* Comparisons of an iterator with the first or last indices of the nest's range: `i > 0`, `i + 1 <
 * n`, `jj < 0` of a local jj = j - 1. They tell the outermost cells apart, and mean the outermost
 * cells of each level: a coarse cell at the edge has no neighbour beyond it, whatever fine indices
 * it covers. Called by guarded.c, and for what they are at a cell by interpret.c. */
#include "analysis/values/values.h"

/* difference = iterator - rest: the axis. Where it is rest - iterator, *turned. Else -1. */
static int iterator_in(const struct work_nest *w, const struct poly *difference, struct poly *rest,
                       bool *turned)
{
    struct poly others, minus = poly_minus(difference);
    int axis = single_axis(w, difference, &others);
    *turned = axis < 0;
    axis = *turned ? single_axis(w, &minus, &others) : axis;
    *rest = axis < 0 ? minus : poly_minus(&others);
    return axis;
}

/* In unsigned arithmetic `i - 1 >= 0` holds always. */
static bool is_safe(const struct work_nest *w, const struct expr *e, const struct poly *p)
{
    return e->type->is_signed || index_stays_within(w, e->type, p);
}

bool end_read(struct work_nest *w, struct expr *e, struct plan_end *out)
{
    enum { FARTHEST_END = 8 };
    bool turned;
    struct poly rest;
    if (!expr_is_comparison(e) || !is_integer(e->a[0]->type) || !is_integer(e->a[1]->type))
        return false;
    struct poly left = index_value(w, e->a[0], false), right = index_value(w, e->a[1], false);
    struct poly difference = poly_add(&left, &right, -1);
    bool safe = is_safe(w, e->a[0], &left) && is_safe(w, e->a[1], &right);
    int axis = difference.bad || !safe ? -1 : iterator_in(w, &difference, &rest, &turned);
    if (axis < 0)
        return false;
    rest = poly_plus(&rest, w->nest->shift[axis]);
    int64_t low = INT32_MAX, high = INT32_MIN;
    bool near_low = poly_difference(&rest, &w->lo[axis], &low) && low >= -1 && low <= FARTHEST_END;
    bool near_high =
        poly_difference(&rest, &w->hi[axis], &high) && high <= 1 && high >= -FARTHEST_END;
    if (!near_low && !near_high)
        return false;
    *out = (struct plan_end){
        .site = e, .axis = axis, .op = turned ? operators[e->op].mirrored : e->op};
    out->high = near_high && (!near_low || -high < low);
    out->at = (int)(out->high ? high : low);
    out->inside = end_holds(out, 2 * FARTHEST_END + 2);
    return true;
}

bool end_holds(const struct plan_end *t, int cells)
{
    int difference = (t->high ? -1 - cells : cells) - t->at;
    return fold_holds(t->op, difference, 0);
}

/* `i > 0` where it does not hold, `i + 1 >= n` where it does: only the first or the last cell. */
static bool leaves_outermost(struct work_nest *w, struct expr *e, bool truth, int axis, struct poly *value)
{
    struct plan_end end;
    if (!expr_is_order(e) || !end_read(w, e, &end) || end.axis != axis || end_holds(&end, 0) != truth ||
        end_holds(&end, 1) == truth || end.inside == truth)
        return false;
    *value = end.high ? poly_plus(&w->hi[axis], -1) : w->lo[axis];
    return true;
}

bool condition_fixes(struct work_nest *w, struct expr *e, bool truth, int axis, struct poly *value)
{
    for (int k = 0; k < 2 && expr_is(e, truth ? OP_EQ : OP_NE); k++) {
        if (expr_name(expr_core(e->a[k])) != w->nest->iterator[axis])
            continue;
        *value = index_offset(w, e->a[1 - k]);
        return !value->bad && !plane_mentions_iterator(w, value);
    }
    return leaves_outermost(w, e, truth, axis, value);
}
