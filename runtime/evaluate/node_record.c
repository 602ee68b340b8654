/* What is recorded of a unit while initial data are evaluated: details of its nodes, which of them
 * must be split, and the cells of those that may become leaves. See evaluate.h; called by
 * evaluate.c. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"

int64_t amr__unit_nodes(int dim, int height)
{
    int64_t n = 0;
    for (int h = 0; h < height; h++)
        n = (n << dim) + 1;
    return n;
}

/* Copies of the cells in n scratch slots from `slot` on. */
static void copy_cells(const struct amr__evaluator *e, int slot, int n, void **cells)
{
    const struct amr__device *device = amr__state.device;
    size_t bytes = 0, at = 0;
    for (int i = 0; i < e->n_fields; i++)
        bytes += amr__field_block_bytes(e->field[i]);
    for (int k = 0; k < n; k++) {
        cells[k] = malloc(bytes + 1);
        if (!cells[k])
            amr__error_here("out of memory for initial data");
    }
    for (int i = 0; i < e->n_fields; i++) {
        size_t one = amr__field_block_bytes(e->field[i]);
        char *from = (char *)e->pool[i] + (size_t)slot * one, *copy = NULL;
        if (!device->is_host) {
            copy = amr__need((size_t)n, one);
            device->download(copy, from, (size_t)n * one);
            from = copy;
        }
        for (int k = 0; k < n; k++)
            memcpy((char *)cells[k] + at, from + (size_t)k * one, one);
        at += one;
        free(copy);
    }
}

static void put_cells(struct amr__field *f, const void *const *cells, size_t at, const int *slots,
                      int n)
{
    size_t one = amr__field_block_bytes(f);
    char *all = amr__need((size_t)n, one);
    for (int k = 0; k < n; k++)
        memcpy(all + (size_t)k * one, (const char *)cells[k] + at, one);
    amr__pool_put(f->pool, f->type, slots, n, all);
    free(all);
}

void amr__evaluate_restore(const struct amr__evaluator *e, const void *const *cells, const int *slots,
                           int n)
{
    size_t at = 0;
    int most = amr__state.device->is_host ? 1 : AMR__BATCH_BLOCKS;
    for (int i = 0; i < e->n_fields; at += amr__field_block_bytes(e->field[i++]))
        for (int first = 0; first < n; first += most)
            put_cells(e->field[i], cells + first, at, slots + first,
                      n - first < most ? n - first : most);
}

/* Number, inside a unit, of node m of the level that lies `depth` below the unit's own. */
static int64_t unit_number(int dim, int depth, int64_t m)
{
    return amr__unit_nodes(dim, depth) + m;
}

/* What each criterion finds in n blocks in slots from first on: found[signal][n]. */
static void survey(const struct amr__evaluator *e, int first, int n, struct amr__detail *found)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__block_look *look = amr__need((size_t)e->n_signals, sizeof *look);
    int n_looks = 0, slot[AMR__BATCH_BLOCKS];
    for (int i = 0; i < n; i++)
        slot[i] = first + i;
    for (int i = 0; i < e->n_signals; i++) {
        const struct amr__signal *signal = &e->signal[i];
        const struct amr__field *f = e->field[signal->field];
        const void *pool = amr__result_pool(e, signal->field);
        const struct amr__view view = amr__criterion_view(f, pool);
        if (signal->kind == AMR__BY_DETAIL)
            look[n_looks++] = (struct amr__block_look){.pool = pool,
                                                       .type = f->type,
                                                       .n = n,
                                                       .slots = e->iota + first,
                                                       .found = found + (size_t)i * (size_t)n};
        else
            amr__criterion_survey(signal->kind, &view, slot, n, found + (size_t)i * (size_t)n);
    }
    s->device->survey(look, n_looks, e->dim, s->block);
    free(look);
}

/* The largest that criteria find among children, for their parents: n_children of them in slots
 * from first on. The finest cells also tell the range. Some may not exist. */
