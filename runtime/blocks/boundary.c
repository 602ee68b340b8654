/* What lies beyond the edge of the domain. Where the boundary is an image of inner cells (wall,
 * Neumann: mirror; outflow: the nearest cell), ghosts are copies along one axis at a time; some
 * fields turn their sign at walls (wall_signs.c). The two sides of an axis may differ. Where
 * the program keeps data in a ring of cells (Dirichlet), blocks of the finest level read the ring
 * itself; on coarser levels, whose cells reach farther out than the ring, ghosts are extrapolated
 * linearly through the inner cell and the ring cell, so that both sides of a level interface see
 * the same boundary value; unless a boundary nest has set the ring on each level, from inner cells:
 * then it holds the ghosts themselves. Called by plan.c. */
#include "blocks/ghosts.h"

#include <string.h>

static void plan_copy(struct amr__planner *p, const struct amr__blocks *b,
                      const struct amr__ghost *g, struct amr__box box)
{
    const struct amr__space *s = b->space;
    struct amr__task t = amr__plan_task(b, g, &box);
    struct amr__box need = box;
    t.src = amr__block_slot(b, g->src);
    memcpy(t.from, box.lo, sizeof t.from);
    for (int d = 0; d < s->dim; d++) {
        if (g->step[d] == 0)
            continue;
        bool high = g->step[d] > 0;
        enum amr_boundary kind = s->boundary[d][high];
        bool mirror = kind == AMR_NEUMANN || kind == AMR_WALL;
        int edge = high ? s->block - 1 : 0;
        int from =
            mirror ? s->block - 1 - box.lo[d] : edge; /* ghost cell c is the image of B - 1 - c */
        t.sign[d] = mirror ? -1 : 0;
        t.sides |= kind == AMR_WALL ? (uint8_t)(1u << (2 * d + high)) : 0;
        t.from[d] = (int16_t)from;
        need.lo[d] = (int16_t)(mirror ? from - box.n[d] + 1 : edge);
        need.n[d] = mirror ? box.n[d] : 1;
    }
    int list = g->remote ? AMR__L_COPY_LATE : AMR__L_COPY;
    amr__plan_add(p, (enum amr__plan_list)(list + g->stage - 1), &t);
    amr__plan_need(p, g->src, need);
}

/* The user's index of a ghost block's first cell in the ring, as kernels have it: of its centre,
 * rounded down, along the edge; the finest ring cells' across it. */
static int first_index(const struct amr__space *s, const struct amr__ghost *g, int d)
{
    int ratio = 1 << (s->levels - 1 - g->node.level), size = s->hi[d] - s->lo[d];
    if (g->step[d])
        return g->step[d] < 0 ? s->lo[d] - s->block : s->hi[d];
    int at = ratio * s->block * g->node.x[d]; /* around a periodic axis it may lie outside */
    at = at < 0 ? at + size : at >= size ? at - size : at;
    return s->lo[d] + at + (ratio - 1) / 2;
}

static void plan_ring(struct amr__planner *p, const struct amr__blocks *b,
                      const struct amr__ghost *g, struct amr__box box)
{
    const struct amr__space *s = b->space;
    struct amr__task t = amr__plan_task(b, g, &box);
    struct amr__box inner = box;
    int16_t from2[3] = {box.lo[0], box.lo[1], box.lo[2]}; /* the ring cells next to the edge */
    int leaving = 0;
    t.src = amr__block_slot(b, g->src);
    t.aux = amr__block_slot(b, g->aux);
    t.ratio = 1 << (s->levels - 1 - g->node.level);
    for (int d = 0; d < s->dim; d++) {
        int last = s->block - 1;
        if (g->step[d] != 0) {
            inner.lo[d] = (int16_t)(g->step[d] < 0 ? 0 : last);
            from2[d] = (int16_t)(last - inner.lo[d]);
            inner.n[d] = 1;
            t.sign[d] = 0;
            t.axis = (int8_t)(leaving++ == 0 ? d : -1);
            t.side = g->step[d] > 0;
            t.sides |= (uint8_t)(1 << (2 * d + t.side));
        }
        t.from[d] = inner.lo[d];
        t.at[d] = first_index(s, g, d) + box.lo[d] * (g->step[d] ? 1 : t.ratio);
    }
    memcpy(t.from2, from2, sizeof t.from2);
    amr__plan_add(p, g->remote ? AMR__L_RING_LATE : AMR__L_RING, &t);
    amr__plan_need(p, g->src, inner);
    amr__plan_need(p, g->aux, box);
}

void amr__edge_plan(struct amr__planner *p, const struct amr__blocks *b, const struct amr__ghost *g,
                    struct amr__box box)
{
    if (g->kind == AMR__EDGE_RING)
        plan_ring(p, b, g, box);
    else
        plan_copy(p, b, g, box);
}
