/* What lies beside a leaf: the same-level node in a direction, and the leaves that stand there.
 * Binary searches over own leaves and ghosts; used where tables are built (blocks.c, ghost.c), not
 * in steps. With full 2:1 balance a neighbour is one level up or down at most. */
#include <stdio.h>

#include "mesh_parts.h"

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

static int level_of(const struct amr__mesh *m, int at)
{
    return at >= 0 ? m->leaf[at].level : m->ghost[-1 - at].level;
}

bool amr__neighbor_of(const struct amr__mesh *m, struct amr__node node, int near, int dir,
                      struct amr__neighbor *out)
{
    *out = (struct amr__neighbor){.kind = AMR__OUTSIDE};
    if (!amr__node_neighbor(m, node, dir, &out->node))
        return true;
    int at = amr__mesh_find_near(m, out->node, near);
    if (at != AMR__NO_LEAF) {
        int level = level_of(m, at);
        out->kind = level == node.level ? AMR__SAME : AMR__COARSER;
        out->n = 1;
        out->at[0] = at;
        return level >= node.level - 1;
    }
    if (node.level == m->levels - 1)
        return false;
    int child[4];
    out->kind = AMR__FINER;
    out->n = amr__touching_children(dir, m->dim, child);
    for (int c = 0; c < out->n; c++) {
        struct amr__node finer = amr__node_child(out->node, child[c], m->dim);
        int found = amr__mesh_find_near(m, finer, near);
        if (found == AMR__NO_LEAF || level_of(m, found) != finer.level)
            return false;
        out->at[c] = found;
    }
    return true;
}

struct amr__neighbor amr__mesh_neighbor(const struct amr__mesh *m, int leaf, int dir)
{
    struct amr__neighbor n;
    if (!amr__neighbor_of(m, m->leaf[leaf], leaf, dir, &n)) {
        fprintf(stderr,
                "amr: rank %d: no leaf beside leaf %d in direction %d: the mesh is broken\n",
                m->comm->rank, leaf, dir);
        m->comm->abort(m->comm, 1);
    }
    return n;
}
