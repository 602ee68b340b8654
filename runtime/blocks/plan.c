/* An exchange plan: which cells of which ghost blocks one reach needs, the tasks that make them and
 * the messages in between. Demand driven: a leaf asks for boxes of its neighbours; what a
 * ghost is made from is asked for in turn; what other ranks hold is asked of them, once, with one
 * sparse exchange of lists. Called by exchange.c at the first use of a reach on a mesh. */
#include "blocks/ghosts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "device/ops.h"

/* A box of a remote leaf (or its ring block), as it travels to the owner. */
struct wish {
    int32_t x[3], level;   /* the leaf */
    int16_t ring;          /* its ring block's direction; the centre: the leaf itself */
    int16_t restricted;    /* send the average of 2^dim cells (ring blocks: along the edge only) */
    int16_t from[3], n[3]; /* first cell of the leaf; cells to send */
    int8_t sign[3];        /* of the next ones, as in a task */
};

struct request {
    int rank, order; /* owner; order of asking */
    struct wish wish;
    struct amr__task unpack; /* what to do with the answer; src still open */
};

/* Boxes asked of a ghost so far: disjoint, chained by `next` (-1 ends), newest first. */
struct asked {
    struct amr__box box;
    int next;
};

struct amr__planner {
    struct amr__blocks *b;
    struct amr__exchange *x;
    bool carries;    /* has the tasks of ghosts that are carried from the mesh before */
    bool past;       /* blocks do not fit the domain */
    int first_ghost; /* id of ghost 0 */
    int *head;       /* [ghosts] first in asked, or -1 */
    struct asked *asked;
    int n_asked, asked_room;
    struct request *request;
    int n_requests, request_room;
};

void amr__plan_add(struct amr__planner *p, enum amr__plan_list list, const struct amr__task *t)
{
    if (p->x->work.list[list].n == 0) /* what most ghosts of a mesh are made of stands in one list */
        amr__work_reserve(&p->x->work, (int)list, p->b->ghosts->n);
    amr__work_add(&p->x->work, (int)list, t);
}

/* ---- what a ghost's box is made from -------------------------------------------------------- */

struct amr__task amr__plan_task(const struct amr__blocks *b, const struct amr__ghost *g,
                                const struct amr__box *box)
{
    struct amr__task t = {.dst = g->slot, .sign = {1, 1, 1}, .axis = -1, .ratio = 1};
    t.thin = (int8_t)g->thin;
    t.depth = (int8_t)b->space->thin;
    memcpy(t.lo, box->lo, sizeof t.lo);
    memcpy(t.n, box->n, sizeof t.n);
    return t;
}

/* Asks the owner of a leaf for what task t wants, t->from onwards. */
static void request(struct amr__planner *p, int owner, struct amr__node leaf, int ring,
                    bool restricted, const struct amr__task *t)
{
    p->request = amr__grow_for(p->request, p->n_requests, &p->request_room, sizeof *p->request);
    struct request *r = &p->request[p->n_requests];
    *r = (struct request){.rank = owner, .order = p->n_requests, .unpack = *t};
    memcpy(r->wish.x, leaf.x, sizeof r->wish.x);
    r->wish.level = leaf.level;
    r->wish.ring = (int16_t)ring;
    r->wish.restricted = restricted;
    memcpy(r->wish.from, t->from, sizeof t->from);
    memcpy(r->wish.n, t->n, sizeof t->n);
    memcpy(r->wish.sign, t->sign, sizeof t->sign);
    p->n_requests++;
}

/* The same of the leaf's place in the ghost layer. */
static void request_ghost(struct amr__planner *p, int ghost, int ring, bool restricted,
                          const struct amr__task *t)
{
    const struct amr__mesh *m = p->b->mesh;
    request(p, m->ghost_owner[ghost], m->ghost[ghost], ring, restricted, t);
}

