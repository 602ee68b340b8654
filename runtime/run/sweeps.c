/* Loops of sweeps that end when these have converged, or else by their number: on coarse leaves the
 * same number does more, so a loop that ends by it has another result than the serial program, at
 * every tolerance. Called by the generated program, on rank 0. */
#include <string.h>

#include "run/run.h"

static const char **said; /* [n_said] places; owned, not they */
static int n_said;

static bool has_coarse_leaves(void)
{
    const struct amr__mesh *m = amr__state.blocks ? amr__state.blocks->mesh : NULL;
    const int32_t *width = m ? m->width[m->levels - 1] : NULL;
    return m && m->n_global < (int64_t)width[0] * width[1] * width[2];
}

static void say_end(const char *place)
{
    for (int i = 0; i < n_said; i++)
        if (strcmp(said[i], place) == 0)
            return;
    said = amr__grow(said, (size_t)(n_said + 1) * sizeof *said);
    said[n_said++] = place;
    amr__warning("the loop of sweeps at %s ended by their number, before they had converged: as many "
                 "do more on coarse cells, and errors need not follow refine.tolerance; let it make "
                 "more sweeps, or compare with mesh.levels = 1",
                 place);
}

int amr_sweeps_end(int holds, const char *place)
{
    if (holds && has_coarse_leaves())
        say_end(place);
    return holds;
}

int amr_sweeps_go_on(int holds, const char *place)
{
    return !amr_sweeps_end(!holds, place);
}
