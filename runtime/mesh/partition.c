/* Cuts the curve anew so that the ranks' weights are even. Called by remesh.c (rebalancing) and
 * after adapting that left families on two ranks.
 *
 * A family of leaf siblings is one unit and goes where its middle falls, so no rank's weight
 * exceeds the mean by more than one unit. Weights are made integers: all ranks then agree on every
 * cut, whatever order they add in. */
#include <math.h>
#include <stdlib.h>

#include "mesh/mesh_parts.h"

/* Weights of a rank's leaves and ghosts, and where they lie on the curve. */
struct load {
    int64_t *own, *ghost; /* owned */
    int64_t before;       /* weight on the ranks before */
    int64_t total;        /* on all */
};

/* What travels together. */
struct unit {
    int n;          /* own leaves of it */
    int64_t own;    /* their weight */
    int64_t before; /* weight of its leaves on ranks before */
    int64_t weight; /* of all of it */
};

static void measure(const struct amr__mesh *m, const float *weight, struct load *l)
{
    const struct amr__comm *comm = m->comm;
    double most = 0;
    for (int i = 0; i < m->n_leaves && weight; i++)
        most = fmax(most, weight[i]);
    comm->allreduce(comm, &most, 1, AMR__F64, AMR__MOST);
    l->own = amr__mesh_memory((size_t)m->n_leaves, sizeof *l->own);
    l->ghost = amr__mesh_memory((size_t)m->n_ghosts, sizeof *l->ghost);
    int64_t sum = 0;
    for (int i = 0; i < m->n_leaves; i++) {
        double part = weight ? weight[i] / most * (1 << 20) : 1;
        l->own[i] = part > 1 ? llround(part) : 1;
        sum += l->own[i];
    }
    amr__mesh_share(m, l->own, l->ghost, sizeof *l->own);
    int64_t *sums = amr__mesh_memory((size_t)comm->size, sizeof *sums);
    comm->allgather(comm, &sum, sizeof sum, sums);
    l->before = l->total = 0;
    for (int r = 0; r < comm->size; r++) {
        l->before += r < comm->rank ? sums[r] : 0;
        l->total += sums[r];
    }
    free(sums);
}

/* The unit that begins, on this rank, with own leaf i. */
static struct unit unit_at(const struct amr__mesh *m, const struct load *l, int i)
{
    struct unit u = {1, l->own[i], 0, l->own[i]};
    int sibling[8], per = 1 << m->dim;
    if (!amr__mesh_family(m, i, sibling))
        return u;
    u = (struct unit){0};
    for (int c = 0; c < per; c++) {
        bool own = sibling[c] >= 0;
        int64_t w = own ? l->own[sibling[c]] : l->ghost[-1 - sibling[c]];
        u.weight += w;
        u.n += own;
        u.own += own ? w : 0;
        if (!own && u.n == 0)
            u.before += w;
    }
    return u;
}

/* Where rank r's share begins, in half units of weight. */
static int64_t share_begins(int64_t total, int size, int r)
{
    return 2 * total / size * r + 2 * total % size * r / size;
}

/* to_rank[i] of every own leaf; whether any leaf of any rank moves. */
static bool choose_ranks(const struct amr__mesh *m, const float *weight, int *to_rank)
{
    struct load l;
    measure(m, weight, &l);
    int rank = 0, size = m->comm->size;
    int64_t at = l.before, moves = 0;
    for (int i = 0; i < m->n_leaves;) {
        struct unit u = unit_at(m, &l, i);
        int64_t middle = 2 * (at - u.before) + u.weight;
        while (rank < size - 1 && share_begins(l.total, size, rank + 1) <= middle)
            rank++;
        for (int k = 0; k < u.n; k++)
            to_rank[i + k] = rank;
        moves |= rank != m->comm->rank;
        i += u.n;
        at += u.own;
    }
    free(l.own);
    free(l.ghost);
    m->comm->allreduce(m->comm, &moves, 1, AMR__I64, AMR__MOST);
    return moves;
}

