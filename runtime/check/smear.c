/* A scheme of first order smears: beside what it does on the finest level, coarse cells diffuse the field by
 * what goes with their width, and that adds up from step to step. At each look of consistency.c the step tells
 * what share of a second difference it takes. How large these are where the mesh is coarse is looked at in more steps,
 * for the mesh becomes coarser where a front has become smooth, and at the end of a time loop; over the steps since the
 * look before it is taken to be the same. What a physical diffusion takes away again, or waves
 * carry out of the mesh, is not told apart, so much must add up before anything is said. Called by
 * consistency.c and step.c. */
#include <math.h>
#include <stdlib.h>

#include "check/check.h"
#include "check/increment.h"
#include "criteria/criteria.h"
#include "fields/fields.h"

static const double most_tolerances = 5;

static int64_t looked;     /* step of the last look */
static int64_t cells_read; /* in steps without a look of consistency.c, on all ranks */

/* In tolerances of the widest range that the field has had: of what a field grows from, errors are small. While it
 * grows from nothing that is not known. */
static double tolerances(const struct amr__field *f, double sum)
{
    enum { GROWS = 2 };
    double now = f->range_known ? amr__remesh_threshold(f, f->range[0], f->range[1]) : 0;
    double limit = fmax(now, amr__remesh_threshold(f, 0, f->smear_width[0]));
    return limit > 0 && f->smear_width[0] <= GROWS * f->smear_width[1] ? sum / limit : 0;
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
static double bend_of(const double *cells)
{
    const struct amr__space *space = &amr__state.space;
    size_t step = 1;
    double most = 0;
    for (int d = 0; d < space->dim; d++, step *= (size_t)space->block)
        for (size_t c = 0; c < amr__block_cells(); c++) {
            int at = (int)(c / step) % space->block;
            bool inside = at > 0 && at < space->block - 1;
            double bend = inside ? fabs(cells[c - step] - 2 * cells[c] + cells[c + step]) : 0;
            most = bend > most ? bend : most;
        }
    return most;
}

/* Of a field, on coarse leaves. */
struct coarse {
    double smear;        /* what a share of one on the finest level takes at most: a coarse cell's diffusion beyond that
                            of the finest ones, times its second differences */
    double minus_lo, hi; /* of their cells */
};

static void add_leaf(struct coarse *c, enum amr_type type, struct amr__node leaf, const void *cells)
{
    double width = exp2(amr__state.space.levels - 1 - leaf.level);
    size_t n = amr__block_cells();
    double *value = amr__need(n, sizeof *value);
    for (size_t k = 0; k < n; k++) {
        value[k] = amr__element(type, cells, k);
        c->minus_lo = -value[k] > c->minus_lo ? -value[k] : c->minus_lo;
        c->hi = value[k] > c->hi ? value[k] : c->hi;
    }
    c->smear = fmax(c->smear, bend_of(value) / width * (1 - 1 / width));
    free(value);
}

/* Of own leaves. */
static void add_leaves(struct coarse *c, const struct amr__field *f)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__field *held = f->same_as ? f->same_as : f;
    int n = 0, batch = amr__pool_batch(f->type);
    int *leaf = amr__need((size_t)b->mesh->n_leaves, sizeof *leaf);
    int *slot = amr__need((size_t)b->mesh->n_leaves, sizeof *slot);
    size_t bytes = amr__field_block_bytes(f);
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
            add_leaf(c, f->type, b->mesh->leaf[leaf[first + i]], cells + (size_t)i * bytes);
    }
    free(cells);
    free(slot);
    free(leaf);
}

/* What a step smears of a field as it is now. Collective. */
static void measure(struct amr__field *f)
{
    struct coarse c = {0, -INFINITY, -INFINITY};
    f->smears = 0;
    if (!(f->smear_share > 0))
        return;
    add_leaves(&c, f);
    double most[] = {c.smear, c.minus_lo, c.hi};
    amr__state.comm->allreduce(amr__state.comm, most, 3, AMR__F64, AMR__MOST);
    f->smears = f->smear_share * most[0];
    f->smear_width[1] = f->smear_width[0];
    f->smear_width[0] = fmax(fmax(f->smear_width[0], f->widest), most[1] + most[2]);
}

/* All fields. */
static void look(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            measure(amr__state.field[i]);
    add_steps();
}

void amr__smear_look(const double *share)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && share)
            amr__state.field[i]->smear_share = share[i];
    look();
    tell();
}

/* Whether there is something to look at, and takes few cells beside those of the run: counted, as in consistency.c. */
static bool is_worth_while(void)
{
    enum { SHARE = 100 };
    int n = 0;
    for (int i = 0; i < amr__state.n_fields; i++)
        n += amr__state.field[i] && amr__state.field[i]->smear_share > 0;
    int64_t more = amr__state.blocks ? n * amr__state.blocks->n_cells : 0;
    if (!more || SHARE * (cells_read + more) > amr__state.cells_updated)
        return false;
    cells_read += more;
    return true;
}

/* Behind a remesh, when the mesh is as it is meant to be. The next look of the check tells, or the end. */
void amr__smear_watch(void)
{
    if ((amr__state.step - 1) % amr__state.config.refine_every != 0 || !is_worth_while())
        return;
    amr__phase_begin(AMR__REMESH);
    look();
    amr__phase_end();
}

void amr__smear_end(void)
{
    if (is_worth_while())
        look();
    add_steps();
    tell();
}
