/* What a step adds to single cells amid smooth fields: see consistency.c. The launches of the step
 * are replayed on a patch, at a leaf's cell width and at half of it, for smooth data and their
 * mirror image; the increment is the result less that amid equal neighbours. Called by
 * consistency.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/increment.h"
#include "fields/fields.h"

static const double variation = 0.1; /* of the phase of smooth fields, from cell to cell */

/* ---- what the leaf holds --------------------------------------------------------------------- */

/* The smallest and largest of a block's values; NaN is left out. */
static void find_range(enum amr_type type, const void *cells, double range[2])
{
    size_t n = amr__block_cells();
    double lo = INFINITY, hi = -INFINITY;
    for (size_t c = 0; c < n; c++) {
        double value =
            type == AMR_DOUBLE ? ((const double *)cells)[c] : amr__element(type, cells, c);
        lo = value < lo ? value : lo;
        hi = value > hi ? value : hi;
    }
    range[0] = lo;
    range[1] = hi;
}

/* The cell in the middle of a leaf: what its fields hold there, and how much they may vary. */
void amr__sample_take(struct amr__sample *s, int field)
{
    const struct amr__space *space = &amr__state.space;
    const struct amr__field *f = amr__state.field[field];
    const struct amr__field *held = f && f->same_as ? f->same_as : f;
    size_t middle = 0;
    double range[2];
    if (!held || !held->pool || held->pending)
        return;
    for (int d = space->dim - 1; d >= 0; d--)
        middle = middle * (size_t)space->block + (size_t)(space->block / 2);
    void *cells = amr__need(amr__block_cells(), sizeof(double));
    amr__field_get_block(held, s->slot, cells);
    find_range(f->type, cells, range);
    s->held[field] = amr__element(f->type, cells, middle);
    double size = fmax(fabs(s->held[field]), range[1] - range[0]);
    if (f->range_known)
        size = fmax(size, f->range[1] - f->range[0]);
    s->varies[field] = (f->type == AMR_FLOAT ? 2e-2 : 1e-3) * (size > 0 ? size : 1);
    s->value[field] = s->held[field];
    s->amplitude[field] = s->varies[field];
    s->cells += (int64_t)amr__block_cells();
    free(cells);
}

/* All that a replay may start from. */
static void take_values(struct amr__sample *s)
{
    for (int f = 0; f < s->depends.n; f++)
        if (amr__state.field[f] &&
            (s->depends.is_state[f] || amr__type_is_integer(amr__state.field[f]->type)))
            amr__sample_take(s, f);
}

/* ---- parts of an increment ------------------------------------------------------------------- */

struct part {
    bool counts; /* is more than noise and what interpolation may add */
    bool is_power;
    bool is_mixed; /* it goes with the width, and with no power of it */
    int power;     /* of the width that it goes with */
    double size, gap; /* at the whole width, and what the half of it makes of that */
};

static struct part part_of(double whole, double half, double least)
{
    struct part p = {.size = fabs(whole), .gap = fabs(whole - half)};
    double power = log2(fabs(whole / half));
    p.counts = fabs(whole) > least || fabs(half) > least;
    p.power = isfinite(power) ? (int)lround(power) : 0;
    p.is_power = isfinite(power) && fabs(power - p.power) < 0.15 && (whole > 0) == (half > 0);
    p.is_mixed = p.counts && !p.is_power && fabs(whole - half) > least &&
                 fabs(whole - half) > 0.1 * fmax(fabs(whole), fabs(half));
    return p;
}

/* Beside an odd part that is right, an even one of order 2 that counts is the diffusion of averages
 * (Lax-Friedrichs); of order 1 it is upwind's. First differences of which one is divided by the
 * width and another is not add up to no power. An odd part that is little beside an even one that is
 * right is what a coefficient of the place leaves, as where it falls off to 0 within some cells. */
