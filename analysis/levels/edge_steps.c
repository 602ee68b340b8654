/* Cells beside an edge that are set to the next one and something more, `u[0] = u[1] + g`, or to it
 * times a factor below 2, `u[0] = 0.98 * u[1]`, or one that begins with 1 and goes with a variable,
 * `u[0] = exp(-g) * u[1]`: that is a slope times the width of the cells. Where it does not go with the
 * width it is another slope on each level. Not of what other arrays decide, as in characteristic
 * variables; a variable alone, `s * u[1]`, may be a sign, and g in `(1 - g) * u[1] + g * wall` may
 * be 0 or 1: where the program does not show what it is, the run looks. Called by scalars.c.
 *
 * provides: plan_nest.blends */
#include "analysis/levels/levels.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

/* What the array's other cells count, where its own does not; 0: another way, or nothing. */
static double weight_here(struct term_scan *s, int array, int output)
{
    struct terms own, all;
    bool is = scan_parts(s, array, output, &own, &all) && own.known && all.known &&
              all_below(k, TERM_POWERS, own.part[k] == 0) && terms_power(&all) < 0;
    return is ? all.part[term_at(0)] / SCAN_NUDGE : 0;
}

/* The same for all values; or 0. */
static double weight_of(struct term_scan *s, int array, int output)
{
    double weight = weight_here(s, array, output);
    double twice =
        scan_with(s, doubled, s->nest->nest->arrays.at[array], weight_here(s, array, output));
    return fabs(twice - weight) < 1e-9 ? weight : 0;
}

/* What other arrays hold decides, too. */
static bool is_of_others(struct term_scan *s, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    return vec_any(a, &n->arrays,
                   a != n->arrays.at[array] && a->reads && scan_goes_with(s, a, output));
}

/* Besides the next cell there is something that goes with no width. */
static bool adds(struct term_scan *s, int array, int output)
{
    struct terms all = scan_alone(s, output);
    struct terms of = scan_doubled(s, s->nest->nest->arrays.at[array], output);
    return all.known && of.known && fabs(all.part[term_at(0)] - of.part[term_at(0)]) > 1e-6;
}

enum next { NEXT_OTHER, NEXT_AND_MORE, NEXT_TIMES };

static enum next next_here(struct term_scan *s, int array, int output, double weight)
{
    if (weight < 1e-6 || weight > 2 - 1e-6 || is_of_others(s, array, output))
        return NEXT_OTHER;
    if (fabs(weight - 1) > 1e-6)
        return NEXT_TIMES;
    return adds(s, array, output) ? NEXT_AND_MORE : NEXT_OTHER;
}

/* ---- factors that go with a variable --------------------------------------------------------- */

/* What the next cell counts where the variable holds a number. */
static double weight_with(struct term_scan *s, int array, int output, const struct decl *d,
                          double number)
{
    s->world.set_to = number;
    return scan_with(s, set, d, weight_here(s, array, output));
}

/* Farther from 1 for larger numbers, not as a cosine. */
static bool goes_on(struct term_scan *s, int array, int output, const struct decl *d)
{
    enum { MOST = 8 };
    double before = 0, away = 0;
    for (int i = 1; i <= MOST && away >= before; i++) {
        before = away;
        away = fabs(weight_with(s, array, output, d, i) - 1);
    }
    return away >= before;
}

/* 1 where it is 0, and beside that farther from 1 as the variable, or its square, is from 0. */
static bool starts_at_one(struct term_scan *s, int array, int output, const struct decl *d)
{
    static const double small = 1e-4;
    double once = weight_with(s, array, output, d, small) - 1,
           twice = weight_with(s, array, output, d, 2 * small) - 1;
    bool line = fabs(once) > 1e-6 && fabs(twice - 2 * once) < 0.01 * fabs(once),
         square = fabs(once) > 1e-10 && fabs(twice - 4 * once) < 0.01 * fabs(once);
    return fabs(weight_with(s, array, output, d, 0) - 1) < 1e-9 && fabs(once) < 1e-2 &&
           (line || (square && goes_on(s, array, output, d)));
}

