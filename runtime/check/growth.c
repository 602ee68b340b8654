/* What grows in proportion to itself where the mesh is coarse, a population ahead of its front for
 * instance, grows from values below refine.tolerance, and so do their errors. At each look of
 * consistency.c the step tells by which factor it makes a small change larger; over the steps since
 * the look before that is taken to be the same. A field whose range grows as well has no errors that
 * grow beside it. Called by consistency.c. */
#include <math.h>

#include "check/check.h"
#include "check/increment.h"

static const double most_growth = 100; /* errors that large beside the tolerance are told */
static const double most_a_step = 1.5; /* more is no step in time, but for older time levels that the
                                          replay does not know for such, as of leapfrog */

/* What multiplies a field may be made of sums, which a replay does not make anew: a norm that stays
 * as it is, for instance. */
static bool has_sums(void)
{
    const struct amr__step_log *log = amr__step_log();
    bool has = false;
    for (int i = 0; i < log->n; i++) {
        const struct amr_nest *nest = log->at[i].kind == AMR__LOG_NEST
                                          ? amr__state.program->nests[log->at[i].launch->nest]
                                          : NULL;
        for (int r = 0; nest && r < nest->n_reductions; r++)
            has |= nest->reductions[r].op == AMR_SUM;
    }
    return has;
}

/* By how much its range has grown beyond what it was at looks before. */
static double widening(struct amr__field *f)
{
    double before = f->widest, now = f->range_known ? f->range[1] - f->range[0] : 0;
    f->widest = fmax(before, now);
    return f->widest / before; /* infinite, or NaN: it held one value */
}

void amr__growth_look(const double *factor)
{
    static double grown; /* natural logarithm, over all looks */
    static int64_t looked;
    static bool is_told;
    double most = 0, steps = (double)(amr__state.step - looked);
    const struct amr__field *of = NULL;
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        double more = f && factor[i] > 1 && factor[i] < most_a_step ? log(factor[i]) * steps : 0;
        more -= f ? log(widening(f)) : 0;
        if (more > most) {
            most = more;
            of = f;
        }
    }
    looked = amr__state.step;
    grown += has_sums() ? 0 : most;
    if (!of || is_told || grown < log(most_growth))
        return;
    is_told = true;
    amr__warning("'%s' grows in proportion to itself where the mesh is coarse, by a factor of some "
                 "%.0e since the run began, and what refine.tolerance does not see grows with it: "
                 "errors may be larger than the tolerance by as much. Compare with a tolerance a "
                 "tenth as large. refine.check = off says nothing",
                 of->name, exp(grown));
}