static enum amr__fault fault_of(struct part odd, struct part even, int *power)
{
    static const double little = 2e-3, nothing = 1e-6;
    bool right = even.counts && even.is_power && even.power == 0;
    if (right && odd.gap < (odd.is_mixed ? little : nothing) * even.size)
        odd.counts = odd.is_mixed = false;
    const struct part *main = odd.counts ? &odd : &even;
    *power = main->power;
    if (odd.is_mixed)
        return AMR__FAULT_MIXED;
    if (!main->counts || !main->is_power)
        return AMR__FAULT_UNKNOWN;
    if (main->power)
        return AMR__FAULT_HIDDEN;
    if (odd.counts && even.counts && even.is_power && even.power == 2 &&
        even.size > 0.01 * odd.size) {
        *power = even.power;
        return AMR__FAULT_SMOOTHS;
    }
    return AMR__FAULT_NONE;
}

static bool has_floats(const struct amr__sample *s, const struct amr__slice *slice, int judged)
{
    bool has = amr__state.field[judged]->type == AMR_FLOAT;
    for (int f = 0; f < s->depends.n; f++)
        has |= (slice->needs[f] || (s->depends.written[f] && !s->depends.is_state[f])) &&
               amr__state.field[f]->type == AMR_FLOAT;
    return has;
}

/* Rounding errors of a slice's arithmetic, in results of this size; and in increments, where what
 * all cells have in common cancels. */
static double noise_of(const struct amr__sample *s, const struct amr__slice *slice, int judged,
                       double size, double increment)
{
    bool floats = has_floats(s, slice, judged);
    int runs = 0;
    for (int i = 0; i < amr__step_log()->n; i++)
        runs += slice->runs[i];
    return 20 * runs * (floats ? FLT_EPSILON : DBL_EPSILON) * size +
           (floats ? 2e-2 : 1e-9) * increment;
}

/* What more of a field adds to the result, in such amounts: everywhere, or in the middle alone. */
static double follows(struct amr__sample *s, int number, int field, bool everywhere, double base)
{
    struct amr__setting set = amr__setting_constant(s->replays.field[number]);
    *(everywhere ? &set.shifted : &set.nudged) = field;
    return s->amplitude[field] > 0 ? (amr__replay(s, number, &set) - base) / s->amplitude[field] : 0;
}

/* It may be a value of the own field of steps before: of it the result takes that of its own cell alone. */
static bool may_be_earlier(struct amr__sample *s, int number, int field, double other, double base)
{
    return s->depends.written[field] && fabs(other - follows(s, number, field, false, base)) <= 1e-9 * fabs(other);
}

/* How far the result follows the level of the fields that it is made of, beyond the own one's: what is interpolated
 * between cells goes with the width by a share of this, in any scheme. Values of steps before, as in leapfrog
 * schemes, `2 * u - v + ...`, `v + ...`, with damping, too, stand for the own one's as far as they make up for it. */
static double level_change(struct amr__sample *s, int number, double base)
{
    const struct amr__slice *slice = &s->replays.slice[number];
    int judged = s->replays.field[number];
    double own = follows(s, number, judged, true, base), with = own, all = 0, rest = 0;
    for (int f = 0; f < s->depends.n; f++) {
        if (f == judged || !slice->needs[f] || amr__depends_is_level(&s->depends, judged, f) ||
            amr__type_is_integer(amr__state.field[f]->type))
            continue;
        double other = follows(s, number, f, true, base);
        bool is_earlier = may_be_earlier(s, number, f, other, base);
        with += is_earlier ? other : 0;
        rest += is_earlier ? 0 : fabs(other) * s->amplitude[f];
        all += fabs(other) * s->amplitude[f];
    }
    return fabs(with - 1) < fabs(own - 1) ? rest + fabs(with - 1) * s->amplitude[judged]
                                          : all + fabs(own - 1) * s->amplitude[judged];
}

bool amr__increments_find(struct amr__sample *s, int number, struct amr__increments *x)
{
    int judged = s->replays.field[number];
    double base[2];
    for (int w = 1; w >= 0; w--) {
        struct amr__setting set = amr__setting_constant(judged);
        set.half = w;
        base[w] = amr__replay(s, number, &set);
        for (int m = 0; m < 2; m++) {
            set.step = (m ? -1 : 1) * (w ? 0.5 : 1) * variation;
            x->at[w][m] = amr__replay(s, number, &set) - base[w];
        }
    }
    double size = fabs(base[0]) + fabs(s->value[judged]) + 2 * s->amplitude[judged];
    double increment = fabs(x->at[0][0]) + fabs(x->at[0][1]);
    x->noise = noise_of(s, &s->replays.slice[number], judged, size, increment);
    x->change = level_change(s, number, base[0]);
    return isfinite(x->at[0][0] + x->at[0][1]) && isfinite(x->at[1][0] + x->at[1][1]) &&
           isfinite(x->noise + x->change);
}

