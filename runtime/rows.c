/* Where a mesh array lies in the user's memory, and arrays whose rows lie anyhow: `double **u`, one
 * malloc a row, or rows of one block through a table of pointers. The rows, not the table, are the
 * array: their addresses are read from the table at each launch, so tables may be swapped, copied
 * and freed. Rows that lie at equal distances are an ordinary array with strides; others are kept
 * as a list. Called by launch.c, field.c, object.c and hostblock.c; rank 0 only. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The dimensions behind the tables are the array's slowest; `[0]` is the fastest of them. Where all
 * are behind tables, each cell has a row, which holds its values. */
struct amr__rows {
    int depth;     /* dimensions behind tables: 1 to 3 */
    long lo[3];    /* index of the first row */
    long n[3];     /* rows; 1 where there is no table */
    char **at;     /* [n[2]][n[1]][n[0]] elements whose other indices are 0; NULL: there is none;
                      owned */
    char **sorted; /* [n_sorted] the same without NULL, by address; owned */
    size_t n_sorted;
    long from;    /* bytes from there to the first that is held */
    long own;     /* bytes to the first that the launch itself touches */
    size_t bytes; /* of a row */
    long front;  /* least bytes from the begin of a row's block to the row; LONG_MAX: no row lies in
                    a block that is known */
    long room;   /* the same from the row to the end of its block */
    long gap;    /* least bytes from a row to the next */
    int reading; /* lists of one reading differ in which value of the cells they are about */
};

/* ---- where cells lie ------------------------------------------------------------------------- */

/* The number of a row in the list, or -1. */
static long row_number(const struct amr__rows *r, const long *index)
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
    long number = r ? row_number(r, index + strided) : 0, off = 0;
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
static bool next_piece(const struct amr__field *f, const char *at, const char **from,
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
    if (!next_piece(f, begin, &from, &to) || from >= begin + bytes)
        return false;
    if (cell < 1)
        return true;
    long apart = (begin - from) % cell;
    apart += apart < 0 ? cell : 0;
    return !(cell == other->stride[0] * size && apart >= own && apart + size <= cell);
}

/* ---- reading tables -------------------------------------------------------------------------- */

/* A table of pointers and, where that is known, the memory it lies in. */
struct table {
    void *const *at;
    const char *begin, *end;
    long part; /* bytes added to each pointer but null ones */
};

/* `sure`: an entry that the user's own loops use. */
static struct table table_at(const void *at, long sure)
{
    struct table t = {.at = at};
    const char *entry = at ? (const char *)(t.at + sure) : NULL;
    size_t bytes = entry ? amr__table_block(entry, &t.begin) : 0;
    if (entry && !bytes)
        bytes = amr__scope_around(entry, &t.begin);
    t.end = t.begin ? t.begin + bytes : NULL;
    return t;
}

static void *entry(const struct table *t, long i)
{
    const char *at = (const char *)(t->at + i);
    if (!t->at || (t->begin && (at < t->begin || at + sizeof(void *) > t->end)))
        return NULL;
    return t->at[i] ? (char *)t->at[i] + t->part : NULL;
}

