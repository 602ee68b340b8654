/* Carries fields from one mesh to the next: refine and coarsen inside a rank, whole blocks between
 * ranks. Old and new blocks lie in different slots of the same pools, so the tasks of a list may
 * run in any order, and for one field today and another when it is next used. Called by field.c. */
#include "blocks/ghosts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Leaves and ring blocks apart: the leaves' cells are not always wanted. */
enum part { LEAVES, RINGS, N_PARTS };
enum list { L_PACK, L_COPY, L_PROLONG, L_RESTRICT, L_UNPACK, N_LISTS };

struct amr__transfer {
    const struct amr__space *space; /* borrowed */
    struct amr__work work;          /* lists N_LISTS * part + list */
    struct amr__mail mail[N_PARTS];
};

static struct amr__transfer *transfer_alloc(const struct amr__space *space)
{
    struct amr__transfer *t = amr__grow(NULL, sizeof *t);
    *t = (struct amr__transfer){.space = space};
    t->work.space = t->mail[LEAVES].space = t->mail[RINGS].space = space;
    return t;
}

/* A task that writes all cells of a leaf (ring: the centre) or all data of a ring block. */
static struct amr__task whole(const struct amr__space *s, int ring, int dst, int src)
{
    struct amr__task t = {.dst = dst, .src = src, .sign = {1, 1, 1}, .ratio = 1};
    amr__ring_box(s, ring, t.lo, t.n);
    memcpy(t.from, t.lo, sizeof t.from);
    t.flat = amr__flat(s->dim, ring);
    return t;
}

static void add(struct amr__transfer *x, enum part part, enum list list, const struct amr__task *t)
{
    amr__work_add(&x->work, (int)(N_LISTS * part + list), t);
}

/* ---- the same ranks: refined and coarsened -------------------------------------------------- */

static void refine(struct amr__transfer *x, enum part part, int ring, int child, int dst, int src)
{
    struct amr__task t = whole(x->space, ring, dst, src);
    for (int d = 0; d < x->space->dim; d++)
        if (!(t.flat >> d & 1))
            t.from[d] = (int16_t)((child >> d & 1) * x->space->block);
    add(x, part, L_PROLONG, &t);
}

static void coarsen(struct amr__transfer *x, enum part part, int ring, int child, int dst, int src)
{
    struct amr__task t = whole(x->space, ring, dst, src);
    int half = x->space->block / 2;
    for (int d = 0; d < x->space->dim; d++)
        if (!(t.flat >> d & 1)) {
            t.lo[d] = (int16_t)((child >> d & 1) * half);
            t.n[d] = (int16_t)half;
        }
    add(x, part, L_RESTRICT, &t);
}

/* New ring block r of a refined or coarsened leaf. Of a coarsened family those members have one
 * that touch the edge. */
static void transfer_ring(struct amr__transfer *x, const struct amr__blocks *old,
                          const struct amr__blocks *b, const struct amr__ring *r,
                          const struct amr__map_entry *from)
{
    int dim = x->space->dim;
    if (from->origin == AMR__REFINED) {
        int src = amr__ring_find(old, from->from, r->dir);
        assert(src >= 0);
        int child = amr__node_child_number(b->mesh->leaf[r->leaf], dim);
        refine(x, RINGS, r->dir, child, r->slot, old->ring[src].slot);
        return;
    }
    for (int child = 0; child < 1 << dim; child++) {
        int src = amr__ring_find(old, from->from + child, r->dir);
        if (src >= 0)
            coarsen(x, RINGS, r->dir, child, r->slot, old->ring[src].slot);
    }
}

struct amr__transfer *amr__transfer_new(const struct amr__blocks *old, const struct amr__blocks *b,
                                        const struct amr__map *map)
{
    struct amr__transfer *x = transfer_alloc(b->space);
    int dim = b->space->dim, centre = amr__centre(dim);
    for (int i = 0; i < map->n; i++) {
        int from = map->at[i].from, dst = b->leaf_slot[i];
        if (map->at[i].origin == AMR__REFINED)
            refine(x, LEAVES, centre, amr__node_child_number(b->mesh->leaf[i], dim), dst,
                   old->leaf_slot[from]);
        if (map->at[i].origin == AMR__COARSENED)
            for (int child = 0; child < 1 << dim; child++)
                coarsen(x, LEAVES, centre, child, dst, old->leaf_slot[from + child]);
    }
    for (int r = 0; r < b->n_rings; r++)
        if (map->at[b->ring[r].leaf].origin != AMR__KEPT)
            transfer_ring(x, old, b, &b->ring[r], &map->at[b->ring[r].leaf]);
    amr__work_upload(&x->work);
    return x;
}

/* ---- from rank to rank ---------------------------------------------------------------------- */

