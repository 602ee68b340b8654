/* What lies beside a leaf: the same-level node in a direction, and the leaves that stand there.
 * Kept as long as the mesh, and carried over to the next as far as it holds there: the lists of
 * ghosts are made from the answers (ghost.c) and every criterion asks again (remesh.c, balance.c),
 * mostly of a mesh that does not change. With full 2:1 balance a neighbour is one level up or down
 * at most. */
#include <stdio.h>
#include <stdlib.h>

#include "mesh/mesh_parts.h"

int amr__touching_children(int dir, int dim, int child[4])
{
    int step[3], n = 0;
    amr__dir_split(dir, step);
    for (int c = 0; c < 1 << dim; c++) {
        bool touches = true;
        for (int d = 0; d < dim; d++)
            /* Seen from below (step +1), the lower half touches; from above, the upper. */
            touches = touches && (step[d] == 0 || (step[d] < 0) == (c >> d & 1));
        if (touches)
            child[n++] = c;
    }
    return n;
}

bool amr__neighbor_of(const struct amr__mesh *m, struct amr__node node, int dir,
                      struct amr__neighbor *out)
{
    struct amr__node beside;
    *out = (struct amr__neighbor){.kind = AMR__OUTSIDE};
    if (!amr__node_neighbor(m, node, dir, &beside))
        return true;
    int at = amr__mesh_find(m, beside);
    out->kind = AMR__SAME;
    if (at == AMR__NO_LEAF && node.level > 0) {
        at = amr__mesh_find(m, amr__node_parent(beside));
        out->kind = AMR__COARSER;
    }
    if (at != AMR__NO_LEAF) {
        out->at[out->n++] = at;
        return true;
    }
    if (node.level == m->levels - 1)
        return false;
    int child[4], n = amr__touching_children(dir, m->dim, child);
    out->kind = AMR__FINER;
    for (int c = 0; c < n; c++) {
        struct amr__node finer = amr__node_child(beside, child[c], m->dim);
        if (!amr__node_exists(m, finer))
            continue;
        int found = amr__mesh_find(m, finer);
        if (found == AMR__NO_LEAF)
            return false;
        out->at[out->n++] = found;
    }
    return true;
}

static void search(const struct amr__mesh *m, int leaf, int dir, struct amr__neighbor *to)
{
    if (amr__neighbor_of(m, m->leaf[leaf], dir, to))
        return;
    fprintf(stderr, "amr: rank %d: no leaf beside leaf %d in direction %d: the mesh is broken\n",
            m->comm->rank, leaf, dir);
    m->comm->abort(m->comm, 1);
}

/* ---- the table ------------------------------------------------------------------------------ */

/* A table in the making. */
struct table {
    const struct amr__mesh *m, *old; /* old: the mesh before, or NULL: then all is searched for */
    const struct amr__map *map;
    int *number;       /* [leaves of old] of the leaves here, -1: gone; owned */
    int32_t *beside;   /* [n_leaves][3^dim] */
    uint32_t *unchanged; /* [n_leaves] or NULL */
};

/* Finer leaves that a thread has found, and where in the table they belong. */
struct finer {
    int n, room;
    struct entry {
        struct amr__neighbor beside;
        size_t place;
    } *at; /* [n] owned */
};

static int32_t code_of(const struct amr__neighbor *n, int number)
{
    return (int32_t)((uint32_t)number << 2) | n->kind;
}

static void put(struct table *t, size_t place, const struct amr__neighbor *n, struct finer *finer)
{
    if (n->kind != AMR__FINER) {
        t->beside[place] = code_of(n, n->at[0]);
        return;
    }
    finer->at = amr__mesh_room(finer->at, finer->n, &finer->room, sizeof *finer->at);
    finer->at[finer->n++] = (struct entry){*n, place};
}

/* What of a row of the old table still holds for single leaves: they have been kept, and only their
 * numbers are new. Returns the directions (bits). */
