/* Coefficients that go with the cell width, and with no power of it, as `1 - exp(-dt / h)`. What the cell gets from
 * neighbours is measured for data of the same slope at several widths: a scheme that follows an equation makes the
 * same of them. What it gets from its own cell is measured amid equal ones. Called by no_power.c, where terms.c finds
 * no sum of powers. */
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>

/* ---- limits ------------------------------------------------------------------------------------ */

enum { CHOICES = 4 };

/* Choices between two numbers: of the cell, its helpers, and what is computed in front of it; behind those that are
 * given. */
struct choices {
    struct interpret_sides of;
    int given;
    struct arena *arena;
    VEC(struct function *) seen;
};

static void note_choices(struct choices *c, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w) && c->of.n < c->given + CHOICES && c->of.n < INTERPRET_SIDES;) {
        struct function *f = callee_function(w.e);
        if (f && !vec_has(&c->seen, f)) {
            vec_push(c->arena, &c->seen, f);
            note_choices(c, in_stmt(f->body));
        } else if ((expr_is_order(w.e) || expr_calls(w.e, (const char *[]){"fmin", "fmax", NULL})) &&
                   !ptr_in(c->of.at, c->given, w.e)) {
            c->of.at[c->of.n++] = w.e;
        }
    }
}

/* The numbers that are made up for the widths lie on both sides of a limit, `fmin(0.9, v * dt / h)`: on
 * each side by itself it is as `is` says. */
static bool is_on_each_side(struct term_scan *s, int output, bool (*is)(struct term_scan *s, int output))
{
    const struct interpret_sides *sides = s->world.sides;
    struct choices c = {.arena = s->plan->arena};
    if (sides)
        c.of = *sides;
    c.given = c.of.n;
    for (int i = 0; i < s->nest->nest->slice.n; i++)
        note_choices(&c, in_stmt(s->nest->nest->slice.at[i]));
    note_choices(&c, in_nest_body(s->nest->nest));
    int n = c.of.n - c.given;
    bool all = n > 0;
    for (int set = 0; all && set < 1 << n; set++) {
        struct interpret_sides *these = ARENA_COPY(s->plan->arena, c.of);
        for (int i = 0; i < n; i++)
            these->holds[c.given + i] = set >> i & 1;
        s->world.sides = these;
        all = is(s, output);
    }
    s->world.sides = sides;
    return all;
}

/* ---- differences ------------------------------------------------------------------------------- */

/* So little that second differences, as of dissipation, do not count beside first ones. */
static const double SLOPE = 5e-4;
enum { FIRST = 2, LAST = 5 }; /* widths that are looked at, of those of terms.c */

/* What neighbours add at this width. */
static double added(struct term_scan *s, int output, int width)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    struct sweep *whole = flat ? scan_view(s, SLOPE * sweep_width(width), false, -1) : NULL;
    return whole ? sweep_result(s->nest, whole, width, output) - sweep_result(s->nest, flat, width, output)
                 : NAN;
}

/* How many times as much it is at the last width as at the first. */
static double growth(struct term_scan *s, int output)
{
    return added(s, output, LAST) / added(s, output, FIRST);
}

/* Amid equal cells, with more in all of the array's or none, nothing goes with the width: what is looked at are
 * differences, and no averages, nor relaxations whose terms all go with it. */
static bool is_same_alone(struct term_scan *s, int output, int nudged)
{
    struct sweep *flat = scan_view(s, 0, nudged >= 0, nudged);
    double first = flat ? sweep_result(s->nest, flat, FIRST, output) : NAN;
    return flat && fabs(sweep_result(s->nest, flat, LAST, output) - first) <= 1e-9 * fabs(first);
}

/* All else that the width says of fixed data is found by terms.c. */
static bool is_sum_of_powers(struct term_scan *s, int output)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    struct sweep *whole = flat ? scan_view(s, SLOPE, false, -1) : NULL;
    struct terms t = whole ? terms_of(s->nest, whole, flat, output) : (struct terms){.known = true};
    return t.known && !terms_are_series(&t);
}

/* Not as a sign that is smoothed over a cell, which goes with what the cell holds; nor by differences of squares of a
 * table's entries, as volumes are, `r[i] * r[i] - r[i - 1] * r[i - 1]`: these are read at the cell's faces on all
 * levels. */