/* The even part falls with the square of the data's variation at one width, as an average of
 * neighbours does and a diffusion. What limited slopes leave to a flux falls faster, though with the
 * width it goes to the same power. */
static bool is_second_difference(struct amr__sample *s, int number, double even)
{
    struct amr__setting set = amr__setting_constant(s->replays.field[number]);
    double less = -2 * amr__replay(s, number, &set);
    for (int m = -1; m <= 1; m += 2) {
        set.step = m * 0.5 * variation;
        less += amr__replay(s, number, &set);
    }
    return !(fabs(even) > exp2(2.5) * fabs(less));
}

/* What neighbours add, and its parts that are odd and even under reflection. */
static bool find_parts(struct amr__sample *s, int number, struct amr__increments *x,
                       struct part *odd, struct part *even)
{
    if (!amr__increments_find(s, number, x))
        return false;
    double least = x->noise + 8 * variation * x->change;
    *odd = part_of(x->at[0][0] - x->at[0][1], x->at[1][0] - x->at[1][1], least);
    least = x->noise + 8 * variation * variation * x->change;
    *even = part_of(x->at[0][0] + x->at[0][1], x->at[1][0] + x->at[1][1], least);
    return true;
}

/* *size: how much neighbours add. */
static enum amr__fault judge(struct amr__sample *s, int number, int *power, double *size)
{
    struct amr__increments x;
    struct part odd, even;
    *size = INFINITY;
    if (!find_parts(s, number, &x, &odd, &even))
        return AMR__FAULT_UNKNOWN;
    *size = fmax(fabs(x.at[0][0]), fabs(x.at[0][1]));
    enum amr__fault fault = fault_of(odd, even, power);
    bool falls_faster = fault == AMR__FAULT_SMOOTHS &&
                        !is_second_difference(s, number, x.at[0][0] + x.at[0][1]);
    return falls_faster ? AMR__FAULT_NONE : fault;
}

/* ---- amid other values ----------------------------------------------------------------------- */

enum variant {
    AS_HELD,
    LESS,      /* fields vary by a 32nd of it */
    LEAST,     /* by a 32nd of that, and those that are of one sign throughout stay so */
    FROM_REST, /* fields that are 0 lie some way towards the middle of their range */
    MOVED_UP,  /* all that the step writes does, upwards ... */
    MOVED_DOWN,
    OTHER_WAVES, /* fields vary in other directions ... */
    STILL_OTHER_WAVES,
    OTHER_HALF, /* at half the width, another cell */
    LIVELY,     /* no field varies less than the one that is judged */
    ALONE       /* and a field's number more: of fields, that one varies, and its time levels */
};

static void vary_less(struct amr__sample *s, bool keeps_signs)
{
    for (int i = 0; i < s->depends.n; i++) {
        const struct amr__field *f = amr__state.field[i];
        bool one_sign = f && f->range_known && f->range[0] * f->range[1] > 0;
        s->amplitude[i] /= 32;
        if (keeps_signs && one_sign)
            s->amplitude[i] = fmin(s->amplitude[i], 2e-2 * fabs(s->value[i]));
    }
}

static void move_values(struct amr__sample *s, enum variant variant)
{
    for (int i = 0; i < s->depends.n; i++) {
        const struct amr__field *f = amr__state.field[i];
        bool down = f && f->range_known && f->range[0] + f->range[1] < 2 * s->value[i];
        if (!s->depends.written[i] ||
            (variant == FROM_REST && fabs(s->value[i]) >= s->amplitude[i]))
            continue;
        down = variant == FROM_REST ? down : variant == MOVED_DOWN;
        s->value[i] += (down ? -20 : 20) * s->amplitude[i];
    }
}

static void vary_as(struct amr__sample *s, int judged)
{
    for (int i = 0; i < s->depends.n; i++)
        if (s->depends.written[i])
            s->amplitude[i] = fmax(s->amplitude[i], s->varies[judged]);
}