void amr__plan_image(struct amr__planner *p, struct amr__node node, int ring,
                     const struct amr__task *image)
{
    const struct amr__blocks *b = p->b;
    struct amr__task t = *image;
    int owner = amr__mesh_owner(b->mesh, node);
    if (owner != b->mesh->comm->rank) {
        request(p, owner, node, ring, false, &t);
        return;
    }
    int leaf = amr__mesh_find(b->mesh, node);
    assert(leaf >= 0);
    t.src = ring == amr__centre(b->mesh->dim) ? b->leaf_slot[leaf]
                                              : b->ring[amr__ring_find(b, leaf, ring)].slot;
    amr__plan_add(p, AMR__L_COPY, &t);
}

static void plan_mirror(struct amr__planner *p, const struct amr__ghost *g, struct amr__box box)
{
    struct amr__task t = amr__plan_task(p->b, g, &box);
    memcpy(t.from, box.lo, sizeof t.from);
    request_ghost(p, g->src, g->ring, false, &t);
}

/* The part of a box that child number `child` of the ghost's node covers, as a task that reads the
 * child; false where there is none. Across the edge a ring block is not refined, and only the
 * children that touch the edge have one. */
static bool child_part(const struct amr__planner *p, const struct amr__ghost *g, int child,
                       struct amr__task *t)
{
    int dim = p->b->mesh->dim, half = p->b->space->block / 2, step[3];
    amr__steps(dim, g->ring, step);
    for (int d = 0; d < dim; d++) {
        int upper = child >> d & 1, from = t->lo[d], to = t->lo[d] + t->n[d];
        t->from[d] = t->lo[d];
        if (step[d] != 0 && upper != (step[d] > 0))
            return false;
        if (step[d] != 0)
            continue;
        from = from > upper * half ? from : upper * half;
        to = to < (upper + 1) * half ? to : (upper + 1) * half;
        if (from >= to)
            return false;
        t->lo[d] = (int16_t)from;
        t->n[d] = (int16_t)(to - from);
        t->from[d] = (int16_t)(2 * (from - upper * half));
    }
    return true;
}

static void plan_restricted(struct amr__planner *p, const struct amr__ghost *g, struct amr__box box)
{
    int dim = p->b->mesh->dim;
    struct amr__task whole = amr__plan_task(p->b, g, &box);
    whole.flat = amr__flat(dim, g->ring);
    for (int child = 0; child < 1 << dim; child++) {
        struct amr__task t = whole;
        if (!child_part(p, g, child, &t))
            continue;
        int leaf = amr__mesh_find(p->b->mesh, amr__node_child(g->node, child, dim));
        assert(leaf != INT32_MIN);
        if (leaf < 0) {
            request_ghost(p, -1 - leaf, g->ring, true, &t);
            continue;
        }
        t.src = g->ring == amr__centre(dim) ? p->b->leaf_slot[leaf]
                                            : p->b->ring[amr__ring_find(p->b, leaf, g->ring)].slot;
        amr__plan_add(p, AMR__L_RESTRICT, &t);
    }
}

static void plan_prolonged(struct amr__planner *p, const struct amr__ghost *g, struct amr__box box)
{
    const struct amr__space *s = p->b->space;
    struct amr__task t = amr__plan_task(p->b, g, &box);
    struct amr__box need = box;
    t.src = amr__block_slot(p->b, g->src);
    t.flat = amr__flat(s->dim, g->ring);
    for (int d = 0; d < s->dim; d++) {
        int first, count;
        t.from[d] = t.lo[d];
        if (t.flat >> d & 1)
            continue;
        t.from[d] = (int16_t)(t.lo[d] + (g->node.x[d] & 1) * s->block);
        amr__prolong_reach(s->ghost_reach, t.from[d], t.n[d], s->block, &first, &count);
        need.lo[d] = (int16_t)first;
        need.n[d] = (int16_t)count;
    }
    amr__plan_add(p, g->remote ? AMR__L_PROLONG_LATE : AMR__L_PROLONG, &t);
    amr__plan_need(p, g->src, need);
}

