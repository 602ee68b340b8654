/* Ring cells that the program fills from the other side of the mesh, as codes with ghost cells do
 * that are periodic. They are data like any ring, which hold what the other side had when they were
 * filled; but a leaf takes them from a block of its own level there, so the mesh wraps round
 * (balance, ghost layer) where such nests are. Blocks that do not fit the domain are on the finest
 * level at both edges: there cells come from wherever they lie. Called by ghost.c, plan.c and
 * launch.c. */
#include "blocks/ghosts.h"

#include <string.h>

unsigned amr__wrap_axes(const struct amr__space *s)
{
    unsigned axes = 0;
    for (unsigned set = 1; set < 8; set++)
        axes |= s->wraps >> set & 1 ? set : 0;
    return axes;
}

/* The directions among the leaving ones of a ring block; false where not all of them leave. */
static bool split_direction(int dim, int dir, unsigned axes, int out[3], int rest[3])
{
    amr__steps(dim, dir, rest);
    for (int d = 0; d < 3; d++) {
        bool wraps = axes >> d & 1;
        if (wraps && rest[d] == 0)
            return false;
        out[d] = wraps ? rest[d] : 0;
        rest[d] = wraps ? 0 : rest[d];
    }
    return true;
}

static bool blocks_fit(const struct amr__mesh *m, unsigned axes)
{
    for (int d = 0; d < m->dim; d++)
        if (axes >> d & 1 && !m->periodic[d])
            return false;
    return true;
}

void amr__wrap_find(struct amr__blocks *b,
                    int (*other_side)(struct amr__blocks *b, int leaf, int dir, int ring))
{
    struct amr__ghosts *g = b->ghosts;
    int dim = b->mesh->dim, out[3], rest[3];
    for (int r = 0; r < b->n_rings && b->space->wraps; r++)
        for (unsigned axes = 1; axes < 8; axes++) {
            if (!(b->space->wraps >> axes & 1) ||
                !split_direction(dim, b->ring[r].dir, axes, out, rest))
                continue;
            struct amr__wrap w = {.ring = r, .axes = axes, .id = -1};
            if (blocks_fit(b->mesh, axes))
                w.id = other_side(b, b->ring[r].leaf, amr__dir_join(out, dim),
                                  amr__dir_join(rest, dim));
            g->wrap = amr__grow_for(g->wrap, g->n_wraps, &g->wrap_room, sizeof *g->wrap);
            g->wrap[g->n_wraps++] = w;
        }
}

/* The cells of a ring block that lie in the range; false where there are none. Across the edge ring
 * cells of every level count like those of the finest. */
static bool cut_to_range(const struct amr__space *s, int dir, const struct amr__wrapping *w,
                         struct amr__box *box)
{
    int step[3];
    amr__steps(s->dim, dir, step);
    amr__ring_box(s, dir, box->lo, box->n);
    for (int d = 0; d < s->dim; d++) {
        int base = step[d] < 0 ? s->lo[d] - s->block : s->hi[d];
        int from = box->lo[d], to = box->lo[d] + box->n[d];
        if (step[d] == 0 && (w->lo[d] > s->lo[d] || w->hi[d] < s->hi[d]))
            return false;
        if (step[d] == 0)
            continue;
        from = w->lo[d] - base > from ? w->lo[d] - base : from;
        to = w->hi[d] - base < to ? w->hi[d] - base : to;
        if (from >= to)
            return false;
        box->lo[d] = (int16_t)from;
        box->n[d] = (int16_t)(to - from);
    }
    return true;
}

void amr__wrap_plan(struct amr__planner *p, const struct amr__blocks *b,
                    const struct amr__wrapping *w)
{
    for (int i = 0; i < b->ghosts->n_wraps; i++) {
        const struct amr__wrap *at = &b->ghosts->wrap[i];
        const struct amr__ring *ring = &b->ring[at->ring];
        struct amr__box box;
        if (at->axes != w->axes || !cut_to_range(b->space, ring->dir, w, &box))
            continue;
        if (at->id < 0) {
            amr__cut_plan_wrap(p, b, b->mesh->leaf[ring->leaf], ring->dir, ring->slot, w->axes,
                               box);
            continue;
        }
        struct amr__task t = {.dst = ring->slot, .sign = {1, 1, 1}, .axis = -1, .ratio = 1};
        memcpy(t.lo, box.lo, sizeof t.lo);
        memcpy(t.n, box.n, sizeof t.n);
        memcpy(t.from, box.lo, sizeof t.from);
        t.src = amr__block_slot(b, at->id);
        amr__plan_need(p, at->id, box);
        amr__plan_add(p, amr__block_is_remote(b, at->id) ? AMR__L_COPY_LATE : AMR__L_COPY, &t);
    }
}
