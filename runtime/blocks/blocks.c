/* A mesh's places in memory: slots, ring blocks, the geometry that kernels see, the neighbour table
 * and the lists of leaves. Called at every remesh (remesh.c, initial.c). */
#include "blocks/blocks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/ghosts.h"

/* ---- rings ---------------------------------------------------------------------------------- */

/* Whether every step of a direction leaves the domain from node n into ring data. */
static bool ring_beyond(const struct amr__blocks *b, struct amr__node n, const int step[3])
{
    for (int d = 0; d < b->mesh->dim; d++) {
        int last = b->mesh->width[n.level][d] - 1;
        if (step[d] == 0)
            continue;
        if (n.x[d] != (step[d] < 0 ? 0 : last) || !amr__has_ring(b->space, d, step[d]))
            return false;
    }
    return true;
}

/* Whether any side of the domain has ring data. */
static bool rings_anywhere(const struct amr__space *s)
{
    bool any = false;
    for (int d = 0; d < s->dim; d++)
        any |= amr__has_ring(s, d, -1) || amr__has_ring(s, d, 1);
    return any;
}

static bool is_outermost(const struct amr__blocks *b, int leaf)
{
    struct amr__node n = b->mesh->leaf[leaf];
    for (int d = 0; d < b->mesh->dim; d++)
        if (n.x[d] == 0 || n.x[d] == b->mesh->width[n.level][d] - 1)
            return true;
    return false;
}

static void find_rings(struct amr__blocks *b)
{
    int dim = b->mesh->dim, room = 0, step[3];
    for (int leaf = 0; leaf < b->mesh->n_leaves; leaf++) {
        if (!is_outermost(b, leaf))
            continue;
        for (int dir = 0; dir < amr__dir_count(dim); dir++) {
            amr__steps(dim, dir, step);
            if (dir == amr__centre(dim) || !ring_beyond(b, b->mesh->leaf[leaf], step))
                continue;
            b->ring = amr__grow_for(b->ring, b->n_rings, &room, sizeof *b->ring);
            b->ring[b->n_rings++] = (struct amr__ring){.leaf = leaf, .dir = dir, .slot = -1};
        }
    }
}

int amr__ring_find(const struct amr__blocks *b, int leaf, int dir)
{
    int lo = 0, hi = b->n_rings;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        const struct amr__ring *r = &b->ring[mid];
        if (r->leaf < leaf || (r->leaf == leaf && r->dir < dir))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < b->n_rings && b->ring[lo].leaf == leaf && b->ring[lo].dir == dir ? lo : -1;
}

void amr__ring_box(const struct amr__space *space, int dir, int16_t lo[3], int16_t n[3])
{
    int step[3];
    amr__steps(space->dim, dir, step);
    for (int d = 0; d < 3; d++) {
        int size = d < space->dim ? space->block : 1;
        int depth = step[d] == 0 ? size : space->ring[d][step[d] > 0];
        n[d] = (int16_t)(depth < size ? depth : size);
        lo[d] = (int16_t)(step[d] < 0 ? size - n[d] : 0);
    }
}

/* ---- slots ---------------------------------------------------------------------------------- */

enum use { FREE, BLOCK, THIN_GHOSTS }; /* THIN_GHOSTS: some of which stay where they are */

struct slots {
    unsigned char *used; /* [room] owned: enum use */
    int room, next;      /* below next all are used */
    int top;             /* one past the highest used */
    int thin_slot;       /* above it no thin ghosts have been added to those that stay */
    int number, end;     /* thin ghosts that fit the slot of the last one */
};

static void slots_mark(struct slots *s, int slot, enum use use)
{
    if (slot >= s->room) {
        int room = slot + 1 > 2 * s->room ? slot + 64 : 2 * s->room;
        s->used = amr__grow(s->used, (size_t)room);
        memset(s->used + s->room, 0, (size_t)(room - s->room));
        s->room = room;
    }
    s->used[slot] = (unsigned char)use;
    if (slot >= s->top)
        s->top = slot + 1;
}

static int slots_take(struct slots *s)
{
    while (s->next < s->room && s->used[s->next])
        s->next++;
    slots_mark(s, s->next, BLOCK);
    return s->next;
}

