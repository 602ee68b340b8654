/* Edges of the domain that fall inside a block. Blocks need not fit the domain: the last leaf of a
 * direction may reach beyond the high edge. Such leaves are on the finest level (mesh.h), and so is
 * all that is next to the edge. Cells past the edge are ghosts, wherever they lie: in the leaf
 * itself, in the mirror of a remote one, in the block beyond. Each is the image of one cell of the
 * domain or of its ring, by the rules of the directions one after the other: found here and copied
 * straight from there, by a message where it lies on another rank. The same goes for the cells
 * below the low edge where a direction wraps around and blocks do not fit. Called by ghost.c,
 * plan.c, blocks.c and remesh.c. */
#include "blocks/ghosts.h"

#include <stdlib.h>
#include <string.h>

/* ---- where things lie ------------------------------------------------------------------------ */

static int size_of(const struct amr__space *s, int d)
{
    return s->hi[d] - s->lo[d];
}

/* Whether cells beyond this edge are filled here. */
static bool cuts(const struct amr__space *s, int d, bool high)
{
    return size_of(s, d) % s->block != 0 && (high || s->boundary[d][0] == AMR_PERIODIC);
}

bool amr__cut_any(const struct amr__space *s)
{
    bool any = false;
    for (int d = 0; d < s->dim; d++)
        any |= cuts(s, d, true);
    return any;
}

bool amr__cut_node(const struct amr__space *s, struct amr__node n)
{
    for (int d = 0; d < s->dim && n.level == s->levels - 1; d++)
        if ((n.x[d] < 0 && cuts(s, d, false)) ||
            (n.x[d] * s->block >= size_of(s, d) && cuts(s, d, true)))
            return true;
    return false;
}

bool amr__cut_beside(const struct amr__space *s, struct amr__node n)
{
    for (int d = 0; d < s->dim && n.level == s->levels - 1; d++)
        if ((n.x[d] == 0 && cuts(s, d, false)) ||
            ((n.x[d] + 2) * s->block > size_of(s, d) && cuts(s, d, true)))
            return true;
    return false;
}

int amr__cut_cells(const struct amr__space *s, struct amr__node n, int d)
{
    int up = s->levels - 1 - n.level;
    int cells = ((size_of(s, d) + (1 << up) - 1) >> up) - n.x[d] * s->block;
    return cells < 0 ? 0 : cells < s->block ? cells : s->block;
}

bool amr__cut_exists(const struct amr__space *s, struct amr__node n)
{
    bool exists = true;
    for (int d = 0; d < s->dim; d++)
        exists &= amr__cut_cells(s, n, d) > 0;
    return exists;
}

/* A block of the finest level: where its cell 0 lies, counted from the domain's low corner. */
struct place {
    int base[3];
    unsigned wraps; /* bit d: what lies outside along d is taken from the other side */
};

static struct place place_of(const struct amr__space *s, struct amr__node n, int ring)
{
    struct place p = {{0, 0, 0}, 0};
    int step[3];
    amr__steps(s->dim, ring, step);
    for (int d = 0; d < s->dim; d++)
        p.base[d] = step[d] < 0 ? -s->block : step[d] > 0 ? size_of(s, d) : n.x[d] * s->block;
    return p;
}

/* ---- images ---------------------------------------------------------------------------------- */

/* Cells in a row along one direction that have their images in a row in one block. */
struct run {
    int at, n;   /* cells of the block to fill */
    int x;       /* the source block */
    int step;    /* -1, 1: its ring block on that side */
    int from;    /* source cell of the first */
    int8_t sign; /* of the next ones: 1, -1, 0 as in a task */
    uint8_t wall; /* the wall whose image they are, as in a task; 0: none */
};