/* The field and its other time levels, amid others that are constant. */
static void vary_alone(struct amr__sample *s, int judged)
{
    for (int f = 0; f < s->depends.n; f++)
        if (f != judged && !amr__depends_is_level(&s->depends, judged, f))
            s->amplitude[f] = 0;
    s->variant = ALONE + judged;
}

static void take_variant(struct amr__sample *s, enum variant variant)
{
    size_t bytes = (size_t)s->depends.n * sizeof(double);
    memcpy(s->value, s->held, bytes);
    memcpy(s->amplitude, s->varies, bytes);
    s->variant = variant;
    s->other_half = variant == OTHER_HALF;
    bool waves = variant == OTHER_WAVES || variant == STILL_OTHER_WAVES;
    s->seed = s->first_seed + (waves ? 8 * (unsigned)(variant - MOVED_DOWN) : 0);
    if (variant == LESS || variant == LEAST)
        vary_less(s, false);
    if (variant == LEAST)
        vary_less(s, true);
    if (variant >= FROM_REST && variant <= MOVED_DOWN)
        move_values(s, variant);
}

/* Data that a step is not linear about look like a mixture: one that is shows everywhere. */
static bool is_refuted(enum amr__fault fault, enum amr__fault elsewhere)
{
    return fault == AMR__FAULT_MIXED && elsewhere < AMR__FAULT_MIXED;
}

/* Two parts that are both right, as a diffusion and what upwind differences smooth, may cancel but
 * for a rest that goes with any power. It does so where the fields vary in certain directions. */
static bool is_accident(struct amr__sample *s, int number, enum amr__fault fault)
{
    bool is = false;
    for (int v = OTHER_WAVES; v <= STILL_OTHER_WAVES && !is; v++) {
        struct amr__increments x;
        struct part odd, even;
        take_variant(s, v);
        if (!find_parts(s, number, &x, &odd, &even))
            continue;
        const struct part *main = odd.counts ? &odd : &even;
        if (fault == AMR__FAULT_SMOOTHS)
            is = even.counts && even.size > 0.01 * odd.size && !(even.is_power && even.power == 2);
        else
            is = main->counts && main->is_power && main->power == 0;
    }
    return is;
}

/* What a flux of first order smooths goes with the width. It is all there is where the field whose differences the
 * flux is made of is at rest, as a momentum before the wave has come: beside waves of that field there is an odd
 * part, which is right. */
static bool is_upwind_at_rest(struct amr__sample *s, int number)
{
    struct amr__increments x;
    struct part odd, even;
    take_variant(s, AS_HELD);
    if (!find_parts(s, number, &x, &odd, &even) || odd.counts || !even.is_power || even.power != 1)
        return false;
    take_variant(s, LIVELY);
    vary_as(s, s->replays.field[number]);
    return find_parts(s, number, &x, &odd, &even) && odd.counts && odd.is_power && odd.power == 0;
}

/* ---- slopes that a scheme carries ------------------------------------------------------------- */

/* What more of a field, the same in all cells, adds to the result of a slice, at a width. */
static double follows_at(struct amr__sample *s, int number, int field, bool half)
{
    struct amr__setting set = amr__setting_constant(s->replays.field[number]);
    set.half = half;
    double base = amr__replay(s, number, &set);
    set.shifted = field;
    return s->amplitude[field] > 0 ? (amr__replay(s, number, &set) - base) / s->amplitude[field] : 0;
}

/* The odd part of what the waves of a field add to it. */
static double odd_at(struct amr__sample *s, int number, int of, bool half)
{
    struct amr__setting set = amr__setting_constant(of);
    set.half = half;
    set.step = (half ? 0.5 : 1) * variation;
    double up = amr__replay(s, number, &set);
    set.step = -set.step;
    return up - amr__replay(s, number, &set);
}

static bool is_close(const double at[2])
{
    return fabs(at[0] - at[1]) < 0.1 * fmax(fabs(at[0]), fabs(at[1]));
}

/* Amid waves of one field another one goes towards their slope, `g += r * ((f[i] - f[i - 1]) / h - g)`, where r alone
 * goes with the width: so do slopes that a scheme carries beside the values (CIP). to[]: how far, at both widths. A
 * rate so large has no physical meaning. */