/* A number for a thin ghost: beside those that stay, as long as there is room. */
static int thin_take(struct slots *s, const struct amr__blocks *b)
{
    const struct amr__ghosts *g = b->ghosts;
    int block = b->space->block, thin = b->space->thin;
    for (;;) {
        for (; s->number < s->end; s->number++)
            if (s->number >= g->n_kept || !g->kept[s->number])
                return s->number++;
        while (s->thin_slot < s->room && s->used[s->thin_slot] != THIN_GHOSTS)
            s->thin_slot++;
        int slot = s->thin_slot < s->room ? s->thin_slot++ : slots_take(s);
        s->number = (slot * block + thin - 1) / thin;
        s->end = (slot + 1) * block / thin;
    }
}

/* Thin ghosts that are carried keep their numbers, and so what they hold. */
static void keep_ghosts(struct amr__blocks *b, struct slots *s)
{
    struct amr__ghosts *t = b->ghosts;
    for (int i = 0; i < t->n; i++) {
        int number = t->at[i].slot;
        if (!t->at[i].carried)
            continue;
        slots_mark(s, number * b->space->thin / b->space->block, THIN_GHOSTS);
        if (number >= t->n_kept) {
            int n = 2 * number + 64;
            t->kept = amr__grow(t->kept, (size_t)n);
            memset(t->kept + t->n_kept, 0, (size_t)(n - t->n_kept));
            t->n_kept = n;
        }
        t->kept[number] = 1;
    }
}

/* Kept leaves and their rings stay where they are. */
static void keep_slots(struct amr__blocks *b, const struct amr__blocks *old,
                       const struct amr__map *map)
{
    for (int i = 0; i < b->mesh->n_leaves; i++)
        if (map->at[i].origin == AMR__KEPT && map->at[i].from >= 0)
            b->leaf_slot[i] = old->leaf_slot[map->at[i].from];
    for (int r = 0; r < b->n_rings; r++) {
        const struct amr__map_entry *from = &map->at[b->ring[r].leaf];
        if (from->origin == AMR__KEPT && from->from >= 0)
            b->ring[r].slot = old->ring[amr__ring_find(old, from->from, b->ring[r].dir)].slot;
    }
}

static void give_slots(struct amr__blocks *b, const struct amr__blocks *old,
                       const struct amr__map *map)
{
    struct slots s = {0};
    for (int i = 0; i < b->mesh->n_leaves; i++)
        b->leaf_slot[i] = -1;
    for (int i = 0; old && i < old->mesh->n_leaves; i++)
        slots_mark(&s, old->leaf_slot[i], BLOCK);
    for (int r = 0; old && r < old->n_rings; r++)
        slots_mark(&s, old->ring[r].slot, BLOCK);
    if (old && map)
        keep_slots(b, old, map);
    keep_ghosts(b, &s);
    for (int i = 0; i < b->mesh->n_leaves; i++)
        if (b->leaf_slot[i] < 0)
            b->leaf_slot[i] = slots_take(&s);
    for (int r = 0; r < b->n_rings; r++)
        if (b->ring[r].slot < 0)
            b->ring[r].slot = slots_take(&s);
    for (int i = 0; i < b->ghosts->n; i++) {
        struct amr__ghost *g = &b->ghosts->at[i];
        if (g->slot < 0)
            g->slot = g->thin ? thin_take(&s, b) : slots_take(&s);
    }
    for (int g = 0; g < b->ghosts->n_inward; g++)
        b->ghosts->inward[g].slot = slots_take(&s);
    b->n_slots = s.top;
    free(s.used);
}

/* ---- what kernels see ----------------------------------------------------------------------- */

static struct amr_block describe(const struct amr__blocks *b, int leaf, int dir, int slot)
{
    const struct amr__space *s = b->space;
    struct amr__node node = b->mesh->leaf[leaf];
    struct amr_block k = {
        .slot = slot, .level = node.level, .ratio = {1, 1, 1}, .cells = {1, 1, 1}};
    int ratio = 1 << (s->levels - 1 - node.level), step[3];
    amr__steps(s->dim, dir, step);
    for (int d = 0; d < s->dim; d++) {
        k.cells[d] = step[d] ? s->block : amr__cut_cells(s, node, d);
        if (step[d] != 0) {
            k.origin[d] = step[d] < 0 ? s->lo[d] - s->block : s->hi[d];
            continue;
        }
        k.ratio[d] = ratio;
        k.origin[d] = s->lo[d] + ratio * s->block * node.x[d] + (ratio - 1) / 2;
    }
    return k;
}

