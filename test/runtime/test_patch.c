/* Nests on blocks that lie in no mesh, and backward slices of a step: every dimension, across the
 * blocks of a patch, at two levels; what a result depends on, over which cells, and what is left out. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "check/check.h"
#include "check/step_log.h"
#include "fields/fields.h"

enum { B = 8, LEVELS = 3, FIELDS = 4, SIZE = 4 * B << (LEVELS - 1) };
enum { U, FLUX, NEXT, OTHER }; /* fields */

static struct amr__field field[FIELDS], *fields[FIELDS];

/* ---- nests ----------------------------------------------------------------------------------- */

static int dim;

static size_t cell_of(const struct amr_kernel_args *a, int entry, const int *c)
{
    int n_dirs = amr__dir_count(dim), step[3] = {0, 0, 0}, in[3] = {0, 0, 0};
    for (int d = 0; d < dim; d++) {
        step[d] = c[d] < 0 ? -1 : c[d] >= B;
        in[d] = c[d] - step[d] * B;
    }
    int slot = a->neighbor[entry * n_dirs + amr__dir_join(step, dim)];
    size_t cells = amr__block_cells();
    return (size_t)slot * cells + (size_t)((in[2] * B + in[1]) * B + in[0]);
}

/* to = sum over directions of weight * (from beside below, own, above) + index of x. */
static void run(const struct amr_kernel_args *a, const double weight[3], double by_index)
{
    double *to = a->field[0], *from = a->field[1];
    for (int n = 0; n < a->n_blocks; n++) {
        const struct amr_block *b = &a->block[a->list[n]];
        for (int at = 0; at < (int)amr__block_cells(); at++) {
            int c[3] = {at % B, at / B % B, at / B / B}, inside = 1;
            for (int d = 0; d < dim; d++) {
                int i = b->origin[d] + b->ratio[d] * c[d];
                inside &= i >= a->lo[d] && i < a->hi[d];
            }
            double sum = by_index * (b->origin[0] + b->ratio[0] * c[0]);
            for (int d = 0; d < dim && inside; d++)
                for (int s = -1; s <= 1; s++) {
                    int beside[3] = {c[0], c[1], c[2]};
                    beside[d] += s;
                    sum += weight[s + 1] * from[cell_of(a, a->list[n], beside)];
                }
            if (inside)
                to[cell_of(a, a->list[n], c)] = sum;
        }
    }
}

static void run_difference(const struct amr_kernel_args *a)
{
    run(a, (double[3]){-1, 1, 0}, 0);
}

static void run_sum(const struct amr_kernel_args *a)
{
    run(a, (double[3]){0, -1, 1}, 0);
}

static void run_index(const struct amr_kernel_args *a)
{
    run(a, (double[3]){0, 0, 0}, 1);
}

static struct amr_array_desc difference_arrays[2] = {{.name = "f", .writes = 1, .full_write = 1},
                                                     {.name = "u", .reads = 1}};
static struct amr_array_desc sum_arrays[2] = {{.name = "n", .writes = 1, .full_write = 1},
                                              {.name = "f", .reads = 1}};
static const struct amr_nest difference = {.id = 0,
                                           .where = "p.c:1",
                                           .n_arrays = 2,
                                           .arrays = difference_arrays,
                                           .reads_halo = 1,
                                           .run = run_difference};
static const struct amr_nest sum = {.id = 1,
                                    .where = "p.c:2",
                                    .n_arrays = 2,
                                    .arrays = sum_arrays,
                                    .reads_halo = 1,
                                    .run = run_sum};
static const struct amr_nest with_index = {
    .id = 2, .where = "p.c:3", .n_arrays = 2, .arrays = sum_arrays, .run = run_index};
static const struct amr_nest *const nests[] = {&difference, &sum, &with_index};
static struct amr_program program = {.name = "patch", .block = B, .halo = 1, .n_nests = 3, .nests = nests};

static void begin(int dimensions)
{
    static struct amr__config config = {.levels = LEVELS, .check = AMR__CHECK_STOP};
    dim = program.dim = dimensions;
    memset(&amr__state, 0, sizeof amr__state);
    amr__state.program = &program;
    amr__state.device = &amr_device_host;
    amr__state.config = config;
    amr__state.step = 3;
    amr__state.space = (struct amr__space){.dim = dim, .block = B, .levels = LEVELS};
    for (int d = 0; d < 3; d++)
        amr__state.space.hi[d] = d < dim ? SIZE : 1;
    for (int i = 0; i < FIELDS; i++) {
        field[i] = (struct amr__field){.id = i, .type = AMR_DOUBLE, .consulted = true};
        fields[i] = &field[i];
    }
    amr__state.field = fields;
    amr__state.n_fields = FIELDS;
    for (int a = 0; a < 2; a++)
        difference_arrays[a].type = sum_arrays[a].type = AMR_DOUBLE;
    for (int d = 0; d < dim; d++) {
        difference_arrays[1].lo[d] = -1;
        sum_arrays[1].hi[d] = 1;
    }
    amr__step_log_clear();
}

static struct amr__launch launch_of(int nest, int to, int from)
{
    struct amr__launch l = {.nest = nest, .field = {to, from}};
    for (int d = 0; d < 3; d++) {
        l.lo[d] = d < dim ? 1 : 0;
        l.hi[d] = d < dim ? SIZE - 1 : 1;
    }
    return l;
}

