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
#include "sources/source_span.h"

bool amr__values_asks(const struct amr_nest *nest, const struct amr_bound *b)
{
    return b->kind == AMR_BOUND_DATA && (b->number == 1 || b->number == 3) &&
           !amr__type_is_integer(nest->arrays[b->at].type);
}

bool amr__values_count(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool any = false;
    for (int i = 0; i < nest->n_bounds; i++)
        any |= amr__values_asks(nest, &nest->bounds[i]) && !amr__bound_locates(&nest->bounds[i]);
    return any;
}

/* Cells of the finest level in between lie on the line through the cells of a leaf. */
static void widen(double range[2])
{
    double more = (range[1] - range[0]) / amr__state.space.block;
    range[0] -= more;
    range[1] += more;
}

void amr__values_hold(struct amr__field *f)
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
    amr__survey(amr__state.device, of->pool, f->type, b->slots_device, n, amr__state.space.dim,
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
        if (amr__values_asks(nest, &nest->bounds[i]) || amr__bound_locates(&nest->bounds[i]))
            amr__values_hold(amr__state.field[l->field[nest->bounds[i].at]]);
}

/* ---- what a leaf holds ----------------------------------------------------------------------- */

void amr__values_init(struct amr__look *k)
{
    k->asked = amr__need((size_t)k->e.n_fields, sizeof *k->asked);
    for (int i = 0; i < k->e.n_queue; i++) {
        const struct amr_nest *nest = amr__source_nest(k->launch[i]);
        for (int b = 0; b < nest->n_bounds; b++) {
            bool known = !amr__values_asks(nest, &nest->bounds[b]) || amr__bound_locates(&nest->bounds[b]);
            int field = known ? 0 : k->e.index[k->launch[i]->field[nest->bounds[b].at]];
            for (int n = 0; n < k->n_asked && !known; n++)
                known = k->asked[n] == field;
            if (!known)
                k->asked[k->n_asked++] = field;
        }
    }
}

/* Cells of a block that lie in the mesh, and one more at each end. */
static size_t padded(const struct amr_block *b, int n[3])
{
    size_t all = 1;
    for (int d = 0; d < 3; d++) {
        n[d] = d < amr__state.space.dim ? b->cells[d] + 2 : 1;
        all *= (size_t)n[d];
    }
    return all;
}

/* A cell at an end from the one beside it, `inward` elements away, and those behind that. */
static void continue_line(double *cell, ptrdiff_t inward, int n, enum amr__leaf_ends ends)
{
    double beside = cell[inward], line = n > 3 ? 2 * beside - cell[2 * inward] : beside;
    if (ends == AMR__ENDS_CURVED && n > 4)
        line = 3 * (beside - cell[2 * inward]) + cell[3 * inward];
    *cell = ends == AMR__ENDS_CURVED || (line > 0) == (beside > 0) ? line : 0;
}

/* The cells at the ends along a direction continue those inside. */
static void extrapolate(double *cells, const int *n, int d, size_t step, size_t all, enum amr__leaf_ends ends)
{
    size_t last = (size_t)(n[d] - 1) * step;
    for (size_t begin = 0; begin < all; begin += last + step)
        for (size_t i = begin; i < begin + step; i++) {
            continue_line(cells + i, (ptrdiff_t)step, n[d], ends);
            continue_line(cells + i + last, -(ptrdiff_t)step, n[d], ends);
        }
}

double *amr__leaf_cells(const struct amr__field *f, int leaf, enum amr__leaf_ends ends, int n[3])
{
    const struct amr__blocks *blocks = amr__state.blocks;
    const struct amr__field *of = f->same_as ? f->same_as : f;
    size_t bytes = amr__field_block_bytes(f), width = (size_t)amr__state.space.block;
    int pads[3];
    size_t all = padded(&blocks->block[leaf], n), step = 1;
    char *raw = amr__need(bytes, 1);
    double *cells = amr__need(all, sizeof *cells);
    amr__state.device->download(raw, (char *)of->pool + (size_t)blocks->leaf_slot[leaf] * bytes,
                                bytes);
    for (int d = 0; d < 3; d++)
        pads[d] = n[d] > 1;
    for (int k = 0; k < n[2] - 2 * pads[2]; k++)
        for (int j = 0; j < n[1] - 2 * pads[1]; j++) {
            size_t from = ((size_t)k * width + (size_t)j) * width;
            double *to = cells + ((k + pads[2]) * n[1] + j + pads[1]) * n[0] + 1;
            for (int i = 0; i < n[0] - 2; i++)
                to[i] = amr__element(f->type, raw, from + (size_t)i);
        }
    for (int d = 0; d < amr__state.space.dim; step *= (size_t)n[d], d++)
        extrapolate(cells, n, d, step, all, ends);
    free(raw);
    return cells;
}