static struct amr__window window_of(const struct amr_array *array, const struct amr__launch *l,
                                    const int (*rings)[2])
{
    struct amr__window w = {{0, 0, 0}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
    int first = amr__state.space.dim - array->rows;
    for (int t = 0; t < array->rows; t++) {
        const int *ring = rings[first + t];
        w.lo[t] = l->domain_lo[first + t] - ring[0];
        w.hi[t] = l->domain_hi[first + t] + ring[1];
        w.sure[t] = l->lo[first + t];
        w.past[t] = l->hi[first + t];
        w.lo[t] = w.sure[t] < w.lo[t] ? w.sure[t] : w.lo[t];
        w.hi[t] = w.past[t] > w.hi[t] ? w.past[t] : w.hi[t];
    }
    return w;
}

/* The array's tables, taken in turn: those that lead to rows, with the index that leads there. */
struct tables {
    const struct amr_array *array;
    const struct amr__window *window;
    bool (*see)(const struct table *t, long index[3], bool sure, void *with);
    void *with;
    long index[3];
};

/* Tables of dimension `at`, slowest first, until `see` says false. sure: the launch itself goes
 * through this one. */
static bool walk_tables(struct tables *w, const void *address, int at, bool sure)
{
    struct table t = table_at(address, w->window->sure[at]);
    t.part = at ? 0 : w->array->part;
    if (at == 0)
        return w->see(&t, w->index, sure, w->with);
    for (long i = w->window->lo[at]; i < w->window->hi[at]; i++) {
        bool own = i >= w->window->sure[at] && i < w->window->past[at];
        w->index[at] = i;
        if (!walk_tables(w, entry(&t, i), at - 1, sure && own))
            return false;
    }
    return true;
}

/* ---- finding the field ----------------------------------------------------------------------- */

struct comparison {
    const struct amr__field *field;
    const struct amr__window *window;
    int rows; /* dimensions behind tables */
};

/* Where the field has the row with these indices. */
static char *known_row(const struct comparison *c, const long index[3])
{
    long at[3] = {0, 0, 0};
    int strided = amr__state.space.dim - c->rows;
    memcpy(at + strided, index, (size_t)c->rows * sizeof *index);
    return amr__user_cell(c->field, at);
}

/* The launch's own rows of one table: this is done at every launch. */
static bool is_same_run(const struct comparison *c, const struct table *t, const long index[3])
{
    const struct amr__field *f = c->field;
    const struct amr__rows *r = f->rows;
    long j = index[0], past = c->window->past[0];
    const char *known = known_row(c, index);
    long step = f->stride[amr__state.space.dim - c->rows] * (long)amr__type_size(f->type);
    bool differs = false;
    if (!known || (r && past > r->lo[0] + r->n[0]))
        return false;
    if (r) {
        for (char *const *at = r->at + row_number(r, index); j < past; j++, at++)
            differs |= (uintptr_t)t->at[j] + (uintptr_t)t->part != (uintptr_t)*at;
        return !differs;
    }
    for (; j < past; j++, known += step)
        differs |= (uintptr_t)t->at[j] + (uintptr_t)t->part != (uintptr_t)known;
    return !differs;
}

/* Beside the launch's own rows the table may hold anything. */
static bool is_same_table(const struct table *t, long index[3], bool sure, void *with)
{
    const struct comparison *c = with;
    const struct amr__window *w = c->window;
    index[0] = w->sure[0];
    if (sure && !(t->at && is_same_run(c, t, index)))
        return false;
    for (index[0] = w->lo[0]; index[0] < w->hi[0]; index[0]++) {
        if (sure && index[0] == w->sure[0])
            index[0] = w->past[0];
        if (index[0] >= w->hi[0])
            break;
        const char *row = entry(t, index[0]), *known = known_row(c, index);
        if (row && known && row != known)
            return false;
    }
    return true;
}

static bool is_within(const struct amr__window *w, const struct amr__window *in)
{
    bool within = true;
    for (int t = 0; t < 3; t++)
        within &= w->lo[t] >= in->lo[t] && w->hi[t] <= in->hi[t] && w->sure[t] >= in->sure[t] &&
                  w->past[t] <= in->past[t];
    return within;
}

/* Compared in this time loop already, which stores no pointers. */
static bool is_steady(const struct amr__field *f, const struct amr_array *array,
                      const struct amr__window *w)
{
    const struct amr__table *t = &f->table;
    if (!t->loop || t->loop != amr__timeloop_number() || t->at != array->address ||
        t->part != array->part || t->rows != array->rows)
        return false;
    for (int i = 0; i < t->n_seen && i < (int)(sizeof t->seen / sizeof *t->seen); i++)
        if (is_within(w, &t->seen[i]))
            return true;
    return false;
}

static void note_seen(struct amr__field *f, const struct amr_array *array,
                      const struct amr__window *w)
{
    struct amr__table *t = &f->table;
    int loop = amr__state.program->tables_stay ? amr__timeloop_number() : 0;
    if (t->loop != loop || t->at != array->address)
        t->n_seen = 0;
    t->loop = loop;
    t->at = array->address;
    t->seen[t->n_seen++ % (int)(sizeof t->seen / sizeof *t->seen)] = *w;
}

struct amr__field *amr__rows_find(const struct amr_array *array, const struct amr__launch *l)
{
    struct amr__window w = window_of(array, l, amr__state.program->ring);
    int strided = amr__state.space.dim - array->rows;
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && is_steady(amr__state.field[i], array, &w))
            return amr__state.field[i];
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        struct comparison c = {f, &w, array->rows};
        struct tables all = {array, &w, is_same_table, &c, {0, 0, 0}};
        if (f && f->address && !(strided > 1 && f->stride[1] != array->stride[1]) &&
            !(f->rows && f->rows->depth != array->rows) &&
            walk_tables(&all, array->address, array->rows - 1, true)) {
            note_seen(f, array, &w);
            return f;
        }
    }
    return NULL;
}