static void plan_ghost(struct amr__planner *p, int ghost, struct amr__box box)
{
    const struct amr__ghost *g = &p->b->ghosts->at[ghost];
    if (p->past && !amr__cut_fill(p, p->b, &p->x->reach, g->node, g->ring, g->slot, &box))
        return;
    switch (g->kind) {
    case AMR__MIRROR:
        plan_mirror(p, g, box);
        break;
    case AMR__RESTRICTED:
        plan_restricted(p, g, box);
        break;
    case AMR__PROLONGED:
        plan_prolonged(p, g, box);
        break;
    case AMR__EDGE_RING:
    case AMR__EDGE_COPY:
        amr__edge_plan(p, p->b, g, box);
        break;
    case AMR__PAST:
        break;
    }
}

/* ---- boxes ---------------------------------------------------------------------------------- */

static bool disjoint(const struct amr__box *a, const struct amr__box *b)
{
    for (int d = 0; d < 3; d++)
        if (a->lo[d] >= b->lo[d] + b->n[d] || b->lo[d] >= a->lo[d] + a->n[d])
            return true;
    return false;
}

/* Asks for the part of a box that no box of the chain from `at` on covers. */
static void ask(struct amr__planner *p, int ghost, int at, struct amr__box box)
{
    while (at >= 0 && disjoint(&p->asked[at].box, &box))
        at = p->asked[at].next;
    if (at < 0) {
        p->asked = amr__grow_for(p->asked, p->n_asked, &p->asked_room, sizeof *p->asked);
        p->asked[p->n_asked] = (struct asked){.box = box, .next = p->head[ghost]};
        p->head[ghost] = p->n_asked++;
        plan_ghost(p, ghost, box);
        return;
    }
    struct amr__box have = p->asked[at].box;
    int next = p->asked[at].next;
    for (int d = 0; d < 3; d++) { /* cut off what lies below and above, then look at the rest */
        struct amr__box part = box;
        int below = have.lo[d] - box.lo[d], end = have.lo[d] + have.n[d];
        int above = box.lo[d] + box.n[d] - end;
        if (below > 0) {
            part.n[d] = (int16_t)below;
            ask(p, ghost, next, part);
            box.lo[d] = have.lo[d];
            box.n[d] = (int16_t)(box.n[d] - below);
        }
        if (above > 0) {
            part.lo[d] = (int16_t)end;
            part.n[d] = (int16_t)above;
            ask(p, ghost, next, part);
            box.n[d] = (int16_t)(box.n[d] - above);
        }
    }
}

void amr__plan_need(struct amr__planner *p, int id, struct amr__box box)
{
    if (id >= p->first_ghost)
        ask(p, id - p->first_ghost, p->head[id - p->first_ghost], box);
}

/* ---- what a reach asks for ------------------------------------------------------------------ */

/* Cells of the block in a direction that a leaf reads; false where there are none. */
static bool reach_box(const struct amr__space *s, const struct amr__reach *reach, int dir,
                      struct amr__box *box)
{
    int step[3];
    amr__steps(s->dim, dir, step);
    for (int d = 0; d < 3; d++) {
        int size = d < s->dim ? s->block : 1;
        int n = step[d] == 0 ? size : step[d] < 0 ? -reach->lo[d] : reach->hi[d];
        if (n <= 0)
            return false;
        assert(n <= (s->levels > 1 && step[d] != 0 ? size / 2 : size));
        box->lo[d] = (int16_t)(step[d] < 0 ? size - n : 0);
        box->n[d] = (int16_t)n;
    }
    return true;
}

/* Whether the tasks that fill all blocks that a leaf sees are there already. */
static bool sees_filled(const struct amr__planner *p, int leaf)
{
    return p->carries && p->b->ghosts->same_row && p->b->ghosts->same_row[leaf] >= 0;
}

