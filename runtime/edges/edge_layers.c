/* Edges beyond which neighbours read several layers of ring cells. A coarse leaf sees there the line
 * through the first layer, or ghosts of its own width (ringlevel.c): right where the layers continue
 * what lies inside, as images and extrapolations do. Where the program gives an outer layer
 * another value, `u[1] = 0; u[0] = 1`, leaves at that edge are kept on the finest level. The first
 * layer is looked at by edge_jumps.c. Called by edge_refinement.c on all ranks. */
#include <math.h>
#include <stdlib.h>

#include "adapt/adapt.h"
#include "blocks/work.h"
#include "criteria/criteria.h"
#include "edges/edges.h"
#include "fields/fields.h"
#include "nests/nests.h"

/* Layers that the nest reads of a field beyond a side, and that the program has. */
static int depth_of(const struct amr__launch *l, const struct amr__field *f, int side)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    int d = side / 2, reach = 0;
    for (int i = 0; i < nest->n_arrays; i++) {
        const struct amr_array_desc *a = &nest->arrays[i];
        int far = side % 2 ? a->hi[d] : -a->lo[d];
        if (a->reads && amr__state.field[l->field[i]] == f)
            reach = far > reach ? far : reach;
    }
    return reach < f->ring[d][side % 2] ? reach : f->ring[d][side % 2];
}

static bool is_held(int side)
{
    return amr__state.space.fine[side / 2] >> side % 2 & 1;
}

/* Once for each interval of remeshes: layers are set alike in all steps, most often. */
static bool is_due(struct amr__field *f)
{
    int64_t step = amr__state.step;
    if (step > 1 && step - f->layers_seen < amr__state.config.refine_every)
        return false;
    f->layers_seen = step;
    return true;
}

/* The largest bend of a field beyond a side, on this rank. */
static double bend_at(const struct amr__field *f, int side, int depth, void *leaf, void *ring)
{
    const struct amr__blocks *b = amr__state.blocks;
    double most = 0;
    for (int i = 0; i < b->n_rings; i++) {
        const struct amr__ring *r = &b->ring[i];
        if (r->dir != amr__face_dir(b->space->dim, side) ||
            b->block[r->leaf].level == b->space->levels - 1)
            continue;
        amr__field_get_block(f, b->leaf_slot[r->leaf], leaf);
        amr__field_get_block(f, r->slot, ring);
        struct amr__node node = b->mesh->leaf[r->leaf];
        most = fmax(most, amr__ring_layers_bend(f, node, side, depth, leaf, ring));
    }
    return most;
}

static bool hold(struct amr__field *f, int side, int depth)
{
    const struct amr__comm *comm = amr__state.comm;
    struct amr__space *s = &amr__state.space;
    struct amr__domain *domain = &amr__state.blocks->mesh->domain;
    void *leaf = amr__need(2, amr__field_block_bytes(f));
    void *ring = (char *)leaf + amr__field_block_bytes(f);
    amr__fields_settle(&f, 1, false);
    amr__ring_restore(f);
    double bend = bend_at(f, side, depth, leaf, ring);
    free(leaf);
    comm->allreduce(comm, &bend, 1, AMR__F64, AMR__MOST);
    if (!amr__edges_is_jump(f, bend))
        return false;
    s->fine[side / 2] |= (unsigned char)(1 << side % 2);
    domain->fine[side / 2] = s->fine[side / 2];
    return true;
}

bool amr__edges_hold(const struct amr__launch *l, struct amr__field *const *fields, int n)
{
    enum { SEVERAL = 2 };
    bool any = false, by_detail = amr__state.config.criteria >> AMR__BY_DETAIL & 1;
    for (int i = 0; i < n && by_detail; i++) {
        bool due = !fields[i]->node && is_due(fields[i]);
        for (int side = 0; side < 2 * amr__state.space.dim && due; side++) {
            int depth = depth_of(l, fields[i], side);
            if (depth >= SEVERAL && !is_held(side) &&
                amr__state.space.boundary[side / 2][side % 2] == AMR_RING)
                any |= hold(fields[i], side, depth);
        }
    }
    return any;
}

/* Leaves at edges that are held. */
bool amr__edges_split(void (*before)(void))
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    signed char *want = amr__need((size_t)m->n_leaves, 1);
    for (int i = 0; i < m->n_leaves; i++)
        want[i] = m->leaf[i].level < m->levels - 1 && !amr__node_may_be_leaf(m, m->leaf[i]);
    return amr__refine_leaves(want, before);
}