struct amr__map amr__partition_map(const struct amr__partition *p, int rank)
{
    struct amr__map map = {.n = p->n_new, .is_move = true};
    map.at = amr__grow(NULL, (size_t)p->n_new * sizeof *map.at);
    for (int i = 0; i < p->n_new; i++)
        map.at[i] = (struct amr__map_entry){.origin = AMR__KEPT,
                                            .from = p->from_rank[i] == rank ? p->from_leaf[i] : -1};
    return map;
}

struct place {
    int leaf, ring, slot; /* ring: the centre for the leaf itself */
};

static int n_places(const struct amr__blocks *b, enum part part)
{
    return part == LEAVES ? b->mesh->n_leaves : b->n_rings;
}

static struct place place(const struct amr__blocks *b, enum part part, int i)
{
    if (part == RINGS)
        return (struct place){b->ring[i].leaf, b->ring[i].dir, b->ring[i].slot};
    return (struct place){i, amr__centre(b->space->dim), b->leaf_slot[i]};
}

static int64_t cells(const struct amr__task *t)
{
    return (int64_t)t->n[0] * t->n[1] * t->n[2];
}

/* Both sides go through their blocks in the order of the curve, so that shares need no labels;
 * ranks follow one another along the curve, so that partners come in rising order. */
static void send_part(struct amr__transfer *x, const struct amr__blocks *old,
                      const struct amr__partition *p, enum part part)
{
    for (int i = 0; i < n_places(old, part); i++) {
        struct place from = place(old, part, i);
        if (p->to_rank[from.leaf] == x->space->comm->rank)
            continue;
        struct amr__task t = whole(x->space, from.ring, 0, from.slot);
        t.dst = amr__post_add(&x->mail[part].out, p->to_rank[from.leaf], cells(&t));
        add(x, part, L_PACK, &t);
    }
}

static void receive_part(struct amr__transfer *x, const struct amr__blocks *old,
                         const struct amr__blocks *b, const struct amr__partition *p,
                         enum part part)
{
    for (int i = 0; i < n_places(b, part); i++) {
        struct place to = place(b, part, i);
        struct amr__task t = whole(x->space, to.ring, to.slot, 0);
        int from = p->from_leaf[to.leaf];
        if (p->from_rank[to.leaf] != x->space->comm->rank) {
            t.src = amr__post_add(&x->mail[part].in, p->from_rank[to.leaf], cells(&t));
            add(x, part, L_UNPACK, &t);
            continue;
        }
        t.src = part == LEAVES ? old->leaf_slot[from]
                               : old->ring[amr__ring_find(old, from, to.ring)].slot;
        if (t.src != t.dst)
            add(x, part, L_COPY, &t);
    }
}

struct amr__transfer *amr__transfer_move(const struct amr__blocks *old, const struct amr__blocks *b,
                                         const struct amr__partition *p)
{
    struct amr__transfer *x = transfer_alloc(b->space);
    for (int part = 0; part < N_PARTS; part++) {
        send_part(x, old, p, (enum part)part);
        receive_part(x, old, b, p, (enum part)part);
    }
    amr__work_upload(&x->work);
    return x;
}

/* ---- both ----------------------------------------------------------------------------------- */

static void run(struct amr__transfer *x, int part, enum list list, enum amr__op op,
                const struct amr__op_fields *fields, void *message)
{
    amr__work_run(&x->work, N_LISTS * part + (int)list, op, x->space->refine_interp, fields,
                  message);
}

static void run_part(struct amr__transfer *x, int part, const struct amr__op_fields *fields)
{
    struct amr__mail *mail = &x->mail[part];
    bool messages = mail->out.n > 0 || mail->in.n > 0;
    if (messages) {
        amr__mail_reserve(mail, fields->cell_bytes);
        run(x, part, L_PACK, AMR__PACK, fields, mail->out.buffer);
        x->space->device->wait(); /* packed; and the last transfer is unpacked */
        amr__mail_start(mail, 2 + part, fields->cell_bytes);
    }
    run(x, part, L_COPY, AMR__COPY, fields, NULL);
    run(x, part, L_PROLONG, AMR__PROLONG, fields, NULL);
    run(x, part, L_RESTRICT, AMR__RESTRICT, fields, NULL);
    if (messages) {
        amr__mail_finish(mail);
        run(x, part, L_UNPACK, AMR__UNPACK, fields, mail->in.buffer);
    }
}

void amr__transfer_run(struct amr__transfer *t, const struct amr__op_fields *fields, int rings_only)
{
    if (!rings_only)
        run_part(t, LEAVES, fields);
    run_part(t, RINGS, fields);
}

void amr__transfer_free(struct amr__transfer *t)
{
    if (!t)
        return;
    amr__work_fini(&t->work);
    for (int part = 0; part < N_PARTS; part++)
        amr__mail_fini(&t->mail[part]);
    free(t);
}
