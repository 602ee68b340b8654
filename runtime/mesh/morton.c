/* Nodes of the tree as numbers: Morton keys, parents, children, same-level neighbours.
 * Pure functions of a node and of the domain; all other files of the mesh call them. The key of a
 * node is that of its lower corner in blocks of the finest level. Bricks that are no power of two
 * leave gaps in the keys, which does no harm: leaves are only ever compared. */
#include "mesh/mesh.h"

/* The bits of v moved apart to every second place (H. S. Warren, Hacker's Delight, 7-2). */
static uint64_t spread2(uint64_t v)
{
    v &= 0xffffffffu;
    v = (v | v << 16) & 0x0000ffff0000ffffu;
    v = (v | v << 8) & 0x00ff00ff00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0fu;
    v = (v | v << 2) & 0x3333333333333333u;
    return (v | v << 1) & 0x5555555555555555u;
}

/* The same to every third place. */
static uint64_t spread3(uint64_t v)
{
    v &= 0x1fffffu;
    v = (v | v << 32) & 0x001f00000000ffffu;
    v = (v | v << 16) & 0x001f0000ff0000ffu;
    v = (v | v << 8) & 0x100f00f00f00f00fu;
    v = (v | v << 4) & 0x10c30c30c30c30c3u;
    return (v | v << 2) & 0x1249249249249249u;
}

uint64_t amr__node_key(const struct amr__mesh *m, struct amr__node n)
{
    int up = m->levels - 1 - n.level;
    uint64_t x = (uint64_t)n.x[0] << up;
    if (m->dim == 1)
        return x;
    uint64_t y = (uint64_t)n.x[1] << up;
    if (m->dim == 2)
        return spread2(x) | spread2(y) << 1;
    uint64_t z = (uint64_t)n.x[2] << up;
    return spread3(x) | spread3(y) << 1 | spread3(z) << 2;
}

uint64_t amr__node_span(const struct amr__mesh *m, int level)
{
    return (uint64_t)1 << m->dim * (m->levels - 1 - level);
}

int amr__node_compare(const struct amr__mesh *m, struct amr__node a, struct amr__node b)
{
    uint64_t ka = amr__node_key(m, a), kb = amr__node_key(m, b);
    if (ka != kb)
        return ka < kb ? -1 : 1;
    return (a.level > b.level) - (a.level < b.level);
}

bool amr__node_exists(const struct amr__mesh *m, struct amr__node n)
{
    for (int d = 0; d < m->dim; d++)
        if (n.x[d] >= m->width[n.level][d])
            return false;
    return true;
}

bool amr__node_may_be_leaf(const struct amr__mesh *m, struct amr__node n)
{
    int up = m->levels - 1 - n.level;
    for (int d = 0; d < m->dim && up > 0; d++) {
        int64_t size = m->domain.size[d], cells = (int64_t)m->domain.block << up;
        if ((m->domain.fine[d] & 1 && n.x[d] == 0) ||
            (m->domain.fine[d] & 2 && (n.x[d] + 1) * cells >= size))
            return false;
        if (size % cells == 0)
            continue;
        if ((n.x[d] + 1) * cells + ((int64_t)m->domain.reach << up) > size ||
            (m->domain.wraps[d] && n.x[d] == 0))
            return false;
    }
    return true;
}

struct amr__node amr__node_parent(struct amr__node n)
{
    for (int d = 0; d < 3; d++)
        n.x[d] >>= 1;
    n.level--;
    return n;
}

struct amr__node amr__node_child(struct amr__node n, int child, int dim)
{
    for (int d = 0; d < dim; d++)
        n.x[d] = 2 * n.x[d] + (child >> d & 1);
    n.level++;
    return n;
}

int amr__node_child_number(struct amr__node n, int dim)
{
    int child = 0;
    for (int d = 0; d < dim; d++)
        child |= (n.x[d] & 1) << d;
    return child;
}

bool amr__node_neighbor(const struct amr__mesh *m, struct amr__node n, int dir,
                        struct amr__node *out)
{
    int step[3];
    amr__dir_split(dir, step);
    bool inside = true;
    *out = n;
    for (int d = 0; d < m->dim; d++) {
        int32_t extent = m->width[n.level][d];
        int32_t x = n.x[d] + step[d];
        if (x >= 0 && x < extent)
            out->x[d] = x;
        else if (m->periodic[d])
            out->x[d] = x < 0 ? extent - 1 : 0;
        else {
            out->x[d] = x;
            inside = false;
        }
    }
    return inside;
}
