/* Cells between the mesh and the user's uniform array on rank 0. They travel in parcels of bounded
 * size, rank by rank, so that rank 0 needs memory for the array and little more. Called by hostview.c,
 * hostbox.c, host_refinement.c, dump.c and initial.c. */
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "uniform/uniform.h"

enum { TAG_ITEMS = 400, TAG_CELLS = 401 };

/* A leaf's block (dir -1) or one of its ring blocks. */
struct item {
    struct amr__node node;
    int32_t dir, slot; /* slot: on the owner */
};

static int64_t view_bytes;

int64_t amr__view_bytes(void)
{
    return view_bytes;
}

static double megabytes(size_t bytes)
{
    return (double)bytes / 1e6;
}

/* All arrays that are uniform on rank 0 at the same time must fit under run.memory_limit. */
static void check_memory(const struct amr__field *f)
{
    size_t bytes = f->bytes;
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *g = amr__state.field[i];
        if (g && g != f && (g->host_valid || g->host_dirty))
            bytes += g->bytes;
    }
    if (amr__state.config.memory_limit > 0 && bytes > (size_t)amr__state.config.memory_limit)
        amr__error_here(
            "code outside the nests reads or writes '%s', which takes %.4g MB on rank 0 "
            "and run.memory_limit is %.4g MB: move that code into a function with "
            "'#pragma amr kernel', write the array with output.every, or raise "
            "run.memory_limit",
            f->name, megabytes(bytes), megabytes((size_t)amr__state.config.memory_limit));
}

/* Also before it is written: a part of it may be. */
void amr__host_bring(const struct amr__field *f)
{
    int32_t id = f->id;
    if (f->host_valid || f->host_dirty)
        return;
    check_memory(f);
    amr__tell(AMR__GATHER, &id, sizeof id);
}

/* ---- parcels --------------------------------------------------------------------------------- */

/* box: those that have cells in it; NULL: all. */
static struct item *own_items(const struct amr__blocks *b, bool rings, const struct amr__cells *box,
                              int64_t *n)
{
    const struct amr__space *space = &amr__state.space;
    int most = b->mesh->n_leaves + (rings ? b->n_rings : 0);
    struct item *items = malloc((size_t)(most + 1) * sizeof *items);
    if (!items)
        amr__error_here("no memory for a host view");
    *n = 0;
    for (int i = 0; i < most; i++) {
        int ring = i - b->mesh->n_leaves;
        struct item own = {b->mesh->leaf[ring < 0 ? i : b->ring[ring].leaf],
                           ring < 0 ? -1 : b->ring[ring].dir,
                           ring < 0 ? b->leaf_slot[i] : b->ring[ring].slot};
        if (!box || amr__host_meets(space, own.node, own.dir, box))
            items[(*n)++] = own;
    }
    return items;
}

static void *parcel_new(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p)
        amr__error_here("no memory for a host view");
    return p;
}

static void send_to(int rank, int tag, const void *data, size_t bytes)
{
    const struct amr__comm *c = amr__state.comm;
    c->finish(c, c->start(c, tag, 0, NULL, NULL, NULL, 1, &rank, &data, &bytes));
}

static void receive_from(int rank, int tag, void *data, size_t bytes)
{
    const struct amr__comm *c = amr__state.comm;
    c->finish(c, c->start(c, tag, 1, &rank, &data, &bytes, 0, NULL, NULL, NULL));
}

/* Walks all items of all ranks, a parcel at a time. Rank 0 spreads, fills or visits the cells;
 * `gather` says which way they travel. Collective. */
struct walk {
    struct amr__field *field;
    bool gather;
    const struct amr__cells *box; /* gather: these cells alone; NULL: all */
    void (*visit)(void *with, struct amr__node leaf, const void *cells); /* NULL: to the user */
    void *with;
    struct amr__host_scratch *scratch; /* rank 0 */
    size_t block_bytes;
    int64_t per_parcel;
    struct item *items; /* of the parcel under way */
    char *cells;        /* [per_parcel][block_bytes] */
};

/* Cells between this rank's pool and the parcel. */
static void own_cells(struct walk *w, int64_t n)
{
    const struct amr__field *f = w->field;
    int *slots = parcel_new((size_t)n * sizeof *slots);
    for (int64_t i = 0; i < n; i++)
        slots[i] = w->items[i].slot;
    if (w->gather)
        amr__pool_get(f->pool, f->type, slots, (int)n, w->cells);
    else
        amr__pool_put(f->pool, f->type, slots, (int)n, w->cells);
    for (int64_t i = 0; i < n && w->gather; i++)
        if (w->items[i].dir >= 0)
            amr__ring_as_data(f, w->items[i].node, w->items[i].dir, NULL,
                              w->cells + (size_t)i * w->block_bytes);
    free(slots);
}

