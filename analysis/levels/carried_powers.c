/* Arrays that hold a value for the width of their own level, `keep[i] = dt / h * u[i]`, and are
 * differenced by another nest: a neighbour on another level holds another value, whatever the
 * tolerance. Of what lies on faces, too, unless the update is in flux form, whose sums are set right
 * where levels meet. Called by scalars.c, and of faces by flux_form.c, which knows that. */
#include "analysis/levels/levels.h"
#include "analysis/terms/terms.h"
#include "analysis/tree/tree.h"
#include "analysis/widths/widths.h"

/* Of values, which are as large in a uniform field; not of differences, which are small. */
static bool holds_width(const struct term_scan *s, int array, bool faces)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    const struct work_power *f =
        a->reads && plan_reads_far(a) && !a->width_power && !a->node == !faces ? field_power(s->plan, a) : NULL;
    return f && f->known && f->own_power != 0 && f->own_power == f->power;
}

/* What its own cell has a part in its neighbours take off. */
static bool takes_differences(struct term_scan *s, int array, int output)
{
    struct terms own, all;
    bool found = false;
    bool known = scan_parts(s, array, output, &own, &all) && own.known && all.known;
    for (int k = 0; k < TERM_POWERS && known; k++)
        found |= (all.part[k] - own.part[k]) * own.part[k] < 0;
    return found;
}

/* Sums are kept where levels meet: what a coarse cell gets there is what the finer ones lose. */
static bool is_corrected(const struct plan *p, const struct plan_array *to)
{
    for (int i = 0; i < p->work->nests.n; i++) {
        const struct plan_nest *n = p->work->nests.at[i]->nest;
        for (int k = 0; k < n->fluxes.n; k++)
            if (field_is_one(p, n->arrays.at[n->fluxes.at[k].array], to))
                return true;
    }
    return false;
}

static bool say_carried(struct plan *p, struct diag *d, struct work_nest *w, bool faces)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int a = 0; a < n->arrays.n; a++) {
        bool takes = false;
        for (int to = 0; to < n->arrays.n && !takes && holds_width(&s, a, faces); to++)
            takes = n->arrays.at[to]->writes && !(faces && is_corrected(p, n->arrays.at[to])) &&
                    takes_differences(&s, a, to);
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

bool hidden_carried(struct plan *p, struct diag *d, struct work_nest *w)
{
    return say_carried(p, d, w, false);
}

bool hidden_carried_faces(struct plan *p, struct diag *d, struct work_nest *w)
{
    return say_carried(p, d, w, true);
}