enum choice { CHOOSES_NOT, MAY_CHOOSE, CHOOSES };

/* The variable chooses what the cell is: the next one, or where it is 1 its image, or something else.
 * What is added may be that, where nothing is known of the variable. */
static enum choice choice_of(struct term_scan *s, int array, int output, const struct decl *d)
{
    double chosen = fabs(weight_with(s, array, output, d, 1)); /* none is 0, too */
    enum values_are kind = values_are(s->plan, d);
    if (chosen > 1e-9 && fabs(chosen - 1) > 1e-9)
        return CHOOSES_NOT;
    if (kind == VALUES_ARE_UNKNOWN && chosen < 1e-9 && adds(s, array, output))
        return MAY_CHOOSE;
    return kind == VALUES_ARE_WHOLE ? CHOOSES : CHOOSES_NOT;
}

/* The same on all levels. */
static bool is_plain(const struct plan_scalar *c)
{
    return is_floating(c->decl->type) && !c->per_level && !c->is_spacing && !c->has_power;
}

/* The factor is 1 and what goes with a variable: `1 - g`, `exp(-g)`, `(1 - g) / (1 + g)`. It is noted
 * where it may choose. */
static bool is_one_and_more(struct term_scan *s, int array, int output, double weight)
{
    struct plan_nest *n = s->nest->nest;
    bool found = false, own = fabs(weight - 1) > 1e-6 && !is_of_others(s, array, output);
    for (int i = 0; i < n->scalars.n && own && !found; i++) {
        const struct plan_scalar *c = &n->scalars.at[i];
        bool starts = is_plain(c) && starts_at_one(s, array, output, c->decl);
        enum choice choice = starts ? choice_of(s, array, output, c->decl) : CHOOSES;
        if (choice == MAY_CHOOSE && !vec_has(&n->blends, c->decl))
            vec_push(s->plan->arena, &n->blends, c->decl);
        found = choice == CHOOSES_NOT;
    }
    return found;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* In all worlds, with one weight: a variable may be a sign. */
static enum next next_of(struct term_scan *s, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    if (!n->arrays.at[array]->reads || !is_floating(n->arrays.at[output]->type) ||
        !field_is_one(s->plan, n->arrays.at[output], n->arrays.at[array]))
        return NEXT_OTHER;
    enum next found = NEXT_TIMES;
    double before = 0;
    scan_look_at(s, -1);
    for (s->world.seed = SCAN_SEEDS; s->world.seed >= 1 && found != NEXT_OTHER; s->world.seed--) {
        double weight = weight_of(s, array, output);
        bool same = s->world.seed == SCAN_SEEDS || fabs(weight - before) < 1e-9;
        if (weight == 0 || !is_one_and_more(s, array, output, weight))
            found = same ? next_here(s, array, output, weight) : NEXT_OTHER;
        before = weight;
    }
    s->world.seed = 1;
    return found;
}

static void warn_next(struct diag *d, const struct plan_nest *n, enum next next, const char *field)
{
    diag_warning(d, "amr-numerics", n->loop->range,
                 "beside the edge '%s' is what the next cell holds %s, which does not go with the "
                 "cell width: another slope on each level",
                 field, next == NEXT_TIMES ? "times a factor" : "and something more");
    if (next == NEXT_TIMES)
        diag_hint(d, "write it with a slope times the width that spacing names in this kernel, as "
                     "(1 - q * h)");
    else
        diag_hint(d, "write it as a slope times the width that spacing names in this kernel, q * h, "
                     "or keep it in a variable c and add scale(c: 1) to the kernel");
}

bool hidden_edge(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int to = 0; to < n->arrays.n; to++)
        for (int a = 0; a < n->arrays.n && is_update(n->arrays.at[to]); a++) {
            enum next next = next_of(&s, a, to);
            if (next == NEXT_OTHER)
                continue;
            warn_next(d, n, next, n->arrays.at[to]->label);
            return true;
        }
    return false;
}
