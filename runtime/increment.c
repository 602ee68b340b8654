/* What a step adds to single cells amid smooth fields: see consistency.c. The launches of the step
 * are replayed on a patch, at a leaf's cell width and at half of it, for smooth data and their
 * mirror image; the increment is the result less that amid equal neighbours. Called by
 * consistency.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "increment.h"
#include "work.h"

enum { NO_FIELD = -1 };
static const double variation = 0.1; /* of the phase of smooth fields, from cell to cell */

/* ---- smooth fields --------------------------------------------------------------------------- */

/* Of one field in one run: value + amplitude * phi, phi smooth and 0 in the middle of the cell that
 * is judged. */
struct smooth {
    double value, amplitude;
    double offset[3]; /* of its place in a cell from that of the field judged, in cells */
    double step;      /* signed: the mirror image where negative */
    double nudge;     /* added in the middle cell */
    unsigned seed;
    /* phi is a sum of waves, along each axis d and along its diagonal with the next: by the cell's
     * number, and by the sum of both. From those of cell `first`. Owned. */
    int first[3];
    double *along[3], *across[3];
};

/* In 0.5 .. 1.5, of either sign. */
static double coefficient(unsigned seed, unsigned number)
{
    unsigned x = (seed * 31 + number + 1) * 2654435761u;
    x = (x ^ x >> 15) * 2246822519u;
    x ^= x >> 13;
    double size = 0.5 + (double)(x >> 8 & 0xffff) / 65536;
    return x & 1 ? size : -size;
}

/* n values of a wave that is 0 where its argument is. */
static double *new_wave(const struct smooth *f, double size, double phase, double from, int n)
{
    double *wave = amr__need((size_t)n, sizeof *wave);
    for (int i = 0; i < n; i++)
        wave[i] = size * (sin(f->step * (from + i) + phase) - sin(phase));
    return wave;
}

static void make_waves(struct smooth *f, const struct amr__cells *cells)
{
    int n[3];
    for (int d = 0; d < 3; d++) {
        bool is_axis = d < amr__state.space.dim;
        f->first[d] = is_axis ? cells->lo[d] : 0;
        n[d] = is_axis ? cells->hi[d] - cells->lo[d] + 1 : 1;
    }
    for (unsigned d = 0; d < 3; d++) {
        unsigned e = (d + 1) % 3;
        double phase = 0.8 + 0.1 * coefficient(f->seed, 7 + d);
        double from = f->first[d] + f->offset[d], next = f->first[e] + f->offset[e];
        f->along[d] = new_wave(f, coefficient(f->seed, d), phase, from, n[d]);
        f->across[d] =
            new_wave(f, 0.5 * coefficient(f->seed, 3 + d), phase, from + next, n[d] + n[e] - 1);
    }
}

static double smooth_value(const void *with, const int cell[3])
{
    const struct smooth *f = with;
    int at[3];
    double phi = 0;
    for (int d = 0; d < 3; d++)
        at[d] = cell[d] - f->first[d];
    for (int d = 0; d < 3; d++)
        phi += f->along[d][at[d]] + f->across[d][at[d] + at[(d + 1) % 3]];
    return f->value + f->amplitude * phi;
}

static double constant_value(const void *with, const int cell[3])
{
    const struct smooth *f = with;
    bool is_middle = cell[0] == 0 && cell[1] == 0 && cell[2] == 0;
    return f->value + (is_middle ? f->nudge : 0);
}

/* What all fields hold in one run: which is judged; the step of smooth fields, 0 where all are
 * constant; which is shifted as a whole, the judged one with its other time levels; which only in
 * the middle cell. */
struct setting {
    int judged;
    double step;
    int shifted, nudged;
};

static bool is_shifted(const struct amr__sample *s, const struct setting *set, int field)
{
    bool other =
        set->shifted == set->judged && amr__depends_is_level(&s->depends, set->judged, field);
    return set->shifted != NO_FIELD && (field == set->shifted || other);
}

