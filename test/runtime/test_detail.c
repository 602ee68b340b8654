/* What the criterion sees of blocks (device.h: survey, near, faces; criterion.c judges by it), by
 * the host, against the definitions, cell by cell. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "pools.h"

static const struct amr__device *device = &amr_device_host;

static void survey_sides(const void *pool, enum amr_type type, const int *slots, int n, int dim, int block,
                         double flat, int buffer, struct amr__detail *found, struct amr__sides *sides)
{
    struct amr__block_look look = {pool, type, n, slots, flat, buffer, found, sides, NULL};
    device->survey(&look, 1, dim, block);
}

static void find_near(const void *pool, enum amr_type type, const int *slots, int n, int dim, int block,
                      double threshold, int buffer, uint32_t *near)
{
    struct amr__block_look look = {pool, type, n, slots, threshold, buffer, NULL, NULL, near};
    device->near(&look, 1, dim, block);
}

static void detail_of_a_linear_function_is_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++) {
        struct shape s = shapes[i];
        double *pool = new_pool(s, AMR_DOUBLE, 0);
        long cells = amr__block_cells(s.dim, s.block);
        int slot = 2, c[3];
        struct amr__detail found;
        uint32_t near;
        for (long cell = 0; cell < cells; cell++) {
            coordinates(s, cell, c);
            pool[slot * cells + cell] = 1.0 + 4 * c[0] - 2 * c[1] + 8 * c[2];
        }
        amr__survey(device, pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 0, &found);
        assert_true(found.detail == 0.0);
        find_near(pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 0.0, 1, &near);
        assert_int_equal(near, 0);
        int top = s.block - 1;
        assert_true(found.lo == 1.0 - (s.dim > 1 ? 2.0 * top : 0.0));
        assert_true(found.hi == 1.0 + 4.0 * top + (s.dim > 2 ? 8.0 * top : 0.0));
        device->free(pool);
    }
}

/* |u - prolong(restrict(u))| cell by cell. */
static void details_by_definition(struct shape s, const double *u, double *detail)
{
    long cells = amr__block_cells(s.dim, s.block);
    unsigned active = amr__active(s.dim, 0, 0);
    double *coarse = calloc((size_t)cells, sizeof *coarse);
    int c[3], half = s.block / 2;
    for (long i = 0; i < cells >> s.dim; i++) {
        struct shape h = {s.dim, half};
        coordinates(h, i, c);
        coarse[i] =
            amr__restrict_cell_double(u + amr__cell_index(s.block, 2 * c[0], 2 * c[1], 2 * c[2]),
                                      s.block, (long)s.block * s.block, active);
    }
    for (long i = 0; i < cells; i++) {
        coordinates(s, i, c);
        detail[i] = fabs(u[i] - amr__smooth_cell_double(coarse, s.dim, half, c));
        double p = amr__prolong_cell_double(coarse, half, AMR__LINEAR, c, active, 0);
        assert_true(isnan(p) || fabs(fabs(u[i] - p) - detail[i]) <= 1e-13 * fabs(p));
    }
    free(coarse);
}

/* Bits by the definition in device.h. */
static uint32_t near_by_definition(struct shape s, const double *u, double threshold, int buffer)
{
    long cells = amr__block_cells(s.dim, s.block);
    double *detail = calloc((size_t)cells, sizeof *detail);
    uint32_t near = 0;
    int c[3], n_dirs = s.dim == 1 ? 3 : s.dim == 2 ? 9 : 27;
    details_by_definition(s, u, detail);
    for (long i = 0; i < cells; i++) {
        coordinates(s, i, c);
        for (int dir = 0; detail[i] > threshold && dir < n_dirs; dir++) {
            int is_near = 1, rest = dir;
            for (int d = 0; d < s.dim; d++, rest /= 3) {
                int step = rest % 3 - 1;
                is_near =
                    is_near && (step == 0 || (step < 0 ? c[d] < buffer : c[d] >= s.block - buffer));
            }
            if (is_near)
                near |= 1u << dir;
        }
    }
    free(detail);
    return near;
}

/* What the survey finds near sides says for any threshold what `near` would. */
static void sides_are_near_as_asked(struct shape s, const void *pool, enum amr_type type, int slot,
                                    double most)
{
    static const int buffers[] = {1, 2, 3, 5, 100};
    for (size_t k = 0; k < sizeof buffers / sizeof *buffers; k++) {
        struct amr__detail alone, found;
        struct amr__sides sides[1];
        amr__survey(device, pool, type, &slot, 1, s.dim, s.block, 0, &alone);
        survey_sides(pool, type, &slot, 1, s.dim, s.block, 0, buffers[k], &found, sides);
        assert_memory_equal(&alone, &found, sizeof found);
        for (int part = 0; part < 10; part++) {
            uint32_t near, bits = 0;
            double threshold = 0.1 * part * most;
            find_near(pool, type, &slot, 1, s.dim, s.block, threshold, buffers[k], &near);
            for (int dir = 0; dir < (s.dim == 1 ? 3 : s.dim == 2 ? 9 : 27); dir++)
                bits |= (uint32_t)(sides[0].detail[dir] > threshold) << dir;
            assert_int_equal(bits, near);
        }
    }
}

