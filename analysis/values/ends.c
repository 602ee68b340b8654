/* Comparisons of an iterator with the first or last indices of the nest's range: `i > 0`, `i + 1 <
 * n`, `jj < 0` of a local jj = j - 1. They tell the outermost cells apart, and mean the outermost
 * cells of each level: a coarse cell at the edge has no neighbour beyond it, whatever fine indices
 * it covers. Called by guarded.c, and for what they are at a cell by interpret.c. */
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

#include <string.h>

static const char *const comparisons[] = {"<", "<=", ">", ">=", "==", "!="};

static const char *mirrored(const char *op)
{
    static const char *const others[] = {">", ">=", "<", "<=", "==", "!="};
    for (int i = 0; i < 6; i++)
        if (strcmp(op, comparisons[i]) == 0)
            return others[i];
    return NULL;
}

static bool is_comparison(const struct expr *e)
{
    return e->kind == EXPR_BINARY && mirrored(e->op) && is_integer(e->a[0]->type) &&
           is_integer(e->a[1]->type);
}

/* An integer expression in the nest's iterators; what it says about wrapping is of no interest. */
static struct poly plain_poly(struct work_nest *w, struct expr *e)
{
    enum index_fault fault;
    struct expr *at;
    bool wraps[PLAN_MAX_DIM], clamps[PLAN_MAX_DIM];
    memcpy(wraps, w->wraps, sizeof wraps);
    memcpy(clamps, w->clamps, sizeof clamps);
    struct poly p = index_poly(w, e, &fault, &at);
    p.bad |= memcmp(wraps, w->wraps, sizeof wraps) || memcmp(clamps, w->clamps, sizeof clamps);
    memcpy(w->wraps, wraps, sizeof wraps);
    memcpy(w->clamps, clamps, sizeof clamps);
    return p;
}

/* difference = iterator - rest: the axis. Where it is rest - iterator, *turned. Else -1. */
static int iterator_in(const struct work_nest *w, const struct poly *difference, struct poly *rest,
                       bool *turned)
{
    const struct poly zero = poly_const(0);
    int axis = -1;
    for (int x = 0; x < w->domain->dim; x++)
        if (poly_mentions(difference, w->nest->iterator[x])) {
            if (axis >= 0)
                return -1;
            axis = x;
        }
    struct poly factor, others;
    int64_t one;
    if (axis < 0 || !poly_split(difference, w->nest->iterator[axis], &factor, &others) ||
        !poly_is_const(&factor, &one) || (one != 1 && one != -1))
        return -1;
    *turned = one < 0;
    *rest = poly_add(&zero, &others, *turned ? 1 : -1);
    return axis;
}

/* In unsigned arithmetic `i - 1 >= 0` holds always: only sums mean what they say. */
static bool is_safe(struct work_nest *w, struct expr *e)
{
    struct expr *side[2] = {expr_bare(e->a[0]), expr_bare(e->a[1])};
    if (e->a[0]->type->is_signed && e->a[1]->type->is_signed)
        return true;
    for (int s = 0; s < 2; s++) {
        struct poly p = plain_poly(w, side[s]);
        for (int x = 0; x < w->domain->dim && !p.bad; x++)
            for (int t = 0; poly_mentions(&p, w->nest->iterator[x]) && t < p.n; t++)
                if (p.term[t].factor < 0)
                    return false;
    }
    return true;
}

bool end_read(struct work_nest *w, struct expr *e, struct plan_end *out)
{
    enum { FARTHEST_END = 8 };
    bool turned;
    struct poly rest;
    if (!is_comparison(e) || !is_safe(w, e))
        return false;
    struct poly left = plain_poly(w, e->a[0]), right = plain_poly(w, e->a[1]);
    struct poly difference = poly_add(&left, &right, -1);
    int axis = difference.bad ? -1 : iterator_in(w, &difference, &rest, &turned);
    if (axis < 0)
        return false;
    struct poly shift = poly_const(w->nest->shift[axis]);
    rest = poly_add(&rest, &shift, 1);
    struct poly from_low = poly_add(&rest, &w->lo[axis], -1);
    struct poly from_high = poly_add(&rest, &w->hi[axis], -1);
    int64_t low = INT32_MAX, high = INT32_MIN;
    bool near_low = poly_is_const(&from_low, &low) && low >= -1 && low <= FARTHEST_END;
    bool near_high = poly_is_const(&from_high, &high) && high <= 1 && high >= -FARTHEST_END;
    if (!near_low && !near_high)
        return false;
    *out = (struct plan_end){.site = e, .axis = axis, .op = turned ? mirrored(e->op) : e->op};
    out->high = near_high && (!near_low || -high < low);
    out->at = (int)(out->high ? high : low);
    out->inside = end_holds(out, 2 * FARTHEST_END + 2);
    return true;
}

bool end_holds(const struct plan_end *t, int cells)
{
    int difference = (t->high ? -1 - cells : cells) - t->at;
    switch (t->op[0]) {
    case '<':
        return t->op[1] ? difference <= 0 : difference < 0;
    case '>':
        return t->op[1] ? difference >= 0 : difference > 0;
    case '=':
        return difference == 0;
    default:
        return difference != 0;
    }
}
