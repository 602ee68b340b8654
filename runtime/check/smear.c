/* A scheme of first order smears: beside what it does on the finest level, coarse cells diffuse the field by
 * what goes with their width, and that adds up from step to step. At each look of consistency.c the step tells
 * how much that is where the mesh is coarse; over the steps since the look before, and at the end of a time
 * loop since the last one, it is taken to be the same. What a physical diffusion takes away again, or waves
 * carry out of the mesh, is not told apart, so much must add up before anything is said. Six leaves are looked
 * at: of small features in a large mesh it may know nothing. Called by consistency.c and step.c. */
#include <math.h>
#include <stdlib.h>

#include "check/check.h"
#include "check/increment.h"
#include "criteria/criteria.h"

static const double most_tolerances = 5;

static struct {
    struct smear {
        const struct amr__field *field; /* whose it is */
        double sum, rate;               /* over all looks; of a step */
    } * of; /* [n] owned */
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

/* Steps since the last look are like it. */
static void add_steps(void)
{
    double steps = (double)(amr__state.step - smeared.looked);
    for (int i = 0; i < smeared.n; i++)
        smeared.of[i].sum += smeared.of[i].rate * steps;
    smeared.looked = amr__state.step;
}

/* Fields that are new begin with nothing. */
static void list_fields(void)
{
    int n = amr__state.n_fields;
    smeared.of = amr__grow(smeared.of, ((size_t)n + 1) * sizeof *smeared.of);
    for (int i = 0; i < n; i++)
        if (i >= smeared.n || smeared.of[i].field != amr__state.field[i])
            smeared.of[i] = (struct smear){.field = amr__state.field[i]};
    smeared.n = n;
}

/* Once for all fields. */
static void tell(void)
{
    static bool is_told;
    double most = 0;
    const struct amr__field *of = NULL;
    for (int i = 0; i < smeared.n && !is_told; i++) {
        const struct amr__field *f = smeared.of[i].field;
        double sum = f ? tolerances(f, smeared.of[i].sum) : 0;
        if (sum > most) {
            most = sum;
            of = f;
        }
    }
    if (!of || most < most_tolerances)
        return;
    is_told = true;
    amr__warning("the scheme smears '%s' where the mesh is coarse: it is of first order in the cell width, and "
                 "what it does less well there may have added up to some %.0f times refine.tolerance in %lld "
                 "steps. Compare with a tolerance a tenth as large. refine.check = off says nothing",
                 of->name, most, (long long)amr__state.step);
}

void amr__smear_look(const double *smear)
{
    list_fields();
    for (int i = 0; i < smeared.n; i++)
        smeared.of[i].rate = smear ? smear[i] : 0;
    add_steps();
    tell();
}

void amr__smear_end(void)
{
    list_fields();
    add_steps();
    tell();
}