/* The image of position p, outside the domain where *step says so: then in the ring. */
static int image(const struct amr__space *s, int d, bool wraps, int p, int *step, int8_t *sign)
{
    int size = size_of(s, d);
    *step = 0;
    *sign = 1;
    if (p >= 0 && p < size)
        return p;
    switch (wraps ? AMR_PERIODIC : s->boundary[d][p >= size]) {
    case AMR_RING:
        *step = p < 0 ? -1 : 1;
        return p;
    case AMR_PERIODIC:
        return (p % size + size) % size;
    case AMR_OUTFLOW:
        *sign = 0;
        return p < 0 ? 0 : size - 1;
    default: /* wall, Neumann */
        *sign = -1;
        return p < 0 ? -1 - p : 2 * size - 1 - p;
    }
}

static struct run run_at(const struct amr__space *s, int d, const struct place *place, int at)
{
    struct run r = {.at = at, .n = 1};
    int p = image(s, d, place->wraps >> d & 1, place->base[d] + at, &r.step, &r.sign);
    int last = (size_of(s, d) - 1) / s->block;
    bool high = place->base[d] + at >= size_of(s, d);
    r.wall = r.sign < 0 && s->boundary[d][high] == AMR_WALL ? (uint8_t)(1u << (2 * d + high)) : 0;
    r.x = r.step < 0 ? 0 : r.step > 0 ? last : p / s->block;
    r.from = r.step < 0 ? p + s->block : r.step > 0 ? p - size_of(s, d) : p % s->block;
    return r;
}

static bool follows(const struct run *last, const struct run *next)
{
    return next->x == last->x && next->step == last->step && next->sign == last->sign &&
           next->wall == last->wall &&
           next->from == last->from + last->n * last->sign;
}

/* The runs that cells lo .. lo + n - 1 of a block fall into; returns how many. */
static int runs_of(const struct amr__space *s, int d, const struct place *place, int lo, int n,
                   struct run *runs)
{
    int k = 0;
    for (int at = lo; at < lo + n; at++) {
        struct run next = run_at(s, d, place, at);
        if (k > 0 && follows(&runs[k - 1], &next))
            runs[k - 1].n++;
        else
            runs[k++] = next;
    }
    return k;
}

/* ---- tasks ----------------------------------------------------------------------------------- */

/* One task for each combination of runs. */
static void fill_box(struct amr__planner *p, const struct amr__blocks *b, int slot,
                     struct place place, struct amr__box box)
{
    const struct amr__space *s = b->space;
    struct run *runs[3];
    int n[3] = {1, 1, 1};
    for (int d = 0; d < 3; d++) {
        runs[d] = amr__grow(NULL, (size_t)box.n[d] * sizeof *runs[d]);
        *runs[d] = (struct run){.n = 1, .sign = 1};
        if (d < s->dim)
            n[d] = runs_of(s, d, &place, box.lo[d], box.n[d], runs[d]);
    }
    for (int i = 0; i < n[0] * n[1] * n[2]; i++) {
        int number[3] = {i % n[0], i / n[0] % n[1], i / n[0] / n[1]}, step[3];
        struct amr__task t = {.dst = slot, .ratio = 1};
        struct amr__node node = {.level = s->levels - 1};
        for (int d = 0; d < 3; d++) {
            const struct run *r = &runs[d][number[d]];
            t.lo[d] = (int16_t)r->at;
            t.n[d] = (int16_t)r->n;
            t.from[d] = (int16_t)r->from;
            t.sign[d] = r->sign;
            t.sides |= r->wall;
            node.x[d] = r->x;
            step[d] = r->step;
        }
        amr__plan_image(p, node, amr__dir_join(step, s->dim), &t);
    }
    for (int d = 0; d < 3; d++)
        free(runs[d]);
}

/* Cuts a box down to positions from..to - 1 along d; false if nothing is left. */
static bool clip(struct amr__box *box, int d, int base, int from, int to)
{
    int lo = box->lo[d] + base, hi = lo + box->n[d];
    lo = lo > from ? lo : from;
    hi = hi < to ? hi : to;
    box->lo[d] = (int16_t)(lo - base);
    box->n[d] = (int16_t)(hi > lo ? hi - lo : 0);
    return hi > lo;
}

