/* What the criteria but detail find in a block: a tile of its cells and of one layer beyond each
 * face, in double precision, is walked once on the host. Of a device of another kind the blocks are
 * brought first. Where nothing is known beyond a face, the line through the two cells next to it is
 * continued, so that the face by itself adds nothing. Called by criteria.c.
 * The second-derivative ratio: R. Loehner, Comput. Methods Appl. Mech. Eng. 61 (1987) 323, without
 * mixed derivatives, which would take the edges' and corners' ghosts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "criteria/indicator.h"
#include "device/ops.h"

/* Of the values themselves, against ratios of rounding errors (Loehner's epsilon). */
static const double LOHNER_FILTER = 0.01;

struct tile {
    const struct amr__view *view;
    double *u;                /* [z][y][x] with a layer around */
    long start, step[3];      /* of cell (0, 0, 0); from cell to cell */
    int n[3];                 /* cells of the block */
};

/* ---- the tile -------------------------------------------------------------------------------- */

static void tile_init(struct tile *t, const struct amr__view *view)
{
    long cells = 1;
    *t = (struct tile){.view = view};
    for (int d = 0; d < 3; d++) {
        t->n[d] = d < view->dim ? view->block : 1;
        t->step[d] = cells;
        t->start += d < view->dim ? cells : 0;
        cells *= d < view->dim ? view->block + 2 : 1;
    }
    t->u = amr__need((size_t)cells, sizeof *t->u);
}

static double value_at(const void *cells, enum amr_type type, long i)
{
    if (type == AMR_DOUBLE)
        return ((const double *)cells)[i];
    return type == AMR_FLOAT ? ((const float *)cells)[i] : amr__integer_at(cells, type, i);
}

/* Cells of the pool from `first` on, where the host can read them; the caller frees *copy. */
static const void *bring(const struct amr__view *v, long first, long n, void **copy)
{
    size_t size = amr__type_size(v->type);
    const char *from = (const char *)v->pool + (size_t)first * size;
    *copy = NULL;
    if (v->device == &amr_device_host)
        return from;
    *copy = amr__need((size_t)n, size);
    v->device->download(*copy, from, (size_t)n * size);
    return *copy;
}

static void fill_inside(struct tile *t, int slot)
{
    const struct amr__view *v = t->view;
    long n = amr__block_cells(v->dim, v->block), i = 0;
    void *copy;
    const void *cells = bring(v, n * slot, n, &copy);
    for (int z = 0; z < t->n[2]; z++)
        for (int y = 0; y < t->n[1]; y++)
            for (int x = 0; x < t->n[0]; x++)
                t->u[t->start + x + y * t->step[1] + z * t->step[2]] =
                    value_at(cells, v->type, i++);
    free(copy);
}

/* The layer beyond a face, from the block or the thin ghost there. */
static void fill_face(struct tile *t, int face, int entry)
{
    const struct amr__view *v = t->view;
    long whole = amr__block_cells(v->dim, v->block), across = whole / v->block;
    struct amr__layout l = amr__layout_beside(v->dim, v->block, entry, face, v->thin);
    long first = entry >= 0 ? whole * entry : across * v->thin * AMR_THIN_CODE(entry);
    int d = face / 2, n[3] = {t->n[0], t->n[1], t->n[2]};
    void *copy;
    const void *cells = bring(v, first, entry >= 0 ? whole : across * v->thin, &copy);
    long from = l.start - first + (face % 2 ? 0 : (v->block - 1) * l.step[d]);
    long to = t->start + (face % 2 ? v->block : -1) * t->step[d];
    n[d] = 1;
    for (int z = 0; z < n[2]; z++)
        for (int y = 0; y < n[1]; y++)
            for (int x = 0; x < n[0]; x++)
                t->u[to + x + y * t->step[1] + z * t->step[2]] =
                    value_at(cells, v->type, from + x + y * l.step[1] + z * l.step[2]);
    free(copy);
}

