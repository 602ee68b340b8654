/* Coefficients that hide the cell width. A nest that names a width may have a term that it does not
 * reach: its coefficient was computed outside, stands in a global, a table, an array, or is a
 * number. terms.c measures each term; here it is judged which of them are the same on every level.
 *
 * Suspicious is a difference of data without any power of the width. Not suspicious: interpolated
 * values, as of a velocity at another place; differences of what another nest has computed from
 * neighbours or widths, as fluxes are; relaxations, whose terms all carry the same power;
 * dissipation that goes with the width, as in upwind differences; fluxes and slopes made on faces.
 * What is not understood is not judged. Called by scalars.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/levels/levels.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

/* Where the terms without a width of an array are: at the power that the array carries. */
static int bare_at(const struct term_scan *s, int array)
{
    return term_at(s->powers[array]);
}

/* ---- differences ---------------------------------------------------------------------------- */

/* Own cell and neighbours pull in opposite directions: no interpolation. */
static bool is_difference(struct term_scan *s, int array, int output, int at)
{
    struct terms from_own, from_all;
    if (!scan_parts(s, array, output, &from_own, &from_all))
        return false;
    double near = from_all.part[at] - from_own.part[at];
    return from_own.known && from_all.known &&
           (near * from_own.part[at] < 0 || (near == 0 && from_own.part[at] == 0));
}

/* What all its cells have a part in, without a width. */
static double whole_sum(struct term_scan *s, int array, int output)
{
    struct sweep *flat = scan_view(s, 0, false, -1), *all = scan_view(s, 0, true, array);
    return flat && all ? terms_of(s->nest, all, flat, output).part[term_at(0)] / SCAN_NUDGE : 0;
}

/* A whole number of its own values is what an update adds to, as 1 in u + ..., 2 in 2 * u - old: what
 * is left where the time step, or what else multiplies its sources, is 0. */
static double added_to(struct term_scan *s, int array, int output, double sum)
{
    const struct plan_nest *n = s->nest->nest;
    double found = round(sum);
    bool whole = fabs(sum - found) < 1e-6;
    for (int i = 0; i < n->scalars.n && !whole; i++) {
        double left =
            2 * sum - scan_with(s, doubled, n->scalars.at[i].decl, whole_sum(s, array, output));
        whole = fabs(left - round(left)) < 1e-6;
        found = whole ? round(left) : found;
    }
    return found;
}

/* The same of the field that is advanced. A filter that half a source of the same nest outweighs
 * is none: together they are the source of an average of neighbours, `30 * u + 0.2 * (u[i - 1] - 2
 * * u + u[i + 1])`. */
static bool is_own_difference(struct term_scan *s, int array, int output, bool *average)
{
    struct terms from_own, from_all;
    if (!scan_parts(s, array, output, &from_own, &from_all))
        return false;
    double weight = from_own.part[term_at(0)] / SCAN_NUDGE,
           sum = from_all.part[term_at(0)] / SCAN_NUDGE;
    *average = weight == 0;
    return from_own.known && from_all.known &&
           (fabs(sum - weight) < 1e-9 || (weight - added_to(s, array, output, sum)) * (sum - weight) < -1e-9);
}

/* ---- messages ------------------------------------------------------------------------------- */

/* Where the body names it first; else the nest. */
static struct range place_of(const struct plan_nest *n, const struct decl *d)
{
    for (WALK(w, in_nest_body(n)); d && next_expr(&w);) {
        bool here = w.e->kind == EXPR_NAME ? w.e->decl == d
                                           : w.e->kind == EXPR_SUBSCRIPT && expr_base(w.e) == d;
        if (here && w.e->range.file)
            return w.e->range;
        if (is_access_site(n, w.e))
            walk_skip(&w);
    }
    return n->loop->range;
}

