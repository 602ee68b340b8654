/* Nests that set ring cells wait for more of the kind, until something else is asked for: programs set the
 * edges of one array after the other, axis by axis, and what they do to one does not depend on what they do
 * to another. So copies from the other side of the mesh are made together for all arrays, and what boundary
 * nests read inward comes in one message. Called by launch.c. */
#include <stdlib.h>
#include <string.h>

#include "blocks/blocks.h"
#include "fields/fields.h"
#include "nests/nests.h"

struct waiting {
    struct amr__launch *launch; /* owned, kept for later ones */
    int wave;                   /* runs behind those of lower waves; nests of one in their order */
};

static struct waiting *waiting; /* [n_waiting] owned */
static int n_waiting, room;
static int n_made; /* launches that there are */

static const struct amr_nest *nest_of(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest];
}

static bool is_wrap(const struct amr__launch *l)
{
    return nest_of(l)->edge == AMR_EDGE_WRAP;
}

static bool share_fields(const struct amr__launch *a, const struct amr__launch *b)
{
    bool any = false;
    for (int i = 0; i < nest_of(a)->n_arrays; i++)
        for (int k = 0; k < nest_of(b)->n_arrays; k++)
            any |= a->field[i] == b->field[k];
    return any;
}

static bool ranges_meet(const struct amr__launch *a, const struct amr__launch *b)
{
    bool all = true;
    for (int d = 0; d < AMR_MAX_DIM; d++)
        all &= a->lo[d] < b->hi[d] && b->lo[d] < a->hi[d];
    return all;
}

/* It reads copies of what lies inward, made once in front of the wave (amr__exchange_inward). At corners
 * those are of ring cells. */
static bool reads_copies(const struct amr__launch *l)
{
    return nest_of(l)->edge == AMR_EDGE_LEVEL && amr__cut_any(&amr__state.space);
}

/* Whether two that share fields may be in one wave, where nests keep their order: b behind a. */
static bool go_together(const struct amr__launch *a, const struct amr__launch *b)
{
    if (is_wrap(a) != is_wrap(b))
        return false;
    if (!is_wrap(a))
        return !reads_copies(b);
    return nest_of(a)->wraps == nest_of(b)->wraps && !ranges_meet(a, b);
}

static int wave_of(const struct amr__launch *l)
{
    int wave = 0;
    for (int i = 0; i < n_waiting; i++)
        if (share_fields(waiting[i].launch, l)) {
            int least = waiting[i].wave + !go_together(waiting[i].launch, l);
            wave = least > wave ? least : wave;
        }
    return wave;
}

bool amr__ring_waits(const struct amr__launch *l)
{
    const struct amr_nest *nest = nest_of(l);
    bool plain = !nest->n_reductions && !nest->n_tables && !nest->places;
    return is_wrap(l) || (nest->edge && plain && amr__launch_sides(l, true));
}

void amr__ring_wait(const struct amr__launch *l)
{
    enum { MOST_WAITING = 256 }; /* each is compared with all of them */
    if (n_waiting == MOST_WAITING)
        amr__rings_finish();
    int wave = wave_of(l);
    waiting = amr__grow_for(waiting, n_waiting, &room, sizeof *waiting);
    if (n_waiting == n_made)
        waiting[n_made++].launch = amr__grow(NULL, sizeof *waiting->launch);
    waiting[n_waiting].wave = wave;
    memcpy(waiting[n_waiting++].launch, l,
           offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
}

/* Runs those of a wave that copy from the other side, then the others. Returns how many there were. */
static int run_wave(int wave, int n)
{
    const struct amr__launch **nests = amr__need((size_t)n, sizeof *nests);
    int n_nests = 0, n_wraps = 0;
    for (int i = 0; i < n; i++) {
        if (waiting[i].wave != wave)
            continue;
        if (!is_wrap(waiting[i].launch))
            nests[n_nests++] = waiting[i].launch;
        else if (++n_wraps)
            amr__wrap_take(waiting[i].launch);
    }
    amr__wraps_run();
    amr__rings_run(nests, n_nests);
    free(nests);
    return n_wraps + n_nests;
}

void amr__rings_finish(void)
{
    int n = n_waiting;
    n_waiting = 0;
    for (int wave = 0, left = n; left > 0; wave++)
        left -= run_wave(wave, n);
}
