/* See reflux.h. Called by launch.c. */
#include "reflux.h"

#include <omp.h>
#include <string.h>

/* A launch whose fluxes are found. */
struct reflux {
    const struct amr__interfaces *x;
    const struct amr_flux *flux;
    const struct amr_kernel_args *args;
    enum amr_type type[AMR_MAX_ARRAYS];
    bool partial; /* the nest leaves cells of the domain out */
    unsigned
        wrapped; /* bit d: what it reads beyond the edges across d are copies from the other side */
};

static struct reflux now; /* the launch under way */

static double *scratch_of(const struct reflux *r)
{
    size_t cells = (size_t)r->flux->n;
    for (int d = 1; d < r->x->space->dim; d++)
        cells *= (size_t)r->x->space->block;
    return r->x->scratch + (size_t)omp_get_thread_num() * cells;
}

static int face_cells(const struct amr__space *s)
{
    return s->dim == 1 ? 1 : s->dim == 2 ? s->block : s->block * s->block;
}

static int half_cells(const struct amr__space *s)
{
    return s->dim == 1 ? 1 : s->dim == 2 ? s->block / 2 : s->block / 2 * (s->block / 2);
}

static const struct amr_flux *flux_of(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest]->flux;
}

/* Whether the nest's fluxes through a face at an interface count: across edges with ring data, only
 * where the program makes the domain go round by copies. */
static bool counts(const struct reflux *r, int face, bool edge)
{
    return r->flux->axes >> (face / 2) & 1 && (!edge || r->wrapped >> (face / 2) & 1);
}

bool amr__reflux_applies(const struct amr__launch *l)
{
    static bool warned;
    const struct amr_flux *flux = flux_of(l);
    if (!flux || amr__state.space.levels == 1 || !amr__state.config.conserve)
        return false;
    if (!flux->run) {
        if (!warned)
            amr__warning("sums are not kept where levels meet, as in the nest at %s: the %s device "
                         "does not correct fluxes",
                         amr__state.program->nests[l->nest]->where, amr__state.device->name);
        warned = true;
        return false;
    }
    const struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    return x->n_coarse || x->n_fine;
}

/* ---- fine fluxes ---------------------------------------------------------------------------- */

/* Sums of the fine faces that make up a coarse one, over 2^dim: what a coarse cell gets of them.
 * Pairs along the lower axis first; the mirror image has the same bits. */
static void sum_faces(const struct amr__space *s, const double *from, double *to, long row)
{
    int block = s->block, half = block / 2;
    if (s->dim == 1) {
        to[0] = 0.5 * from[0];
        return;
    }
    for (int j = 0; j < (s->dim == 3 ? half : 1); j++)
        for (int i = 0; i < half; i++) {
            const double *f = from + (s->dim == 3 ? 2 * j * block : 0) + 2 * i;
            double sum = f[0] + f[1];
            to[j * row + i] = s->dim == 2 ? 0.25 * sum : 0.125 * (sum + (f[block] + f[block + 1]));
        }
}

static double *quarter_at(const struct reflux *r, double *flux, int coarse, int array, int quarter)
{
    const struct amr__space *s = r->x->space;
    int half = s->block / 2;
    return flux + ((long)coarse * r->flux->n + array) * face_cells(s) + (quarter & 1 ? half : 0) +
           (quarter & 2 ? (long)half * s->block : 0);
}

