/* Steps that are done again on the mesh that they ask for. What was computed on leaves too coarse for
 * it would stay in the fields whatever the tolerance. So the commands of a step are recorded.
 *
 * The first steps: initial data do not show what walls, sources and balances that the scheme keeps on
 * one level only do to a field: that shows behind the first step. What it changes is kept as it was.
 * If the mesh is refined in the step or behind it, the fields go back to that, on the finer mesh, and
 * the commands run again: until nothing is refined any more. Numbers that the program has made of the
 * first try, as a time step, stay. Not done where they would be wrong: after a sum over what the step
 * has changed (the coefficients of a Krylov method), where one reduction or one host view is made
 * again in the step (an iteration until a change is small would end too early), where host code
 * reads and sets one array, and in long steps.
 *
 * Steps in which something is switched are such ones, too (switched_nests.c). What ran before that in the step
 * is repeated as it is, if nothing that it has read has been overwritten since.
 *
 * Called by step.c. All on all ranks alike. */
#include <string.h>

#include "adapt/adapt.h"
#include "check/check.h"
#include "edges/edges.h"
#include "host/host.h"
#include "launch/launch.h"
#include "nests/nests.h"
#include "repeat/repeat.h"
#include "run/run.h"

enum { MOST_ROUNDS = 8 };

static void run(enum amr__verb verb, const void *payload, size_t bytes)
{
    struct amr__launch l;
    if (verb != AMR__LAUNCH)
        amr__rings_finish();
    switch (verb) {
    case AMR__LAUNCH:
        memcpy(&l, payload, bytes);
        amr__launch_checked(&l);
        break;
    case AMR__SCATTER:
        amr__do_scatter(payload, bytes);
        break;
    case AMR__COPY_FIELD:
        amr__do_copy_field(payload, bytes);
        break;
    case AMR__FILL_FIELD:
        amr__do_fill_field(payload, bytes);
        break;
    default:
        break;
    }
}

/* What a run has cost counts once. */
static void redo(void)
{
    int64_t updated = amr__state.cells_updated, uniform = amr__state.cells_uniform;
    amr__edges_forget();
    amr__redo_repeat(run);
    amr__rings_finish();
    amr__step_log_clear();
    amr__state.cells_updated = updated;
    amr__state.cells_uniform = uniform;
}

void amr__redo_step(void)
{
    bool redone = true, refined = false;
    for (int round = 0; round < MOST_ROUNDS && redone && amr__redo_is_due(); round++) {
        amr__remesh_early();
        redone = amr__redo_take_refined();
        refined |= redone;
        redone = redone && amr__redo_is_possible();
        if (redone)
            redo();
    }
    amr__redo_judge(refined);
    amr__redo_forget();
}
