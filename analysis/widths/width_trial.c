/* Decides by measuring what width.c cannot tell from the form: whether a width beside a position
 * means the finest cells or the level's own (`v = omega * y, c = v * dt / h`; `r + 0.5 * dr`), and
 * whether positions are those of the cell's faces (`ri = (i - 1) * h, ro = i * h`). The cell's code
 * is run at two widths, with the data as far apart, for the data and their mirror image. Of two
 * meanings the right one is that by which the update goes less with the width: what neighbours add
 * beyond equal neighbours stays as it is in a consistent scheme, and so does the rest. Where each is
 * better in something, or both are as good, nothing is decided. Called by scalars.c. */
#include "analysis/numbers/numbers.h"
#include "analysis/widths/width_trial.h"

#include <math.h>

enum { SEEDS = 3, PLACES = 4, WORLDS = SEEDS * PLACES, WIDTHS = 3, PARTS = 3 };
static const double width = 0.02;
static const int places[PLACES] = {10, 300, 1, -10}; /* a velocity's sign may go with the place */

/* How much parts of a result go with the width, as powers tell it. NAN: the part is not there. */
struct quality {
    bool known[WORLDS];
    double *fault; /* [WORLDS][outputs][PARTS]: odd and even part of the increment; the rest */
};

struct trial {
    struct plan *plan;
    struct work_nest *nest;
    struct width_doubts *doubts;
    struct face_positions faces;
    int n_finest; /* uses that are known to mean the finest width */
    bool *off;    /* [groups] this group's positions stay as they are */
    const struct decl *step; /* the same on all levels; or NULL */
};

static int outputs(const struct trial *t)
{
    return t->nest->nest->arrays.n + t->nest->nest->reductions.n;
}

/* Puts the meanings that are being tried into the plan. */
static void try(struct trial *t)
{
    struct plan_nest *n = t->nest->nest;
    plan_keep_finest(n, t->n_finest);
    for (int i = 0; i < t->doubts->n; i++)
        if (t->doubts->at[i].use == WIDTH_FINEST)
            plan_add_finest(t->plan->arena, n, t->doubts->at[i].site);
    for (int i = 0; i < n->positions.n; i++)
        n->positions.at[i].spread = 0;
    vec_each_at (at, &t->faces.places) {
        if (at->position >= 0 && !t->off[at->group])
            n->positions.at[at->position].spread = at->spread;
        if (at->position >= 0)
            n->positions.at[at->position].times = at->times;
    }
}

/* ---- measuring ------------------------------------------------------------------------------ */

enum { NO_POWER = 100 };

static double power_of(double whole, double half)
{
    double power = log2(fabs(whole / half));
    return isfinite(power) && fabs(power - round(power)) < 0.2 ? round(power) : NO_POWER;
}

/* The power of the width that a part goes with, without its sign; if it goes with none, half a one
 * where a smaller term does to first order. */
static double fault_of(const double *x, double size)
{
    double noise = 1e-11 * size;
    if (fabs(x[0]) <= noise && fabs(x[1]) <= noise)
        return NAN;
    double power = power_of(x[0], x[1]);
    if (power != 0)
        return fabs(power);
    double change = fabs(x[0] - x[1]), next = fabs(x[1] - x[2]);
    return change > 100 * noise && change < 3 * next ? 0.5 : 0;
}

/* 0 of what is no number of the cell's: arrays that it only reads, integers. */
static double output_of(const struct trial *t, const struct interpret_result *r, int output)
{
    const struct plan_nest *n = t->nest->nest;
    if (output >= n->arrays.n)
        return is_floating(n->reductions.at[output - n->arrays.n].decl->type)
                   ? r->reduced[output - n->arrays.n]
                   : 0;
    const struct plan_array *a = n->arrays.at[output];
    return is_update(a) ? r->written[output] : 0;
}

static bool run(const struct trial *t, int number, double factor, bool flat,
                struct interpret_result *out)
{
    struct interpret_world world = {.seed = (unsigned)(number % SEEDS + 1),
                                    .index = places[number / SEEDS],
                                    .by_width = true,
                                    .width = factor * width,
                                    .cell = fabs(factor * width),
                                    .is_flat = flat,
                                    .held = t->step,
                                    .nudged = -1};
    return interpret_cell(t->plan, t->nest, &world, out);
}