static void find_fine(const struct reflux *r, const struct amr__fine_face *f)
{
    const struct amr__space *s = r->x->space;
    double *scratch = scratch_of(r);
    if (!counts(r, f->face, f->edge))
        return;
    r->flux->run(r->args, f->leaf, f->face, scratch);
    for (int a = 0; a < r->flux->n; a++) {
        const double *from = scratch + (long)a * face_cells(s);
        if (f->coarse >= 0)
            sum_faces(s, from, quarter_at(r, r->x->flux, f->coarse, a, f->quarter), s->block);
        else
            sum_faces(s, from,
                      (double *)r->x->mail.out.buffer + (long)f->cell * r->flux->n +
                          (long)a * half_cells(s),
                      s->block / 2);
    }
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

/* ---- a range that leaves cells out ------------------------------------------------------------
 */

static bool in_range(const struct reflux *r, int d, int first, int cells)
{
    const struct amr__space *s = r->x->space;
    int size = s->hi[d] - s->lo[d];
    if (s->boundary[d][0] == AMR_PERIODIC || r->wrapped >> d & 1)
        first = s->lo[d] + ((first - s->lo[d]) % size + size) % size;
    return first >= r->args->lo[d] && first + cells <= r->args->hi[d];
}

/* Both the coarse cell and the fine ones across its face are updated. */
static bool is_updated(const struct reflux *r, struct amr__coarse_face f, int cell)
{
    const struct amr__space *s = r->x->space;
    const struct amr_block *b = &r->args->block[f.leaf];
    for (int d = 0, at = cell; d < s->dim; d++) {
        int ratio = b->ratio[d], c;
        if (d == f.face / 2) {
            c = f.face % 2 ? s->block - 1 : 0;
        } else {
            c = at % s->block;
            at /= s->block;
        }
        int first = b->origin[d] - (ratio - 1) / 2 + ratio * c;
        if (!in_range(r, d, first, ratio))
            return false;
        int beyond = f.face % 2 ? first + ratio : first - ratio / 2;
        if (d == f.face / 2 && !in_range(r, d, beyond, ratio / 2))
            return false;
    }
    return true;
}

/* ---- what leaves get ------------------------------------------------------------------------ */

/* to[at] += by, over the cells of a face; along: elements from one to the next. */
#define DEFINE_ADD(type)                                                                           \
    static void add_##type(type *to, const long *along, const double *by, int rows, int row)       \
    {                                                                                              \
        for (int j = 0; j < rows; j++)                                                             \
            for (int i = 0; i < row; i++)                                                          \
                to[j * along[1] + i * along[0]] += (type)by[j * row + i];                          \
    }
DEFINE_ADD(double)
DEFINE_ADD(float)

/* The cells of a leaf beside one face, of one array; own: its own fluxes, which are overwritten. */
static void correct_face(const struct reflux *r, int coarse, int array, double *own)
{
    const struct amr__space *s = r->x->space;
    struct amr__coarse_face f = r->x->coarse[coarse];
    int axis = f.face / 2, high = f.face % 2, block = s->block;
    int rows = s->dim > 2 ? block : 1, row = s->dim > 1 ? block : 1;
    long step[3] = {1, block, (long)block * block};
    long along[2] = {step[axis == 0], step[axis == 2 ? 1 : 2]};
    const double *fine = quarter_at(r, r->x->flux, coarse, array, 0);
    void *pool = r->args->field[r->flux->arrays[array]];
    long at = (long)r->args->block[f.leaf].slot * step[s->dim - 1] * block +
              (high ? (block - 1) * step[axis] : 0);
    for (int c = 0; c < rows * row; c++)
        own[c] = high ? fine[c] - own[c] : own[c] - fine[c];
    for (int c = 0; c < rows * row && r->partial; c++)
        own[c] = is_updated(r, f, c) ? own[c] : 0;
    if (r->type[array] == AMR_DOUBLE)
        add_double((double *)pool + at, along, own, rows, row);
    else
        add_float((float *)pool + at, along, own, rows, row);
}

static void correct(const void *with, int leaf)
{
    const struct reflux *r = with;
    const struct amr__interfaces *x = r->x;
    double *own = scratch_of(r);
    for (int i = x->first[leaf]; i < x->first[leaf + 1]; i++) {
        if (!counts(r, x->coarse[i].face, x->coarse[i].edge))
            continue;
        r->flux->run(r->args, leaf, x->coarse[i].face, own);
        for (int a = 0; a < r->flux->n; a++)
            correct_face(r, i, a, own + (long)a * face_cells(x->space));
    }
    for (int i = x->first_fine[leaf]; i < x->first_fine[leaf + 1]; i++)
        if (x->fine[i].coarse >= 0)
            find_fine(r, &x->fine[i]);
}

static unsigned wrapped_axes(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    unsigned axes = (1u << amr__state.space.dim) - 1;
    for (int i = 0; i < nest->n_arrays; i++)
        for (int d = 0; d < amr__state.space.dim && nest->arrays[i].directions; d++)
            if ((amr__state.field[l->field[i]]->wrap_sides >> 2 * d & 3) != 3)
                axes &= ~(1u << d);
    return axes;
}

void amr__reflux_begin(const struct amr__launch *l, const struct amr_kernel_args *args,
                       struct amr__behind *behind)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    now = (struct reflux){
        .x = x, .flux = nest->flux, .args = args, .partial = !amr__covers_domain(l)};
    now.wrapped = wrapped_axes(l);
    for (int a = 0; a < nest->flux->n; a++)
        now.type[a] = nest->arrays[nest->flux->arrays[a]].type;
    amr__interfaces_reserve(x, nest->flux->n, amr__state.threads);
    behind->correct = correct;
    behind->correct_with = &now;
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
    amr__mail_start(&x->mail, 900, now.flux->n * (int)sizeof(double));
    amr__mail_finish(&x->mail);
    for (int i = 0; i < x->n_arrivals; i++)
        take_arrival(&now, &x->arrival[i]);
    amr__phase_end();
}
