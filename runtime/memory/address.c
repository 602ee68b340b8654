/* Which mesh array an address of the user's program means: the address of an array is its identity.
 * Rank 0. */
#include "memory/memory.h"

const char *amr__field_origin(const struct amr__field *f)
{
    return f->table.rows ? f->address : f->begin;
}

struct amr__field *amr__field_at(const void *origin)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && f->address && !f->rows && amr__field_origin(f) == origin)
            return f;
    }
    return NULL;
}

struct amr__field *amr__field_containing(const void *address)
{
    struct amr__field *exact = amr__field_at(address);
    if (exact)
        return exact;
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && f->address &&
            (f->table.at == address || amr__user_touches(f, address, (const char *)address + 1)))
            return f;
    }
    return NULL;
}
