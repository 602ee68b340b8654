/* The oracle of test_mesh.c: see forest_oracle.h. Quadratic in the leaves, so meshes are kept
 * small. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forest_oracle.h"

struct all gather_leaves(const struct amr__mesh *m)
{
    int64_t most = m->n_leaves;
    m->comm->allreduce(m->comm, &most, 1, AMR__I64, AMR__MOST);
    size_t bytes = (size_t)(most + 1) * sizeof(struct amr__node);
    struct amr__node *mine = calloc(1, bytes), *padded = malloc(bytes * (size_t)m->comm->size);
    mine[0].level = m->n_leaves;
    if (m->n_leaves)
        memcpy(mine + 1, m->leaf, (size_t)m->n_leaves * sizeof *mine);
    m->comm->allgather(m->comm, mine, bytes, padded);
    struct all a = {0};
    a.node = malloc(bytes * (size_t)m->comm->size);
    a.owner = malloc(sizeof(int) * (size_t)(most + 1) * (size_t)m->comm->size);
    for (int r = 0; r < m->comm->size; r++) {
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

void free_leaves(struct all *a)
{
    free(a->node);
    free(a->owner);
}

void span_of(const struct amr__mesh *m, struct amr__node n, int d, int64_t *lo, int64_t *hi)
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

bool is_family(const struct amr__mesh *m, const struct all *a, int first)
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
int *oracle_targets(const struct amr__mesh *m, const struct all *a, const signed char *want)
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
bool follows(const struct amr__mesh *m, const struct all *a, const int *t, const struct all *b)
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
        for (int i = 0; i < m->n_leaves && a->owner[j] != m->comm->rank && !touching; i++)
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
    struct amr__node leaf = m->leaf[i], beside = leaf, told;
    bool outside = false;
    for (int d = 0; d < m->dim; d++) {
        int extent = m->n_root[d] << leaf.level;
        beside.x[d] = leaf.x[d] + step[d];
        if (m->periodic[d])
            beside.x[d] = (beside.x[d] + extent) % extent;
        outside = outside || beside.x[d] < 0 || beside.x[d] >= extent;
    }
    struct amr__neighbor found = amr__mesh_neighbor(m, i, dir);
    if (amr__node_neighbor(m, leaf, dir, &told) == outside || !same_node(told, beside))
        return false;
    if (outside)
        return found.kind == AMR__OUTSIDE && found.n == 0;
    for (int j = 0; j < a->n; j++) {
        if (!lies_beside(m, leaf, step, beside, a->node[j]))
            continue;
        int by = a->node[j].level - leaf.level;
        int kind = by == 0 ? AMR__SAME : by > 0 ? AMR__FINER : AMR__COARSER;
        if (found.kind != kind || n >= found.n ||
            !same_node(known_leaf(m, found.at[n]), a->node[j]) ||
            (found.at[n] >= 0) != (a->owner[j] == m->comm->rank))
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
        bool own = a->owner[j] == m->comm->rank;
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

/* Names what is wrong: all of a mesh's properties share one verdict. */
static bool say(const struct amr__mesh *m, bool right, const char *what)
{
    if (!right)
        fprintf(stderr, "rank %d: wrong: %s\n", m->comm->rank, what);
    return right;
}

bool oracle_agrees(const struct amr__mesh *m)
{
    struct all a = gather_leaves(m);
    bool right = say(m, amr__mesh_is_valid(m), "valid");
    right &= say(m, share_is_right(m, &a), "shared values");
    right &= say(m, order_is_right(m, &a), "order and volume");
    right &= say(m, levels_are_right(m, &a), "2:1");
    right &= say(m, ghosts_are_right(m, &a), "ghosts");
    right &= say(m, split_is_right(m, &a), "split");
    right &= say(m, finding_is_right(m, &a), "look-up");
    right &= say(m, neighbors_are_right(m, &a), "neighbours");
    free_leaves(&a);
    return right;
}
