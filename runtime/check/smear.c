/* A scheme of first order smears: beside what it does on the finest level, coarse cells diffuse the field by
 * what goes with their width, and that adds up from step to step. At each look of consistency.c the step tells
 * how much that is where the mesh is coarse; over the steps since the look before, and at the end of a time
 * loop since the last one, it is taken to be the same. What a physical diffusion takes away again, or waves
 * carry out of the mesh, is not told apart, so much must add up before anything is said. Called by
 * consistency.c and step.c. */
#include <math.h>
#include <stdlib.h>

#include "check/check.h"
#include "check/increment.h"
#include "criteria/criteria.h"

static const double most_tolerances = 5;

static struct {
    double *sum, *rate; /* [n] over all looks; of a step */
    int n;
    int64_t looked; /* step of the last look */
} smeared;

/* In tolerances of the widest range that the field has had: of what a field grows from, errors are small. */
static double tolerances(const struct amr__field *f, double sum)
{
    double now = f->range_known ? amr__remesh_threshold(f, f->range[0], f->range[1]) : 0;
    double limit = fmax(now, amr__remesh_threshold(f, 0, f->widest));
    return limit > 0 ? sum / limit : 0;
}

/* Once for all fields. */
static void tell(int64_t step)
{
    static bool is_told;
    double most = 0, steps = (double)(step - smeared.looked);
    const struct amr__field *of = NULL;
    for (int i = 0; i < smeared.n && !is_told; i++) {
        const struct amr__field *f = amr__state.field[i];
        double sum = f ? tolerances(f, smeared.sum[i] + smeared.rate[i] * steps) : 0;
        if (sum > most) {
            most = sum;
            of = f;
        }
    }
    if (!of || most < most_tolerances)
        return;
    is_told = true;
    amr__warning("the scheme smears '%s' where the mesh is coarse: it is of first order in the cell width, and "
                 "what it does less well there may add up to some %.0f times refine.tolerance. Compare with a "
                 "tolerance a tenth as large. refine.check = off says nothing",
                 of->name, most);
}

void amr__smear_look(const double *smear)
{
    double steps = (double)(amr__state.step - smeared.looked);
    int n = amr__state.n_fields;
    smeared.sum = amr__grow(smeared.sum, ((size_t)n + 1) * sizeof *smeared.sum);
    smeared.rate = amr__grow(smeared.rate, ((size_t)n + 1) * sizeof *smeared.rate);
    for (; smeared.n < n; smeared.n++)
        smeared.sum[smeared.n] = 0;
    for (int f = 0; f < n; f++) {
        smeared.rate[f] = smear[f];
        smeared.sum[f] += smear[f] * steps;
    }
    smeared.looked = amr__state.step;
    tell(smeared.looked);
}

void amr__smear_end(void)
{
    tell(amr__state.step);
}
