/* The mesh and the message passing under it, on any number of ranks: random forests over
 * dimensions, brick shapes and periodicities, driven by flags that depend on the node alone. All
 * leaves are gathered on every rank and the mesh is compared with what plain loops over all pairs
 * of leaves say; since these know nothing of ranks, equal results for every number of ranks follow.
 *
 * Verdicts are agreed on by all ranks before they are asserted, so that none is left waiting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "mesh.h"

static const struct amr__comm *comm;

static void assert_everywhere(bool good)
{
    int64_t all = good;
    comm->allreduce(comm, &all, 1, AMR__I64, AMR__LEAST);
    assert_true(all);
}

static uint64_t hash(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

static uint64_t hash_node(struct amr__node n, uint64_t seed)
{
    for (int d = 0; d < 3; d++)
        seed = hash(seed, (uint64_t)n.x[d]);
    return hash(seed, (uint64_t)n.level);
}

static bool same_node(struct amr__node a, struct amr__node b)
{
    return a.level == b.level && memcmp(a.x, b.x, sizeof a.x) == 0;
}

/* ---- all leaves of all ranks ---- */

struct all {
    int n;
    struct amr__node *node; /* owned, in the order of the ranks */
    int *owner;             /* owned */
};

static struct all gather_leaves(const struct amr__mesh *m)
{
    int64_t most = m->n_leaves;
    comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
    size_t bytes = (size_t)(most + 1) * sizeof(struct amr__node);
    struct amr__node *mine = calloc(1, bytes), *padded = malloc(bytes * (size_t)comm->size);
    mine[0].level = m->n_leaves;
    if (m->n_leaves)
        memcpy(mine + 1, m->leaf, (size_t)m->n_leaves * sizeof *mine);
    comm->allgather(comm, mine, bytes, padded);
    struct all a = {0};
    a.node = malloc(bytes * (size_t)comm->size);
    a.owner = malloc(sizeof(int) * (size_t)(most + 1) * (size_t)comm->size);
    for (int r = 0; r < comm->size; r++) {
        const struct amr__node *his = padded + (most + 1) * r;
        for (int i = 0; i < his[0].level; i++) {
            a.owner[a.n] = r;
            a.node[a.n++] = his[1 + i];
        }
    }
    free(mine);
    free(padded);
    return a;
}

static void free_leaves(struct all *a)
{
    free(a->node);
    free(a->owner);
}

/* Extent of a node in direction d, in finest blocks. */
static void span_of(const struct amr__mesh *m, struct amr__node n, int d, int64_t *lo, int64_t *hi)
{
    int up = m->levels - 1 - n.level;
    *lo = (int64_t)n.x[d] << up;
    *hi = (int64_t)(n.x[d] + 1) << up;
}

/* Whether two nodes or images of them share a point. */
static bool touches(const struct amr__mesh *m, struct amr__node a, struct amr__node b)
{
    for (int d = 0; d < m->dim; d++) {
        int64_t alo, ahi, blo, bhi, period = (int64_t)m->n_root[d] << (m->levels - 1);
        span_of(m, a, d, &alo, &ahi);
        span_of(m, b, d, &blo, &bhi);
        bool meets = false;
        for (int s = m->periodic[d] ? -1 : 0; s <= (m->periodic[d] ? 1 : 0); s++)
            meets = meets || (alo <= bhi + s * period && blo + s * period <= ahi);
        if (!meets)
            return false;
    }
    return true;
}

/* ---- the oracle: adaptation over all pairs ---- */

static bool is_family(const struct amr__mesh *m, const struct all *a, int first)
{
    int per = 1 << m->dim;
    if (a->node[first].level == 0 || first + per > a->n)
        return false;
    struct amr__node parent = amr__node_parent(a->node[first]);
    for (int c = 0; c < per; c++)
        if (!same_node(a->node[first + c], amr__node_child(parent, c, m->dim)))
            return false;
    return true;
}