/* Ranges of the two layers next to each face; of a block of less than four cells, of all. */
static void faces_have_ranges(struct shape s, const double *pool, int slot)
{
    long cells = amr__block_cells(s.dim, s.block);
    double range[6][2];
    struct amr__detail found;
    struct amr__sides sides;
    for (int face = 0; face < 2 * s.dim; face++) {
        range[face][0] = INFINITY;
        range[face][1] = -INFINITY;
        for (long i = 0; i < cells; i++) {
            int c[3];
            coordinates(s, i, c);
            int away = face % 2 ? s.block - 1 - c[face / 2] : c[face / 2];
            if (away >= 2 && s.block >= 4)
                continue;
            range[face][0] = fmin(range[face][0], pool[slot * cells + i]);
            range[face][1] = fmax(range[face][1], pool[slot * cells + i]);
        }
    }
    survey_sides(pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, INFINITY, 0, &found, &sides);
    assert_true(!amr__is_finite(&found) || found.detail == -1);
    for (int face = 0; face < 2 * s.dim; face++)
        assert_true(sides.face[face][0] == range[face][0] && sides.face[face][1] == range[face][1]);
}

/* Faces between calm layers need not be looked at: what may matter is found all the same. */
static void calm_faces_are_left_out(void **state)
{
    (void)state;
    enum { SLOTS = 4, DIRS = 27 };
    int n_left_out = 0;
    for (int trial = 0; trial < 200 * N_SHAPES; trial++) {
        struct shape s = shapes[trial % N_SHAPES];
        long cells = amr__block_cells(s.dim, s.block);
        double *pool = device->alloc((size_t)(SLOTS + 4) * (size_t)cells * sizeof *pool);
        int slot[SLOTS], neighbor[SLOTS][DIRS], n_dirs = s.dim == 1 ? 3 : s.dim == 2 ? 9 : 27;
        double range[SLOTS][6][2], calm = 0.1, rough = next_random(2) ? 0.3 : 0.01;
        for (long c = 0; c < (SLOTS + 4) * cells; c++)
            pool[c] =
                rough * (1e-3 * (double)next_random(1000)) + (next_random(200) ? 0 : 2 * rough);
        for (int i = 0; i < SLOTS; i++) {
            struct amr__detail found;
            struct amr__sides sides;
            slot[i] = i;
            survey_sides(pool, AMR_DOUBLE, &slot[i], 1, s.dim, s.block, 0, 2, &found,
                                 &sides);
            memcpy(range[i], sides.face, sizeof range[i]);
        }
        int *table = &neighbor[0][0]; /* thin ghosts lie in the slots behind */
        for (int i = 0; i < SLOTS * n_dirs; i++)
            table[i] = next_random(2) ? (int)next_random(SLOTS)
                                      : AMR_THIN_CODE((int)next_random(2) + SLOTS * s.block);
        struct amr__bend found[2][SLOTS], *all = found[0], *most = found[1];
        struct amr__face_look looks[2] = {
            {pool, AMR_DOUBLE, SLOTS, slot, table, calm, 2, NULL, 0},
            {pool, AMR_DOUBLE, SLOTS, slot, table, calm, 2, (const double(*)[6][2])range, calm}};
        device->faces(looks, 2, s.dim, s.block, 1, found[0]);
        for (int i = 0; i < SLOTS; i++) {
            n_left_out += most[i].bend < all[i].bend;
            assert_true(most[i].bend <= all[i].bend && most[i].near == all[i].near);
            assert_true(most[i].bend == all[i].bend || all[i].bend < calm);
        }
        device->free(pool);
    }
    assert_true(n_left_out > 0);
}

/* Of any data, with NaNs among them, which are passed over. */
static void blocks_are_surveyed_as_their_cells_are(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * N_SHAPES; i++) {
        struct shape s = shapes[i / 3];
        double *pool = new_pool(s, AMR_DOUBLE, 1);
        long cells = amr__block_cells(s.dim, s.block);
        double *detail = calloc((size_t)cells, sizeof *detail);
        struct amr__detail found, all = {INFINITY, -INFINITY, 0, 0, 0};
        int slot = 1;
        uint32_t near;
        double *u = pool + slot * cells;
        for (int k = 0; k < i % 3; k++)
            u[next_random((unsigned)cells)] = NAN;
        details_by_definition(s, u, detail);
        for (long c = 0; c < cells; c++) {
            all.lo = fmin(all.lo, u[c]);
            all.hi = fmax(all.hi, u[c]);
            all.detail = fmax(all.detail, detail[c]);
            all.nans += isnan(u[c]) != 0;
        }
        amr__survey(device, pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 0, &found);
        assert_true(found.nans == all.nans && found.infinities == 0);
        assert_true(found.lo == all.lo && found.hi == all.hi && found.detail == all.detail);
        /* A range bounds the detail: the criterion leaves out blocks by that. */
        double apart = all.hi - all.lo;
        assert_true(all.detail <= 2.2 * apart);
        amr__survey(device, pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, apart, &found);
        assert_true(found.lo == all.lo && found.hi == all.hi && found.detail == all.detail);
        amr__survey(device, pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 1.01 * apart, &found);
        assert_true(found.lo == all.lo && found.hi == all.hi);
        assert_true(found.nans == all.nans && found.infinities == 0);
        assert_true(found.detail == (all.nans ? all.detail : -1));
        find_near(pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 0.9 * all.detail, 2, &near);
        assert_int_equal(near, near_by_definition(s, u, 0.9 * all.detail, 2));
        sides_are_near_as_asked(s, pool, AMR_DOUBLE, slot, all.detail);
        faces_have_ranges(s, pool, slot);
        float *single = device->alloc(pool_bytes(s, AMR_FLOAT));
        for (long c = 0; c < cells; c++)
            single[slot * cells + c] = (float)u[c];
        sides_are_near_as_asked(s, single, AMR_FLOAT, slot, all.detail);
        device->free(single);
        free(detail);
        device->free(pool);
    }
}

