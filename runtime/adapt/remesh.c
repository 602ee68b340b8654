/* Adapting the mesh to the data: criterion, wishes of the leaves, new mesh, new partition. Fields
 * are only marked: each is carried over when it is next used (field.c), or never, if it is
 * overwritten before. Decisions use numbers that are the same for any number of ranks. Called by
 * step.c and, for the first mesh, by initial.c. */
#include <stdlib.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "repeat/repeat.h"

/* ---- what they say --------------------------------------------------------------------------- */

/* The level that the neighbours of a leaf want for it. */
static int neighbors_target(const struct amr__mesh *m, int leaf, const struct amr__verdict *own,
                            const struct amr__verdict *ghost)
{
    int n_dirs = amr__dir_count(m->dim), target = -1;
    for (int dir = 0; dir < n_dirs; dir++) {
        if (dir == n_dirs / 2)
            continue;
        struct amr__neighbor beside = amr__mesh_neighbor(m, leaf, dir);
        for (int k = 0; k < beside.n; k++) {
            int at = beside.at[k];
            const struct amr__verdict *v = at >= 0 ? &own[at] : &ghost[-1 - at];
            /* Whoever lies in direction dir sees this leaf in the opposite one. */
            if (v->near >> (n_dirs - 1 - dir) & 1 && v->target > target)
                target = v->target;
        }
    }
    return target;
}

/* What regions make of the level that a leaf should have at least. Its parent would have to lie in
 * regions that let it be a leaf: else the mesh would change to and fro. */
static int target_in_regions(struct amr__node leaf, int target)
{
    int least, most, above_least = 0, above_most = 0;
    amr__regions_levels(leaf, &least, &most);
    if (leaf.level > 0)
        amr__regions_levels(amr__node_parent(leaf), &above_least, &above_most);
    least = above_least >= leaf.level && least < leaf.level ? leaf.level : least;
    if (most < leaf.level && above_most >= leaf.level)
        most = leaf.level;
    target = target > most ? most : target;
    return target < least ? least : target;
}

void amr__remesh_wishes(struct amr__field *const *fields, int n, signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__verdict *own = amr__need((size_t)m->n_leaves, sizeof *own);
    struct amr__verdict *ghost = amr__need((size_t)m->n_ghosts, sizeof *ghost);
    amr__launch_sync_faces(fields, n);
    amr__criterion(fields, n, own);
    amr__mesh_share(m, own, ghost, sizeof *own);
    if (m->n_leaves)
        amr__mesh_neighbor(m, 0, 0); /* the table is there before threads ask */
#pragma omp parallel for schedule(static) if (m->n_leaves > 64)
    for (int i = 0; i < m->n_leaves; i++) {
        int level = m->leaf[i].level, target = own[i].target;
        int most = level < m->levels - 1 ? level + 1 : level; /* who has it need not ask */
        int theirs = target < most ? neighbors_target(m, i, own, ghost) : -1;
        target = theirs > target ? theirs : target;
        target = amr__regions_any() ? target_in_regions(m->leaf[i], target) : target;
        want[i] = (signed char)(target > level ? 1 : target == level ? 0 : -1);
    }
    free(ghost);
    free(own);
}

/* ---- the new mesh ---------------------------------------------------------------------------- */

static void settle_all(void)
{
    struct amr__field **pending = amr__need((size_t)amr__state.n_fields, sizeof *pending);
    int n = 0;
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && amr__state.field[i]->pending)
            pending[n++] = amr__state.field[i];
    amr__fields_settle(pending, n, false);
    free(pending);
}

static void restore_rings(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i]) {
            amr__ring_restore(amr__state.field[i]);
            amr__levels_settle(amr__state.field[i]);
        }
}

static bool is_early; /* an early remesh is under way */
static bool deeper; /* and its last change made leaves, on some rank, that may be refined further */

static bool makes_deeper(const struct amr__mesh *m, const struct amr__map *map)
{
    int64_t any = 0;
    for (int i = 0; i < map->n; i++)
        any |= map->at[i].origin == AMR__REFINED && m->leaf[i].level < m->levels - 1;
    m->comm->allreduce(m->comm, &any, 1, AMR__I64, AMR__MOST);
    return any;
}