/* How far out cells are read: no farther than the reach, nor than the ring has data. */
static bool clip_to_reach(const struct amr__space *s, const struct amr__reach *reach,
                          struct place place, struct amr__box *box)
{
    for (int d = 0; d < s->dim; d++) {
        int below = -reach->lo[d], above = reach->hi[d];
        if (s->boundary[d][0] == AMR_RING)
            below = below < s->ring[d][0] ? below : s->ring[d][0];
        if (s->boundary[d][1] == AMR_RING)
            above = above < s->ring[d][1] ? above : s->ring[d][1];
        if (!clip(box, d, place.base[d], -below, size_of(s, d) + above))
            return false;
    }
    return true;
}

bool amr__cut_fill(struct amr__planner *p, const struct amr__blocks *b,
                   const struct amr__reach *reach, struct amr__node node, int ring, int slot,
                   struct amr__box *box)
{
    const struct amr__space *s = b->space;
    struct place place = place_of(s, node, ring);
    for (int d = 0; d < s->dim && node.level == s->levels - 1; d++) {
        struct amr__box past = *box, rest = *box;
        int from = cuts(s, d, false) ? 0 : -s->block;
        int to = cuts(s, d, true) ? size_of(s, d) : size_of(s, d) + s->block;
        bool low = place.base[d] + box->lo[d] < from;
        bool is_left = clip(&rest, d, place.base[d], from, to);
        if (rest.n[d] == box->n[d])
            continue;
        /* No block is cut by both edges but on the side where the domain ends. */
        if (is_left && !low)
            clip(&past, d, place.base[d], to, INT32_MAX);
        if (clip_to_reach(s, reach, place, &past))
            fill_box(p, b, slot, place, past);
        *box = rest;
        if (!is_left)
            return false;
    }
    return true;
}

/* ---- nests over ring blocks ------------------------------------------------------------------ */

/* Whether a ring block of a leaf must be shown a block of its own in direction dir: one that begins
 * or ends at an edge inside a block. */
static bool is_shifted(const struct amr__space *s, const int out[3], const int step[3])
{
    bool shifted = false;
    for (int d = 0; d < s->dim; d++) {
        if (step[d] != 0 && step[d] != -out[d])
            return false;
        shifted |= step[d] < 0 && cuts(s, d, true);
    }
    return shifted;
}

void amr__cut_find_inward(struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    struct amr__ghosts *g = b->ghosts;
    int out[3], step[3];
    if (!s->inward || !amr__cut_any(s))
        return;
    for (int r = 0; r < b->n_rings; r++)
        for (int dir = 0; dir < amr__dir_count(s->dim); dir++) {
            amr__steps(s->dim, b->ring[r].dir, out);
            amr__steps(s->dim, dir, step);
            if (!is_shifted(s, out, step))
                continue;
            g->inward = amr__grow_for(g->inward, g->n_inward, &g->inward_room, sizeof *g->inward);
            g->inward[g->n_inward++] = (struct amr__inward){.ring = r, .dir = dir, .slot = -1};
        }
}

int amr__cut_inward_slot(const struct amr__blocks *b, int ring, int dir)
{
    int lo = 0, hi = b->ghosts->n_inward;
    const struct amr__inward *all = b->ghosts->inward;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (all[mid].ring < ring || (all[mid].ring == ring && all[mid].dir < dir))
            lo = mid + 1;
        else
            hi = mid;
    }
    bool found = lo < b->ghosts->n_inward && all[lo].ring == ring && all[lo].dir == dir;
    return found ? all[lo].slot : -1;
}