/* Levels that all leaves end up with, by going round until nothing moves. */
static int *oracle_targets(const struct amr__mesh *m, const struct all *a, const signed char *want)
{
    int per = 1 << m->dim, *t = malloc(sizeof *t * (size_t)a->n);
    for (int i = 0; i < a->n; i++)
        t[i] = a->node[i].level + (want[i] > 0 && a->node[i].level < m->levels - 1);
    for (int i = 0; i < a->n; i++) {
        bool all = is_family(m, a, i);
        for (int c = 0; c < per && all; c++)
            all = want[i + c] < 0;
        for (int c = 0; c < per && all; c++)
            t[i + c]--;
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < a->n; i++)
            for (int j = 0; j < a->n; j++)
                if (t[j] < t[i] - 1 && touches(m, a->node[i], a->node[j])) {
                    t[j] = t[i] - 1;
                    moved = true;
                }
        for (int i = 0; i < a->n; i++) {
            int coarse = 0;
            if (!is_family(m, a, i))
                continue;
            for (int c = 0; c < per; c++)
                coarse += t[i + c] < a->node[i].level;
            for (int c = 0; c < per && coarse % per; c++)
                if (t[i + c] < a->node[i].level) {
                    t[i + c] = a->node[i].level;
                    moved = true;
                }
        }
    }
    return t;
}

/* Whether the leaves b are those that a and the targets give. */
static bool follows(const struct amr__mesh *m, const struct all *a, const int *t,
                    const struct all *b)
{
    int per = 1 << m->dim, k = 0;
    for (int i = 0; i < a->n; i++) {
        int by = t[i] - a->node[i].level, n = by > 0 ? per : 1;
        for (int c = 0; c < n; c++, k++) {
            struct amr__node node = by > 0   ? amr__node_child(a->node[i], c, m->dim)
                                    : by < 0 ? amr__node_parent(a->node[i])
                                             : a->node[i];
            if (k >= b->n || !same_node(b->node[k], node))
                return false;
        }
        i += by < 0 ? per - 1 : 0;
    }
    return k == b->n;
}

/* ---- what must hold of a mesh ---- */

static bool order_is_right(const struct amr__mesh *m, const struct all *a)
{
    uint64_t volume = 0, past = 0;
    for (int i = 0; i < a->n; i++) {
        uint64_t key = amr__node_key(m, a->node[i]);
        if (key < past)
            return false;
        past = key + amr__node_span(m, a->node[i].level);
        volume += amr__node_span(m, a->node[i].level);
    }
    uint64_t domain = (uint64_t)(m->n_root[0] * m->n_root[1] * m->n_root[2]);
    return volume == domain * amr__node_span(m, 0) && m->n_global == a->n;
}

static bool levels_are_right(const struct amr__mesh *m, const struct all *a)
{
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < a->n; j++)
            if (a->node[i].level > a->node[j].level + 1 && touches(m, a->node[i], a->node[j]))
                return false;
    return true;
}

/* The ghost layer is exactly the remote leaves that touch own ones, in order, with their owners. */
static bool ghosts_are_right(const struct amr__mesh *m, const struct all *a)
{
    int g = 0;
    for (int j = 0; j < a->n; j++) {
        bool touching = false;
        for (int i = 0; i < m->n_leaves && a->owner[j] != comm->rank && !touching; i++)
            touching = touches(m, m->leaf[i], a->node[j]);
        if (!touching)
            continue;
        if (g >= m->n_ghosts || !same_node(m->ghost[g], a->node[j]) ||
            m->ghost_owner[g] != a->owner[j])
            return false;
        g++;
    }
    return g == m->n_ghosts;
}

static bool share_is_right(const struct amr__mesh *m, const struct all *a)
{
    int64_t *own = calloc((size_t)m->n_leaves + 1, sizeof *own);
    int64_t *ghost = calloc((size_t)m->n_ghosts + 1, sizeof *ghost);
    for (int i = 0; i < m->n_leaves; i++)
        own[i] = m->first_global + i;
    amr__mesh_share(m, own, ghost, sizeof *own);
    bool right = true;
    for (int g = 0; g < m->n_ghosts; g++)
        right = right && ghost[g] < a->n && same_node(a->node[ghost[g]], m->ghost[g]);
    free(own);
    free(ghost);
    return right;
}

static bool split_is_right(const struct amr__mesh *m, const struct all *a)
{
    bool split = false;
    for (int i = 0; i < a->n; i++)
        split = split || (is_family(m, a, i) && a->owner[i] != a->owner[i + (1 << m->dim) - 1]);
    return split == m->split;
}

static struct amr__node known_leaf(const struct amr__mesh *m, int at)
{
    return at >= 0 ? m->leaf[at] : m->ghost[-1 - at];
}

/* Where leaf b lies beside `leaf` in a direction, looking at the unwrapped same-level node there:
 * 1 touching inside it or covering it, 0 not there. */