static bool goes_to_slope(struct amr__sample *s, int number, int of, double to[2])
{
    static const double least = 0.02;
    double rate[2];
    take_variant(s, AS_HELD);
    for (int w = 0; w < 2; w++)
        rate[w] = follows_at(s, number, s->replays.field[number], w) - 1;
    vary_alone(s, of);
    for (int w = 0; w < 2; w++)
        to[w] = -odd_at(s, number, of, w) / rate[w];
    take_variant(s, AS_HELD);
    return rate[0] < -least && rate[1] < 0 && to[0] != 0 && is_close(to);
}

/* What the field's own waves add goes with this power of the width. */
static bool has_own_power(struct amr__sample *s, int number, int power)
{
    struct amr__increments x;
    struct part odd, even;
    vary_alone(s, s->replays.field[number]);
    bool found = find_parts(s, number, &x, &odd, &even);
    const struct part *main = odd.counts ? &odd : &even;
    take_variant(s, AS_HELD);
    return found && main->counts && main->is_power && main->power == power;
}

/* The field is such a slope, of one that the step goes on from: where it has come there the step adds nothing. */
static bool is_slope(struct amr__sample *s, int number, enum amr__fault fault, int power)
{
    double to[2];
    if (fault == AMR__FAULT_HIDDEN && has_own_power(s, number, power))
        return false;
    for (int f = 0; f < s->depends.n; f++)
        if (f != s->replays.field[number] && s->replays.slice[number].needs[f] && s->depends.is_state[f] &&
            s->varies[f] > 0 && goes_to_slope(s, number, f, to))
            return true;
    return false;
}

/* What the field's own waves add has an even part that goes with the width: a diffusion by a fixed number. */
static bool diffuses(struct amr__sample *s, int number)
{
    struct amr__increments x;
    struct part odd, even;
    vary_alone(s, s->replays.field[number]);
    bool found = find_parts(s, number, &x, &odd, &even);
    take_variant(s, AS_HELD);
    return found && even.counts && even.is_power && even.power > 0;
}

/* Another field is such a slope, of this one; with it, all that the waves of this one add is right, and nothing else
 * is wrong. */
static bool has_slope(struct amr__sample *s, int number, enum amr__fault fault, int power)
{
    int judged = s->replays.field[number];
    double to[2], all[2];
    if ((fault == AMR__FAULT_HIDDEN && !has_own_power(s, number, power)) || diffuses(s, number))
        return false;
    for (int i = 0; i < s->replays.n; i++) {
        int slope = s->replays.field[i];
        if (i == number || !s->replays.made[i] || !s->replays.slice[number].needs[slope] ||
            !goes_to_slope(s, i, judged, to))
            continue;
        for (int w = 0; w < 2; w++)
            all[w] = follows_at(s, number, slope, w) * to[w];
        vary_alone(s, judged);
        for (int w = 0; w < 2; w++)
            all[w] += odd_at(s, number, judged, w);
        take_variant(s, AS_HELD);
        if (is_close(all))
            return true;
    }
    return false;
}

/* ---- all -------------------------------------------------------------------------------------- */

/* A width that hides does so in all cells of half the width that the cell stands for: a coefficient of the
 * place may be another in each. And it does so amid fields that hardly vary, too. Where these are right it was the
 * data: no fields of the program, a gas of negative pressure for instance. Where what neighbours
 * add falls faster than the fields' variation, the step is not linear about the leaf's values, as
 * that of u * u and u * u * u about 0: all that is left there are errors of higher order. Such a
 * step is judged about other values. A width that hides is there about all values: where a step has
 * a kink, as water has at depth 0, it is right beside it. */
