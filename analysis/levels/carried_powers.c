/* Arrays of cells that hold a value for the width of their own level, `keep[i] = dt / h * u[i]`, and are
 * differenced by another nest: a neighbour on another level holds another value, whatever the
 * tolerance. Called by scalars.c. */
#include "analysis/levels/hidden.h"
#include "analysis/levels/levels.h"
#include "analysis/levels/terms.h"
#include "analysis/tree/tree.h"

/* Of values, which are as large in a uniform field; not of differences, which are small. Fluxes lie
 * on faces, where levels meet by what the nest that makes them computes there. */
static bool holds_width(const struct hidden_scan *s, int array)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    const struct work_power *f =
        a->reads && plan_reads_far(a) && !a->node ? field_power(s->plan, a) : NULL;
    return f && f->known && f->own_power != 0 && f->own_power == f->power;
}

/* What its own cell has a part in its neighbours take off. */
static bool takes_differences(struct hidden_scan *s, int array, int output)
{
    struct terms own, all;
    bool found = false;
    bool known = hidden_parts(s, array, output, &own, &all) && own.known && all.known;
    for (int k = 0; k < TERM_POWERS && known; k++)
        found |= (all.part[k] - own.part[k]) * own.part[k] < 0;
    return found;
}

bool hidden_carried(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct hidden_scan s = hidden_scan(p, w, HIDDEN_CONDITIONS);
    for (int a = 0; a < n->arrays.n; a++) {
        bool takes = false;
        for (int to = 0; to < n->arrays.n && !takes && holds_width(&s, a); to++)
            takes = n->arrays.at[to]->writes && takes_differences(&s, a, to);
        if (!takes)
            continue;
        const char *name = n->arrays.at[a]->label;
        int power = field_power(p, n->arrays.at[a])->power;
        diag_warning(d, "amr-numerics", n->loop->range,
                     "'%s' goes with the power %d of the cell width, and this nest takes differences "
                     "of it: a neighbour on another level holds it for another width",
                     name, power);
        diag_hint(d, "let '%s' hold what goes with no width, and multiply by the power %d of the width here",
                  name, power);
        return true;
    }
    return false;
}