/* An output at the widths, 1, 1/2 and 1/4, amid others, their mirror image, and equal cells. */
struct views {
    double near[WIDTHS], mirrored[WIDTHS], flat[WIDTHS], flat_mirrored[WIDTHS];
};

static void faults_of(const struct views *v, double *fault)
{
    double size = fabs(v->flat[0]) + fabs(v->near[0]), odd[WIDTHS], even[WIDTHS];
    for (int i = 0; i < WIDTHS; i++) {
        double ahead = v->near[i] - v->flat[i], back = v->mirrored[i] - v->flat_mirrored[i];
        odd[i] = ahead - back;
        even[i] = ahead + back;
    }
    fault[0] = fault_of(odd, size);
    fault[1] = fault_of(even, size);
    fault[2] = fabs(v->flat[0] - v->flat[1]) > 1e-10 * size;
}

/* All outputs of one world; false where the code is not understood, or gives no number. */
static bool look(const struct trial *t, int world, struct views *v)
{
    struct interpret_result near = {0}, mirrored = {0}, flat = {0}, flat_mirrored = {0};
    for (int i = 0; i < WIDTHS; i++) {
        double h = ldexp(1, -i);
        if (!run(t, world, h, false, &near) || !run(t, world, -h, false, &mirrored) ||
            !run(t, world, h, true, &flat) || !run(t, world, -h, true, &flat_mirrored))
            return false;
        for (int o = 0; o < outputs(t); o++) {
            v[o].near[i] = output_of(t, &near, o);
            v[o].mirrored[i] = output_of(t, &mirrored, o);
            v[o].flat[i] = output_of(t, &flat, o);
            v[o].flat_mirrored[i] = output_of(t, &flat_mirrored, o);
            if (!isfinite(v[o].near[i] + v[o].mirrored[i] + v[o].flat[i] + v[o].flat_mirrored[i]))
                return false;
        }
    }
    return true;
}

static struct quality measure(struct trial *t)
{
    int n = outputs(t);
    struct quality q = {0};
    struct views *v = arena_alloc(t->plan->arena, (size_t)(n + 1) * sizeof *v);
    q.fault = arena_alloc(t->plan->arena, (size_t)(WORLDS * n * PARTS + 1) * sizeof *q.fault);
    try(t);
    for (int world = 0; world < WORLDS; world++) {
        q.known[world] = look(t, world, v);
        for (int o = 0; o < n && q.known[world]; o++)
            faults_of(&v[o], q.fault + (world * n + o) * PARTS);
    }
    return q;
}

/* ---- judging -------------------------------------------------------------------------------- */

enum verdict { SAME, BETTER, WORSE, UNDECIDED };

/* Of a. *clear: by a whole power somewhere. */
static enum verdict compare(const struct trial *t, const struct quality *a,
                            const struct quality *b, bool *clear)
{
    bool better = false, worse = false;
    *clear = false;
    int each = outputs(t) * PARTS;
    for (int i = 0; i < WORLDS * each; i++) {
        if (!a->known[i / each] || !b->known[i / each])
            continue;
        if (isnan(a->fault[i]) != isnan(b->fault[i]))
            return UNDECIDED;
        better |= a->fault[i] < b->fault[i];
        worse |= a->fault[i] > b->fault[i];
        *clear |= fabs(a->fault[i] - b->fault[i]) >= 1;
    }
    return better && worse ? UNDECIDED : better ? BETTER : worse ? WORSE : SAME;
}

static void group(struct trial *t)
{
    face_positions_group(t->plan, &t->faces, t->doubts);
    t->off = arena_alloc(t->plan->arena, (size_t)(t->faces.groups + 1) * sizeof *t->off);
    for (int g = 0; g < t->faces.groups; g++)
        t->off[g] = false;
}

/* The meanings that were chosen leave nothing that goes with the width amid equal cells, and no sum
 * whose terms do. */
