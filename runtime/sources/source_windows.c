/* Windows amid the values of a field that steps advance, `u[i] > a && u[i] < b ? q : 0`, `fabs(phi[i]) < e ? q : 0`
 * (amr_array_desc.contour): between two coarse cells the field may pass both ends of one, and then no cell makes what
 * the nest makes within. So lines of cells are searched for two neighbours that do so. Whole boxes in which no window
 * opens are left out by interval arithmetic. Called by source_contours.c on the rank of a leaf. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sources/source_detail.h"
#include "sources/source_span.h"

/* In finest cells: in a window that is narrower, as of noise beside `fabs(v) < 1e-10`, hardly any of them would lie. */
static const double narrowest = 0.25;

/* Leaves are searched one after the other. */
struct amr__windows {
    const struct amr__launch *launch;
    const struct amr_bound *step; /* [n_steps] */
    int n_steps, n_arrays;
    double *cells[AMR_MAX_ARRAYS]; /* owned: of those that are asked, with one more at each end */
    int n[3];                      /* so many cells */
    int stride;                    /* such cells are neighbours */
    double least;                  /* the narrowest window, as a part of the way between two of these */
    struct amr__range r;
    double known[AMR_MAX_ARRAYS][2];
    struct amr__span *is;        /* [n_steps] owned */
    bool **needed;               /* [n_steps + 1] owned, and so are they: a window's steps that go with cells; all's */
    double *margin[2];           /* [n_steps] owned: how far the operands lie apart in two neighbours */
};

static bool is_window(const struct amr_bound *s)
{
    return s->kind == AMR_BOUND_ASKED && (int)s->number >= AMR_CONTOUR_WINDOW;
}

bool amr__windows_any(const struct amr_array_desc *of)
{
    bool any = false;
    for (int i = 0; i < of->n_contour; i++)
        any |= is_window(&of->contour[i]);
    return any;
}

static size_t element(const struct amr__windows *w, const int *at)
{
    return ((size_t)at[2] * (size_t)w->n[1] + (size_t)at[1]) * (size_t)w->n[0] + (size_t)at[0];
}

/* A window's steps, or those of all, of what is known. */
static void find_spans(struct amr__windows *w, int window)
{
    amr__spans_of(w->launch, &w->r, w->step, w->n_steps, w->needed[window], w->is);
}

/* The operands may be the same in what find_spans has found. Two numbers do not change sides there. */
static bool is_open(const struct amr__windows *w, int step)
{
    struct amr__span a = w->is[w->step[step].a[0]], b = w->is[w->step[step].a[1]];
    return !(amr__span_is_number(a) && amr__span_is_number(b)) && amr__span_side(a, b, 0) == 0;
}

/* A window may open: two ends do, or one that turns. */
static bool may_open(const struct amr__windows *w)
{
    int ends = 0;
    for (int i = 0; i < w->n_steps; i++)
        if (is_window(&w->step[i]) && is_open(w, i))
            ends += w->step[i].number == AMR_CONTOUR_TURNS ? 2 : 1;
    return ends >= 2;
}

/* ---- two neighbours -------------------------------------------------------------------------- */

static void measure(struct amr__windows *w, size_t cell, double *margin)
{
    for (int a = 0; a < w->n_arrays; a++)
        if (w->cells[a])
            w->known[a][0] = w->known[a][1] = w->cells[a][cell];
    find_spans(w, w->n_steps);
    for (int i = 0; i < w->n_steps; i++)
        if (is_window(&w->step[i])) {
            struct amr__span a = w->is[w->step[i].a[0]], b = w->is[w->step[i].a[1]];
            margin[i] = a.lo / 2 + a.hi / 2 - b.lo / 2 - b.hi / 2;
        }
}

/* What the arrays hold on a part of the line from one cell to the other. */
static void span_line(struct amr__windows *w, int window, const size_t *cell, double from, double to)
{
    for (int a = 0; a < w->n_arrays; a++)
        if (w->cells[a]) {
            double x = w->cells[a][cell[0]], y = w->cells[a][cell[1]];
            double begin = x + (y - x) * from, end = x + (y - x) * to;
            w->known[a][0] = begin < end ? begin : end;
            w->known[a][1] = begin < end ? end : begin;
        }
    find_spans(w, window);
}

