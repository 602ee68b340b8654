/* The ghost layer: the remote leaves that touch own ones, and the lists by which values of leaves
 * travel to the ranks that see them as ghosts. Called when a mesh is finished (tree.c).
 *
 * Each rank works out from its own leaves and the first keys alone which ranks own something beside
 * them, and sends them those leaves (Burstedde, Wilcox, Ghattas 2011, section 3.5; balance lets it
 * look at the children one level down and no further). Touching is symmetric, so nobody has to ask.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_parts.h"

/* An own leaf that a rank needs. */
struct seen {
    int rank, leaf;
};
struct seen_list {
    struct seen *at; /* owned */
    int n, room;
};

static void add_seen(struct seen_list *l, int rank, int leaf)
{
    /* The same pair comes up in several directions, mostly one right after the other. */
    for (int i = l->n - 1; i >= 0 && l->at[i].leaf == leaf; i--)
        if (l->at[i].rank == rank)
            return;
    l->at = amr__mesh_room(l->at, l->n, &l->room, sizeof *l->at);
    l->at[l->n++] = (struct seen){rank, leaf};
}

/* Adds the ranks that own leaves beside own leaf i in one direction. */
static void look_beside(const struct amr__mesh *m, struct seen_list *l, int i, int dir)
{
    struct amr__node beside;
    if (!amr__node_neighbor(m, m->leaf[i], dir, &beside))
        return;
    int me = m->comm->rank;
    uint64_t key = amr__node_key(m, beside);
    uint64_t last = key + amr__node_span(m, beside.level) - 1;
    if (m->first_key[me] <= key && last < m->first_key[me + 1])
        return;
    if (beside.level == m->levels - 1) {
        add_seen(l, amr__mesh_owner(m, beside), i);
        return;
    }
    int child[4], n = amr__touching_children(dir, m->dim, child);
    for (int c = 0; c < n; c++) {
        struct amr__node finer = amr__node_child(beside, child[c], m->dim);
        for (int d = 0; d < m->dim; d++) { /* of a node that the edge cuts: what there is of it */
            int32_t last = m->width[finer.level][d] - 1;
            finer.x[d] = finer.x[d] < last ? finer.x[d] : last;
        }
        int rank = amr__mesh_owner(m, finer);
        if (rank != me)
            add_seen(l, rank, i);
    }
}

/* Whether all that stands beside own leaf i is own, seen at a glance: keys rise with every
 * coordinate, so those around a leaf lie between its lowest and its highest neighbour's. */
static bool is_deep_inside(const struct amr__mesh *m, int i)
{
    int me = m->comm->rank;
    struct amr__node low = m->leaf[i], high = low;
    for (int d = 0; d < m->dim; d++) {
        int32_t last = m->width[low.level][d] - 1;
        if (m->periodic[d] && (low.x[d] == 0 || high.x[d] == last))
            return false;
        low.x[d] -= low.x[d] > 0;
        high.x[d] += high.x[d] < last;
    }
    return m->first_key[me] <= amr__node_key(m, low) &&
           amr__node_key(m, high) + amr__node_span(m, high.level) <= m->first_key[me + 1];
}

static int by_rank_then_leaf(const void *a, const void *b)
{
    const struct seen *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->leaf > y->leaf) - (x->leaf < y->leaf);
}

/* Partners and mirrors from the pairs, sorted. */
static void set_mirrors(struct amr__mesh *m, const struct seen_list *l)
{
    int n = 0;
    for (int i = 0; i < l->n; i++)
        n += i == 0 || l->at[i].rank != l->at[i - 1].rank;
    m->n_partners = n;
    m->partner = amr__mesh_memory((size_t)n, sizeof *m->partner);
    m->partner_mirrors = amr__mesh_memory((size_t)n + 1, sizeof *m->partner_mirrors);
    m->partner_ghosts = amr__mesh_memory((size_t)n + 1, sizeof *m->partner_ghosts);
    m->mirror = amr__mesh_memory((size_t)l->n, sizeof *m->mirror);
    n = 0;
    for (int i = 0; i < l->n; i++) {
        if (i == 0 || l->at[i].rank != l->at[i - 1].rank) {
            m->partner[n] = l->at[i].rank;
            m->partner_mirrors[n++] = i;
        }
        m->mirror[i] = l->at[i].leaf;
    }
    m->partner_mirrors[n] = l->n;
}

/* Ghosts from the partners' messages: sorted by rank and, within it, by key, they are sorted by
 * key. */
