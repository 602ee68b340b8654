/* Who is called from below. A room calls only rooms before it (docs/runtime.md); where it must tell one
 * behind it, it gets a function, here and nowhere else: what commands do, who has arrays in the program's
 * memory, who has a say when the mesh changes. Called by main.c. */
#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "edges/edges.h"
#include "host/host.h"
#include "io/io.h"
#include "launch/launch.h"
#include "memory/memory.h"
#include "names/names.h"
#include "nests/nests.h"
#include "program/program.h"
#include "repeat/repeat.h"
#include "run/run.h"
#include "sources/sources.h"

static void do_build(const void *payload, size_t bytes)
{
    (void)payload, (void)bytes;
    amr__initial_build();
}

static void (*const verbs[AMR__N_VERBS])(const void *, size_t) = {
    [AMR__STOP] = amr__do_stop,
    [AMR__LAUNCH] = amr__do_launch,
    [AMR__NAMES] = amr__do_names,
    [AMR__STEP] = amr__do_step,
    [AMR__STEPS_END] = amr__do_steps_end,
    [AMR__FIELD_NEW] = amr__do_field_new,
    [AMR__FIELD_FREE] = amr__do_field_free,
    [AMR__FIELD_DIRTY] = amr__do_field_dirty,
    [AMR__GATHER] = amr__do_gather,
    [AMR__BOX] = amr__do_box,
    [AMR__POINT] = amr__do_point,
    [AMR__SET] = amr__do_set,
    [AMR__SCATTER] = amr__do_scatter,
    [AMR__BUILD] = do_build,
    [AMR__REOPEN] = amr__do_reopen,
    [AMR__TABLE] = amr__do_table,
    [AMR__COPY_FIELD] = amr__do_copy_field,
    [AMR__FILL_FIELD] = amr__do_fill_field,
    [AMR__DUMP] = amr__do_dump,
    [AMR__NONFINITE] = amr__do_nonfinite,
};

static void run(enum amr__verb verb, const void *payload, size_t bytes)
{
    if (verb != AMR__LAUNCH)
        amr__rings_finish();
    amr__redo_note(verb, payload, bytes);
    amr__sources_note(verb, payload, bytes);
    verbs[verb](payload, bytes);
}

static void hold(signed char *want)
{
    amr__set_hold(want);
    amr__sources_hold(want);
}

void amr__hooks_begin(void)
{
    amr__command_begin(&(struct amr__command_does){amr__set_before, run, amr__set_after});
    amr__memory_tells(&(struct amr__memory_told){amr__host_copied, amr__field_forget});
    amr__remesh_tells(&(struct amr__remesh_told){amr__edges_put_back, amr__edges_run_again, hold});
}