static uint32_t carry_row(const int32_t *restrict was, const int *restrict number, int n_dirs,
                          int32_t *restrict row)
{
    uint32_t same = 0;
    for (int dir = 0; dir < n_dirs; dir++) {
        int kind = was[dir] & 3, at = was[dir] >> 2;
        int now = kind == AMR__OUTSIDE ? 0 : kind == AMR__FINER || at < 0 ? -1 : number[at];
        row[dir] = (int32_t)((uint32_t)now << 2) | kind;
        same |= (uint32_t)(now >= 0) << dir;
    }
    return same & ~(1u << n_dirs / 2);
}

/* The same of finer leaves, all of which must have been kept. */
static bool carry_finer(const struct table *t, int32_t was, struct amr__neighbor *n)
{
    *n = t->old->finer[was >> 2];
    for (int k = 0; k < n->n; k++) {
        n->at[k] = n->at[k] < 0 ? -1 : t->number[n->at[k]];
        if (n->at[k] < 0)
            return false;
    }
    return true;
}

static void fill_row(struct table *t, int leaf, struct finer *finer)
{
    int n_dirs = amr__dir_count(t->m->dim), from = -1;
    size_t first = (size_t)leaf * (size_t)n_dirs;
    const int32_t *was = NULL;
    uint32_t unchanged = 0, rest = ((1u << n_dirs) - 1) & ~(1u << n_dirs / 2);
    if (t->old && t->map->at[leaf].origin == AMR__KEPT) {
        from = t->map->at[leaf].from;
        was = t->old->beside + (size_t)from * (size_t)n_dirs;
        unchanged = carry_row(was, t->number, n_dirs, t->beside + first);
    }
    for (rest &= ~unchanged; rest; rest &= rest - 1) {
        int dir = __builtin_ctz(rest);
        struct amr__neighbor n;
        if (was && (was[dir] & 3) == AMR__FINER && carry_finer(t, was[dir], &n))
            unchanged |= 1u << dir;
        else
            search(t->m, leaf, dir, &n);
        put(t, first + (size_t)dir, &n, finer);
    }
    if (t->unchanged)
        t->unchanged[leaf] = unchanged;
}

/* Takes over what a thread has found. */
static void take_finer(struct amr__mesh *m, int32_t *beside, const struct finer *found)
{
    for (int i = 0; i < found->n; i++) {
        m->finer = amr__mesh_room(m->finer, m->n_finer, &m->finer_room, sizeof *m->finer);
        beside[found->at[i].place] = code_of(&found->at[i].beside, m->n_finer);
        m->finer[m->n_finer++] = found->at[i].beside;
    }
}

static void number_kept(struct table *t)
{
    t->number = amr__mesh_memory((size_t)t->old->n_leaves, sizeof *t->number);
    for (int i = 0; i < t->old->n_leaves; i++)
        t->number[i] = -1;
    for (int i = 0; i < t->m->n_leaves; i++)
        if (t->map->at[i].origin == AMR__KEPT)
            t->number[t->map->at[i].from] = i;
}

static void make_table(struct amr__mesh *m, const struct amr__mesh *old,
                       const struct amr__map *map)
{
    struct table t = {.m = m, .old = old, .map = map, .unchanged = m->unchanged};
    size_t n = (size_t)m->n_leaves * (size_t)amr__dir_count(m->dim);
    t.beside = amr__mesh_memory(n, sizeof *t.beside);
    if (old)
        number_kept(&t);
#pragma omp parallel if (m->n_leaves > 64)
    {
        struct finer found = {0};
#pragma omp for schedule(static)
        for (int i = 0; i < m->n_leaves; i++)
            fill_row(&t, i, &found);
#pragma omp critical
        take_finer(m, t.beside, &found);
        free(found.at);
    }
    free(t.number);
    m->beside = t.beside;
}

void amr__mesh_carry_neighbors(struct amr__mesh *m, const struct amr__mesh *old,
                               const struct amr__map *map)
{
    if (!old->beside)
        return;
    m->unchanged = amr__mesh_memory((size_t)m->n_leaves, sizeof *m->unchanged);
    make_table(m, old, map);
}

void amr__mesh_make_neighbors(const struct amr__mesh *m)
{
    make_table((struct amr__mesh *)m, NULL, NULL); /* no part of the mesh */
}
