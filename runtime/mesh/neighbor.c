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

/* What of an old table still holds: all that stands there has been kept, and only its numbers are
 * new. False where there is more to it. */
static bool carry(const struct amr__neighbor *old, const int *number, struct amr__neighbor *to)
{
    *to = *old;
    for (int k = 0; k < old->n; k++) {
        if (old->at[k] < 0 || number[old->at[k]] < 0)
            return false;
        to->at[k] = number[old->at[k]];
    }
    return true;
}

/* old (may be NULL): the row of the leaf in the table of the mesh before; number: [leaves of it] of
 * the leaves here, -1: gone. Returns the directions (bits) in which it still holds. */
static uint32_t fill_row(const struct amr__mesh *m, int leaf, const struct amr__neighbor *old,
                         const int *number, struct amr__neighbor *row)
{
    uint32_t unchanged = 0;
    for (int dir = 0, n_dirs = amr__dir_count(m->dim); dir < n_dirs; dir++) {
        if (dir == n_dirs / 2)
            continue;
        if (old && carry(&old[dir], number, &row[dir]))
            unchanged |= 1u << dir;
        else
            search(m, leaf, dir, &row[dir]);
    }
    return unchanged;
}

/* unchanged: of adapted meshes, as in the mesh, to be filled; else NULL. */
static struct amr__neighbor *make_table(const struct amr__mesh *m, const struct amr__mesh *old,
                                        const struct amr__map *map, uint32_t *unchanged)
{
    size_t n_dirs = (size_t)amr__dir_count(m->dim);
    struct amr__neighbor *table = amr__mesh_memory((size_t)m->n_leaves * n_dirs, sizeof *table);
    int *number = amr__mesh_memory(old ? (size_t)old->n_leaves : 0, sizeof *number);
    for (int i = 0; old && i < old->n_leaves; i++)
        number[i] = -1;
    for (int i = 0; old && i < m->n_leaves; i++)
        if (map->at[i].origin == AMR__KEPT)
            number[map->at[i].from] = i;
#pragma omp parallel for schedule(static) if (m->n_leaves > 64)
    for (int i = 0; i < m->n_leaves; i++) {
        bool kept = old && map->at[i].origin == AMR__KEPT;
        uint32_t same = fill_row(m, i, kept ? &old->beside[(size_t)map->at[i].from * n_dirs] : NULL,
                                 number, &table[(size_t)i * n_dirs]);
        if (unchanged)
            unchanged[i] = same;
    }
    free(number);
    return table;
}

void amr__mesh_carry_neighbors(struct amr__mesh *m, const struct amr__mesh *old,
                               const struct amr__map *map)
{
    if (!old->beside)
        return;
    m->unchanged = amr__mesh_memory((size_t)m->n_leaves, sizeof *m->unchanged);
    m->beside = make_table(m, old, map, m->unchanged);
}

void amr__mesh_make_neighbors(const struct amr__mesh *m)
{
    ((struct amr__mesh *)m)->beside = make_table(m, NULL, NULL, NULL); /* no part of the mesh */
}
