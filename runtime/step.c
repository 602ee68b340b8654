/* The time step: what is due between two steps of the user's loop (output, remeshing, progress).
 * Called by the generated program at the top of its time loop and behind it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* Payload of AMR__STEP and AMR__STEPS_END. */
struct step {
    int32_t output, remesh; /* due now */
    int32_t early;          /* remesh: one of the first steps */
    int32_t n;              /* arrays */
    struct amr__named_field
        array[AMR__MAX_NAMES]; /* sent only for output: names stay on rank 0 else */
};

enum { EARLY_STEPS = 2 }; /* when boundaries and sources have been at work once, and once more */

static int64_t last_output = -1; /* step */
static bool reached;             /* the time loop, though it may have had no step */
static bool inside;              /* it: its end has not been told */
static int loops;                /* that have ended */

/* The arrays named at the loop that are mesh arrays, each once. */
static void resolve(const struct amr_named_array *arrays, int n, struct step *s)
{
    for (int i = 0; i < n && s->n < AMR__MAX_NAMES; i++) {
        struct amr__field *f = amr__field_containing(arrays[i].address);
        bool known = !f;
        for (int j = 0; j < s->n; j++)
            known |= f && s->array[j].field == f->id;
        if (known)
            continue;
        struct amr__named_field *a = &s->array[s->n++];
        a->field = f->id;
        snprintf(a->name, sizeof a->name, "%s", arrays[i].name);
    }
}

static bool is_separator(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

/* Takes the next name off a list separated by blanks or commas; false at its end. */
static bool next_name(const char **list, char *name, size_t room)
{
    while (is_separator(**list))
        (*list)++;
    size_t n = 0;
    while ((*list)[n] && !is_separator((*list)[n]))
        n++;
    snprintf(name, room, "%.*s", (int)n, *list);
    *list += n;
    return n > 0;
}

static int find_array(const struct step *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->array[i].name, name) == 0)
            return i;
    return -1;
}

/* Every name of a list that a key holds must be one of the loop's arrays. */
static void check_names(const struct step *s, const char *key, const char *list)
{
    char name[64], known[1024] = "";
    while (next_name(&list, name, sizeof name)) {
        if (find_array(s, name) >= 0)
            continue;
        for (int i = 0; i < s->n; i++)
            snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "",
                     s->array[i].name);
        amr__error_here(
            "'%s' names '%s', which is not a mesh array of the time loop; there are: %s", key, name,
            known);
    }
}

/* Keeps only the arrays that output.fields names, in its order. */
static void filter_output(struct step *s)
{
    const char *list = amr__state.config.output_fields;
    struct step kept = {.output = s->output, .remesh = s->remesh, .early = s->early};
    char name[64];
    if (!*list || s->n == 0)
        return;
    check_names(s, "output.fields", list);
    while (next_name(&list, name, sizeof name) && kept.n < AMR__MAX_NAMES)
        kept.array[kept.n++] = s->array[find_array(s, name)];
    *s = kept;
}

/* The step's names become the fields' names. */
static void rename_fields(const struct step *s)
{
    for (int i = 0; i < s->n; i++)
        memcpy(amr__state.field[s->array[i].field]->name, s->array[i].name,
               sizeof s->array[i].name);
}

/* What the loop says of its arrays; of a loop that names none, all count as named. */
static void mark_roles(const struct step *s)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i]) {
            amr__state.field[i]->dead = false;
            amr__state.field[i]->named = s->n == 0;
        }
    for (int i = 0; i < s->n; i++) {
        amr__state.field[s->array[i].field]->dead = s->array[i].dead;
        amr__state.field[s->array[i].field]->named = true;
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

static size_t payload_bytes(const struct step *s)
{
    return offsetof(struct step, array) + (size_t)s->n * sizeof s->array[0];
}

static void tell(enum amr__verb verb, struct step *s)
{
    if ((s->output || s->remesh) && !amr__state.blocks)
        amr__tell(AMR__BUILD, "", 0);
    if (s->output || s->remesh)
        scatter_all();
    if (s->output)
        filter_output(s);
    else if (!s->remesh)
        s->n = 0; /* nobody looks at the arrays */
    amr__tell(verb, s, payload_bytes(s));
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
    resolve(arrays, n, &s);
    rename_fields(&s);
    amr__roles_learn(s.array, s.n);
    if (step <= 1 && s.n > 0)
        check_names(&s, "refine.field", amr__state.config.field);
    s.output = s.n > 0 && output_due(step);
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
    resolve(arrays, n, &s);
    rename_fields(&s);
    amr__roles_learn(s.array, s.n);
    mark_roles(&s);
    s.output = s.n > 0 && amr__state.config.output_every > 0 && amr__state.step != last_output;
    tell(AMR__STEPS_END, &s);
    amr__progress_end_line();
    amr__nonfinite_look(true);
}

static void write_output(const struct step *s)
{
    amr__phase_begin(AMR__OUTPUT);
    for (int i = 0; i < s->n; i++)
        amr__field_settle(amr__state.field[s->array[i].field], false);
    amr__output_plotfile(s->array, s->n);
    last_output = amr__state.step;
    amr__phase_end();
}

void amr__do_step(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    (void)bytes;
    rename_fields(s);
    if (amr__state.step == 0 && amr__state.blocks)
        amr__nonfinite_give_all();
    if (s->output)
        write_output(s);
    if (s->remesh) {
        mark_roles(s);
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
}

void amr__do_steps_end(const void *payload, size_t bytes)
{
    const struct step *s = payload;
    (void)bytes;
    rename_fields(s);
    if (s->output)
        write_output(s);
}
