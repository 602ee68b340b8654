/* Which launches of a step take a field one step of a relaxation towards a steady state. These have
 * no width, and what they iterate is taken as given: see increment.c, which calls this for each
 * place that it looks at. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/increment.h"

static const struct amr_nest *nest_of(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest];
}

/* Whether the middle cell of what a launch reads beside a cell matters to the result. */
static bool reads_own(struct amr__sample *s, const struct amr__launch *l, int number)
{
    const struct amr__slice *slice = &s->replays.slice[number];
    const struct amr_nest *nest = nest_of(l);
    unsigned centre = 1u << amr__dir_count(amr__state.space.dim) / 2;
    struct amr__setting set = amr__setting_constant(s->replays.field[number]);
    double base = amr__replay(s, number, &set);
    for (int a = 0; a < nest->n_arrays; a++) {
        if (!(nest->arrays[a].directions & ~centre) || !slice->needs[l->field[a]])
            continue;
        set.nudged = l->field[a];
        if (amr__replay(s, number, &set) != base)
            return true;
    }
    return false;
}

/* Whether the cell becomes a mean of cells of a field that the step goes on from: where that rises,
 * the cell does as much. */
static bool is_mean(struct amr__sample *s, const struct amr__launch *l, int number)
{
    const struct amr__slice *slice = &s->replays.slice[number];
    const struct amr_nest *nest = nest_of(l);
    int field = s->replays.field[number];
    struct amr__setting set = amr__setting_constant(field);
    double base = amr__replay(s, number, &set);
    bool is = false;
    for (int a = 0; a < nest->n_arrays && !is; a++) {
        int f = set.shifted = l->field[a];
        if (slice->needs[f] && s->depends.is_state[f] && f != field &&
            !amr__type_is_integer(nest->arrays[a].type))
            is = fabs(amr__replay(s, number, &set) - base - s->amplitude[f]) <
                 1e-3 * s->amplitude[f];
    }
    return is;
}

/* Whether neighbours add something, and nothing of it changes its sign under reflection. */
static bool is_even(struct amr__sample *s, int number)
{
    struct amr__increments x;
    if (!amr__increments_find(s, number, &x))
        return false;
    double odd = fabs(x.at[0][0] - x.at[0][1]), even = fabs(x.at[0][0] + x.at[0][1]);
    return even > x.noise && odd <= x.noise + 1e-3 * even;
}

/* Whether a nest takes a field, which the step goes on from, one step of a relaxation: scale(0)
 * says so, or that a nest makes fluxes; else the cell becomes an average of neighbours that does
 * not know the own value, and nothing odd is added. */
static bool is_relaxed(struct amr__sample *s, const struct amr__launch *l, int number)
{
    return (s->depends.is_state[s->replays.field[number]] || is_mean(s, l, number)) &&
           (nest_of(l)->relaxes || (!reads_own(s, l, number) && is_even(s, number)));
}

/* The slices of a launch by itself, of all that it writes. */
static void begin_lone(struct amr__sample *s, int item)
{
    const struct amr__launch *l = amr__step_log()->at[item].launch;
    const struct amr_nest *nest = nest_of(l);
    size_t n_items = (size_t)amr__step_log()->n;
    char *others = amr__need(n_items, 1);
    int *fields = amr__need((size_t)nest->n_arrays, sizeof *fields), n = 0;
    memset(others, 1, n_items);
    others[item] = 0;
    for (int a = 0; a < nest->n_arrays; a++)
        if (nest->arrays[a].writes && !amr__type_is_integer(nest->arrays[a].type))
            fields[n++] = l->field[a];
    amr__replays_begin(s, fields, n, others);
    free(others);
    free(fields);
}

static bool writes_state(const struct amr__sample *s, const struct amr__launch *l)
{
    bool any = false;
    for (int a = 0; a < nest_of(l)->n_arrays; a++)
        any |= nest_of(l)->arrays[a].writes && s->depends.is_state[l->field[a]];
    return any;
}

/* A sweep reads what the step has made: the iterate of before in another array, a right-hand side.
 * While it is looked at by itself it may start from these as they are. kept: [fields] states so far. */
static void start_from_temporaries(struct amr__sample *s, const struct amr__launch *l, char *kept)
{
    memcpy(kept, s->depends.is_state, (size_t)s->depends.n);
    for (int a = 0; a < nest_of(l)->n_arrays; a++) {
        int f = l->field[a];
        if (nest_of(l)->arrays[a].writes || s->depends.is_state[f])
            continue;
        s->depends.is_state[f] = 1;
        amr__sample_take(s, f);
    }
}

static bool relaxes(struct amr__sample *s, int item)
{
    const struct amr__launch *l = amr__step_log()->at[item].launch;
    bool does = false, sweeps = writes_state(s, l);
    if (!nest_of(l)->reads_halo)
        return false;
    char *kept = amr__need((size_t)s->depends.n, 1);
    if (sweeps)
        start_from_temporaries(s, l, kept);
    begin_lone(s, item);
    for (int i = 0; i < s->replays.n && !does; i++) {
        int field = s->replays.field[i];
        does = s->replays.made[i] && s->replays.slice[i].runs[item] && is_relaxed(s, l, i);
        if (does && !s->depends.is_state[field]) { /* an iterate of one */
            s->depends.is_state[field] = 1;
            amr__sample_take(s, field);
        }
    }
    amr__replays_end(s);
    for (int a = 0; a < nest_of(l)->n_arrays && sweeps; a++)
        if (!nest_of(l)->arrays[a].writes)
            s->depends.is_state[l->field[a]] = kept[l->field[a]];
    free(kept);
    return does;
}

/* The same nest on the same fields, launched later in the step; or -1. */
static int same_later(int item)
{
    const struct amr__step_log *log = amr__step_log();
    const struct amr__launch *l = log->at[item].launch;
    size_t n = (size_t)nest_of(l)->n_arrays;
    for (int i = item + 1; i < log->n; i++)
        if (log->at[i].kind == AMR__LOG_NEST && log->at[i].launch->nest == l->nest &&
            memcmp(log->at[i].launch->field, l->field, n * sizeof *l->field) == 0)
            return i;
    return -1;
}

/* Twice, as what the first round takes for an iterate the others may start from. */
void amr__relaxations_find(struct amr__sample *s)
{
    const struct amr__step_log *log = amr__step_log();
    bool any = true;
    for (int round = 0; round < 2 && any; round++) {
        any = false;
        for (int i = log->n - 1; i >= 0; i--) {
            int later = log->at[i].kind == AMR__LOG_NEST ? same_later(i) : -1;
            if (log->at[i].kind == AMR__LOG_NEST && !s->leave_out[i])
                s->leave_out[i] = later >= 0 ? s->leave_out[later] : relaxes(s, i);
            any |= s->leave_out[i];
        }
    }
}
