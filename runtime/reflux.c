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
};

static struct reflux now; /* the launch under way */

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

static bool has_axis(const struct amr_flux *flux, int face)
{
    return flux->axes >> (face / 2) & 1;
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

/* Sums of the fine faces that make up a coarse one, over 2^dim: what a coarse cell gets of them. Pairs
 * along the lower axis first; the mirror image has the same bits. */
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
    return flux + ((long)coarse * r->flux->n + array) * face_cells(s) +
           (quarter & 1 ? half : 0) + (quarter & 2 ? (long)half * s->block : 0);
}

static void find_fine(const struct reflux *r, const struct amr__fine_face *f, double *scratch)
{
    const struct amr__space *s = r->x->space;
    if (!has_axis(r->flux, f->face))
        return;
    r->flux->run(r->args, f->leaf, f->face, scratch);
    for (int a = 0; a < r->flux->n; a++) {
        const double *from = scratch + (long)a * face_cells(s);
        if (f->coarse >= 0)
            sum_faces(s, from, quarter_at(r, r->x->fine_flux, f->coarse, a, f->quarter), s->block);
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
        double *to = quarter_at(r, r->x->fine_flux, v->coarse, a, v->quarter);
        for (int j = 0; j < half_cells(s) / half; j++, from += half)
            memcpy(to + (long)j * s->block, from, (size_t)half * sizeof *to);
    }
}

/* ---- a range that leaves cells out ------------------------------------------------------------ */

static bool in_range(const struct amr_kernel_args *a, int d, int first, int cells)
{
    const struct amr__space *s = &amr__state.space;
    int size = s->hi[d] - s->lo[d];
    if (s->boundary[d] == AMR_PERIODIC)
        first = s->lo[d] + ((first - s->lo[d]) % size + size) % size;
    return first >= a->lo[d] && first + cells <= a->hi[d];
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
        if (!in_range(r->args, d, first, ratio))
            return false;
        int beyond = f.face % 2 ? first + ratio : first - ratio / 2;
        if (d == f.face / 2 && !in_range(r->args, d, beyond, ratio / 2))
            return false;
    }
    return true;
}

static void clip(const struct reflux *r, int coarse)
{
    int cells = face_cells(r->x->space);
    for (int c = 0; c < cells; c++)
        for (int a = 0; a < r->flux->n && !is_updated(r, r->x->coarse[coarse], c); a++) {
            long at = ((long)coarse * r->flux->n + a) * cells + c;
            r->x->own_flux[at] = r->x->fine_flux[at] = 0;
        }
}

/* ---- both sides ----------------------------------------------------------------------------- */

static void find_both(const struct reflux *r, struct amr__interfaces *x, bool partial)
{
    int threads = amr__state.threads, cells = face_cells(x->space) * r->flux->n;
    double *scratch = x->scratch;
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (int i = 0; i < x->n_fine; i++)
        find_fine(r, &x->fine[i], scratch + (long)omp_get_thread_num() * cells);
    amr__mail_start(&x->mail, 900, r->flux->n * (int)sizeof(double));
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (int i = 0; i < x->n_coarse; i++)
        if (has_axis(r->flux, x->coarse[i].face))
            r->flux->run(r->args, x->coarse[i].leaf, x->coarse[i].face,
                         x->own_flux + (long)i * cells);
    amr__mail_finish(&x->mail);
    for (int i = 0; i < x->n_arrivals; i++)
        take_arrival(r, &x->arrival[i]);
    for (int i = 0; i < x->n_coarse && partial; i++)
        if (has_axis(r->flux, x->coarse[i].face))
            clip(r, i);
}

/* ---- corrections ---------------------------------------------------------------------------- */

static void add_to(void *pool, enum amr_type type, long at, double by)
{
    if (type == AMR_DOUBLE)
        ((double *)pool)[at] += by;
    else
        ((float *)pool)[at] += (float)by;
}

/* The cells of a leaf beside one face, of one array. */
static void correct_face(const struct reflux *r, int face, int array)
{
    const struct amr__space *s = r->x->space;
    struct amr__coarse_face f = r->x->coarse[face];
    int axis = f.face / 2, high = f.face % 2, block = s->block, cells = face_cells(s);
    long step[3] = {1, block, (long)block * block};
    long along[2] = {step[axis == 0], step[axis == 2 ? 1 : 2]};
    long first = (long)face * r->flux->n * cells + (long)array * cells;
    const double *fine = r->x->fine_flux + first, *own = r->x->own_flux + first;
    void *pool = r->args->field[r->flux->arrays[array]];
    long at = (long)r->args->block[f.leaf].slot * step[s->dim - 1] * block +
              (high ? (block - 1) * step[axis] : 0);
    for (int j = 0; j < (s->dim > 2 ? block : 1); j++)
        for (int i = 0; i < (s->dim > 1 ? block : 1); i++) {
            double by = fine[j * block + i] - own[j * block + i];
            add_to(pool, r->type[array], at + j * along[1] + i * along[0], high ? by : -by);
        }
}

static void correct(const void *with, int leaf)
{
    const struct reflux *r = with;
    for (int i = r->x->first[leaf]; i < r->x->first[leaf + 1]; i++)
        for (int a = 0; a < r->flux->n && has_axis(r->flux, r->x->coarse[i].face); a++)
            correct_face(r, i, a);
}

void amr__reflux_find(const struct amr__launch *l, const struct amr_kernel_args *args,
                      struct amr__behind *behind)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    amr__phase_begin(AMR__STENCIL);
    now = (struct reflux){.x = x, .flux = nest->flux, .args = args};
    for (int a = 0; a < nest->flux->n; a++)
        now.type[a] = nest->arrays[nest->flux->arrays[a]].type;
    amr__interfaces_reserve(x, nest->flux->n, amr__state.threads);
    find_both(&now, x, !amr__covers_domain(l));
    behind->correct = correct;
    behind->correct_with = &now;
    amr__phase_end();
}
