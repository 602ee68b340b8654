/* Edges of the domain between two remeshes. What the program sets in ring cells may change at any
 * step (an inflow that is switched on), and the second of two arrays that take turns may hold other
 * ring cells than the first. Cells of coarse leaves next to such a ring are looked at when it has
 * changed, before a nest reads them: by the criterion's own measure across faces, but only there.
 * Leaf and ring block lie on the same rank, so no message is needed but for the result. Called by
 * edge_refinement.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "criteria/criteria.h"
#include "edges/edges.h"
#include "fields/fields.h"
#include "nests/nests.h"

/* So many intervals of remeshing may a field's range be old. */
enum { OLDEST_RANGE = 4 };

/* What is more than the tolerance allows by less than this waits for the next remesh: waves that
 * come to a wall grow so between two of them. */
enum { JUMP = 4 };

struct amr__edges {
    struct side {
        int n;         /* coarse own leaves with a ring there */
        int *slot;     /* (device) [n] */
        int *neighbor; /* (device) [n][3^dim] that ring, -1 elsewhere */
    } side[6];         /* 2 d + (0: low, 1: high) */
    bool any;          /* some rank has such leaves */
};

static struct side find_side(const struct amr__blocks *b, int dir)
{
    const struct amr__space *s = b->space;
    struct side side = {0};
    size_t n_dirs = (size_t)amr__dir_count(s->dim), bytes = (size_t)b->n_rings * n_dirs;
    int *slot = amr__need((size_t)b->n_rings, sizeof *slot),
        *neighbor = amr__need(bytes, sizeof *neighbor);
    for (int r = 0; r < b->n_rings; r++) {
        int leaf = b->ring[r].leaf;
        if (b->ring[r].dir != dir || b->block[leaf].level == s->levels - 1)
            continue;
        int *row = neighbor + (size_t)side.n * n_dirs;
        memset(row, -1, n_dirs * sizeof *row);
        row[dir] = b->neighbor[(size_t)leaf * n_dirs + (size_t)dir];
        slot[side.n++] = b->leaf_slot[leaf];
    }
    if (side.n) {
        bytes = (size_t)side.n * n_dirs * sizeof *neighbor;
        side.slot = amr__device_copy(s->device, slot, (size_t)side.n * sizeof *slot);
        side.neighbor = amr__device_copy(s->device, neighbor, bytes);
    }
    free(neighbor);
    free(slot);
    return side;
}

static struct amr__edges *watch_new(const struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    struct amr__edges *w = amr__need(1, sizeof *w);
    int64_t any = 0;
    for (int i = 0; i < 2 * s->dim; i++) {
        w->side[i] = find_side(b, amr__face_dir(s->dim, i));
        any |= w->side[i].n > 0;
    }
    s->comm->allreduce(s->comm, &any, 1, AMR__I64, AMR__MOST);
    w->any = any;
    return w;
}

static void watch_free(struct amr__blocks *b)
{
    for (int i = 0; i < 6; i++) {
        b->space->device->free(b->watch->side[i].slot);
        b->space->device->free(b->watch->side[i].neighbor);
    }
    free(b->watch);
}

static const struct amr__edges *watch_of(struct amr__blocks *b)
{
    if (!b->watch) {
        b->watch = watch_new(b);
        amr__blocks_keep(b, watch_free);
    }
    return b->watch;
}

bool amr__edges_any(void)
{
    return watch_of(amr__state.blocks)->any;
}

static double bend_at(const struct side *side, const struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__bend *bend = amr__need((size_t)side->n, sizeof *bend);
    double most = 0;
    s->device->faces(f->pool, f->type, side->slot, side->neighbor, side->n, s->dim, s->block,
                     s->thin, INFINITY, 0, NULL, 0, bend);
    for (int i = 0; i < side->n; i++)
        most = fmax(most, bend[i].bend);
    free(bend);
    return most;
}

/* The largest across edges that have changed, and that nests read the field beyond, on this rank. */
static double largest_bend(const struct amr__edges *w, const struct amr__field *f)
{
    int dim = amr__state.space.dim;
    double most = 0;
    for (int i = 0; i < 2 * dim; i++)
        if (w->side[i].n && f->ring_news >> i & f->read_halo >> amr__face_dir(dim, i) & 1)
            most = fmax(most, bend_at(&w->side[i], f));
    return most;
}

static bool exceeds(const struct amr__field *f, double bend)
{
    return bend > JUMP * amr__remesh_threshold(f, f->range[0], f->range[1]);
}

/* Ranges are those of the last remesh; where that would not do, they are found anew. */
static bool is_jump(struct amr__field *f, double bend)
{
    int64_t age = amr__state.step - f->range_step;
    int64_t oldest = (int64_t)OLDEST_RANGE * amr__state.config.refine_every;
    bool known = f->range_known && age < oldest;
    if (!(bend > 0) || (known && !exceeds(f, bend)))
        return false;
    amr__remesh_range(f);
    return exceeds(f, bend);
}

bool amr__edges_jump(struct amr__field *const *fields, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    const struct amr__edges *w = watch_of(amr__state.blocks);
    double *bend = amr__need((size_t)n, sizeof *bend);
    bool jumps = false;
    amr__fields_settle(fields, n, false);
    amr__launch_sync_edges(fields, n);
    for (int i = 0; i < n; i++)
        bend[i] = largest_bend(w, fields[i]);
    comm->allreduce(comm, bend, n, AMR__F64, AMR__MOST);
    for (int i = 0; i < n; i++)
        jumps |= is_jump(fields[i], bend[i]);
    free(bend);
    return jumps;
}
