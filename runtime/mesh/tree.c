/* The linear octree as a whole: making a uniform one, working out what follows from its leaves,
 * looking leaves up. Remeshing (remesh.c) makes meshes through mesh.h; adapt.c and partition.c use
 * mesh_parts.h.
 *
 * A rank's leaves are one run along the Morton curve, so a rank is known by its first key and found
 * by binary search (Burstedde, Wilcox, Ghattas 2011, sections 3.1 and 3.2); leaves are found by
 * hashing their coordinates. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_parts.h"

void *amr__mesh_memory(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p) {
        fprintf(stderr,
                "amr: error: out of memory: the mesh asked for %zu times %zu bytes; use "
                "more nodes or fewer levels\n",
                n, size);
        abort();
    }
    return p;
}

void *amr__mesh_room(void *old, int n, int *room, size_t size)
{
    if (n < *room)
        return old;
    *room = 2 * n + 64;
    void *p = amr__mesh_memory((size_t)*room, size);
    if (n)
        memcpy(p, old, (size_t)n * size);
    free(old);
    return p;
}

/* ---- the uniform mesh ---- */

/* A walk along the curve over a brick of equal nodes, clipped to part of it. */
struct walk {
    int dim;
    int level;         /* of the nodes */
    int64_t extent[3]; /* nodes in each direction */
    int64_t from, to;  /* numbers of the nodes wanted */
    int64_t at;        /* number of the next node on the curve */
    struct amr__node *out;
    int n;
};

/* Visits the cube of 2^log nodes a side at x: counts what it cannot need, descends into the rest.
 */
static void walk_cube(struct walk *w, const int64_t x[3], int log)
{
    int64_t count = 1;
    for (int d = 0; d < w->dim; d++) {
        int64_t side = w->extent[d] - x[d];
        if (side > (int64_t)1 << log)
            side = (int64_t)1 << log;
        count *= side > 0 ? side : 0;
    }
    if (count == 0 || w->at + count <= w->from || w->at >= w->to) {
        w->at += count;
        return;
    }
    if (log == 0) {
        struct amr__node node = {{0, 0, 0}, w->level};
        for (int d = 0; d < w->dim; d++)
            node.x[d] = (int32_t)x[d];
        w->out[w->n++] = node;
        w->at++;
        return;
    }
    for (int child = 0; child < 1 << w->dim; child++) {
        int64_t y[3] = {0, 0, 0};
        for (int d = 0; d < w->dim; d++)
            y[d] = x[d] + ((int64_t)(child >> d & 1) << (log - 1));
        walk_cube(w, y, log - 1);
    }
}

/* Bits that a coordinate of the finest level takes. */
static int key_bits(int dim, const int n_root[3], int levels)
{
    int bits = 0;
    for (int d = 0; d < dim; d++)
        while ((int64_t)1 << bits < (int64_t)n_root[d] << (levels - 1))
            bits++;
    return bits;
}

static void check_fits(const struct amr__comm *comm, int dim, const int n_root[3], int levels)
{
    bool fits = levels >= 1 && levels <= AMR__MESH_LEVELS;
    for (int d = 0; d < dim && fits; d++)
        fits = n_root[d] >= 1;
    /* 30: coordinates and their neighbours are int32_t. */
    if (fits && key_bits(dim, n_root, levels) <= (dim == 3 ? 21 : 30))
        return;
    if (comm->rank == 0)
        fprintf(stderr,
                "amr: error: a mesh of %d x %d x %d root blocks and %d levels is beyond the "
                "range of block numbers; use fewer levels or larger blocks\n",
                n_root[0], dim > 1 ? n_root[1] : 1, dim > 2 ? n_root[2] : 1, levels);
    comm->barrier(comm);
    comm->abort(comm, 1);
}

int amr__node_children(const struct amr__mesh *m, struct amr__node n, struct amr__node child[8])
{
    int k = 0;
    for (int c = 0; c < 1 << m->dim; c++) {
        child[k] = amr__node_child(n, c, m->dim);
        k += amr__node_exists(m, child[k]);
    }
    return k;
}

