/* Fluxes at level interfaces (runtime/nests/reflux.h) on random adapted meshes in 1 to 3 dimensions.
 * Fluxes that are linear along the faces and the same for both sides change nothing, which they do
 * as soon as one lands at the wrong face, quarter or rank; where the finer side has something more,
 * the coarse cells beside it get just that. Run with 1, 2, 3 and 4 ranks, and once more with the lists
 * of the CUDA device (test/cuda). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "adapted.h"
#include "nests/reflux.h"
#include "run/run.h"

enum { ARRAYS = 2 };
static const double more[ARRAYS] = {0.25,
                                    -3.0}; /* what the finer side has beyond the common flux */

static const struct amr__comm *world;

static bool is_finer(int leaf, int face)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int dir = amr__face_dir(m->dim, face);
    return amr__mesh_neighbor(m, leaf, dir).kind == AMR__COARSER;
}

/* As what a step in time adds: a flux of the place, over the cell width. */
static void fluxes(const struct amr_kernel_args *args, int leaf, int face, double *out)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_block *k = &args->block[leaf];
    int cells = 1;
    for (int d = 1; d < s->dim; d++)
        cells *= s->block;
    for (int a = 0; a < ARRAYS; a++)
        for (int c = 0; c < cells; c++) {
            int at[3] = {0, 0, 0};
            double x[3], flux = 1 + a + 10 * (face / 2);
            for (int d = 0, rest = c; d < s->dim; d++)
                if (d != face / 2) {
                    at[d] = rest % s->block;
                    rest /= s->block;
                }
            centre_of(s, k, at, x);
            for (int d = 0; d < s->dim; d++)
                flux += d == face / 2 ? 0 : (d + 1 + a) * 0.37 * x[d];
            flux += is_finer(leaf, face) ? more[a] : 0;
            out[a * cells + c] = flux * (1 << k->level);
        }
}

static void idle(const struct amr_kernel_args *args)
{
    (void)args;
}

static const int arrays[ARRAYS] = {0, 1};
static const struct amr_flux flux = {.n = ARRAYS, .arrays = arrays, .axes = 7, .run = fluxes};
static const struct amr_array_desc descs[ARRAYS] = {{.type = AMR_DOUBLE, .writes = 1},
                                                    {.type = AMR_FLOAT, .writes = 1}};
static const struct amr_nest nest = {
    .n_arrays = ARRAYS, .arrays = descs, .flux = &flux, .run = idle};
static const struct amr_nest *const nests[] = {&nest};
static const struct amr_program program = {.nests = nests, .n_nests = 1};

/* As launch.c does: what goes to other ranks first. The curve has coarse leaves before finer ones. */
static void run(struct amr_kernel_args *args)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    struct amr__launch l = {.nest = 0};
    struct amr__behind behind = {.dim = s->dim, .block = s->block};
    double seconds[2];
    memcpy(l.lo, s->lo, sizeof l.lo);
    memcpy(l.hi, s->hi, sizeof l.hi);
    if (amr__reflux_on_device()) {
        amr__reflux_start(&l, args);
        amr__reflux_finish();
        return;
    }
    amr__reflux_begin(&l, args, &behind);
    amr__reflux_share();
    args->list = b->all;
    args->n_blocks = args->n_listed = b->mesh->n_leaves;
    s->device->nest_behind(&nest, args, &behind, seconds);
}

/* What a cell must have got: `more` of each face to finer leaves that it lies beside. */
static double wanted(int leaf, const int c[3], int array)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    double sum = 0;
    for (int face = 0; face < 2 * s->dim; face++) {
        int d = face / 2, edge = face % 2 ? s->block - 1 : 0;
        const struct amr__node n = m->leaf[leaf];
        bool beyond = face % 2 ? n.x[d] + 1 >= m->width[n.level][d] : n.x[d] == 0;
        struct amr__neighbor beside =
            amr__mesh_neighbor(m, leaf, amr__face_dir(s->dim, face));
        if (beside.kind == AMR__FINER && c[d] == edge &&
            !(beyond && s->boundary[d][0] != AMR_PERIODIC))
            sum += (face % 2 ? 1 : -1) * more[array] * (1 << n.level);
    }
    return sum;
}

static int64_t wrong_leaf(void *const *field, int leaf, int64_t *corrected)
{
    const struct amr__space *s = &amr__state.space;
    int64_t n_wrong = 0;
    for (size_t cell = 0; cell < block_cells(s); cell++)
        for (int a = 0; a < ARRAYS; a++) {
            int c[3];
            size_t at = (size_t)amr__state.blocks->block[leaf].slot * block_cells(s) + cell;
            cell_at(s, cell, c);
            double want = wanted(leaf, c, a);
            double have = a ? ((float *)field[a])[at] : ((double *)field[a])[at];
            n_wrong += !(fabs(have - want) < (a ? 1e-2 : 1e-9));
            *corrected += want != 0;
        }
    return n_wrong;
}

static int64_t corrected;

static void check(const struct shape *shape, uint64_t seed)
{
    static const size_t size[ARRAYS] = {sizeof(double), sizeof(float)};
    struct amr__space s = make_space(world, shape);
    struct amr__blocks *b = amr__blocks_new(&s, random_mesh(&s, seed), NULL, NULL);
    struct amr_kernel_args args = {.block = b->block_device, .threads = 1};
    size_t cells = (size_t)b->n_slots * block_cells(&s) + 1;
    int64_t n_wrong = 0;
    void *field[ARRAYS];
    amr__state.space = s;
    amr__state.blocks = b;
    amr__state.device = s.device;
    for (int a = 0; a < ARRAYS; a++)
        args.field[a] = s.device->alloc(cells * size[a]);
    run(&args);
    for (int a = 0; a < ARRAYS; a++) {
        field[a] = malloc(cells * size[a]);
        s.device->download(field[a], args.field[a], cells * size[a]);
        s.device->free(args.field[a]);
    }
    for (int leaf = 0; leaf < b->mesh->n_leaves; leaf++)
        n_wrong += wrong_leaf(field, leaf, &corrected);
    for (int a = 0; a < ARRAYS; a++)
        free(field[a]);
    amr__blocks_free(b);
    assert_int_equal(global_sum(n_wrong), 0);
}

static void coarse_cells_get_the_finer_fluxes(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++)
        for (uint64_t seed = 1; seed <= N_SEEDS; seed++)
            check(&shapes[i], seed);
    assert_true(global_sum(corrected) > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(coarse_cells_get_the_finer_fluxes)};
    world = adapted_init(&argc, &argv);
    amr__state.program = &program;
    amr__state.comm = world;
    amr__log_begin(world, amr__leave);
    amr__state.threads = 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world->fini(world);
    return failed;
}
