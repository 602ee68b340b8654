/* Coefficients of differences that go with the cell width, and with no power of it, as `1 - exp(-dt / h)`: on
 * coarse cells that is neither the finest cells' scheme nor the same equation's. Called by hidden.c. */
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
    bool none = false;
    for (int i = 0; i < n->arrays.n && !none; i++)
        none = i != array && n->arrays.at[i]->reads && field_has_no_power(s->plan, n->arrays.at[i]);
    if (none)
        say(s, d, array);
    return none;
}
