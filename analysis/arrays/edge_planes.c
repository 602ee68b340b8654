/* Whole arrays one behind the other in a flat one, in loops along an edge: how many elements each
 * of them has, by the planes that the nests over all cells skip. In f[q * (nz + 2) * (nx + 2) +
 * ...] that is the factor of q. Called by edge_read.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <stdlib.h>

/* A size: the nest's range or the array's rows are made with it. */
static bool is_size(const struct work_nest *w, const struct poly *stride, const struct decl *d)
{
    return any_below(x, w->domain->dim,
                     poly_mentions(&w->lo[x], d) || poly_mentions(&w->hi[x], d) ||
                         poly_mentions(&stride[x], d));
}

/* The factor that chooses the array, if it is one variable: all terms hold it. */
static struct decl *choosing_variable(const struct work_nest *w, const struct poly *stride,
                                      const struct poly *planes)
{
    for (int k = 0; k < planes->term[0].n; k++) {
        struct decl *d = planes->term[0].symbol[k];
        struct poly factor, rest;
        if (!is_size(w, stride, d) && poly_split(planes, d, &factor, &rest) && rest.n == 0)
            return d;
    }
    return NULL;
}

/* One array of those that these planes skip: bad where that is not known. */
static struct poly one_plane(const struct work_nest *w, const struct poly *stride,
                             const struct poly *planes)
{
    struct decl *d = choosing_variable(w, stride, planes);
    struct poly one = *planes, rest, quotient, common = poly_common(planes);
    struct poly times = poly_const(llabs(common.term[0].factor));
    if (d)
        poly_split(planes, d, &one, &rest);
    else
        one.bad |= !poly_divide(planes, &times, &one);
    for (struct poly_place x = {0}; poly_next(&one, &x);)
        one.bad |= !is_size(w, stride, x.symbol);
    one.bad |= one.n == 0 || !poly_divide(&one, &stride[0], &quotient);
    return one;
}

/* The same of an array of a nest, which is asked for again and again. */
static const struct poly *plane_of(const struct plan *p, const struct work_nest *w, int array)
{
    struct subscript *first = w->firsts.at[array];
    if (!first->plane) {
        struct poly *one =
            ARENA_COPY(p->arena, first->planes ? one_plane(w, w->strides.at[array], first->planes)
                                               : (struct poly){.bad = true});
        first->plane = one;
    }
    return first->plane;
}

enum { MOST_SIZES = 8 };

/* Of all that may be the array, the sizes of those that lie one behind the other. */
struct sizes {
    int n;
    struct poly at[MOST_SIZES];
    bool unclear;
};

static void add_size(struct sizes *sizes, const struct poly *one)
{
    if (any_below(i, sizes->n, poly_equal(&sizes->at[i], one)))
        return;
    sizes->unclear |= one->bad || sizes->n == MOST_SIZES;
    if (!sizes->unclear)
        sizes->at[sizes->n++] = *one;
}

static struct sizes sizes_of(const struct plan *p, const struct decl *array,
                             const struct poly *index)
{
    struct sizes sizes = {.n = 0};
    for (struct nest_array x = {0}; next_array(p, &x);) {
        int64_t width;
        if (x.nest->edge || x.array->component[0] != '+' || !alias_same(p, x.array->decl, array))
            continue;
        const struct subscript *first = x.work->firsts.at[x.index];
        if (!first->planes && !first->plane &&
            poly_is_const(&x.work->strides.at[x.index][p->dim - 1], &width) && width > 1)
            continue; /* one of a cell's values */
        struct poly one = size_renamed(plane_of(p, x.work, x.index), index);
        add_size(&sizes, &one);
    }
    return sizes;
}

bool edge_is_planes(const struct plan *p, const struct decl *array, const struct poly *skipped)
{
    struct sizes sizes = sizes_of(p, array, skipped);
    struct poly times;
    return vec_any_at(x, &sizes, poly_divide(skipped, x, &times));
}

struct poly edge_plane(const struct plan *p, const struct decl *array, const struct poly *index,
                       const struct poly *row)
{
    struct sizes sizes = sizes_of(p, array, index);
    struct poly found = {.bad = sizes.unclear}, rows;
    for (int i = 0; i < sizes.n; i++) {
        if (!poly_divide(&sizes.at[i], row, &rows))
            continue;
        found.bad |= found.n > 0;
        if (!found.bad)
            found = sizes.at[i];
    }
    return found;
}
