/* Is the program consistent across cell widths? Where leaves are coarse the fields are smooth, so
 * what a step adds to a coarse cell must be close to what it would add to finer cells there. After
 * a step, its launches are replayed for single cells (step_log.c) on blocks that lie in no mesh
 * (patch.c), at the place of some coarse leaves: amid smooth fields about as large as the leaf's,
 * at the leaf's cell width and at half of it. In a consistent scheme the increment beyond what
 * equal neighbours give is the same at both. One that goes with a power of the width has
 * coefficients that do not know the level: the width hides in a global, a table, an array. The
 * parts of an increment that are odd and even under reflection are told apart: an upwind difference
 * has an even part of order 1 beside its odd part (as analysis/moments.c finds when it translates).
 * Nothing of the mesh is changed. Called by step.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "step_log.h"
#include "work.h"

enum { SAMPLES = 6, NO_FIELD = -1 };
static const double variation = 0.1; /* of the phase of smooth fields, from cell to cell */

/* A place where the step is replayed. */
struct sample {
    struct amr__node node; /* a coarse leaf */
    unsigned seed;
    int first[3];              /* user's index of the first finest cell of the cell judged */
    double *value, *amplitude; /* [fields] there; how much the smooth fields vary */
    struct amr__patch *patch;
    struct amr__depends depends;
    char *leave_out; /* [items of the log] */
};

/* ---- smooth fields --------------------------------------------------------------------------- */

/* Of one field in one run: value + amplitude * phi, phi smooth and 0 in the middle of the cell that
 * is judged. */
struct smooth {
    double value, amplitude;
    double offset[3]; /* of its place in a cell from that of the field judged, in cells */
    double step;      /* signed: the mirror image where negative */
    double nudge;     /* added in the middle cell */
    unsigned seed;
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

static double smooth_value(const void *with, const int cell[3])
{
    const struct smooth *f = with;
    bool is_middle = cell[0] == 0 && cell[1] == 0 && cell[2] == 0;
    double at[3], phi = 0;
    for (int d = 0; d < 3; d++)
        at[d] = f->step * (cell[d] + f->offset[d]);
    if (f->amplitude == 0)
        return f->value + (is_middle ? f->nudge : 0);
    for (unsigned d = 0; d < 3; d++) {
        double phase = 0.8 + 0.1 * coefficient(f->seed, 7 + d), next = at[(d + 1) % 3];
        phi += coefficient(f->seed, d) * (sin(at[d] + phase) - sin(phase));
        phi += 0.5 * coefficient(f->seed, 3 + d) * (sin(at[d] + next + phase) - sin(phase));
    }
    return f->value + f->amplitude * phi;
}

/* What all fields hold in one run: which is judged; the step of smooth fields, 0 where all are
 * constant; which is shifted as a whole, the judged one with its other time levels; which only in
 * the middle cell. */
struct setting {
    int judged;
    double step;
    int shifted, nudged;
};

static bool is_shifted(const struct sample *s, const struct setting *set, int field)
{
    bool other =
        set->shifted == set->judged && amr__depends_is_level(&s->depends, set->judged, field);
    return set->shifted != NO_FIELD && (field == set->shifted || other);
}

static void fill(const struct sample *s, const struct amr__slice *slice, const struct setting *set,
                 int field)
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
    amr__patch_fill(s->patch, f, &slice->need[field], smooth_value, &smooth);
}