static void fill(const struct amr__sample *s, const struct amr__slice *slice,
                 const struct setting *set, int field)
{
    const struct amr__field *f = amr__state.field[field];
    struct smooth smooth = {.value = s->value[field], .seed = s->seed + 16 * (unsigned)field};
    bool is_integer = amr__type_is_integer(f->type);
    if (!is_integer && set->step != 0)
        smooth.amplitude = s->amplitude[field];
    if (!is_integer && is_shifted(s, set, field))
        smooth.value += s->amplitude[set->shifted];
    if (field == set->nudged)
        smooth.nudge = s->amplitude[field];
    smooth.step = set->step;
    for (int d = 0; d < 3; d++)
        smooth.offset[d] =
            0.5 * ((amr__state.field[set->judged]->node >> d & 1) - (f->node >> d & 1));
    const struct amr__cells *cells = &slice->need[field];
    if (smooth.amplitude == 0) {
        amr__patch_fill(s->patch, f, cells, constant_value, &smooth);
        return;
    }
    make_waves(&smooth, cells);
    amr__patch_fill(s->patch, f, cells, smooth_value, &smooth);
    for (int d = 0; d < 3; d++) {
        free(smooth.along[d]);
        free(smooth.across[d]);
    }
}

/* What the judged cell holds behind the step. */
static double replay(const struct amr__sample *s, const struct amr__slice *slice,
                     const struct setting *set)
{
    for (int f = 0; f < s->depends.n; f++)
        if (slice->needs[f])
            fill(s, slice, set, f);
    amr__slice_run(s->patch, slice);
    return amr__patch_value(s->patch, amr__state.field[set->judged]);
}

/* ---- what the leaf holds --------------------------------------------------------------------- */

/* The cell in the middle of a leaf: what its fields hold there, and how much they may vary. */
static void take_values(struct amr__sample *s)
{
    const struct amr__space *space = &amr__state.space;
    void *cells = amr__need(amr__block_cells(), sizeof(double));
    size_t middle = 0;
    for (int d = space->dim - 1; d >= 0; d--)
        middle = middle * (size_t)space->block + (size_t)(space->block / 2);
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        const struct amr__field *held = f && f->same_as ? f->same_as : f;
        if (!held || !held->pool || held->pending)
            continue;
        amr__field_get_block(held, s->slot, cells);
        double lo = INFINITY, hi = -INFINITY;
        for (size_t c = 0; c < amr__block_cells(); c++) {
            lo = fmin(lo, amr__element(f->type, cells, c));
            hi = fmax(hi, amr__element(f->type, cells, c));
        }
        s->value[i] = amr__element(f->type, cells, middle);
        double size = fmax(fabs(s->value[i]), hi - lo);
        if (f->range_known)
            size = fmax(size, f->range[1] - f->range[0]);
        s->amplitude[i] = (f->type == AMR_FLOAT ? 2e-2 : 1e-3) * (size > 0 ? size : 1);
    }
    free(cells);
}

/* ---- parts of an increment ------------------------------------------------------------------- */

struct part {
    bool counts; /* is more than noise and what interpolation may add */
    bool is_power;
    int power; /* of the width that it goes with */
    double size;
};

static struct part part_of(double whole, double half, double least)
{
    struct part p = {.size = fabs(whole)};
    double power = log2(fabs(whole / half));
    p.counts = fabs(whole) > least || fabs(half) > least;
    p.power = isfinite(power) ? (int)lround(power) : 0;
    p.is_power = isfinite(power) && fabs(power - p.power) < 0.15 && (whole > 0) == (half > 0);
    return p;
}

/* Beside an odd part that is right, an even one of order 2 that counts is the diffusion of averages
 * (Lax-Friedrichs); of order 1 it is upwind's. */
