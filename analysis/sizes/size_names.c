/* Sizes of several functions compared by the values and names of their variables. */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <stdlib.h>
#include <string.h>

/* How surely two variables are one size: by what they get their values from, where that is known of
 * both, else by their names. */
static int likeness(const struct decl *a, const struct decl *b)
{
    bool made = a->size && b->size;
    if (a == b)
        return 3;
    if (made && a->size != b->size)
        return 0;
    return made + (strcmp(member_plain(a->name), member_plain(b->name)) == 0);
}

static struct decl *counterpart(struct decl *own, const struct poly *other)
{
    struct decl *best = own;
    int most = 0;
    for (struct poly_place x = {0}; poly_next(other, &x);)
        if (likeness(own, x.symbol) > most) {
            best = x.symbol;
            most = likeness(own, best);
        }
    return best;
}

struct decl *size_named(const struct poly *p, const char *name)
{
    struct poly_place x = {0};
    while (poly_next(p, &x) && strcmp(member_plain(x.symbol->name), member_plain(name)) != 0)
        ;
    return x.symbol;
}

/* With the numbers that sizes have. */
static struct poly numbered(const struct poly *p)
{
    struct poly out = *p;
    for (struct poly_place x = {0}; poly_next(p, &x);) {
        if (!x.symbol->size || !x.symbol->size->has_value)
            continue;
        struct poly by = poly_const(x.symbol->size->value);
        out = poly_replace(&out, x.symbol, &by);
    }
    return out;
}

struct poly size_renamed(const struct poly *p, const struct poly *other)
{
    struct poly out = *p;
    for (struct poly_place x = {0}; poly_next(p, &x);) {
        struct decl *theirs = counterpart(x.symbol, other);
        if (x.symbol == theirs)
            continue;
        struct poly by = poly_symbol(theirs);
        out = poly_replace(&out, x.symbol, &by);
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

static bool ends_apart(const struct plan *p, const struct work_nest *w, const struct poly *end,
                       const struct work_nest *from, const struct poly *from_end, int64_t *cells)
{
    struct poly size = size_of_poly(p, w->kernel->kernel->function, end);
    struct poly other = size_of_poly(p, from->kernel->kernel->function, from_end);
    return size_difference(end, from_end, cells) || poly_difference(&size, &other, cells);
}

bool size_apart(const struct plan *p, const struct work_nest *w, const struct work_nest *from,
                int axis, int64_t *lo, int64_t *hi)
{
    return ends_apart(p, w, &w->lo[axis], from, &from->lo[axis], lo) &&
           ends_apart(p, w, &w->hi[axis], from, &from->hi[axis], hi);
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
