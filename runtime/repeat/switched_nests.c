/* The numbers that nests are given, from step to step. Those that have been the same for some steps
 * and are others tell that something is switched: a valve, a lamp. So does a nest that runs for the
 * first time in a later step, or again after a pause. The first launch of a nest in a step is compared
 * with its first one in the last step, the second with the second: stages have numbers of their own.
 * Who switches in vain is doubted: its numbers must rest twice as long to be looked at again. Called
 * by step_redo.c, on all ranks alike. */
#include <stdlib.h>
#include <string.h>

#include "repeat/step_record.h"

enum { LEAST_PATIENCE = 2, MOST_PATIENCE = 64 }; /* steps at rest */

struct habit {
    int64_t since, until;   /* steps in which it had these numbers */
    size_t bytes;
    unsigned char *scalars; /* [bytes] owned */
};

static struct habits {
    int64_t step, broke;  /* the last one that it ran in, and that something was switched in */
    int n;                /* launches in that step */
    int patience;
    struct habit *at;     /* [n_known] owned, by the launches of a step */
    int n_known, room;
} *habits; /* [nests] owned */

static bool writes(const struct amr_nest *nest)
{
    bool any = false;
    for (int i = 0; i < nest->n_arrays; i++)
        any |= nest->arrays[i].writes;
    return any;
}

static struct habits *habits_of(const struct amr__launch *l)
{
    int n = amr__state.program->n_nests;
    if (!habits) {
        habits = amr__need((size_t)n, sizeof *habits);
        for (int i = 0; i < n; i++)
            habits[i].patience = LEAST_PATIENCE;
    }
    return &habits[l->nest];
}

/* How many steps the numbers have been the same, if these are others; else 0. */
static int64_t rested(struct habit *h, const struct amr__launch *l)
{
    size_t bytes = (size_t)l->scalar_bytes;
    bool same = h->until && h->bytes == bytes && !memcmp(h->scalars, l->scalars.bytes, bytes);
    int64_t steps = h->until && !same ? h->until - h->since + 1 : 0;
    if (!same) {
        h->since = amr__state.step;
        h->scalars = amr__grow(h->scalars, bytes + 1);
        h->bytes = bytes;
        memcpy(h->scalars, l->scalars.bytes, bytes);
    }
    h->until = amr__state.step;
    return steps;
}

bool amr__habit_breaks(const struct amr__launch *l)
{
    struct habits *h = habits_of(l);
    int64_t step = amr__state.step, pause = 0;
    if (!writes(amr__state.program->nests[l->nest]))
        return false;
    if (h->step != step) {
        pause = step - h->step - 1;
        h->step = step;
        h->n = 0;
    }
    if (h->n == h->n_known) {
        h->at = amr__grow_for(h->at, h->n, &h->room, sizeof *h->at);
        h->at[h->n_known++] = (struct habit){0};
    }
    bool breaks = rested(&h->at[h->n++], l) >= h->patience || pause >= h->patience;
    if (breaks)
        h->broke = step;
    return breaks;
}

void amr__habits_judge(bool refined)
{
    for (int i = 0; habits && i < amr__state.program->n_nests; i++) {
        struct habits *h = &habits[i];
        if (h->broke != amr__state.step)
            continue;
        h->patience = refined ? LEAST_PATIENCE : 2 * h->patience;
        if (h->patience > MOST_PATIENCE)
            h->patience = MOST_PATIENCE;
    }
}
