/* The launches of the step, run again for single cells of one leaf on a patch: see increment.c.
 * Fields hold smooth data or constants. What one replay gives serves all fields that are asked for,
 * and is remembered for the next that asks. Called by increment.c and relaxation.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/increment.h"

enum { NO_FIELD = AMR__NO_FIELD };

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

double amr__smooth_bend(const struct amr__sample *s, int field, double step)
{
    unsigned seed = s->seed + 16 * (unsigned)field;
    double most = 0, wave = 2 * (1 - cos(step));
    for (unsigned d = 0; d < (unsigned)amr__state.space.dim; d++) {
        unsigned before = (d + 2) % 3;
        double phase = 0.8 + 0.1 * coefficient(seed, 7 + d);
        double other = 0.8 + 0.1 * coefficient(seed, 7 + before);
        double bend = (coefficient(seed, d) + 0.5 * coefficient(seed, 3 + d)) * sin(phase) +
                      0.5 * coefficient(seed, 3 + before) * sin(other);
        most = fmax(most, wave * fabs(bend));
    }
    return s->amplitude[field] * most;
}

static double constant_value(const void *with, const int cell[3])
{
    const struct smooth *f = with;
    bool is_middle = cell[0] == 0 && cell[1] == 0 && cell[2] == 0;
    return f->value + (is_middle ? f->nudge : 0);
}

/* ---- what fields hold ------------------------------------------------------------------------ */

static bool has_levels(const struct amr__sample *s, int field)
{
    for (int f = 0; f < s->depends.n; f++)
        if (amr__state.field[f] && amr__depends_is_level(&s->depends, field, f))
            return true;
    return false;
}

static bool is_shifted(const struct amr__sample *s, const struct amr__setting *set, int field)
{
    bool other =
        set->shifted == set->judged && amr__depends_is_level(&s->depends, set->judged, field);
    return set->shifted != NO_FIELD && (field == set->shifted || other);
}

static void fill(const struct amr__sample *s, const struct amr__slice *slice,
                 const struct amr__setting *set, int field)
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

/* ---- replays --------------------------------------------------------------------------------- */

/* What the fields that are asked for hold behind one replay. */
struct amr__known {
    struct amr__setting set;
    unsigned node; /* of the field that was judged: smooth fields are 0 at its place */
    int levels_of; /* the field whose other time levels were shifted with it; or NO_FIELD */
    int slice;     /* number of the slice that was run; -1: that of all */
    int variant;   /* of the values amid which it ran */
    double *value; /* [slices] owned; of one slice: only its own */
};

static struct amr__known known_of(const struct amr__sample *s, int slice,
                                  const struct amr__setting *set)
{
    bool with_levels =
        set->shifted == set->judged && set->shifted != NO_FIELD && has_levels(s, set->judged);
    return (struct amr__known){.set = *set,
                               .node = amr__state.field[set->judged]->node,
                               .levels_of = with_levels ? set->judged : NO_FIELD,
                               .slice = s->replays.joined ? -1 : slice,
                               .variant = s->variant};
}

static bool is_same(const struct amr__known *a, const struct amr__known *b)
{
    return a->set.half == b->set.half && a->set.step == b->set.step &&
           a->set.shifted == b->set.shifted && a->set.nudged == b->set.nudged &&
           a->node == b->node && a->levels_of == b->levels_of && a->slice == b->slice &&
           a->variant == b->variant;
}

static int64_t volume(const struct amr__cells *cells)
{
    int64_t n = 1;
    for (int d = 0; d < amr__state.space.dim; d++)
        n *= cells->hi[d] - cells->lo[d] + 1;
    return n;
}

/* The cells that a replay fills and computes. A launch costs about as much as a few dozen more. */
static int64_t cells_of(const struct amr__slice *slice, int n_fields)
{
    enum { LAUNCH = 64 };
    int64_t cells = 0;
    for (int f = 0; f < n_fields; f++)
        cells += slice->needs[f] ? volume(&slice->need[f]) : 0;
    for (int i = 0; i < amr__step_log()->n; i++)
        cells += slice->runs[i] ? volume(&slice->cells[i]) + LAUNCH : 0;
    return cells;
}