static bool lies_beside(const struct amr__mesh *m, struct amr__node leaf, const int step[3],
                        struct amr__node beside, struct amr__node b)
{
    for (int d = 0; d < m->dim; d++) {
        int64_t lo, hi, blo, bhi, nlo, nhi;
        span_of(m, leaf, d, &lo, &hi);
        span_of(m, beside, d, &nlo, &nhi);
        span_of(m, b, d, &blo, &bhi);
        if (bhi <= nlo || blo >= nhi)
            return false;
        if (b.level <= beside.level)
            continue;
        int64_t shift = lo + step[d] * (hi - lo) - nlo; /* from where it lies to where it is seen */
        if (blo + shift > hi || bhi + shift < lo)
            return false;
    }
    return true;
}

static bool neighbor_is_right(const struct amr__mesh *m, const struct all *a, int i, int dir)
{
    int step[3], n = 0;
    amr__dir_split(dir, step);
    struct amr__node leaf = m->leaf[i], beside = leaf;
    bool outside = false;
    for (int d = 0; d < m->dim; d++) {
        int extent = m->n_root[d] << leaf.level;
        beside.x[d] = leaf.x[d] + step[d];
        if (m->periodic[d])
            beside.x[d] = (beside.x[d] + extent) % extent;
        outside = outside || beside.x[d] < 0 || beside.x[d] >= extent;
    }
    struct amr__neighbor found = amr__mesh_neighbor(m, i, dir);
    if (!same_node(found.node, beside))
        return false;
    if (outside)
        return found.kind == AMR__OUTSIDE && found.n == 0;
    for (int j = 0; j < a->n; j++) {
        if (!lies_beside(m, leaf, step, beside, a->node[j]))
            continue;
        int by = a->node[j].level - leaf.level;
        enum amr__beside kind = by == 0 ? AMR__SAME : by > 0 ? AMR__FINER : AMR__COARSER;
        if (found.kind != kind || n >= found.n ||
            !same_node(known_leaf(m, found.at[n]), a->node[j]) ||
            (found.at[n] >= 0) != (a->owner[j] == comm->rank))
            return false;
        n++;
    }
    return n == found.n && n > 0;
}

static bool neighbors_are_right(const struct amr__mesh *m, const struct all *a)
{
    int n_dirs = amr__dir_count(m->dim);
    for (int i = 0; i < m->n_leaves; i++)
        for (int dir = 0; dir < n_dirs; dir++)
            if (dir != n_dirs / 2 && !neighbor_is_right(m, a, i, dir))
                return false;
    return true;
}

/* Look-up of all leaves, their parents and their children. */
static bool finding_is_right(const struct amr__mesh *m, const struct all *a)
{
    for (int j = 0; j < a->n; j++) {
        bool own = a->owner[j] == comm->rank;
        int at = amr__mesh_find(m, a->node[j]);
        if (amr__mesh_owner(m, a->node[j]) != a->owner[j] || (own != (at >= 0)) ||
            (at != INT32_MIN && !same_node(known_leaf(m, at), a->node[j])))
            return false;
        if (a->node[j].level < m->levels - 1) {
            struct amr__node child = amr__node_child(a->node[j], 1, m->dim);
            if (amr__mesh_find(m, child) != INT32_MIN || amr__mesh_find_covering(m, child) != at ||
                amr__mesh_owner(m, child) != a->owner[j])
                return false;
        }
        if (a->node[j].level > 0 && amr__mesh_find(m, amr__node_parent(a->node[j])) != INT32_MIN)
            return false;
    }
    return true;
}

/* Names what is wrong: all of a mesh's properties share one assertion. */
static bool say(bool right, const char *what)
{
    if (!right)
        print_error("rank %d: wrong: %s\n", comm->rank, what);
    return right;
}

static void assert_right(const struct amr__mesh *m)
{
    struct all a = gather_leaves(m);
    bool right = say(amr__mesh_is_valid(m), "valid");
    right &= say(share_is_right(m, &a), "shared values");
    right &= say(order_is_right(m, &a), "order and volume");
    right &= say(levels_are_right(m, &a), "2:1");
    right &= say(ghosts_are_right(m, &a), "ghosts");
    right &= say(split_is_right(m, &a), "split");
    right &= say(finding_is_right(m, &a), "look-up");
    right &= say(neighbors_are_right(m, &a), "neighbours");
    assert_everywhere(right);
    free_leaves(&a);
}