/* This rank's even share of the uniform mesh, in whole families. */
static struct amr__node *uniform_share(const struct amr__mesh *m, int level, int *n)
{
    int per = level > 0 ? 1 << m->dim : 1;
    struct walk w = {.dim = m->dim, .level = level > 0 ? level - 1 : 0};
    int64_t total = 1;
    for (int d = 0; d < m->dim; d++) {
        w.extent[d] = m->width[w.level][d];
        total *= w.extent[d];
    }
    int64_t size = m->comm->size, rank = m->comm->rank;
    w.from = total / size * rank + total % size * rank / size;
    w.to = total / size * (rank + 1) + total % size * (rank + 1) / size;
    w.out = amr__mesh_memory((size_t)(w.to - w.from), sizeof *w.out);
    int64_t corner[3] = {0, 0, 0};
    walk_cube(&w, corner, key_bits(m->dim, m->n_root, w.level + 1));
    *n = w.n;
    if (per == 1)
        return w.out;
    struct amr__node *leaf = amr__mesh_memory((size_t)w.n * (size_t)per, sizeof *leaf);
    *n = 0;
    for (int i = 0; i < w.n; i++)
        *n += amr__node_children(m, w.out[i], leaf + *n);
    free(w.out);
    return leaf;
}

struct amr__mesh *amr__mesh_new(const struct amr__comm *comm, int dim, const int n_root[3],
                                const bool periodic[3], int levels, int level)
{
    struct amr__domain brick = {.block = 1};
    check_fits(comm, dim, n_root, levels);
    for (int d = 0; d < 3; d++) {
        brick.size[d] = d < dim ? (int64_t)n_root[d] << (levels - 1) : 1;
        brick.wraps[d] = d < dim && periodic[d];
    }
    return amr__mesh_new_of(comm, dim, &brick, levels, level);
}

struct amr__mesh *amr__mesh_new_of(const struct amr__comm *comm, int dim,
                                   const struct amr__domain *domain, int levels, int level)
{
    struct amr__mesh like = {.comm = comm, .dim = dim, .levels = levels, .domain = *domain};
    for (int d = 0; d < 3; d++) {
        for (int l = 0; l < levels; l++) {
            int64_t cells = (int64_t)domain->block << (levels - 1 - l);
            like.width[l][d] = (int32_t)(d < dim ? (domain->size[d] + cells - 1) / cells : 1);
        }
        like.n_root[d] = like.width[0][d];
        like.periodic[d] = d < dim && domain->wraps[d] && domain->size[d] % domain->block == 0;
    }
    check_fits(comm, dim, like.n_root, levels);
    int n;
    struct amr__node *leaf = uniform_share(&like, level, &n);
    struct amr__mesh *m = amr__mesh_like(&like, leaf, n);
    amr__mesh_finish(m);
    amr__mesh_check(m, "after amr__mesh_new");
    return m;
}

/* ---- making and freeing ---- */

struct amr__mesh *amr__mesh_like(const struct amr__mesh *like, struct amr__node *leaf, int n)
{
    struct amr__mesh *m = amr__mesh_memory(1, sizeof *m);
    m->comm = like->comm;
    m->dim = like->dim;
    m->levels = like->levels;
    m->domain = like->domain;
    memcpy(m->width, like->width, sizeof m->width);
    memcpy(m->n_root, like->n_root, sizeof m->n_root);
    memcpy(m->periodic, like->periodic, sizeof m->periodic);
    m->n_leaves = n;
    m->leaf = leaf;
    return m;
}

void amr__mesh_free(struct amr__mesh *m)
{
    if (!m)
        return;
    free(m->leaf);
    free(m->ghost);
    free(m->ghost_owner);
    free(m->first_key);
    free(m->first_leaf);
    free(m->partner);
    free(m->partner_ghosts);
    free(m->partner_mirrors);
    free(m->mirror);
    free(m->place);
    free(m->beside);
    free(m->finer);
    free(m->unchanged);
    free(m);
}

/* ---- look-up ---- */

static struct amr__node node_at(const struct amr__mesh *m, int at)
{
    return at >= 0 ? m->leaf[at] : m->ghost[-1 - at];
}

/* Where a node stands in the hash table, or the free place for it. */
static int *place_of(const struct amr__mesh *m, struct amr__node n)
{
    unsigned i = amr__node_hash(n);
    for (;; i++) {
        int *place = &m->place[i & (unsigned)(m->n_places - 1)];
        if (*place == AMR__NO_LEAF || amr__node_equal(node_at(m, *place), n))
            return place;
    }
}

