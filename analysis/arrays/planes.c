/* Whole arrays one behind the other in a flat one, with sizes in variables: the plane that
 * `q * (nz + 2) * (nx + 2)` skips in f[q * (nz + 2) * (nx + 2) + (k + 1) * (nx + 2) + i].
 * Multiplied out it looks like so many rows and something else. So the index is read once more with
 * the products that no iterator stands in kept together: those that are too far away for a
 * neighbour are planes, all else is offset. Called by subscript.c. */
#include "analysis/arrays/subscript.h"
#include "analysis/values/values.h"

static void move_to(const struct work_nest *w, struct poly *to, const struct poly *p)
{
    struct poly whole = plane_expand(w, p);
    *to = poly_add(to, &whole, 1);
}

/* (q * (nz + 2) + k + 1) * (nx + 2): a product that counts rows. */
static void take_rows(const struct work_nest *w, struct poly *p, const struct poly *slowest,
                      struct poly *planes)
{
    for (int i = 0; i < w->products.n; i++) {
        struct poly symbol = poly_symbol(w->products.at[i].symbol), factor, rest, whole, times;
        int64_t number;
        if (!poly_split(p, w->products.at[i].symbol, &factor, &rest) || factor.n == 0)
            continue;
        whole = plane_expand(w, &factor);
        if (!poly_divide(&whole, slowest, &times) || !poly_is_const(&times, &number))
            continue;
        whole = poly_mul(&symbol, &factor);
        move_to(w, planes, &whole);
        *p = rest;
    }
}

/* Sorts the terms of an index without its iterators. */
static void sort_terms(struct access_scan *s, struct poly p, const struct poly *slowest,
                       struct poly *planes, struct poly *near)
{
    *planes = *near = poly_const(0);
    take_rows(s->nest, &p, slowest, planes);
    for (int i = 0; i < p.n; i++) {
        struct poly one = {.n = 1, .term[0] = p.term[i]}, whole = plane_expand(s->nest, &one);
        bool far = whole.n > 0 && component_is_far(s, &whole.term[0], slowest);
        move_to(s->nest, far ? planes : near, &one);
    }
}

void planes_take(struct access_scan *s, struct expr *index, struct poly *rest,
                 const struct poly *slowest, struct poly *planes)
{
    struct poly near, sum;
    *planes = poly_const(0);
    if (rest->bad || rest->n == 0 || !component_is_far(s, &rest->term[0], slowest))
        return;
    struct poly p = index_with_products(s->nest, index), factor, left;
    for (int a = 0; a < s->plan->dim && !p.bad; a++, p = left)
        if (!poly_split(&p, s->nest->nest->iterator[a], &factor, &left))
            return;
    sort_terms(s, p, slowest, planes, &near);
    sum = poly_add(planes, &near, 1);
    if (!p.bad && !near.bad && !planes->bad && poly_equal(&sum, rest))
        *rest = near;
    else
        *planes = poly_const(0);
}

/* Further than any neighbour: it chooses another array. */
bool component_is_far(const struct access_scan *s, const struct poly_term *t,
                      const struct poly *slowest)
{
    const struct poly_term *row = &slowest->term[0];
    int64_t far = MOST_STEPS_AWAY * (row->factor < MOST_STEPS_AWAY ? MOST_STEPS_AWAY : row->factor);
    return t->n > row->n + (s->plan->dim == 1) || (t->n > 0 && t->factor > far);
}