/* ---- forests ---- */

struct forest {
    int dim, n_root[3];
    bool periodic[3];
    int levels, level;
};

static const struct forest forests[] = {
    {1, {1, 1, 1}, {false}, 7, 2},
    {1, {1, 1, 1}, {true}, 6, 0},
    {1, {2, 1, 1}, {true}, 6, 1},
    {1, {7, 1, 1}, {true}, 5, 1},
    {2, {1, 1, 1}, {false, false}, 5, 1},
    {2, {1, 2, 1}, {true, true}, 5, 1},
    {2, {3, 2, 1}, {true, false}, 4, 0},
    {2, {5, 3, 1}, {false, true}, 4, 1},
    {3, {1, 1, 1}, {false, false, false}, 4, 1},
    {3, {1, 1, 2}, {true, true, true}, 4, 0},
    {3, {3, 1, 2}, {false, true, false}, 3, 1},
    {3, {2, 3, 1}, {true, false, true}, 3, 0},
};
enum { N_FORESTS = sizeof forests / sizeof forests[0] };

static struct amr__mesh *plant(const struct forest *f)
{
    return amr__mesh_new(comm, f->dim, f->n_root, f->periodic, f->levels, f->level);
}

/* Wishes that depend on the node, the round and the size of the whole mesh, not on ranks. Even
 * rounds: at random, alike for most families; odd ones: fine round a wandering point, coarse
 * elsewhere. */
static signed char wish(const struct amr__mesh *m, struct amr__node n, int round, uint64_t seed)
{
    signed char w;
    if (round % 2 == 0) {
        uint64_t h = hash_node(n.level ? amr__node_parent(n) : n, seed + (uint64_t)round);
        uint64_t own = hash_node(n, seed);
        w = (signed char)(own % 8 ? h % 3 : own % 24 / 8) - 1;
    } else {
        int64_t far = 0, lo, hi;
        for (int d = 0; d < m->dim; d++) {
            int64_t extent = (int64_t)m->n_root[d] << (m->levels - 1);
            int64_t at = (int64_t)(hash(seed + (uint64_t)round, (uint64_t)d) % (uint64_t)extent);
            span_of(m, n, d, &lo, &hi);
            int64_t away = at < lo ? lo - at : at >= hi ? at - hi + 1 : 0;
            far = away > far ? away : far;
        }
        w = far == 0 ? 1 : far < 3 ? 0 : -1;
    }
    return m->n_global > 600 && w > 0 ? -1 : w;
}

/* The map and the wishes granted, seen from this rank. */
static bool map_is_right(const struct amr__mesh *old, const struct amr__mesh *m,
                         const struct amr__map *map)
{
    int per = 1 << m->dim;
    if (map->n != m->n_leaves)
        return false;
    for (int i = 0; i < map->n; i++) {
        struct amr__node now = m->leaf[i];
        int from = map->at[i].from;
        if (from < 0 || from >= old->n_leaves)
            return false;
        switch (map->at[i].origin) {
        case AMR__KEPT:
            if (!same_node(now, old->leaf[from]))
                return false;
            break;
        case AMR__REFINED:
            if (!same_node(amr__node_parent(now), old->leaf[from]))
                return false;
            break;
        case AMR__COARSENED:
            for (int c = 0; c < per; c++)
                if (from + c >= old->n_leaves ||
                    !same_node(old->leaf[from + c], amr__node_child(now, c, m->dim)))
                    return false;
            break;
        }
    }
    return true;
}

/* One adaptation, compared with the oracle. Returns the mesh that holds afterwards. */
static struct amr__mesh *adapt_and_compare(struct amr__mesh *m, int round, uint64_t seed)
{
    struct all before = gather_leaves(m);
    signed char *all_want = calloc((size_t)before.n + 1, 1);
    signed char *want = calloc((size_t)m->n_leaves + 1, 1);
    for (int i = 0; i < before.n; i++)
        all_want[i] = wish(m, before.node[i], round, seed);
    memcpy(want, all_want + m->first_global, (size_t)m->n_leaves);
    int *target = oracle_targets(m, &before, all_want);
    struct amr__map map;
    struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
    bool granted = true, moved = false;
    for (int i = 0; i < before.n; i++)
        moved = moved || target[i] != before.node[i].level;
    for (int i = 0; i < m->n_leaves; i++)
        granted = granted && m->leaf[i].level + want[i] == target[m->first_global + i];
    assert_everywhere(granted);
    assert_everywhere(moved == (next != NULL));
    if (next) {
        struct all after = gather_leaves(next);
        assert_everywhere(follows(m, &before, target, &after));
        assert_everywhere(map_is_right(m, next, &map));
        assert_right(next);
        free_leaves(&after);
        free(map.at);
        amr__mesh_free(m);
        m = next;
    }
    free(target);
    free(want);
    free(all_want);
    free_leaves(&before);
    return m;
}

