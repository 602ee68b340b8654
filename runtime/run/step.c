/* The time step: what is due between two steps of the user's loop (output, remeshing, progress).
 * Called by the generated program at the top of its time loop and behind it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "check/check.h"
#include "criteria/criteria.h"
#include "edges/edges.h"
#include "fields/fields.h"
#include "host/host.h"
#include "io/io.h"
#include "launch/launch.h"
#include "names/names.h"
#include "repeat/repeat.h"
#include "run/run.h"

/* Payload of AMR__STEP and AMR__STEPS_END. */
struct step {
    int32_t output, remesh; /* due now */
    int32_t early;          /* remesh: one of the first steps */
    struct amr__units units; /* output: what is known */
};

static int64_t last_output = -1; /* step */
static bool reached;             /* the time loop, though it may have had no step */
static int loops;                /* that have ended */

/* Every name that a key of the criteria and operators lists must be one of the loop's arrays. In front
 * of the first step these may be yet to come: what the loop announces will do. */
static void check_all_names(const struct amr_named_array *arrays, int n)
{
    const struct amr__config *c = &amr__state.config;
    const struct {
        const char *key, *list;
    } of[] = {{"refine.field", c->field},
              {"refine.tolerance", c->tolerance.of},
              {"refine.gradient", c->gradient.of},
              {"refine.lohner", c->lohner.of},
              {"refine.values", c->values},
              {"refine.estimate", c->estimate},
              {"refine.ghosts", c->ghosts.of},
              {"refine.prolong", c->prolong.of},
              {"refine.restrict", c->restricts.of}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const char *at = of[i].list;
        char name[256];
        while (at && amr__next_name(&at, name, sizeof name))
            amr__names_check(of[i].key, name, arrays, n);
    }
}

/* What the user's own code has written must be in the mesh before it is looked at. */
static void scatter_all(void)
{
    int32_t *id = malloc(((size_t)amr__state.n_fields + 1) * sizeof *id);
    size_t n = 0;
    if (!id)
        amr__error_here("out of memory for a list of arrays");
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && amr__host_is_newer(amr__state.field[i]))
            id[n++] = i;
    if (n)
        amr__tell(AMR__SCATTER, id, n * sizeof *id);
    free(id);
}

static bool output_due(int64_t step)
{
    int every = amr__state.config.output_every;
    return every > 0 && step % every == 0 && step != last_output;
}

/* Whether parameters speak of single arrays: then all ranks must know the same names. */
static bool names_matter(void)
{
    const struct amr__config *c = &amr__state.config;
    const char *const lists[] = {c->field,    c->tolerance.of, c->gradient.of,
                                 c->lohner.of, c->values,      c->estimate};
    bool any = amr__operators_any();
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        any |= amr__has_text(lists[i]);
    return any;
}

/* Names stay on rank 0 unless somebody asks for them: plotfiles, a remesh, parameters. */
static void tell(enum amr__verb verb, struct step *s, const struct amr_named_array *arrays, int n)
{
    bool asked = s->output || s->remesh;
    bool first_line = amr__has_text(amr__state.config.history) && !amr__state.blocks &&
                      amr__state.has_domain; /* else no nest has run yet, as of host code's data */
    if (s->output) {
        s->units = amr__units_fix();
        amr__names_select(amr__state.config.output_fields, arrays, amr__state.step ? 0 : n);
    }
    if (asked || names_matter())
        amr__names_tell(asked);
    if ((asked || first_line) && !amr__state.blocks)
        amr__tell(AMR__BUILD, "", 0);
    if (s->output || s->remesh || first_line)
        scatter_all();
    amr__tell(verb, s, sizeof *s);
}

bool amr__timeloop_reached(void)
{
    return reached;
}

bool amr__timeloop_lacks_output(void)
{
    return amr__state.timeloop && amr__state.config.output_every > 0 && amr__state.step != last_output;
}

void amr_step(const struct amr_named_array *arrays, int n)
{
    struct step s = {0};
    int64_t step = amr__state.step;
    int named;
    bool first = !amr__state.timeloop;
    reached = true;
    amr__state.timeloop = loops + 1;
    amr__units_step(false);
    struct amr__named_field *names = amr__names_find(arrays, n, &named);
    if (first && amr__has_text(amr__state.config.dump_dir))
        amr__dump_begin(names, named, arrays, n);
    amr__overwritten_learn(names, named);
    amr__names_mark(); /* on all ranks before a remesh */
    if (step <= 1 && named)
        check_all_names(arrays, step ? 0 : n);
    s.output = named && output_due(step);
    s.remesh = amr__remesh_is_next(); /* which is this one now */
    s.early = amr__remesh_is_early(step) || !s.remesh;
    s.remesh |= amr__remesh_is_possible(step) && amr__redo_is_due();
    tell(AMR__STEP, &s, arrays, n);
    amr__progress();
}

void amr_steps_end(const struct amr_named_array *arrays, int n)
{
    struct step s = {0};
    int named;
    reached = true;
    amr__state.timeloop = 0;
    loops++;
    amr__units_step(true);
    struct amr__named_field *names = amr__names_find(arrays, n, &named);
    amr__overwritten_tell(names, named);
    amr__names_mark();
    if (amr__state.step == 1 && named)
        check_all_names(arrays, 0);
    s.output = named && amr__state.config.output_every > 0 && amr__state.step != last_output;
    s.remesh = amr__remesh_is_possible(amr__state.step) && amr__redo_is_due();
    tell(AMR__STEPS_END, &s, arrays, n);
    amr__progress_end();
    if (amr__has_text(amr__state.config.dump_dir)) /* behind the last step as it has become */
        amr__dump_end(names, named, arrays, n);
    amr__log_end_line();
    amr__nonfinite_look(true);
}

static void write_output(const struct step *s)
{
    const struct amr__named_field *shown;
    amr__phase_begin(AMR__OUTPUT);
    amr__units_set(&s->units);
    int n = amr__names_shown(&shown);
    for (int i = 0; i < n; i++)
        amr__field_settle(amr__state.field[shown[i].field], false);
    amr__output_plotfile(shown, n);
    last_output = amr__state.step;
    amr__phase_end();
}

/* What the last step did first with each array. */
static void look_back(void)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && f->first_use == AMR__OVERWRITTEN)
            f->overwritten++;
        else if (f && f->first_use == AMR__READ)
            f->overwritten = 0;
    }
}

/* The step that ends, on the mesh that it asks for. */
static void do_again(void)
{
    amr__names_mark();
    if (amr__levels_hold(amr__redo_is_possible()))
        amr__remesh_early();
    amr__redo_step();
}

void amr__do_step(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    (void)bytes;
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__operators_learn(amr__state.field[i]);
    amr__consistency_check();
    amr__step_log_clear();
    look_back();
    if (amr__state.step == 0 && amr__state.blocks)
        amr__nonfinite_give_all();
    if (s->remesh)
        do_again();
    if (s->output)
        write_output(s);
    if (s->remesh) {
        if (s->early)
            amr__remesh_early();
        else
            amr__remesh();
    }
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->first_use = AMR__UNUSED;
    amr__history_line();
    amr__state.step++;
    if (amr__state.blocks)
        amr__initial_close();
    amr__redo_begin(amr__edges_pending);
}

void amr__do_steps_end(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    (void)bytes;
    amr__consistency_check();
    amr__smear_end();
    amr__step_log_clear();
    if (s->remesh)
        do_again();
    if (s->output)
        write_output(s);
    amr__redo_forget();
    amr__history_line();
}