static void warn_average(struct diag *d, const struct plan_nest *n, const char *field)
{
    diag_warning(d, "amr-numerics", n->loop->range,
                 "this nest puts an average of neighbours in the place of '%s': a diffusion that "
                 "grows with the square of the cell width on coarse levels",
                 field);
    diag_hint(d, "as in the Lax-Friedrichs scheme: write the cell's own value and c times the "
                 "average less that value, with a variable c = 1, and scale(c: -2) on the kernel "
                 "for the diffusion of the finest level, scale(c: 0) for the scheme as it is");
}

static void hint_divide(struct diag *d, int power)
{
    diag_hint(d,
              "divide by the variables of spacing, or put the part's coefficient into a variable c "
              "of its own, and write scale(c: -%d) on the kernel, or scale(c: 0) where it is meant "
              "to be the same on all levels, as of a filter",
              power);
}

static const char *macro_of_widths(const struct term_scan *s, const struct expr *e)
{
    const struct work_kernel *k = s->nest->kernel;
    const char *text = e->from_macro && e->range.file ? e->range.file->text + e->range.begin : "";
    const struct macro *m =
        vec_first_at(x, &s->plan->unit->macros,
                     !x->has_parameters && word_is(text, x->name) && !macro_named(s->plan, x->name) &&
                         any_below(i, k->n_spacing, word_find(x->body, k->spacing[i]->name)));
    return m ? m->name : NULL;
}

/* A macro that is made of the width, `#define DT (0.2 * h * h)`, in the nest or in what is computed for it; or NULL. */
static const char *find_macro_of_widths(const struct term_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    const struct expr *e = find_expr(w, in_nest_body(n), macro_of_widths(s, w.e));
    for (int i = 0; i < n->slice.n && !e; i++)
        e = find_expr(w, in_stmt(n->slice.at[i]), macro_of_widths(s, w.e));
    return e ? macro_of_widths(s, e) : NULL;
}

/* What mends it. power: of the width, that the term lacks. */
static void hint_clause(struct diag *d, const struct term_scan *s, const struct suspect *c, const char *name,
                        int power)
{
    const char *macro = c->decl ? NULL : find_macro_of_widths(s);
    if (macro)
        diag_hint(d, "the macro '%s' is made of the cell width, of each level's: add scale(%s: 0) to the kernel "
                     "if it is the same on all levels, as a time step is", macro, macro);
    else if (!c->decl)
        hint_divide(d, power);
    else if (c->is_array && c->divides)
        diag_hint(d, "let the array hold what does not depend on the width, and multiply in the nest by the variables "
                     "of spacing");
    else if (c->is_array)
        diag_hint(d, "let the array hold what does not depend on the width, and divide in the nest "
                     "by the variables of spacing");
    else
        diag_hint(d,
                  "add scale(%s: %d) to the kernel, or scale(%s: 0) if it is meant to be the same "
                  "on all levels",
                  name, c->divides ? power : -power, name);
}

static void note_side(struct diag *d, const struct term_scan *s)
{
    for (int i = 0; s->world.sides && i < s->world.sides->n; i++)
        if (s->world.sides->at[i]->range.file)
            diag_note(d, s->world.sides->at[i]->range, "on one side of this condition");
    for (int i = 0; s->side && i < s->side->at->n; i++)
        if (s->side->at->at[i]->range.file)
            diag_note(d, s->side->at->at[i]->range, "as '%s' is on one side of this condition",
                      s->nest->nest->arrays.at[s->made]->label);
}

static void say(struct diag *d, const struct term_scan *s, const struct suspect *c,
                int array, int order, int power)
{
    const char *what = update_difference_name(order);
    const char *field = s->nest->nest->arrays.at[array]->label;
    struct range at = place_of(s->nest->nest, c->decl);
    const char *name = c->decl ? macro_label(s->plan, c->decl) : NULL;
    const char *format = c->divides ? "'%s' is the same on all levels, and what it divides %s of '%s', not divided by "
                                      "the cell width"
                                    : "'%s' is the same on all levels, and what it multiplies %s of '%s', not divided "
                                      "by the cell width";
    if (!c->decl)
        diag_warning(d, "amr-numerics", at,
                     "this update has a part that %s of '%s', and is not divided by the cell width",
                     what, field);
    else if (c->of_width)
        diag_error(d, at, format, name, what, field);
    else
        diag_warning(d, "amr-numerics", at, format, name, what, field);
    if (c->decl)
        diag_note(d, s->nest->nest->loop->range, "this nest uses it");
    note_side(d, s);
    if (s->powers[array] == 0)
        hint_clause(d, s, c, name, power);
    else /* or its neighbours of another level would mean another thing */
        diag_hint(d, "divide by the variables of spacing where '%s' is made, and here", field);
}