/* No rank has more than the mean and the heaviest family. */
static bool loads_are_even(const struct amr__mesh *m, const struct all *a, uint64_t seed, bool even)
{
    double *load = calloc((size_t)comm->size, sizeof *load), total = 0, heaviest = 0;
    int per = 1 << m->dim;
    for (int i = 0; i < a->n; i++) {
        double unit = 0;
        int n = is_family(m, a, i) ? per : 1;
        for (int c = 0; c < n; c++) {
            double w = even ? 1 : 1 + (double)(hash_node(a->node[i + c], seed) % 100);
            unit += w;
            load[a->owner[i + c]] += w;
        }
        total += unit;
        heaviest = unit > heaviest ? unit : heaviest;
        i += n - 1;
    }
    bool right = true;
    for (int r = 0; r < comm->size; r++)
        right = right && load[r] <= (total / comm->size + heaviest) * 1.00001;
    free(load);
    return right;
}

static bool moves_are_right(const struct amr__mesh *old, const struct amr__mesh *m,
                            const struct all *before, const struct all *after,
                            const struct amr__partition *p)
{
    if (p->n_old != old->n_leaves || p->n_new != m->n_leaves)
        return false;
    for (int i = 0; i < p->n_new; i++) {
        int64_t number = old->first_leaf[p->from_rank[i]] + p->from_leaf[i];
        if (number >= before->n || before->owner[number] != p->from_rank[i] ||
            !same_node(before->node[number], m->leaf[i]))
            return false;
    }
    for (int i = 0; i < p->n_old; i++) {
        int64_t number = m->first_leaf[p->to_rank[i]] + p->to_leaf[i];
        if (number >= after->n || after->owner[number] != p->to_rank[i] ||
            !same_node(after->node[number], old->leaf[i]))
            return false;
    }
    return true;
}

static float *leaf_weights(const struct amr__mesh *m, uint64_t seed)
{
    float *weight = calloc((size_t)m->n_leaves + 1, sizeof *weight);
    for (int i = 0; i < m->n_leaves; i++)
        weight[i] = 1 + (float)(hash_node(m->leaf[i], seed) % 100);
    return weight;
}

static struct amr__mesh *partition_and_check(struct amr__mesh *m, uint64_t seed, bool even)
{
    float *weight = leaf_weights(m, seed);
    struct all before = gather_leaves(m);
    struct amr__partition moves;
    struct amr__mesh *next = amr__mesh_partition(m, even ? NULL : weight, &moves);
    if (next) {
        struct all after = gather_leaves(next);
        assert_everywhere(after.n == before.n && memcmp(after.node, before.node,
                                                        (size_t)after.n * sizeof *after.node) == 0);
        assert_everywhere(moves_are_right(m, next, &before, &after, &moves));
        assert_right(next);
        free_leaves(&after);
        amr__partition_free(&moves);
        amr__mesh_free(m);
        m = next;
    }
    assert_everywhere(!m->split);
    free_leaves(&before);
    float *again = leaf_weights(m, seed);
    before = gather_leaves(m);
    assert_everywhere(loads_are_even(m, &before, seed, even));
    free_leaves(&before);
    assert_null(amr__mesh_partition(m, even ? NULL : again, &moves)); /* the same cut */
    free(again);
    free(weight);
    return m;
}

/* ---- tests of the mesh ---- */