/* ---- making the list ------------------------------------------------------------------------- */

static bool take_rows(const struct table *t, long index[3], bool sure, void *with)
{
    struct amr__rows *r = with;
    (void)sure;
    for (long i = 0; i < r->n[0]; i++) {
        index[0] = r->lo[0] + i;
        char *row = entry(t, index[0]);
        r->at[row_number(r, index)] = row;
        if (row)
            r->sorted[r->n_sorted++] = row;
    }
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const char *left = *(char *const *)a, *right = *(char *const *)b;
    return left < right ? -1 : left > right;
}

/* What a row holds of the dimensions that have strides. */
static void measure_row(struct amr__rows *r, const struct amr_array *array,
                        const struct amr__launch *l, size_t cell, const int (*rings)[2])
{
    long last = 0;
    for (int d = 0; d < amr__state.space.dim - array->rows; d++) {
        const int *ring = rings[d];
        long lo = l->domain_lo[d] - ring[0], hi = l->domain_hi[d] + ring[1];
        r->own += l->lo[d] * array->stride[d] * (long)cell;
        r->from += (l->lo[d] < lo ? l->lo[d] : lo) * array->stride[d] * (long)cell;
        last += ((l->hi[d] > hi ? l->hi[d] : hi) - 1) * array->stride[d] * (long)cell;
    }
    r->bytes = (size_t)(last - r->from) + cell;
}

/* The list is what the table holds now. */
static bool is_listed(const struct table *t, long index[3], bool sure, void *with)
{
    const struct amr__rows *r = with;
    bool differs = false;
    (void)sure;
    for (long i = 0; i < r->n[0]; i++) {
        index[0] = r->lo[0] + i;
        differs |= entry(t, index[0]) != r->at[row_number(r, index)];
    }
    return !differs;
}

/* The list of another value of the same cells, and how many bytes that lies in front; or NULL. */
static const struct amr__rows *list_beside(const struct amr_array *array,
                                           const struct amr__window *w, const struct amr__rows *own,
                                           long *shift)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        struct amr__rows *r = f ? f->rows : NULL;
        struct amr_array beside = *array;
        if (!r || r == own || f->table.at != array->address || r->depth != array->rows ||
            memcmp(r->lo, own->lo, sizeof r->lo) != 0 || memcmp(r->n, own->n, sizeof r->n) != 0)
            continue;
        beside.part = f->table.part;
        *shift = array->part - beside.part;
        struct tables all = {&beside, w, is_listed, r, {0, 0, 0}};
        if (walk_tables(&all, array->address, array->rows - 1, true))
            return r;
    }
    return NULL;
}

static void copy_list(struct amr__rows *r, const struct amr__rows *from, long shift)
{
    for (long i = 0; i < r->n[0] * r->n[1] * r->n[2]; i++)
        r->at[i] = from->at[i] ? from->at[i] + shift : NULL;
    for (size_t i = 0; i < from->n_sorted; i++)
        r->sorted[i] = from->sorted[i] + shift;
    r->n_sorted = from->n_sorted;
    r->gap = from->gap;
    r->front = from->front == LONG_MAX ? LONG_MAX : from->front + shift;
    r->room = from->room == LONG_MAX ? LONG_MAX : from->room - shift;
    r->reading = from->reading;
}

/* Sorted, and how they lie in their blocks. */
static void read_list(struct amr__rows *r, const struct amr_array *array,
                      const struct amr__window *w)
{
    static int readings;
    struct tables all = {array, w, take_rows, r, {0, 0, 0}};
    walk_tables(&all, array->address, array->rows - 1, true);
    qsort(r->sorted, r->n_sorted, sizeof *r->sorted, compare_rows);
    r->front = r->room = r->gap = LONG_MAX;
    r->reading = ++readings;
    for (size_t i = 0; i < r->n_sorted; i++) {
        const char *at = r->sorted[i], *block;
        size_t held = amr__block_around(at + r->own, &block);
        if (held) {
            r->front = at - block < r->front ? at - block : r->front;
            r->room = block + held - at < r->room ? block + held - at : r->room;
        }
        if (i && at - r->sorted[i - 1] < r->gap)
            r->gap = at - r->sorted[i - 1];
    }
}