/* Somewhere on a part of the line the operands may lie on the other side than in the first cell. */
static bool may_turn(struct amr__windows *w, int step, const size_t *cell, double from, double to)
{
    span_line(w, step, cell, from, to);
    struct amr__span a = w->is[w->step[step].a[0]], b = w->is[w->step[step].a[1]];
    return w->margin[0][step] > 0 ? a.lo < b.hi : a.hi > b.lo;
}

/* The operands change sides and turn back on the line between two cells. */
static bool turns_on(struct amr__windows *w, int step, const size_t *cell, double from, double to)
{
    double middle = (from + to) / 2;
    if (!may_turn(w, step, cell, from, to))
        return false;
    if (to - from <= w->least)
        return may_turn(w, step, cell, from, from) && may_turn(w, step, cell, to, to);
    return turns_on(w, step, cell, from, middle) || turns_on(w, step, cell, middle, to);
}

static bool changes_side(const struct amr__windows *w, int step)
{
    return (w->margin[0][step] > 0) != (w->margin[1][step] > 0);
}

/* Two ends lie between two cells, or one turns there. */
static bool opens_between(struct amr__windows *w, const size_t *cell)
{
    double first = -1, last = 2;
    int ends = 0;
    bool opens = false;
    measure(w, cell[0], w->margin[0]);
    measure(w, cell[1], w->margin[1]);
    for (int i = 0; i < w->n_steps; i++)
        if (is_window(&w->step[i]) && changes_side(w, i)) {
            double at = w->margin[0][i] / (w->margin[0][i] - w->margin[1][i]);
            first = ends && first < at ? first : at;
            last = ends && last > at ? last : at;
            ends++;
        }
    for (int i = 0; i < w->n_steps && !opens; i++)
        opens = is_window(&w->step[i]) && w->step[i].number == AMR_CONTOUR_TURNS && !changes_side(w, i) &&
                turns_on(w, i, cell, 0, 1);
    return opens || (ends > 1 && last - first > w->least);
}

/* ---- boxes of cells -------------------------------------------------------------------------- */

static void span_box(struct amr__windows *w, const int *lo, const int *hi)
{
    for (int a = 0; a < w->n_arrays; a++) {
        if (!w->cells[a])
            continue;
        double least = w->cells[a][element(w, lo)], most = least;
        for (int k = lo[2]; k <= hi[2]; k++)
            for (int j = lo[1]; j <= hi[1]; j++) {
                const double *row = w->cells[a] + element(w, (const int[]){0, j, k});
                for (int i = lo[0]; i <= hi[0]; i++) {
                    least = row[i] < least ? row[i] : least;
                    most = row[i] > most ? row[i] : most;
                }
            }
        w->known[a][0] = least;
        w->known[a][1] = most;
    }
    find_spans(w, w->n_steps);
}

/* The neighbours along an axis in a box that has as many cells on it as these are apart. */
static bool opens_along(struct amr__windows *w, const int *lo, const int *hi, int axis)
{
    int end[3] = {hi[0], hi[1], hi[2]}, at[3];
    bool opens = false;
    end[axis] = lo[axis];
    for (at[2] = lo[2]; at[2] <= end[2] && !opens; at[2]++)
        for (at[1] = lo[1]; at[1] <= end[1] && !opens; at[1]++)
            for (at[0] = lo[0]; at[0] <= end[0] && !opens; at[0]++) {
                int to[3] = {at[0], at[1], at[2]};
                to[axis] = hi[axis];
                opens = opens_between(w, (const size_t[]){element(w, at), element(w, to)});
            }
    return opens;
}

/* Between neighbours of which both lie in the box, the ends with it. */
static bool opens_in(struct amr__windows *w, const int *lo, const int *hi)
{
    int axis = 0, most = 1, middle[2][3];
    span_box(w, lo, hi);
    if (!may_open(w))
        return false;
    for (int d = 0; d < amr__state.space.dim; d++) {
        int pairs = hi[d] - lo[d] - w->stride + 1;
        axis = pairs > most ? d : axis;
        most = pairs > most ? pairs : most;
    }
    bool opens = false;
    if (most == 1) {
        for (int d = 0; d < amr__state.space.dim && !opens; d++)
            opens = hi[d] - lo[d] == w->stride && opens_along(w, lo, hi, d);
        return opens;
    }
    memcpy(middle[0], hi, sizeof middle[0]);
    memcpy(middle[1], lo, sizeof middle[1]);
    middle[1][axis] = lo[axis] + most / 2;
    middle[0][axis] = middle[1][axis] - 1 + w->stride;
    return opens_in(w, lo, middle[0]) || opens_in(w, middle[1], hi);
}