static void keys_interleave_coordinates(void **state)
{
    (void)state;
    for (int dim = 1; dim <= 3; dim++) {
        struct amr__mesh m = {.comm = comm, .dim = dim, .levels = 12};
        for (uint64_t k = 0; k < 500; k++) {
            struct amr__node n = {{0, 0, 0}, (int)(k % 12)};
            uint64_t expected = 0;
            for (int d = 0; d < dim; d++)
                n.x[d] = (int)(hash(k, (uint64_t)d) % (512u << n.level));
            for (int bit = 0; bit < 20; bit++)
                for (int d = 0; d < dim; d++)
                    expected |= ((uint64_t)n.x[d] << (11 - n.level) >> bit & 1) << (bit * dim + d);
            assert_true(amr__node_key(&m, n) == expected);
            if (n.level == 11)
                continue;
            uint64_t at = expected, part = amr__node_span(&m, n.level + 1);
            for (int c = 0; c < 1 << dim; c++, at += part) {
                struct amr__node child = amr__node_child(n, c, dim);
                assert_true(amr__node_key(&m, child) == at);
                assert_int_equal(amr__node_child_number(child, dim), c);
                assert_true(same_node(amr__node_parent(child), n));
                assert_true(amr__node_compare(&m, n, child) < 0);
            }
            assert_true(at == expected + amr__node_span(&m, n.level));
        }
    }
}

static void directions_split_and_join(void **state)
{
    (void)state;
    for (int dim = 1; dim <= 3; dim++)
        for (int dir = 0; dir < amr__dir_count(dim); dir++) {
            int step[3];
            amr__dir_split(dir, step);
            assert_int_equal(amr__dir_join(step, dim), dir);
        }
}

static void uniform_meshes_are_right_and_even(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++)
        for (int level = 0; level < forests[f].levels && level < 4; level++) {
            struct forest g = forests[f];
            g.level = level;
            struct amr__mesh *m = plant(&g);
            if (m->n_global <= 1500)
                assert_right(m);
            int64_t per = level ? 1 << g.dim : 1, least = m->n_leaves, most = least;
            comm->allreduce(comm, &least, 1, AMR__I64, AMR__LEAST);
            comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
            assert_everywhere(most - least <= per && !m->split);
            amr__mesh_free(m);
        }
}

static void random_forests_adapt_as_the_oracle_says(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++) {
        struct amr__mesh *m = plant(&forests[f]);
        for (int round = 0; round < 8; round++) {
            uint64_t seed = (uint64_t)f * 1000;
            m = adapt_and_compare(m, round, seed);
            if (m->split || round % 3 == 1)
                m = partition_and_check(m, seed + (uint64_t)round, round % 2);
        }
        amr__mesh_free(m);
    }
}

/* Refined round one corner as deep as it goes: the ripple has to cross ranks. */
static void refining_a_corner_ripples(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++) {
        struct amr__mesh *m = plant(&forests[f]);
        for (int round = 0; round < m->levels; round++) {
            struct amr__map map;
            signed char *want = calloc((size_t)m->n_leaves + 1, 1);
            if (m->n_leaves && m->first_global == 0)
                want[0] = 1;
            struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
            free(want);
            if (!next)
                break;
            free(map.at);
            amr__mesh_free(m);
            m = partition_and_check(next, 5, true);
        }
        assert_right(m);
        struct amr__node corner = {{0, 0, 0}, m->levels - 1};
        assert_everywhere(m->first_global != 0 || !m->n_leaves || same_node(m->leaf[0], corner));
        amr__mesh_free(m);
    }
}

/* All wish to go, again and again: down to the roots on any number of ranks. */
static void coarsening_reaches_the_roots(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++) {
        struct forest g = forests[f];
        g.level = g.levels - 1 < 3 ? g.levels - 1 : 3;
        struct amr__mesh *m = plant(&g);
        for (int round = 0; round < g.level; round++) {
            struct amr__map map;
            signed char *want = calloc((size_t)m->n_leaves + 1, 1);
            memset(want, -1, (size_t)m->n_leaves);
            struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
            free(want);
            assert_everywhere(next != NULL);
            free(map.at);
            amr__mesh_free(m);
            m = next->split ? partition_and_check(next, 9, round % 2) : next;
        }
        assert_int_equal(m->n_global, m->n_root[0] * m->n_root[1] * m->n_root[2]);
        assert_right(m);
        signed char *want = calloc((size_t)m->n_leaves + 1, 1);
        struct amr__map map;
        memset(want, -1, (size_t)m->n_leaves);
        assert_null(amr__mesh_adapt(m, want, &map));
        free(want);
        amr__mesh_free(m);
    }
}