static struct amr__rows *list_rows(const struct amr_array *array, const struct amr__launch *l,
                                   const struct amr__window *w, size_t cell, const int (*rings)[2])
{
    struct amr__rows *r = calloc(1, sizeof *r);
    if (!r)
        amr__error_here("out of memory for a list of rows");
    r->depth = array->rows;
    for (int t = 0; t < 3; t++) {
        r->lo[t] = w->lo[t];
        r->n[t] = w->hi[t] - w->lo[t];
    }
    size_t n = (size_t)(r->n[0] * r->n[1] * r->n[2]);
    r->at = calloc(n, sizeof *r->at);
    r->sorted = calloc(n, sizeof *r->sorted);
    if (!r->at || !r->sorted)
        amr__error_here("out of memory for a list of rows");
    measure_row(r, array, l, cell, rings);
    long shift;
    const struct amr__rows *beside = list_beside(array, w, r, &shift);
    if (beside)
        copy_list(r, beside, shift);
    else
        read_list(r, array, w);
    return r;
}

void amr__rows_free(struct amr__rows *r)
{
    if (!r)
        return;
    free(r->at);
    free(r->sorted);
    free(r);
}

/* ---- what is wrong with rows ----------------------------------------------------------------- */

static void check_present(const struct amr__rows *r, const struct amr__window *w, const char *name)
{
    long i[3];
    for (i[2] = w->sure[2]; i[2] < w->past[2]; i[2]++)
        for (i[1] = w->sure[1]; i[1] < w->past[1]; i[1]++)
            for (i[0] = w->sure[0]; i[0] < w->past[0]; i[0]++)
                if (!r->at[row_number(r, i)])
                    amr__error_here("row %ld of the array '%s' is a null pointer (did an "
                                    "allocation fail?)",
                                    i[0], name);
}

/* Rows may not share memory, nor run beyond the block they lie in. */
static void check_apart(const struct amr__rows *r, size_t cell, const char *name)
{
    bool inside =
        r->front == LONG_MAX || (r->front + r->from >= 0 && r->room >= r->from + (long)r->bytes);
    if (inside && r->gap >= (long)r->bytes)
        return;
    for (size_t i = 0; i < r->n_sorted; i++) {
        const char *begin = r->sorted[i] + r->from, *block;
        size_t held = amr__block_around(r->sorted[i] + r->own, &block);
        if (held && begin < block)
            amr__error_here("the mesh, with its ring, begins in front of the rows of the array "
                            "'%s': allocate them from index 0 on",
                            name);
        if (held && begin + r->bytes > block + held)
            amr__error_here("a row of the array '%s' has %zu elements; the mesh, with its ring, "
                            "needs %zu: rows of different lengths are not supported",
                            name, (size_t)(block + held - begin) / cell, r->bytes / cell);
        if (i && begin < r->sorted[i - 1] + r->from + r->bytes)
            amr__error_here("two rows of the array '%s' overlap: they lie %zu elements apart, and "
                            "the mesh, with its ring, needs %zu",
                            name, (size_t)(r->sorted[i] - r->sorted[i - 1]) / cell,
                            r->bytes / cell);
    }
}

/* ---- rows at equal distances ----------------------------------------------------------------- */

/* Bytes from a row to the next along each table dimension; false where they differ or leave room
 * for another array's rows in between: more than the other values of a cell. */
static bool find_steps(const struct amr__rows *r, size_t cell, long *step)
{
    enum { MOST_VALUES = 64 };
    long size = (long)r->bytes, apart = 1;
    for (int t = 0; t < 3; apart *= r->n[t++]) {
        bool values = t == 0 && r->depth == amr__state.space.dim;
        step[t] = r->n[t] > 1 ? r->at[apart] - r->at[0] : size;
        if (step[t] < size || step[t] % (long)cell ||
            step[t] >= (values ? MOST_VALUES + 1 : 2) * size)
            return false;
        size = step[t] * r->n[t];
    }
    for (long k = 0, number = 0; k < r->n[2]; k++)
        for (long j = 0; j < r->n[1]; j++)
            for (long i = 0; i < r->n[0]; i++, number++)
                if (r->at[number] != r->at[0] + i * step[0] + j * step[1] + k * step[2])
                    return false;
    return true;
}

