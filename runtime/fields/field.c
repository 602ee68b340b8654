/* Mesh arrays: where the cells of each lie, and carrying them over to the mesh of the day. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"

int amr__field_ring_kept(const struct amr__field *f, int d, int side)
{
    int block = amr__state.space.block;
    return f->ring[d][side] < block ? f->ring[d][side] : block;
}

void amr__field_wrote(struct amr__field *f)
{
    f->version++;
    f->written_step = amr__state.written_step = amr__state.step;
    f->unread = true;
    f->host_valid = f->host_dirty = f->host_suspect = false;
}

void amr__field_used(struct amr__field *f, enum amr__first_use use)
{
    if (f->first_use != AMR__UNUSED)
        return;
    f->first_use = use;
    if (use == AMR__OVERWRITTEN)
        f->overwritten_age = amr__state.step - f->written_step;
}

/* ---- pools ----------------------------------------------------------------------------------- */

size_t amr__block_cells(void)
{
    size_t n = 1;
    for (int d = 0; d < amr__state.space.dim; d++)
        n *= (size_t)amr__state.space.block;
    return n;
}

size_t amr__field_block_bytes(const struct amr__field *f)
{
    return amr__block_cells() * amr__type_size(f->type);
}

enum { LAZY_ROOM = 8 };

static int slots_needed(void)
{
    const struct amr__state *s = &amr__state;
    int n = s->blocks->n_slots;
    if (s->mid && s->mid->n_slots > n)
        n = s->mid->n_slots;
    return n;
}

/* The mesh that the field's cells lie on as yet. */
static const struct amr__blocks *blocks_of(const struct amr__field *f)
{
    const struct amr__state *s = &amr__state;
    return !f->pending ? s->blocks : s->old ? s->old : s->mid;
}

/* Goes through the slots that hold cells of leaves, and of rings, a run at a time: what was never
 * touched in a large pool stays untouched. */
static void each_run(const struct amr__field *f, bool rings,
                     void (*act)(char *cells, size_t at, size_t bytes, void *with), void *with)
{
    const struct amr__blocks *b = blocks_of(f);
    char *used = calloc((size_t)f->slots + 1, 1);
    size_t one = amr__field_block_bytes(f);
    if (!used)
        amr__error_here("out of memory for a list of blocks");
    for (int i = 0; i < b->mesh->n_leaves + (rings ? b->n_rings : 0); i++)
        if (b->block[i].slot < f->slots)
            used[b->block[i].slot] = 1;
    for (int first = 0; first < f->slots; first++) {
        int n = 0;
        while (used[first + n])
            n++;
        if (n)
            act((char *)f->pool + (size_t)first * one, (size_t)first * one, (size_t)n * one, with);
        first += n;
    }
    free(used);
}

static void copy_run(char *cells, size_t at, size_t bytes, void *to)
{
    amr__state.device->copy((char *)to + at, cells, bytes);
}

static void copy_pool(const struct amr__field *f, void *to)
{
    each_run(f, true, copy_run, to);
}

static void fill_run(char *cells, size_t at, size_t bytes, void *byte)
{
    (void)at;
    amr__state.device->fill(cells, *(int32_t *)byte, bytes);
}

void amr__field_fill(struct amr__field *f, int32_t byte)
{
    each_run(f, true, fill_run, &byte);
}

void amr__field_copy(struct amr__field *to, const struct amr__field *from)
{
    copy_pool(from, to->pool);
}

void amr__field_copy_leaves(struct amr__field *to, const struct amr__field *from)
{
    each_run(from, false, copy_run, to->pool);
}

/* Room for the slots of the present mesh. A pool that must grow grows by half at least, so that a
 * mesh that grows slowly does not copy every time; where room costs nothing, there is plenty of it
 * from the start: copying into fresh pages was a fifth of what bench/heat.c spent outside stencils.
 */
static void grow(struct amr__field *f)
{
    const struct amr__device *device = amr__state.device;
    int need = slots_needed();
    if (f->pool && f->slots >= need)
        return;
    int slots = f->pool && f->slots + f->slots / 2 > need ? f->slots + f->slots / 2 : need;
    if (device->is_lazy && amr__state.space.levels > 1 && need < INT32_MAX / LAZY_ROOM)
        slots = LAZY_ROOM * need;
    void *pool = device->alloc((size_t)slots * amr__field_block_bytes(f) + 1);
    if (!pool && slots > need)
        pool = device->alloc((size_t)(slots = need) * amr__field_block_bytes(f) + 1);
    if (!pool)
        amr__error_here(
            "out of memory for '%s' on rank %d: %d blocks of %zu bytes; use more ranks, "
            "fewer mesh.levels or a larger refine.tolerance",
            f->name, amr__state.comm->rank, slots, amr__field_block_bytes(f));
    if (f->pool) {
        copy_pool(f, pool);
        device->free(f->pool);
    }
    f->kept_here = false;
    f->pool = pool;
    f->slots = slots;
}