/* Whether the mesh changes; the caller frees map->at. */
static bool adapt(signed char *want, struct amr__map *map)
{
    struct amr__state *s = &amr__state;
    struct amr__blocks *old = s->blocks;
    struct amr__mesh *mesh = amr__mesh_adapt(old->mesh, want, map);
    deeper = is_early && mesh && makes_deeper(mesh, map);
    if (!mesh)
        return false;
    s->blocks = amr__blocks_new(&s->space, mesh, old, map);
    s->transfer = amr__transfer_new(old, s->blocks, map);
    s->old = old;
    return true;
}

static bool is_unbalanced(const struct amr__mesh *m)
{
    const struct amr__comm *comm = amr__state.comm;
    double mean = (double)m->n_global / comm->size;
    int64_t most = m->n_leaves;
    comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
    return (double)most > mean * (1 + amr__state.config.balance_threshold) + 1;
}

static bool move(void)
{
    struct amr__state *s = &amr__state;
    struct amr__partition moves;
    struct amr__blocks *from = s->blocks;
    struct amr__mesh *mesh = amr__mesh_partition(from->mesh, NULL, &moves);
    if (!mesh)
        return false;
    struct amr__map map = amr__partition_map(&moves, s->comm->rank);
    s->blocks = amr__blocks_new(&s->space, mesh, from, &map);
    s->move = amr__transfer_move(from, s->blocks, &moves);
    s->mid = from;
    free(map.at);
    amr__partition_free(&moves);
    return true;
}

void amr__fields_moved(const struct amr__map *map, bool look_again)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (!f)
            continue;
        bool right = map && f->ghosts_version == f->version;
        bool seen = map && look_again && f->found_version == f->version;
        amr__ghosts_lost(f);
        if (seen)
            amr__criterion_carry(f, map);
        f->kept_version = right ? f->version : -1;
        f->kept_here = right;
        f->ring_saved = false;
        f->pending = f->pool != NULL; /* what was never used holds zeros everywhere */
    }
    amr__fields_drop_transfers();
}

static struct amr__remesh_told told;

void amr__remesh_tells(const struct amr__remesh_told *who)
{
    told = *who;
}

bool amr__remesh_apply(signed char *want, bool balance)
{
    amr__rings_finish();
    bool look_again = told.before && told.before();
    amr__redo_show();
    settle_all();
    restore_rings();
    struct amr__map map = {0};
    bool changed = adapt(want, &map), moved = false;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    if (amr__state.comm->size > 1 && (m->split || (balance && is_unbalanced(m))))
        moved = move();
    if (changed || moved)
        amr__fields_moved(moved ? NULL : &map, deeper);
    free(map.at);
    amr__redo_hide(changed || moved);
    if (look_again)
        told.after();
    return changed || moved;
}

/* Whether the mesh has changed. only_refine: leaves that are finer than need be stay. */
static bool remesh(bool only_refine, bool balance)
{
    struct amr__field **fields = amr__need((size_t)amr__state.n_fields, sizeof *fields);
    bool changed = false;
    int n = amr__remesh_fields(fields), n_leaves = amr__state.blocks->mesh->n_leaves;
    amr__fields_settle(fields, n, false);
    signed char *want = amr__need((size_t)n_leaves, 1);
    if (n) {
        amr__remesh_wishes(fields, n, want);
        amr__nonfinite_check(fields, n);
        for (int i = 0; only_refine && i < n_leaves; i++)
            want[i] = want[i] > 0;
        if (told.hold)
            told.hold(want);
        changed = amr__remesh_apply(want, balance);
    }
    free(want);
    free(fields);
    return changed;
}

void amr__remesh(void)
{
    static int64_t calls;
    amr__phase_begin(AMR__REMESH);
    amr__interval_begin();
    amr__state.remeshes += remesh(false, calls++ % amr__state.config.balance_every == 0);
    amr__interval_end();
    amr__phase_end();
}

void amr__remesh_early(void)
{
    bool changed = false;
    amr__phase_begin(AMR__REMESH);
    is_early = deeper = true;
    for (int l = 1; l < amr__state.space.levels && deeper && remesh(true, true); l++)
        changed = true;
    is_early = false;
    amr__state.remeshes += changed;
    amr__phase_end();
}
