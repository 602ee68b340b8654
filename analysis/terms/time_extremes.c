/* Largest and smallest values over time of second differences, `m[i] = fmax(m[i], (u[i + 1] - 2 * u[i] + u[i - 1]) / (h
 * * h))`, and of rates of diffusions, `fmax(m[i], (un[i] - u[i]) / dt)`. Where the mesh becomes finer, limited slopes
 * leave kinks, whose second differences are large for some steps: a sum over time forgets them, an extreme does not.
 * Differences that no width divides are others on each level; here no sum shows it. Called by scalars.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

enum { MOST_MADE = 2 }; /* rates made of rates */
static const double LARGE = 1e15;

/* What the cell is left with in the array, where it held this number. */
static double left_of(struct term_scan *s, int array, double held)
{
    s->world.set_to = held;
    struct sweep *x =
        scan_with(s, set, s->nest->nest->arrays.at[array], scan_view(s, SCAN_DISTANCE, false, -1));
    return x ? sweep_result(s->nest, x, 0, array) : held;
}

/* The number that lets others through; 0: it keeps no extreme. */
static double open_end(struct term_scan *s, int array)
{
    bool lo = left_of(s, array, -LARGE) == -LARGE, hi = left_of(s, array, LARGE) == LARGE;
    return lo == hi ? 0 : lo ? LARGE : -LARGE;
}

/* What neighbours add to the output. */
static struct terms near_of(struct term_scan *s, int output)
{
    struct scan_views v;
    bool known = s->nest->nest->reads_halo && scan_look(s, &v);
    return known ? scan_near(s, &v, output) : (struct terms){0};
}

static bool differs_twice(struct term_scan *s, int output)
{
    struct terms near = near_of(s, output);
    const struct work_whole *whole = whole_of(s->nest);
    int at = term_at(whole ? -2 - whole->power : -2);
    return near.known && at >= 0 && at < TERM_POWERS && near.part[at] != 0 && near.order[at] == 2;
}

/* ---- rates ----------------------------------------------------------------------------------- */

static bool takes_rate(struct term_scan *s, int output, int depth);

/* A nest makes the array so; of: and takes on that field, or NULL: none. */
static bool is_made_so(struct plan *p, const struct plan_array *a, const struct plan_array *of, int depth)
{
    bool found = false;
    for (struct nest_array x = {0}; depth < MOST_MADE && !found && next_array(p, &x);) {
        int from = -1;
        if (x.nest->edge || !is_update(x.array) || !runs_each_step(p, x.work) || !field_is_one(p, a, x.array))
            continue;
        bool goes_on = nest_advances_from(x.work, x.index, &from);
        if (goes_on != (of != NULL) || (of && !(from >= 0 && field_is_one(p, of, x.nest->arrays.at[from]))))
            continue;
        struct term_scan s = scan_of(p, x.work, SCAN_CONDITIONS);
        found = differs_twice(&s, x.index) || (!of && takes_rate(&s, x.index, depth + 1));
    }
    return found;
}

/* What a little more in the array's own cell, and in those around it, gives. */
static struct terms gain_of(struct term_scan *s, int array, int output)
{
    bool reads = s->nest->nest->arrays.at[array]->reads;
    struct sweep *more = reads ? scan_view(s, 0, true, array) : NULL, *as_is = reads ? scan_view(s, 0, true, -1) : NULL;
    return more && as_is ? terms_of(s->nest, more, as_is, output) : (struct terms){.known = !reads};
}

static bool is_nothing(const struct terms *t)
{
    return all_below(k, TERM_POWERS, t->part[k] == 0);
}

static bool cancel(const struct terms *x, const struct terms *y)
{
    return x->known && y->known &&
           all_below(k, TERM_POWERS, fabs(x->part[k] + y->part[k]) <= 1e-6 * fabs(x->part[k]));
}

/* The output takes a rate that another nest has made, or the change of a field that one advances. */
static bool takes_rate(struct term_scan *s, int output, int depth)
{
    const struct plan_nest *n = s->nest->nest;
    bool found = false;
    for (int a = 0; a < n->arrays.n && !found; a++) {
        const struct plan_array *now = n->arrays.at[a];
        struct terms by = a != output && is_floating(now->type) ? gain_of(s, a, output) : (struct terms){0}, less;
        if (!by.known || is_nothing(&by))
            continue;
        found = is_made_so(s->plan, now, NULL, depth) ||
                any_below(b, n->arrays.n, (less = gain_of(s, b, output), cancel(&by, &less)) &&
                                              is_made_so(s->plan, now, n->arrays.at[b], depth));
    }
    return found;
}

/* ---- differences without a width ------------------------------------------------------------- */

/* Some array's values count only by their differences, which no width divides. */
static bool is_undivided(struct term_scan *s, int output)
{
    const struct plan_nest *n = s->nest->nest;
    struct terms near = near_of(s, output);
    const struct work_whole *whole = whole_of(s->nest);
    int power = whole ? whole->power : 0;
    return near.known &&
           any_below(k, TERM_POWERS, near.part[k] != 0 && near.order[k] > 0 &&
                                         near.order[k] + TERM_LEAST + k + power > 0) &&
           any_below(a, n->arrays.n, plan_reads_far(n->arrays.at[a]) && is_floating(n->arrays.at[a]->type) &&
                                         !s->powers[a] && in_all_worlds(s, ({
                                             struct terms by = gain_of(s, a, output);
                                             by.known && is_nothing(&by);
                                         })));
}

/* ---- all ------------------------------------------------------------------------------------- */

enum extreme { EXTREME_NONE, EXTREME_SECOND, EXTREME_UNDIVIDED };

static enum extreme extreme_of(struct term_scan *s, int array)
{
    const struct plan_nest *n = s->nest->nest;
    const struct plan_array *a = n->arrays.at[array];
    bool may = is_update(a) && is_floating(a->type) && a->reads && !plan_reads_far(a) && field_reads_own(n, a);
    s->world.set_to = may ? open_end(s, array) : 0;
    return s->world.set_to == 0 ? EXTREME_NONE
                                : scan_with(s, set, a, is_undivided(s, array)  ? EXTREME_UNDIVIDED
                                                       : differs_twice(s, array) || takes_rate(s, array, 0)
                                                           ? EXTREME_SECOND
                                                           : EXTREME_NONE);
}

void time_extremes(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    enum extreme is = EXTREME_NONE;
    int a = first_below(i, n->arrays.n, (is = extreme_of(&s, i)) != EXTREME_NONE);
    if (is == EXTREME_UNDIVIDED) {
        diag_warning(d, "amr-numerics", n->loop->range,
                     "'%s' keeps the largest or smallest values that a difference has over time, and no cell width "
                     "divides it: it is another on each level",
                     n->arrays.at[a]->label);
        diag_hint(d, "divide it by the width that spacing names in this kernel");
    } else if (is == EXTREME_SECOND) {
        diag_warning(d, "amr-numerics", n->loop->range,
                     "'%s' keeps the largest or smallest values that a second difference has over time: kinks that "
                     "interpolation leaves where the mesh becomes finer stay in it, many times the tolerance",
                     n->arrays.at[a]->label);
        diag_hint(d, "let parabolas interpolate the field that is differenced, prolong(quadratic: u), and compare two "
                     "tolerances, as 'amrcc converge' does");
    }
}