bool scan_slope_varies(struct term_scan *s, int array, int output)
{
    bool varies = !is_sum_of_powers(s, output) && is_same_alone(s, output, -1) && is_same_alone(s, output, array);
    double once = growth(s, output);
    double twice = scan_with(s, doubled, s->nest->nest->arrays.at[array], growth(s, output));
    double steep = scan_with(s, is_steep, true, growth(s, output));
    varies = varies && isfinite(once) && fabs(twice - once) <= 1e-3 * fabs(once) &&
             fabs(steep - once) <= 1e-9 * fabs(once);
    return varies && fabs(once - 1) > 0.05 && !is_on_each_side(s, output, is_sum_of_powers);
}

/* ---- the own cell ------------------------------------------------------------------------------- */

/* What the cell alone gives is a sum of powers of the width. */
static bool is_sum_alone(struct term_scan *s, int output)
{
    struct terms t = scan_alone(s, output);
    return (t.known && !terms_are_series(&t)) || !scan_view(s, 0, false, -1);
}

enum { LEAST = 0, WIDEST = 6 };

/* What the cell leaves at the widest width, less what it does of other data, and so at the least: `change`. */
static void find_changes(const struct term_scan *s, const struct sweep *now, const struct sweep *before, int output,
                         double *change)
{
    for (int i = 0; i < 2; i++) {
        int at = i ? WIDEST : LEAST;
        change[i] = sweep_result(s->nest, now, at, output) - sweep_result(s->nest, before, at, output);
    }
}

/* Of a value that an update begins with, all but rounding: what it takes of that, or adds. Else all of it. */
static double taken(const double *share, double of)
{
    bool begins = fabs(share[0] - 1) < 0.5 && fabs(share[1] - 1) < 0.5;
    return !begins ? of : fabs(of - 1) > 1e-9 ? of - 1 : 0;
}

/* What the cell makes of the array goes with the width, and is in proportion to it, but for such a part. *bent: it is
 * not. */
static bool makes_by_width(struct term_scan *s, int output, int array, double part, bool *bent)
{
    struct sweep *flat = scan_view(s, 0, false, -1), *more = scan_view(s, 0, true, array);
    struct sweep *twice =
        scan_with(s, doubled, s->nest->nest->arrays.at[array], scan_view(s, 0, false, -1));
    if (!flat || !more || !twice)
        return false;
    double share[2], doubled[2];
    find_changes(s, more, flat, output, share);
    find_changes(s, twice, flat, output, doubled);
    for (int i = 0; i < 2; i++)
        share[i] /= SCAN_NUDGE;
    double held = doubled[0] / share[0];
    double once = taken(share, share[1]) / taken(share, share[0]);
    double again = taken(share, doubled[1] / held) / taken(share, share[0]);
    *bent |= isfinite(once) && !(fabs(again - once) <= part * fmax(1, fabs(once)));
    return isfinite(once) && fabs(once - 1) > 0.05;
}

/* Neighbours, where it reads them, add as much at all widths, about: it is no relaxation of a steady field. */
static bool follows_equation(struct term_scan *s, int output)
{
    double first = s->nest->nest->reads_halo ? added(s, output, FIRST) : 0;
    double last = s->nest->nest->reads_halo ? added(s, output, LAST) : 0, times = fabs(last / first);
    return (first == 0 && last == 0) || (times > 0.1 && times < 3);
}

/* What the cell makes of each array goes with the width, and is in proportion to it. */
static bool makes_all_by_width(struct term_scan *s, int output, double part)
{
    const struct plan_nest *n = s->nest->nest;
    bool varies = false, bent = false;
    for (int i = 0; i < n->arrays.n && !bent; i++)
        varies |= n->arrays.at[i]->reads && makes_by_width(s, output, i, part, &bent);
    return varies && !bent;
}

/* What the cell leaves where this variable is so small. */
static double left_by(struct term_scan *s, int output, const struct decl *d, double small)
{
    struct sweep *flat = scan_with(s, set, d, scan_with(s, set_to, small, scan_view(s, 0, false, -1)));
    return flat ? sweep_result(s->nest, flat, LEAST, output) : NAN;
}

static const double SMALL_STEP = 1e-6, LESS = 1e-2;

