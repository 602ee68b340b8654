/* Nests that move a field towards another one by a part of the way, `p[i] += w * (q[i] - p[i])`: as the second half of
 * a sweep of an iteration, of which the first one makes q of neighbours of p. Measured on a cell: what the field gains
 * where one of the two is more, and where the other is, is as much together as they are more. A part that goes with the
 * width is that of a step in time. */
#include "analysis/flow/flow.h"
#include "analysis/numbers/numbers.h"
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 2 };
static const double width = 0.02;

/* What the cell's new value gains by what it or another array has more, for each unit of that; NAN: not known. */
static double gain(const struct plan *p, const struct work_nest *w, int to, int nudged, unsigned seed, double width)
{
    struct interpret_world world = {.seed = seed, .width = width, .is_flat = true, .by_width = true, .nudged = -1};
    struct interpret_result once = {0}, more = {0};
    if (!interpret_cell(p, w, &world, &once))
        return NAN;
    world.nudged = nudged;
    world.nudge = 0.01;
    return interpret_cell(p, w, &world, &more) ? (more.written[to] - once.written[to]) / world.nudge : NAN;
}

static bool goes_towards(const struct plan *p, const struct work_nest *w, int to, int from)
{
    bool does = true;
    for (unsigned seed = 1; seed <= SEEDS && does; seed++) {
        double own = gain(p, w, to, to, seed, width), other = gain(p, w, to, from, seed, width);
        double half = gain(p, w, to, from, seed, 0.5 * width);
        does = fabs(other) > 1e-6 && fabs(own + other - 1) < 1e-6 && fabs(half - other) <= 1e-6 * fabs(other);
    }
    return does;
}

/* The nest's two arrays are these, or parameters that a call hands both. */
static bool is_pair(const struct plan *p, const struct plan_array *own, const struct plan_array *other,
                    const struct plan_array *to, const struct plan_array *from)
{
    bool alike = strcmp(own->component, to->component) == 0 && strcmp(other->component, from->component) == 0;
    bool same = alias_same_field(p, own->decl, to->decl) && alias_same_field(p, other->decl, from->decl);
    return alike && (same || calls_hand(p, other->decl, own->decl, from->decl, to->decl));
}

static bool blends(const struct plan *p, const struct work_nest *w, const struct plan_array *to,
                   const struct plan_array *from)
{
    const struct plan_nest *n = w->nest;
    bool does = false;
    for (int i = 0; i < n->arrays.n && !n->edge && !n->reads_halo && !does; i++) {
        const struct plan_array *own = n->arrays.at[i];
        does = is_update(own) && field_reads_own(n, own) &&
               any_below(k, n->arrays.n, k != i && n->arrays.at[k]->reads &&
                                             is_pair(p, own, n->arrays.at[k], to, from) && goes_towards(p, w, i, k));
    }
    return does;
}

bool field_goes_towards(const struct plan *p, const struct plan_array *to, const struct plan_array *from)
{
    return vec_any(w, &p->work->nests, blends(p, w, to, from));
}