/* ---- one array that is written -------------------------------------------------------------- */

struct finding {
    struct terms near;  /* of one array that is read */
    struct terms local; /* what does not come from neighbours */
    struct scan_views views;
    bool quotient; /* some term, of any array, is the same on all levels */
    bool matched;  /* one of another array goes with the width as the term without one does */
};

static bool measure(struct term_scan *s, int array, int output, struct finding *f)
{
    scan_look_at(s, -1);
    if (!scan_look(s, &f->views))
        return false;
    struct terms all = scan_near(s, &f->views, output);
    scan_look_at(s, array);
    if (!scan_look(s, &f->views))
        return false;
    f->near = scan_near(s, &f->views, output);
    f->local = terms_of(s->nest, f->views.flat, NULL, output);
    f->quotient = terms_have_quotient(&f->near) || (all.known && terms_have_quotient(&all));
    f->matched = f->near.known && all.known &&
                 any_from(k, term_at(1), TERM_POWERS,
                          all.part[k] != 0 && all.order[k] > 0 &&
                              all.order[k] + TERM_LEAST + k == f->near.order[bare_at(s, array)]);
    return f->near.known && f->local.known;
}

/* The power of the width that terms of an array that is written ought to have. */
static int wanted(const struct term_scan *s, int output)
{
    return output < s->nest->nest->arrays.n ? s->powers[output] : 0;
}

/* How many times as much the scan as it is now makes of it; 0: it is not reached then. */
static double times(struct term_scan *s, int array, int output, const struct finding *f)
{
    int at = bare_at(s, array);
    struct sweep *flat = scan_view(s, 0, false, -1);
    struct sweep *whole = flat ? scan_view(s, SCAN_DISTANCE, false, -1) : NULL;
    struct terms t = whole ? terms_of(s->nest, whole, flat, output) : (struct terms){0};
    return t.known ? t.part[at] / f->near.part[at] : 0;
}

/* The same of twice the data. */
static double growth_of(struct term_scan *s, int array, int output, const struct finding *f)
{
    return scan_with(s, doubled, s->nest->nest->arrays.at[array], times(s, array, output, f));
}

/* Differences of tables multiply each other, as in `r[i] * r[i] * (u[i] - u[i - 1]) / (h * h)`:
 * each goes with the width as a difference of data does, and what is left of them all falls with it. */
static bool is_of_tables(struct term_scan *s, int array, int output, const struct finding *f)
{
    return scan_with(s, is_steep, true, times(s, array, output, f)) > 3;
}

/* Squares of slopes that a width divides stand at the power of one that none does. */
static bool is_square(struct term_scan *s, int array, int output, const struct finding *f)
{
    return s->powers[array] != 0 && growth_of(s, array, output, f) > 2.1;
}

/* As of a relaxation: no term is the same on all levels, and others go with the same power. */
static bool is_relaxed(struct term_scan *s, int array, int output, const struct finding *f)
{
    return !f->quotient &&
           (terms_power(&f->local) >= 0 ||
            (f->matched && !suspect_find(s, array, output, bare_at(s, array)).of_width));
}