static void continue_face(struct tile *t, int face)
{
    int d = face / 2, n[3] = {t->n[0], t->n[1], t->n[2]};
    long inward = face % 2 ? -t->step[d] : t->step[d];
    long to = t->start + (face % 2 ? t->view->block : -1) * t->step[d];
    n[d] = 1;
    for (int z = 0; z < n[2]; z++)
        for (int y = 0; y < n[1]; y++)
            for (int x = 0; x < n[0]; x++) {
                double *u = t->u + to + x + y * t->step[1] + z * t->step[2];
                u[0] = 2 * u[inward] - u[2 * inward];
            }
}

/* ---- cells ----------------------------------------------------------------------------------- */

static double gradient_at(const struct tile *t, const double *u)
{
    double most = 0;
    for (int d = 0; d < t->view->dim; d++) {
        most = fmax(most, fabs(u[0] - u[-t->step[d]]));
        most = fmax(most, fabs(u[t->step[d]] - u[0]));
    }
    return most;
}

static double lohner_at(const struct tile *t, const double *u)
{
    double second = 0, first = 0;
    for (int d = 0; d < t->view->dim; d++) {
        double left = u[0] - u[-t->step[d]], right = u[t->step[d]] - u[0];
        double size = fabs(u[-t->step[d]]) + 2 * fabs(u[0]) + fabs(u[t->step[d]]);
        double sum = fabs(left) + fabs(right) + LOHNER_FILTER * size;
        second += (right - left) * (right - left);
        first += sum * sum;
    }
    return first > 0 ? sqrt(second / first) : 0;
}

static double values_at(const struct tile *t, double u)
{
    const struct amr__condition *c = t->view->condition;
    for (int i = 0; i < t->view->n_conditions; i++)
        if (u > c[i].above && u < c[i].below)
            return 1;
    return 0;
}

static double indicator_at(enum amr__criterion_kind kind, const struct tile *t, const double *u)
{
    switch (kind) {
    case AMR__BY_VALUES:
        return values_at(t, *u);
    case AMR__BY_ESTIMATE:
        return fabs(*u);
    case AMR__BY_LOHNER:
        if (!amr__type_is_integer(t->view->type))
            return lohner_at(t, u);
        return gradient_at(t, u); /* kinds, masks and states: any difference counts */
    default:
        return gradient_at(t, u);
    }
}

static void widen_sides(const struct tile *t, int x, long row, double found, double *side)
{
    const struct amr__view *v = t->view;
    uint32_t along = amr__near_sides(x, v->block, v->buffer);
    uint32_t bits = amr__near_bits(v->dim, v->block, v->buffer, row, along);
    for (int dir = 0; bits; dir++, bits >>= 1)
        if (bits & 1 && found > side[dir])
            side[dir] = found;
}

static void walk(enum amr__criterion_kind kind, const struct tile *t, struct amr__detail *out,
                 double *side)
{
    *out = (struct amr__detail){INFINITY, -INFINITY, 0, 0, 0};
    for (int z = 0; z < t->n[2]; z++)
        for (int y = 0; y < t->n[1]; y++)
            for (int x = 0; x < t->n[0]; x++) {
                const double *u = t->u + t->start + x + y * t->step[1] + z * t->step[2];
                double found = indicator_at(kind, t, u);
                out->lo = *u < out->lo ? *u : out->lo;
                out->hi = *u > out->hi ? *u : out->hi;
                out->detail = found > out->detail ? found : out->detail;
                if (side && found > 0)
                    widen_sides(t, x, y + (long)t->view->block * z, found, side);
            }
}

void amr__indicate(enum amr__criterion_kind kind, const struct amr__view *view, int slot,
                   const int *neighbor, struct amr__detail *out, double *side)
{
    struct tile t;
    tile_init(&t, view);
    fill_inside(&t, slot);
    for (int face = 0; face < 2 * view->dim; face++) {
        int entry = neighbor ? neighbor[amr__face_dir(view->dim, face)] : -1;
        if (entry == -1)
            continue_face(&t, face);
        else
            fill_face(&t, face, entry);
    }
    for (int dir = 0; side && dir < amr__dir_count(view->dim); dir++)
        side[dir] = 0;
    walk(kind, &t, out, side);
    free(t.u);
}
