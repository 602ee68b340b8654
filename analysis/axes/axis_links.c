/* Values of the links between cells that nothing is made of: slopes for the user to look at. In
 * arrays that are made for as many places as there are cells they could be one-sided differences
 * in cells; with one more they lie on faces. Called by axis_coordinates.c. */
#include "analysis/axes/axis_coordinates.h"

/* It makes cells for sure: from neighbours on both sides, or from differences of fluxes. */
static bool makes_cells(const struct axis *a, const struct making *m)
{
    bool found = false;
    vec_each_at (s, &m->needs) {
        bool odd = axis_is_odd(s->lo[a->axis] + s->hi[a->axis]);
        found |= odd ? a->fields.at[s->field].is_flux : !axis_is_point(a, s);
    }
    return found;
}

/* It is made for more places than there are cells. */
static bool is_made_beyond(const struct axis *a, int field)
{
    bool beyond = false;
    vec_each_at (m, &a->makings) {
        bool below = true, above = true, any = false;
        for (int k = 0; k < a->makings.n && m->field == field; k++) {
            const struct making *cells = &a->makings.at[k];
            int64_t lo = 0, hi = 0;
            if (!makes_cells(a, cells))
                continue;
            if (!axis_apart(a, m, cells, &lo, &hi))
                return false;
            below &= lo < 0;
            above &= hi > 0;
            any = true;
        }
        beyond |= any && (below || above);
    }
    return beyond;
}

void axis_links_find(struct axis *a)
{
    for (int i = 0; i < a->fields.n; i++) {
        struct field *f = &a->fields.at[i];
        struct span elsewhere;
        int twice = 0;
        if (f->lies != LIES_UNKNOWN || f->is_flux || f->fixed || !f->is_temporary ||
            any_need(x, a, -1, x.of->field == i && x.by->field != i) ||
            axis_is_said_in_cells(a, i) || !axis_lies_between(a, i, &twice, &elsewhere) ||
            elsewhere.any || twice < -1 || !is_made_beyond(a, i))
            continue;
        f->lies = LIES_FACE;
        f->serves_faces = true;
        f->shift = (twice + 1) / 2;
    }
}