enum amr__fault amr__sample_judge(struct amr__sample *s, int number, int *power)
{
    double size, less;
    int other;
    enum amr__fault fault = judge(s, number, power, &size);
    if (fault <= AMR__FAULT_NONE)
        return fault;
    bool is_linear = true;
    take_variant(s, OTHER_HALF);
    if (judge(s, number, &other, &less) != fault || other != *power)
        fault = AMR__FAULT_NONE;
    for (int v = LESS; v <= LEAST && fault > AMR__FAULT_NONE; v++) {
        take_variant(s, v);
        enum amr__fault varied = judge(s, number, &other, &less);
        bool is_rounding = v == LESS && isfinite(less) && less > size / 4;
        if (varied == AMR__FAULT_NONE || is_refuted(fault, varied) || is_rounding)
            fault = AMR__FAULT_NONE;
        is_linear &= v > LESS || less > size / 64;
    }
    for (int v = is_linear ? MOVED_UP : FROM_REST; v <= MOVED_DOWN && fault > AMR__FAULT_NONE; v++) {
        take_variant(s, v);
        enum amr__fault moved = judge(s, number, &other, &less);
        if (is_refuted(fault, moved))
            moved = AMR__FAULT_NONE;
        if (moved == AMR__FAULT_NONE || (v == FROM_REST && moved > AMR__FAULT_NONE)) {
            fault = moved;
            *power = other;
        }
    }
    if (fault > AMR__FAULT_NONE && fault != AMR__FAULT_MIXED && is_accident(s, number, fault))
        fault = AMR__FAULT_NONE;
    if (fault == AMR__FAULT_HIDDEN && *power == 1 && is_upwind_at_rest(s, number))
        fault = AMR__FAULT_NONE;
    if (fault >= AMR__FAULT_MIXED && (is_slope(s, number, fault, *power) || has_slope(s, number, fault, *power)))
        fault = AMR__FAULT_NONE;
    take_variant(s, AS_HELD);
    return fault;
}

/* The field's slice; -1: there is none. */
static int number_of(const struct amr__sample *s, int field)
{
    int number = -1;
    for (int i = 0; i < s->replays.n && number < 0; i++)
        number = s->replays.field[i] == field && s->replays.made[i] ? i : -1;
    return number;
}

/* Behind the step `to` holds what `from` held in front of it. */
static bool is_handed_on(struct amr__sample *s, int to, int from)
{
    int number = number_of(s, to);
    if (to == from || number < 0 || !s->depends.written[to])
        return false;
    const struct amr__setting set = amr__setting_constant(to);
    double base = amr__replay(s, number, &set);
    return fabs(follows(s, number, from, true, base) - 1) <= 1e-9 && fabs(follows(s, number, to, true, base)) <= 1e-9;
}

/* ... by copies from array to array, `w = v; v = u; u = next`, of which so many follow one another. */
static bool is_copied_on(struct amr__sample *s, int to, int from, int copies)
{
    bool is = is_handed_on(s, to, from);
    for (int f = 0; f < s->depends.n && copies > 1 && !is; f++)
        is = f != to && f != from && is_handed_on(s, to, f) && is_copied_on(s, f, from, copies - 1);
    return is;
}

/* Steps set it before this one, which does not: an older time level where arrays change places. */
static bool is_older(const struct amr__sample *s, int judged, int field)
{
    const struct amr__field *f = amr__state.field[field];
    return !s->depends.written[field] && f->written_step > 0 && f->type == amr__state.field[judged]->type;
}

/* What values of steps before add to the result, where they make up for most of what the own one has too much, as in
 * `(4 * u - v) / 3 + ...`; else 0. */
static double earlier_part(struct amr__sample *s, int number, double own, double base)
{
    enum { COPIES = 3 };
    static const double least = 0.1, most = 0.3;
    int judged = s->replays.field[number];
    double sum = 0;
    for (int f = 0; f < s->depends.n && own > 1; f++) {
        if (f == judged || !s->replays.slice[number].needs[f] || amr__depends_is_level(&s->depends, judged, f) ||
            amr__type_is_integer(amr__state.field[f]->type))
            continue;
        double other = follows(s, number, f, true, base);
        bool counts = fabs(other) > least && (is_older(s, judged, f) || may_be_earlier(s, number, f, other, base) ||
                                              is_copied_on(s, f, judged, COPIES));
        sum += counts ? other : 0;
    }
    return fabs(own + sum - 1) < most * fabs(own - 1) ? sum : 0;
}

/* The largest solution of x^2 = own x + earlier, by its size: the factor of each step. */
static double factor_of(double own, double earlier)
{
    double root = own * own + 4 * earlier;
    return root < 0 ? sqrt(-earlier) : 0.5 * (fabs(own) + sqrt(root));
}