/* Is the part without a width one that ought to have it? *average: it replaces the cell. */
static bool is_hidden(struct term_scan *s, int array, int output, const struct finding *f,
                      bool *average)
{
    const struct plan_nest *n = s->nest->nest;
    const struct plan_array *from = n->arrays.at[array], *to = n->arrays.at[output];
    int at = bare_at(s, array), order = f->near.order[at];
    *average = false;
    if (f->near.part[at] == 0 || order < 1 || order + s->powers[array] == wanted(s, output) ||
        is_relaxed(s, array, output, f) || is_square(s, array, output, f) ||
        (f->quotient && is_of_tables(s, array, output, f)))
        return false;
    if (field_is_one(s->plan, to, from))
        return is_own_difference(s, array, output, average) && (f->quotient || !*average);
    if (is_difference(s, array, output, at))
        return f->quotient || field_advances(s->plan, n, to);
    struct suspect c = order == 2 && f->quotient ? suspect_find(s, array, output, at) : (struct suspect){0};
    return c.decl && !c.divides;
}

/* The power of a difference, where it is no whole number, as of sqrt(fabs(d)); else 0. Of a mixture
 * of two powers it changes with the distance. */
static double broken_power(struct term_scan *s, int array, int output)
{
    int at = bare_at(s, array);
    struct scan_views v;
    scan_look_at(s, array);
    struct sweep *fourth =
        scan_look(s, &v) ? scan_view(s, SCAN_DISTANCE / 4, false, -1) : NULL;
    if (!fourth)
        return 0;
    struct terms whole = terms_of(s->nest, v.whole, v.flat, output),
                 half = terms_of(s->nest, v.half, v.flat, output),
                 less = terms_of(s->nest, fourth, v.flat, output);
    double power = log2(fabs(whole.part[at] / half.part[at])),
           again = log2(fabs(half.part[at] / less.part[at]));
    bool is_one = whole.known && half.known && less.known && fabs(power - again) < 0.02;
    return is_one && power > 0 && fabs(power - round(power)) > 0.1 ? power : 0;
}

/* Beside difference quotients, a power of a difference that is no whole number, without a width. */
static bool is_broken(struct term_scan *s, int array, int output, double *power)
{
    const struct plan_nest *n = s->nest->nest;
    struct scan_views all;
    struct terms near;
    bool average = false;
    scan_look_at(s, -1);
    if (!scan_look(s, &all))
        return false;
    near = scan_near(s, &all, output);
    *power = terms_have_quotient(&near) ? broken_power(s, array, output) : 0;
    if (*power == 0)
        return false;
    return output < n->arrays.n && field_is_one(s->plan, n->arrays.at[output], n->arrays.at[array])
               ? is_own_difference(s, array, output, &average) && !average
               : is_difference(s, array, output, bare_at(s, array));
}

static bool check_broken(struct term_scan *s, struct diag *d, int array, int output)
{
    const struct plan_nest *n = s->nest->nest;
    double power;
    if (!in_all_worlds(s, is_broken(s, array, output, &power)))
        return false;
    struct suspect c = suspect_find(s, array, output, bare_at(s, array));
    if (c.carries || c.said)
        return false;
    diag_warning(d, "amr-numerics", place_of(n, c.decl),
                 "this update has a part that goes with the power %.2g of a difference of '%s', and "
                 "is not divided by the cell width",
                 power, n->arrays.at[array]->label);
    note_side(d, s);
    diag_hint(d, "divide the difference by the variables of spacing, or put the part's coefficient "
                 "into a variable c of its own, and write scale(c: 0) on the kernel where it is "
                 "meant to be the same on all levels");
    return true;
}

static bool check(struct term_scan *s, struct diag *d, int array, int output)
{
    const struct plan_array *from = s->nest->nest->arrays.at[array];
    struct finding f = {0};
    bool average;
    if (!in_all_worlds(s, measure(s, array, output, &f) && is_hidden(s, array, output, &f, &average)))
        return (!f.near.known && check_broken(s, d, array, output)) ||
               ((!f.near.known || terms_are_series(&f.near)) && hidden_slopes(s, d, array, output));
    int at = bare_at(s, array), order = f.near.order[at];
    struct decl *step = suspect_step(s, output, at, &f.near);
    struct suspect c = suspect_find(s, array, output, at);
    if (step)
        update_step_error(d, s->nest, step);
    else if (c.carries)
        return hidden_no_power(s, d, array);
    else if (!c.decl && (c.said || s->nest->is_measured))
        return false;
    else if (average && !c.decl)
        warn_average(d, s->nest->nest, from->label);
    else
        say(d, s, &c, array, order, order - wanted(s, output));
    return true;
}

