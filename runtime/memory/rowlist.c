/* Lists of rows that lie anyhow: made from tables of pointers, checked, and given up for strides
 * where the rows lie at equal distances. Called by field.c and launch_ask.c; rank 0 only. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "memory/memory.h"
#include "memory/rows.h"

/* ---- making the list ------------------------------------------------------------------------- */

static bool take_rows(const struct amr__row_table *t, long index[3], bool sure, void *with)
{
    struct amr__rows *r = with;
    (void)sure;
    for (long i = 0; i < r->n[0]; i++) {
        index[0] = r->lo[0] + i;
        char *row = amr__rows_entry(t, index[0]);
        r->at[amr__rows_number(r, index)] = row;
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
static bool is_listed(const struct amr__row_table *t, long index[3], bool sure, void *with)
{
    const struct amr__rows *r = with;
    bool differs = false;
    (void)sure;
    for (long i = 0; i < r->n[0]; i++) {
        index[0] = r->lo[0] + i;
        differs |= amr__rows_entry(t, index[0]) != r->at[amr__rows_number(r, index)];
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
        struct amr__row_tables all = {&beside, w, is_listed, r, {0, 0, 0}};
        if (amr__rows_walk(&all, array->address, array->rows - 1, true))
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
    struct amr__row_tables all = {array, w, take_rows, r, {0, 0, 0}};
    amr__rows_walk(&all, array->address, array->rows - 1, true);
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
                if (!r->at[amr__rows_number(r, i)])
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
        if (!i || begin >= r->sorted[i - 1] + r->from + r->bytes)
            continue;
        size_t apart = (size_t)(r->sorted[i] - r->sorted[i - 1]);
        amr__error_here("two rows of the array '%s' overlap: they lie %zu elements apart, and the "
                        "mesh, with its ring, needs %zu%s",
                        name, apart / cell, r->bytes / cell,
                        apart + cell == r->bytes ? "; where rows begin at 1, and other arrays have "
                                                   "cells of index 0, allocate them from 0 on"
                                                 : "");
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
    struct amr__window w = amr__rows_window(array, l, known->ring);
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
    while (begin < end && amr__rows_next_piece(with, begin, &from, &to) && from < end) {
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
