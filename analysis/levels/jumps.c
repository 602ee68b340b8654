/* Updates that jump with the sign of a difference of neighbours, as `copysign(1, d)` or `d > 0 ? 1 : -1`
 * beside what goes with the data: the sign is the same however small the difference is, so that
 * what lies far below the tolerance decides. Not where the jump vanishes with the difference, as in
 * upwind differences and limiters. Called by scalars.c. */
#include "analysis/levels/levels.h"
#include "analysis/numbers/numbers.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

/* The time loop changes what the array holds: not a mask. */
static bool is_changed(const struct plan *p, const struct plan_array *a)
{
    return is_floating(a->type) && field_is_set(p, a);
}

/* A difference of this array's neighbours is compared with 0. */
static bool is_sign_of(struct term_scan *s, int array, int number)
{
    int output = scan_measured(s, number);
    struct scan_views v;
    scan_look_at(s, array);
    if (!plan_reads_far(s->nest->nest->arrays.at[array]) || !scan_look(s, &v))
        return false;
    struct terms near = scan_near(s, &v, output), flat = terms_of(s->nest, v.flat, NULL, output);
    return near.known && flat.known && all_below(k, TERM_POWERS, flat.part[k] == 0) &&
           any_below(k, TERM_POWERS, near.part[k] != 0 && near.order[k] >= 1);
}

static struct sweep *on_side(struct term_scan *s, const struct interpret_sides *side, double distance)
{
    return scan_with(s, sides, side, scan_view(s, distance, false, -1));
}

/* The two sides differ, and as much between data that are half as far apart. */
static bool jumps(struct term_scan *s, const struct interpret_sides *side, int output)
{
    struct sweep *whole[2], *half[2];
    scan_look_at(s, -1);
    for (int i = 0; i < 2; i++) {
        whole[i] = on_side(s, &side[i], SCAN_DISTANCE);
        half[i] = whole[i] ? on_side(s, &side[i], SCAN_DISTANCE / 2) : NULL;
        if (!half[i])
            return false;
    }
    struct terms jump = terms_of(s->nest, whole[1], whole[0], output);
    struct terms less = terms_of(s->nest, half[1], half[0], output);
    return jump.known && less.known &&
           any_below(k, TERM_POWERS, jump.part[k] != 0 && fabs(less.part[k] / jump.part[k]) > 0.9);
}

static void warn_jump(struct diag *d, const struct plan_nest *n, const struct expr *e, int array,
                      int output)
{
    diag_warning(d, "amr-numerics", e->range.file ? e->range : n->loop->range,
                 "'%s' jumps with the sign of a difference of '%s', however small that is: coarse cells "
                 "do not keep differences below refine.tolerance",
                 n->arrays.at[output]->label, n->arrays.at[array]->label);
    diag_hint(d, "let the jump vanish with the difference: as d / sqrt(d * d + e * e) for its sign, "
                 "where d is divided by the cell width and e is a slope that matters");
}

static bool check_number(struct term_scan *s, struct diag *d, int number)
{
    const struct plan_nest *n = s->nest->nest;
    for (int to = 0; to < n->arrays.n; to++) {
        const struct plan_array *t = n->arrays.at[to];
        if (!is_update(t) || !is_floating(t->type) || !field_advances(s->plan, n, t))
            continue;
        for (int a = 0; a < n->arrays.n; a++)
            if (n->arrays.at[a]->reads && is_changed(s->plan, n->arrays.at[a]) &&
                in_all_worlds(s, is_sign_of(s, a, number) && jumps(s, scan_both_sides(s, number), to))) {
                warn_jump(d, n, s->measured.at[number], a, to);
                return true;
            }
    }
    return false;
}

void hidden_jumps(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int i = 0; i < s.measured.n; i++)
        if (!expr_is(s.measured.at[i], OP_EQ) && !expr_is(s.measured.at[i], OP_NE) &&
            check_number(&s, d, i))
            return;
}
