/* Which ghost blocks a rank needs, one for each place that its leaves look at and no own block of
 * the same level covers, and what each is made from. Called by blocks.c, once per mesh. */
#include "blocks/ghosts.h"
#include "device/ops.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ------------------------------------------------------------------------------ */

static bool stands_for(const struct amr__ghost *g, struct amr__node n, int ring)
{
    return amr__node_equal(g->node, n) && g->ring == ring;
}

/* Where the whole ghost of (n, ring) stands in the hash table, or the free place for it. */
static int *bucket(struct amr__ghosts *t, struct amr__node n, int ring)
{
    unsigned mask = (unsigned)t->n_buckets - 1, i = amr__node_hash(n) + 8 * (unsigned)ring;
    while (t->bucket[i & mask] >= 0 && !stands_for(&t->at[t->bucket[i & mask]], n, ring))
        i++;
    return &t->bucket[i & mask];
}

static void rehash(struct amr__ghosts *t, int n_buckets)
{
    t->bucket = amr__grow(t->bucket, (size_t)n_buckets * sizeof *t->bucket);
    t->n_buckets = n_buckets;
    for (int i = 0; i < n_buckets; i++)
        t->bucket[i] = -1;
    for (int g = 0; g < t->n; g++)
        if (!t->at[g].thin)
            *bucket(t, t->at[g].node, t->at[g].ring) = g;
}

static int first_id(const struct amr__blocks *b)
{
    return b->mesh->n_leaves + b->n_rings;
}

/* Returns its id. */
static int add_ghost(struct amr__blocks *b, const struct amr__ghost *new)
{
    struct amr__ghosts *t = b->ghosts;
    if (t->n == t->room)
        t->at = amr__grow_for(t->at, t->n, &t->room, sizeof *t->at);
    t->at[t->n] = *new;
    return first_id(b) + t->n++;
}

/* The id of the ghost that stands for the same thing, adding it where it is new. A thin one is seen
 * by one leaf alone, and so is always new. */
static int ghost_id(struct amr__blocks *b, struct amr__ghost new)
{
    struct amr__ghosts *t = b->ghosts;
    new.slot = -1;
    if (new.thin)
        return add_ghost(b, &new);
    if (2 * (t->n_whole + 1) > t->n_buckets)
        rehash(t, 2 * t->n_buckets);
    int *at = bucket(t, new.node, new.ring);
    if (*at < 0) {
        *at = t->n;
        t->n_whole++;
        return add_ghost(b, &new);
    }
    assert(t->at[*at].kind == new.kind);
    return first_id(b) + *at;
}

int amr__block_slot(const struct amr__blocks *b, int id)
{
    if (id < b->mesh->n_leaves)
        return b->leaf_slot[id];
    if (id < first_id(b))
        return b->ring[id - b->mesh->n_leaves].slot;
    assert(!b->ghosts->at[id - first_id(b)].thin);
    return b->ghosts->at[id - first_id(b)].slot;
}

int amr__block_beside(const struct amr__blocks *b, int leaf, int dir)
{
    int id = b->ghosts->id[leaf * amr__dir_count(b->space->dim) + dir];
    return id < 0 ? -1 : amr__block_slot(b, id);
}

int amr__block_entry(const struct amr__blocks *b, int id)
{
    if (id < 0)
        return -1;
    if (id >= first_id(b) && b->ghosts->at[id - first_id(b)].thin)
        return AMR_THIN_CODE(b->ghosts->at[id - first_id(b)].slot);
    return amr__block_slot(b, id);
}

bool amr__block_is_remote(const struct amr__blocks *b, int id)
{
    return id >= first_id(b) && b->ghosts->at[id - first_id(b)].remote;
}

/* ---- inside the domain ---------------------------------------------------------------------- */

/* The own leaf or its ring block, or the mirror of a remote one's. */
static int leaf_id(struct amr__blocks *b, int leaf, int ring, int thin)
{
    if (leaf < 0) {
        struct amr__ghost g = {AMR__MIRROR, .ring = ring, .thin = thin, .src = -1 - leaf,
                               .remote = true};
        g.node = b->mesh->ghost[-1 - leaf];
        return ghost_id(b, g);
    }
    if (ring == amr__centre(b->mesh->dim))
        return leaf;
    int r = amr__ring_find(b, leaf, ring);
    assert(r >= 0);
    return b->mesh->n_leaves + r;
}

/* The block of the leaf's level in a direction that stays inside the domain, or (ring not the
 * centre) that block's ring block. thin: of ghosts that are made for it; what they are made from
 * are whole blocks. */