/* The same of one of them. */
static bool is_filled(const struct amr__planner *p, int id)
{
    return p->carries && id >= p->first_ghost && p->b->ghosts->at[id - p->first_ghost].carried;
}

/* Faces first, then edges, then corners: the large boxes swallow the small ones. */
static void ask_all(struct amr__planner *p, const struct amr__reach *reach)
{
    const struct amr__space *s = p->b->space;
    int n_dirs = amr__dir_count(s->dim), n = 0, step[3];
    int *list = amr__grow(NULL, (size_t)p->b->mesh->n_leaves * sizeof *list);
    for (int leaf = 0; leaf < p->b->mesh->n_leaves; leaf++)
        if (!sees_filled(p, leaf))
            list[n++] = leaf;
    for (int depth = 1; depth <= s->dim; depth++)
        for (int dir = 0; dir < n_dirs; dir++) {
            struct amr__box box;
            amr__steps(s->dim, dir, step);
            int parts = (step[0] != 0) + (step[1] != 0) + (step[2] != 0);
            if (parts != depth || !(reach->directions >> dir & 1) ||
                !reach_box(s, reach, dir, &box))
                continue;
            for (int i = 0; i < n; i++) {
                int id = p->b->ghosts->id[(size_t)list[i] * (size_t)n_dirs + (size_t)dir];
                if (!is_filled(p, id))
                    amr__plan_need(p, id, box); /* -1: no nest reads it */
            }
        }
    free(list);
}

/* What leaves, and the ring blocks that serve as neighbours, hold past an edge in their middle. */
static void ask_past(struct amr__planner *p)
{
    const struct amr__blocks *b = p->b;
    const struct amr__space *s = b->space;
    int n = b->mesh->n_leaves, centre = amr__centre(s->dim), step[3];
    for (int i = 0; i < n + b->n_rings && amr__cut_any(s); i++) {
        struct amr__node leaf = b->mesh->leaf[i < n ? i : b->ring[i - n].leaf], beyond = leaf;
        int dir = i < n ? centre : b->ring[i - n].dir;
        struct amr__box whole = {{0, 0, 0}, {1, 1, 1}};
        amr__steps(s->dim, dir, step);
        for (int d = 0; d < s->dim; d++) {
            beyond.x[d] += step[d];
            whole.n[d] = (int16_t)s->block;
        }
        if (!amr__cut_node(s, beyond))
            amr__cut_fill(p, b, &p->x->reach, leaf, dir, b->block[i].slot, &whole);
    }
}

/* ---- messages ------------------------------------------------------------------------------- */

static int by_rank(const void *va, const void *vb)
{
    const struct request *a = va, *b = vb;
    return a->rank != b->rank ? (a->rank > b->rank) - (a->rank < b->rank)
                              : (a->order > b->order) - (a->order < b->order);
}

static int64_t cells(const int16_t n[3])
{
    return (int64_t)n[0] * n[1] * n[2];
}

/* The tasks that answer another rank's wishes. */
static void answer(struct amr__planner *p, const struct amr__message *from)
{
    const struct amr__blocks *b = p->b;
    const struct wish *wish = from->data;
    for (size_t i = 0; i < from->bytes / sizeof *wish; i++) {
        const struct wish *w = &wish[i];
        struct amr__node node = {.x = {w->x[0], w->x[1], w->x[2]}, .level = w->level};
        int leaf = amr__mesh_find(b->mesh, node);
        assert(leaf >= 0);
        struct amr__task t = {.src = b->leaf_slot[leaf], .sign = {1, 1, 1}, .ratio = 1};
        if (w->ring != amr__centre(b->mesh->dim))
            t.src = b->ring[amr__ring_find(b, leaf, w->ring)].slot;
        memcpy(t.n, w->n, sizeof t.n);
        memcpy(t.from, w->from, sizeof t.from);
        memcpy(t.sign, w->sign, sizeof t.sign);
        t.flat = amr__flat(b->mesh->dim, w->ring);
        t.dst = amr__post_add(&p->x->mail.out, from->rank, cells(w->n));
        amr__plan_add(p, w->restricted ? AMR__L_PACK_RESTRICT : AMR__L_PACK, &t);
    }
}