/* One of the cells of half the width that the cell stands for. */
static void place_half(const struct amr__sample *s)
{
    int ratio = 1 << (amr__state.space.levels - 1 - (s->node.level + 1)), first[3];
    for (int d = 0; d < 3; d++)
        first[d] = s->first[d] + (s->other_half ? ratio : 0);
    amr__patch_place(s->patch, s->node.level + 1, first);
}

static void run(struct amr__sample *s, struct amr__known *k)
{
    const struct amr__replays *r = &s->replays;
    const struct amr__slice *slice = r->joined ? &r->all : &r->slice[k->slice];
    if (k->set.half)
        place_half(s);
    for (int f = 0; f < s->depends.n; f++)
        if (slice->needs[f])
            fill(s, slice, &k->set, f);
    amr__slice_run(s->patch, slice);
    s->cells += cells_of(slice, s->depends.n);
    k->value = amr__need((size_t)r->n, sizeof *k->value);
    for (int i = 0; i < r->n; i++)
        if (r->made[i] && (r->joined || i == k->slice))
            k->value[i] = amr__patch_value(s->patch, amr__state.field[r->field[i]]);
    if (k->set.half)
        amr__patch_place(s->patch, s->node.level, s->first);
}

double amr__replay(struct amr__sample *s, int number, const struct amr__setting *set)
{
    struct amr__replays *r = &s->replays;
    struct amr__known k = known_of(s, number, set);
    for (int i = 0; i < r->n_known; i++)
        if (is_same(&r->known[i], &k))
            return r->known[i].value[number];
    run(s, &k);
    r->known = amr__grow_for(r->known, r->n_known, &r->room, sizeof *r->known);
    r->known[r->n_known++] = k;
    return k.value[number];
}

/* ---- slices of several fields ---------------------------------------------------------------- */

/* Whether the slice of all runs what each runs by itself: in a larger one launches may be left out,
 * since the patch does not hold their cells. */
static bool runs_same(const struct amr__replays *r)
{
    bool same = true;
    for (int i = 0; i < amr__step_log()->n; i++) {
        char any = 0;
        for (int k = 0; k < r->n; k++)
            any |= r->made[k] && r->slice[k].runs[i];
        same &= any == r->all.runs[i];
    }
    return same;
}

static void join(struct amr__sample *s, const char *leave_out)
{
    struct amr__replays *r = &s->replays;
    int *fields = amr__need((size_t)r->n, sizeof *fields), n = 0;
    for (int i = 0; i < r->n; i++)
        if (r->made[i])
            fields[n++] = r->field[i];
    r->joined =
        amr__slice_make(s->patch, &s->depends, fields, n, leave_out, &r->all) && runs_same(r);
    free(fields);
}

void amr__replays_begin(struct amr__sample *s, const int *fields, int n, const char *leave_out)
{
    struct amr__replays *r = &s->replays;
    *r = (struct amr__replays){.n = n};
    r->field = amr__need((size_t)n, sizeof *r->field);
    r->slice = amr__need((size_t)n, sizeof *r->slice);
    r->made = amr__need((size_t)n, 1);
    memcpy(r->field, fields, (size_t)n * sizeof *fields);
    for (int i = 0; i < n; i++)
        r->made[i] = amr__slice_make(s->patch, &s->depends, &fields[i], 1, leave_out, &r->slice[i]);
    join(s, leave_out);
}

void amr__replays_end(struct amr__sample *s)
{
    struct amr__replays *r = &s->replays;
    for (int i = 0; i < r->n_known; i++)
        free(r->known[i].value);
    for (int i = 0; i < r->n; i++)
        amr__slice_free(&r->slice[i]);
    amr__slice_free(&r->all);
    free(r->known);
    free(r->field);
    free(r->slice);
    free(r->made);
}