/* What small steps make is in proportion to them. */
static bool takes_steps(struct term_scan *s, int output, const struct decl *d)
{
    double none = left_by(s, output, d, 0);
    double small = left_by(s, output, d, SMALL_STEP) - none, less = left_by(s, output, d, LESS * SMALL_STEP) - none;
    return small != 0 && fabs(less - LESS * small) <= 0.1 * fabs(less);
}

/* What a function bends, `tanh(dt / h * u)`, is in proportion to the array in small steps. A sign that is smoothed over
 * a cell, `dt * tanh(u / h)`, is not. */
static bool varies_in_small_steps(struct term_scan *s, int output)
{
    const struct plan_nest *n = s->nest->nest;
    bool varies = false, bent = s->world.set != NULL;
    for (int k = 0; k < n->scalars.n && !bent; k++) {
        const struct decl *d = n->scalars.at[k].decl;
        if (!is_floating(d->type) || is_spacing(s->nest->kernel, d) || !takes_steps(s, output, d))
            continue;
        bool is = scan_with(s, set, d, scan_with(s, set_to, SMALL_STEP, makes_all_by_width(s, output, 1e-3)));
        varies |= is;
        bent = !is;
    }
    return varies && !bent;
}

/* Places may be those of faces, whose distances no power of the width gives. */
bool scan_own_varies(struct term_scan *s, int output)
{
    const struct plan_nest *n = s->nest->nest;
    bool places = vec_any_at(p, &n->positions, p->floating);
    bool may = !places && !is_sum_alone(s, output) && follows_equation(s, output);
    return may && (makes_all_by_width(s, output, 1e-6) || varies_in_small_steps(s, output)) &&
           !is_on_each_side(s, output, is_sum_alone);
}

/* ---- arrays ---------------------------------------------------------------------------------- */

static bool is_same(double a, double b)
{
    return fabs(a - b) <= 1e-5 * fabs(a);
}

/* What the cell leaves where the array holds this: *left; whether it is a number, and the same at all widths. */
static bool rests(struct term_scan *s, int output, const struct plan_array *array, double value, double *left)
{
    s->world.set_to = value;
    struct sweep *flat = scan_with(s, set, array, scan_view(s, 0, false, -1));
    *left = flat ? sweep_result(s->nest, flat, FIRST, output) : NAN;
    return isfinite(*left) && is_same(*left, sweep_result(s->nest, flat, LAST, output));
}

/* An interface that is smoothed over some cells at the zero of an array, as of a level set: far from it on either
 * side nothing goes with the width, nor with how far that is. */
static bool is_step(struct term_scan *s, int output)
{
    enum { FAR = 100 };
    double above, below, beyond, under;
    return vec_any(a, &s->nest->nest->arrays,
                   a->reads && rests(s, output, a, FAR, &above) && rests(s, output, a, 2 * FAR, &beyond) &&
                       rests(s, output, a, -FAR, &below) && rests(s, output, a, -2 * FAR, &under) &&
                       is_same(above, beyond) && is_same(below, under) &&
                       (!is_same(above, below) || above == 0));
}

/* What the cell alone gives goes with the width, and is no sum of powers. */
static bool makes_no_power(struct term_scan *s, int output)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    double first = flat ? sweep_result(s->nest, flat, FIRST, output) : NAN;
    double last = flat ? sweep_result(s->nest, flat, LAST, output) : NAN;
    return fabs(last - first) > 0.05 * fabs(first) && !is_sum_alone(s, output) && !is_step(s, output) &&
           !is_on_each_side(s, output, is_sum_alone);
}

bool field_has_no_power(struct plan *p, const struct plan_array *a)
{
    const struct work_power *f = field_power(p, a);
    bool none = false, anew = f && !f->known;
    for (struct nest_array x = {0}; anew && next_array(p, &x);) {
        bool makes = x.array->writes && !x.nest->edge && runs_each_step(p, x.work);
        if (!makes || !(field_is_one(p, a, x.array) || field_is_one(p, x.array, a)))
            continue;
        anew = field_made_anew(p, x.nest, x.array);
        struct term_scan s = scan_of(p, x.work, SCAN_CONDITIONS);
        none |= anew && makes_no_power(&s, x.index);
    }
    return anew && none;
}
