/* Boundary assignments at the wall's own face, `f[0] = 0;` between the fluxes and the update of a
 * finite-volume scheme: the low face of the first cell lies inside the mesh, in that cell's block,
 * so it is an ordinary nest over one face and no boundary nest, which runs on ring blocks. The
 * wall's high face stands in the ring. Called by mesh.c when the domain is known. */
#include "analysis/work.h"

static bool is_wall_face(const struct work_nest *w, int axis, int first)
{
    const struct plan_nest *n = w->nest;
    int64_t lo;
    if (!poly_is_const(&w->lo[axis], &lo) || lo != first)
        return false;
    for (int i = 0; i < n->accesses.n; i++) {
        const struct plan_access *a = &n->accesses.at[i];
        if (a->offset[axis] || (a->writes && !(n->arrays.at[a->array]->node >> axis & 1)))
            return false;
    }
    return true;
}

void edge_faces_settle(const struct plan *p, int axis, int first)
{
    for (int i = 0; i < p->work->nests.n; i++) {
        struct plan_nest *n = p->nests.at[i];
        int fixed = 0;
        for (int x = 0; x < p->dim; x++)
            fixed += n->fixed[x];
        bool plain = n->edge == EDGE_DATA || n->edge == EDGE_LEVEL;
        if (!plain || fixed != 1 || !n->fixed[axis] ||
            !is_wall_face(p->work->nests.at[i], axis, first))
            continue;
        n->edge = EDGE_NONE;
        n->fixed[axis] = false;
    }
}