static void nothing_wished_changes_nothing(void **state)
{
    (void)state;
    struct amr__mesh *m = plant(&forests[6]);
    signed char *want = calloc((size_t)m->n_leaves + 1, 1);
    struct amr__map map;
    assert_null(amr__mesh_adapt(m, want, &map));
    struct amr__partition moves;
    m = partition_and_check(m, 1, true);
    assert_null(amr__mesh_partition(m, NULL, &moves));
    free(want);
    amr__mesh_free(m);
}

/* One heavy leaf gets a rank for itself, wherever it lies; weights that are no numbers do no harm.
 */
static void partition_follows_weights(void **state)
{
    (void)state;
    struct forest g = {2, {8, 8, 1}, {false, false, false}, 1, 0};
    for (int heavy = 0; heavy < 64; heavy += 21) {
        struct amr__mesh *m = plant(&g), *next;
        float *weight = calloc((size_t)m->n_leaves + 1, sizeof *weight);
        for (int i = 0; i < m->n_leaves; i++)
            weight[i] = m->first_global + i == heavy ? 1e6f : i % 7 ? 1 : -0.0f / 0.0f;
        struct amr__partition moves;
        next = amr__mesh_partition(m, weight, &moves);
        bool alone = true;
        if (next)
            for (int i = 0; i < next->n_leaves; i++)
                alone = alone && (next->first_global + i != heavy || next->n_leaves < 64);
        assert_everywhere(alone && (next != NULL) == (comm->size > 1));
        if (next) {
            assert_right(next);
            amr__partition_free(&moves);
            amr__mesh_free(next);
        }
        free(weight);
        amr__mesh_free(m);
    }
}

/* The check itself can fail. */
static void broken_meshes_are_not_valid(void **state)
{
    (void)state;
    fflush(stderr);
    struct amr__mesh *m = plant(&forests[7]);
    if (m->n_leaves) {
        m->leaf[m->n_leaves - 1].level++;
        assert_everywhere(!amr__mesh_is_valid(m));
        m->leaf[m->n_leaves - 1].level--;
    } else {
        assert_everywhere(!amr__mesh_is_valid(m));
    }
    assert_everywhere(amr__mesh_is_valid(m));
    m->n_global++;
    assert_everywhere(!amr__mesh_is_valid(m));
    m->n_global--;
    if (comm->size > 1) {
        if (m->n_ghosts)
            m->ghost[0].x[0] ^= 1;
        assert_everywhere(!amr__mesh_is_valid(m));
        if (m->n_ghosts)
            m->ghost[0].x[0] ^= 1;
    }
    assert_everywhere(amr__mesh_is_valid(m));
    amr__mesh_free(m);
}

/* ---- tests of the message passing ---- */

static void collectives_do_what_they_say(void **state)
{
    (void)state;
    int64_t rank = comm->rank, size = comm->size;
    int64_t i[2] = {rank, -rank}, least = rank + 3, all[64];
    double most = 0.5 * (double)rank;
    comm->allreduce(comm, i, 2, AMR__I64, AMR__ADD);
    comm->allreduce(comm, &least, 1, AMR__I64, AMR__LEAST);
    comm->allreduce(comm, &most, 1, AMR__F64, AMR__MOST);
    assert_everywhere(i[0] == size * (size - 1) / 2 && i[1] == -i[0] && least == 3 &&
                      most == 0.5 * (double)(size - 1));
    double sum = 1;
    comm->reduce(comm, &sum, 1, AMR__F64, AMR__ADD);
    assert_everywhere(sum == (rank == 0 ? (double)size : 1));
    char word[16] = "";
    if (rank == size - 1)
        strcpy(word, "from the last");
    comm->bcast(comm, word, sizeof word, (int)size - 1);
    assert_everywhere(strcmp(word, "from the last") == 0);
    int order = rank == 0 ? 42 : 0;
    comm->command(comm, &order, sizeof order);
    assert_everywhere(order == 42);
    comm->allgather(comm, &rank, sizeof rank, all);
    bool right = true;
    for (int r = 0; r < size; r++)
        right = right && all[r] == r;
    comm->barrier(comm);
    assert_everywhere(right);
}

/* Bytes that `from` sends to `to` in a round, -1 for no message. */
static int length(int from, int to, int round)
{
    uint64_t h = hash(hash((uint64_t)from, (uint64_t)to), (uint64_t)round);
    return from == to || h % 3 == 0 ? -1 : h % 11 == 0 ? 0 : (int)(h % 100000);
}

static unsigned char byte_at(int from, int to, int round, int i)
{
    return (unsigned char)(from * 31 + to * 17 + round + i);
}

