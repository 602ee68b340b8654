/* Is the program consistent across cell widths? Where leaves are coarse the fields are smooth, so
 * what a step adds to a coarse cell must be close to what it would add to finer cells there. After
 * a step, its launches are replayed for single cells (step_log.c) on blocks that lie in no mesh
 * (patch.c), at the place of some coarse leaves: amid smooth fields about as large as the leaf's,
 * at the leaf's cell width and at half of it. In a consistent scheme the increment beyond what
 * equal neighbours give is the same at both. One that goes with a power of the width has
 * coefficients that do not know the level: the width hides in a global, a table, an array. The
 * parts of an increment that are odd and even under reflection are told apart: an upwind difference
 * has an even part of order 1 beside its odd part (as analysis/widths/moments.c finds when it translates).
 * Nothing of the mesh is changed. Called by step.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "check/increment.h"

enum { SAMPLES = 6, FEWER_SAMPLES = 3 };

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Of all samples of a field, on all ranks. */
struct tally {
    int64_t seen[AMR__FAULT_HIDDEN + 1]; /* by fault */
    int64_t worst; /* fault, power and nest of the worst, packed: any order of samples
                      gives the same */
    double growth; /* the largest factor */
    double smear[SAMPLES]; /* the share that a step takes, by sample */
};
enum { POWER_ZERO = 64, NESTS = 1 << 20 };

static void judge_field(struct amr__sample *s, int number, int sample, struct tally *t)
{
    int power = 0;
    if (!s->replays.made[number])
        return;
    int64_t fault = amr__sample_judge(s, number, &power);
    int64_t packed =
        (fault * 2 * POWER_ZERO + power + POWER_ZERO) * NESTS + s->replays.slice[number].nest;
    t->seen[fault]++;
    t->worst = packed > t->worst ? packed : t->worst;
    t->growth = fmax(t->growth, amr__sample_growth(s, number));
    t->smear[sample] = amr__sample_smear(s, number);
}

/* What goes on from step to step. */
static bool is_judged(const struct amr__sample *s, int field)
{
    const struct amr__field *f = amr__state.field[field];
    return f && s->depends.written[field] && s->depends.is_state[field] && f->consulted &&
           !amr__type_is_integer(f->type);
}

static int64_t cells_replayed; /* in all looks, on all ranks */

static int64_t judge_leaf(int leaf, unsigned seed, struct amr__patch *patch, struct tally *tally)
{
    struct amr__sample s;
    int *fields = amr__need((size_t)amr__state.n_fields, sizeof *fields), n = 0;
    amr__sample_init(&s, leaf, seed, patch);
    for (int f = 0; f < s.depends.n; f++)
        if (is_judged(&s, f))
            fields[n++] = f;
    amr__replays_begin(&s, fields, n, s.leave_out);
    for (int i = 0; i < n; i++)
        judge_field(&s, i, (int)seed, &tally[fields[i]]);
    amr__replays_end(&s);
    amr__sample_fini(&s);
    free(fields);
    return s.cells;
}

static bool is_coarse(const struct amr__mesh *m, int leaf)
{
    return m->leaf[leaf].level < m->levels - 1;
}

/* Looks at the same leaves whatever the number of ranks: every so-manieth coarse one. */
static void judge_samples(int samples, struct tally *tally)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    const struct amr__comm *comm = amr__state.comm;
    int64_t mine = 0, before = 0, all = 0, cells = 0;
    int64_t *each = amr__need((size_t)comm->size, sizeof *each);
    for (int i = 0; i < m->n_leaves; i++)
        mine += is_coarse(m, i);
    comm->allgather(comm, &mine, sizeof mine, each);
    for (int r = 0; r < comm->size; r++) {
        before += r < comm->rank ? each[r] : 0;
        all += each[r];
    }
    free(each);
    struct amr__patch *patch = amr__patch_new();
    for (int i = 0; i < m->n_leaves; i++) {
        if (!is_coarse(m, i))
            continue;
        for (int64_t k = 0; k < samples; k++)
            if (before == (2 * k + 1) * all / (2 * samples) &&
                (k == 0 || before != (2 * k - 1) * all / (2 * samples)))
                cells += judge_leaf(i, (unsigned)k, patch, tally);
        before++;
    }
    amr__patch_free(patch);
    comm->allreduce(comm, &cells, 1, AMR__I64, AMR__ADD);
    cells_replayed += cells;
}

static void share(struct tally *tally, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    for (int f = 0; f < n; f++) {
        comm->allreduce(comm, tally[f].seen, AMR__FAULT_HIDDEN + 1, AMR__I64, AMR__ADD);
        comm->allreduce(comm, &tally[f].worst, 1, AMR__I64, AMR__MOST);
        comm->allreduce(comm, &tally[f].growth, 1, AMR__F64, AMR__MOST);
        comm->allreduce(comm, tally[f].smear, SAMPLES, AMR__F64, AMR__MOST);
    }
}

/* Of the samples in which there is some. */
static double mean_smear(const struct tally *t)
{
    double sum = 0;
    int n = 0;
    for (int k = 0; k < SAMPLES; k++) {
        sum += t->smear[k];
        n += t->smear[k] > 0;
    }
    return n ? sum / n : 0;
}

/* ---- messages -------------------------------------------------------------------------------- */