static int inside_id(struct amr__blocks *b, int leaf, int dir, int ring, int thin)
{
    if (dir == amr__centre(b->mesh->dim))
        return leaf_id(b, leaf, ring, thin);
    struct amr__neighbor nb = amr__mesh_neighbor(b->mesh, leaf, dir);
    assert(nb.kind != AMR__OUTSIDE);
    if (nb.kind == AMR__SAME)
        return leaf_id(b, nb.at[0], ring, thin);
    struct amr__ghost g = {AMR__PROLONGED, .ring = ring, .thin = thin};
    amr__node_neighbor(b->mesh, b->mesh->leaf[leaf], dir, &g.node);
    if (nb.kind == AMR__COARSER) {
        g.src = leaf_id(b, nb.at[0], ring, 0);
        g.remote = amr__block_is_remote(b, g.src);
        return ghost_id(b, g);
    }
    g.kind = AMR__RESTRICTED;
    int id = ghost_id(b, g);
    for (int i = 0; i < nb.n; i++) /* others may have found it with other leaves behind it */
        b->ghosts->at[id - first_id(b)].remote |= nb.at[i] < 0;
    return id;
}

/* ---- beyond the edge ------------------------------------------------------------------------ */

/* Steps of those parts of a direction that leave the domain for node `to`, as numbered there. */
static void leaving(const struct amr__mesh *m, struct amr__node to, int step[3])
{
    for (int d = 0; d < 3; d++) {
        step[d] = 0;
        if (d < m->dim && to.x[d] < 0)
            step[d] = -1;
        if (d < m->dim && to.x[d] >= m->width[to.level][d])
            step[d] = 1;
    }
}

/* Beyond an edge that blocks do not fit. Where the edge leaves room in the leaf for all that is
 * read there, no block is needed, and the leaf stands for it. */
static int past_id(struct amr__blocks *b, int leaf, struct amr__node node)
{
    const struct amr__space *s = b->space;
    struct amr__ghost g = {AMR__PAST, .node = node, .ring = amr__centre(s->dim)};
    bool read = true;
    for (int d = 0; d < s->dim; d++) {
        int held = s->boundary[d][1] == AMR_RING ? s->ring[d][1] : s->halo;
        read &= node.x[d] * s->block < s->hi[d] - s->lo[d] + held;
    }
    return read ? ghost_id(b, g) : leaf;
}

static int neighbor_id(struct amr__blocks *b, int leaf, int dir, int thin);

static int edge_copy_id(struct amr__blocks *b, int leaf, int dir, struct amr__node node, int axis,
                        int thin)
{
    int dim = b->mesh->dim, step[3];
    amr__steps(dim, dir, step);
    struct amr__ghost g = {AMR__EDGE_COPY, .node = node, .ring = amr__centre(dim), .thin = thin};
    g.step[axis] = (int8_t)step[axis];
    step[axis] = 0;
    g.src = neighbor_id(b, leaf, amr__dir_join(step, dim), 0);
    return ghost_id(b, g);
}

static int edge_id(struct amr__blocks *b, int leaf, int dir, struct amr__node node, int thin)
{
    int dim = b->mesh->dim, out[3], in[3];
    leaving(b->mesh, node, out);
    for (int d = 0; d < dim; d++)
        if (out[d] != 0 && !amr__has_ring(b->space, d, out[d]))
            return edge_copy_id(b, leaf, dir, node, d, thin);
    amr__steps(dim, dir, in);
    for (int d = 0; d < dim; d++)
        if (out[d] != 0)
            in[d] = 0;
    bool is_finest = node.level == b->space->levels - 1; /* whose ghost is the ring itself */
    int ring =
        inside_id(b, leaf, amr__dir_join(in, dim), amr__dir_join(out, dim), is_finest ? thin : 0);
    if (is_finest)
        return ring;
    struct amr__ghost g = {AMR__EDGE_RING, .node = node, .ring = amr__centre(dim), .thin = thin,
                           .aux = ring};
    g.src = inside_id(b, leaf, amr__dir_join(in, dim), amr__centre(dim), 0);
    for (int d = 0; d < dim; d++)
        g.step[d] = (int8_t)out[d];
    return ghost_id(b, g);
}

/* The node that stencils see in a direction. The mesh may wrap round where they see ring cells: the
 * ring is filled from there then (periodic_rings.c). */
static bool seen_node(const struct amr__blocks *b, int leaf, int dir, struct amr__node *to)
{
    bool inside = amr__node_neighbor(b->mesh, b->mesh->leaf[leaf], dir, to);
    int step[3];
    amr__steps(b->mesh->dim, dir, step);
    for (int d = 0; d < b->mesh->dim; d++) {
        int x = b->mesh->leaf[leaf].x[d] + step[d];
        if (x == to->x[d] || b->space->boundary[d][step[d] > 0] != AMR_RING)
            continue;
        to->x[d] = x;
        inside = false;
    }
    return inside;
}

