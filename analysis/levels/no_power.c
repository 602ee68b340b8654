/* Coefficients of differences that go with the cell width, and with no power of it, as `1 - exp(-dt / h)`: on
 * coarse cells that is neither the finest cells' scheme nor the same equation's; and such coefficients of what the
 * cell itself holds. Called by hidden.c and local_width.c. */
#include "analysis/levels/levels.h"
#include "analysis/terms/terms.h"

static void say(struct term_scan *s, struct diag *d, int array)
{
    const struct plan_nest *n = s->nest->nest;
    diag_warning(d, "amr-numerics", n->loop->range,
                 "what this update makes of a difference of '%s' goes with the cell width, and with no power of it: "
                 "coarse cells get another amount",
                 n->arrays.at[array]->label);
    diag_hint(d, "as of exp(-dt / h) or dt / (h + dt): compute the coefficient in front of the nest, in a variable c, and "
                 "write scale(c: p) on the kernel for the power of the width that it stands for, as -1 for a first "
                 "difference");
}

bool hidden_slopes(struct term_scan *s, struct diag *d, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    bool varies = field_advances(s->plan, n, n->arrays.at[output]);
    scan_look_at(s, array);
    for (s->seed = SCAN_SEEDS; s->seed >= 1 && varies; s->seed--)
        varies = scan_slope_varies(s, array, output);
    s->seed = 1;
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

/* ---- of the own cell ------------------------------------------------------------------------------ */

static bool own_varies(struct term_scan *s, int output)
{
    bool varies = true;
    scan_look_at(s, -1);
    for (s->seed = SCAN_SEEDS; s->seed >= 1 && varies; s->seed--)
        varies = scan_own_varies(s, output);
    s->seed = 1;
    return varies;
}

static bool mends(struct term_scan *s, void *with)
{
    return !own_varies(s, *(int *)with);
}

bool hidden_own(struct term_scan *s, struct diag *d, int output)
{
    const struct plan_nest *n = s->nest->nest;
    const char *field = n->arrays.at[output]->label;
    if (!own_varies(s, output))
        return false;
    struct decl *cause = suspect_held(s, mends, &output);
    if (cause) {
        local_width_cause(d, s->nest, cause, field);
        return true;
    }
    diag_warning(d, "amr-numerics", n->loop->range,
                 "what '%s' gets here from its own cell goes with the cell width, and with no power of it: it is "
                 "another on each level",
                 field);
    diag_hint(d, "as of 1 - exp(-dt / h): compute the coefficient in front of the nest, in a variable c, and add "
                 "scale(c: 0) to the kernel if it is the same on all levels, scale(c: p) if it goes with the p-th power "
                 "of the cell width");
    return true;
}