static void make_places(struct amr__mesh *m)
{
    int n = 64;
    while (n / 2 < m->n_leaves + m->n_ghosts)
        n *= 2;
    m->n_places = n;
    m->place = amr__mesh_memory((size_t)n, sizeof *m->place);
    for (int i = 0; i < n; i++)
        m->place[i] = AMR__NO_LEAF;
    for (int i = -m->n_ghosts; i < m->n_leaves; i++)
        *place_of(m, node_at(m, i)) = i;
}

int amr__mesh_find(const struct amr__mesh *m, struct amr__node n)
{
    return *place_of(m, n);
}

int amr__mesh_find_covering(const struct amr__mesh *m, struct amr__node n)
{
    int at = amr__mesh_find(m, n);
    while (at == AMR__NO_LEAF && n.level > 0) {
        n = amr__node_parent(n);
        at = amr__mesh_find(m, n);
    }
    return at;
}

/* ---- what follows from the leaves ---- */

/* Counts and first keys of all ranks. */
static void share_ranges(struct amr__mesh *m)
{
    struct range {
        uint64_t key;
        int64_t n;
    } mine = {m->n_leaves ? amr__node_key(m, m->leaf[0]) : 0, m->n_leaves};
    int size = m->comm->size;
    struct range *all = amr__mesh_memory((size_t)size, sizeof *all);
    m->comm->allgather(m->comm, &mine, sizeof mine, all);
    m->first_key = amr__mesh_memory((size_t)size + 1, sizeof *m->first_key);
    m->first_leaf = amr__mesh_memory((size_t)size + 1, sizeof *m->first_leaf);
    for (int r = 0; r < size; r++)
        m->first_leaf[r + 1] = m->first_leaf[r] + all[r].n;
    m->first_key[size] = UINT64_MAX;
    for (int r = size - 1; r >= 0; r--)
        m->first_key[r] = all[r].n ? all[r].key : m->first_key[r + 1];
    m->n_global = m->first_leaf[size];
    m->first_global = m->first_leaf[m->comm->rank];
    free(all);
}

/* Whether a family that own leaf i belongs to reaches beyond this rank. */
static bool reaches_out(const struct amr__mesh *m, int i)
{
    int sibling[8];
    if (!amr__mesh_family(m, i, sibling))
        return false;
    for (int c = 0; c < 1 << m->dim; c++)
        if (sibling[c] < 0)
            return true;
    return false;
}

void amr__mesh_finish(struct amr__mesh *m)
{
    share_ranges(m);
    amr__mesh_layer(m);
    make_places(m);
    /* A family on two ranks has its end on one and its beginning on another. */
    int64_t split = m->n_leaves && (reaches_out(m, 0) || reaches_out(m, m->n_leaves - 1));
    m->comm->allreduce(m->comm, &split, 1, AMR__I64, AMR__MOST);
    m->split = split;
}

void amr__mesh_check(const struct amr__mesh *m, const char *when)
{
#ifdef AMR_CHECK
    if (!amr__mesh_is_valid(m)) {
        fprintf(stderr, "amr: rank %d: the mesh is not valid %s\n", m->comm->rank, when);
        m->comm->barrier(m->comm);
        m->comm->abort(m->comm, 1);
    }
#else
    (void)m;
    (void)when;
#endif
}

/* The last of n ascending keys that is not above `key`. */
static int last_not_above(const uint64_t *keys, int n, uint64_t key)
{
    int lo = 0, hi = n; /* keys below lo are not above, keys from hi on are */
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (keys[mid] <= key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo - 1;
}

int amr__mesh_owner(const struct amr__mesh *m, struct amr__node n)
{
    /* Ranks without leaves repeat the next one's key, so the last rank not above the key has
     * leaves. */
    return last_not_above(m->first_key, m->comm->size, amr__node_key(m, n));
}

bool amr__mesh_family(const struct amr__mesh *m, int i, int sibling[8])
{
    if (m->leaf[i].level == 0)
        return false;
    struct amr__node parent = amr__node_parent(m->leaf[i]);
    for (int c = 0; c < 1 << m->dim; c++) {
        struct amr__node child = amr__node_child(parent, c, m->dim);
        sibling[c] = amr__mesh_find(m, child);
        if (sibling[c] == AMR__NO_LEAF)
            return false;
    }
    return true;
}