/* What the judged cell holds behind the step. */
static double replay(const struct sample *s, const struct amr__slice *slice,
                     const struct setting *set)
{
    for (int f = 0; f < s->depends.n; f++)
        if (slice->needs[f])
            fill(s, slice, set, f);
    amr__slice_run(s->patch, slice);
    return amr__patch_value(s->patch, amr__state.field[set->judged]);
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

enum fault { UNKNOWN, RIGHT, SMOOTHS, HIDDEN }; /* rising */

/* Beside an odd part that is right, an even one of order 2 that counts is the diffusion of averages
 * (Lax-Friedrichs); of order 1 it is upwind's. */
static enum fault fault_of(struct part odd, struct part even, int *power)
{
    const struct part *main = odd.counts ? &odd : &even;
    *power = main->power;
    if (!main->counts || !main->is_power)
        return UNKNOWN;
    if (main->power)
        return HIDDEN;
    if (odd.counts && even.counts && even.is_power && even.power == 2 &&
        even.size > 0.01 * odd.size) {
        *power = even.power;
        return SMOOTHS;
    }
    return RIGHT;
}

static bool has_floats(const struct sample *s, const struct amr__slice *slice, int judged)
{
    bool has = amr__state.field[judged]->type == AMR_FLOAT;
    for (int f = 0; f < s->depends.n; f++)
        has |= (slice->needs[f] || (s->depends.written[f] && !s->depends.is_state[f])) &&
               amr__state.field[f]->type == AMR_FLOAT;
    return has;
}

/* Rounding errors of a slice's arithmetic, in results of this size; and in increments, where what
 * all cells have in common cancels. */
static double noise_of(const struct sample *s, const struct amr__slice *slice, int judged,
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
static double level_change(const struct sample *s, const struct amr__slice *slice, int judged,
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

static bool find_increments(struct sample *s, const struct amr__slice *slice, int judged,
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

static enum fault judge_slice(struct sample *s, const struct amr__slice *slice, int judged,
                              int *power)
{
    struct increments x;
    if (!find_increments(s, slice, judged, &x))
        return UNKNOWN;
    double least = x.noise + 8 * variation * x.change;
    struct part odd = part_of(x.at[0][0] - x.at[0][1], x.at[1][0] - x.at[1][1], least);
    least = x.noise + 8 * variation * variation * x.change;
    struct part even = part_of(x.at[0][0] + x.at[0][1], x.at[1][0] + x.at[1][1], least);
    return fault_of(odd, even, power);
}

/* ---- iterations ------------------------------------------------------------------------------ */

/* A launch by itself, as a slice. */
static bool lone_slice(const struct sample *s, int number, int field, struct amr__slice *slice)
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
static bool reads_own(const struct sample *s, const struct amr__launch *l,
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
static bool is_mean(const struct sample *s, const struct amr__launch *l,
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
static bool is_even(struct sample *s, const struct amr__slice *slice, int field)
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
static bool is_relaxed(struct sample *s, int number, int field)
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

static bool relaxes(struct sample *s, int number)
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

/* Twice, as what the first round takes for an iterate the others may start from. */
static void find_relaxations(struct sample *s)
{
    const struct amr__step_log *log = amr__step_log();
    for (int round = 0; round < 2; round++)
        for (int i = log->n - 1; i >= 0; i--)
            if (log->at[i].kind == AMR__LOG_NEST && !s->leave_out[i])
                s->leave_out[i] = relaxes(s, i);
}

/* ---- samples --------------------------------------------------------------------------------- */

/* The cell in the middle of a leaf: what its fields hold there, and how much they may vary. */
static void take_values(struct sample *s, int slot)
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
        amr__field_get_block(held, slot, cells);
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

static void sample_init(struct sample *s, int leaf, unsigned seed)
{
    const struct amr__space *space = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    size_t n = (size_t)amr__state.n_fields;
    *s = (struct sample){.node = b->mesh->leaf[leaf], .seed = seed};
    int ratio = 1 << (space->levels - 1 - s->node.level);
    for (int d = 0; d < space->dim; d++)
        s->first[d] = space->lo[d] + ratio * (space->block * s->node.x[d] + space->block / 2);
    s->value = amr__need(n, sizeof *s->value);
    s->amplitude = amr__need(n, sizeof *s->amplitude);
    take_values(s, b->leaf_slot[leaf]);
    s->patch = amr__patch_new();
    amr__patch_place(s->patch, s->node.level, s->first);
    amr__depends_find(s->patch, &s->depends);
    s->leave_out = amr__need((size_t)amr__step_log()->n, 1);
    find_relaxations(s);
}

static void sample_fini(struct sample *s)
{
    amr__patch_free(s->patch);
    amr__depends_free(&s->depends);
    free(s->value);
    free(s->amplitude);
    free(s->leave_out);
}

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Of all samples of a field, on all ranks. */
struct tally {
    int64_t seen[HIDDEN + 1]; /* by fault */
    int64_t worst;            /* fault, power and nest of the worst, packed: any order of samples
                                 gives the same */
};
enum { POWER_ZERO = 64, NESTS = 1 << 20 };

static void judge_field(struct sample *s, int field, struct tally *t)
{
    struct amr__slice slice;
    int power = 0;
    if (amr__slice_make(s->patch, &s->depends, field, s->leave_out, &slice)) {
        int64_t fault = judge_slice(s, &slice, field, &power);
        int64_t packed = (fault * 2 * POWER_ZERO + power + POWER_ZERO) * NESTS + slice.nest;
        t->seen[fault]++;
        t->worst = packed > t->worst ? packed : t->worst;
    }
    amr__slice_free(&slice);
}

/* What goes on from step to step. */
static bool is_judged(const struct sample *s, int field)
{
    const struct amr__field *f = amr__state.field[field];
    return f && s->depends.written[field] && s->depends.is_state[field] && f->consulted &&
           !amr__type_is_integer(f->type);
}

static void judge_leaf(int leaf, unsigned seed, struct tally *tally)
{
    struct sample s;
    sample_init(&s, leaf, seed);
    for (int f = 0; f < s.depends.n; f++)
        if (is_judged(&s, f))
            judge_field(&s, f, &tally[f]);
    sample_fini(&s);
}

static bool is_coarse(const struct amr__mesh *m, int leaf)
{
    return m->leaf[leaf].level < m->levels - 1;
}

/* Looks at the same leaves whatever the number of ranks: every so-manieth coarse one. */
static void judge_samples(struct tally *tally)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    const struct amr__comm *comm = amr__state.comm;
    int64_t mine = 0, before = 0, all = 0;
    int64_t *each = amr__need((size_t)comm->size, sizeof *each);
    for (int i = 0; i < m->n_leaves; i++)
        mine += is_coarse(m, i);
    comm->allgather(comm, &mine, sizeof mine, each);
    for (int r = 0; r < comm->size; r++) {
        before += r < comm->rank ? each[r] : 0;
        all += each[r];
    }
    free(each);
    for (int i = 0; i < m->n_leaves; i++) {
        if (!is_coarse(m, i))
            continue;
        for (int64_t k = 0; k < SAMPLES; k++)
            if (before == (2 * k + 1) * all / (2 * SAMPLES) &&
                (k == 0 || before != (2 * k - 1) * all / (2 * SAMPLES)))
                judge_leaf(i, (unsigned)k, tally);
        before++;
    }
}

static void share(struct tally *tally, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    for (int f = 0; f < n; f++) {
        comm->allreduce(comm, tally[f].seen, HIDDEN + 1, AMR__I64, AMR__ADD);
        comm->allreduce(comm, &tally[f].worst, 1, AMR__I64, AMR__MOST);
    }
}

/* ---- messages -------------------------------------------------------------------------------- */

static void tell_hidden(const char *name, const char *where, int power, bool sure)
{
    static const char format[] =
        "what a step adds to '%s' goes with the cell width to the power %d (nest at %s): it is "
        "%s%g "
        "times as much on coarse leaves as at half their cell width. A coefficient holds the width "
        "where amrcc does not see it (a global, a member, a table, an array): say scale(c: %d) of "
        "it in the kernel directive, or compute it from the spacing in front of the nest; for a "
        "relaxation towards a steady state say scale(0). refine.check = %s%s";
    double factor = exp2(power);
    if (sure && amr__state.config.check == AMR__CHECK_STOP)
        amr__error(format, name, power, where, "", factor, -power, "warn", " runs all the same");
    amr__warning(format, name, power, where, sure ? "" : "in places ", factor, -power, "off",
                 " says nothing");
}

static void tell_smooths(const char *name, const char *where)
{
    amr__warning("the step smooths '%s' more on coarse leaves (nest at %s): beside its first "
                 "difference there is an average of neighbours, as in Lax-Friedrichs schemes, or a "
                 "diffusion whose coefficient does not know the cell width; the error there does "
                 "not follow refine.tolerance. refine.check = off says nothing",
                 name, where);
}

/* True: something was said. */
static bool report(const struct tally *t, const struct amr__field *f)
{
    int nest = (int)(t->worst % NESTS);
    int power = (int)(t->worst / NESTS % (2 * POWER_ZERO)) - POWER_ZERO;
    int64_t judged = t->seen[RIGHT] + t->seen[SMOOTHS] + t->seen[HIDDEN];
    const char *where = amr__state.program->nests[nest]->where;
    if (t->seen[HIDDEN])
        tell_hidden(f->name, where, power, t->seen[HIDDEN] == judged);
    else if (t->seen[SMOOTHS])
        tell_smooths(f->name, where);
    return t->seen[HIDDEN] || t->seen[SMOOTHS];
}

/* ---- when ------------------------------------------------------------------------------------ */

static bool *judged_nest; /* [n_nests] was in a step that was looked at */
static bool has_spoken;   /* a warning: the next ones would say the same */

static bool has_new_nest(void)
{
    const struct amr__step_log *log = amr__step_log();
    bool is_new = false;
    for (int i = 0; i < log->n; i++)
        is_new |= log->at[i].kind == AMR__LOG_NEST && !judged_nest[log->at[i].launch->nest];
    return is_new;
}

static void mark_nests(void)
{
    const struct amr__step_log *log = amr__step_log();
    for (int i = 0; i < log->n; i++)
        if (log->at[i].kind == AMR__LOG_NEST)
            judged_nest[log->at[i].launch->nest] = true;
}

static bool any_coarse(void)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int64_t any = 0;
    for (int i = 0; i < m->n_leaves; i++)
        any |= is_coarse(m, i);
    m->comm->allreduce(m->comm, &any, 1, AMR__I64, AMR__MOST);
    return any;
}

/* In steps 2, 4, 8, ... and where a nest runs for the first time. Time levels take turns: after one
 * step the second is not known to be one. */
static bool is_due(void)
{
    const struct amr__state *s = &amr__state;
    if (!s->blocks || s->space.levels == 1 || s->config.check == AMR__CHECK_OFF || has_spoken ||
        s->step < 2 || !amr__step_log()->complete || amr__step_log()->n == 0)
        return false;
    if (!judged_nest)
        judged_nest = amr__need((size_t)s->program->n_nests, sizeof *judged_nest);
    return ((s->step & (s->step - 1)) == 0 || has_new_nest()) && any_coarse();
}

void amr__consistency_check(void)
{
    int n = amr__state.n_fields;
    if (!is_due())
        return;
    amr__phase_begin(AMR__REMESH);
    struct tally *tally = amr__need((size_t)n, sizeof *tally);
    judge_samples(tally);
    share(tally, n);
    mark_nests();
    for (int f = 0; f < n; f++)
        if (amr__state.field[f])
            has_spoken |= report(&tally[f], amr__state.field[f]);
    free(tally);
    amr__phase_end();
}