/* Sends each owner its list; theirs become this rank's tasks of packing. Collective. */
static void agree(struct amr__planner *p)
{
    const struct amr__comm *comm = p->b->space->comm;
    if (comm->size == 1)
        return;
    if (p->n_requests > 0)
        qsort(p->request, (size_t)p->n_requests, sizeof *p->request, by_rank);
    struct wish *wish = amr__grow(NULL, (size_t)p->n_requests * sizeof *wish);
    struct amr__post *in = &p->x->mail.in;
    for (int i = 0; i < p->n_requests; i++) {
        struct request *r = &p->request[i];
        wish[i] = r->wish;
        r->unpack.src = amr__post_add(in, r->rank, cells(r->unpack.n));
        amr__plan_add(p, AMR__L_UNPACK, &r->unpack);
    }
    int *to = amr__grow(NULL, (size_t)in->n * sizeof *to);
    void **data = amr__grow(NULL, (size_t)in->n * sizeof *data);
    size_t *bytes = amr__grow(NULL, (size_t)in->n * sizeof *bytes);
    for (int i = 0, at = 0; i < in->n; i++) {
        int begin = at;
        while (at < p->n_requests && p->request[at].rank == in->at[i].rank)
            at++;
        to[i] = in->at[i].rank;
        data[i] = wish + begin;
        bytes[i] = (size_t)(at - begin) * sizeof *wish;
    }
    struct amr__message *received = NULL;
    int n = comm->sparse(comm, in->n, to, data, bytes, &received);
    for (int i = 0; i < n; i++) {
        answer(p, &received[i]);
        free(received[i].data);
    }
    free(received);
    free(to);
    free(data);
    free(bytes);
    free(wish);
}

/* ---- the ghosts of the mesh before ----------------------------------------------------------- */

/* Takes the plan for a reach out of those of the mesh before. */
static struct amr__exchange *take_before(struct amr__blocks *b, const struct amr__reach *reach)
{
    struct amr__exchange **at = &b->ghosts->before, *x;
    while (*at && !amr__reach_is_same(&(*at)->reach, reach, b->space->dim))
        at = &(*at)->next;
    x = *at;
    if (x)
        *at = x->next;
    return x;
}

/* Whether a task fills a ghost that is carried. */
static bool is_carried(const struct amr__ghosts *g, const struct amr__task *t)
{
    return t->thin && t->dst < g->n_kept && g->kept[t->dst];
}

/* Copies the tasks that fill the ghosts that are carried, of the n of a list. They name slots and numbers
 * of thin ghosts, which stay as they are; of the order of the leaves, which changes, they know nothing. */
static void carry_list(struct amr__planner *p, const struct amr__task *from, int n, int list)
{
    int kept = 0;
    if (n == 0)
        return;
    amr__work_reserve(&p->x->work, list, n + p->b->ghosts->n);
    struct amr__task *to = p->x->work.list[list].at;
    for (int i = 0; i < n; i++)
        if (is_carried(p->b->ghosts, &from[i]))
            to[kept++] = from[i];
    p->x->work.list[list].n = kept;
}

/* Frees the plan of the mesh before. */
static void carry_tasks(struct amr__planner *p, struct amr__exchange *before)
{
    const struct amr__device *device = p->b->space->device;
    const struct amr__work *w = &before->work;
    const int first = w->first[AMR__L_RESTRICT];
    const size_t n = (size_t)(w->first[AMR__L_COPY] + w->list[AMR__L_COPY].n - first);
    struct amr__task *copy = device->is_host ? NULL : amr__need(n, sizeof *copy);
    const struct amr__task *from = copy;
    if (w->tasks && device->is_host)
        from = w->tasks + first;
    else if (w->tasks && n > 0)
        device->download(copy, w->tasks + first, n * sizeof *copy);
    for (int list = AMR__L_RESTRICT; list <= AMR__L_COPY; list++)
        carry_list(p, from + (w->first[list] - first), w->list[list].n, list);
    free(copy);
    amr__plan_free(before);
    p->carries = true;
}

