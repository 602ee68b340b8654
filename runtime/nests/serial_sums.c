/* Sums that round as the serial program's do (run.sums = serial): kernels also leave each cell's term,
 * and these are added up in the order of the program's loops, with one rounding a cell. For
 * comparisons on one level. Called by launch.c and reduce.c. */
#include <stdlib.h>
#include <string.h>

#include "nests/nests.h"

static struct amr_terms terms;
const struct amr_terms *amr_terms_kept; /* NULL: nobody wants them */

static long n_terms(void)
{
    return terms.n[0] * terms.n[1] * terms.n[2];
}

void amr__serial_sums_begin(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    if (amr__state.config.sums != AMR__SUMS_SERIAL || !nest->n_reductions)
        return;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        terms.lo[d] = l->lo[d];
        terms.n[d] = l->hi[d] > l->lo[d] ? l->hi[d] - l->lo[d] : 0;
    }
    for (int r = 0; r < nest->n_reductions; r++) {
        const struct amr_reduction_desc *desc = &nest->reductions[r];
        free(terms.of[r]);
        terms.of[r] = NULL;
        if (desc->op == AMR_SUM && !amr__type_is_integer(desc->type))
            terms.of[r] = amr__need((size_t)n_terms() + 1, sizeof(double));
    }
    amr_terms_kept = &terms;
}

void amr_terms_keep(const struct amr_block *b, const int lo[3], const int hi[3], int k, int r,
                    const double *term)
{
    const struct amr_terms *t = amr_terms_kept;
    const long row = hi[0] - lo[0];
    for (int j = lo[1]; t->of[r] && j < hi[1]; j++, term += row) {
        long at = b->origin[2] + k - t->lo[2];
        at = at * t->n[1] + b->origin[1] + j - t->lo[1];
        at = at * t->n[0] + b->origin[0] + lo[0] - t->lo[0];
        memcpy(t->of[r] + at, term, (size_t)row * sizeof *term);
    }
}

void amr__serial_sums_end(const struct amr_nest *nest)
{
    enum { PIECE = 1 << 20 };
    const struct amr__comm *comm = amr__state.comm;
    const long n = amr_terms_kept ? n_terms() : 0;
    amr_terms_kept = NULL;
    /* Each place is one rank's, and zero elsewhere: as integers they add up to its bits. */
    for (int r = 0; r < nest->n_reductions && comm->size > 1; r++)
        for (long from = 0; terms.of[r] && from < n; from += PIECE)
            comm->reduce(comm, terms.of[r] + from, (int)(n - from < PIECE ? n - from : PIECE),
                         AMR__I64, AMR__ADD);
    for (int r = 0; r < nest->n_reductions && comm->rank > 0; r++) {
        free(terms.of[r]);
        terms.of[r] = NULL;
    }
}

/* The loop at a depth of the nest: how many rounds it has, and from a term to that of its next one. Those
 * beyond dim have one round. Returns where the first round is. */
static long loop_at(const struct amr_reduction_desc *desc, int depth, long *rounds, long *step)
{
    const long steps[3] = {1, terms.n[0], terms.n[0] * terms.n[1]};
    const int loop = depth < amr__state.space.dim ? desc->loops[depth] : depth;
    const bool down = loop < 0;
    const int axis = down ? ~loop : loop;
    *rounds = terms.n[axis];
    *step = down ? -steps[axis] : steps[axis];
    return down && *rounds > 0 ? steps[axis] * (*rounds - 1) : 0;
}

bool amr__serial_sum(const struct amr_nest *nest, int r, double *sum)
{
    const struct amr_reduction_desc *desc = &nest->reductions[r];
    const double *first = terms.of[r];
    long n[3], step[3];
    if (!first)
        return false;
    for (int depth = 0; depth < 3; depth++)
        first += loop_at(desc, depth, &n[depth], &step[depth]);
    for (long k = 0; k < n[0]; k++)
        for (long j = 0; j < n[1]; j++)
            for (long i = 0; i < n[2]; i++) {
                *sum += first[k * step[0] + j * step[1] + i * step[2]];
                if (desc->type == AMR_FLOAT)
                    *sum = (float)*sum;
            }
    free(terms.of[r]);
    terms.of[r] = NULL;
    return true;
}