static void add_values(struct amr__leaf_values *v, const struct amr__field *f, int leaf)
{
    int n[3];
    for (int i = 0; i < v->n; i++)
        if (v->field[i] == f)
            return;
    v->field = amr__grow(v->field, (size_t)(v->n + 1) * sizeof *v->field);
    v->cells = amr__grow(v->cells, (size_t)(v->n + 1) * sizeof *v->cells);
    v->field[v->n] = f;
    v->cells[v->n++] = amr__leaf_cells(f, leaf, AMR__ENDS_KEEP_SIGN, n);
}

struct amr__leaf_values *amr__leaf_values_new(const struct amr__launch *l, int leaf)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__leaf_values *v = amr__need(1, sizeof *v);
    v->block = &amr__state.blocks->block[leaf];
    for (int i = 0; i < nest->n_bounds; i++)
        if (amr__values_asks(nest, &nest->bounds[i]))
            add_values(v, amr__state.field[l->field[nest->bounds[i].at]], leaf);
    return v;
}

static void release(struct amr__leaf_values *v)
{
    for (int i = 0; i < v->n; i++)
        free(v->cells[i]);
    free(v->field);
    free(v->cells);
}

void amr__leaf_values_free(struct amr__leaf_values *v)
{
    if (v)
        release(v);
    free(v);
}

double amr__leaf_position(const struct amr_block *b, const struct amr__field *f, int d, int cell)
{
    int ratio = b->ratio[d];
    bool on_face = f->node >> d & 1;
    double at = cell - b->origin[d] - 0.5 * (ratio > 1) + (on_face ? 0.5 * (ratio - 1) : 0);
    return at / ratio + 1;
}

static double position(const struct amr__leaf_values *v, int number, int d, int cell)
{
    return fmin(fmax(amr__leaf_position(v->block, v->field[number], d, cell), 0), v->block->cells[d] + 1);
}

/* On the lines through the cells' values. */
static double interpolated(const struct amr__leaf_values *v, int number, const double at[3])
{
    const double *cells = v->cells[number];
    int dim = amr__state.space.dim;
    double sum = 0;
    for (int corner = 0; corner < 1 << dim; corner++) {
        double weight = 1;
        size_t cell = 0, width = 1;
        for (int d = 0; d < dim; d++) {
            int low = (int)at[d], upper = corner >> d & 1;
            weight *= upper ? at[d] - low : 1 - (at[d] - low);
            cell += (size_t)(low + upper) * width;
            width *= (size_t)(v->block->cells[d] + 2);
        }
        sum += weight > 0 ? weight * cells[cell] : 0;
    }
    return sum;
}

/* Of the cells at and around a range. */
static void span_of_cells(const double *cells, const int *n, const double *from, const double *to,
                          double span[2])
{
    int lo[3], hi[3];
    for (int d = 0; d < 3; d++) {
        lo[d] = (int)from[d];
        hi[d] = (int)ceil(to[d]);
    }
    for (int k = lo[2]; k <= hi[2]; k++)
        for (int j = lo[1]; j <= hi[1]; j++)
            for (int i = lo[0]; i <= hi[0]; i++) {
                double value = cells[((ptrdiff_t)k * n[1] + j) * n[0] + i];
                span[0] = value < span[0] ? value : span[0];
                span[1] = value > span[1] ? value : span[1];
            }
}

/* Between cells it is least and largest at the ends of the range, or at one of the cells. */
static void span_of_places(const struct amr__leaf_values *v, int number, const double *from,
                           const double *to, double span[2])
{
    int n[3], i[3];
    double at[3];
    for (int d = 0; d < 3; d++)
        n[d] = to[d] > from[d] ? (int)(ceil(to[d]) - floor(from[d])) + 1 : 1;
    for (i[2] = 0; i[2] < n[2]; i[2]++)
        for (i[1] = 0; i[1] < n[1]; i[1]++)
            for (i[0] = 0; i[0] < n[0]; i[0]++) {
                for (int d = 0; d < 3; d++)
                    at[d] = fmin(to[d], fmax(from[d], floor(from[d]) + i[d]));
                double value = interpolated(v, number, at);
                span[0] = fmin(span[0], value);
                span[1] = fmax(span[1], value);
            }
}