/* ---- differences that another nest has made ------------------------------------------------- */

/* Twice the array changes what the cell gets in a term that carries the array's power. */
static bool takes_bare(struct term_scan *s, int array, int output)
{
    struct terms t = scan_doubled(s, s->nest->nest->arrays.at[array], output);
    return t.known && t.part[bare_at(s, array)] != 0;
}

static bool is_bare(const struct term_scan *s, int array)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    const struct work_power *f = a->reads ? field_power(s->plan, a) : NULL;
    if (s->side)
        return f && array == s->made && s->side->power > 0;
    return f && f->known && f->is_bare && f->power > 0 && f->power < TERM_POWERS + TERM_LEAST;
}

static bool check_made(struct term_scan *s, struct diag *d)
{
    const struct plan_nest *n = s->nest->nest;
    for (int to = 0; to < n->arrays.n; to++)
        for (int a = 0; a < n->arrays.n; a++) {
            if (!is_update(n->arrays.at[to]) || !is_bare(s, a) ||
                !field_advances(s->plan, n, n->arrays.at[to]) || !takes_bare(s, a, to))
                continue;
            diag_warning(d, "amr-numerics", n->loop->range,
                         "'%s' %s, not divided by the cell width where it is made, nor here",
                         n->arrays.at[a]->label, update_difference_name(s->powers[a]));
            note_side(d, s);
            hint_divide(d, s->powers[a]);
            return true;
        }
    return false;
}

/* Of arrays as they are made on one side of a condition. */
static bool check_sides(struct term_scan *s, struct diag *d,
                        bool (*check)(struct term_scan *s, struct diag *d))
{
    const struct plan_nest *n = s->nest->nest;
    for (s->made = 0; s->made < n->arrays.n; s->made++) {
        const struct work_power *f = field_power(s->plan, n->arrays.at[s->made]);
        for (int i = 0; f && i < f->sides.n; i++) {
            s->side = &f->sides.at[i];
            scan_update(s);
            if (check(s, d))
                return true;
        }
    }
    return false;
}

bool hidden_made(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    bool said = vec_any_at(c, &w->nest->scalars, c->has_power); /* the program speaks of it */
    return !said && (check_made(&s, d) || check_sides(&s, d, check_made));
}

/* ---- sums ----------------------------------------------------------------------------------- */

/* adds: it is a sum; of the largest and least, what is divided by widths may be a time step. */
static bool is_wrong_sum(struct term_scan *s, int array, int output, bool adds, int *power)
{
    struct finding f;
    return measure(s, array, output, &f) &&
           any_below(k, TERM_POWERS,
                     (*power = f.near.order[k] + TERM_LEAST + k) != 0 && f.near.part[k] != 0 &&
                         (adds || k == bare_at(s, array)) && is_difference(s, array, output, k));
}

static bool check_sum(struct term_scan *s, struct diag *d, int array, int reduction)
{
    const struct plan_nest *n = s->nest->nest;
    const struct plan_reduction *r = &n->reductions.at[reduction];
    int power;
    if (!is_floating(r->decl->type) ||
        !in_all_worlds(s, is_wrong_sum(s, array, n->arrays.n + reduction, r->op == REDUCE_SUM, &power)))
        return false;
    diag_warning(d, "amr-numerics", place_of(n, r->decl),
                 "the terms of '%s' go with the power %d of the cell width: a coarse cell's is "
                 "another than those of the finest cells that it stands for",
                 r->decl->name, power);
    if (power > 0)
        diag_hint(d,
                  "take the difference of '%s' divided by the width of 'spacing', in a variable of "
                  "the cell, and multiply '%s' by the power %d of the width behind the nest",
                  n->arrays.at[array]->label, r->decl->name, power);
    return true;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* An array whose power is known, and comes from no width that the program names. */
static bool is_plain(const struct term_scan *s, int array)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    const struct work_power *f = s->side && array == s->made ? NULL : field_power(s->plan, a);
    int at = f ? term_at(f->power) : 0;
    return a->reads && is_floating(a->type) && plan_reads_far(a) &&
           (!f || (f->known && f->is_bare && at >= 0 && at < TERM_POWERS));
}

