/* Sizes of several functions compared by the values and names of their variables. */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/tree/tree.h"

#include <stdlib.h>
#include <string.h>

/* How surely two variables are one size: by what they get their values from, where that is known of
 * both, else by their names. */
static int likeness(const struct decl *a, const struct decl *b)
{
    bool named = strcmp(member_plain(a->name), member_plain(b->name)) == 0;
    if (a == b)
        return 3;
    if (a->size && b->size)
        return a->size == b->size ? 1 + named : 0;
    return named;
}

static struct decl *counterpart(struct decl *own, const struct poly *other)
{
    struct decl *best = own;
    int most = 0;
    for (int i = 0; i < other->n; i++)
        for (int k = 0; k < other->term[i].n; k++)
            if (likeness(own, other->term[i].symbol[k]) > most) {
                best = other->term[i].symbol[k];
                most = likeness(own, best);
            }
    return best;
}

/* With the numbers that sizes have. */
static struct poly numbered(const struct poly *p)
{
    struct poly out = *p;
    for (int i = 0; i < p->n; i++)
        for (int s = 0; s < p->term[i].n; s++) {
            const struct decl *own = p->term[i].symbol[s];
            if (!own->size || !own->size->has_value)
                continue;
            struct poly by = poly_const(own->size->value);
            out = poly_replace(&out, own, &by);
        }
    return out;
}

struct poly size_renamed(const struct poly *p, const struct poly *other)
{
    struct poly out = *p;
    for (int i = 0; i < p->n; i++)
        for (int s = 0; s < p->term[i].n; s++) {
            struct decl *own = p->term[i].symbol[s], *theirs = counterpart(own, other);
            if (own == theirs)
                continue;
            struct poly by = poly_symbol(theirs);
            out = poly_replace(&out, own, &by);
        }
    return out;
}

bool size_difference(const struct poly *a, const struct poly *b, int64_t *out)
{
    struct poly named = size_renamed(a, b);
    struct poly rest = poly_add(&named, b, -1);
    if (!poly_is_const(&rest, out))
        rest = numbered(&rest);
    return !a->bad && !b->bad && poly_is_const(&rest, out);
}

bool size_apart(const struct work_nest *w, const struct work_nest *from, int axis, int64_t *lo,
                int64_t *hi)
{
    return size_difference(&w->lo[axis], &from->lo[axis], lo) &&
           size_difference(&w->hi[axis], &from->hi[axis], hi);
}

bool size_beyond(const struct work_nest *w, int axis, const struct poly *distance, int64_t *more)
{
    struct poly length = poly_add(&w->hi[axis], &w->lo[axis], -1), back = poly_minus(distance);
    int64_t turned;
    bool forth = size_difference(&length, distance, more);
    if (!size_difference(&length, &back, &turned))
        return forth;
    *more = forth && llabs(*more) < llabs(turned) ? *more : turned;
    return true;
}