/* Whether an own leaf of the same level stands beside a leaf, and stencils see it. */
static bool is_own_leaf(const struct amr__blocks *b, const struct amr__neighbor *beside)
{
    return beside->kind == AMR__SAME && beside->at[0] >= 0 && !b->ghosts->wraps_unseen;
}

static int neighbor_id(struct amr__blocks *b, int leaf, int dir, int thin)
{
    struct amr__node to;
    if (dir == amr__centre(b->mesh->dim))
        return leaf;
    struct amr__neighbor beside = amr__mesh_neighbor(b->mesh, leaf, dir);
    if (is_own_leaf(b, &beside))
        return beside.at[0];
    bool inside = seen_node(b, leaf, dir, &to);
    if (amr__cut_beside(b->space, to)) /* cut_blocks.c fills whole blocks */
        thin = 0;
    if (!inside)
        return amr__cut_node(b->space, to) ? past_id(b, leaf, to)
                                            : edge_id(b, leaf, dir, to, thin);
    return inside_id(b, leaf, dir, amr__centre(b->mesh->dim), thin);
}

/* 1 + the face that a direction crosses, where ghosts across faces are thin; else 0. */
static int thin_of(const struct amr__space *s, int dir)
{
    int step[3], face = -1;
    amr__steps(s->dim, dir, step);
    for (int d = 0; d < s->dim; d++) {
        if (step[d] != 0 && face >= 0)
            return 0;
        if (step[d] != 0)
            face = 2 * d + (step[d] > 0);
    }
    return s->thin > 0 ? 1 + face : 0;
}

/* Stage and remoteness of what lies beyond the edge, now that all sources are known. */
static void finish_edges(struct amr__blocks *b)
{
    struct amr__ghosts *t = b->ghosts;
    for (int i = 0; i < t->n; i++) {
        struct amr__ghost *g = &t->at[i];
        if (g->kind != AMR__EDGE_RING && g->kind != AMR__EDGE_COPY)
            continue;
        int src = g->src - first_id(b);
        assert(src < i);
        g->stage = 1 + (src >= 0 ? t->at[src].stage : 0);
        g->remote = amr__block_is_remote(b, g->src);
        if (g->kind == AMR__EDGE_RING)
            g->remote |= amr__block_is_remote(b, g->aux);
    }
}

bool amr__ghost_beside(const struct amr__blocks *b, int leaf, int face, long *start, long step[3])
{
    const struct amr__space *s = b->space;
    int n_dirs = amr__dir_count(s->dim);
    int entry =
        b->neighbor_device[(size_t)leaf * (size_t)n_dirs + (size_t)amr__face_dir(s->dim, face)];
    if (entry == -1)
        return false;
    struct amr__layout l = amr__layout_beside(s->dim, s->block, entry, face, s->thin);
    *start = l.start;
    memcpy(step, l.step, sizeof l.step);
    return true;
}

static int whole_inside_id(struct amr__blocks *b, int leaf, int dir, int ring)
{
    return inside_id(b, leaf, dir, ring, 0);
}

static bool wraps_unseen(const struct amr__blocks *b)
{
    bool any = false;
    for (int d = 0; d < b->mesh->dim; d++)
        any |= b->mesh->periodic[d] &&
               (b->space->boundary[d][0] == AMR_RING || b->space->boundary[d][1] == AMR_RING);
    return any;
}

/* ---- what the mesh before knew --------------------------------------------------------------- */

struct predecessor {
    const struct amr__blocks *old;
    const struct amr__map *map;
    int *number; /* [leaves of old] of the leaves here, -1: gone; owned */
};

/* Nothing where the rows of kept leaves are not known, or leaves have moved between ranks. */
static struct predecessor predecessor_of(const struct amr__blocks *b,
                                         const struct amr__blocks *old,
                                         const struct amr__map *map)
{
    struct predecessor p = {old, map, NULL};
    if (!old || !map || map->is_move || !b->mesh->unchanged)
        return p;
    p.number = amr__grow(NULL, (size_t)old->mesh->n_leaves * sizeof *p.number);
    for (int i = 0; i < old->mesh->n_leaves; i++)
        p.number[i] = -1;
    for (int i = 0; i < map->n; i++)
        if (map->at[i].origin == AMR__KEPT)
            p.number[map->at[i].from] = i;
    return p;
}

/* Whether the tasks that fill a ghost read own leaves and ring blocks alone. */
static bool reads_own(const struct amr__blocks *b, const struct amr__ghost *g)
{
    if (g->remote || g->kind == AMR__MIRROR)
        return false;
    return g->kind == AMR__RESTRICTED ||
           (g->src < first_id(b) && (g->kind != AMR__EDGE_RING || g->aux < first_id(b)));
}

