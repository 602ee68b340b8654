/* Between blocks of the mesh and the user's uniform array on rank 0. A coarse block goes to its
 * finest cells, and comes back, one level at a time through the host device's own operators, so
 * that the same numbers come out as when the mesh itself refines and coarsens. Called by
 * hostview.c, and by initial.c for host-written initial data. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "memory/memory.h"
#include "uniform/uniform.h"

struct amr__host_scratch {
    const struct amr__space *space; /* borrowed */
    size_t cell, block_bytes;
    int children; /* of a block: slots for one level */
    char *pool;   /* [levels][1 + children][k][j][i], owned: slot 0 of a level is
                     the block, the others its children */
    struct amr__op_fields operand;
    struct amr__view view; /* of the pool, for see */
    enum amr__criterion_kind kind; /* for see */
    void (*see)(void *data, struct amr__node parent, const struct amr__detail *children);
    void *data; /* for see */
    void (*put)(void *with, struct amr__node finest, const void *cells); /* NULL: to the user */
    void *with; /* for put */
};

struct amr__host_scratch *amr__host_scratch_new(const struct amr__space *space,
                                                const struct amr__field *f)
{
    struct amr__host_scratch *s = calloc(1, sizeof *s);
    if (!s)
        amr__error_here("no memory for a host view");
    s->space = space;
    s->cell = amr__type_size(f->type);
    s->block_bytes = amr__block_cells() * s->cell;
    s->children = 1 << space->dim;
    s->pool = calloc((size_t)space->levels * (size_t)(1 + s->children), s->block_bytes);
    if (!s->pool)
        amr__error_here("no memory for a host view");
    s->operand =
        (struct amr__op_fields){.n = 1, .pool = {s->pool}, .type = {f->type}, .node = {f->node}};
    amr__operators_of(&s->operand, 0, f);
    amr__op_fields_layout(&s->operand);
    s->view = amr__criterion_view(f, s->pool);
    s->view.device = &amr_device_host;
    return s;
}

void amr__host_scratch_free(struct amr__host_scratch *s)
{
    free(s->pool);
    free(s);
}

/* ---- finest blocks and the user's memory
 * ----------------------------------------------------------- */

/* User's index of cell 0 of a finest block, and which of its cells the user's array has. */
struct window {
    long first[3];
    int from[3], to[3];
};

static struct window finest_window(const struct amr__field *f, const struct amr__space *space,
                                   struct amr__node node, int dir)
{
    struct window w = {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}};
    int step[3] = {0, 0, 0}, b = space->block;
    if (dir >= 0)
        amr__dir_split(dir, step);
    for (int d = 0; d < space->dim; d++) {
        w.first[d] = space->lo[d] + (long)node.x[d] * b;
        w.to[d] = amr__cut_cells(space, node, d);
        if (step[d] < 0) {
            w.first[d] = (long)space->lo[d] - b;
            w.from[d] = b - amr__field_ring_kept(f, d, 0);
            w.to[d] = b;
        } else if (step[d] > 0) {
            w.first[d] = space->hi[d];
            w.to[d] = amr__field_ring_kept(f, d, 1);
        }
    }
    return w;
}

/* Copies a finest block's cells to the user's array or from it. */
static void copy_cells(const struct amr__field *f, const struct amr__space *space,
                       const struct window *w, char *block, bool to_user)
{
    size_t cell = amr__type_size(f->type), b = (size_t)space->block;
    long step = amr__user_step(f);
    for (int k = w->from[2]; k < w->to[2]; k++)
        for (int j = w->from[1]; j < w->to[1]; j++) {
            char *mine = block + (((size_t)k * b + (size_t)j) * b + (size_t)w->from[0]) * cell;
            long at[3] = {w->first[0] + w->from[0], w->first[1] + j, w->first[2] + k};
            char *user = amr__user_cell(f, at);
            long n = w->to[0] - w->from[0], run = step == (long)cell ? n : 1;
            if (!user && step)
                continue;
            for (long i = 0; i < n; i += run) {
                if (user)
                    memcpy(to_user ? user : mine, to_user ? mine : user, (size_t)run * cell);
                mine += (size_t)run * cell;
                at[0] += run;
                user = step ? user + run * step : amr__user_cell(f, at);
            }
        }
}