/* The lists that carry fields over are kept until no field needs them. */
void amr__fields_drop_transfers(void)
{
    struct amr__state *s = &amr__state;
    for (int i = 0; i < s->n_fields; i++)
        if (s->field[i] && s->field[i]->pending)
            return;
    if (!s->old && !s->mid)
        return;
    if (s->transfer)
        amr__transfer_free(s->transfer);
    if (s->move)
        amr__transfer_free(s->move);
    if (s->old)
        amr__blocks_free(s->old);
    if (s->mid)
        amr__blocks_free(s->mid);
    s->transfer = s->move = NULL;
    s->old = s->mid = NULL;
}

/* Brings pools to the mesh of the day; n <= AMR_MAX_ARRAYS. */
static void settle(struct amr__field *const *fields, int n, bool rings_only)
{
    struct amr__field *pending[AMR_MAX_ARRAYS];
    int n_pending = 0;
    for (int i = 0; i < n; i++) {
        grow(fields[i]);
        if (!fields[i]->pending)
            continue;
        fields[i]->pending = false;
        pending[n_pending++] = fields[i];
    }
    if (!n_pending)
        return;
    struct amr__op_fields operand = amr__fields_operand(pending, n_pending);
    amr__phase_begin(AMR__REMESH);
    if (amr__state.transfer)
        amr__transfer_run(amr__state.transfer, &operand, rings_only);
    if (amr__state.move)
        amr__transfer_run(amr__state.move, &operand, rings_only);
    amr__fields_drop_transfers();
    amr__phase_end();
}

void amr__fields_settle_inside(struct amr__field *const *fields, int n, bool rings_only)
{
    for (int i = 0; i < n; i += AMR_MAX_ARRAYS)
        settle(fields + i, n - i < AMR_MAX_ARRAYS ? n - i : AMR_MAX_ARRAYS, rings_only);
    for (int i = 0; i < n && !rings_only; i++)
        amr__copy_make(fields[i]);
}

void amr__fields_settle(struct amr__field *const *fields, int n, bool rings_only)
{
    amr__fields_settle_inside(fields, n, rings_only);
    for (int i = 0; i < n; i++)
        amr__ring_restore(fields[i]);
}

void amr__field_settle(struct amr__field *f, bool rings_only)
{
    amr__fields_settle(&f, 1, rings_only);
}

struct amr__op_fields amr__fields_operand(struct amr__field **f, int n)
{
    struct amr__op_fields operand = {.n = n};
    assert(n <= AMR_MAX_ARRAYS);
    for (int i = 1; i < n; i++)
        for (int j = i; j && amr__type_size(f[j]->type) > amr__type_size(f[j - 1]->type); j--) {
            struct amr__field *t = f[j];
            f[j] = f[j - 1];
            f[j - 1] = t;
        }
    for (int i = 0; i < n; i++) {
        operand.pool[i] = f[i]->pool;
        operand.type[i] = f[i]->type;
        operand.node[i] = f[i]->node;
        amr__operators_of(&operand, i, f[i]);
    }
    amr__op_fields_layout(&operand);
    return operand;
}

struct amr__op_fields amr__ghosts_operand(struct amr__field **f, int n)
{
    struct amr__op_fields operand = amr__fields_operand(f, n);
    for (int i = 0; i < n; i++) {
        operand.n_levels[i] = f[i]->levels.n;
        operand.level[i] = amr__levels_on_device(f[i]);
    }
    return operand;
}

struct amr__op_fields amr__field_operand(const struct amr__field *f)
{
    struct amr__op_fields operand = {
        .n = 1, .pool = {f->pool}, .type = {f->type}, .node = {f->node}};
    amr__operators_of(&operand, 0, f);
    amr__op_fields_layout(&operand);
    return operand;
}

void amr__field_get_block(const struct amr__field *f, int slot, void *host)
{
    size_t bytes = amr__field_block_bytes(f);
    amr__state.device->download(host, (char *)f->pool + (size_t)slot * bytes, bytes);
}

void amr__field_put_block(struct amr__field *f, int slot, const void *host)
{
    size_t bytes = amr__field_block_bytes(f);
    amr__state.device->upload((char *)f->pool + (size_t)slot * bytes, host, bytes);
}

void amr__set_element(enum amr_type type, void *cells, size_t i, double value)
{
    switch (type) {
    case AMR_DOUBLE:
        ((double *)cells)[i] = value;
        break;
    case AMR_FLOAT:
        ((float *)cells)[i] = (float)value;
        break;
    case AMR_INT8:
        ((int8_t *)cells)[i] = (int8_t)value;
        break;
    case AMR_UINT8:
        ((uint8_t *)cells)[i] = (uint8_t)value;
        break;
    case AMR_INT16:
        ((int16_t *)cells)[i] = (int16_t)value;
        break;
    case AMR_UINT16:
        ((uint16_t *)cells)[i] = (uint16_t)value;
        break;
    case AMR_UINT:
        ((uint32_t *)cells)[i] = (uint32_t)value;
        break;
    default:
        ((int32_t *)cells)[i] = (int32_t)value;
        break;
    }
}

double amr__element(enum amr_type type, const void *cells, size_t i)
{
    return type == AMR_DOUBLE  ? ((const double *)cells)[i]
           : type == AMR_FLOAT ? (double)((const float *)cells)[i]
                               : amr__integer_at(cells, type, (long)i);
}
