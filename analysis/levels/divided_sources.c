/* Sources and sinks that are divided by the width as the differences beside them are, `(u[i + 1] - 2 * u[i] + u[i
 * - 1] + q) / (h * h)`, with a q that was made for the finest cells. Told from what multiplies neighbours, from
 * halves of differences of fluxes, and from ends of a difference at walls. Called by local_width.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/levels/levels.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

bool is_made_of_neighbours(const struct plan *p, const struct plan_array *a)
{
    return any_array(x, p,
                     x.nest->reads_halo && x.array->writes && field_is_one(p, x.array, a) &&
                         !field_advances(p, x.nest, x.array));
}

bool is_of_unknown_power(const struct plan *p, const struct plan_array *a)
{
    const struct work_power *f = field_power(p, a);
    return f && (!f->known || f->is_nothing);
}

/* What the local term of a power and the difference quotient beside it are, which is asked about. */
struct beside {
    int output, at;
    double local, near;
};

enum part { NO_PART, WHOLE, PART_OF_SUM, COEFFICIENT };

/* What is doubled has a part in the local term: the term is in proportion to a power of it, or a sum; and
 * of that it is a term, or a coefficient of the neighbours, too. */
static enum part part_of(struct term_scan *s, const struct beside *b, const void *doubled)
{
    enum { MOST_TIMES = 4 };
    struct scan_views v;
    bool known = scan_with(s, doubled, doubled, scan_look(s, &v));
    struct terms own = known ? terms_of(s->nest, v.flat, NULL, b->output) : (struct terms){0};
    struct terms near = known ? scan_near(s, &v, b->output) : (struct terms){0};
    for (int p = -MOST_TIMES; p <= MOST_TIMES && own.known; p++)
        if (fabs(own.part[b->at] - ldexp(b->local, p)) <= 1e-7 * fabs(ldexp(b->local, p)))
            return p == 0 ? NO_PART : WHOLE;
    bool alone = own.known && fabs(near.part[b->at] - b->near) <= 1e-6 * fabs(b->near);
    return alone ? PART_OF_SUM : COEFFICIENT;
}

/* What the array has a part in is like a source's or a reaction's, which read the cell itself. */
static bool is_of_cell(struct term_scan *s, const struct beside *b, int array)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    struct terms from_own, from_all;
    enum part part = a->reads ? part_of(s, b, a) : NO_PART;
    if (part == NO_PART || (part != COEFFICIENT && !is_floating(a->type))) /* kinds of cells choose */
        return true;
    bool itself = field_is_one(s->plan, s->nest->nest->arrays.at[b->output], a);
    return (itself || (part != COEFFICIENT && !is_made_of_neighbours(s->plan, a) &&
                       !is_of_unknown_power(s->plan, a))) &&
           scan_parts(s, array, b->output, &from_own, &from_all) && from_own.part[b->at] != 0;
}

/* Neighbours take what the own cell adds, or have no part in it: no half of a difference, as of fluxes. */
static bool is_whole_difference(struct term_scan *s, int array, int output, int at)
{
    struct terms own, all;
    return !s->nest->nest->arrays.at[array]->reads ||
           (scan_parts(s, array, output, &own, &all) &&
            (fabs(all.part[at] - own.part[at]) <= 1e-9 * fabs(own.part[at]) ||
             fabs(all.part[at]) < 0.5 * fabs(own.part[at])));
}

/* Windows that hold more than one cell: `i >= 32 && i < 80`, or an equality of what arrays hold, `id[i] == 2`. */
static bool are_windows(const struct plan_nest *n, const struct interpret_sides *sides)
{
    return all_below(i, sides->n,
                     expr_is_order(sides->at[i]) ||
                         any_expr(w, in_expr(sides->at[i]), is_access_site(n, w.e)));
}

/* On this side the cell gets another amount than on the other, and of its neighbours the same: no end of
 * a difference, as at a wall. */
static bool only_adds(struct term_scan *s, int output, int at, const struct terms *near,
                      const struct terms *own)
{
    const struct interpret_sides *sides = s->world.sides;
    struct interpret_sides others = *sides;
    struct scan_views v;
    for (int i = 0; i < others.n; i++)
        others.holds[i] = !others.holds[i];
    bool only = are_windows(s->nest->nest, sides) && scan_with(s, sides, &others, scan_look(s, &v));
    struct terms other = only ? scan_near(s, &v, output) : (struct terms){0};
    struct terms before = only ? terms_of(s->nest, v.flat, NULL, output) : (struct terms){0};
    return other.is_sum && before.known && !terms_equal(own, &before, at) &&
           all_below(k, TERM_POWERS, terms_equal(near, &other, k));
}

/* `(u[i + 1] - 2 * u[i] + u[i - 1] + q) / (h * h)`, `(f[i] - f[i + 1] + q) / h`: sources and sinks that
 * are divided as the difference is. They are no coefficients, as in `m[i] * u[i + 1] - 2 * u[i]`. Beside
 * a first difference it may be a half of one, as of fluxes, and on a side of a condition by itself. */
bool is_divided_source(struct term_scan *s, int output, int at, const struct terms *near, const struct terms *own)
{
    const struct plan_nest *n = s->nest->nest;
    struct beside b = {output, at, own->part[at], near->part[at]};
    bool even = (TERM_LEAST + at) % 2 == 0;
    return b.local != 0 && (!s->world.sides || (even && only_adds(s, output, at, near, own))) &&
           (even || all_below(i, n->arrays.n, is_whole_difference(s, i, output, at))) &&
           vec_all_at(c, &n->scalars, /* the width is in places, too */
                      c->is_spacing || c->is_finest || part_of(s, &b, c->decl) != COEFFICIENT) &&
           vec_all(table, &n->tables, part_of(s, &b, table->decl) != COEFFICIENT) &&
           all_below(i, n->arrays.n, is_of_cell(s, &b, i));
}
