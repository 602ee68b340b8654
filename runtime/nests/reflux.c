/* See reflux.h. Called by launch.c. */
#include "blocks/work.h"
#include "device/face_cells.h"
#include "fields/fields.h"
#include "nests/reflux.h"

#include <omp.h>
#include <string.h>

enum { MOST_FACES = 2 * AMR_MAX_DIM };

/* A launch whose fluxes are found. */
struct reflux {
    const struct amr__interfaces *x;
    const struct amr_flux *flux;
    const struct amr_kernel_args *args;
    enum amr_type type[AMR_MAX_ARRAYS];
    bool partial; /* the nest leaves cells of the domain out */
    unsigned
        wrapped; /* bit d: what it reads beyond the edges across d are copies from the other side */
    struct amr__face_range range; /* where partial */
};

static struct reflux now; /* the launch under way */

static int face_cells(const struct amr__space *s)
{
    return amr__face_cells(s->dim, s->block);
}

/* [face of a leaf][array][cells of a face] */
static double *scratch_of(const struct reflux *r)
{
    size_t cells = (size_t)r->flux->n * (size_t)face_cells(r->x->space);
    return r->x->scratch + (size_t)omp_get_thread_num() * MOST_FACES * cells;
}

static int half_cells(const struct amr__space *s)
{
    return amr__face_quarter(s->dim, s->block);
}

static const struct amr_flux *flux_of(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest]->flux;
}

static bool counts(const struct reflux *r, int face, bool edge)
{
    return amr__face_counts(r->flux->axes, r->wrapped, face, edge);
}

bool amr__reflux_applies(const struct amr__launch *l)
{
    const struct amr_flux *flux = flux_of(l);
    if (!flux || flux->on_faces || amr__state.space.levels == 1 || !amr__state.config.conserve)
        return false;
    const struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    return x->n_coarse || x->n_fine;
}

void amr__flux_reach(const struct amr__launch *l, int array, struct amr__reach *reach)
{
    const struct amr_flux *flux = flux_of(l);
    if (!flux || !flux->reads || amr__state.space.levels == 1 || !amr__state.config.conserve ||
        (flux->on_faces && !amr__face_values_apply(l)))
        return;
    const struct amr_face_reads *reads = &flux->reads[array];
    reach->directions |= reads->directions;
    for (int d = 0; d < amr__state.space.dim; d++) {
        reach->lo[d] = reads->lo[d] < reach->lo[d] ? reads->lo[d] : reach->lo[d];
        reach->hi[d] = reads->hi[d] > reach->hi[d] ? reads->hi[d] : reach->hi[d];
    }
}

/* ---- fine fluxes ---------------------------------------------------------------------------- */

static inline void sum_quads(int half, const double *restrict from, double *restrict to, long row)
{
    const int block = 2 * half;
    for (int j = 0; j < half; j++, from += 2 * block, to += row)
        for (int i = 0; i < half; i++)
            to[i] = amr__face_quad(from + 2 * i, block);
}

static void sum_faces(const struct amr__space *s, const double *restrict from, double *restrict to,
                      long row)
{
    int half = s->block / 2;
    if (s->dim == 1)
        to[0] = 0.5 * from[0];
    for (int i = 0; i < half && s->dim == 2; i++)
        to[i] = amr__face_pair(from + 2 * i);
    if (s->dim == 3 && half == 4) /* sizes that the C compiler knows make vectors */
        sum_quads(4, from, to, row);
    else if (s->dim == 3 && half == 8)
        sum_quads(8, from, to, row);
    else if (s->dim == 3)
        sum_quads(half, from, to, row);
}

static double *quarter_at(const struct reflux *r, double *flux, int coarse, int array, int quarter)
{
    const struct amr__space *s = r->x->space;
    int half = s->block / 2;
    return flux + ((long)coarse * r->flux->n + array) * face_cells(s) + (quarter & 1 ? half : 0) +
           (quarter & 2 ? (long)half * s->block : 0);
}

/* Adds up fluxes of a fine face for the coarse leaf, or for the message to its rank. */
static void hand_over(const struct reflux *r, const struct amr__fine_face *f, const double *fluxes)
{
    const struct amr__space *s = r->x->space;
    for (int a = 0; a < r->flux->n; a++) {
        const double *from = fluxes + (long)a * face_cells(s);
        if (f->coarse >= 0)
            sum_faces(s, from, quarter_at(r, r->x->flux, f->coarse, a, f->quarter), s->block);
        else
            sum_faces(s, from,
                      (double *)r->x->mail.out.buffer + (long)f->cell * r->flux->n +
                          (long)a * half_cells(s),
                      s->block / 2);
    }
}

static void find_fine(const struct reflux *r, const struct amr__fine_face *f)
{
    double *scratch = scratch_of(r);
    if (!counts(r, f->face, f->edge))
        return;
    r->flux->run(r->args, f->leaf, f->face, scratch);
    hand_over(r, f, scratch);
}