static void describe_blocks(struct amr__blocks *b, const struct amr__blocks *old,
                            const struct amr__map *map)
{
    int n = b->mesh->n_leaves;
    b->block = amr__grow(NULL, (size_t)(n + b->n_rings) * sizeof *b->block);
    for (int i = 0; i < n; i++)
        if (old && map && map->at[i].origin == AMR__KEPT && map->at[i].from >= 0)
            b->block[i] = old->block[map->at[i].from];
        else
            b->block[i] = describe(b, i, amr__centre(b->mesh->dim), b->leaf_slot[i]);
    for (int r = 0; r < b->n_rings; r++)
        b->block[n + r] = describe(b, b->ring[r].leaf, b->ring[r].dir, b->ring[r].slot);
}

/* What lies inward of a ring block: the leaf, and nearer ring blocks of the same leaf. */
static void fill_inward(const struct amr__blocks *b, const struct amr__ring *r, int *row)
{
    int dim = b->mesh->dim, out[3], step[3], to[3];
    amr__steps(dim, r->dir, out);
    for (int dir = 0; dir < amr__dir_count(dim); dir++) {
        bool inward = true;
        amr__steps(dim, dir, step);
        for (int d = 0; d < 3; d++) {
            inward = inward && (step[d] == 0 || step[d] == -out[d]);
            to[d] = out[d] + step[d];
        }
        row[dir] = -1;
        if (!inward)
            continue;
        int there = amr__dir_join(to, dim),
            made = amr__cut_inward_slot(b, (int)(r - b->ring), dir);
        row[dir] = made >= 0                   ? made
                   : there == amr__centre(dim) ? b->leaf_slot[r->leaf]
                                               : b->ring[amr__ring_find(b, r->leaf, there)].slot;
    }
}

static void fill_neighbors(struct amr__blocks *b, const struct amr__blocks *old)
{
    size_t n_dirs = (size_t)amr__dir_count(b->mesh->dim), n = (size_t)b->mesh->n_leaves * n_dirs;
    const int *same = b->ghosts->same_row;
    b->neighbor = amr__grow(NULL, (n + (size_t)b->n_rings * n_dirs) * sizeof *b->neighbor);
#pragma omp parallel for schedule(static) if (b->mesh->n_leaves > 64)
    for (int leaf = 0; leaf < b->mesh->n_leaves; leaf++) {
        int *row = b->neighbor + (size_t)leaf * n_dirs;
        if (same && same[leaf] >= 0)
            memcpy(row, old->neighbor + (size_t)same[leaf] * n_dirs, n_dirs * sizeof *row);
        else
            for (size_t dir = 0; dir < n_dirs; dir++)
                row[dir] = amr__block_entry(b, b->ghosts->id[(size_t)leaf * n_dirs + dir]);
    }
    for (int r = 0; r < b->n_rings; r++)
        fill_inward(b, &b->ring[r], b->neighbor + n + (size_t)r * n_dirs);
}

static bool is_rim(const struct amr__blocks *b, int leaf)
{
    int n_dirs = amr__dir_count(b->mesh->dim);
    const int *id = b->ghosts->id + (size_t)leaf * (size_t)n_dirs;
    if (amr__cut_beside(b->space, b->mesh->leaf[leaf]))
        return true; /* what is past the edge may come from anywhere */
    for (int dir = 0; dir < n_dirs; dir++)
        if (id[dir] >= 0 && amr__block_is_remote(b, id[dir]))
            return true;
    return false;
}

/* Lists of leaves: those that no message reaches are all of them where there is one rank. */
static void list_leaves(struct amr__blocks *b)
{
    int n = b->mesh->n_leaves, all = n + b->n_rings;
    bool alone = b->space->comm->size == 1;
    b->all = b->lists = amr__grow(NULL, (size_t)(all + (alone ? 0 : 2 * n)) * sizeof *b->lists);
    for (int i = 0; i < all; i++)
        b->all[i] = i;
    b->interior = alone ? b->all : b->all + all;
    b->rim = alone ? b->all : b->interior + n;
    b->n_interior = alone ? n : 0;
    for (int i = 0; i < n && !alone; i++)
        if (is_rim(b, i))
            b->rim[b->n_rim++] = i;
        else
            b->interior[b->n_interior++] = i;
}

