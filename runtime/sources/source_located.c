/* Sources whose place arrays say that stay as they are, as coordinates (amr_bound, DATA with number 2 or 3): a look at a leaf's
 * place finds in them what lies between the leaf's cells, on parabolas through these. Whole cells have the same means.
 * Between the leaf's ends and beyond they go on as lines. Called by source_detail.c and source_variation.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "sources/source_detail.h"

static void add(struct amr__look *k, int field)
{
    for (int i = 0; i < k->n_located; i++)
        if (k->located[i] == field)
            return;
    k->located[k->n_located++] = field;
}

/* Where a cell of a block lies among those of the leaf, along an axis: the first one of three, and their weights. */
struct amr__located_cell {
    int first;
    double weight[3];
};

static struct amr__located_cell locate(const struct amr_block *b, const struct amr__field *f, int d, int cell)
{
    double at = amr__leaf_position(b, f, d, cell), ratio = b->ratio[d];
    int middle = (int)fmin(fmax(floor(at + 0.5), 1), b->cells[d]);
    double s = at - middle, mean = f->node >> d & 1 ? 0 : (1 - 1 / (ratio * ratio)) / 24;
    double bend = fabs(s) <= 0.5 ? 0.5 * s * s - mean : 0;
    return (struct amr__located_cell){middle - 1, {bend - 0.5 * s, 1 - 2 * bend, bend + 0.5 * s}};
}

/* Along the other axes each. */
static double value_at(const double *cells, const int n[3], const struct amr__located_cell *const at[3])
{
    double sum = 0;
    int last[3];
    for (int d = 0; d < 3; d++)
        last[d] = n[d] > 1 ? 3 : 1;
    for (int z = 0; z < last[2]; z++)
        for (int y = 0; y < last[1]; y++) {
            const double *row = cells + ((ptrdiff_t)(at[2]->first + z) * n[1] + at[1]->first + y) * n[0] + at[0]->first;
            const double *w = at[0]->weight;
            sum += at[2]->weight[z] * at[1]->weight[y] * (w[0] * row[0] + w[1] * row[1] + w[2] * row[2]);
        }
    return sum;
}

/* The cells of a finest block, whose first one has these indices. */
static void fill_block(const struct amr__look *k, int number, const int from[3], char *block)
{
    const struct amr_block *b = &amr__state.blocks->block[k->located_leaf];
    const struct amr__field *f = k->field[k->located[number]];
    int width = amr__state.space.block, n[3], size[3];
    size_t cell = 0;
    for (int d = 0; d < 3; d++) {
        bool is_axis = d < amr__state.space.dim;
        n[d] = is_axis ? b->cells[d] + 2 : 1;
        size[d] = is_axis ? width : 1;
        k->located_at[d * width] = (struct amr__located_cell){0, {1, 0, 0}};
        for (int i = 0; i < width && is_axis; i++)
            k->located_at[d * width + i] = locate(b, f, d, from[d] + i);
    }
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) {
                const struct amr__located_cell *at[3] = {k->located_at + x, k->located_at + width + y,
                                                         k->located_at + 2 * width + z};
                amr__set_element(f->type, block, cell++, value_at(k->located_cells[number], n, at));
            }
}

static void load(const struct amr__evaluator *e, const struct amr__node *nodes, int n, void *with)
{
    const struct amr__space *space = &amr__state.space;
    struct amr__look *k = with;
    for (int i = 0; i < k->n_located; i++) {
        size_t bytes = amr__field_block_bytes(k->field[k->located[i]]);
        char *cells = amr__need((size_t)n, bytes);
        for (int m = 0; m < n; m++) {
            int from[3] = {0};
            for (int d = 0; d < space->dim; d++)
                from[d] = space->lo[d] + nodes[m].x[d] * space->block + e->shift[d];
            fill_block(k, i, from, cells + (size_t)m * bytes);
        }
        amr__state.device->upload(e->pool[k->located[i]], cells, (size_t)n * bytes);
        free(cells);
    }
}

static void forget(struct amr__look *k)
{
    for (int i = 0; i < k->n_located; i++) {
        free(k->located_cells[i]);
        k->located_cells[i] = NULL;
    }
}

void amr__located_choose(struct amr__look *k, int leaf)
{
    int n[3];
    if (k->n_located && k->located_cells[0] && k->located_leaf == leaf)
        return;
    forget(k);
    k->located_leaf = leaf;
    for (int i = 0; i < k->n_located; i++)
        k->located_cells[i] = amr__leaf_cells(k->field[k->located[i]], leaf, AMR__ENDS_CURVED, n);
}

void amr__located_init(struct amr__look *k)
{
    k->located = amr__need((size_t)k->e.n_fields, sizeof *k->located);
    k->located_cells = amr__need((size_t)k->e.n_fields, sizeof *k->located_cells);
    for (int i = 0; i < k->e.n_queue && !k->e.layer; i++) {
        const struct amr_nest *nest = amr__source_nest(k->launch[i]);
        for (int b = 0; b < nest->n_bounds; b++)
            if (amr__bound_locates(&nest->bounds[b]))
                add(k, k->e.index[k->launch[i]->field[nest->bounds[b].at]]);
    }
    k->located_at = amr__need(3 * (size_t)amr__state.space.block, sizeof *k->located_at);
    k->e.load = k->n_located ? load : NULL;
    k->e.load_with = k;
}

void amr__located_fini(struct amr__look *k)
{
    forget(k);
    free(k->located);
    free(k->located_cells);
    free(k->located_at);
}