static void set_ghosts(struct amr__mesh *m, const struct amr__message *message)
{
    for (int p = 0; p < m->n_partners; p++)
        m->n_ghosts += (int)(message[p].bytes / sizeof *m->ghost);
    size_t total = (size_t)m->n_ghosts;
    m->ghost = amr__mesh_memory(total, sizeof *m->ghost);
    m->ghost_owner = amr__mesh_memory(total, sizeof *m->ghost_owner);
    int g = 0;
    for (int p = 0; p < m->n_partners; p++) {
        int n = (int)(message[p].bytes / sizeof *m->ghost);
        memcpy(m->ghost + g, message[p].data, message[p].bytes);
        m->partner_ghosts[p] = g;
        for (int i = 0; i < n; i++, g++)
            m->ghost_owner[g] = message[p].rank;
    }
    m->partner_ghosts[m->n_partners] = g;
}

/* Sends every partner its mirrors, and takes what it sends. */
static void trade_leaves(struct amr__mesh *m)
{
    int n = m->n_partners, n_mirrors = m->partner_mirrors[n];
    struct amr__node *copy = amr__mesh_memory((size_t)n_mirrors, sizeof *copy);
    for (int i = 0; i < n_mirrors; i++)
        copy[i] = m->leaf[m->mirror[i]];
    void **data = amr__mesh_memory((size_t)n, sizeof *data);
    size_t *bytes = amr__mesh_memory((size_t)n, sizeof *bytes);
    for (int p = 0; p < n; p++) {
        int first = m->partner_mirrors[p];
        data[p] = copy + first;
        bytes[p] = (size_t)(m->partner_mirrors[p + 1] - first) * sizeof *copy;
    }
    struct amr__message *message;
    int got = m->comm->sparse(m->comm, n, m->partner, data, bytes, &message);
    bool symmetric = got == n;
    for (int p = 0; p < n && symmetric; p++)
        symmetric = message[p].rank == m->partner[p];
    if (!symmetric) {
        fprintf(stderr, "amr: rank %d: ghosts are not mutual: the mesh is broken\n", m->comm->rank);
        m->comm->abort(m->comm, 1);
    }
    set_ghosts(m, message);
    for (int p = 0; p < got; p++)
        free(message[p].data);
    free(message);
    free(bytes);
    free(data);
    free(copy);
}

void amr__mesh_layer(struct amr__mesh *m)
{
    struct seen_list l = {0};
    int n_dirs = amr__dir_count(m->dim);
    /* Alone, nothing is remote. */
    for (int i = 0; i < m->n_leaves && m->comm->size > 1; i++) {
        if (is_deep_inside(m, i))
            continue;
        for (int dir = 0; dir < n_dirs; dir++)
            if (dir != n_dirs / 2)
                look_beside(m, &l, i, dir);
    }
    if (l.n)
        qsort(l.at, (size_t)l.n, sizeof *l.at, by_rank_then_leaf);
    set_mirrors(m, &l);
    free(l.at);
    trade_leaves(m);
}

void amr__mesh_share(const struct amr__mesh *m, const void *own, void *ghost, size_t bytes)
{
    int n = m->n_partners;
    size_t n_mirrors = (size_t)m->partner_mirrors[n];
    char *pack = amr__mesh_memory(n_mirrors, bytes);
    for (size_t i = 0; i < n_mirrors; i++)
        memcpy(pack + i * bytes, (const char *)own + (size_t)m->mirror[i] * bytes, bytes);
    void **recv = amr__mesh_memory((size_t)n, sizeof *recv);
    const void **send = amr__mesh_memory((size_t)n, sizeof *send);
    size_t *recv_bytes = amr__mesh_memory((size_t)n, sizeof *recv_bytes);
    size_t *send_bytes = amr__mesh_memory((size_t)n, sizeof *send_bytes);
    for (int p = 0; p < n; p++) {
        int g = m->partner_ghosts[p], s = m->partner_mirrors[p];
        recv[p] = (char *)ghost + (size_t)g * bytes;
        send[p] = pack + (size_t)s * bytes;
        recv_bytes[p] = (size_t)(m->partner_ghosts[p + 1] - g) * bytes;
        send_bytes[p] = (size_t)(m->partner_mirrors[p + 1] - s) * bytes;
    }
    enum { TAG = 900 };
    m->comm->finish(m->comm, m->comm->start(m->comm, TAG, n, m->partner, recv, recv_bytes, n,
                                            m->partner, send, send_bytes));
    free(send_bytes);
    free(recv_bytes);
    free(send);
    free(recv);
    free(pack);
}
