/* Nests that read neighbours and run over ring cells, where the high edge of the domain falls
 * inside a block. The ring block there begins at the edge, so it and the blocks around it do not
 * lie on one grid. But its cells have a second place: past the edge of the leaf (or of the ring
 * block beside it), whose neighbours are all at hand. The nest runs there, a few cells farther than
 * the domain goes: ring data are brought before it and taken back after it. Such blocks are on the
 * finest level and belong to one rank, so all this is copying within it. Called by launch.c. */
#include <stdlib.h>
#include <string.h>

#include "blocks/ghosts.h"

enum { BRING, STORE }; /* lists of work */

struct amr__cut_rings {
    struct amr__work work;
    struct amr_block *block; /* (device) [n_leaves + n_rings] with the cells past the edge */
    int *list, n;            /* (device) [n] leaves and ring blocks that run */
};

static bool cuts(const struct amr__space *s, int d)
{
    return s->boundary[d][1] == AMR_RING && (s->hi[d] - s->lo[d]) % s->block != 0;
}

bool amr__cut_rings_any(const struct amr__space *s)
{
    bool any = false;
    for (int d = 0; d < s->dim; d++)
        any |= cuts(s, d);
    return any;
}

int amr__cut_rings_room(const struct amr__space *s, int d)
{
    return cuts(s, d) ? s->block - (s->hi[d] - s->lo[d]) % s->block : s->block;
}

/* The direction of the block past whose edge a ring block's cells lie; its own where there is none.
 */
static int host_dir(const struct amr__space *s, int ring)
{
    int step[3];
    amr__steps(s->dim, ring, step);
    for (int d = 0; d < s->dim; d++)
        if (step[d] > 0 && cuts(s, d))
            step[d] = 0;
    return amr__dir_join(step, s->dim);
}

static int slot_of(const struct amr__blocks *b, int leaf, int dir)
{
    return dir == amr__centre(b->space->dim) ? b->leaf_slot[leaf]
                                             : b->ring[amr__ring_find(b, leaf, dir)].slot;
}

/* Copies between a ring block and the cells past the edge, as far as there is room for them. */
static void add_copies(struct amr__cut_rings *spill, const struct amr__blocks *b,
                       const struct amr__ring *r, int host)
{
    const struct amr__space *s = b->space;
    struct amr__node leaf = b->mesh->leaf[r->leaf];
    struct amr__task t = {.sign = {1, 1, 1}, .axis = -1, .ratio = 1};
    int out[3];
    amr__steps(s->dim, r->dir, out);
    amr__ring_box(s, r->dir, t.from, t.n);
    memcpy(t.lo, t.from, sizeof t.lo);
    for (int d = 0; d < s->dim; d++) {
        int inside = amr__cut_cells(s, leaf, d), room = s->block - inside;
        if (out[d] == 0)
            t.n[d] = (int16_t)inside;
        if (out[d] <= 0 || !cuts(s, d))
            continue;
        t.lo[d] = (int16_t)inside;
        t.n[d] = (int16_t)(t.n[d] < room ? t.n[d] : room);
    }
    t.dst = slot_of(b, r->leaf, host);
    t.src = r->slot;
    amr__work_add(&spill->work, BRING, &t);
    struct amr__task back = t;
    back.dst = t.src;
    back.src = t.dst;
    memcpy(back.lo, t.from, sizeof back.lo);
    memcpy(back.from, t.lo, sizeof back.from);
    amr__work_add(&spill->work, STORE, &back);
}

/* Leaves and ring blocks with the cells past an edge that is theirs. */
static void widen_blocks(struct amr__cut_rings *spill, const struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    int n_leaves = b->mesh->n_leaves, n = n_leaves + b->n_rings, out[3];
    struct amr_block *block = amr__grow(NULL, (size_t)n * sizeof *block);
    memcpy(block, b->block, (size_t)n * sizeof *block);
    for (int i = 0; i < n; i++) {
        amr__steps(s->dim, i < n_leaves ? amr__centre(s->dim) : b->ring[i - n_leaves].dir, out);
        for (int d = 0; d < s->dim; d++)
            if (out[d] == 0 && cuts(s, d) && block[i].cells[d] < s->block)
                block[i].cells[d] = s->block;
    }
    spill->block = amr__device_copy(s->device, block, (size_t)n * sizeof *block);
    free(block);
}

static struct amr__cut_rings *spill_of(struct amr__blocks *b)
{
    if (b->spill)
        return b->spill;
    int n_leaves = b->mesh->n_leaves;
    int *list = amr__grow(NULL, (size_t)(n_leaves + b->n_rings) * sizeof *list);
    struct amr__cut_rings *spill = amr__grow(NULL, sizeof *spill);
    *spill = (struct amr__cut_rings){.work.space = b->space};
    for (int i = 0; i < n_leaves; i++)
        list[spill->n++] = i;
    for (int r = 0; r < b->n_rings; r++) {
        int host = host_dir(b->space, b->ring[r].dir);
        if (host == b->ring[r].dir)
            list[spill->n++] = n_leaves + r;
        else
            add_copies(spill, b, &b->ring[r], host);
    }
    widen_blocks(spill, b);
    spill->list = amr__device_copy(b->space->device, list, (size_t)spill->n * sizeof *list);
    amr__work_upload(&spill->work);
    free(list);
    b->spill = spill;
    return spill;
}

int amr__cut_rings_begin(struct amr__blocks *b, const struct amr__op_fields *fields,
                         struct amr_kernel_args *args)
{
    struct amr__cut_rings *spill = spill_of(b);
    args->block = spill->block;
    args->list = spill->list;
    if (fields->n > 0)
        amr__work_run(&spill->work, BRING, AMR__COPY, b->space->ghost_interp, fields, NULL);
    return spill->n;
}

void amr__cut_rings_end(struct amr__blocks *b, const struct amr__op_fields *written)
{
    if (written->n > 0)
        amr__work_run(&b->spill->work, STORE, AMR__COPY, b->space->ghost_interp, written, NULL);
}

void amr__cut_rings_free(struct amr__blocks *b)
{
    if (!b->spill)
        return;
    amr__work_fini(&b->spill->work);
    b->space->device->free(b->spill->block);
    b->space->device->free(b->spill->list);
    free(b->spill);
}
