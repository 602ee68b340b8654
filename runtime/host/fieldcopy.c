/* memcpy between mesh arrays, by which many programs copy new values back, and memset, by which
 * they clear what they add up: where these cover whole arrays, each rank does it to the cells that
 * it has, and nothing travels. amr_memcpy and amr_memset are called by the generated host program,
 * the work itself by command. */
#include <assert.h>
#include <string.h>

#include "check/check.h"
#include "fields/fields.h"
#include "host/host.h"
#include "launch/launch.h"
#include "memory/memory.h"
#include "repeat/repeat.h"

/* The bytes from a cell to the next one along x: of all its values, where it holds several. */
static size_t cell_bytes(const struct amr__field *f)
{
    return (size_t)f->stride[0] * amr__type_size(f->type);
}

/* The mesh holds all that the array has: from its first to its last cell, without a gap. Its bytes,
 * else 0. */
static size_t whole_bytes(const struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    long elements = f->stride[0];
    for (int d = 0; d < s->dim; d++) {
        if (s->lo[d] != f->first[d] + f->ring[d][0] || f->stride[d] != elements)
            return 0;
        elements *= s->hi[d] + f->ring[d][1] - f->first[d];
    }
    return f->rows || elements <= 0 ? 0 : (size_t)elements * amr__type_size(f->type);
}

static bool is_alike(const struct amr__field *f, const struct amr__field *g)
{
    return f->type == g->type && f->node == g->node && f->stride[0] == g->stride[0] &&
           memcmp(f->ring, g->ring, sizeof f->ring) == 0;
}

struct whole { /* an array of cells: the values of a cell, each of which is an array to the mesh */
    struct amr__field *value[AMR_MAX_ARRAYS];
    int n;
    size_t bytes;
};

static bool begins_in(const struct amr__field *f, const char *cell, size_t bytes)
{
    bool lies = f && f->address && !f->rows;
    return lies && (uintptr_t)amr__field_origin(f) - (uintptr_t)cell < bytes;
}

/* The whole array that begins here and ends within the bytes. All that its cells hold must be known. */
static bool whole_at(const char *at, size_t bytes, struct whole *w)
{
    const struct amr__field *first = amr__field_at(at);
    *w = (struct whole){.bytes = first ? whole_bytes(first) : 0};
    size_t cell = w->bytes ? cell_bytes(first) : 0, known = 0;
    for (int i = 0; i < amr__state.n_fields && cell; i++) {
        struct amr__field *f = amr__state.field[i];
        if (!begins_in(f, at, cell))
            continue;
        if (w->n == AMR_MAX_ARRAYS || cell_bytes(f) != cell || whole_bytes(f) != w->bytes)
            return false;
        w->value[w->n++] = f;
        known += amr__type_size(f->type);
    }
    return cell && known == cell && w->bytes <= bytes;
}

/* The value that lies as far behind the other array's beginning. */
static struct amr__field *partner(const struct amr__field *f, const char *to, const char *from)
{
    struct amr__field *g = amr__field_at(from + (amr__field_origin(f) - to));
    return g && is_alike(f, g) ? g : NULL;
}

struct copies { /* whole arrays that lie one behind the other */
    struct amr__field *to[AMR_MAX_ARRAYS], *from[AMR_MAX_ARRAYS];
    int n;
};

static bool find_copies(const char *to, const char *from, size_t bytes, struct copies *c)
{
    struct whole w, other;
    c->n = 0;
    for (size_t at = 0; at < bytes; at += w.bytes) {
        if (!whole_at(to + at, bytes - at, &w) || !whole_at(from + at, bytes - at, &other) ||
            w.bytes != other.bytes || w.n != other.n || c->n + w.n > AMR_MAX_ARRAYS)
            return false;
        for (int i = 0; i < w.n; i++, c->n++) {
            c->to[c->n] = w.value[i];
            c->from[c->n] = partner(w.value[i], to + at, from + at);
            if (!c->from[c->n])
                return false;
        }
    }
    return c->n > 0;
}

