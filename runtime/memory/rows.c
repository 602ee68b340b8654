/* Where a mesh array lies in the user's memory, and arrays whose rows lie anyhow: `double **u`, one
 * malloc a row, or rows of one block through a table of pointers. The rows, not the table, are the
 * array: their addresses are read from the table at each launch (rowtable.c), so tables may be
 * swapped, copied and freed. Rows that lie at equal distances are an ordinary array with strides;
 * others are kept as a list (rowlist.c). Called by launch.c, field.c, memory_objects.c and hostblock.c;
 * rank 0 only. */
#include "memory/memory.h"
#include "memory/rows.h"

/* ---- where cells lie ------------------------------------------------------------------------- */

/* The number of a row in the list, or -1. */
long amr__rows_number(const struct amr__rows *r, const long *index)
{
    long number = 0;
    for (int t = r->depth - 1; t >= 0; t--) {
        long i = index[t] - r->lo[t];
        if (i < 0 || i >= r->n[t])
            return -1;
        number = number * r->n[t] + i;
    }
    return number;
}

char *amr__user_cell(const struct amr__field *f, const long index[3])
{
    const struct amr__rows *r = f->rows;
    int strided = amr__state.space.dim - (r ? r->depth : 0);
    long number = r ? amr__rows_number(r, index + strided) : 0, off = 0;
    char *at = !r ? f->address : number < 0 ? NULL : r->at[number];
    for (int d = 0; d < strided; d++)
        off += index[d] * f->stride[d];
    return at || !r ? at + off * (long)amr__type_size(f->type) : NULL;
}

long amr__user_step(const struct amr__field *f)
{
    bool apart = f->rows && f->rows->depth == amr__state.space.dim;
    return apart ? 0 : f->stride[0] * (long)amr__type_size(f->type);
}

size_t amr__user_gap(const struct amr__field *f)
{
    enum { MOST = 4096 };
    return f->rows->gap < MOST ? (size_t)f->rows->gap : MOST;
}

/* The first row of the list that ends behind `begin`. */
static size_t first_behind(const struct amr__rows *r, const char *begin)
{
    size_t lo = 0, hi = r->n_sorted;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (r->sorted[mid] + r->from + (long)r->bytes <= begin)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The row that holds an address, and its number in the list; or NULL. */
static const char *row_holding(const struct amr__rows *r, const char *address, long *number)
{
    size_t i = first_behind(r, address);
    if (i == r->n_sorted || r->sorted[i] + r->from > address)
        return NULL;
    for (*number = 0; r->at[*number] != r->sorted[i];)
        ++*number;
    return r->sorted[i];
}

bool amr__user_index(const struct amr__field *f, const char *address, long index[3])
{
    const struct amr__rows *r = f->rows;
    const char *base = amr__field_origin(f);
    long cell = (long)amr__type_size(f->type), row = 0;
    int dim = amr__state.space.dim - (r ? r->depth : 0); /* within a row or plane */
    index[0] = index[1] = index[2] = 0;
    if (r)
        base = row_holding(r, address, &row);
    else if (address < f->begin || address >= f->begin + f->bytes)
        base = NULL;
    for (int t = 0; r && base && t < r->depth; t++, row /= r->n[t - 1])
        index[dim + t] = r->lo[t] + row % r->n[t];
    if (!base || (address - base) % cell)
        return false;
    long off = (address - base) / cell;
    for (int d = dim - 1; d >= 0; d--) {
        if (off < 0 || f->stride[d] < 1 || (d && f->stride[d] < f->stride[d - 1])) {
            index[0] = -1; /* can't be told: outside */
            return true;
        }
        index[d] = f->first[d] + off / f->stride[d];
        off %= f->stride[d];
    }
    return off == 0;
}

bool amr__user_touches(const struct amr__field *f, const char *begin, const char *end)
{
    if (!f->rows)
        return begin < f->begin + f->bytes && f->begin < end;
    size_t i = first_behind(f->rows, begin);
    return i < f->rows->n_sorted && f->rows->sorted[i] + f->rows->from < end;
}

bool amr__user_begins_in(const struct amr__field *f, const char *begin, const char *end)
{
    const struct amr__rows *r = f->rows;
    if (!r)
        return f->begin >= begin && f->begin < end;
    size_t i = first_behind(r, begin);
    if (i < r->n_sorted && r->sorted[i] + r->from < begin)
        i++;
    return i < r->n_sorted && r->sorted[i] + r->from < end;
}

bool amr__user_pieces(const struct amr__field *f,
                      bool (*look)(const char *begin, size_t bytes, void *with), void *with)
{
    const struct amr__rows *r = f->rows;
    if (!r)
        return look(f->begin, f->bytes, with);
    for (size_t i = 0; i < r->n_sorted; i++)
        if (!look(r->sorted[i] + r->from, r->bytes, with))
            return false;
    return true;
}

/* The first piece of the field's memory that ends behind `at`; false: there is none. */
bool amr__rows_next_piece(const struct amr__field *f, const char *at, const char **from,
                          const char **to)
{
    const struct amr__rows *r = f->rows;
    size_t i = r ? first_behind(r, at) : 0;
    if (r && i == r->n_sorted)
        return false;
    *from = r ? r->sorted[i] + r->from : f->begin;
    *to = *from + (r ? r->bytes : f->bytes);
    return *to > at;
}

bool amr__user_apart(const struct amr__field *f, const struct amr__field *other)
{
    const struct amr__rows *r = f->rows, *to = other->rows;
    const char *begin = r ? r->sorted[0] + r->from : f->begin;
    const char *end = r ? r->sorted[r->n_sorted - 1] + r->from + r->bytes : f->begin + f->bytes;
    const char *from = to ? to->sorted[0] + to->from : other->begin;
    const char *past =
        to ? to->sorted[to->n_sorted - 1] + to->from + to->bytes : other->begin + other->bytes;
    if (begin >= past || from >= end)
        return true;
    if (!r || !to || r->reading != to->reading)
        return false;
    long shift = (to->sorted[0] + to->from) - begin;
    return shift >= 0 ? shift >= (long)r->bytes && shift + (long)to->bytes <= r->gap
                      : -shift >= (long)to->bytes && -shift + (long)r->bytes <= r->gap;
}

bool amr__user_overlaps(const struct amr__field *f, const struct amr__field *other,
                        const char *begin, size_t bytes)
{
    const char *from, *to;
    long own = (long)amr__type_size(f->type), size = (long)amr__type_size(other->type);
    long cell = f->stride[0] * own;
    if (!amr__rows_next_piece(f, begin, &from, &to) || from >= begin + bytes)
        return false;
    if (cell < 1)
        return true;
    long apart = (begin - from) % cell;
    apart += apart < 0 ? cell : 0;
    return !(cell == other->stride[0] * size && apart >= own && apart + size <= cell);
}
