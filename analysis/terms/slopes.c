/* Coefficients that go with the cell width, and with no power of it, as `1 - exp(-dt / h)`. What the cell gets from
 * neighbours is measured for data of the same slope at several widths: a scheme that follows an equation makes the
 * same of them. Called by hidden.c, where terms.c finds no sum of powers. */
#include "analysis/terms/terms.h"
#include "analysis/tree/tree.h"
#include "analysis/widths/widths.h"

#include <math.h>

/* So little that second differences, as of dissipation, do not count beside first ones. */
static const double SLOPE = 5e-4;
enum { FIRST = 2, LAST = 5 }; /* widths that are looked at, of those of terms.c */

/* What neighbours add at this width. */
static double added(struct term_scan *s, int output, int width)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    struct sweep *whole = flat ? scan_view(s, SLOPE * sweep_width(width), false, -1) : NULL;
    return whole ? sweep_result(s->nest, whole, width, output) - sweep_result(s->nest, flat, width, output)
                 : NAN;
}

/* How many times as much it is at the last width as at the first. */
static double growth(struct term_scan *s, int output)
{
    return added(s, output, LAST) / added(s, output, FIRST);
}

/* Amid equal cells, with more in all of the array's or none, nothing goes with the width: what is looked at are
 * differences, and no averages, nor relaxations whose terms all go with it. */
static bool is_same_alone(struct term_scan *s, int output, int nudged)
{
    struct sweep *flat = scan_view(s, 0, nudged >= 0, nudged);
    double first = flat ? sweep_result(s->nest, flat, FIRST, output) : NAN;
    return flat && fabs(sweep_result(s->nest, flat, LAST, output) - first) <= 1e-9 * fabs(first);
}

/* All else that the width says of fixed data is found by terms.c. */
static bool is_sum_of_powers(struct term_scan *s, int output)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    struct sweep *whole = flat ? scan_view(s, SLOPE, false, -1) : NULL;
    return !whole || terms_of(s->nest, whole, flat, output).known;
}

/* Not as a sign that is smoothed over a cell, which goes with what the cell holds. */
bool scan_slope_varies(struct term_scan *s, int array, int output)
{
    bool varies = !is_sum_of_powers(s, output) && is_same_alone(s, output, -1) && is_same_alone(s, output, array);
    double once = growth(s, output);
    s->doubled = s->nest->nest->arrays.at[array];
    double twice = growth(s, output);
    s->doubled = NULL;
    varies = varies && isfinite(once) && fabs(twice - once) <= 1e-3 * fabs(once);
    return varies && fabs(once - 1) > 0.05;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* What the cell alone gives goes with the width, and is no sum of powers. */
static bool makes_no_power(struct term_scan *s, int output)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    double first = flat ? sweep_result(s->nest, flat, FIRST, output) : NAN;
    double last = flat ? sweep_result(s->nest, flat, LAST, output) : NAN;
    return fabs(last - first) > 0.05 * fabs(first) && !terms_of(s->nest, flat, NULL, output).known;
}

bool field_has_no_power(struct plan *p, const struct plan_array *a)
{
    const struct work_power *f = field_power(p, a);
    bool none = false, anew = f && !f->known;
    for (struct nest_array x = {0}; anew && next_array(p, &x);) {
        bool makes = x.array->writes && !x.nest->edge && x.work->kernel->runs_in_timeloop;
        if (!makes || !(field_is_one(p, a, x.array) || field_is_one(p, x.array, a)))
            continue;
        anew = field_made_anew(p, x.nest, x.array);
        struct term_scan s = scan_of(p, x.work, SCAN_CONDITIONS);
        none |= anew && makes_no_power(&s, x.index);
    }
    return anew && none;
}