static void copy_field(struct amr__field *to, struct amr__field *from)
{
    int32_t id[2] = {to->id, from->id};
    if (to == from)
        return;
    if (amr__host_is_newer(from))
        amr__tell(AMR__SCATTER, &id[1], sizeof id[1]);
    amr__tell(AMR__COPY_FIELD, id, sizeof id);
}

/* Copies from mesh to mesh if it can. Where both ends overlap, the last array goes first if the
 * arrays move up. */
static bool copy_cells(const void *to, const void *from, size_t bytes)
{
    struct copies c;
    if (!amr__state.blocks || !find_copies(to, from, bytes, &c))
        return false;
    bool up = (uintptr_t)to > (uintptr_t)from;
    for (int i = 0; i < c.n; i++) {
        int at = up ? c.n - 1 - i : i;
        copy_field(c.to[at], c.from[at]);
    }
    return true;
}

static void begin_overwrite(struct amr__field *f)
{
    amr__redo_keep(f, true);
    amr__field_used(f, AMR__OVERWRITTEN);
    f->in_steps |= amr__state.step > 0;
    amr__copy_forget(f);
    amr__copy_release(f);
    amr__field_settle(f, true);
}

void amr__do_copy_field(const void *payload, size_t bytes)
{
    int32_t id[2];
    assert(bytes == sizeof id);
    memcpy(id, payload, bytes);
    struct amr__field *to = amr__state.field[id[0]], *from = amr__state.field[id[1]];
    amr__phase_begin(AMR__STENCIL);
    amr__initial_close();
    amr__field_used(from, AMR__READ);
    from->consulted = true;
    from->in_steps |= amr__state.step > 0;
    from->unread = false;
    amr__field_settle(from, false);
    begin_overwrite(to);
    if (amr__copy_may_swap(to, from)) {
        amr__ring_copy(to, from);
        amr__copy_swap(to, from);
    } else {
        amr__field_copy(to, from);
        amr__ring_same(to, from);
    }
    amr__levels_copy(&to->levels, &from->levels);
    to->wrap_sides = from->wrap_sides;
    amr__field_wrote(to);
    amr__step_log_copy(to->id, from->id);
    amr__phase_end();
}

void *amr_memcpy(void *to, const void *from, size_t bytes)
{
    if (copy_cells(to, from, bytes))
        return to;
    amr_host_view(from, AMR_VIEW_READ);
    amr_host_view(to, AMR_VIEW_WRITE);
    return memcpy(to, from, bytes);
}

void *amr_memmove(void *to, const void *from, size_t bytes)
{
    if (copy_cells(to, from, bytes))
        return to;
    amr_host_view(from, AMR_VIEW_READ);
    amr_host_view(to, AMR_VIEW_WRITE);
    return memmove(to, from, bytes);
}

/* ---- memset ---------------------------------------------------------------------------------- */

static bool fill_cells(const char *to, int byte, size_t bytes)
{
    int32_t payload[1 + AMR_MAX_ARRAYS] = {byte};
    struct whole w;
    int n = 0;
    for (const char *at = to; at < to + bytes; at += w.bytes) {
        if (!amr__state.blocks || !whole_at(at, (size_t)(to + bytes - at), &w) || n + w.n > AMR_MAX_ARRAYS)
            return false;
        for (int i = 0; i < w.n; i++)
            payload[++n] = w.value[i]->id;
    }
    amr__tell(AMR__FILL_FIELD, payload, (size_t)(n + 1) * sizeof *payload);
    return true;
}

void amr__do_fill_field(const void *payload, size_t bytes)
{
    const int32_t *id = payload, byte = id[0];
    amr__phase_begin(AMR__STENCIL);
    amr__initial_close();
    for (size_t i = 1; i < bytes / sizeof *id; i++) {
        struct amr__field *f = amr__state.field[id[i]];
        begin_overwrite(f);
        amr__field_fill(f, byte);
        amr__ring_changed(f);
        amr__levels_clear(f);
        f->wrap_sides = 0;
        amr__field_wrote(f);
        amr__step_log_fill(f->id, byte);
    }
    amr__phase_end();
}

void *amr_memset(void *to, int byte, size_t bytes)
{
    if (bytes && fill_cells(to, byte, bytes))
        return to;
    amr_host_view(to, AMR_VIEW_WRITE);
    return memset(to, byte, bytes);
}