void amr__host_block(const struct amr__field *f, struct amr__node node, int dir, void *out)
{
    const struct amr__space *space = &amr__state.space;
    struct window w = finest_window(f, space, node, dir);
    bool exists = amr__cut_exists(space, node);
    if (dir >= 0 || !exists) /* cells of a ring block beyond the array's edge */
        memset(out, 0, amr__field_block_bytes(f));
    if (!exists)
        return;
    copy_cells(f, space, &w, out, false);
    if (dir < 0)
        amr__host_extend(space, node, out, amr__type_size(f->type));
}

void amr__host_extend(const struct amr__space *space, struct amr__node node, void *cells,
                      size_t size)
{
    size_t b = (size_t)space->block, row = b * size, plane = space->dim > 1 ? b * row : row;
    size_t step[3] = {size, row, plane};
    size_t n[3] = {b, space->dim > 1 ? b : 1, space->dim > 2 ? b : 1};
    for (int d = 0; d < space->dim; d++) {
        size_t inside = (size_t)amr__cut_cells(space, node, d);
        if (inside == 0 || inside == b)
            continue;
        /* What lies beyond in directions still to come is copied too, and overwritten then. */
        for (size_t at = 0; at < n[0] * n[1] * n[2]; at++) {
            size_t c[3] = {at % n[0], at / n[0] % n[1], at / n[0] / n[1]};
            char *to = (char *)cells + c[0] * step[0] + c[1] * step[1] + c[2] * step[2];
            if (c[d] >= inside)
                memcpy(to, to - (c[d] - inside + 1) * step[d], size);
        }
    }
}

/* ---- between levels
 * -------------------------------------------------------------------------------- */

/* Directions that a block's children do not divide: those in which a ring block leaves. */
static unsigned flat_directions(int dim, int dir)
{
    int step[3];
    unsigned flat = 0;
    if (dir < 0)
        return 0;
    amr__dir_split(dir, step);
    for (int d = 0; d < dim; d++)
        if (step[d])
            flat |= 1u << d;
    return flat;
}

/* Whether this child has a share in the block: all do, but of a ring block's those at the edge. */
static bool takes_part(int dir, unsigned flat, int child)
{
    int step[3];
    if (dir < 0)
        return true;
    amr__dir_split(dir, step);
    for (int d = 0; d < 3; d++)
        if (flat >> d & 1 && (child >> d & 1) != (step[d] > 0))
            return false;
    return true;
}

/* The work between a block (slot `parent`) and those of its children that take part. */
static int family_tasks(const struct amr__host_scratch *s, int dir, int parent, bool refine,
                        struct amr__task *tasks)
{
    const struct amr__space *space = s->space;
    unsigned flat = flat_directions(space->dim, dir);
    int n = 0;
    for (int child = 0; child < s->children; child++) {
        if (!takes_part(dir, flat, child))
            continue;
        int slot = parent + 1 + child;
        struct amr__task t = {.dst = refine ? slot : parent,
                              .src = refine ? parent : slot,
                              .n = {1, 1, 1},
                              .sign = {1, 1, 1},
                              .flat = (uint8_t)flat,
                              .ratio = 2};
        for (int d = 0; d < space->dim; d++) {
            int upper = flat >> d & 1 ? 0 : child >> d & 1;
            bool whole = refine || flat >> d & 1;
            t.n[d] = (int16_t)(whole ? space->block : space->block / 2);
            t.lo[d] = (int16_t)(refine ? 0 : upper * space->block / 2);
            t.from[d] = (int16_t)(refine ? upper * space->block : 0);
        }
        tasks[n++] = t;
    }
    return n;
}

static int first_slot(const struct amr__host_scratch *s, int level)
{
    return level * (1 + s->children);
}

static char *slot_cells(const struct amr__host_scratch *s, int slot)
{
    return s->pool + (size_t)slot * s->block_bytes;
}

