/* Sources whose place arrays say that stay as they are, as coordinates (amr_bound, DATA with number 2 or 3): a
 * look at a leaf's place finds in them what lies between the leaf's cells, on parabolas through these. Whole cells
 * have the same means. Between the leaf's ends and beyond they go on as lines. Called by source_detail.c and
 * source_variation.c. */
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

/* A row of a block's cells, from those of the leaf along the other axes first. */
static void fill_row(const struct amr__look *k, int number, const int n[3], int y, int z, char *row)
{
    int width = amr__state.space.block;
    enum amr_type type = k->field[k->located[number]]->type;
    const struct amr__located_cell *x = k->located_at, *at_y = x + width + y, *at_z = x + 2 * width + z;
    int first = x[0].first, end = x[width - 1].first + 3;
    double *line = k->located_line;
    memset(line + first, 0, (size_t)(end - first) * sizeof *line);
    for (int dz = 0; dz < (n[2] > 1 ? 3 : 1); dz++)
        for (int dy = 0; dy < (n[1] > 1 ? 3 : 1); dy++) {
            const double *from = k->located_cells[number] +
                                 ((ptrdiff_t)(at_z->first + dz) * n[1] + at_y->first + dy) * n[0];
            double weight = at_z->weight[dz] * at_y->weight[dy];
            for (int i = first; i < end; i++)
                line[i] += weight * from[i];
        }
    for (int i = 0; i < width; i++) {
        const double *at = line + x[i].first, *w = x[i].weight;
        amr__set_element(type, row, (size_t)i, w[0] * at[0] + w[1] * at[1] + w[2] * at[2]);
    }
}

/* The cells of a finest block, whose first one has these indices. Rows along which the leaf's cells are the
 * same are, too. */
static void fill_block(const struct amr__look *k, int number, const int from[3], char *block)
{
    const struct amr_block *b = &amr__state.blocks->block[k->located_leaf];
    const struct amr__field *f = k->field[k->located[number]];
    const bool *goes = k->located_goes[number];
    int width = amr__state.space.block, n[3], size[3];
    size_t bytes = (size_t)width * amr__type_size(f->type);
    for (int d = 0; d < 3; d++) {
        bool is_axis = d < amr__state.space.dim;
        n[d] = is_axis ? b->cells[d] + 2 : 1;
        size[d] = is_axis ? width : 1;
        k->located_at[d * width] = (struct amr__located_cell){0, {1, 0, 0}};
        for (int i = 0; i < width && is_axis; i++)
            k->located_at[d * width + i] = locate(b, f, d, from[d] + i);
    }
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++) {
            char *row = block + (size_t)(z * size[1] + y) * bytes;
            if (y > 0 && !goes[1])
                memcpy(row, row - bytes, bytes);
            else if (z > 0 && !goes[2])
                memcpy(row, row - (size_t)size[1] * bytes, bytes);
            else
                fill_row(k, number, n, y, z, row);
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

/* Along which axes the leaf's cells are not all the same. */
static void find_axes(const double *cells, const int n[3], bool goes[3])
{
    int step = 1, all = n[0] * n[1] * n[2];
    for (int d = 0; d < 3; step *= n[d], d++) {
        goes[d] = false;
        for (int i = step; i < all && !goes[d]; i++)
            goes[d] = i / step % n[d] > 0 && cells[i] != cells[i - step];
    }
}

void amr__located_choose(struct amr__look *k, int leaf)
{
    int n[3] = {1, 1, 1};
    if (k->n_located && k->located_cells[0] && k->located_leaf == leaf)
        return;
    forget(k);
    k->located_leaf = leaf;
    for (int i = 0; i < k->n_located; i++) {
        k->located_cells[i] = amr__leaf_cells(k->field[k->located[i]], leaf, AMR__ENDS_CURVED, n);
        find_axes(k->located_cells[i], n, k->located_goes[i]);
    }
}

void amr__located_init(struct amr__look *k)
{
    k->located = amr__need((size_t)k->e.n_fields, sizeof *k->located);
    k->located_cells = amr__need((size_t)k->e.n_fields, sizeof *k->located_cells);
    k->located_goes = amr__need((size_t)k->e.n_fields, sizeof *k->located_goes);
    k->located_line = amr__need((size_t)amr__state.space.block + 2, sizeof *k->located_line);
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
    free(k->located_goes);
    free(k->located_line);
}
