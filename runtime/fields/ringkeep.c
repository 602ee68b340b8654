/* Ring cells of fields that exchange their pools (pool_exchange.c): each field keeps its own, though
 * they lie amid the cells of the leaves. The values of a ring bear a stamp, new whenever something
 * may have written them. Each pool is known by the stamp of the ring that its cells hold. So
 * nothing is copied where that is the right one already: what lies in the pool that `un` has got is
 * `u`'s ring of the last step, and most programs set it once, or copy it whole. The ring of the
 * field that stands back is put aside meanwhile, until something needs it: settling a field brings
 * it back. All ranks have the same stamps. Called by pool_exchange.c, field.c, fieldcopy.c, launch.c,
 * remesh.c. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "fields/fields.h"

enum { PACK, UNPACK }; /* lists of work */

struct amr__ringkeep {
    struct amr__work work; /* all ring cells that hold data, into a buffer and back */
    int64_t cells;
    void *buffer; /* (device) of one field */
    void **saved; /* [n_saved] (device) by number of the field; NULL: never */
    int n_saved;
};

/* ---- all ring cells, packed ------------------------------------------------------------------ */

static void list_rings(struct amr__ringkeep *keep, const struct amr__blocks *b)
{
    for (int r = 0; r < b->n_rings; r++) {
        struct amr__task t = {.src = b->ring[r].slot, .sign = {1, 1, 1}, .axis = -1, .ratio = 1};
        amr__ring_box(b->space, b->ring[r].dir, t.lo, t.n);
        for (int d = 0; d < AMR_MAX_DIM; d++)
            t.from[d] = t.lo[d];
        t.dst = (int32_t)keep->cells;
        amr__work_add(&keep->work, PACK, &t);
        t.dst = t.src;
        t.src = (int32_t)keep->cells;
        amr__work_add(&keep->work, UNPACK, &t);
        keep->cells += (int64_t)t.n[0] * t.n[1] * t.n[2];
    }
    amr__work_upload(&keep->work);
}

static void *buffer_new(const struct amr__ringkeep *keep)
{
    size_t bytes = (size_t)(keep->cells + 1) * sizeof(double);
    return amr__device_room(keep->work.space->device, bytes, "ring cells");
}

static void ringkeep_free(struct amr__blocks *b)
{
    for (int i = 0; i < b->ringkeep->n_saved; i++)
        b->space->device->free(b->ringkeep->saved[i]);
    free(b->ringkeep->saved);
    amr__work_fini(&b->ringkeep->work);
    b->space->device->free(b->ringkeep->buffer);
    free(b->ringkeep);
}

static struct amr__ringkeep *ringkeep_of(struct amr__blocks *b)
{
    if (b->ringkeep)
        return b->ringkeep;
    struct amr__ringkeep *keep = amr__grow(NULL, sizeof *keep);
    *keep = (struct amr__ringkeep){.work.space = b->space};
    list_rings(keep, b);
    keep->buffer = buffer_new(keep);
    b->ringkeep = keep;
    amr__blocks_keep(b, ringkeep_free);
    return keep;
}

/* Between the ring cells of a pool with cells of the field's kind, and a buffer. */
static void move(const struct amr__field *f, void *pool, int list, void *buffer)
{
    assert(!f->ring_packed);
    const struct amr__ringkeep *keep = ringkeep_of(amr__state.blocks);
    struct amr__op_fields operand = amr__field_operand(f);
    operand.pool[0] = pool;
    amr__work_run(&keep->work, list, list == PACK ? AMR__PACK : AMR__UNPACK,
                  keep->work.space->ghost_interp, &operand, buffer);
}

/* From the ring cells of one pool to those of another. */
static void copy(const struct amr__field *f, void *from, void *to)
{
    void *buffer = ringkeep_of(amr__state.blocks)->buffer;
    move(f, from, PACK, buffer);
    move(f, to, UNPACK, buffer);
}

/* ---- whose they are -------------------------------------------------------------------------- */