static void take_arrival(const struct reflux *r, const struct amr__arrival *v)
{
    const struct amr__space *s = r->x->space;
    int half = s->dim > 1 ? s->block / 2 : 1;
    const double *from = (const double *)r->x->mail.in.buffer + (long)v->cell * r->flux->n;
    for (int a = 0; a < r->flux->n; a++) {
        double *to = quarter_at(r, r->x->flux, v->coarse, a, v->quarter);
        for (int j = 0; j < half_cells(s) / half; j++, from += half)
            memcpy(to + (long)j * s->block, from, (size_t)half * sizeof *to);
    }
}

/* ---- what leaves get ------------------------------------------------------------------------ */

/* to[at] += by, over the cells of a face; along: elements from one to the next. */
#define DEFINE_ADD(type)                                                                           \
    static void add_##type(type *restrict to, const long *along, const double *restrict by,        \
                           int rows, int row)                                                      \
    {                                                                                              \
        const long next = along[0];                                                                \
        for (int j = 0; j < rows; j++, to += along[1], by += row)                                  \
            for (int i = 0; i < row; i++)                                                          \
                to[i * next] += (type)by[i];                                                       \
    }
DEFINE_ADD(double)
DEFINE_ADD(float)

/* What the cells of a leaf beside one face get, of one array; own: its own fluxes, which are
 * overwritten. */
static void find_difference(const struct reflux *r, int coarse, int array, double *restrict own)
{
    struct amr__coarse_face f = r->x->coarse[coarse];
    const double *restrict fine = quarter_at(r, r->x->flux, coarse, array, 0);
    const struct amr_block *block = &r->args->block[f.leaf];
    int cells = face_cells(r->x->space), high = f.face % 2;
    for (int c = 0; c < cells && high; c++)
        own[c] = amr__face_difference(1, own[c], fine[c]);
    for (int c = 0; c < cells && !high; c++)
        own[c] = amr__face_difference(0, own[c], fine[c]);
    for (int c = 0; c < cells && r->partial; c++)
        own[c] = amr__face_is_updated(&r->range, block, f.face, c) ? own[c] : 0;
}

/* Cells beside two faces get the sum of both differences, so that no axis comes first in their
 * bits. */
static void join_corner(const struct amr__space *s, int face, double *to, int other, double *from)
{
    if (face / 2 == other / 2)
        return;
    for (int i = 0; i < (s->dim == 3 ? s->block : 1); i++) {
        double *with = from + amr__face_shared(s->block, other, face, i);
        to[amr__face_shared(s->block, face, other, i)] += *with;
        *with = 0;
    }
}

static void add_difference(const struct reflux *r, struct amr__coarse_face f, int array,
                           const double *by)
{
    const struct amr__space *s = r->x->space;
    int axis = f.face / 2, block = s->block;
    int rows = s->dim > 2 ? block : 1, row = s->dim > 1 ? block : 1;
    long step[3] = {1, block, (long)block * block};
    long along[2] = {step[axis == 0], step[axis == 2 ? 1 : 2]};
    void *pool = r->args->field[r->flux->arrays[array]];
    long at = (long)r->args->block[f.leaf].slot * step[s->dim - 1] * block +
              (f.face % 2 ? (block - 1) * step[axis] : 0);
    if (r->type[array] == AMR_DOUBLE)
        add_double((double *)pool + at, along, by, rows, row);
    else
        add_float((float *)pool + at, along, by, rows, row);
}

/* The faces of a leaf at finer ones: what the cells there get. */
static __attribute__((noinline)) void correct_leaf(const struct reflux *r, int leaf)
{
    const struct amr__interfaces *x = r->x;
    const struct amr__space *s = x->space;
    const struct amr__coarse_face *face[MOST_FACES];
    double *own = scratch_of(r);
    long cells = face_cells(s), all = r->flux->n * cells;
    int n = 0;
    for (int i = x->first[leaf]; i < x->first[leaf + 1]; i++) {
        if (!counts(r, x->coarse[i].face, x->coarse[i].edge))
            continue;
        r->flux->run(r->args, leaf, x->coarse[i].face, own + n * all);
        for (int a = 0; a < r->flux->n; a++)
            find_difference(r, i, a, own + n * all + a * cells);
        face[n++] = &x->coarse[i];
    }
    for (int i = 0; i < n; i++)
        for (int a = 0; a < r->flux->n; a++) {
            double *to = own + i * all + a * cells;
            for (int k = i + 1; k < n; k++)
                join_corner(s, face[i]->face, to, face[k]->face, own + k * all + a * cells);
            add_difference(r, *face[i], a, to);
        }
}

/* One of the parts that a leaf waits for is there. Adds the leaf to those that are whole, if it was
 * the last. */