static void tell_hidden(const char *name, const char *where, int power, bool sure)
{
    static const char format[] =
        "what a step adds to '%s' goes with the cell width to the power %d (nest at %s): it is "
        "%s%g "
        "times as much on coarse leaves as at half their cell width. A coefficient holds the width "
        "where amrcc does not see it (a global, a member, a table, an array): say scale(c: %d) in the kernel "
        "directive of what multiplies, or scale(c: %d) of what divides, as a table of volumes, or compute it from the "
        "spacing in front of the nest; for a relaxation towards a steady state say scale(0). An array of the "
        "scheme's own errors, such as a divergence that is cleaned, does so by nature. "
        "refine.check = %s%s";
    double factor = exp2(power);
    if (sure && amr__state.config.check == AMR__CHECK_STOP)
        amr__error(format, name, power, where, "", factor, -power, power, "warn",
                   " runs all the same");
    amr__warning(format, name, power, where, sure ? "" : "in places ", factor, -power, power,
                 "off", " says nothing");
}

static void tell_smooths(const char *name, const char *where)
{
    amr__warning("the step smooths '%s' more on coarse leaves (nest at %s): beside its first "
                 "difference there is an average of neighbours, as in Lax-Friedrichs schemes, or a "
                 "diffusion whose coefficient does not know the cell width; the error there does "
                 "not follow refine.tolerance. refine.check = off says nothing",
                 name, where);
}

static void tell_mixed(const char *name, const char *where)
{
    amr__warning("a part of what a step adds to '%s' goes with the cell width (nest at %s), another "
                 "does not: beside a difference that is divided by the width there is one that is "
                 "not, as where an array is moved by a cell. On coarse leaves that is another "
                 "distance, whatever refine.tolerance. refine.check = off says nothing",
                 name, where);
}

/* True: something was said. */
static bool report(const struct tally *t, const struct amr__field *f)
{
    int nest = (int)(t->worst % NESTS);
    int power = (int)(t->worst / NESTS % (2 * POWER_ZERO)) - POWER_ZERO;
    int64_t judged =
        t->seen[AMR__FAULT_NONE] + t->seen[AMR__FAULT_SMOOTHS] + t->seen[AMR__FAULT_HIDDEN];
    bool is_mixed = t->seen[AMR__FAULT_MIXED] && !judged;
    const char *where = amr__state.program->nests[nest]->where;
    if (t->seen[AMR__FAULT_HIDDEN])
        tell_hidden(f->name, where, power, t->seen[AMR__FAULT_HIDDEN] == judged);
    else if (t->seen[AMR__FAULT_SMOOTHS])
        tell_smooths(f->name, where);
    else if (is_mixed)
        tell_mixed(f->name, where);
    return t->seen[AMR__FAULT_HIDDEN] || t->seen[AMR__FAULT_SMOOTHS] || is_mixed;
}

/* ---- when ------------------------------------------------------------------------------------ */

static bool *judged_nest; /* [n_nests] was in a step that was looked at */
static bool has_spoken;   /* a warning: the next ones would say the same */

/* One that writes nothing adds nothing to a cell. */
static bool is_new(const struct amr_nest *nest)
{
    bool writes = false;
    for (int a = 0; a < nest->n_arrays; a++)
        writes |= nest->arrays[a].writes;
    return writes && !judged_nest[nest->id];
}

static bool has_new_nest(void)
{
    const struct amr__step_log *log = amr__step_log();
    bool has = false;
    for (int i = 0; i < log->n; i++)
        has |= log->at[i].kind == AMR__LOG_NEST &&
               is_new(amr__state.program->nests[log->at[i].launch->nest]);
    return has;
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

static bool is_power(int64_t step, int of)
{
    while (step > 1 && step % of == 0)
        step /= of;
    return step == 1;
}

/* Whether looks have taken few cells beside those of the run: counted, so that any number of ranks
 * and threads, on any machine, looks in the same steps. */
static bool is_cheap(void)
{
    enum { SHARE = 100 };
    return SHARE * cells_replayed <= amr__state.cells_updated;
}

/* At how many leaves the step is looked at. Always in step 2, when the other time levels of a field
 * are known for such, and where a nest runs for the first time. From then on what was right is most
 * likely right, and fewer leaves are looked at where more would be dear; other ones each time, as
 * they lie between those of a look at all. */
static int samples_of(int64_t step)
{
    if (step == 2 || has_new_nest() || (is_power(step, 2) && is_cheap()))
        return SAMPLES;
    return is_power(step, 4) ? FEWER_SAMPLES : 0;
}

/* Whether steps may be looked at. */
static bool is_on(void)
{
    const struct amr__state *s = &amr__state;
    if (!s->blocks || s->space.levels == 1 || s->config.check == AMR__CHECK_OFF || has_spoken ||
        s->step < 2 || amr__step_log()->n == 0 || !amr__step_log_is_whole())
        return false;
    if (!judged_nest)
        judged_nest = amr__need((size_t)s->program->n_nests, sizeof *judged_nest);
    return true;
}

void amr__consistency_check(void)
{
    int n = amr__state.n_fields;
    bool on = is_on();
    int samples = on ? samples_of(amr__state.step) : 0;
    if (on && !samples)
        amr__smear_watch();
    if (!samples)
        return;
    if (!any_coarse()) {
        amr__smear_look(NULL);
        return;
    }
    amr__phase_begin(AMR__REMESH);
    struct tally *tally = amr__need((size_t)n, sizeof *tally);
    judge_samples(samples, tally);
    share(tally, n);
    mark_nests();
    double *growth = amr__need((size_t)n, sizeof *growth), *smear = amr__need((size_t)n, sizeof *smear);
    for (int f = 0; f < n; f++) {
        growth[f] = tally[f].growth;
        smear[f] = mean_smear(&tally[f]);
    }
    amr__growth_look(growth);
    amr__smear_look(smear);
    for (int f = 0; f < n; f++)
        if (amr__state.field[f])
            has_spoken |= report(&tally[f], amr__state.field[f]);
    if (has_spoken) { /* the last look */
        memset(smear, 0, (size_t)n * sizeof *smear);
        amr__smear_look(smear);
    }
    free(smear);
    free(growth);
    free(tally);
    amr__phase_end();
}
