/* One element of a mesh array for the host's code, a probe printed in each step: instead of a host
 * view of the whole array, the block that holds it comes to rank 0, and its cells go to their
 * places in the user's memory, by the same arithmetic. Whatever is not plainly one element inside
 * the mesh gets a host view. amr_host_point and amr_host_set are called by the generated host
 * program; the block travels by command. What becomes of an element that is set: hostset.c.
 */
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "host/host.h"
#include "host/hostpoint.h"
#include "launch/launch.h"
#include "memory/memory.h"
#include "uniform/uniform.h"

enum {
    TAG_POINT = 403, /* and the next */
    MOST_POINTS = 8, /* of the same values: whoever asks for more, and for more than one in so many
                        blocks, wants them all */
    MOST_BLOCKS = 4
};

enum place { ELSEWHERE, INSIDE, UNSURE };

/* ---- rank 0: which element is it? ------------------------------------------------------------ */

/* Is the address one of the field's cells? Of an array whose values lie among another's it may be
 * none. */
static enum place locate(const struct amr__field *f, const char *address, struct amr__point *p)
{
    const struct amr__space *s = &amr__state.space;
    long index[3];
    if (!amr__user_index(f, address, index))
        return ELSEWHERE;
    p->field = f->id;
    for (int d = 0; d < 3; d++)
        p->index[d] = (int32_t)index[d];
    for (int d = 0; d < s->dim; d++)
        if (index[d] < s->lo[d] || index[d] >= s->hi[d])
            return UNSURE;
    return INSIDE;
}

/* A function that returns an element, called in a loop over all of them. */
static bool asks_often(struct amr__field *f)
{
    if (f->points_version != f->version)
        f->points = 0;
    f->points_version = f->version;
    return ++f->points > MOST_POINTS + amr__state.blocks->mesh->n_global / MOST_BLOCKS;
}

/* Brings the element where that is not up to date, and says in which fields it is one: *n of them.
 * False: a view of the whole array is wanted. */
static bool bring(const void *address, bool writes, struct amr__point *wanted, int *n)
{
    *n = 0;
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (!f || !amr__object_has(f, address) || f->host_dirty || (f->host_valid && !writes))
            continue;
        struct amr__point p = {.field = -1};
        enum place at = locate(f, address, &p);
        if (at == UNSURE || *n == AMR_MAX_ARRAYS || (at == INSIDE && asks_often(f)))
            return false;
        if (at == INSIDE)
            wanted[(*n)++] = p;
    }
    for (int i = 0; i < *n; i++)
        if (!amr__state.field[wanted[i].field]->host_valid)
            amr__tell(AMR__POINT, &wanted[i], sizeof wanted[i]);
    return true;
}

void *amr_host_point(const void *address)
{
    struct amr__point wanted[AMR_MAX_ARRAYS];
    int n;
    if (!amr__state.blocks || !bring(address, false, wanted, &n))
        return amr_host_view(address, AMR_VIEW_READ);
    amr__initial_host_code(false);
    return (void *)address;
}

/* Before the first step the whole array belongs to the initial data. */
void *amr_host_set(const void *address)
{
    struct amr__point wanted[AMR_MAX_ARRAYS];
    int n = 0;
    bool single = amr__state.blocks && amr__state.step > 0 && bring(address, true, wanted, &n);
    for (int i = 0; i < n && single; i++)
        single = amr__set_watch(&wanted[i], (char *)address);
    return single ? (void *)address : amr_host_view(address, AMR_VIEW_READ | AMR_VIEW_WRITE);
}

/* ---- all ranks ------------------------------------------------------------------------------- */

struct amr__node amr__point_node(const struct amr__point *p)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__node node = {.level = s->levels - 1};
    for (int d = 0; d < s->dim; d++)
        node.x[d] = (p->index[d] - s->lo[d]) / s->block;
    return node;
}

static void *need(size_t bytes)
{
    void *p = malloc(bytes);
    if (!p)
        amr__error_here("no memory for a host view");
    return p;
}

static void send_block(const struct amr__node *node, const void *cells, size_t bytes)
{
    const struct amr__comm *c = amr__state.comm;
    const void *data[] = {node, cells};
    const size_t sizes[] = {sizeof *node, bytes};
    const int zero = 0;
    for (int i = 0; i < 2; i++)
        c->finish(c,
                  c->start(c, TAG_POINT + i, 0, NULL, NULL, NULL, 1, &zero, &data[i], &sizes[i]));
}

static void receive_block(int owner, struct amr__node *node, void *cells, size_t bytes)
{
    const struct amr__comm *c = amr__state.comm;
    void *data[] = {node, cells};
    const size_t sizes[] = {sizeof *node, bytes};
    for (int i = 0; i < 2; i++)
        c->finish(c,
                  c->start(c, TAG_POINT + i, 1, &owner, &data[i], &sizes[i], 0, NULL, NULL, NULL));
}

/* All cells of a node of the finest level. */
static struct amr__cells cells_of(struct amr__node node)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__cells box = {{0, 0, 0}, {1, 1, 1}};
    for (int d = 0; d < s->dim; d++) {
        box.lo[d] = s->lo[d] + node.x[d] * s->block;
        box.hi[d] = box.lo[d] + s->block;
    }
    return box;
}

static void bring_block(const struct amr__field *f, const struct amr__point *p)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__comm *comm = amr__state.comm;
    struct amr__node finest = amr__point_node(p), node = finest;
    int owner = amr__mesh_owner(b->mesh, node);
    size_t bytes = amr__field_block_bytes(f);
    void *cells = need(bytes);
    if (owner == comm->rank) {
        int leaf = amr__mesh_find_covering(b->mesh, node);
        node = b->mesh->leaf[leaf];
        amr__field_get_block(f, b->leaf_slot[leaf], cells);
        if (owner)
            send_block(&node, cells, bytes);
    } else if (comm->rank == 0) {
        receive_block(owner, &node, cells, bytes);
    }
    if (comm->rank == 0) {
        struct amr__host_scratch *scratch = amr__host_scratch_new(&amr__state.space, f);
        struct amr__cells box = cells_of(finest);
        amr__host_spread_box(scratch, f, node, -1, &box, cells);
        amr__host_scratch_free(scratch);
    }
    free(cells);
}

void amr__do_point(const void *payload, size_t bytes)
{
    struct amr__point p;
    (void)bytes;
    memcpy(&p, payload, sizeof p);
    struct amr__field *f = amr__state.field[p.field];
    amr__phase_begin(AMR__VIEW);
    if (f->host_initial)
        amr__initial_close(); /* what it started from is overwritten */
    amr__field_settle(f, false);
    bring_block(f, &p);
    amr__field_used(f, AMR__READ);
    amr__phase_end();
}