static void run_tasks(struct amr__host_scratch *s, enum amr__op op, const struct amr__task *tasks,
                      int n)
{
    amr_device_host.run(op, s->space->refine_interp, tasks, n, &s->operand, NULL, s->space->dim,
                        s->space->block);
}

bool amr__host_meets(const struct amr__space *space, struct amr__node node, int dir,
                     const struct amr__cells *box)
{
    int step[3] = {0, 0, 0};
    if (dir >= 0)
        amr__dir_split(dir, step);
    for (int d = 0; d < space->dim; d++) {
        int64_t cells = (int64_t)space->block << (space->levels - 1 - node.level);
        int64_t lo = space->lo[d] + node.x[d] * cells, hi = lo + cells;
        lo = step[d] < 0 ? INT32_MIN : step[d] > 0 ? space->hi[d] : lo;
        hi = step[d] < 0 ? space->lo[d] : step[d] > 0 ? INT32_MAX : hi;
        if (lo >= box->hi[d] || box->lo[d] >= hi)
            return false;
    }
    return true;
}

/* The part of the window that lies in the box. */
static void clip(struct window *w, const struct amr__cells *box, int dim)
{
    for (int d = 0; d < dim; d++) {
        long from = box->lo[d] - w->first[d], to = box->hi[d] - w->first[d];
        w->from[d] = from > w->from[d] ? (int)from : w->from[d];
        w->to[d] = to < w->to[d] ? (int)to : w->to[d];
    }
}

/* only: what lies in this box; NULL: all. */
static void spread(struct amr__host_scratch *s, const struct amr__field *f, struct amr__node node,
                   int dir, const struct amr__cells *only, const void *cells)
{
    const struct amr__space *space = s->space;
    int slot = first_slot(s, node.level);
    struct amr__task tasks[8];

    if (node.level == space->levels - 1 && s->put) {
        s->put(s->with, node, cells);
        return;
    }
    if (node.level == space->levels - 1) {
        struct window w = finest_window(f, space, node, dir);
        if (only)
            clip(&w, only, space->dim);
        copy_cells(f, space, &w, (char *)cells, true);
        return;
    }
    memcpy(slot_cells(s, slot), cells, s->block_bytes);
    run_tasks(s, AMR__PROLONG, tasks, family_tasks(s, dir, slot, true, tasks));
    for (int child = 0; child < s->children; child++) {
        struct amr__node at = amr__node_child(node, child, space->dim);
        if (takes_part(dir, flat_directions(space->dim, dir), child) &&
            (!only || amr__host_meets(space, at, dir, only)))
            spread(s, f, at, dir, only, slot_cells(s, slot + 1 + child));
    }
}

void amr__host_spread(struct amr__host_scratch *s, const struct amr__field *f,
                      struct amr__node node, int dir, const void *cells)
{
    spread(s, f, node, dir, NULL, cells);
}

void amr__host_spread_box(struct amr__host_scratch *s, const struct amr__field *f,
                          struct amr__node node, int dir, const struct amr__cells *box,
                          const void *cells)
{
    spread(s, f, node, dir, box, cells);
}

void amr__host_watch(struct amr__host_scratch *s, enum amr__criterion_kind kind,
                     void (*see)(void *data, struct amr__node parent,
                                 const struct amr__detail *children),
                     void *data)
{
    s->kind = kind;
    s->see = see;
    s->data = data;
}

void amr__host_divert(struct amr__host_scratch *s,
                      void (*put)(void *with, struct amr__node finest, const void *cells),
                      void *with)
{
    s->put = put;
    s->with = with;
}

/* Tells what a criterion finds in the children of a node, which lie behind slot `parent`. */
static void look_at_children(const struct amr__host_scratch *s, struct amr__node node, int parent)
{
    int slots[8];
    struct amr__detail found[8];
    for (int child = 0; child < s->children; child++)
        slots[child] = parent + 1 + child;
    amr__criterion_survey(s->kind, &s->view, slots, s->children, found);
    for (int child = 0; child < s->children; child++)
        if (!amr__cut_exists(s->space, amr__node_child(node, child, s->space->dim)))
            found[child] = (struct amr__detail){INFINITY, -INFINITY, 0, 0, 0};
    s->see(s->data, node, found);
}

