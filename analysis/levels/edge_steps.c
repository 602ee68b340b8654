/* Cells beside an edge that are set to the next one and something more, `u[0] = u[1] + g`: that is a
 * slope times the width of the cells. Where it does not go with the width it is another slope on each
 * level. Not of what other arrays decide, as in characteristic variables. Called by scalars.c. */
#include "analysis/levels/hidden.h"
#include "analysis/levels/levels.h"
#include "analysis/levels/terms.h"
#include "analysis/tree/tree.h"
#include "analysis/widths/widths.h"

#include <math.h>

/* The array's other cells count as they are, and its own not at all. */
static bool takes_next(struct hidden_scan *s, int array, int output)
{
    struct terms own, all;
    if (!hidden_parts(s, array, output, &own, &all) || !own.known || !all.known)
        return false;
    bool takes = fabs(all.part[term_at(0)] - HIDDEN_NUDGE) < 1e-9;
    for (int k = 0; k < TERM_POWERS; k++)
        takes &= own.part[k] == 0 && (k == term_at(0) || all.part[k] == 0);
    return takes;
}

/* What other arrays hold decides, too. */
static bool is_of_others(struct hidden_scan *s, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    bool others = false;
    for (int a = 0; a < n->arrays.n && !others; a++) {
        if (a == array || !n->arrays.at[a]->reads)
            continue;
        struct terms t = hidden_doubled(s, n->arrays.at[a], output);
        others = !t.known || t.part[term_at(0)] != 0;
    }
    return others;
}

/* Besides the next cell there is something that goes with no width. */
static bool adds(struct hidden_scan *s, int array, int output)
{
    struct sweep *flat = hidden_view(s, 0, false, -1);
    struct terms all = flat ? terms_of(s->nest, flat, NULL, output) : (struct terms){0};
    struct terms of = hidden_doubled(s, s->nest->nest->arrays.at[array], output);
    return all.known && of.known && fabs(all.part[term_at(0)] - of.part[term_at(0)]) > 1e-6;
}

static bool is_step(struct hidden_scan *s, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    if (!n->arrays.at[array]->reads || !is_floating(n->arrays.at[output]->type) ||
        !field_is_one(s->plan, n->arrays.at[output], n->arrays.at[array]))
        return false;
    bool is = true;
    hidden_look_at(s, -1);
    for (s->seed = HIDDEN_SEEDS; s->seed >= 1 && is; s->seed--)
        is = takes_next(s, array, output) && adds(s, array, output) && !is_of_others(s, array, output);
    s->seed = 1;
    return is;
}

bool hidden_edge(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct hidden_scan s = hidden_scan(p, w, HIDDEN_CONDITIONS);
    for (int to = 0; to < n->arrays.n; to++)
        for (int a = 0; a < n->arrays.n && is_update(n->arrays.at[to]); a++) {
            if (!is_step(&s, a, to))
                continue;
            diag_warning(d, "amr-numerics", n->loop->range,
                         "beside the edge '%s' is what the next cell holds and something more, which "
                         "does not go with the cell width: another slope on each level",
                         n->arrays.at[to]->label);
            diag_hint(d, "write it as a slope times the width that spacing names in this kernel, q * h, "
                         "or keep it in a variable c and add scale(c: 1) to the kernel");
            return true;
        }
    return false;
}