static bool is_consistent(const struct trial *t, const struct quality *q)
{
    int arrays = t->nest->nest->arrays.n, each = outputs(t);
    bool is = true;
    for (int i = 0; i < WORLDS * each; i++) {
        const double *fault = q->fault + i * PARTS;
        bool sums = i % each >= arrays &&
                    t->nest->nest->reductions.at[i % each - arrays].op == REDUCE_SUM;
        if (q->known[i / each])
            is &= fault[2] == 0 && !(sums && (fault[0] >= 1 || fault[1] >= 1));
    }
    return is;
}

static struct quality measure_as(struct trial *t, struct width_doubt *doubt, enum width_use use)
{
    enum width_use kept = doubt->use;
    doubt->use = use;
    group(t);
    struct quality q = measure(t);
    doubt->use = kept;
    return q;
}

/* Each by itself, the others meaning the level's width. */
static void decide_each(struct trial *t)
{
    group(t);
    struct quality level = measure(t);
    enum width_use *use = arena_alloc(t->plan->arena, (size_t)(t->doubts->n + 1) * sizeof *use);
    for (int i = 0; i < t->doubts->n; i++) {
        struct quality finest = measure_as(t, &t->doubts->at[i], WIDTH_FINEST);
        bool clear;
        enum verdict v = compare(t, &level, &finest, &clear);
        /* A one-sided difference lies elsewhere by a part of the width, as a coefficient may. */
        use[i] = v == BETTER           ? WIDTH_LEVEL
                 : v == WORSE && clear ? WIDTH_FINEST
                                       : WIDTH_UNCLEAR;
    }
    for (int i = 0; i < t->doubts->n; i++)
        t->doubts->at[i].use = use[i];
}

/* ---- all uses of a variable at once ----------------------------------------------------------- */

enum { MOST_VARIABLES = 5 };

/* The variables whose uses are in doubt, by their numbers. */
static int list_variables(const struct width_doubts *doubts, int *variables)
{
    int n = 0;
    for (int i = 0; i < doubts->n && n <= MOST_VARIABLES; i++)
        if (!any_below(k, n, variables[k] == doubts->at[i].scalar))
            variables[n++] = doubts->at[i].scalar;
    return n;
}

/* Nothing goes with the width, but for what an upwind difference adds to what it is a difference of. */
static bool fits(const struct trial *t, const struct quality *q)
{
    bool all = true;
    for (int i = 0; i < WORLDS * outputs(t) && all; i++) {
        const double *fault = q->fault + i * PARTS;
        all = !q->known[i / outputs(t)] ||
              (!(fault[0] >= 1) && !(fault[1] >= (fault[0] < 1 ? 2 : 1)) && fault[2] == 0);
    }
    return all;
}

/* Bit k of `finest`: the uses of variable k mean the finest width. */
static struct quality measure_set(struct trial *t, const int *variables, int n, unsigned finest)
{
    for (int i = 0; i < t->doubts->n; i++) {
        struct width_doubt *doubt = &t->doubts->at[i];
        int k = first_below(v, n, variables[v] == doubt->scalar);
        doubt->use = finest >> k & 1 ? WIDTH_FINEST : WIDTH_LEVEL;
    }
    group(t);
    return measure(t);
}

/* With the other meaning of any use it is worse. */
static bool each_matters(struct trial *t, const struct quality *chosen)
{
    bool all = true, clear;
    for (int i = 0; i < t->doubts->n && all; i++) {
        struct width_doubt *doubt = &t->doubts->at[i];
        struct quality q = measure_as(t, doubt, doubt->use == WIDTH_LEVEL ? WIDTH_FINEST : WIDTH_LEVEL);
        all = !fits(t, &q) || compare(t, &q, chosen, &clear) == WORSE;
    }
    return all;
}

/* As long as one of `(x - xs) * (x - xs) + (y - ys) * (y - ys)` goes with the level the result does, so none is
 * better by itself. Each variable has one meaning then, if just one set of them fits. */
static void decide_variables(struct trial *t)
{
    int variables[MOST_VARIABLES + 1], found = 0;
    int n = list_variables(t->doubts, variables);
    unsigned sets = n <= MOST_VARIABLES ? 1u << n : 0, chosen = 0;
    for (unsigned s = 0; s < sets; s++) {
        struct quality q = measure_set(t, variables, n, s);
        if (fits(t, &q)) {
            chosen = s;
            found++;
        }
    }
    struct quality best = measure_set(t, variables, n, chosen);
    bool sure = found == 1 && each_matters(t, &best);
    for (int i = 0; i < t->doubts->n && !sure; i++)
        t->doubts->at[i].use = WIDTH_UNCLEAR;
}