void amr__cut_plan_inward(struct amr__planner *p, const struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    for (int i = 0; i < b->ghosts->n_inward; i++) {
        const struct amr__inward *in = &b->ghosts->inward[i];
        struct amr__node leaf = b->mesh->leaf[b->ring[in->ring].leaf];
        struct place place = {{0, 0, 0}, 0};
        struct amr__box box;
        int out[3], step[3], to[3];
        amr__steps(s->dim, b->ring[in->ring].dir, out);
        amr__steps(s->dim, in->dir, step);
        for (int d = 0; d < 3; d++)
            to[d] = out[d] + step[d];
        amr__ring_box(s, amr__dir_join(to, s->dim), box.lo, box.n);
        for (int d = 0; d < s->dim; d++) {
            place.base[d] = place_of(s, leaf, amr__dir_join(to, s->dim)).base[d];
            if (step[d] < 0 && cuts(s, d, true)) {
                place.base[d] = size_of(s, d) - s->block;
                box.lo[d] = (int16_t)(s->block - s->inward);
                box.n[d] = (int16_t)s->inward;
            } else if (to[d] == 0) {
                clip(&box, d, place.base[d], 0, size_of(s, d));
            }
        }
        fill_box(p, b, in->slot, place, box);
    }
}

void amr__cut_plan_wrap(struct amr__planner *p, const struct amr__blocks *b, struct amr__node leaf,
                        int ring, int slot, unsigned axes, struct amr__box box)
{
    const struct amr__space *s = b->space;
    struct place place = place_of(s, leaf, ring);
    int step[3];
    bool any = true;
    amr__steps(s->dim, ring, step);
    for (int d = 0; d < s->dim; d++)
        if (step[d] == 0)
            any = clip(&box, d, place.base[d], 0, size_of(s, d)) && any;
    place.wraps = axes;
    if (any)
        fill_box(p, b, slot, place, box);
}

/* ---- the criterion's view -------------------------------------------------------------------- */

/* Cells n[d] .. of a partly filled block become copies of the last one inside, along x, then y,
 * then z. */
static void extend_block(const struct amr__space *s, const int cells[3], int slot,
                         struct amr__work *w)
{
    struct amr__task t = {.dst = slot, .src = slot, .sign = {1, 1, 1}, .n = {1, 1, 1}, .ratio = 1};
    for (int d = 0; d < s->dim; d++)
        t.n[d] = (int16_t)cells[d];
    for (int d = 0; d < s->dim; d++) {
        int inside = cells[d];
        if (inside < s->block) {
            t.lo[d] = (int16_t)inside;
            t.n[d] = (int16_t)(s->block - inside);
            t.from[d] = (int16_t)(inside - 1);
            t.sign[d] = 0;
            amr__work_add(w, d, &t);
            t.from[d] = t.lo[d] = 0;
            t.sign[d] = 1;
        }
        t.n[d] = (int16_t)s->block;
    }
}

void amr__cut_extend_block(const struct amr__space *s, struct amr__node node, unsigned flat,
                           int slot, struct amr__work *w)
{
    int cells[3] = {1, 1, 1};
    bool partial = false;
    for (int d = 0; d < s->dim; d++) {
        cells[d] = flat >> d & 1 ? s->block : amr__cut_cells(s, node, d);
        partial |= cells[d] < s->block;
    }
    if (partial && amr__cut_exists(s, node))
        extend_block(s, cells, slot, w);
}

void amr__cut_extend(const struct amr__blocks *b, const struct amr__op_fields *fields)
{
    struct amr__ghosts *g = b->ghosts;
    if (!g->extends) {
        g->extend.space = b->space;
        for (int i = 0; i < b->mesh->n_leaves; i++)
            amr__cut_extend_block(b->space, b->mesh->leaf[i], 0, b->leaf_slot[i], &g->extend);
        amr__work_upload(&g->extend);
        g->extends = true;
    }
    for (int d = 0; d < b->space->dim; d++)
        amr__work_run(&g->extend, d, AMR__COPY, b->space->refine_interp, fields, NULL);
}