static int take_part(const struct reflux *r, int leaf, int *whole)
{
    if (__atomic_sub_fetch(&r->x->missing[leaf], 1, __ATOMIC_ACQ_REL) > 0)
        return 0;
    correct_leaf(r, leaf);
    *whole = leaf;
    return 1;
}

/* Faces of a leaf at coarser leaves of this rank. */
static __attribute__((noinline)) int find_faces(const struct reflux *r, int leaf, int *whole)
{
    const struct amr__interfaces *x = r->x;
    int n = 0;
    for (int i = x->first_fine[leaf]; i < x->first_fine[leaf + 1]; i++) {
        if (x->fine[i].coarse < 0)
            continue;
        find_fine(r, &x->fine[i]);
        n += take_part(r, x->coarse[x->fine[i].coarse].leaf, whole + n);
    }
    return n;
}

static int correct(const void *with, int leaf, int *whole)
{
    const struct reflux *r = with;
    const struct amr__interfaces *x = r->x;
    int n = 0;
    if (x->first_fine[leaf] < x->first_fine[leaf + 1])
        n = find_faces(r, leaf, whole);
    if (x->first[leaf] < x->first[leaf + 1])
        return n + take_part(r, leaf, whole + n);
    whole[n] = leaf;
    return n + 1;
}

unsigned amr__reflux_wrapped(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    unsigned axes = (1u << amr__state.space.dim) - 1;
    for (int i = 0; i < nest->n_arrays; i++)
        for (int d = 0; d < amr__state.space.dim; d++) {
            const struct amr_array_desc *a = &nest->arrays[i];
            bool low = a->lo[d] < 0 || (a->hi[d] > 0 && a->node >> d & 1), high = a->hi[d] > 0;
            int read = low | high << 1;
            if (read && (read & ~(amr__state.field[l->field[i]]->wrap_sides >> 2 * d)))
                axes &= ~(1u << d);
        }
    return axes;
}

struct amr__face_range amr__reflux_range(const struct amr__launch *l, unsigned wrapped)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr__face_range r = {.dim = s->dim,
                                .block = s->block,
                                .round = wrapped,
                                .low = nest->low,
                                .high = nest->high};
    for (int d = 0; d < s->dim; d++) {
        r.lo[d] = l->lo[d];
        r.hi[d] = l->hi[d];
        r.from[d] = s->lo[d];
        r.size[d] = s->hi[d] - s->lo[d];
        r.round |= (unsigned)(s->boundary[d][0] == AMR_PERIODIC) << d;
    }
    return r;
}

void amr__reflux_begin(const struct amr__launch *l, const struct amr_kernel_args *args,
                       struct amr__behind *behind)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    now = (struct reflux){
        .x = x, .flux = nest->flux, .args = args, .partial = !amr__covers_domain(l)};
    now.wrapped = amr__reflux_wrapped(l);
    now.range = amr__reflux_range(l, now.wrapped);
    for (int a = 0; a < nest->flux->n; a++)
        now.type[a] = nest->arrays[nest->flux->arrays[a]].type;
    amr__interfaces_reserve(x, nest->flux->n, amr__state.threads);
    memcpy(x->missing, x->parts, (size_t)amr__state.blocks->mesh->n_leaves * sizeof *x->missing);
    behind->correct = correct;
    behind->correct_with = &now;
}

/* What crosses ranks. */
static void trade(const struct reflux *r)
{
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    amr__mail_start(&x->mail, 900, r->flux->n * (int)sizeof(double));
    amr__mail_finish(&x->mail);
    for (int i = 0; i < x->n_arrivals; i++)
        take_arrival(r, &x->arrival[i]);
}

void amr__reflux_share(void)
{
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    int threads = amr__state.threads;
    amr__phase_begin(AMR__EXCHANGE);
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (int i = 0; i < x->n_fine; i++)
        if (x->fine[i].coarse < 0)
            find_fine(&now, &x->fine[i]);
    trade(&now);
    amr__phase_end();
}

void amr__reflux_values(const struct amr__launch *l, const struct amr_kernel_args *args,
                        double *const *at)
{
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    struct reflux r = {.x = x, .flux = flux_of(l), .args = args};
    int threads = amr__state.threads, cells = face_cells(x->space);
    amr__interfaces_reserve(x, r.flux->n, threads);
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (int i = 0; i < x->n_fine; i++) {
        double *scratch = scratch_of(&r);
        if (x->fine[i].face % 2 == 0 || !counts(&r, x->fine[i].face, x->fine[i].edge))
            continue;
        r.flux->run(args, x->fine[i].leaf, x->fine[i].face, scratch);
        hand_over(&r, &x->fine[i], scratch);
        for (int a = 0; a < r.flux->n; a++)
            memcpy(at[a] + (size_t)i * (size_t)cells, scratch + (size_t)a * (size_t)cells,
                   (size_t)cells * sizeof *scratch);
    }
    trade(&r);
}