static bool in_doubt(const struct trial *t)
{
    return any_below(i, t->doubts->n, t->doubts->at[i].use == WIDTH_UNCLEAR);
}

static void decide_doubts(struct trial *t)
{
    decide_each(t);
    if (in_doubt(t))
        decide_variables(t);
    group(t);
    struct quality chosen = measure(t);
    for (int i = 0; i < t->doubts->n && !is_consistent(t, &chosen); i++)
        t->doubts->at[i].use = WIDTH_UNCLEAR;
}

/* Some sum that means the level's width is one of them: measured already. Or (spread) some position
 * moves with the cell. */
static bool has_place(const struct trial *t, int group, bool spread)
{
    return vec_any_at(at, &t->faces.places,
                      at->group == group &&
                          (spread ? at->position >= 0 && at->spread != 0 : at->position < 0));
}

static void warn_faces(const struct trial *t, struct diag *d, int group)
{
    vec_each_at (at, &t->faces.places) {
        if (at->group != group || at->spread <= 0)
            continue;
        diag_warning(d, "amr-numerics", at->site->range,
                     "positions less than a cell apart: on coarse levels they keep the distance of "
                     "the finest cells, which the faces of a coarse cell have not");
        diag_hint(d, "where they are the cell's faces, compute them from the centre and the width, "
                     "'r + 0.5 * dr', and volumes for sums in a nest of their own");
        return;
    }
}

static void decide_groups(struct trial *t, struct diag *d)
{
    group(t);
    struct quality spread = measure(t);
    for (int g = 0; g < t->faces.groups; g++) {
        if (!has_place(t, g, true))
            continue;
        t->off[g] = true;
        struct quality plain = measure(t);
        bool clear;
        enum verdict v = compare(t, &spread, &plain, &clear);
        bool fits = v == BETTER || v == SAME;
        t->off[g] = !(v == BETTER && clear) && !(fits && has_place(t, g, false));
        if (v == UNDECIDED && !any_below(i, t->doubts->n, t->doubts->at[i].use == WIDTH_UNCLEAR))
            warn_faces(t, d, g);
    }
}

/* The time step with which the update is consistent where all doubts mean the level's own width, and where positions
 * are those of faces, or none: made of the width it would hide which meaning fits. */
static const struct decl *find_step(struct trial *t)
{
    const struct decl *step = NULL;
    bool consistent = false;
    group(t);
    for (int off = 0; off < 2 && !consistent; off++) {
        for (int g = 0; g < t->faces.groups; g++)
            t->off[g] = off;
        try(t);
        step = moments_step(t->plan, t->nest, &consistent);
    }
    return consistent ? step : NULL;
}

void width_trial(struct plan *p, struct diag *d, struct work_nest *w, struct width_doubts *doubts)
{
    struct trial t = {.plan = p, .nest = w, .doubts = doubts, .n_finest = w->nest->finest.n};
    t.faces = face_positions(p, w, doubts);
    if (w->nest->edge || !w->nest->reads_halo || (doubts->n == 0 && t.faces.places.n < 2)) {
        for (int i = 0; i < doubts->n; i++)
            doubts->at[i].use = WIDTH_UNCLEAR;
        return;
    }
    for (int i = 0; i < doubts->n; i++)
        doubts->at[i].use = WIDTH_LEVEL;
    t.step = w->is_tried ? find_step(&t) : NULL;
    if (doubts->n)
        decide_doubts(&t);
    decide_groups(&t, d);
    try(&t);
    w->to_faces.n = 0;
    for (int i = 0; i < doubts->n; i++)
        if (doubts->at[i].use == WIDTH_LEVEL && doubts->at[i].beside)
            vec_push(p->arena, &w->to_faces, doubts->at[i].site);
    w->is_measured |= any_below(i, doubts->n, doubts->at[i].use != WIDTH_UNCLEAR);
    w->is_measured |= any_below(g, t.faces.groups, has_place(&t, g, true) && !t.off[g]);
    plan_keep_finest(w->nest, t.n_finest);
}