static enum amr__fault fault_of(struct part odd, struct part even, int *power)
{
    const struct part *main = odd.counts ? &odd : &even;
    *power = main->power;
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

/* How far the result follows the level of the fields that it is made of, beyond the own one's: what
 * is interpolated between cells goes with the width by a share of this, in any scheme. */
static double level_change(const struct amr__sample *s, const struct amr__slice *slice, int judged,
                           double base)
{
    double all = 0;
    for (int f = 0; f < s->depends.n; f++) {
        struct setting set = {judged, 0, f, NO_FIELD};
        bool is_own = f == judged, is_level = amr__depends_is_level(&s->depends, judged, f);
        if (!is_own &&
            (!slice->needs[f] || is_level || amr__type_is_integer(amr__state.field[f]->type)))
            continue;
        all += fabs(replay(s, slice, &set) - base - (is_own ? s->amplitude[f] : 0));
    }
    return all;
}

/* What neighbours add to the judged cell. */
struct increments {
    double at[2][2]; /* [whole, half width][as it is, mirrored] */
    double noise, change;
};

static bool find_increments(struct amr__sample *s, const struct amr__slice *slice, int judged,
                            struct increments *x)
{
    double base[2];
    for (int w = 1; w >= 0; w--) {
        struct setting constant = {judged, 0, NO_FIELD, NO_FIELD};
        amr__patch_place(s->patch, s->node.level + w, s->first);
        base[w] = replay(s, slice, &constant);
        for (int m = 0; m < 2; m++) {
            struct setting smooth = constant;
            smooth.step = (m ? -1 : 1) * (w ? 0.5 : 1) * variation;
            x->at[w][m] = replay(s, slice, &smooth) - base[w];
        }
    }
    double size = fabs(base[0]) + fabs(s->value[judged]) + 2 * s->amplitude[judged];
    x->noise = noise_of(s, slice, judged, size, fabs(x->at[0][0]) + fabs(x->at[0][1]));
    x->change = level_change(s, slice, judged, base[0]);
    return isfinite(x->at[0][0] + x->at[0][1]) && isfinite(x->at[1][0] + x->at[1][1]) &&
           isfinite(x->noise + x->change);
}

/* *size: how much neighbours add. */
static enum amr__fault judge(struct amr__sample *s, const struct amr__slice *slice, int judged,
                             int *power, double *size)
{
    struct increments x;
    *size = INFINITY;
    if (!find_increments(s, slice, judged, &x))
        return AMR__FAULT_UNKNOWN;
    *size = fmax(fabs(x.at[0][0]), fabs(x.at[0][1]));
    double least = x.noise + 8 * variation * x.change;
    struct part odd = part_of(x.at[0][0] - x.at[0][1], x.at[1][0] - x.at[1][1], least);
    least = x.noise + 8 * variation * variation * x.change;
    struct part even = part_of(x.at[0][0] + x.at[0][1], x.at[1][0] + x.at[1][1], least);
    return fault_of(odd, even, power);
}

/* Fields vary by a 32nd of it; keeps_signs: and those that are of one sign throughout stay so. */
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

/* Fields that the step writes move some way: up, down, or those that are 0 towards the middle of their
 * range. */
enum move { MOVE_FROM_REST, MOVE_UP, MOVE_DOWN, N_MOVES };

static void move_values(struct amr__sample *s, enum move move)
{
    for (int i = 0; i < s->depends.n; i++) {
        const struct amr__field *f = amr__state.field[i];
        bool down = f && f->range_known && f->range[0] + f->range[1] < 2 * s->value[i];
        if (!s->depends.written[i] ||
            (move == MOVE_FROM_REST && fabs(s->value[i]) >= s->amplitude[i]))
            continue;
        down = move == MOVE_FROM_REST ? down : move == MOVE_DOWN;
        s->value[i] += (down ? -20 : 20) * s->amplitude[i];
    }
}

/* A width that hides does so amid fields that hardly vary, too. Where these are right it was the
 * data: no fields of the program, a gas of negative pressure for instance. Where what neighbours
 * add falls faster than the fields' variation, the step is not linear about the leaf's values, as
 * that of u * u and u * u * u about 0: all that is left there are errors of higher order. Such a
 * step is judged about other values. A width that hides is there about all values: where a step has
 * a kink, as water has at depth 0, it is right beside it. */
enum amr__fault amr__sample_judge(struct amr__sample *s, const struct amr__slice *slice, int judged,
                                  int *power)
{
    enum { ROUNDS = 2 };
    double size, less;
    int other;
    enum amr__fault fault = judge(s, slice, judged, power, &size);
    if (fault <= AMR__FAULT_NONE)
        return fault;
    bool is_linear = true;
    for (int round = 1; round <= ROUNDS && fault > AMR__FAULT_NONE; round++) {
        vary_less(s, round == ROUNDS);
        if (judge(s, slice, judged, &other, &less) == AMR__FAULT_NONE)
            fault = AMR__FAULT_NONE;
        is_linear &= round > 1 || less > size / 64;
    }
    take_values(s);
    for (enum move move = is_linear ? MOVE_UP : MOVE_FROM_REST;
         move < N_MOVES && fault > AMR__FAULT_NONE; move++) {
        move_values(s, move);
        enum amr__fault moved = judge(s, slice, judged, &other, &less);
        if (moved == AMR__FAULT_NONE || (move == MOVE_FROM_REST && moved > AMR__FAULT_NONE)) {
            fault = moved;
            *power = other;
        }
        take_values(s);
    }
    return fault;
}

/* ---- iterations ------------------------------------------------------------------------------ */

/* A launch by itself, as a slice. */
static bool lone_slice(const struct amr__sample *s, int number, int field, struct amr__slice *slice)
{
    size_t n = (size_t)amr__step_log()->n;
    char *others = amr__need(n, 1);
    memset(others, 1, n);
    others[number] = 0;
    bool is_sliced = amr__slice_make(s->patch, &s->depends, field, others, slice);
    free(others);
    return is_sliced && slice->runs[number];
}

/* Whether the middle cell of what a launch reads beside a cell matters to the result. */
static bool reads_own(const struct amr__sample *s, const struct amr__launch *l,
                      const struct amr__slice *slice, int field)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    unsigned centre = 1u << amr__dir_count(amr__state.space.dim) / 2;
    struct setting set = {field, 0, NO_FIELD, NO_FIELD};
    double base = replay(s, slice, &set);
    for (int a = 0; a < nest->n_arrays; a++) {
        if (!(nest->arrays[a].directions & ~centre) || !slice->needs[l->field[a]])
            continue;
        set.nudged = l->field[a];
        if (replay(s, slice, &set) != base)
            return true;
    }
    return false;
}