static void record_details(const struct amr__evaluator *e, struct amr__record *records,
                           int n_records, int first, const struct amr__node *child, int n_children,
                           int64_t parent, bool finest)
{
    const struct amr__space *s = &amr__state.space;
    int n = n_records * n_children;
    struct amr__detail *all = amr__need((size_t)n * (size_t)e->n_signals, sizeof *all);
    assert(n <= AMR__BATCH_BLOCKS);
    survey(e, first, n, all);
    for (int i = 0; i < e->n_signals; i++) {
        const struct amr__signal *signal = &e->signal[i];
        const struct amr__detail *found = all + (size_t)i * (size_t)n;
        for (int c = 0; c < n; c++) {
            const struct amr__record *record = &records[c / n_children];
            double *range = record->range[signal->field];
            if (!amr__cut_exists(s, child[c]))
                continue;
            int64_t above = parent + (c % n_children >> e->dim);
            double *most = &record->detail[above * e->n_signals + i];
            double weight =
                amr__criterion_weight(signal->kind, e->field[signal->field], child[c].level);
            if (found[c].detail * weight > *most)
                *most = found[c].detail * weight;
            if (!amr__is_finite(&found[c]))
                *most = INFINITY; /* no average stands for it */
            if (finest && found[c].lo < range[0])
                range[0] = found[c].lo;
            if (finest && found[c].hi > range[1])
                range[1] = found[c].hi;
        }
    }
    free(all);
}

/* Decides about node m at `depth` once the details of all its children are recorded. */
static void record_split(struct amr__record *record, int dim, int n_signals, int depth, int64_t m,
                         bool children_finest)
{
    int64_t node = unit_number(dim, depth, m), child = unit_number(dim, depth + 1, m << dim);
    bool split = record->exceeds(record->survey, record->detail + node * n_signals);
    for (int c = 0; c < 1 << dim && !children_finest; c++)
        split |= record->split[child + c];
    record->split[node] = split;
}

static void decide_parents(const struct amr__evaluator *e, struct amr__record *record, int first,
                           int n, int depth, int64_t m, int height)
{
    int dim = e->dim, n_parents = n >> dim, begin = 0;
    int64_t parent = unit_number(dim, depth, m), child = unit_number(dim, depth + 1, m << dim);
    for (int p = 0; p < n_parents; p++)
        record_split(record, dim, e->n_signals, depth, m + p, height == 0);
    for (int p = 0; p <= n_parents && record->cells && height > 0; p++) {
        if (p < n_parents && (record->keeps_all || record->split[parent + p]))
            continue;
        if (p > begin)
            copy_cells(e, first + (begin << dim), (p - begin) << dim, record->cells + child + (begin << dim));
        begin = p + 1;
    }
}

void amr__record_parents(const struct amr__evaluator *e, struct amr__record *records, int n_records,
                         int first, const struct amr__node *children, int n, int depth, int64_t m,
                         int height)
{
    record_details(e, records, n_records, first, children, n, unit_number(e->dim, depth, m),
                   height == 0);
    for (int i = 0; i < n_records; i++)
        decide_parents(e, &records[i], first + i * n, n, depth, m, height);
}

void amr__record_child(const struct amr__evaluator *e, struct amr__record *record, int slot,
                       const struct amr__node *child, int depth, int64_t m, bool finest)
{
    int dim = e->dim;
    record_details(e, record, 1, slot, child, 1, unit_number(dim, depth - 1, m >> dim), finest);
    if (record->cells)
        copy_cells(e, slot, 1, &record->cells[unit_number(dim, depth, m)]);
}

void amr__record_node(const struct amr__evaluator *e, struct amr__record *record, int depth,
                      int64_t m)
{
    int dim = e->dim;
    int64_t child = unit_number(dim, depth + 1, m << dim);
    record_split(record, dim, e->n_signals, depth, m, false);
    bool drops = record->cells && !record->keeps_all && !record->split[unit_number(dim, depth, m)];
    for (int c = 0; c < 1 << dim && drops; c++) {
        free(record->cells[child + c]);
        record->cells[child + c] = NULL;
    }
}

void amr__record_units(const struct amr__evaluator *e, struct amr__record *records, int n, int slot)
{
    void **cells = amr__need((size_t)n, sizeof *cells);
    if (records[0].cells) {
        copy_cells(e, slot, n, cells);
        for (int k = 0; k < n; k++)
            records[k].cells[0] = cells[k];
    }
    free(cells);
}
