/* Mesh arrays that share a memory object: host code that has a pointer into one of them may reach
 * the others. Two arrays in one block of malloc's do, and so do arrays that touch in memory, such
 * as u[0] and u[1] of `double u[2][n][n]` or members of a struct. Called by hostview.c and field.c;
 * rank 0 only. */
#include <string.h>

#include "internal.h"

enum { PADDING = 64 }; /* arrays with less than so many bytes between them touch */

/* What rank 0 knows of the array; others have no address. */
static struct amr__field *array(int i)
{
    struct amr__field *f = amr__state.field[i];
    return f && f->address ? f : NULL;
}

/* Makes one object of two arrays that touch; true if they were not one yet. */
static bool join(struct amr__field *a, struct amr__field *b)
{
    const char *begin = a->object < b->object ? a->object : b->object;
    const char *end = a->object_end > b->object_end ? a->object_end : b->object_end;
    if (a->in_block || b->in_block || a->object >= b->object_end + PADDING ||
        b->object >= a->object_end + PADDING ||
        (a->object == b->object && a->object_end == b->object_end))
        return false;
    a->object = b->object = begin;
    a->object_end = b->object_end = end;
    return true;
}

static bool join_all(void)
{
    bool joined = false;
    for (int i = 0; i < amr__state.n_fields; i++)
        for (int j = 0; j < i; j++)
            joined |= array(i) && array(j) && join(array(i), array(j));
    return joined;
}

void amr__objects_find(void)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = array(i);
        if (!f)
            continue;
        size_t bytes = amr__block_around(f->address, &f->object);
        if (!bytes)
            bytes = amr__scope_around(f->address, &f->object);
        f->in_block = bytes > 0;
        if (!f->in_block)
            f->object = f->address, bytes = f->bytes;
        f->object_end = f->object + bytes;
    }
    while (join_all())
        ;
}

bool amr__object_has(const struct amr__field *f, const void *address)
{
    return (const char *)address >= f->object && (const char *)address < f->object_end;
}

/* ---- whether host code has written an array ----------------------------------------------------
 */

/* Four sums side by side, so that memory is the limit; each step is invertible, so that any one
 * change of a word is seen. */
uint64_t amr__object_hash(const struct amr__field *f)
{
    enum { LANES = 4 };
    const uint64_t factor = 0x9e3779b97f4a7c15u;
    const char *p = f->address;
    uint64_t h[LANES] = {1, 2, 3, 4}, word[LANES];
    size_t left = f->bytes;
    while (left) {
        size_t n = left < sizeof word ? left : sizeof word;
        memset(word, 0, sizeof word);
        memcpy(word, p, n);
        for (int l = 0; l < LANES; l++) {
            h[l] = (h[l] ^ word[l]) * factor;
            h[l] ^= h[l] >> 32;
        }
        p += n;
        left -= n;
    }
    for (int l = 1; l < LANES; l++)
        h[0] = (h[0] ^ h[l]) * factor, h[0] ^= h[0] >> 29;
    return h[0];
}