/* Whether the cell becomes a mean of cells of a field that the step goes on from: where that rises,
 * the cell does as much. */
static bool is_mean(const struct amr__sample *s, const struct amr__launch *l,
                    const struct amr__slice *slice, int field)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct setting set = {field, 0, NO_FIELD, NO_FIELD};
    double base = replay(s, slice, &set);
    bool is = false;
    for (int a = 0; a < nest->n_arrays && !is; a++) {
        int f = set.shifted = l->field[a];
        if (slice->needs[f] && s->depends.is_state[f] && f != field &&
            !amr__type_is_integer(nest->arrays[a].type))
            is = fabs(replay(s, slice, &set) - base - s->amplitude[f]) < 1e-3 * s->amplitude[f];
    }
    return is;
}

/* Whether nothing of what neighbours add changes its sign under reflection. */
static bool is_even(struct amr__sample *s, const struct amr__slice *slice, int field)
{
    struct increments x;
    if (!find_increments(s, slice, field, &x))
        return false;
    double odd = fabs(x.at[0][0] - x.at[0][1]), even = fabs(x.at[0][0] + x.at[0][1]);
    return odd <= x.noise + 1e-3 * even;
}

/* Whether a nest takes a field, which the step goes on from, one step of a relaxation towards a
 * steady state: that has no width. scale(0) says so, or that a nest makes fluxes; else the cell
 * becomes an average of neighbours that does not know the own value, and nothing odd is added. */
