/* What is recorded of a unit while initial data are evaluated: details of its nodes, which of them
 * must be split, and the cells of those that may become leaves. See evaluate.h; called by
 * evaluate.c. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

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

/* A copy of the cells in a scratch slot. */
static void *copy_cells(const struct amr__evaluator *e, int slot)
{
    size_t bytes = 0;
    for (int i = 0; i < e->n_fields; i++)
        bytes += amr__field_block_bytes(e->field[i]);
    char *cells = malloc(bytes + 1), *at = cells;
    if (!cells)
        amr__error_here("out of memory for initial data");
    for (int i = 0; i < e->n_fields; i++) {
        size_t one = amr__field_block_bytes(e->field[i]);
        amr__state.device->download(at, (char *)e->pool[i] + (size_t)slot * one, one);
        at += one;
    }
    return cells;
}

void amr__evaluate_restore(const struct amr__evaluator *e, const void *cells, int slot)
{
    const char *at = cells;
    for (int i = 0; i < e->n_fields; i++) {
        amr__field_put_block(e->field[i], slot, at);
        at += amr__field_block_bytes(e->field[i]);
    }
}

/* Number, inside a unit, of node m of the level that lies `depth` below the unit's own. */
static int64_t unit_number(int dim, int depth, int64_t m)
{
    return amr__unit_nodes(dim, depth) + m;
}

/* What a criterion finds in n blocks in slots from first on. */
static void survey(const struct amr__evaluator *e, const struct amr__signal *signal, int first,
                   int n, struct amr__detail *found)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__field *f = e->field[signal->field];
    const void *pool = amr__result_pool(e, signal->field);
    const struct amr__view view = amr__criterion_view(f, pool);
    int slot[AMR__BATCH_BLOCKS];
    if (signal->kind == AMR__BY_DETAIL) {
        s->device->survey(pool, f->type, e->iota + first, n, e->dim, s->block, 0, found);
        return;
    }
    for (int i = 0; i < n; i++)
        slot[i] = first + i;
    amr__criterion_survey(signal->kind, &view, slot, n, found);
}

/* The largest that criteria find among children, for their parents: n_children of them in slots
 * from first on. The finest cells also tell the range. Some may not exist. */
static void record_details(const struct amr__evaluator *e, struct amr__record *records,
                           int n_records, int first, const struct amr__node *child, int n_children,
                           int64_t parent, bool finest)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__detail found[AMR__BATCH_BLOCKS];
    assert(n_records * n_children <= AMR__BATCH_BLOCKS);
    for (int i = 0; i < e->n_signals; i++) {
        const struct amr__signal *signal = &e->signal[i];
        survey(e, signal, first, n_records * n_children, found);
        for (int c = 0; c < n_records * n_children; c++) {
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
    int dim = e->dim;
    for (int p = 0; p < n >> dim; p++) {
        record_split(record, dim, e->n_signals, depth, m + p, height == 0);
        int64_t child = unit_number(dim, depth + 1, (m + p) << dim);
        bool is_wanted = record->keeps_all || record->split[unit_number(dim, depth, m + p)];
        bool copies = record->cells && height > 0 && is_wanted;
        for (int c = 0; c < 1 << dim && copies; c++)
            record->cells[child + c] = copy_cells(e, first + (p << dim) + c);
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
        record->cells[unit_number(dim, depth, m)] = copy_cells(e, slot);
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

void amr__record_unit(const struct amr__evaluator *e, struct amr__record *record, int slot)
{
    if (record->cells)
        record->cells[0] = copy_cells(e, slot);
}
