/* Coefficients of differences that go with the cell width, and with no power of it, as `1 - exp(-dt / h)`: on
 * coarse cells that is neither the finest cells' scheme nor the same equation's; and such coefficients of what the
 * cell itself holds. Called by hidden.c and local_width.c. */
#include "analysis/levels/levels.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

static void say(struct term_scan *s, struct diag *d, int array)
{
    const struct plan_nest *n = s->nest->nest;
    diag_warning(d, "amr-numerics", n->loop->range,
                 "what this update makes of a difference of '%s' goes with the cell width, and with no power of it: "
                 "coarse cells get another amount",
                 n->arrays.at[array]->label);
    diag_hint(d, "as of exp(-dt / h) or dt / (h + dt): compute the coefficient in front of the nest, in a variable c, "
                 "and write scale(c: p) on the kernel for the power of the width that it stands for, as -1 for a first "
                 "difference");
}

bool hidden_slopes(struct term_scan *s, struct diag *d, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    scan_look_at(s, array);
    bool varies = field_advances(s->plan, n, n->arrays.at[output]) &&
                  in_all_worlds(s, scan_slope_varies(s, array, output));
    if (varies)
        say(s, d, array);
    return varies;
}

bool hidden_no_power(struct term_scan *s, struct diag *d, int array)
{
    const struct plan_nest *n = s->nest->nest;
    bool none = any_below(i, n->arrays.n,
                          i != array && n->arrays.at[i]->reads &&
                              field_has_no_power(s->plan, n->arrays.at[i]));
    if (none)
        say(s, d, array);
    return none;
}

/* ---- divided too often ------------------------------------------------------------------------------ */

static const double GUARD = 1e-4; /* as of eps in dt / (h + eps) */

/* The power of the width in a difference of the array that is divided by more than its distance, beside one that is
 * not, as `c * (1 - c) * (u[i] - u[i - 1])` with c = dt / h; 0: there is none. */
static int excess_power(struct term_scan *s, int array, int output)
{
    struct scan_views v;
    scan_look_at(s, array);
    struct terms near = scan_look(s, &v) ? scan_near(s, &v, output) : (struct terms){0};
    int power = 0;
    double most = 0;
    for (int k = 0; k < TERM_POWERS; k++)
        most = fmax(most, fabs(near.part[k]));
    for (int k = 0; k < term_at(0) && near.known && terms_have_quotient(&near); k++) {
        struct terms own, all;
        bool is = fabs(near.part[k]) > GUARD * most && near.order[k] > 0 && near.order[k] + TERM_LEAST + k < 0 &&
                  scan_parts(s, array, output, &own, &all);
        power = is && (all.part[k] - own.part[k]) * own.part[k] < 0 ? TERM_LEAST + k : power;
    }
    return power;
}

bool hidden_excess(struct term_scan *s, struct diag *d, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    int power;
    if (!in_all_worlds(s, (power = excess_power(s, array, output)) != 0) ||
        !field_advances(s->plan, n, n->arrays.at[output]))
        return false;
    diag_warning(d, "amr-numerics", n->loop->range,
                 "this update divides a difference of '%s' by the power %d of the cell width, by more than its "
                 "distance: it is another on each level",
                 n->arrays.at[array]->label, -power);
    diag_hint(d, "compute that part's coefficient in front of the nest, in a variable c, and add scale(c: -1) to the "
                 "kernel where it stands for a first difference, scale(c: 0) where it is the same on all levels");
    return true;
}

/* ---- of the own cell ------------------------------------------------------------------------------ */

static bool own_varies(struct term_scan *s, int output)
{
    scan_look_at(s, -1);
    return in_all_worlds(s, scan_own_varies(s, output));
}

static bool mends(struct term_scan *s, void *with)
{
    return !own_varies(s, *(int *)with);
}

bool hidden_own(struct term_scan *s, struct diag *d, int output)
{
    const struct plan_nest *n = s->nest->nest;
    const char *field = n->arrays.at[output]->label;
    bool of_array = vec_any(a, &n->arrays,
                            a->reads && field_has_no_power(s->plan, a) && scan_goes_with(s, a, output));
    if (!of_array && !own_varies(s, output))
        return false;
    struct decl *cause = of_array ? NULL : suspect_held(s, mends, &output);
    if (cause) {
        local_width_cause(d, s->nest, cause, field);
        return true;
    }
    diag_warning(d, "amr-numerics", n->loop->range,
                 "what '%s' gets here from its own cell goes with the cell width, and with no power of it: it is "
                 "another on each level",
                 field);
    diag_hint(d, "as of 1 - exp(-dt / h): compute the coefficient in front of the nest, in a variable c, and add "
                 "scale(c: 0) to the kernel if it is the same on all levels, scale(c: p) if it goes with the p-th "
                 "power of the cell width");
    return true;
}