/* ---- a leaf ---------------------------------------------------------------------------------- */

/* The cells at an end along a direction, which continue those of the leaf, lie in the mesh up to its edge, half a cell
 * away. */
static void halve_end(const struct amr__windows *w, double *cells, int d, size_t step, bool high)
{
    size_t all = (size_t)w->n[0] * (size_t)w->n[1] * (size_t)w->n[2], line = step * (size_t)w->n[d];
    size_t first = high ? line - step : 0, beside = high ? first - step : step;
    for (size_t begin = 0; begin < all; begin += line)
        for (size_t i = begin; i < begin + step; i++)
            cells[i + first] = 0.5 * (cells[i + first] + cells[i + beside]);
}

static void end_at_edge(const struct amr__windows *w, double *cells)
{
    const struct amr_block *b = &amr__state.blocks->block[w->r.leaf - 1];
    size_t step = 1;
    for (int d = 0; d < amr__state.space.dim; step *= (size_t)w->n[d], d++) {
        int lo = b->origin[d] - (b->ratio[d] - 1) / 2;
        if (lo <= w->r.lo[d])
            halve_end(w, cells, d, step, false);
        if (lo + b->ratio[d] * b->cells[d] >= w->r.hi[d])
            halve_end(w, cells, d, step, true);
    }
}

static void load(struct amr__windows *w)
{
    for (int i = 0; i < w->n_steps; i++) {
        int a = w->step[i].at;
        if (w->step[i].kind != AMR_BOUND_DATA || w->cells[a])
            continue;
        w->cells[a] = amr__leaf_cells(amr__state.field[w->launch->field[a]], w->r.leaf - 1, AMR__ENDS_CURVED, w->n);
        end_at_edge(w, w->cells[a]);
    }
}

/* The steps of each window, and of all, that go with cells; what the others are is found once. */
static void find_needed(struct amr__windows *w)
{
    int n = w->n_steps;
    bool *steps = amr__need((size_t)n, sizeof *steps);
    w->needed = amr__need((size_t)n + 1, sizeof *w->needed);
    for (int i = 0; i <= n; i++) {
        w->needed[i] = amr__need((size_t)n, sizeof **w->needed);
        memset(steps, 0, (size_t)n * sizeof *steps);
        for (int k = 0; k < n; k++)
            steps[k] = is_window(&w->step[k]) && (i == k || i == n);
        amr__steps_need(w->step, n, steps);
        amr__steps_move(w->step, n, steps, w->needed[i]);
    }
    amr__spans_of(w->launch, &w->r, w->step, n, steps, w->is);
    free(steps);
}

struct amr__windows *amr__windows_new(const struct amr__launch *l, const struct amr_array_desc *of)
{
    struct amr__windows *w = amr__need(1, sizeof *w);
    *w = (struct amr__windows){.launch = l, .step = of->contour, .n_steps = of->n_contour,
                               .n_arrays = amr__source_nest(l)->n_arrays, .r = {.all = true}};
    size_t n = (size_t)w->n_steps;
    w->is = amr__need(n, sizeof *w->is);
    for (int i = 0; i < 2; i++)
        w->margin[i] = amr__need(n, sizeof *w->margin[i]);
    memcpy(w->r.lo, l->lo, sizeof l->lo);
    memcpy(w->r.hi, l->hi, sizeof l->hi);
    w->r.known = (const double(*)[2])w->known;
    find_needed(w);
    return w;
}

void amr__windows_free(struct amr__windows *w)
{
    for (int i = 0; i <= w->n_steps; i++)
        free(w->needed[i]);
    free(w->needed);
    free(w->margin[0]);
    free(w->margin[1]);
    free(w->is);
    free(w);
}

bool amr__windows_miss(struct amr__windows *w, int leaf, int stride, const double (*held)[2])
{
    w->r.leaf = leaf + 1;
    w->stride = stride;
    w->least = narrowest / (stride << (amr__state.space.levels - 1 - amr__state.blocks->mesh->leaf[leaf].level));
    memcpy(w->known, held, (size_t)w->n_arrays * sizeof *held);
    find_spans(w, w->n_steps);
    if (!may_open(w))
        return false;
    load(w);
    bool misses = opens_in(w, (const int[3]){0}, (const int[]){w->n[0] - 1, w->n[1] - 1, w->n[2] - 1});
    for (int a = 0; a < w->n_arrays; a++) {
        free(w->cells[a]);
        w->cells[a] = NULL;
    }
    return misses;
}
