/* Data dependences between two accesses of nests: may they touch one cell, one of them writing it,
 * and how many iterations lie between the two, axis by axis? Offsets are constant, so the distance
 * is exact but where an index wraps round or stops at the edge; there it is an interval (distance
 * and direction vectors: Allen and Kennedy, Optimizing Compilers for Modern Architectures, 2.3). */
#include "analysis/formulas/formulas.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

enum { FAR = 1 << 24 }; /* iterations; farther apart than any two offsets */

/* ---- arrays --------------------------------------------------------------------------------- */

static bool is_restricted(const struct decl *d)
{
    return d->type->kind == TYPE_POINTER && d->type->is_restrict;
}

/* The runtime tells arrays that are written from those whose neighbours are read, within a nest. */
static bool nest_has_both(const struct plan_nest *n, const struct plan_array *written,
                          const struct plan_array *read)
{
    return vec_any(a, &n->arrays, a->writes && symbolic_same_array(a, written)) &&
           vec_any_at(x, &n->accesses,
                      !plan_is_own_cell(x) && symbolic_same_array(n->arrays.at[x->array], read));
}

/* May a nest's array and another nest's be the same? One of them is written. */
static bool arrays_may_be_same(const struct plan *p, const struct plan_nest *first,
                               const struct plan_nest *second, const struct plan_array *written,
                               const struct plan_array *other)
{
    if (written->decl == other->decl) {
        bool both = written->component[0] && other->component[0];
        if (strcmp(written->label, other->label) == 0)
            return true;
        if (!written->lead && !other->lead)
            return !both || !strpbrk(written->component, ".0123456789") ||
                   !strpbrk(other->component, ".0123456789");
    } else if (!alias_same(p, written->decl, other->decl) || is_restricted(written->decl) ||
               is_restricted(other->decl) ||
               (written->decl->type->kind != TYPE_POINTER &&
                other->decl->type->kind != TYPE_POINTER) ||
               arrays_are_distinct(p, written->decl, other->decl)) {
        return false;
    }
    return !nest_has_both(first, written, other) && !nest_has_both(second, written, other);
}

/* ---- one axis ------------------------------------------------------------------------------- */

/* The index is the iterator plus a constant in the whole range. */
static bool is_plain(const struct touch *t, int axis)
{
    return !t->access->round[axis] && !t->access->stops[axis] && !t->nest->wraps[axis] &&
           !(t->nest->nest->wraps >> axis & 1);
}

/* a's cells end in front of b's. */
static bool ends_before(const struct touch *a, const struct touch *b, int axis)
{
    int64_t cells;
    return size_difference(&a->nest->hi[axis], &b->nest->lo[axis], &cells) &&
           cells + a->access->offset[axis] - b->access->offset[axis] <= 0;
}

/* The access comes to the cells that are asked about by a known number of turns round the axis.
 * Another nest of an axis that wraps may count from elsewhere. */
static bool turns_known(const struct touch *t, const struct touch *other, int axis)
{
    bool wraps = t->nest != other->nest && t->nest->wraps[axis];
    return t->turns_known >> axis & 1 || (!t->access->round[axis] && !wraps);
}

/* False where no cell is touched by both. */
static bool find_distance(const struct touch *a, const struct touch *b, int x, struct interval *out)
{
    const struct plan_access *at = a->access, *bt = b->access;
    int apart = at->offset[x] + a->nest->nest->shift[x] - bt->offset[x] - b->nest->nest->shift[x];
    int turns = b->turns[x] - a->turns[x];
    bool moved = a->nest != b->nest && (a->nest->pulled[x] || b->nest->pulled[x]);
    if (moved || (apart && (!turns_known(a, b, x) || !turns_known(b, a, x)))) {
        *out = (struct interval){-FAR, FAR};
        return true;
    }
    if (turns)
        apart = apart ? turns * FAR : 0;
    int a_back = at->stops[x], b_back = bt->stops[x]; /* an edge takes up to so much of it back */
    out->lo = apart - (a_back > 0 ? a_back : 0) + (b_back < 0 ? b_back : 0);
    out->hi = apart - (a_back < 0 ? a_back : 0) + (b_back > 0 ? b_back : 0);
    return !turns || apart;
}

/* ---- all axes ------------------------------------------------------------------------------- */

bool dependence_find(const struct plan *p, const struct touch *a, const struct touch *b,
                     struct dependence *out)
{
    const struct plan_array *in_a = a->nest->nest->arrays.at[a->access->array];
    const struct plan_array *in_b = b->nest->nest->arrays.at[b->access->array];
    const struct plan_nest *first = a->nest->nest, *second = b->nest->nest;
    bool meet = a->access->writes   ? arrays_may_be_same(p, first, second, in_a, in_b)
                : b->access->writes ? arrays_may_be_same(p, first, second, in_b, in_a)
                                    : false;
    for (int x = 0; x < p->dim && meet; x++) {
        bool apart = a->nest != b->nest && is_plain(a, x) && is_plain(b, x) &&
                     (ends_before(a, b, x) || ends_before(b, a, x));
        meet = !apart && find_distance(a, b, x, &out->distance[x]);
    }
    return meet && !colours_differ(a, b);
}

unsigned dependence_order(const struct dependence *d, struct stmt *const *loop, const int *axes,
                          int n)
{
    unsigned found = 0;
    for (int i = 0; i < n; i++) {
        struct interval at = d->distance[axes[i]];
        bool up = loop_direction(loop[axes[i]]) > 0;
        found |= at.hi > 0 ? (up ? ORDER_FORTH : ORDER_BACK) : 0;
        found |= at.lo < 0 ? (up ? ORDER_BACK : ORDER_FORTH) : 0;
        if (at.lo > 0 || at.hi < 0)
            return found;
    }
    return found | ORDER_SAME;
}
