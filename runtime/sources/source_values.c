/* Sources that go with what arrays hold, by conditions and functions of it, `if (t > 3 * u[j][i] &&
 * ...)`, `exp(-(x - c[j][i]) * (x - c[j][i]))`: bounds ask how small and large such values are
 * (source_bounds.c), in each leaf by itself, before each launch; and a look at a leaf's place finds
 * there what the leaf holds (source_detail.c). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "sources/source_detail.h"

bool amr__values_asks(const struct amr_nest *nest, const struct amr_bound *b)
{
    return b->kind == AMR_BOUND_DATA && b->number &&
           !amr__type_is_integer(nest->arrays[b->at].type);
}

bool amr__values_count(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool any = false;
    for (int i = 0; i < nest->n_bounds; i++)
        any |= amr__values_asks(nest, &nest->bounds[i]);
    return any;
}

/* Cells of the finest level in between lie on the line through the cells of a leaf. */
static void widen(double range[2])
{
    double more = (range[1] - range[0]) / amr__state.space.block;
    range[0] -= more;
    range[1] += more;
}

static void ask(struct amr__field *f)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__comm *comm = amr__state.comm;
    int n = b->mesh->n_leaves;
    double most[3] = {-INFINITY, -INFINITY, 0}; /* -lo, hi, whether some are not finite */
    if (f->leaf_held && f->held_version == f->version && f->held_blocks == b->stamp)
        return;
    amr__field_settle(f, false);
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    const struct amr__field *of = f->same_as ? f->same_as : f;
    amr__state.device->survey(of->pool, f->type, b->slots_device, n, amr__state.space.dim,
                              amr__state.space.block, INFINITY, found);
    f->leaf_held = amr__grow(f->leaf_held, ((size_t)n + 1) * sizeof *f->leaf_held);
    for (int i = 0; i < n; i++) {
        bool finite = amr__is_finite(&found[i]);
        f->leaf_held[i][0] = finite ? found[i].lo : 1;
        f->leaf_held[i][1] = finite ? found[i].hi : 0;
        most[0] = fmax(most[0], -found[i].lo);
        most[1] = fmax(most[1], found[i].hi);
        most[2] = finite ? most[2] : 1;
        if (finite)
            widen(f->leaf_held[i]);
    }
    comm->allreduce(comm, most, 3, AMR__F64, AMR__MOST);
    f->held[0] = most[2] > 0 ? 1 : -most[0];
    f->held[1] = most[2] > 0 ? 0 : most[1];
    f->held_version = f->version;
    f->held_blocks = b->stamp;
    free(found);
}

void amr__values_ask(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    for (int i = 0; i < nest->n_bounds; i++)
        if (amr__values_asks(nest, &nest->bounds[i]))
            ask(amr__state.field[l->field[nest->bounds[i].at]]);
}

/* ---- what a leaf holds ----------------------------------------------------------------------- */

void amr__values_init(struct amr__look *k)
{
    k->asked = amr__need((size_t)k->e.n_fields, sizeof *k->asked);
    for (int i = 0; i < k->e.n_queue; i++) {
        const struct amr_nest *nest = amr__source_nest(k->launch[i]);
        for (int b = 0; b < nest->n_bounds; b++) {
            bool known = !amr__values_asks(nest, &nest->bounds[b]);
            int field = known ? 0 : k->e.index[k->launch[i]->field[nest->bounds[b].at]];
            for (int n = 0; n < k->n_asked && !known; n++)
                known = k->asked[n] == field;
            if (!known)
                k->asked[k->n_asked++] = field;
        }
    }
}

/* The number of a cell in a block, of those that lie in the mesh. */
static size_t cell_of(const struct amr_block *b, int64_t number)
{
    size_t at = 0, width = 1;
    for (int d = 0; d < amr__state.space.dim; d++) {
        at += (size_t)(number % b->cells[d]) * width;
        number /= b->cells[d];
        width *= (size_t)amr__state.space.block;
    }
    return at;
}

static int64_t cells_of(const struct amr_block *b)
{
    int64_t n = 1;
    for (int d = 0; d < amr__state.space.dim; d++)
        n *= b->cells[d];
    return n;
}

/* The cells where a field is least and largest, and one where it is no number. */
static void find_extremes(const struct amr__field *f, const struct amr_block *b, const void *cells,
                          size_t at[3])
{
    double lo = INFINITY, hi = -INFINITY;
    int64_t n = cells_of(b);
    at[0] = at[1] = at[2] = cell_of(b, n / 2);
    for (int64_t i = 0; i < n; i++) {
        size_t c = cell_of(b, i);
        double v = amr__element(f->type, cells, c);
        at[0] = v < lo ? c : at[0];
        at[1] = v > hi ? c : at[1];
        at[2] = isnan(v) ? c : at[2];
        lo = fmin(lo, v);
        hi = fmax(hi, v);
    }
}

/* Values of some cells, without those that are there already: rows of values. */
static int keep(double *rows, int n, int width)
{
    bool known = false;
    for (int i = 0; i < n && !known; i++)
        known = memcmp(rows + i * width, rows + n * width, (size_t)width * sizeof *rows) == 0;
    return known ? n : n + 1;
}

int amr__values_sample(const struct amr__look *k, int leaf, double **rows)
{
    const struct amr__blocks *blocks = amr__state.blocks;
    const struct amr_block *b = &blocks->block[leaf];
    int width = k->n_asked, n = 0, most = 3 * width + 1;
    void **cells = amr__need((size_t)width, sizeof *cells);
    size_t *at = amr__need((size_t)most, sizeof *at);
    *rows = amr__need((size_t)(most * width + width), sizeof **rows);
    for (int i = 0; i < width; i++) {
        const struct amr__field *f = k->field[k->asked[i]];
        const struct amr__field *of = f->same_as ? f->same_as : f;
        size_t bytes = amr__field_block_bytes(f);
        cells[i] = amr__need(bytes, 1);
        amr__state.device->download(
            cells[i], (char *)of->pool + (size_t)blocks->leaf_slot[leaf] * bytes, bytes);
        find_extremes(f, b, cells[i], at + 3 * i);
    }
    at[most - 1] = cell_of(b, cells_of(b) / 2);
    for (int s = 0; s < most; s++) {
        for (int i = 0; i < width; i++)
            (*rows)[n * width + i] = amr__element(k->field[k->asked[i]]->type, cells[i], at[s]);
        n = keep(*rows, n, width);
    }
    for (int i = 0; i < width; i++)
        free(cells[i]);
    free(cells);
    free(at);
    return width ? n : 1;
}