/* Wherever in a block they are: they are counted, the range is that of the others, and a block that
 * is flat but for them is no flat one. Large values, whose sums overflow, are no infinities. */
static void infinities_and_nans_are_counted(void **state)
{
    (void)state;
    static const double odd[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 100 * N_SHAPES; i++) {
        struct shape s = shapes[i % N_SHAPES];
        long cells = amr__block_cells(s.dim, s.block);
        double *pool = device->alloc(pool_bytes(s, AMR_DOUBLE));
        float *single = device->alloc(pool_bytes(s, AMR_FLOAT));
        double *u = pool + cells;
        float *v = single + cells;
        int slot = 1, n_odd = (int)next_random(4), nans = 0, infinities = 0;
        struct amr__detail found;
        for (long c = 0; c < cells; c++) {
            v[c] = c % 2 ? 3e38f : -3e38f;
            u[c] = c % 2 ? 1.7e308 : -1.7e308;
        }
        for (int k = 0; k < n_odd; k++) {
            long at = 2 + next_random((unsigned)cells - 2);
            u[at] = odd[next_random(3)];
            v[at] = (float)u[at];
        }
        for (long c = 0; c < cells; c++) {
            nans += isnan(u[c]) != 0;
            infinities += isinf(u[c]) != 0;
        }
        for (int k = 0; k < 2; k++) {
            double flat = k ? INFINITY : 0;
            amr__survey(device, pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, flat, &found);
            assert_true(found.nans == nans && found.infinities == infinities);
            assert_true(found.lo == -1.7e308 && found.hi == 1.7e308);
            amr__survey(device, single, AMR_FLOAT, &slot, 1, s.dim, s.block, flat, &found);
            assert_true(found.nans == nans && found.infinities == infinities);
            assert_true(found.lo == -3e38f && found.hi == 3e38f);
        }
        device->free(single);
        device->free(pool);
    }
}

static void spikes_mark_the_sides_they_are_near(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++) {
        struct shape s = shapes[i];
        double *pool = new_pool(s, AMR_DOUBLE, 0);
        float *single = new_pool(s, AMR_FLOAT, 0);
        int *label = new_pool(s, AMR_INT, 0);
        long cells = amr__block_cells(s.dim, s.block);
        int slot = 0;
        for (int trial = 0; trial < 50; trial++) {
            long at = next_random((unsigned)cells);
            int buffer = 1 + (int)next_random(3);
            struct amr__detail found, found_float, found_int;
            uint32_t near, near_float, near_int;
            pool[at] = single[at] = 1.0f;
            label[at] = 1;
            amr__survey(device, pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 0, &found);
            amr__survey(device, single, AMR_FLOAT, &slot, 1, s.dim, s.block, 0, &found_float);
            amr__survey(device, label, AMR_INT, &slot, 1, s.dim, s.block, 0, &found_int);
            find_near(pool, AMR_DOUBLE, &slot, 1, s.dim, s.block, 0.1, buffer, &near);
            find_near(single, AMR_FLOAT, &slot, 1, s.dim, s.block, 0.1, buffer, &near_float);
            find_near(label, AMR_INT, &slot, 1, s.dim, s.block, 0.1, buffer, &near_int);
            assert_true(found.detail > 0.3 && found.detail == found_float.detail);
            assert_true(found.lo == 0.0 && found.hi == 1.0);
            assert_int_equal(near, near_by_definition(s, pool, 0.1, buffer));
            assert_int_equal(near, near_float);
            sides_are_near_as_asked(s, pool, AMR_DOUBLE, slot, found.detail);
            assert_true(found_int.detail == 1.0 && found_int.lo == 0.0 && found_int.hi == 1.0);
            assert_true(near_int != 0);
            pool[at] = single[at] = 0.0f;
            label[at] = 0;
        }
        device->free(pool);
        device->free(single);
        device->free(label);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detail_of_a_linear_function_is_nothing),
        cmocka_unit_test(spikes_mark_the_sides_they_are_near),
        cmocka_unit_test(blocks_are_surveyed_as_their_cells_are),
        cmocka_unit_test(infinities_and_nans_are_counted),
        cmocka_unit_test(calm_faces_are_left_out),
    };
    device->init(0, 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
