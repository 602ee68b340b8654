/* Host views: code outside the nests sees a mesh array as an ordinary uniform array in the user's
 * own memory, on rank 0. Gathered when it is first read after a nest wrote it, scattered when a
 * nest next uses it after the host wrote it; in between, views are free. Leaves coarser than the
 * finest level are interpolated on the way to the host (conservative, limited: what refining does),
 * and get the average of their finest cells on the way back (gather.c). amr_host_view is called by the
 * generated host program.
 */
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "host/host.h"
#include "launch/launch.h"
#include "fields/fields.h"
#include "memory/memory.h"
#include "repeat/repeat.h"
#include "uniform/uniform.h"

/* ---- what the user's program calls
 * --------------------------------------------------------------- */

/* Of arrays that share memory with the one that is written we can only suspect that they are, too.
 */
static void mark_dirty(struct amr__field *f, const void *address)
{
    bool named = f == amr__field_containing(address);
    if (named) {
        f->host_suspect = false;
    } else if (!f->host_dirty) {
        f->host_suspect = true;
        f->host_hash = amr__object_hash(f);
    }
    f->host_dirty = true;
}

bool amr__host_is_newer(struct amr__field *f)
{
    if (f->host_dirty && f->host_suspect && amr__object_hash(f) == f->host_hash) {
        f->host_dirty = f->host_suspect = false;
        f->host_valid = true;
    }
    return f->host_dirty;
}

void *amr_host_view(const void *address, int mode)
{
    struct amr__field *f, *const *fields = amr__state.field;
    bool known = false;
    for (int i = 0; i < amr__state.n_fields && !known; i++)
        known = fields[i] && amr__object_has(fields[i], address);
    if (!known) {
        if (mode & AMR_VIEW_WRITE)
            amr__scope_set(address);
        return (void *)address;
    }
    if (!amr__state.blocks)
        amr__tell(AMR__BUILD, "", 0); /* initial nests still wait: their values are wanted now */
    for (int i = 0; i < amr__state.n_fields; i++)
        if ((f = fields[i]) && amr__object_has(f, address))
            amr__host_bring(f);
    amr__initial_host_code(mode & AMR_VIEW_WRITE);
    for (int i = 0; mode & AMR_VIEW_WRITE && i < amr__state.n_fields; i++)
        if ((f = fields[i]) && amr__object_has(f, address))
            mark_dirty(f, address);
    return (void *)address;
}

void amr__host_copied(const void *begin, size_t bytes)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        if (f && f->address && amr__user_touches(f, begin, (const char *)begin + bytes))
            amr_host_view(f->begin, AMR_VIEW_READ);
    }
}

/* The field that a command names. */
static struct amr__field *named_field(const void *payload)
{
    int32_t id;
    memcpy(&id, payload, sizeof id);
    return amr__state.field[id];
}

void amr__do_gather(const void *payload, size_t bytes)
{
    struct amr__field *f = named_field(payload);
    (void)bytes;
    amr__phase_begin(AMR__VIEW);
    if (f->host_initial)
        amr__initial_close(); /* what it started from is overwritten */
    amr__gather_field(f);
    amr__field_used(f, AMR__READ);
    f->unread = false;
    amr__phase_end();
}

void amr__do_scatter(const void *payload, size_t bytes)
{
    int n = (int)(bytes / sizeof(int32_t));
    struct amr__field **fields = amr__need((size_t)n, sizeof *fields);
    amr__phase_begin(AMR__VIEW);
    amr__initial_close();
    for (int i = 0; i < n; i++)
        fields[i] = named_field((const int32_t *)payload + i);
    if (amr__refine_and_scatter(fields, n))
        amr__redo_launches();
    amr__nonfinite_give(fields, n);
    free(fields);
    amr__phase_end();
}