static bool is_relaxed(struct amr__sample *s, int number, int field)
{
    const struct amr__launch *l = amr__step_log()->at[number].launch;
    bool is_told = amr__state.program->nests[l->nest]->relaxes;
    struct amr__slice slice;
    bool is = lone_slice(s, number, field, &slice) &&
              (s->depends.is_state[field] || is_mean(s, l, &slice, field)) &&
              (is_told || (!reads_own(s, l, &slice, field) && is_even(s, &slice, field)));
    amr__slice_free(&slice);
    return is;
}

static bool relaxes(struct amr__sample *s, int number)
{
    const struct amr__launch *l = amr__step_log()->at[number].launch;
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    bool does = false;
    for (int a = 0; a < nest->n_arrays && nest->reads_halo && !does; a++) {
        const struct amr_array_desc *array = &nest->arrays[a];
        does = array->writes && !amr__type_is_integer(array->type) &&
               is_relaxed(s, number, l->field[a]);
        s->depends.is_state[l->field[a]] |= does; /* an iterate of one */
    }
    return does;
}

/* The same nest on the same fields, launched later in the step; or -1. */
static int same_later(int number)
{
    const struct amr__step_log *log = amr__step_log();
    const struct amr__launch *l = log->at[number].launch;
    size_t n = (size_t)amr__state.program->nests[l->nest]->n_arrays;
    for (int i = number + 1; i < log->n; i++)
        if (log->at[i].kind == AMR__LOG_NEST && log->at[i].launch->nest == l->nest &&
            memcmp(log->at[i].launch->field, l->field, n * sizeof *l->field) == 0)
            return i;
    return -1;
}

/* Twice, as what the first round takes for an iterate the others may start from. */
static void find_relaxations(struct amr__sample *s)
{
    const struct amr__step_log *log = amr__step_log();
    for (int round = 0; round < 2; round++)
        for (int i = log->n - 1; i >= 0; i--) {
            int later = log->at[i].kind == AMR__LOG_NEST ? same_later(i) : -1;
            if (log->at[i].kind == AMR__LOG_NEST && !s->leave_out[i])
                s->leave_out[i] = later >= 0 ? s->leave_out[later] : relaxes(s, i);
        }
}

/* ---- samples --------------------------------------------------------------------------------- */

void amr__sample_init(struct amr__sample *s, int leaf, unsigned seed)
{
    const struct amr__space *space = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    size_t n = (size_t)amr__state.n_fields;
    *s = (struct amr__sample){.node = b->mesh->leaf[leaf], .seed = seed};
    s->slot = b->leaf_slot[leaf];
    int ratio = 1 << (space->levels - 1 - s->node.level);
    for (int d = 0; d < space->dim; d++)
        s->first[d] = space->lo[d] + ratio * (space->block * s->node.x[d] + space->block / 2);
    s->value = amr__need(n, sizeof *s->value);
    s->amplitude = amr__need(n, sizeof *s->amplitude);
    take_values(s);
    s->patch = amr__patch_new();
    amr__patch_place(s->patch, s->node.level, s->first);
    amr__depends_find(s->patch, &s->depends);
    s->leave_out = amr__need((size_t)amr__step_log()->n, 1);
    find_relaxations(s);
}

void amr__sample_fini(struct amr__sample *s)
{
    amr__patch_free(s->patch);
    amr__depends_free(&s->depends);
    free(s->value);
    free(s->amplitude);
    free(s->leave_out);
}
