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
#include "fields/fields.h"

static const double most_tolerances = 5;

static int64_t looked; /* step of the last look */

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
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->smeared +=
                amr__state.field[i]->smears * (double)(amr__state.step - looked);
    looked = amr__state.step;
}

/* Once for all fields. */
static void tell(void)
{
    static bool is_told;
    double most = 0;
    const struct amr__field *of = NULL;
    for (int i = 0; i < amr__state.n_fields && !is_told; i++) {
        const struct amr__field *f = amr__state.field[i];
        double sum = f ? tolerances(f, f->smeared) : 0;
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

/* ---- where the mesh is coarse ---------------------------------------------------------------- */

/* The largest second difference between cells of a block, along an axis. */
static double bend_of(enum amr_type type, const void *cells)
{
    const struct amr__space *space = &amr__state.space;
    size_t step = 1;
    double most = 0;
    for (int d = 0; d < space->dim; d++, step *= (size_t)space->block)
        for (size_t c = 0; c < amr__block_cells(); c++) {
            int at = (int)(c / step) % space->block;
            if (at == 0 || at == space->block - 1)
                continue;
            double bend = amr__element(type, cells, c - step) - 2 * amr__element(type, cells, c) +
                          amr__element(type, cells, c + step);
            most = fmax(most, fabs(bend));
        }
    return most;
}

/* What a share of one on the finest level smears in a leaf: a coarse cell's diffusion beyond that of the finest
 * ones, times its second differences. */
static double smear_in(const struct amr__field *f, struct amr__node leaf, const void *cells)
{
    double width = exp2(amr__state.space.levels - 1 - leaf.level);
    return bend_of(f->type, cells) / width * (1 - 1 / width);
}

/* The same of all own coarse leaves, at most. */
static double largest_smear(const struct amr__field *f)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__field *held = f->same_as ? f->same_as : f;
    int n = 0, batch = amr__pool_batch(f->type);
    int *leaf = amr__need((size_t)b->mesh->n_leaves, sizeof *leaf);
    int *slot = amr__need((size_t)b->mesh->n_leaves, sizeof *slot);
    size_t bytes = amr__field_block_bytes(f);
    double most = 0;
    for (int i = 0; i < b->mesh->n_leaves && held->pool && !held->pending; i++)
        if (b->mesh->leaf[i].level < amr__state.space.levels - 1) {
            leaf[n] = i;
            slot[n++] = b->leaf_slot[i];
        }
    batch = batch < n ? batch : n;
    char *cells = amr__need((size_t)batch + 1, bytes);
    for (int first = 0; first < n; first += batch) {
        int some = n - first < batch ? n - first : batch;
        amr__pool_get(held->pool, f->type, slot + first, some, cells);
        for (int i = 0; i < some; i++)
            most = fmax(most,
                        smear_in(f, b->mesh->leaf[leaf[first + i]], cells + (size_t)i * bytes));
    }
    free(cells);
    free(slot);
    free(leaf);
    return most;
}

void amr__smear_look(const double *share)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        bool any = f && share && share[i] > 0;
        double bend = any ? largest_smear(f) : 0;
        if (any)
            amr__state.comm->allreduce(amr__state.comm, &bend, 1, AMR__F64, AMR__MOST);
        if (f)
            f->smears = any ? share[i] * bend : 0;
    }
    add_steps();
    tell();
}

void amr__smear_end(void)
{
    add_steps();
    tell();
}
