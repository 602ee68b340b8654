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
    int first[7];  /* of each side, 2 d + (0: low, 1: high), coarse own leaves with a ring there */
    int *slot;     /* (device) owned: [leaves] */
    int *neighbor; /* (device) behind it: [leaves][3^dim] that ring, -1 elsewhere */
    bool any;      /* some rank has such leaves */
};

/* Coarse own leaves with a ring in a direction: how many there are. */
static int list_side(const struct amr__blocks *b, int dir, int *slot, int *neighbor)
{
    size_t n_dirs = (size_t)amr__dir_count(b->space->dim);
    int n = 0;
    for (int r = 0; r < b->n_rings; r++) {
        int leaf = b->ring[r].leaf;
        if (b->ring[r].dir != dir || b->block[leaf].level == b->space->levels - 1)
            continue;
        int *row = neighbor + (size_t)n * n_dirs;
        memset(row, -1, n_dirs * sizeof *row);
        row[dir] = b->neighbor[(size_t)leaf * n_dirs + (size_t)dir];
        slot[n++] = b->leaf_slot[leaf];
    }
    return n;
}

static struct amr__edges *watch_new(const struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    struct amr__edges *w = amr__need(1, sizeof *w);
    size_t n_dirs = (size_t)amr__dir_count(s->dim), room = (size_t)b->n_rings, n;
    int *slot = amr__need(room * (1 + n_dirs), sizeof *slot), *neighbor = slot + room;
    for (int i = 0; i < 2 * s->dim; i++) {
        int *row = neighbor + (size_t)w->first[i] * n_dirs;
        w->first[i + 1] =
            w->first[i] + list_side(b, amr__face_dir(s->dim, i), slot + w->first[i], row);
    }
    n = (size_t)w->first[2 * s->dim];
    memmove(slot + n, neighbor, n * n_dirs * sizeof *slot);
    w->slot = amr__device_copy(s->device, slot, n * (1 + n_dirs) * sizeof *slot);
    w->neighbor = w->slot + n;
    int64_t any = n > 0;
    s->comm->allreduce(s->comm, &any, 1, AMR__I64, AMR__MOST);
    w->any = any;
    free(slot);
    return w;
}

static void watch_free(struct amr__blocks *b)
{
    b->space->device->free(b->watch->slot);
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

/* Looks at edges of fields that have changed, and that nests read the field beyond. */
struct looks {
    struct amr__face_look *at; /* [n] owned */
    int *field;                /* [n] owned */
    int n, n_leaves;
};

static void add_looks(struct looks *k, const struct amr__edges *w, const struct amr__field *f,
                      int number)
{
    int dim = amr__state.space.dim;
    for (int i = 0; i < 2 * dim; i++) {
        int first = w->first[i], n = w->first[i + 1] - first;
        if (!n || !(f->ring_news >> i & f->read_halo >> amr__face_dir(dim, i) & 1))
            continue;
        k->field[k->n] = number;
        k->at[k->n++] = (struct amr__face_look){
            .pool = f->pool, .type = f->type, .n = n, .threshold = INFINITY,
            .slots = w->slot + first,
            .neighbor = w->neighbor + (size_t)first * (size_t)amr__dir_count(dim)};
        k->n_leaves += n;
    }
}

/* The largest across these edges, of each of n fields, on this rank. */
static void largest_bends(const struct amr__edges *w, struct amr__field *const *fields, int n,
                          double *most)
{
    const struct amr__space *s = &amr__state.space;
    size_t room = 2 * (size_t)s->dim * (size_t)n;
    struct looks k = {amr__need(room, sizeof *k.at), amr__need(room, sizeof *k.field), 0, 0};
    for (int i = 0; i < n; i++)
        add_looks(&k, w, fields[i], i);
    struct amr__bend *bend = amr__need((size_t)k.n_leaves, sizeof *bend), *at = bend;
    s->device->faces(k.at, k.n, s->dim, s->block, s->thin, bend);
    for (int i = 0; i < k.n; i++)
        for (int leaf = 0; leaf < k.at[i].n; leaf++, at++)
            most[k.field[i]] = fmax(most[k.field[i]], at->bend);
    free(bend);
    free(k.field);
    free(k.at);
}

static bool exceeds(const struct amr__field *f, double bend)
{
    return bend > JUMP * amr__remesh_threshold(f, f->range[0], f->range[1]);
}

/* Ranges are those of the last remesh; where that would not do, they are found anew. */
bool amr__edges_is_jump(struct amr__field *f, double bend)
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
    largest_bends(w, fields, n, bend);
    comm->allreduce(comm, bend, n, AMR__F64, AMR__MOST);
    for (int i = 0; i < n; i++)
        jumps |= amr__edges_is_jump(fields[i], bend[i]);
    free(bend);
    return jumps;
}