void amr__host_collect(struct amr__host_scratch *s, const struct amr__field *f,
                       struct amr__node node, int dir, void *cells)
{
    const struct amr__space *space = s->space;
    int slot = first_slot(s, node.level);
    struct amr__task tasks[8];

    if (node.level == space->levels - 1) {
        amr__host_block(f, node, dir, cells);
        return;
    }
    if (!amr__cut_exists(space, node)) {
        memset(cells, 0, s->block_bytes);
        return;
    }
    for (int child = 0; child < s->children; child++)
        if (takes_part(dir, flat_directions(space->dim, dir), child))
            amr__host_collect(s, f, amr__node_child(node, child, space->dim), dir,
                              slot_cells(s, slot + 1 + child));
    if (s->see && dir < 0)
        look_at_children(s, node, slot);
    run_tasks(s, AMR__RESTRICT, tasks, family_tasks(s, dir, slot, false, tasks));
    memcpy(cells, slot_cells(s, slot), s->block_bytes);
}

/* ---- boundaries that are rules --------------------------------------------------------------- */

/* Index inside the domain that index i, outside it along d, takes its value from. */
static long inner_index(const struct amr__space *space, int d, long i)
{
    long lo = space->lo[d], hi = space->hi[d];
    switch (space->boundary[d][i >= hi]) {
    case AMR_PERIODIC:
        return i < lo ? i + (hi - lo) : i - (hi - lo);
    case AMR_OUTFLOW:
        return i < lo ? lo : hi - 1;
    default: /* wall, Neumann: mirror image */
        return i < lo ? 2 * lo - 1 - i : 2 * hi - 1 - i;
    }
}

/* One layer of cells at index i of direction d, over `from` .. `to` in the others. */
static void fill_layer(const struct amr__field *f, int d, long i, const long *from, const long *to)
{
    size_t cell = amr__type_size(f->type);
    long lo[3], hi[3], at[3];
    bool high = i >= amr__state.space.hi[d];
    bool turned = amr__state.space.boundary[d][high] == AMR_WALL && f->turns >> (2 * d + high) & 1;

    for (int e = 0; e < 3; e++) {
        lo[e] = e == d ? i : from[e];
        hi[e] = e == d ? i + 1 : to[e];
    }
    for (at[2] = lo[2]; at[2] < hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] < hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] < hi[0]; at[0]++) {
                long inner[3] = {at[0], at[1], at[2]};
                inner[d] = inner_index(&amr__state.space, d, i);
                char *user = amr__user_cell(f, at);
                if (user)
                    memcpy(user, amr__user_cell(f, inner), cell);
                if (user && turned)
                    amr__turn_sign(user, f->type);
            }
}

void amr__host_fill_boundary(const struct amr__field *f)
{
    const struct amr__space *space = &amr__state.space;
    long from[3] = {0, 0, 0}, to[3] = {1, 1, 1};

    for (int d = 0; d < space->dim; d++) { /* corners come by doing one direction after the other */
        from[d] = space->lo[d] - (space->boundary[d][0] == AMR_RING ? f->ring[d][0] : 0);
        to[d] = space->hi[d] + (space->boundary[d][1] == AMR_RING ? f->ring[d][1] : 0);
    }
    for (int d = 0; d < space->dim; d++) {
        if (amr__state.program->apart[d])
            continue;
        for (long m = 1; m <= f->ring[d][0] && space->boundary[d][0] != AMR_RING; m++)
            fill_layer(f, d, space->lo[d] - m, from, to);
        for (long m = 0; m < f->ring[d][1] && space->boundary[d][1] != AMR_RING; m++)
            fill_layer(f, d, space->hi[d] + m, from, to);
        from[d] = space->lo[d] - f->ring[d][0];
        to[d] = space->hi[d] + f->ring[d][1];
    }
}
