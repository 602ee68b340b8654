/* Mesh arrays that share a memory object: host code that has a pointer into one of them may reach
 * the others. Two arrays in one block of malloc's do, and so do arrays that touch in memory, such
 * as u[0] and u[1] of `double u[2][n][n]` or members of a struct. Called by hostview.c and field.c;
 * rank 0 only. */
#include <stdlib.h>
#include <string.h>

#include "memory/memory.h"

enum { PADDING = 64 }; /* arrays with less than so many bytes between them touch */

/* What rank 0 knows of the array; others have no address. */
static struct amr__field *array(int i)
{
    struct amr__field *f = amr__state.field[i];
    return f && f->address ? f : NULL;
}

/* Whether arrays that touch it are of its object. */
static bool may_join(const struct amr__field *f)
{
    return f && !f->in_block && !f->rows;
}

static int compare_begins(const void *a, const void *b)
{
    const struct amr__field *f = *(struct amr__field *const *)a;
    const struct amr__field *g = *(struct amr__field *const *)b;
    return f->object != g->object ? (f->object < g->object ? -1 : 1) : f->id - g->id;
}

/* Makes one object of those that touch: sorted by where they begin, each with what lies in front of it. */
static void join_all(void)
{
    struct amr__field **sorted = amr__need((size_t)amr__state.n_fields, sizeof *sorted);
    int n = 0;
    for (int i = 0; i < amr__state.n_fields; i++)
        if (may_join(array(i)))
            sorted[n++] = array(i);
    qsort(sorted, (size_t)n, sizeof *sorted, compare_begins);
    for (int i = 0, last; i < n; i = last) {
        const char *end = sorted[i]->object_end;
        for (last = i + 1; last < n && sorted[last]->object < end + PADDING; last++)
            end = sorted[last]->object_end > end ? sorted[last]->object_end : end;
        for (int k = i; k < last; k++) {
            sorted[k]->object = sorted[i]->object;
            sorted[k]->object_end = end;
        }
    }
    free(sorted);
}

/* Bytes of a cell that hold other values than the array's, on whichever side: f[j][i][0] belongs to
 * the object of f[j][i][3]. */
static size_t other_values(const struct amr__field *f)
{
    return (size_t)(f->stride[0] > 1 ? f->stride[0] - 1 : 0) * amr__type_size(f->type);
}

/* Where pointers to the array may point: to elements from index 0 on, also where the mesh begins
 * behind them; of rows behind tables only to the row's own. */
static const char *first_element(const struct amr__field *f)
{
    long unused = f->table.rows ? amr__state.program->unused[0] * f->stride[0] : 0;
    return f->begin - unused * (long)amr__type_size(f->type);
}

void amr__objects_find(void)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = array(i);
        if (!f)
            continue;
        size_t bytes = amr__block_around(f->begin, &f->object);
        if (!bytes)
            bytes = amr__scope_around(f->begin, &f->object);
        if (!bytes)
            bytes = amr__static_around(f->begin, &f->object);
        f->in_block = bytes > 0;
        if (f->table.rows && f->in_block) /* or does each row lie in a block of its own? */
            f->in_block = f->begin + f->bytes <= f->object + bytes;
        if (!f->in_block) {
            f->object = first_element(f) - other_values(f);
            bytes = (size_t)(f->begin - f->object) + f->bytes + other_values(f);
        }
        f->object_end = f->object + bytes;
    }
    join_all();
}

/* Of rows in many blocks: any that shares one with the address. */
static bool rows_have(const struct amr__field *f, const char *address)
{
    const char *block;
    size_t bytes = amr__block_around(address, &block), other = other_values(f);
    if (amr__user_step(f) == 0) /* a cell's values end where the next cell's may begin */
        other = amr__user_gap(f);
    const char *begin = address - other;
    const char *end = address + 1 + other + (f->begin - first_element(f));
    return amr__user_touches(f, bytes ? block : begin, bytes ? block + bytes : end);
}

bool amr__object_has(const struct amr__field *f, const void *address)
{
    if (f->rows)
        return rows_have(f, address);
    return (const char *)address >= f->object && (const char *)address < f->object_end;
}

/* ---- whether host code has written an array -------------------------------------------------- */

enum { LANES = 4 };

/* Four sums side by side, so that memory is the limit; each step is invertible, so that any one
 * change of a word is seen. */
static bool hash_piece(const char *p, size_t left, void *with)
{
    const uint64_t factor = 0x9e3779b97f4a7c15u;
    uint64_t *h = with, word[LANES];
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
    return true;
}

uint64_t amr__object_hash(const struct amr__field *f)
{
    const uint64_t factor = 0x9e3779b97f4a7c15u;
    uint64_t h[LANES] = {1, 2, 3, 4};
    amr__user_pieces(f, hash_piece, h);
    for (int l = 1; l < LANES; l++)
        h[0] = (h[0] ^ h[l]) * factor, h[0] ^= h[0] >> 29;
    return h[0];
}
