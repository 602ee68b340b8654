/* memcpy between mesh arrays, by which many programs copy new values back: where it covers two
 * whole arrays of one shape, each rank copies the cells that it has, and nothing travels.
 * amr_memcpy is called by the generated host program, the copy itself by command. */
#include <assert.h>
#include <string.h>

#include "internal.h"

/* The mesh holds all that the array has: from its first to its last element, without a gap. */
static bool is_whole(const struct amr__field *f, size_t bytes)
{
    const struct amr__space *s = &amr__state.space;
    long elements = 1;
    for (int d = 0; d < s->dim; d++) {
        if (s->lo[d] != f->ring[d][0] || f->stride[d] != elements)
            return false;
        elements *= s->hi[d] + f->ring[d][1];
    }
    return !f->rows && bytes == (size_t)elements * amr__type_size(f->type);
}

static bool is_alike(const struct amr__field *f, const struct amr__field *g)
{
    return f->type == g->type && f->node == g->node &&
           memcmp(f->ring, g->ring, sizeof f->ring) == 0;
}

/* Copies from mesh to mesh if it can. */
static bool copy_cells(const void *to, const void *from, size_t bytes)
{
    struct amr__field *f = amr__field_at(to), *g = amr__field_at(from);
    if (!amr__state.blocks || !f || !g || !is_alike(f, g) || !is_whole(f, bytes) ||
        !is_whole(g, bytes))
        return false;
    int32_t id[2] = {f->id, g->id};
    if (f == g)
        return true;
    if (amr__host_is_newer(g))
        amr__tell(AMR__SCATTER, &id[1], sizeof id[1]);
    amr__tell(AMR__COPY_FIELD, id, sizeof id);
    return true;
}

void amr__do_copy_field(const void *payload, size_t bytes)
{
    int32_t id[2];
    assert(bytes == sizeof id);
    memcpy(id, payload, bytes);
    struct amr__field *to = amr__state.field[id[0]], *from = amr__state.field[id[1]];
    amr__phase_begin(AMR__STENCIL);
    amr__initial_close();
    if (to->first_use == AMR__UNUSED)
        to->first_use = AMR__OVERWRITTEN;
    if (from->first_use == AMR__UNUSED)
        from->first_use = AMR__READ;
    from->consulted = true;
    amr__field_settle(from, false);
    amr__field_settle(to, true);
    amr__field_copy(to, from);
    to->level_sides = from->level_sides;
    amr__field_wrote(to);
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