static void list_fresh(const struct amr__ghosts *g, struct amr__exchange *x)
{
    for (int list = AMR__L_RESTRICT; g->kept && list < AMR__L_UNPACK; list++)
        for (int i = 0; i < x->work.list[list].n; i++) {
            const struct amr__task *t = &x->work.list[list].at[i];
            if (!is_carried(g, t))
                amr__work_add(&x->fresh, list, t);
        }
    amr__work_waves(&x->fresh, &x->inside_fresh, AMR__L_RESTRICT, AMR__L_UNPACK, amr__exchange_op);
    amr__work_upload(&x->fresh);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* A reach, or n ranges that are to be wrapped; neither: what lies inward of ring blocks. */
static struct amr__exchange *plan(struct amr__blocks *b, const struct amr__reach *reach,
                                  const struct amr__wrapping *wrapping, int n)
{
    struct amr__exchange *x = amr__grow(NULL, sizeof *x);
    *x = (struct amr__exchange){0};
    x->work.space = x->fresh.space = x->mail.space = b->space;
    struct amr__planner p = {.b = b,
                             .x = x,
                             .past = amr__cut_any(b->space),
                             .first_ghost = b->mesh->n_leaves + b->n_rings};
    p.head = amr__grow(NULL, (size_t)b->ghosts->n * sizeof *p.head);
    p.asked_room = b->ghosts->n;
    p.asked = amr__grow(NULL, (size_t)p.asked_room * sizeof *p.asked);
    for (int g = 0; g < b->ghosts->n; g++)
        p.head[g] = -1;
    if (reach) {
        x->reach = *reach;
        struct amr__exchange *before = take_before(b, reach);
        if (before)
            carry_tasks(&p, before);
        ask_all(&p, reach);
        ask_past(&p);
        amr__behind_sort(b, x);
        list_fresh(b->ghosts, x);
    } else if (wrapping) {
        x->wrapping = amr__grow(NULL, (size_t)n * sizeof *wrapping);
        memcpy(x->wrapping, wrapping, (size_t)n * sizeof *wrapping);
        x->n_wrappings = n;
        for (int i = 0; i < n; i++)
            amr__wrap_plan(&p, b, &wrapping[i]);
    } else {
        amr__cut_plan_inward(&p, b);
    }
    agree(&p);
    amr__work_waves(&x->work, &x->packing, AMR__L_PACK, AMR__L_RESTRICT, amr__exchange_op);
    amr__work_waves(&x->work, &x->inside, AMR__L_RESTRICT, AMR__L_UNPACK, amr__exchange_op);
    amr__work_waves(&x->work, &x->late, AMR__L_UNPACK, AMR__L_END, amr__exchange_op);
    amr__work_upload(&x->work);
    free(p.head);
    free(p.asked);
    free(p.request);
    return x;
}

struct amr__exchange *amr__plan_new(struct amr__blocks *b, const struct amr__reach *reach)
{
    return plan(b, reach, NULL, 0);
}

struct amr__exchange *amr__plan_inward(struct amr__blocks *b)
{
    return plan(b, NULL, NULL, 0);
}

struct amr__exchange *amr__plan_wrap(struct amr__blocks *b, const struct amr__wrapping *w, int n)
{
    return plan(b, NULL, w, n);
}

void amr__plan_free(struct amr__exchange *x)
{
    amr__behind_free(x);
    amr__work_fini(&x->work);
    amr__work_fini(&x->fresh);
    free(x->packing.at);
    free(x->inside.at);
    free(x->late.at);
    free(x->inside_fresh.at);
    free(x->wrapping);
    amr__mail_fini(&x->mail);
    free(x);
}