/* What a cell alone gives to the reduction goes with the width. */
static bool is_of_width(struct term_scan *s, int output, int *power)
{
    struct terms t = scan_alone(s, output);
    *power = TERM_LEAST + terms_power(&t);
    return t.known && *power >= TERM_LEAST;
}

static bool check_alone(struct term_scan *s, struct diag *d, int reduction)
{
    const struct plan_nest *n = s->nest->nest;
    const struct decl *r = n->reductions.at[reduction].decl;
    int power = 0;
    scan_look_at(s, -1);
    if (!is_floating(r->type) || !in_all_worlds(s, is_of_width(s, n->arrays.n + reduction, &power)) ||
        moments_iterates(s->plan, s->nest)) /* by what a sweep changes, all of which carries that power */
        return false;
    diag_warning(d, "amr-numerics", place_of(n, r),
                 "what '%s' takes in of a cell alone goes with the power %d of the cell width: a coarse "
                 "cell's is another than those of the finest cells that it stands for",
                 r->name, power);
    const struct plan_array *difference = NULL;
    for (int a = 0; a < n->arrays.n; a++)
        difference = n->arrays.at[a]->reads && s->powers[a] != 0 ? n->arrays.at[a] : difference;
    if (difference)
        diag_hint(d, "divide by the variables of spacing where '%s' is made", difference->label);
    else
        diag_hint(d,
                  "reduce what goes with no width, and multiply '%s' by the power %d of the width behind "
                  "the nest",
                  r->name, power);
    return true;
}

bool hidden_sums(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    return any_below(r, n->reductions.n,
                     any_below(a, n->arrays.n, is_plain(&s, a) && check_sum(&s, d, a, r))) ||
           any_below(r, n->reductions.n, check_alone(&s, d, r));
}

/* ---- differences that numbers measure ------------------------------------------------------- */

/* Mirrored data make the same of it. */
static bool is_even(struct term_scan *s, int array, int output, const struct finding *f)
{
    int at = bare_at(s, array);
    struct sweep *mirrored = scan_view(s, -SCAN_DISTANCE, false, -1);
    return mirrored &&
           terms_of(s->nest, mirrored, f->views.flat, output).part[at] * f->near.part[at] > 0;
}

/* A difference's size, as |d|, beside what the cell itself holds: no interpolation. Not where the
 * sign of a value is asked for, as of the least of two pressures. */
static bool is_length(struct term_scan *s, int array, int number, const struct finding *f)
{
    return !measure_is_of_sign(s->measured.at[number]) && f->near.order[bare_at(s, array)] == 1 &&
           is_even(s, array, scan_measured(s, number), f);
}

static const double GUARD = 1e-8;

/* It is measured by more than 0 or what guards against it, and by a number alone: not as water is
 * by its least depth where the bottom varies. */
static bool has_threshold(struct term_scan *s, int number, const struct finding *f, double slope)
{
    static const double guard_of_sum = 1e-5;
    const struct plan_nest *n = s->nest->nest;
    struct expr *e = s->measured.at[number];
    double local = measure_is_function(e) ? 1 : fabs(f->local.part[term_at(0)]);
    bool alone = !vec_has(&s->by_number, e) ||
                 !vec_any(a, &n->arrays, scan_goes_with(s, a, scan_measured(s, number)));
    return alone && local >= (expr_is_order(e) ? GUARD : guard_of_sum * fmax(1, slope));
}

/* Whether it measures: a ratio of differences is the same for larger ones. What is compared may be
 * relative to the cells' values, as a pressure sensor is. Of sums and functions that are not
 * bounded, what is of first order in the data, as in exponential fitting, or linear is no matter of
 * size.
 * *power: of the width, that the number ought to have. */