/* The id here of an own block of the mesh before, or -1. */
static int same_own(const struct amr__blocks *b, const struct predecessor *p, int id)
{
    int n = p->old->mesh->n_leaves;
    if (id < n)
        return p->number[id];
    const struct amr__ring *ring = &p->old->ring[id - n];
    int leaf = p->number[ring->leaf], r = leaf < 0 ? -1 : amr__ring_find(b, leaf, ring->dir);
    assert(leaf < 0 || r >= 0);
    return leaf < 0 ? -1 : b->mesh->n_leaves + r;
}

/* The id here of what a leaf saw on the mesh before where nothing has changed: an own block, or a
 * thin ghost, which is carried. -1: it must be looked for. */
static int same_id(struct amr__blocks *b, const struct predecessor *p, int id)
{
    if (id < first_id(p->old))
        return id < 0 ? -1 : same_own(b, p, id);
    struct amr__ghost g = p->old->ghosts->at[id - first_id(p->old)];
    if (!g.thin || !reads_own(p->old, &g))
        return -1;
    if (g.kind != AMR__RESTRICTED)
        g.src = same_own(b, p, g.src);
    if (g.kind == AMR__EDGE_RING)
        g.aux = same_own(b, p, g.aux);
    assert(g.src >= 0 && g.aux >= 0);
    g.carried = true;
    return add_ghost(b, &g);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Fills the row of ids of a leaf, and notes whether it saw the same on the mesh before. */
static void find_row(struct amr__blocks *b, const struct predecessor *p, int leaf,
                     const int thin[27])
{
    size_t n_dirs = (size_t)amr__dir_count(b->mesh->dim);
    bool kept = p->number && p->map->at[leaf].origin == AMR__KEPT, same = kept;
    uint32_t unchanged = kept ? b->mesh->unchanged[leaf] : 0;
    int from = kept ? p->map->at[leaf].from : -1, *id = b->ghosts->id + (size_t)leaf * n_dirs;
    const int *was = kept ? p->old->ghosts->id + (size_t)from * n_dirs : NULL;
    for (int dir = 0; dir < (int)n_dirs; dir++) {
        id[dir] = dir == (int)n_dirs / 2 ? leaf : -1;
        if (dir == (int)n_dirs / 2 || !(b->space->directions >> dir & 1))
            continue;
        struct amr__neighbor beside = amr__mesh_neighbor(b->mesh, leaf, dir);
        if (!(unchanged >> dir & 1))
            same = false;
        else if (is_own_leaf(b, &beside))
            id[dir] = beside.at[0];
        else
            id[dir] = same_id(b, p, was[dir]);
        same &= id[dir] >= 0;
        if (id[dir] < 0)
            id[dir] = neighbor_id(b, leaf, dir, thin[dir]);
    }
    if (p->number)
        b->ghosts->same_row[leaf] = same ? from : -1;
}

void amr__ghosts_find(struct amr__blocks *b, const struct amr__blocks *old,
                      const struct amr__map *map)
{
    int n_dirs = amr__dir_count(b->mesh->dim), n_leaves = b->mesh->n_leaves;
    b->ghosts = amr__grow(NULL, sizeof *b->ghosts);
    *b->ghosts = (struct amr__ghosts){0};
    b->ghosts->wraps_unseen = wraps_unseen(b);
    rehash(b->ghosts, 256);
    int thin[27];
    for (int dir = 0; dir < n_dirs; dir++)
        thin[dir] = thin_of(b->space, dir);
    struct predecessor p = predecessor_of(b, old, map);
    b->ghosts->id = amr__grow(NULL, (size_t)n_leaves * (size_t)n_dirs * sizeof *b->ghosts->id);
    if (p.number)
        b->ghosts->same_row = amr__grow(NULL, (size_t)n_leaves * sizeof *b->ghosts->same_row);
    if (old && map && !map->is_move) { /* on all ranks, also where there is nothing to carry */
        b->ghosts->before = old->ghosts->plans;
        old->ghosts->plans = NULL;
    }
    for (int leaf = 0; leaf < n_leaves; leaf++)
        find_row(b, &p, leaf, thin);
    free(p.number);
    finish_edges(b);
    amr__wrap_find(b, whole_inside_id);
    amr__cut_find_inward(b);
}

static void free_plans(struct amr__exchange *x)
{
    while (x) {
        struct amr__exchange *next = x->next;
        amr__plan_free(x);
        x = next;
    }
}

void amr__ghosts_free(struct amr__blocks *b)
{
    struct amr__ghosts *t = b->ghosts;
    free_plans(t->plans);
    free_plans(t->before);
    free_plans(t->wrap_plans);
    amr__work_fini(&t->extend);
    if (t->inward_plan)
        amr__plan_free(t->inward_plan);
    free(t->inward);
    free(t->wrap);
    free(t->at);
    free(t->kept);
    free(t->bucket);
    free(t->id);
    free(t->same_row);
    free(t);
}