/* Leaves for other ranks: one run each, since to_rank ascends. Returns the messages received. */
static int send_leaves(const struct amr__mesh *old, const int *to_rank, struct amr__message **got)
{
    int me = old->comm->rank, n = 0;
    int room = old->n_leaves < old->comm->size ? old->n_leaves : old->comm->size;
    int *to = amr__mesh_memory((size_t)room, sizeof *to);
    void **data = amr__mesh_memory((size_t)room, sizeof *data);
    size_t *bytes = amr__mesh_memory((size_t)room, sizeof *bytes);
    for (int i = 0; i < old->n_leaves; i++) {
        if (to_rank[i] == me)
            continue;
        if (n == 0 || to[n - 1] != to_rank[i]) {
            to[n] = to_rank[i];
            data[n] = old->leaf + i;
            bytes[n++] = 0;
        }
        bytes[n - 1] += sizeof *old->leaf;
    }
    int n_got = old->comm->sparse(old->comm, n, to, data, bytes, got);
    free(to);
    free(data);
    free(bytes);
    return n_got;
}

/* The leaves of the new mesh: those that stay, between those that came from before and behind. */
static struct amr__node *join_leaves(const struct amr__mesh *old, const int *to_rank,
                                     const struct amr__message *got, int n_got, int *n_new)
{
    int me = old->comm->rank, n = 0;
    size_t room = (size_t)old->n_leaves;
    for (int k = 0; k < n_got; k++)
        room += got[k].bytes / sizeof *old->leaf;
    struct amr__node *leaf = amr__mesh_memory(room, sizeof *leaf);
    int k = 0;
    for (; k < n_got && got[k].rank < me; k++)
        for (size_t j = 0; j < got[k].bytes / sizeof *leaf; j++)
            leaf[n++] = ((const struct amr__node *)got[k].data)[j];
    for (int i = 0; i < old->n_leaves; i++)
        if (to_rank[i] == me)
            leaf[n++] = old->leaf[i];
    for (; k < n_got; k++)
        for (size_t j = 0; j < got[k].bytes / sizeof *leaf; j++)
            leaf[n++] = ((const struct amr__node *)got[k].data)[j];
    *n_new = n;
    return leaf;
}

/* Global numbers stay the same, so both sides follow from the two tables of first leaves. */
static void set_moves(const struct amr__mesh *old, const struct amr__mesh *m,
                      struct amr__partition *p)
{
    p->n_new = m->n_leaves;
    p->from_rank = amr__mesh_memory((size_t)p->n_new, sizeof *p->from_rank);
    p->from_leaf = amr__mesh_memory((size_t)p->n_new, sizeof *p->from_leaf);
    int rank = 0;
    for (int i = 0; i < p->n_new; i++) {
        int64_t number = m->first_global + i;
        while (old->first_leaf[rank + 1] <= number)
            rank++;
        p->from_rank[i] = rank;
        p->from_leaf[i] = (int)(number - old->first_leaf[rank]);
    }
    for (int i = 0; i < p->n_old; i++)
        p->to_leaf[i] = (int)(old->first_global + i - m->first_leaf[p->to_rank[i]]);
}

struct amr__mesh *amr__mesh_partition(const struct amr__mesh *old, const float *weight,
                                      struct amr__partition *moves)
{
    amr__mesh_check(old, "before amr__mesh_partition");
    *moves = (struct amr__partition){.n_old = old->n_leaves};
    moves->to_rank = amr__mesh_memory((size_t)old->n_leaves, sizeof *moves->to_rank);
    moves->to_leaf = amr__mesh_memory((size_t)old->n_leaves, sizeof *moves->to_leaf);
    if (!choose_ranks(old, weight, moves->to_rank)) {
        amr__partition_free(moves);
        return NULL;
    }
    struct amr__message *got;
    int n, n_got = send_leaves(old, moves->to_rank, &got);
    struct amr__node *leaf = join_leaves(old, moves->to_rank, got, n_got, &n);
    for (int k = 0; k < n_got; k++)
        free(got[k].data);
    free(got);
    struct amr__mesh *m = amr__mesh_like(old, leaf, n);
    amr__mesh_finish(m);
    amr__mesh_check(m, "after amr__mesh_partition");
    set_moves(old, m, moves);
    return m;
}

void amr__partition_free(struct amr__partition *p)
{
    free(p->from_rank);
    free(p->from_leaf);
    free(p->to_rank);
    free(p->to_leaf);
    *p = (struct amr__partition){0};
}
