/* What must hold of a mesh, checked from scratch: called by tests, and around every change of a
 * mesh where the library is compiled with AMR_CHECK (tree.c: amr__mesh_check). Says on standard
 * error what is wrong and where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_parts.h"

enum { SAY_AT_MOST = 5 }; /* complaints of a rank and kind of check */

/* Prints a leaf and what is wrong with it. */
static void say(const struct amr__mesh *m, int *wrong, struct amr__node n, const char *what)
{
    if ((*wrong)++ < SAY_AT_MOST)
        fprintf(stderr, "amr: mesh of rank %d: leaf (%d %d %d) of level %d: %s\n", m->comm->rank,
                n.x[0], n.x[1], n.x[2], n.level, what);
}

static bool is_inside(const struct amr__mesh *m, struct amr__node n)
{
    if (n.level < 0 || n.level >= m->levels)
        return false;
    for (int d = 0; d < 3; d++)
        if (n.x[d] < 0 || n.x[d] >= m->width[n.level][d])
            return false;
    return true;
}

/* Own leaves: inside, sorted, disjoint, in this rank's range of keys. */
static int check_order(const struct amr__mesh *m)
{
    int wrong = 0, me = m->comm->rank;
    uint64_t past = m->first_key[me];
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node n = m->leaf[i];
        if (!is_inside(m, n)) {
            say(m, &wrong, n, "outside the domain or the levels");
            continue;
        }
        uint64_t key = amr__node_key(m, n);
        if (amr__mesh_find(m, n) != i)
            say(m, &wrong, n, "is not found where it is");
        if (key < past)
            say(m, &wrong, n, "out of order, or overlaps the leaf before");
        past = key + amr__node_span(m, n.level);
    }
    if (past > m->first_key[me + 1])
        say(m, &wrong, m->leaf[m->n_leaves - 1], "reaches into the next rank's keys");
    if (m->n_leaves == 0 && m->first_key[me] != m->first_key[me + 1])
        say(m, &wrong, (struct amr__node){{0, 0, 0}, 0}, "this rank has keys but no leaves");
    return wrong;
}

/* Blocks of the finest level below a node that exist. */
static uint64_t finest_below(const struct amr__mesh *m, struct amr__node n)
{
    int up = m->levels - 1 - n.level;
    uint64_t count = 1;
    for (int d = 0; d < m->dim; d++) {
        int64_t begin = (int64_t)n.x[d] << up, end = (int64_t)(n.x[d] + 1) << up;
        int64_t width = m->width[m->levels - 1][d];
        count *= (uint64_t)((end < width ? end : width) - begin);
    }
    return count;
}

/* Together the leaves fill the domain, and all ranks have the same tables. */
static int check_whole(const struct amr__mesh *m)
{
    const struct amr__comm *comm = m->comm;
    uint64_t domain = 1, mine = 0, mix = 0;
    for (int d = 0; d < m->dim; d++)
        domain *= (uint64_t)m->width[m->levels - 1][d];
    for (int i = 0; i < m->n_leaves; i++)
        mine += finest_below(m, m->leaf[i]);
    for (int r = 0; r <= comm->size; r++)
        mix = (mix ^ m->first_key[r] ^ (uint64_t)m->first_leaf[r]) * 0x9e3779b97f4a7c15u;
    int64_t sum[2] = {(int64_t)mine, m->n_leaves};
    int64_t least = (int64_t)(mix >> 1), most = least;
    comm->allreduce(comm, sum, 2, AMR__I64, AMR__ADD);
    comm->allreduce(comm, &least, 1, AMR__I64, AMR__LEAST);
    comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
    int wrong = ((uint64_t)sum[0] != domain) + (sum[1] != m->n_global) + (least != most);
    if (wrong && comm->rank == 0)
        fprintf(stderr,
                "amr: mesh: leaves fill %lld of %llu finest blocks, %lld leaves of %lld, ranks %s "
                "about them\n",
                (long long)sum[0], (unsigned long long)domain, (long long)sum[1],
                (long long)m->n_global, least == most ? "agree" : "disagree");
    return wrong;
}

/* All that touches an own leaf is there, within one level; all ghosts touch one. */
static int check_touching(const struct amr__mesh *m)
{
    int wrong = 0, n_dirs = amr__dir_count(m->dim);
    char *touches = amr__mesh_memory((size_t)m->n_ghosts, 1);
    for (int i = 0; i < m->n_leaves; i++)
        for (int dir = 0; dir < n_dirs; dir++) {
            struct amr__neighbor n;
            if (dir == n_dirs / 2)
                continue;
            if (!amr__neighbor_of(m, m->leaf[i], dir, &n)) {
                say(m, &wrong, m->leaf[i],
                    "beside it a leaf is missing or more than one level off");
                continue;
            }
            struct amr__neighbor known = m->beside ? amr__mesh_neighbor(m, i, dir) : n;
            if (known.kind != n.kind || known.n != n.n ||
                memcmp(known.at, n.at, (size_t)n.n * sizeof *n.at) != 0)
                say(m, &wrong, m->leaf[i], "beside it stands something else than the table says");
            for (int k = 0; k < n.n; k++)
                if (n.at[k] < 0)
                    touches[-1 - n.at[k]] = 1;
        }
    for (int g = 0; g < m->n_ghosts; g++)
        if (!touches[g])
            say(m, &wrong, m->ghost[g], "a ghost that touches no leaf here");
    free(touches);
    return wrong;
}

/* Ghosts are what their owners say. */
static int check_ghosts(const struct amr__mesh *m)
{
    int wrong = 0, me = m->comm->rank;
    struct amr__node *theirs = amr__mesh_memory((size_t)m->n_ghosts, sizeof *theirs);
    amr__mesh_share(m, m->leaf, theirs, sizeof *theirs);
    for (int g = 0; g < m->n_ghosts; g++) {
        if (amr__node_compare(m, m->ghost[g], theirs[g]) != 0)
            say(m, &wrong, m->ghost[g], "a ghost that is no leaf of its owner");
        if (g && amr__node_compare(m, m->ghost[g - 1], m->ghost[g]) >= 0)
            say(m, &wrong, m->ghost[g], "ghosts out of order");
        if (m->ghost_owner[g] == me || amr__mesh_owner(m, m->ghost[g]) != m->ghost_owner[g])
            say(m, &wrong, m->ghost[g], "a ghost with the wrong owner");
    }
    free(theirs);
    return wrong;
}

/* Every family that is not whole here is announced. */
static int check_families(const struct amr__mesh *m)
{
    int wrong = 0, sibling[8];
    for (int i = 0; i < m->n_leaves; i++) {
        if (m->split || !amr__mesh_family(m, i, sibling))
            continue;
        for (int c = 0; c < 1 << m->dim; c++)
            if (sibling[c] < 0)
                say(m, &wrong, m->leaf[i],
                    "its family lies on two ranks, but the mesh is not "
                    "marked as split");
    }
    return wrong;
}

bool amr__mesh_is_valid(const struct amr__mesh *m)
{
    int64_t wrong = check_order(m);
    wrong += check_whole(m);
    m->comm->allreduce(m->comm, &wrong, 1, AMR__I64, AMR__ADD);
    if (wrong)
        return false; /* looking leaves up means nothing then */
    wrong = check_touching(m);
    wrong += check_ghosts(m);
    wrong += check_families(m);
    m->comm->allreduce(m->comm, &wrong, 1, AMR__I64, AMR__ADD);
    return wrong == 0;
}