/* Tables where the device reads them: as they are, or copies. */
static void share(struct amr__blocks *b)
{
    const struct amr__device *device = b->space->device;
    size_t n = (size_t)b->mesh->n_leaves, all = n + (size_t)b->n_rings;
    size_t n_dirs = (size_t)amr__dir_count(b->mesh->dim);
    size_t lists = all + (b->space->comm->size == 1 ? 0 : 2 * n);
    struct amr__piece piece[] = {{b->block, all * sizeof *b->block, 0},
                                 {b->neighbor, all * n_dirs * sizeof *b->neighbor, 0},
                                 {b->leaf_slot, n * sizeof *b->leaf_slot, 0},
                                 {b->lists, lists * sizeof *b->lists, 0}};
    b->block_device = b->block;
    b->neighbor_device = b->neighbor;
    b->slots_device = b->leaf_slot;
    if (device->is_host)
        return;
    b->tables = amr__device_pieces(device, piece, 4);
    b->block_device = (struct amr_block *)(b->tables + piece[0].at);
    b->neighbor_device = (int *)(b->tables + piece[1].at);
    b->slots_device = (int *)(b->tables + piece[2].at);
    int *list = (int *)(b->tables + piece[3].at);
    b->interior = list + (b->interior - b->lists);
    b->rim = list + (b->rim - b->lists);
    b->all = list;
}

struct amr__mesh *amr__space_mesh(const struct amr__space *s, int level)
{
    struct amr__domain domain = {
        .size = {1, 1, 1}, .block = s->block, .reach = s->halo > 0 ? s->halo : 1};
    for (int d = 0; d < s->dim; d++) {
        domain.size[d] = s->hi[d] - s->lo[d];
        domain.fine[d] = s->fine[d];
        domain.wraps[d] = s->boundary[d][0] == AMR_PERIODIC || amr__wrap_axes(s) >> d & 1;
        for (int side = 0; side < 2 && s->wraps; side++)
            domain.reach = s->ring[d][side] > domain.reach ? s->ring[d][side] : domain.reach;
    }
    domain.reach = 2 * domain.reach > s->block ? s->block / 2 : domain.reach;
    return amr__mesh_new_of(s->comm, s->dim, &domain, s->levels, level);
}

/* Cells of all leaves of all ranks that lie inside the domain. Collective where there are others. */
static int64_t count_cells(const struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    int64_t n = 0;
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        const int *cells = b->block[i].cells;
        n += (int64_t)cells[0] * cells[1] * cells[2];
    }
    if (s->comm->size > 1)
        s->comm->allreduce(s->comm, &n, 1, AMR__I64, AMR__ADD);
    return n;
}

struct amr__blocks *amr__blocks_new(const struct amr__space *space, struct amr__mesh *mesh,
                                    const struct amr__blocks *old, const struct amr__map *map)
{
    static int64_t made;
    assert(!map || map->n == mesh->n_leaves);
    struct amr__blocks *b = amr__grow(NULL, sizeof *b);
    *b = (struct amr__blocks){.space = space, .mesh = mesh, .stamp = ++made};
    b->leaf_slot = amr__grow(NULL, (size_t)mesh->n_leaves * sizeof *b->leaf_slot);
    if (rings_anywhere(space))
        find_rings(b);
    amr__ghosts_find(b, old, map);
    b->n_ghosts = b->ghosts->n + b->ghosts->n_inward;
    give_slots(b, old, map);
    describe_blocks(b, old, map);
    b->n_cells = count_cells(b);
    fill_neighbors(b, old);
    list_leaves(b);
    share(b);
    return b;
}

void amr__blocks_keep(struct amr__blocks *b, void (*free)(struct amr__blocks *b))
{
    struct amr__kept *kept = amr__grow(NULL, sizeof *kept);
    *kept = (struct amr__kept){free, b->kept};
    b->kept = kept;
}

static void free_kept(struct amr__blocks *b)
{
    for (struct amr__kept *kept = b->kept, *next; kept; kept = next) {
        next = kept->next;
        kept->free(b);
        free(kept);
    }
}

void amr__blocks_free(struct amr__blocks *b)
{
    if (!b)
        return;
    const struct amr__device *device = b->space->device;
    device->free(b->tables);
    device->free(b->beyond_device);
    device->free(b->packed_device);
    amr__cut_rings_free(b);
    free_kept(b);
    amr__ring_lists_free(b);
    amr__ghosts_free(b);
    amr__mesh_free(b->mesh);
    free(b->leaf_slot);
    free(b->lists);
    free(b->ring);
    free(b->block);
    free(b->neighbor);
    free(b);
}
