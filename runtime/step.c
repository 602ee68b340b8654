/* The time step: what is due between two steps of the user's loop (output, remeshing, progress).
 * Called by the generated program at the top of its time loop and behind it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* Payload of AMR__STEP and AMR__STEPS_END; behind it the arrays, if anybody looks at them. */
struct step {
    int32_t output, remesh; /* due now */
    int32_t early;          /* remesh: one of the first steps */
    int32_t n;              /* arrays */
};

enum { EARLY_STEPS = 2 }; /* when boundaries and sources have been at work once, and once more */

static int64_t last_output = -1; /* step */
static bool reached;             /* the time loop, though it may have had no step */
static bool inside;              /* it: its end has not been told */
static int loops;                /* that have ended */

/* The step's names become the fields' names. */
static void rename_fields(const struct amr__named *list)
{
    for (int i = 0; i < list->n; i++)
        amr__field_rename(amr__state.field[list->at[i].field], list->at[i].name);
}

/* Rank 0: the names at the loop become the fields'. Where refine.field goes by names, decisions do, and
 * all ranks must know the same ones. */
static void name_fields(const struct amr__named *list)
{
    const char *wanted = amr__state.config.field;
    struct step s = {.n = list->n};
    bool same = true;
    size_t bytes;
    for (int i = 0; i < list->n; i++)
        same &= !strcmp(list->at[i].name, amr__state.field[list->at[i].field]->name);
    if (same)
        return;
    rename_fields(list);
    if (amr__state.comm->size == 1 || !wanted || !*wanted)
        return;
    void *message = amr__named_pack(list, sizeof s, &bytes);
    memcpy(message, &s, sizeof s);
    amr__tell(AMR__NAMES, message, bytes);
    free(message);
}

void amr__do_names(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    struct amr__named list;
    (void)bytes;
    amr__named_unpack(s + 1, s->n, &list);
    rename_fields(&list);
    free(list.at);
}

/* What the loop says of its arrays; of a loop that names none, all count as named. */
static void mark_roles(const struct amr__named *list)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i]) {
            amr__state.field[i]->dead = false;
            amr__state.field[i]->named = list->n == 0;
        }
    for (int i = 0; i < list->n; i++) {
        amr__state.field[list->at[i].field]->dead = list->at[i].dead;
        amr__state.field[list->at[i].field]->named = true;
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

/* After each of the first steps the mesh is looked at, whatever the calendar says. */
static bool is_early(int64_t step)
{
    return step < amr__state.config.refine_every && step <= EARLY_STEPS;
}

static bool may_remesh(int64_t step)
{
    return amr__state.blocks && step > 0 && amr__state.space.levels > 1 &&
           strcmp(amr__state.config.criterion, "none") != 0;
}

bool amr__remesh_is_next(void)
{
    int64_t step = amr__state.step;
    return may_remesh(step) && (is_early(step) || step % amr__state.config.refine_every == 0);
}

static struct amr__named named; /* rank 0: at the loop, in this step */

static void tell(enum amr__verb verb, struct step *s)
{
    size_t bytes;
    if ((s->output || s->remesh) && !amr__state.blocks)
        amr__tell(AMR__BUILD, "", 0);
    if (s->output || s->remesh)
        scatter_all();
    if (s->output && *amr__state.config.output_fields) {
        amr__named_check(&named, "output.fields", amr__state.config.output_fields);
        amr__named_filter(&named, amr__state.config.output_fields);
    }
    if (!s->output && !s->remesh)
        named.n = 0; /* nobody looks at the arrays */
    s->n = named.n;
    void *message = amr__named_pack(&named, sizeof *s, &bytes);
    memcpy(message, s, sizeof *s);
    amr__tell(verb, message, bytes);
    free(message);
}

int amr__timeloop_number(void)
{
    return inside ? loops + 1 : 0;
}

bool amr__timeloop_reached(void)
{
    return reached;
}

bool amr__timeloop_lacks_output(void)
{
    return inside && amr__state.config.output_every > 0 && amr__state.step != last_output;
}

void amr_step(const struct amr_named_array *arrays, int n)
{
    struct step s = {0};
    int64_t step = amr__state.step;
    reached = inside = true;
    amr__named_resolve(arrays, n, &named);
    name_fields(&named);
    amr__roles_learn(named.at, named.n);
    mark_roles(&named); /* on all ranks before a remesh */
    if (step == 1 && named.n > 0) /* by then all have been met */
        amr__named_check(&named, "refine.field", amr__state.config.field);
    s.output = named.n > 0 && output_due(step);
    s.early = is_early(step);
    s.remesh = amr__remesh_is_next(); /* which is this one now */
    tell(AMR__STEP, &s);
    amr__progress();
}

void amr_steps_end(const struct amr_named_array *arrays, int n)
{
    struct step s = {0};
    reached = true;
    inside = false;
    loops++;
    amr__named_resolve(arrays, n, &named);
    name_fields(&named);
    amr__roles_tell(named.at, named.n);
    mark_roles(&named);
    if (amr__state.step == 1 && named.n > 0)
        amr__named_check(&named, "refine.field", amr__state.config.field);
    s.output = named.n > 0 && amr__state.config.output_every > 0 && amr__state.step != last_output;
    tell(AMR__STEPS_END, &s);
    amr__progress_end_line();
    amr__nonfinite_look(true);
}

static void write_output(const struct amr__named *list)
{
    amr__phase_begin(AMR__OUTPUT);
    for (int i = 0; i < list->n; i++)
        amr__field_settle(amr__state.field[list->at[i].field], false);
    amr__output_plotfile(list->at, list->n);
    last_output = amr__state.step;
    amr__phase_end();
}

void amr__do_step(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    struct amr__named list;
    (void)bytes;
    amr__named_unpack(s + 1, s->n, &list);
    rename_fields(&list);
    if (amr__state.step == 0 && amr__state.blocks)
        amr__nonfinite_give_all();
    if (s->output)
        write_output(&list);
    if (s->remesh) {
        mark_roles(&list);
        if (s->early)
            amr__remesh_early();
        else
            amr__remesh();
    }
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->first_use = AMR__UNUSED;
    amr__state.step++;
    if (amr__state.blocks)
        amr__initial_close();
    free(list.at);
}

void amr__do_steps_end(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    struct amr__named list;
    (void)bytes;
    amr__named_unpack(s + 1, s->n, &list);
    rename_fields(&list);
    if (s->output)
        write_output(&list);
    free(list.at);
}