void amr__ring_changed_at(struct amr__field *f, unsigned sides)
{
    static int64_t stamps;
    assert(!f->ring_aside);
    f->ring_stamp = f->ring_held = ++stamps;
    f->ring_news |= (uint8_t)(sides ? sides : AMR__ALL_SIDES);
}

void amr__ring_changed(struct amr__field *f)
{
    amr__ring_changed_at(f, AMR__ALL_SIDES);
}

void amr__ring_drop(struct amr__field *f)
{
    if (f->ring_aside)
        amr__state.device->free(f->ring_aside);
    f->ring_aside = NULL;
    f->ring_held = f->ring_stamp;
    f->ring_packed = false;
}

void amr__ring_restore(struct amr__field *f)
{
    amr__ring_unpack(f);
    if (!f->ring_aside)
        return;
    move(f, f->pool, UNPACK, f->ring_aside);
    amr__ring_drop(f);
}

void amr__ring_same(struct amr__field *to, const struct amr__field *from)
{
    assert(!to->ring_aside && !to->ring_packed);
    to->ring_stamp = to->ring_held = from->ring_stamp;
    to->ring_news = AMR__ALL_SIDES;
}

void amr__ring_copy(struct amr__field *to, const struct amr__field *from)
{
    assert(!from->ring_aside && !to->ring_aside && !from->ring_packed && !to->ring_packed);
    if (to->ring_stamp == from->ring_stamp)
        return;
    copy(to, from->pool, to->pool);
    amr__ring_same(to, from);
}

/* The ring cells of g's pool become f's. */
static void bring(const struct amr__field *f, struct amr__field *g)
{
    if (g->ring_held == f->ring_stamp)
        return;
    if (f->ring_aside)
        move(f, g->pool, UNPACK, f->ring_aside);
    else
        copy(f, f->pool, g->pool);
    g->ring_held = f->ring_stamp;
}

void amr__ring_exchange(struct amr__field *f, struct amr__field *g)
{
    amr__ring_unpack(f);
    amr__ring_unpack(g);
    if (!g->ring_aside && f->ring_held != g->ring_stamp) {
        g->ring_aside = buffer_new(ringkeep_of(amr__state.blocks));
        move(g, g->pool, PACK, g->ring_aside);
    }
    bring(f, g);
    int64_t held = f->ring_held;
    f->ring_held = g->ring_held;
    g->ring_held = held;
    amr__ring_drop(f);
    if (g->ring_held == g->ring_stamp)
        amr__ring_drop(g);
}

/* ---- as they were ---------------------------------------------------------------------------- */

static void **saved_of(struct amr__ringkeep *keep, int field)
{
    if (field >= keep->n_saved) {
        keep->saved = amr__grow(keep->saved, (size_t)(field + 1) * sizeof *keep->saved);
        memset(keep->saved + keep->n_saved, 0,
               (size_t)(field + 1 - keep->n_saved) * sizeof *keep->saved);
        keep->n_saved = field + 1;
    }
    return &keep->saved[field];
}

void amr__ring_save(struct amr__field *f)
{
    struct amr__ringkeep *keep = ringkeep_of(amr__state.blocks);
    void **saved = saved_of(keep, f->id);
    if (!*saved)
        *saved = buffer_new(keep);
    amr__fields_settle(&f, 1, false);
    move(f, f->pool, PACK, *saved);
    amr__levels_copy(&f->levels_saved, &f->levels);
    f->ring_saved = true;
}

/* A copy of the field gets the ring that was saved. */
void amr__ring_give_saved(struct amr__field *to, const struct amr__field *f)
{
    amr__fields_settle(&to, 1, false);
    move(to, to->pool, UNPACK, *saved_of(ringkeep_of(amr__state.blocks), f->id));
    amr__ring_changed(to);
    amr__levels_copy(&to->levels, &f->levels_saved);
}

void amr__ring_put_back(struct amr__field *f)
{
    if (!f->ring_saved)
        return;
    amr__ring_give_saved(f, f);
    f->ring_saved = false;
    amr__ghosts_lost(f);
}