/* Of a wide range all cells around it count. */
void amr__leaf_values_span(const struct amr__leaf_values *v, const struct amr__field *f,
                           const int *lo, const int *hi, double span[2])
{
    int number = 0, n[3];
    double from[3] = {0}, to[3] = {0}, widest = 0;
    while (v->field[number] != f)
        number++;
    for (int d = 0; d < amr__state.space.dim; d++) {
        from[d] = position(v, number, d, lo[d]);
        to[d] = position(v, number, d, hi[d] - 1);
        widest = fmax(widest, to[d] - from[d]);
    }
    span[0] = INFINITY;
    span[1] = -INFINITY;
    padded(v->block, n);
    if (widest > 1)
        span_of_cells(v->cells[number], n, from, to, span);
    else
        span_of_places(v, number, from, to, span);
}

static double value_at(const struct amr__leaf_values *v, int number, const int *place)
{
    double at[3] = {0};
    for (int d = 0; d < amr__state.space.dim; d++)
        at[d] = position(v, number, d, place[d]);
    return interpolated(v, number, at);
}

/* The cells where a field is least and largest, and one where it is no number. */
static void find_extremes(const double *cells, const int *n, size_t at[3])
{
    int pad[3];
    double lo = INFINITY, hi = -INFINITY;
    for (int d = 0; d < 3; d++)
        pad[d] = n[d] > 1;
    for (int z = pad[2]; z < n[2] - pad[2]; z++)
        for (int y = pad[1]; y < n[1] - pad[1]; y++) {
            size_t row = ((size_t)z * (size_t)n[1] + (size_t)y) * (size_t)n[0];
            for (size_t i = row + (size_t)pad[0]; i < row + (size_t)(n[0] - pad[0]); i++) {
                at[0] = cells[i] < lo ? i : at[0];
                at[1] = cells[i] > hi ? i : at[1];
                at[2] = isnan(cells[i]) ? i : at[2];
                lo = cells[i] < lo ? cells[i] : lo; /* fmin and fmax are calls */
                hi = cells[i] > hi ? cells[i] : hi;
            }
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

/* In about the middle of a block. */
static size_t middle_of(const int *n)
{
    return (size_t)((n[2] / 2 * n[1] + n[1] / 2) * n[0] + n[0] / 2);
}

/* Values of a leaf, from `lo` to `hi`, that are the same but for what shows nowhere. */
static bool are_alike(const struct amr__field *f, double lo, double hi)
{
    const double part = 1e-3;
    double least = f->range_known ? f->range[0] : lo, most = f->range_known ? f->range[1] : hi;
    return hi - lo <= part * amr__remesh_threshold(f, least, most);
}

/* What all fields hold at some places: amid their cells, and where some of these are least and
 * largest. */
int amr__values_sample(const struct amr__look *k, int leaf, double **rows)
{
    const struct amr_block *b = &amr__state.blocks->block[leaf];
    struct amr__leaf_values v = {.block = b};
    int width = k->n_asked, n = 0, n_places = 0, most = 3 * width + 1;
    bool varies = k->n_located > 0;
    int (*place)[AMR_MAX_DIM] = NULL, cells[3];
    size_t *at = amr__need((size_t)most, sizeof *at);
    padded(b, cells);
    for (int i = 0; i < width; i++) {
        at[3 * i] = at[3 * i + 1] = at[3 * i + 2] = middle_of(cells);
        add_values(&v, k->field[k->asked[i]], leaf);
        find_extremes(v.cells[i], cells, at + 3 * i);
        varies |= !are_alike(k->field[k->asked[i]], v.cells[i][at[3 * i]], v.cells[i][at[3 * i + 1]]);
    }
    for (int i = 0; i < k->n_located && width; i++)
        add_values(&v, k->field[k->located[i]], leaf);
    at[most - 1] = middle_of(cells);
    for (int i = 0; i < k->e.n_queue && width && varies; i++)
        n_places = amr__bounds_places(k->launch[i], leaf, &v, &place, n_places);
    *rows = amr__need((size_t)((most + n_places + 1) * width), sizeof **rows);
    for (int s = 0; s < most + n_places; s++) {
        for (int i = 0; i < width; i++)
            (*rows)[n * width + i] =
                s < most ? v.cells[i][at[s]] : value_at(&v, i, place[s - most]);
        n = keep(*rows, n, width);
    }
    release(&v);
    free(place);
    free(at);
    return width ? n : 1;
}
