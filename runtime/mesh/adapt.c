/* Refining and coarsening: wishes -> target levels -> balance -> new leaves. Called by remesh.c and
 * by the making of the initial mesh, through amr__mesh_adapt. */
#include <stdio.h>
#include <stdlib.h>

#include "mesh/mesh_parts.h"

/* Whether own leaf i is the first of a family of own leaves whose parent may be a leaf. */
static bool family_begins(const struct amr__mesh *m, int i)
{
    int per = 1 << m->dim;
    if (m->leaf[i].level == 0 || amr__node_child_number(m->leaf[i], m->dim) != 0 ||
        i + per > m->n_leaves || !amr__node_may_be_leaf(m, amr__node_parent(m->leaf[i])))
        return false;
    for (int s = 1; s < per; s++)
        if (m->leaf[i + s].level != m->leaf[i].level)
            return false;
    return true;
}

/* Target levels, before balance; refinement first, then whole families that wish to go. A parent
 * that may be a leaf has all its children. */
static void set_targets(const struct amr__mesh *m, const signed char *want, signed char *target)
{
    int per = 1 << m->dim;
    for (int i = 0; i < m->n_leaves; i++) {
        int level = m->leaf[i].level;
        bool finer = want[i] > 0 || !amr__node_may_be_leaf(m, m->leaf[i]);
        target[i] = (signed char)(level + (finer && level < m->levels - 1));
    }
    for (int i = 0; i < m->n_leaves; i++) {
        if (want[i] >= 0 || !family_begins(m, i))
            continue;
        bool all = true;
        for (int s = 0; s < per; s++)
            all = all && want[i + s] < 0;
        for (int s = 0; s < per && all; s++)
            target[i + s]--;
    }
}

/* Whether a leaf finer than an own one stays beside it, as far as this rank knows. */
static bool finer_stays_beside(const struct amr__mesh *m, int leaf, const bool *may)
{
    for (int dir = 0; dir < amr__dir_count(m->dim); dir++) {
        struct amr__neighbor beside = amr__mesh_neighbor(m, leaf, dir);
        for (int k = 0; k < beside.n; k++) {
            int at = beside.at[k];
            if (at >= 0 && m->leaf[at].level > m->leaf[leaf].level && !may[at])
                return true;
        }
    }
    return false;
}

void amr__mesh_may_coarsen(const struct amr__mesh *m, const signed char *want, bool *may)
{
    int per = 1 << m->dim;
    signed char *target = amr__mesh_memory((size_t)m->n_leaves, 1);
    set_targets(m, want, target);
    for (int i = 0; i < m->n_leaves; i++)
        may[i] = target[i] < m->leaf[i].level;
    free(target);
    for (int level = m->levels - 1; level > 0; level--)
        for (int i = 0; i < m->n_leaves; i++) {
            if (m->leaf[i].level != level || !may[i])
                continue;
            bool stays = false;
            for (int s = 0; s < per; s++)
                stays |= finer_stays_beside(m, i + s, may);
            for (int s = 0; s < per; s++)
                may[i + s] = !stays;
            i += per - 1;
        }
}

static void add(struct amr__map *map, struct amr__node *leaf, struct amr__node node,
                enum amr__origin origin, int from)
{
    leaf[map->n] = node;
    map->at[map->n++] = (struct amr__map_entry){origin, from};
}

/* The new leaves, in the order of the old ones, and where they come from. */
static struct amr__node *new_leaves(const struct amr__mesh *m, const signed char *done,
                                    struct amr__map *map)
{
    int per = 1 << m->dim;
    size_t room = 0;
    for (int i = 0; i < m->n_leaves; i++)
        room += done[i] > 0 ? (size_t)per : 1;
    struct amr__node *leaf = amr__mesh_memory(room, sizeof *leaf);
    map->n = 0;
    map->at = amr__mesh_memory(room, sizeof *map->at);
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node node = m->leaf[i];
        if (done[i] == 0)
            add(map, leaf, node, AMR__KEPT, i);
        struct amr__node child[8];
        int n = done[i] > 0 ? amr__node_children(m, node, child) : 0;
        for (int c = 0; c < n; c++)
            add(map, leaf, child[c], AMR__REFINED, i);
        if (done[i] < 0) {
            add(map, leaf, amr__node_parent(node), AMR__COARSENED, i);
            i += per - 1;
        }
    }
    return leaf;
}

static void refuse_split(const struct amr__mesh *m)
{
    if (!m->split)
        return;
    if (m->comm->rank == 0)
        fprintf(stderr, "amr: amr__mesh_adapt: families lie on two ranks, amr__mesh_partition must "
                        "come first\n");
    m->comm->barrier(m->comm);
    m->comm->abort(m->comm, 1);
}

/* want = target - level. Whether it is zero everywhere, on all ranks. */
static bool nothing_to_do(const struct amr__mesh *m, const signed char *target, signed char *want)
{
    int64_t changes = 0;
    for (int i = 0; i < m->n_leaves; i++) {
        want[i] = (signed char)(target[i] - m->leaf[i].level);
        changes |= want[i] != 0;
    }
    m->comm->allreduce(m->comm, &changes, 1, AMR__I64, AMR__MOST);
    return !changes;
}

struct amr__mesh *amr__mesh_adapt(const struct amr__mesh *old, signed char *want,
                                  struct amr__map *map)
{
    refuse_split(old);
    amr__mesh_check(old, "before amr__mesh_adapt");
    *map = (struct amr__map){0};
    signed char *target = amr__mesh_memory((size_t)old->n_leaves, 1);
    set_targets(old, want, target);
    bool idle = nothing_to_do(old, target, want);
    if (!idle) {
        amr__mesh_ripple(old, target);
        idle = nothing_to_do(old, target, want);
    }
    free(target);
    if (idle)
        return NULL;
    struct amr__node *leaf = new_leaves(old, want, map);
    struct amr__mesh *m = amr__mesh_like(old, leaf, map->n);
    amr__mesh_finish(m);
    amr__mesh_carry_neighbors(m, old, map);
    amr__mesh_check(m, "after amr__mesh_adapt");
    return m;
}
