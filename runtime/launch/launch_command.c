/* A launch, on every rank: what is to be done before the nest may run on the mesh, and who is told of
 * it. Before there is a mesh it waits. Rank 0 asks for it in launch_ask.c. Called by hooks.c and
 * step_redo.c. */
#include <assert.h>
#include <string.h>

#include "check/check.h"
#include "edges/edges.h"
#include "fields/fields.h"
#include "launch/launch.h"
#include "nests/nests.h"
#include "repeat/repeat.h"
#include "sources/sources.h"

void amr__launch_checked(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    amr__launch_check(l);
    if (!amr__ring_waits(l))
        amr__rings_finish();
    amr__edges_refine(l);
    amr__sources_look(l);
    amr__edges_save(l);
    amr__redo_note_launch(l);
    amr__launch_run(l);
    amr__step_log_launch(l);
    amr__edges_note(l);
    for (int i = 0; i < nest->n_arrays; i++)
        if (nest->arrays[i].writes)
            amr__initial_close();
}

void amr__do_launch(const void *payload, size_t bytes)
{
    struct amr__launch l;
    (void)bytes;
    assert(bytes <= sizeof l);
    memcpy(&l, payload, bytes);
    struct amr__state *s = &amr__state;
    const struct amr_nest *nest = s->program->nests[l.nest];
    for (int i = 0; i < nest->n_arrays; i++) {
        amr__operators_take(s->field[l.field[i]], nest->arrays[i].operators);
        s->field[l.field[i]]->in_steps |= s->step > 0;
    }
    amr__walls_learn(&l);
    if (!s->blocks) {
        memcpy(s->space.lo, l.domain_lo, sizeof l.domain_lo);
        memcpy(s->space.hi, l.domain_hi, sizeof l.domain_hi);
        s->has_domain = true;
        if (amr__initial_defer(&l) || amr__initial_postpone(&l))
            return;
        int levels = s->space.levels;
        amr__initial_build();
        amr__launch_drop_levels(&l, levels - s->space.levels);
    }
    amr__launch_checked(&l);
}