static bool is_by_size(struct term_scan *s, int array, int number, const struct finding *f,
                       double growth, int *power)
{
    struct expr *e = s->measured.at[number];
    int output = scan_measured(s, number), order = f->near.order[bare_at(s, array)];
    *power = growth > 1.5 ? (int)lround(order / log2(growth)) : order;
    return expr_is_order(e) ||
           (growth > 1.5 && (measure_is_of_two(e) || measure_is_bounded(e) ||
                             (is_even(s, array, output, f) && (order == 1 || growth > 3))));
}

/* A comparison that does not matter nearby, as one that leads to a series near 0: the other way the
 * cell gets the same, but for what the series leaves out. */
static bool goes_on(struct term_scan *s, int array, int number)
{
    const struct plan_nest *n = s->nest->nest;
    struct scan_views all;
    struct sweep *side[2];
    scan_look_at(s, -1); /* the condition may be on another array than what it chooses is made of */
    bool same = scan_look(s, &all) && expr_is_order(s->measured.at[number]);
    for (int holds = 0; holds < 2; holds++)
        side[holds] = scan_take_side(s, 2 * number + holds) ? scan_view(s, SCAN_DISTANCE, false, -1) : NULL;
    s->world.sides = NULL;
    same = same && side[0] && side[1];
    for (int i = 0; i < n->arrays.n + n->reductions.n && same; i++) {
        struct terms near = terms_of(s->nest, all.whole, all.flat, i);
        struct terms change = terms_of(s->nest, side[1], side[0], i);
        double size = 0, most = 0;
        for (int k = 0; k < TERM_POWERS; k++) {
            size = fmax(size, fabs(near.part[k]));
            most = fmax(most, fabs(change.part[k]));
        }
        same = near.known && change.known && most <= 1e-4 * size;
    }
    scan_look_at(s, array);
    return same;
}

/* A difference of neighbours without its width is measured by a number that is none. */
static bool is_wrong_measure(struct term_scan *s, int array, int number, int *power)
{
    int output = scan_measured(s, number), at = bare_at(s, array);
    struct finding f;
    bool wrong = false;
    for (s->world.seed = SCAN_SEEDS; s->world.seed >= 1; s->world.seed--) {
        if (!measure(s, array, output, &f))
            return false;
        int order = f.near.order[at];
        double slope = fabs(f.near.part[at]) / pow(SCAN_DISTANCE, order);
        if (f.near.part[at] == 0 || order < 1 || order + s->powers[array] == 0 ||
            !has_threshold(s, number, &f, slope) ||
            !(is_difference(s, array, output, at) || is_length(s, array, number, &f)))
            return false;
        double growth = growth_of(s, array, output, &f);
        if (growth == 0)
            continue;
        if (!is_by_size(s, array, number, &f, growth, power) || goes_on(s, array, number))
            return false;
        wrong = true;
    }
    s->world.seed = 1;
    return wrong;
}

/* What comes from neighbours, of all arrays at once, which is quick; false: not understood. */
static bool look_quickly(struct term_scan *s, int output, struct terms *t)
{
    scan_look_at(s, -1);
    struct sweep *flat = scan_view(s, 0, false, -1);
    struct sweep *whole = flat ? scan_view(s, SCAN_DISTANCE, false, -1) : NULL;
    if (whole)
        *t = terms_of(s->nest, whole, flat, output);
    return whole;
}

/* In one world: is there a term at a bare power of the arrays? On another side of conditions:
 * another one? */
static bool may_hide_here(struct term_scan *s, int output)
{
    const struct plan_nest *n = s->nest->nest;
    const struct interpret_sides *sides = s->world.sides;
    struct terms t, before = {.known = false};
    if (!look_quickly(s, output, &t))
        return false;
    bool known =
        sides && scan_with(s, sides, NULL, look_quickly(s, output, &before)) && before.known;
    return !t.known || any_below(a, n->arrays.n,
                                 is_plain(s, a) && (known ? !terms_equal(&t, &before, bare_at(s, a))
                                                          : t.part[bare_at(s, a)] != 0));
}

static bool may_hide(struct term_scan *s, int output)
{
    s->world.seed = 1;
    return s->world.sides ? !in_all_worlds(s, !may_hide_here(s, output)) : may_hide_here(s, output);
}