static double square(const void *with, const int cell[3])
{
    (void)with;
    return cell[0] * cell[0] + 10.0 * cell[1] * cell[1] + 100.0 * cell[2] * cell[2];
}

static const int place[3] = {SIZE / 2, SIZE / 2, SIZE / 2};

static struct amr__cells around(int n)
{
    struct amr__cells c = {{0, 0, 0}, {0, 0, 0}};
    for (int d = 0; d < dim; d++) {
        c.lo[d] = -n;
        c.hi[d] = n;
    }
    return c;
}

/* ---- tests ----------------------------------------------------------------------------------- */

/* Two nests in a row, over so many cells that all blocks of the patch take part: second differences
 * of squares, of coefficients 1, 10 and 100. */
static void test_patch_runs(void **state)
{
    (void)state;
    for (int dimensions = 1; dimensions <= 3; dimensions++) {
        begin(dimensions);
        struct amr__patch *p = amr__patch_new();
        struct amr__cells wide = around(B - 1), less = around(B - 2), middle = around(0);
        struct amr__launch first = launch_of(0, FLUX, U), second = launch_of(1, NEXT, FLUX);
        amr__patch_place(p, 1, place);
        amr__patch_fill(p, &field[U], &wide, square, NULL);
        amr__patch_run(p, &first, &less);
        amr__patch_run(p, &second, &middle);
        assert_true(amr__patch_value(p, &field[NEXT]) == (dim == 1 ? 2 : dim == 2 ? 22 : 222));
        amr__patch_free(p);
    }
}

/* The middle cell lies where it is put, on each level; ranges are told apart. */
static void test_patch_place(void **state)
{
    (void)state;
    begin(2);
    struct amr__patch *p = amr__patch_new();
    struct amr__launch l = launch_of(2, NEXT, U);
    struct amr__cells middle = around(0), wide = around(B);
    for (int level = 0; level < LEVELS; level++) {
        int ratio = 1 << (LEVELS - 1 - level);
        amr__patch_place(p, level, place);
        amr__patch_run(p, &l, &middle);
        assert_true(amr__patch_value(p, &field[NEXT]) == place[0] + (ratio - 1) / 2);
        assert_int_equal(amr__patch_side(p, &l, &middle), 1);
        struct amr__launch part = l;
        part.hi[0] = place[0] + 1;
        assert_int_equal(amr__patch_side(p, &part, &wide), 0);
        part.hi[0] = place[0] - B * ratio - ratio;
        assert_int_equal(amr__patch_side(p, &part, &wide), -1);
    }
    wide = around(2 * B);
    assert_false(amr__patch_holds(&wide));
    amr__patch_free(p);
}

/* next <- flux <- u, then u <- next: u is a state, the others are not, and all of the step is needed
 * for it, from three cells of its old values in each direction. */
static void test_slices(void **state)
{
    char leave_out[3] = {0, 0, 0};
    struct amr__depends d = {0};
    struct amr__slice s = {0};
    (void)state;
    begin(1);
    struct amr__launch first = launch_of(0, FLUX, U), second = launch_of(1, NEXT, FLUX);
    amr__step_log_launch(&first);
    amr__step_log_launch(&second);
    amr__step_log_copy(U, NEXT);
    struct amr__patch *p = amr__patch_new();
    amr__patch_place(p, 1, place);
    assert_int_equal(amr__step_log()->n, 3);
    amr__depends_find(p, &d);
    assert_true(d.is_state[U] && d.is_state[OTHER] && !d.is_state[FLUX] && !d.is_state[NEXT]);
    assert_true(amr__slice_make(p, &d, (const int[]){U}, 1, leave_out, &s));
    assert_int_equal(s.nest, 1);
    assert_true(s.needs[U] && !s.needs[FLUX] && !s.needs[NEXT] && !s.needs[OTHER]);
    assert_int_equal(s.need[U].lo[0], -1);
    assert_int_equal(s.need[U].hi[0], 1);
    amr__patch_fill(p, &field[U], &s.need[U], square, NULL);
    amr__slice_run(p, &s);
    assert_true(amr__patch_value(p, &field[U]) == 2);
    amr__slice_free(&s);
    /* Without the first nest a temporary from before the step would be needed. */
    leave_out[0] = 1;
    memset(&s, 0, sizeof s);
    assert_false(amr__slice_make(p, &d, (const int[]){U}, 1, leave_out, &s));
    amr__slice_free(&s);
    amr__depends_free(&d);
    amr__patch_free(p);
}

/* What a field depends on is not told any more once it is gone. */
static void test_log_forgets(void **state)
{
    (void)state;
    begin(1);
    struct amr__launch l = launch_of(0, FLUX, U);
    amr__step_log_launch(&l);
    amr__step_log_forget(OTHER);
    assert_true(amr__step_log_is_whole());
    amr__step_log_forget(FLUX);
    assert_false(amr__step_log_is_whole());
    amr__step_log_clear();
    assert_true(amr__step_log_is_whole() && amr__step_log()->n == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patch_runs),
        cmocka_unit_test(test_patch_place),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_log_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