static bool message_is_right(const struct amr__message *m, int round)
{
    if ((int)m->bytes != length(m->rank, comm->rank, round))
        return false;
    for (int i = 0; i < (int)m->bytes; i++)
        if (((const unsigned char *)m->data)[i] != byte_at(m->rank, comm->rank, round, i))
            return false;
    return true;
}

/* Rounds follow each other without a barrier, and one rank dawdles. */
static void sparse_delivers_to_who_is_addressed(void **state)
{
    (void)state;
    bool right = true;
    for (int round = 0; round < 100; round++) {
        int n = 0, to[64];
        void *data[64];
        size_t bytes[64];
        for (int r = 0; r < comm->size; r++) {
            int l = length(comm->rank, r, round);
            if (l < 0)
                continue;
            unsigned char *text = malloc((size_t)l + 1);
            for (int i = 0; i < l; i++)
                text[i] = byte_at(comm->rank, r, round, i);
            to[n] = r;
            bytes[n] = (size_t)l;
            data[n++] = text;
        }
        if (round % 10 == 0 && comm->rank == round / 10 % comm->size)
            usleep(2000);
        struct amr__message *got;
        int expected = 0, n_got = comm->sparse(comm, n, to, data, bytes, &got);
        for (int r = 0; r < comm->size; r++)
            expected += length(r, comm->rank, round) >= 0;
        right = right && n_got == expected;
        for (int k = 0; k < n_got; k++) {
            right = right && (k == 0 || got[k - 1].rank < got[k].rank);
            right = right && message_is_right(&got[k], round);
            free(got[k].data);
        }
        free(got);
        for (int k = 0; k < n; k++)
            free(data[k]);
    }
    assert_everywhere(right);
}

/* Every rank with every rank, itself included; two exchanges under way at once, ended the other way
 * round. */
static void partners_exchange(void **state)
{
    (void)state;
    enum { MOST = 3000 };
    size_t size = (size_t)comm->size;
    struct amr__request *request[2];
    unsigned char *in = malloc(2 * size * MOST), *out = malloc(2 * size * MOST);
    int rank[64];
    void *recv[2][64];
    const void *send[2][64];
    size_t recv_bytes[2][64], send_bytes[2][64];
    for (int t = 0; t < 2; t++) {
        for (int r = 0; r < comm->size; r++) {
            size_t at = ((size_t)t * size + (size_t)r) * MOST;
            rank[r] = r;
            recv[t][r] = in + at;
            send[t][r] = out + at;
            recv_bytes[t][r] = (size_t)((r * 7 + comm->rank * 5) * 100 % MOST);
            send_bytes[t][r] = (size_t)((comm->rank * 7 + r * 5) * 100 % MOST);
            for (size_t i = 0; i < send_bytes[t][r]; i++)
                out[at + i] = byte_at(comm->rank, r, t, (int)i);
        }
        request[t] = comm->start(comm, t, comm->size, rank, recv[t], recv_bytes[t], comm->size,
                                 rank, send[t], send_bytes[t]);
    }
    comm->finish(comm, request[1]);
    comm->finish(comm, request[0]);
    bool right = true;
    for (int t = 0; t < 2; t++)
        for (int r = 0; r < comm->size; r++)
            for (size_t i = 0; i < recv_bytes[t][r]; i++)
                right =
                    right && ((unsigned char *)recv[t][r])[i] == byte_at(r, comm->rank, t, (int)i);
    free(in);
    free(out);
    assert_everywhere(right);
}

int main(int argc, char **argv)
{
    comm = amr__comm_init(&argc, &argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(collectives_do_what_they_say),
        cmocka_unit_test(sparse_delivers_to_who_is_addressed),
        cmocka_unit_test(partners_exchange),
        cmocka_unit_test(keys_interleave_coordinates),
        cmocka_unit_test(directions_split_and_join),
        cmocka_unit_test(uniform_meshes_are_right_and_even),
        cmocka_unit_test(random_forests_adapt_as_the_oracle_says),
        cmocka_unit_test(refining_a_corner_ripples),
        cmocka_unit_test(coarsening_reaches_the_roots),
        cmocka_unit_test(nothing_wished_changes_nothing),
        cmocka_unit_test(partition_follows_weights),
        cmocka_unit_test(broken_meshes_are_not_valid),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed != 0;
}