/* Rows of several blocks of malloc's may lie at equal distances by chance: what lies between the
 * blocks is not the array's. */
static bool leaves_block(const struct amr__rows *r)
{
    const char *block, *end = r->sorted[r->n_sorted - 1] + r->from + r->bytes;
    bool cells = r->depth == amr__state.space.dim; /* small blocks are not remembered */
    const char *first = r->sorted[0] + r->own;
    size_t held = amr__block_around(first, &block);
    if (!held && cells)
        held = amr__scope_around(first, &block);
    if (!held && cells)
        held = amr__static_around(first, &block);
    return held ? end > block + held : cells;
}

static bool has_all(const struct amr__rows *r)
{
    return r->n_sorted == (size_t)(r->n[0] * r->n[1] * r->n[2]);
}

static void become_strided(struct amr__field *known, int first, const long *step)
{
    struct amr__rows *r = known->rows;
    long cell = (long)amr__type_size(known->type);
    uintptr_t zero = (uintptr_t)r->at[0]; /* of the element (0, 0, 0), which may not exist */
    for (int t = 0; t < r->depth; t++) {
        known->stride[first + t] = step[t] / cell;
        zero -= (uintptr_t)(r->lo[t] * step[t]);
    }
    known->address = (void *)zero;
    known->begin = r->at[0] + r->from;
    known->bytes = (size_t)(r->sorted[r->n_sorted - 1] - r->at[0]) + r->bytes;
    amr__rows_free(r);
    known->rows = NULL;
}

void amr__rows_read(const struct amr_array *array, const struct amr__launch *l,
                    struct amr__field *known)
{
    struct amr__window w = window_of(array, l, known->ring);
    size_t cell = amr__type_size(known->type);
    struct amr__rows *r = list_rows(array, l, &w, cell, known->ring);
    long step[3];
    check_present(r, &w, known->name);
    memcpy(known->stride, array->stride, sizeof known->stride);
    known->table =
        (struct amr__table){.at = array->address, .rows = array->rows, .part = array->part};
    memcpy(known->table.domain_lo, l->domain_lo, sizeof l->domain_lo);
    memcpy(known->table.domain_hi, l->domain_hi, sizeof l->domain_hi);
    known->rows = r;
    known->address = r->sorted[0];
    known->begin = r->sorted[0] + r->from;
    known->bytes = r->n_sorted * r->bytes;
    if (has_all(r) && find_steps(r, cell, step) && !leaves_block(r))
        become_strided(known, amr__state.space.dim - array->rows, step);
    else
        check_apart(r, cell, known->name);
}

/* ---- a domain that was a guess --------------------------------------------------------------- */

/* Looks between the old pieces, too: rows that were a list, as so little of them was known, may be
 * one piece now. */
static bool is_zero_outside(const char *begin, size_t bytes, void *with)
{
    const char *end = begin + bytes, *from, *to;
    while (begin < end && next_piece(with, begin, &from, &to) && from < end) {
        if (from > begin && !amr__memory_is_zero(begin, (size_t)(from - begin)))
            return false;
        begin = to;
    }
    return begin >= end || amr__memory_is_zero(begin, (size_t)(end - begin));
}

bool amr__rows_widen(struct amr__field *f, const struct amr__launch *l)
{
    const struct amr__table *t = &f->table;
    struct amr__field old = *f;
    struct amr__launch inside = *l;
    struct amr_array array = {.address = (void *)t->at, .rows = t->rows, .part = t->part};
    if (!t->at || (!memcmp(t->domain_lo, l->domain_lo, sizeof t->domain_lo) &&
                   !memcmp(t->domain_hi, l->domain_hi, sizeof t->domain_hi)))
        return false;
    for (int d = 0; d < amr__state.space.dim; d++) {
        array.stride[d] = d < amr__state.space.dim - t->rows ? f->stride[d] : 0;
        inside.lo[d] = l->domain_lo[d]; /* a cell that all arrays have */
        inside.hi[d] = l->domain_lo[d] + 1;
    }
    amr__rows_read(&array, &inside, f);
    bool news = !amr__user_pieces(f, is_zero_outside, &old);
    amr__rows_free(old.rows);
    return news;
}