/* So is one that another nest has made. */
static bool is_wrong_value(struct term_scan *s, int array, int number)
{
    int output = scan_measured(s, number);
    struct finding f;
    return expr_is_order(s->measured.at[number]) && takes_bare(s, array, output) &&
           measure(s, array, output, &f) && fabs(f.local.part[term_at(0)]) >= GUARD;
}

/* Which is quick: the views are those of all measures. *plain: not only what another nest made. */
static bool may_be_wrong(struct term_scan *s, int number, bool *plain)
{
    int output = scan_measured(s, number);
    struct scan_views all;
    scan_look_at(s, -1);
    if (!scan_look(s, &all))
        return false;
    struct terms local = terms_of(s->nest, all.flat, NULL, output);
    *plain = may_hide(s, output);
    return !local.known || measure_is_function(s->measured.at[number]) ||
           fabs(local.part[term_at(0)]) >= GUARD;
}

static bool check_measure(struct term_scan *s, struct diag *d, int array, int number)
{
    const struct plan_nest *n = s->nest->nest;
    const struct plan_array *a = n->arrays.at[array];
    struct expr *e = s->measured.at[number];
    int power = s->powers[array];
    bool made = is_bare(s, array) && is_wrong_value(s, array, number);
    bool compares = expr_is_order(e) || measure_is_extremum(e);
    if (!made && !(is_plain(s, array) && is_wrong_measure(s, array, number, &power)))
        return false;
    diag_warning(d, "amr-numerics", e->range.file ? e->range : n->loop->range,
                 "this %s a difference%s '%s', not divided by the cell width, %s what is the same "
                 "on all levels",
                 expr_is_order(e) ? "condition compares"
                 : compares       ? "compares"
                                  : "measures",
                 made ? "," : " of", a->label, compares ? "with" : "by");
    diag_hint(d,
              "divide by the variables of spacing, or %s a variable c, and write scale(c: %d) on "
              "the kernel, or scale(c: 0) where it is meant to be the same on all levels",
              compares ? "compare with" : "by", power);
    return true;
}

bool hidden_measures(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_MEASURES);
    for (int k = 0; k < s.measured.n; k++) {
        bool may_be_plain, may = may_be_wrong(&s, k, &may_be_plain);
        for (int a = 0; a < n->arrays.n && may; a++)
            if ((may_be_plain || is_bare(&s, a)) && check_measure(&s, d, a, k))
                return true;
    }
    return false;
}

/* Also on the side of a condition that the scan is told of. */
static bool check_all(struct term_scan *s, struct diag *d)
{
    const struct plan_nest *n = s->nest->nest;
    for (int to = 0; to < n->arrays.n; to++) {
        s->world.seed = 1;
        if (!is_update(n->arrays.at[to]) || !may_hide(s, to))
            continue;
        for (int a = 0; a < n->arrays.n; a++)
            if (is_plain(s, a) && (s->is_named || s->powers[a] != 0) &&
                (!s->side || a == s->made) && check(s, d, a, to))
                return true;
    }
    return false;
}

static bool check_excess(struct term_scan *s, struct diag *d)
{
    const struct plan_nest *n = s->nest->nest;
    s->side = NULL;
    scan_update(s);
    return any_below(to, n->arrays.n,
                     is_update(n->arrays.at[to]) &&
                         any_below(a, n->arrays.n, is_plain(s, a) && hidden_excess(s, d, a, to)));
}

bool hidden_width(struct plan *p, struct diag *d, struct work_nest *w, bool is_named)
{
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    s.is_named = is_named;
    scan_find_sides(&s);
    bool found =
        check_all(&s, d) || vec_any(sides, &s.others, (s.world.sides = sides, check_all(&s, d)));
    s.world.sides = NULL;
    found = found || check_sides(&s, d, check_all) || check_excess(&s, d);
    w->sides = s.leaves_out && !found ? SIDES_LEFT_OUT : SIDES_LOOKED_AT;
    return found;
}