/* A change that passes a threshold looks larger the smaller it is: the least factor of two. */
double amr__sample_growth(struct amr__sample *s, int number)
{
    int judged = s->replays.field[number];
    const struct amr__setting set = amr__setting_constant(judged);
    double least = INFINITY;
    for (int v = AS_HELD; v <= LESS; v++) {
        take_variant(s, v);
        double base = amr__replay(s, number, &set), own = follows(s, number, judged, true, base);
        least = fmin(least, factor_of(own, earlier_part(s, number, own, base)));
    }
    take_variant(s, AS_HELD);
    return isfinite(least) ? least : 0;
}

/* Alone, or beside a diffusion that does not go with the width. */
static bool is_order_one(struct part even)
{
    return even.counts && (even.is_mixed || (even.is_power && even.power == 1));
}

/* Beside an odd part that is right, an even one of order 1 is the diffusion of a scheme of first order. */
static bool is_first_order(struct amr__sample *s, int number, struct amr__increments *x)
{
    struct part odd, even;
    return find_parts(s, number, x, &odd, &even) && odd.counts && odd.is_power && odd.power == 0 &&
           is_order_one(even) && is_second_difference(s, number, x->at[0][0] + x->at[0][1]);
}

/* What such a step takes from a second difference of the field. */
static double share_of(const struct amr__sample *s, int number, const struct amr__increments *x)
{
    int coarser = amr__state.space.levels - 1 - s->node.level;
    double whole = x->at[0][0] + x->at[0][1], half = x->at[1][0] + x->at[1][1];
    double bend = amr__smooth_bend(s, s->replays.field[number], variation), first = 2 * (whole - half);
    double share = bend > 0 && first * whole > 0 ? 0.5 * fabs(first) / bend * exp2(coarser) : 0;
    return isfinite(share) ? share : 0;
}

/* The same amid other fields that are constant; -1: the field itself and its other time levels add nothing. */
static double own_share(struct amr__sample *s, int number)
{
    int judged = s->replays.field[number];
    struct amr__increments x;
    struct part odd, even;
    vary_alone(s, judged);
    bool adds = find_parts(s, number, &x, &odd, &even) && fabs(x.at[0][0]) + fabs(x.at[0][1]) > x.noise;
    take_variant(s, AS_HELD);
    return !adds ? -1 : is_order_one(even) ? share_of(s, number, &x) : 0;
}

/* A difference of another field on one side, as on staggered meshes, has an even part, too: it moves that field by a
 * part of a cell, which does not add up. So what the field takes from its own second difference counts. Where all
 * comes by way of others, as by pressures that the step before has left, it is no diffusion if it is more than all of
 * that. */
double amr__sample_smear(struct amr__sample *s, int number)
{
    struct amr__increments x;
    take_variant(s, AS_HELD);
    if (!is_first_order(s, number, &x))
        return 0;
    double own = own_share(s, number), all = share_of(s, number, &x);
    return own >= 0 ? own : all <= 1 ? all : 0;
}

/* ---- samples --------------------------------------------------------------------------------- */

void amr__sample_init(struct amr__sample *s, int leaf, unsigned seed, struct amr__patch *patch)
{
    const struct amr__space *space = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    size_t n = (size_t)amr__state.n_fields;
    *s = (struct amr__sample){
        .node = b->mesh->leaf[leaf], .seed = seed, .first_seed = seed, .patch = patch};
    s->slot = b->leaf_slot[leaf];
    int ratio = 1 << (space->levels - 1 - s->node.level);
    for (int d = 0; d < space->dim; d++)
        s->first[d] = space->lo[d] + ratio * (space->block * s->node.x[d] + space->block / 2);
    s->held = amr__need(n, sizeof *s->held);
    s->varies = amr__need(n, sizeof *s->varies);
    s->value = amr__need(n, sizeof *s->value);
    s->amplitude = amr__need(n, sizeof *s->amplitude);
    amr__patch_place(s->patch, s->node.level, s->first);
    amr__depends_find(s->patch, &s->depends);
    take_values(s);
    s->leave_out = amr__need((size_t)amr__step_log()->n, 1);
    amr__relaxations_find(s);
}

void amr__sample_fini(struct amr__sample *s)
{
    amr__depends_free(&s->depends);
    free(s->held);
    free(s->varies);
    free(s->value);
    free(s->amplitude);
    free(s->leave_out);
}