/* Cells between the user's memory and the parcel. */
static void user_cells(struct walk *w, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        char *cells = w->cells + (size_t)i * w->block_bytes;
        if (w->visit)
            w->visit(w->with, w->items[i].node, cells);
        else if (w->gather && w->box)
            amr__host_spread_box(w->scratch, w->field, w->items[i].node, w->items[i].dir, w->box,
                                 cells);
        else if (w->gather)
            amr__host_spread(w->scratch, w->field, w->items[i].node, w->items[i].dir, cells);
        else
            amr__host_collect(w->scratch, w->field, w->items[i].node, w->items[i].dir, cells);
    }
}

static void walk_here(struct walk *w, const struct item *all, int64_t n_items)
{
    for (int64_t at = 0; at < n_items; at += w->per_parcel) {
        int64_t n = n_items - at < w->per_parcel ? n_items - at : w->per_parcel;
        memcpy(w->items, all + at, (size_t)n * sizeof *all);
        if (w->gather)
            own_cells(w, n);
        user_cells(w, n);
        if (!w->gather)
            own_cells(w, n);
    }
}

/* Rank 0's side of another rank's items. */
static void walk_remote(struct walk *w, int rank, int64_t n_items)
{
    for (int64_t at = 0; at < n_items; at += w->per_parcel) {
        int64_t n = n_items - at < w->per_parcel ? n_items - at : w->per_parcel;
        receive_from(rank, TAG_ITEMS, w->items, (size_t)n * sizeof *w->items);
        if (w->gather)
            receive_from(rank, TAG_CELLS, w->cells, (size_t)n * w->block_bytes);
        user_cells(w, n);
        if (!w->gather)
            send_to(rank, TAG_CELLS, w->cells, (size_t)n * w->block_bytes);
    }
}

/* The other rank's side. */
static void walk_serve(struct walk *w, const struct item *all, int64_t n_items)
{
    for (int64_t at = 0; at < n_items; at += w->per_parcel) {
        int64_t n = n_items - at < w->per_parcel ? n_items - at : w->per_parcel;
        memcpy(w->items, all + at, (size_t)n * sizeof *all);
        send_to(0, TAG_ITEMS, w->items, (size_t)n * sizeof *w->items);
        if (w->gather)
            own_cells(w, n);
        if (w->gather)
            send_to(0, TAG_CELLS, w->cells, (size_t)n * w->block_bytes);
        else
            receive_from(0, TAG_CELLS, w->cells, (size_t)n * w->block_bytes);
        if (!w->gather)
            own_cells(w, n);
    }
}

static void walk_all(struct walk *w)
{
    const struct amr__comm *comm = amr__state.comm;
    int64_t n_mine, *n_items = parcel_new((size_t)comm->size * sizeof *n_items);
    struct item *mine = own_items(amr__state.blocks, !w->visit, w->box, &n_mine);

    w->block_bytes = amr__field_block_bytes(w->field);
    w->per_parcel = amr__pool_batch(w->field->type);
    w->items = parcel_new((size_t)w->per_parcel * sizeof *w->items);
    w->cells = parcel_new((size_t)w->per_parcel * w->block_bytes);
    comm->allgather(comm, &n_mine, sizeof n_mine, n_items);
    if (comm->rank == 0) {
        w->scratch = amr__host_scratch_new(&amr__state.space, w->field);
        walk_here(w, mine, n_mine);
        for (int r = 1; r < comm->size; r++)
            walk_remote(w, r, n_items[r]);
        amr__host_scratch_free(w->scratch);
    } else {
        walk_serve(w, mine, n_mine);
    }
    free(w->cells);
    free(w->items);
    free(mine);
    free(n_items);
}

void amr__view_leaves(struct amr__field *f,
                      void (*visit)(void *with, struct amr__node leaf, const void *cells),
                      void *with)
{
    walk_all(&(struct walk){.field = f, .gather = true, .visit = visit, .with = with});
}

/* ---- gather and scatter
 * -------------------------------------------------------------------------- */

void amr__gather_field(struct amr__field *f)
{
    amr__field_settle(f, false);
    walk_all(&(struct walk){.field = f, .gather = true});
    view_bytes += (int64_t)f->bytes;
    if (amr__state.comm->rank == 0)
        amr__host_fill_boundary(f);
    f->host_valid = true;
}

void amr__gather_box(struct amr__field *f, const struct amr__cells *box)
{
    int64_t bytes = (int64_t)amr__type_size(f->type);
    amr__field_settle(f, false);
    walk_all(&(struct walk){.field = f, .gather = true, .box = box});
    for (int d = 0; d < 3; d++)
        bytes *= box->hi[d] - box->lo[d];
    view_bytes += bytes;
}

void amr__scatter_field(struct amr__field *f)
{
    amr__copy_release(f);
    amr__field_settle(f, false);
    walk_all(&(struct walk){.field = f});
    view_bytes += (int64_t)f->bytes;
    f->host_valid = true;
    f->host_dirty = false;
    amr__ring_changed(f);
    f->wrap_sides = 0;
    amr__levels_clear(f); /* the user's ring cells are where they are */
    f->version++;
}
