/* The operators on cells (ops.h) and the host's way of running lists of them (device_host.c):
 * exactness on polynomials, conservation, messages; and the rows of the host against the single
 * cells of ops.h, bit for bit, on random boxes. */
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

/* ---- exactness ------------------------------------------------------------------------------- */

/* Mean over a cell of this width around x of the product over the directions of 1 + a x + b x^2;
 * with b = 0: multilinear. */
static double polynomial(const double x[3], int dim, double width, double curvature)
{
    double v = 1.0;
    for (int d = 0; d < dim; d++)
        v *= 1.0 + (0.1 + 0.05 * d) * x[d] +
             curvature * (0.02 + 0.01 * d) * (x[d] * x[d] + width * width / 12);
    return v;
}

static double affine(const double x[3], int dim, double width, double unused)
{
    (void)dim;
    (void)width;
    (void)unused;
    return 0.25 + x[0] - 0.5 * x[1] + 0.75 * x[2];
}

/* Prolongs the `half`-th part of a coarse block and compares with the function in the
 * fine cells. */
static void check_prolong(struct shape s, enum amr__interp interp,
                          double (*f)(const double *, int, double, double), double curvature)
{
    double *pool = new_pool(s, AMR_DOUBLE, 0);
    long cells = amr__block_cells(s.dim, s.block);
    int c[3];
    double scale = 1.0 / s.block;
    for (long i = 0; i < cells; i++) {
        double x[3] = {0, 0, 0};
        coordinates(s, i, c);
        for (int d = 0; d < s.dim; d++)
            x[d] = (c[d] + 0.5) * scale;
        pool[cells + i] = f(x, s.dim, scale, curvature);
    }
    struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
    for (int part = 0; part < 1 << s.dim; part++) {
        struct amr__task t = box_task(s, s.block);
        for (int d = 0; d < s.dim; d++)
            t.from[d] = (int16_t)(part >> d & 1 ? s.block : 0);
        device->run(AMR__PROLONG, interp, &t, 1, &fields, NULL, s.dim, s.block);
        for (long i = 0; i < cells; i++) {
            double x[3] = {0, 0, 0};
            coordinates(s, i, c);
            for (int d = 0; d < s.dim; d++)
                x[d] = (t.from[d] + c[d] + 0.5) * 0.5 * scale;
            assert_true(fabs(pool[i] - f(x, s.dim, 0.5 * scale, curvature)) < 1e-13);
        }
    }
    device->free(pool);
}

static void prolong_is_exact_on_polynomials(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++) {
        check_prolong(shapes[i], AMR__QUADRATIC, polynomial, 1.0);
        check_prolong(shapes[i], AMR__LINEAR, polynomial, 0.0);
        check_prolong(shapes[i], AMR__MINMOD, affine, 0.0);
        check_prolong(shapes[i], AMR__MC, affine, 0.0);
    }
}

/* Errors of a smooth function's means fall with the cell width as the order says. */
static void prolong_has_its_order(void **state)
{
    (void)state;
    static const struct {
        enum amr__interp interp;
        double least;
    } expected[] = {{AMR__CONSTANT, 1.8}, {AMR__LINEAR, 3.6}, {AMR__QUADRATIC, 7.2}};
    for (int e = 0; e < 3; e++) {
        double error[2];
        for (int fine = 0; fine < 2; fine++) {
            double h = fine ? 0.01 : 0.02, u[8];
            for (int c = 0; c < 8; c++)
                u[c] = (cos(1.0 + c * h) - cos(1.0 + (c + 1) * h)) / h;
            error[fine] = 0;
            for (int f = 6; f < 10; f++) {
                int at[3] = {f, 0, 0};
                double v = amr__prolong_cell_double(u, 8, expected[e].interp, at, 1, 0);
                double mean = 2 * (cos(1.0 + f * h / 2) - cos(1.0 + (f + 1) * h / 2)) / h;
                error[fine] = fmax(error[fine], fabs(v - mean));
            }
        }
        assert_true(error[0] / error[1] > expected[e].least);
    }
}

static void constants_survive_bit_for_bit(void **state)
{
    (void)state;
    static const double values[] = {0.1, -1.0 / 3.0, 1e300, 4.9e-310};
    for (int s = 0; s < N_SHAPES; s++) {
        double *pool = new_pool(shapes[s], AMR_DOUBLE, 0);
        struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
        long cells = amr__block_cells(shapes[s].dim, shapes[s].block);
        for (int v = 0; v < 4; v++) {
            for (int interp = AMR__CONSTANT; interp <= AMR__MC; interp++) {
                struct amr__task t = box_task(shapes[s], shapes[s].block);
                for (long i = 0; i < cells; i++)
                    pool[cells + i] = values[v];
                device->run(AMR__PROLONG, (enum amr__interp)interp, &t, 1, &fields, NULL,
                            shapes[s].dim, shapes[s].block);
                for (long i = 0; i < cells; i++)
                    assert_true(pool[i] == values[v]);
            }
        }
        device->free(pool);
    }
}

/* ---- conservation ---------------------------------------------------------------------------- */

/* Coarse values that are multiples of 64 make all fine values and sums exact. */
static void interpolation_conserves(void **state)
{
    (void)state;
    for (int s = 0; s < N_SHAPES; s++) {
        double *pool = new_pool(shapes[s], AMR_DOUBLE, 0);
        struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
        int dim = shapes[s].dim, block = shapes[s].block;
        long cells = amr__block_cells(dim, block);
        for (long i = 0; i < cells; i++)
            pool[cells + i] = 64.0 * next_random(1000);
        for (int interp = AMR__CONSTANT; interp <= AMR__MC; interp++) {
            for (int part = 0; part < 1 << dim; part++) {
                struct amr__task up = box_task(shapes[s], block);
                struct amr__task down = box_task(shapes[s], block / 2);
                down.dst = 2;
                down.src = 0;
                for (int d = 0; d < dim; d++) {
                    up.from[d] = (int16_t)(part >> d & 1 ? block : 0);
                    down.lo[d] = (int16_t)(up.from[d] / 2);
                }
                device->run(AMR__PROLONG, (enum amr__interp)interp, &up, 1, &fields, NULL, dim,
                            block);
                device->run(AMR__RESTRICT, AMR__CONSTANT, &down, 1, &fields, NULL, dim, block);
            }
            assert_memory_equal(pool + cells, pool + 2 * cells, (size_t)cells * sizeof *pool);
        }
        device->free(pool);
    }
}

/* Values near 0 beside large ones: nothing falls below a sixteenth of its cell, and means stay. */
static void positive_interpolation_stays_positive(void **state)
{
    (void)state;
    enum { B = 6, CELLS = B * B * B };
    double u[CELLS];
    long stride[3] = {1, B, B * B};
    for (int trial = 0; trial < 50; trial++) {
        int restrained = 0;
        for (int c = 0; c < CELLS; c++)
            u[c] = next_random(3) ? 1e-6 * next_random(1000) : next_random(1000);
        for (int c = 0; c < CELLS; c++) {
            double sum = 0, least = u[c], mc = u[c];
            for (int part = 0; part < 8; part++) {
                int at[3];
                for (int d = 0; d < 3; d++)
                    at[d] = 2 * (int)(c / stride[d] % B) + (part >> d & 1);
                double v = amr__prolong_cell_double(u, B, AMR__POSITIVE, at, 7, 0);
                sum += v;
                least = fmin(least, v);
                mc = fmin(mc, amr__prolong_cell_double(u, B, AMR__MC, at, 7, 0));
            }
            assert_true(least >= 0.0624 * u[c]);
            assert_true(fabs(sum / 8 - u[c]) <= 1e-15 * 8 * u[c]);
            assert_true(mc < 0.0624 * u[c] || least == mc);
            restrained += mc < 0;
        }
        assert_true(restrained > 0);
    }
}

/* A row of four cells in a plane, on the whole or by pairs, as tasks with fields of their own. */
static void restrictions_are_what_their_names_say(void **state)
{
    (void)state;
    struct shape s = {2, 4};
    double *pool = new_pool(s, AMR_DOUBLE, 1);
    const double *fine = pool + 16;
    for (int how = AMR__AVERAGE; how <= AMR__LARGEST; how++) {
        struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
        struct amr__task down = box_task(s, 2), up = box_task(s, 4);
        fields.restricts[0] = (uint8_t)how;
        fields.prolong[0] = 1 + AMR__CONSTANT;
        device->run(AMR__RESTRICT, AMR__CONSTANT, &down, 1, &fields, NULL, 2, 4);
        for (int c = 0; c < 4; c++) {
            const double *u = fine + c / 2 * 8 + c % 2 * 2;
            double sum = u[0] + u[1] + (u[4] + u[5]);
            double most = fmax(fmax(u[0], u[1]), fmax(u[4], u[5]));
            double expected[] = {0.25 * sum, u[0], sum, most};
            assert_true(pool[c / 2 * 4 + c % 2] == expected[how]);
        }
        up.dst = 2;
        up.src = 0;
        device->run(AMR__PROLONG, AMR__MC, &up, 1, &fields, NULL, 2, 4);
        for (int f = 0; f < 16; f++) {
            double coarse = pool[f / 8 * 4 + f % 4 / 2];
            assert_true(pool[32 + f] == (how == AMR__SUM_OF ? 0.25 * coarse : coarse));
        }
    }
    device->free(pool);
}

static void limited_interpolation_makes_no_new_extremes_inside(void **state)
{
    (void)state;
    double u[16];
    for (int trial = 0; trial < 100; trial++) {
        for (int c = 0; c < 16; c++)
            u[c] = random_value();
        for (int f = 2; f < 30; f++) {
            int at[3] = {f, 0, 0}, c = f / 2;
            double low = fmin(u[c], fmin(u[c - 1], u[c + 1]));
            double high = fmax(u[c], fmax(u[c - 1], u[c + 1]));
            double v = amr__prolong_cell_double(u, 16, AMR__MC, at, 1, 0);
            assert_true(v >= low && v <= high);
            v = amr__prolong_cell_double(u, 16, AMR__MINMOD, at, 1, 0);
            assert_true(v >= low && v <= high);
        }
    }
}

/* Faces across x of an 8 * 8 block: fine face 2c is coarse face c, bit for bit both ways; those
 * between are exact on polynomials of the interpolation's degree, at the block's end, too. */
static void faces_that_coincide_keep_their_values(void **state)
{
    (void)state;
    enum { B = 8 };
    const unsigned active = amr__active(2, 0, 1);
    double coarse[B * B], fine[B * B];
    for (int i = 0; i < B * B; i++)
        coarse[i] = random_value();
    for (enum amr__interp interp = AMR__CONSTANT; interp <= AMR__MC; interp++)
        for (int f = 0; f < 2 * B; f += 2) {
            int at[3] = {f, 5, 0};
            int rows[3] = {5, f, 0};
            double along =
                amr__prolong_cell_double(coarse, B, interp, rows, amr__active(2, 1, 2), 0);
            double v = amr__prolong_cell_double(coarse, B, interp, at, amr__active(2, 2, 1), 0);
            assert_true(v == coarse[5 * B + f / 2]);
            assert_true(along == coarse[f / 2 * B + 5]);
        }
    for (int i = 0; i < B * B; i++)
        fine[i] = random_value();
    assert_true(amr__restrict_cell_double(fine + 2, B, B * B, active) ==
                0.5 * (fine[2] + fine[B + 2]));
}

static void faces_between_are_exact_on_polynomials(void **state)
{
    (void)state;
    enum { B = 8 };
    double line[B], parabola[B];
    for (int c = 0; c < B; c++) {
        line[c] = 3.0 * c - 4.0;
        parabola[c] = 2.0 * c * c - c + 1.0;
    }
    for (int f = 0; f < 2 * B; f++) {
        int at[3] = {f, 0, 0};
        double x = 0.5 * f;
        for (enum amr__interp interp = AMR__LINEAR; interp <= AMR__MC; interp++)
            assert_true(amr__prolong_cell_double(line, B, interp, at, amr__active(1, 0, 1), 0) ==
                        3.0 * x - 4.0);
        assert_true(amr__prolong_cell_double(parabola, B, AMR__QUADRATIC, at, amr__active(1, 0, 1),
                                             0) == 2.0 * x * x - x + 1.0);
    }
}

static void limiters_are_what_their_names_say(void **state)
{
    (void)state;
    static const struct {
        double a, b, minmod, mc;
    } cases[] = {{1, 1, 1, 1},       {1, 2, 1, 1.5},   {1, 8, 1, 2}, {8, 1, 1, 2}, {-1, 2, 0, 0},
                 {-1, -2, -1, -1.5}, {-8, -1, -1, -2}, {0, 3, 0, 0}, {3, 0, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(amr__limit_double(AMR__MINMOD, cases[i].a, cases[i].b) == cases[i].minmod);
        assert_true(amr__limit_double(AMR__MC, cases[i].a, cases[i].b) == cases[i].mc);
    }
}

/* ---- mirror images --------------------------------------------------------------------------- */

/* A block and its mirror image about the diagonal have the same bits: whichever direction comes
 * first, across a face, or none. */
static void mirror_images_about_the_diagonal_are_equal(void **state)
{
    (void)state;
    enum { B = 8 };
    double u[B * B], turned[B * B];
    for (int i = 0; i < B * B; i++)
        u[i] = random_value();
    for (int i = 0; i < B * B; i++)
        turned[i % B * B + i / B] = u[i];
    for (int y = 0; y < 2 * B; y++)
        for (int x = 0; x < 2 * B; x++)
            for (int interp = AMR__CONSTANT; interp <= AMR__POSITIVE; interp++) {
                int at[3] = {x, y, 0}, there[3] = {y, x, 0};
                double v = amr__prolong_cell_double(u, B, (enum amr__interp)interp, at, 3, 3);
                double w =
                    amr__prolong_cell_double(turned, B, (enum amr__interp)interp, there, 3, 3);
                assert_true(v == w);
                v = amr__prolong_cell_double(u, B, (enum amr__interp)interp, at, 3, 0);
                w = amr__prolong_cell_double(turned, B, (enum amr__interp)interp, there, 3, 1);
                assert_true(v == w);
            }
    for (int y = 0; y < B; y += 2)
        for (int x = 0; x < B; x += 2)
            assert_true(amr__restrict_cell_double(u + y * B + x, B, B * B, 3) ==
                        amr__restrict_cell_double(turned + x * B + y, B, B * B, 3));
}

/* ---- rows against cells ---------------------------------------------------------------------- */

/* A box over a whole face, of half of the coarse one; or of a few of its layers, not refined along z. */
static void make_whole(struct shape s, int across, struct amr__task *t)
{
    if (s.dim == 3 && across < 2 && next_random(2)) {
        t->flat = 4;
        t->from[2] = (int16_t)next_random((unsigned)(s.block - t->n[2] + 1));
    }
    for (int d = 0; d < s.dim; d++) {
        if (d == across || t->flat >> d & 1)
            continue;
        t->n[d] = (int16_t)s.block;
        t->lo[d] = 0;
        t->from[d] = (int16_t)(s.block * (int)next_random(2));
    }
}

/* The box of a thin ghost, where it fits: interpolation begins across the face. */
static void make_thin(struct shape s, struct amr__task *t)
{
    enum { DEPTH = 2 };
    int face = (int)next_random(2u * (unsigned)s.dim), d = face / 2;
    if (next_random(2))
        make_whole(s, d, t);
    if (t->n[d] > DEPTH || s.block < DEPTH)
        return;
    t->thin = (int8_t)(1 + face);
    t->depth = DEPTH;
    t->lo[d] = (int16_t)next_random((unsigned)(DEPTH - t->n[d] + 1));
    t->lo[d] = (int16_t)(t->lo[d] + (face % 2 ? 0 : s.block - DEPTH));
}

static void random_box(struct shape s, enum amr__op op, struct amr__task *t)
{
    *t = box_task(s, 1);
    t->flat = (uint8_t)(next_random(3) ? 0 : next_random(1u << s.dim));
    for (int d = 0; d < s.dim; d++) {
        int is_flat = t->flat >> d & 1;
        int extent = op == AMR__PROLONG && !is_flat ? 2 * s.block : s.block;
        int most = op == AMR__RESTRICT && !is_flat ? s.block / 2 : s.block;
        t->n[d] = (int16_t)(1 + next_random(next_random(2) ? (unsigned)most : 2u));
        t->lo[d] = (int16_t)next_random((unsigned)(s.block - t->n[d] + 1));
        int read = op == AMR__RESTRICT && !is_flat ? 2 * t->n[d] : t->n[d];
        t->from[d] = (int16_t)next_random((unsigned)(extent - read + 1));
    }
}

static double expected_cell(struct shape s, enum amr__op op, enum amr__interp interp,
                            const struct amr__task *t, const void *pool, enum amr_type type,
                            const int c[3])
{
    long cells = amr__block_cells(s.dim, s.block);
    unsigned active = amr__active(s.dim, t->flat, 0);
    int f[3], first = amr__first_axis(t);
    for (int d = 0; d < 3; d++)
        f[d] = op == AMR__PROLONG ? t->from[d] + c[d] : amr__fine_of(t->from[d], c[d], active, d);
    long at = cells * t->src;
    if (op == AMR__RESTRICT)
        at += amr__cell_index(s.block, f[0], f[1], f[2]);
    long row = s.block, plane = row * row;
    if (type == AMR_INT)
        return op == AMR__PROLONG ? ((const int *)pool + at)[amr__coarse_index(s.block, f, active)]
                                  : ((const int *)pool)[at];
    if (type == AMR_DOUBLE)
        return op == AMR__PROLONG
                   ? amr__prolong_cell_double((const double *)pool + at, s.block, interp, f, active,
                                              first)
                   : amr__restrict_cell_double((const double *)pool + at, row, plane, active);
    return op == AMR__PROLONG
               ? amr__prolong_cell_float((const float *)pool + at, s.block, interp, f, active,
                                         first)
               : amr__restrict_cell_float((const float *)pool + at, row, plane, active);
}

/* One random box; every cell inside is what ops.h says, every other cell is untouched. */
static void check_box(struct shape s, enum amr__op op, enum amr__interp interp, void *pool,
                      enum amr_type type)
{
    struct amr__task t;
    struct amr__op_fields fields = one_field(pool, type);
    long cells = amr__block_cells(s.dim, s.block);
    random_box(s, op, &t);
    if (op == AMR__PROLONG && next_random(2))
        make_thin(s, &t);
    for (long i = 0; i < cells; i++)
        set_cell(pool, type, i, 77.0);
    double untouched = get_cell(pool, type, 0);
    device->run(op, interp, &t, 1, &fields, NULL, s.dim, s.block);
    int layer[3] = {s.block, s.dim > 1 ? s.block : 1, s.dim > 2 ? s.block : 1},
        skipped[3] = {0, 0, 0};
    if (t.thin) {
        layer[(t.thin - 1) / 2] = t.depth;
        skipped[(t.thin - 1) / 2] = t.thin % 2 ? s.block - t.depth : 0;
    }
    for (long i = 0; i < cells; i++) {
        int c[3] = {(int)(i % layer[0]), (int)(i / layer[0] % layer[1]),
                    (int)(i / layer[0] / layer[1])};
        int inside = 1;
        for (int d = 0; d < 3; d++) {
            c[d] += skipped[d] - t.lo[d];
            inside = inside && c[d] >= 0 && c[d] < t.n[d];
        }
        double expected = inside ? expected_cell(s, op, interp, &t, pool, type, c) : untouched;
        double got = get_cell(pool, type, i);
        assert_memory_equal(&got, &expected, sizeof got);
    }
}

static void rows_equal_cells(void **state)
{
    (void)state;
    for (int s = 0; s < N_SHAPES; s++) {
        for (int type = AMR_INT; type <= AMR_DOUBLE; type++) {
            void *pool = new_pool(shapes[s], (enum amr_type)type, 1);
            for (int trial = 0; trial < 40; trial++) {
                check_box(shapes[s], AMR__RESTRICT, AMR__CONSTANT, pool, (enum amr_type)type);
                for (int interp = AMR__CONSTANT; interp <= AMR__MC; interp++)
                    check_box(shapes[s], AMR__PROLONG, (enum amr__interp)interp, pool,
                              (enum amr_type)type);
            }
            device->free(pool);
        }
    }
}

/* ---- copies, messages, ring cells ------------------------------------------------------------ */

static void copy_shifts_mirrors_and_repeats(void **state)
{
    (void)state;
    struct shape s = {3, 8};
    double *pool = new_pool(s, AMR_DOUBLE, 1);
    struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
    long cells = amr__block_cells(3, 8);
    for (int trial = 0; trial < 200; trial++) {
        struct amr__task t = box_task(s, 1);
        for (int d = 0; d < 3; d++) {
            t.n[d] = (int16_t)(1 + next_random(8));
            t.lo[d] = (int16_t)next_random(9u - (unsigned)t.n[d]);
            t.sign[d] = (int8_t)((int)next_random(3) - 1);
            t.from[d] = (int16_t)(t.sign[d] < 0 ? t.n[d] - 1 : 0);
        }
        device->run(AMR__COPY, AMR__CONSTANT, &t, 1, &fields, NULL, 3, 8);
        for (int k = 0; k < t.n[2]; k++)
            for (int j = 0; j < t.n[1]; j++)
                for (int i = 0; i < t.n[0]; i++) {
                    double a = pool[amr__cell_index(8, t.lo[0] + i, t.lo[1] + j, t.lo[2] + k)];
                    double b = pool[cells + amr__cell_index(8, t.from[0] + t.sign[0] * i,
                                                            t.from[1] + t.sign[1] * j,
                                                            t.from[2] + t.sign[2] * k)];
                    assert_true(a == b);
                }
    }
    device->free(pool);
}

/* Packs boxes of three fields, wipes, unpacks elsewhere; and the same of restricted cells. */
static void check_message(struct shape s, enum amr__op pack)
{
    static const enum amr_type types[] = {AMR_DOUBLE, AMR_FLOAT, AMR_INT};
    enum { TASKS = 6 };
    struct amr__op_fields fields = {.n = 3};
    struct amr__task out[TASKS], in[TASKS], direct[TASKS];
    int first = 0;
    for (int f = 0; f < 3; f++) {
        fields.type[f] = types[f];
        fields.pool[f] = new_pool(s, types[f], 1);
    }
    amr__op_fields_layout(&fields);
    assert_int_equal(fields.cell_bytes, 16);
    for (int i = 0; i < TASKS; i++) {
        random_box(s, pack == AMR__PACK ? AMR__COPY : AMR__RESTRICT, &out[i]);
        out[i].flat = pack == AMR__PACK ? 0 : out[i].flat;
        direct[i] = in[i] = out[i];
        out[i].dst = in[i].src = first;
        in[i].dst = 3;
        direct[i].dst = 4;
        first += (int)amr__task_cells(&out[i]);
    }
    void *message = device->alloc_message((size_t)first * (size_t)fields.cell_bytes);
    device->run(pack, AMR__CONSTANT, out, TASKS, &fields, message, s.dim, s.block);
    for (int i = 0; i < TASKS; i++) {
        device->run(AMR__UNPACK, AMR__CONSTANT, &in[i], 1, &fields, message, s.dim, s.block);
        device->run(pack == AMR__PACK ? AMR__COPY : AMR__RESTRICT, AMR__CONSTANT, &direct[i], 1,
                    &fields, NULL, s.dim, s.block);
        for (int k = 0; k < in[i].n[2]; k++)
            for (int j = 0; j < in[i].n[1]; j++)
                for (int c = 0; c < in[i].n[0]; c++) {
                    long cells = amr__block_cells(s.dim, s.block);
                    long at =
                        amr__cell_index(s.block, in[i].lo[0] + c, in[i].lo[1] + j, in[i].lo[2] + k);
                    for (int f = 0; f < 3; f++)
                        assert_true(get_cell(fields.pool[f], types[f], 3 * cells + at) ==
                                    get_cell(fields.pool[f], types[f], 4 * cells + at));
                }
    }
    device->free_message(message);
    for (int f = 0; f < 3; f++)
        device->free(fields.pool[f]);
}

static void messages_carry_mixed_fields(void **state)
{
    (void)state;
    struct amr__op_fields single = one_field(NULL, AMR_FLOAT);
    assert_int_equal(single.cell_bytes, 8); /* doubles of the next task stay aligned */
    for (int s = 0; s < N_SHAPES; s++) {
        check_message(shapes[s], AMR__PACK);
        check_message(shapes[s], AMR__PACK_RESTRICT);
    }
}

/* A linear function across the edge is continued exactly: inner cell at -r/2, ring cell at +1/2. */
static void ring_extrapolates_linearly(void **state)
{
    (void)state;
    struct shape s = {2, 8};
    double *pool = new_pool(s, AMR_DOUBLE, 0);
    struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
    long cells = amr__block_cells(2, 8);
    for (int r = 2; r <= 8; r *= 2) {
        for (int side = 0; side < 2; side++) {
            struct amr__task t = box_task(s, 8);
            t.axis = 0;
            t.side = (int8_t)side;
            t.ratio = r;
            t.n[0] = 3;
            t.sign[0] = 0;
            t.lo[0] = t.from2[0] = (int16_t)(side ? 0 : 5);
            t.from[0] = (int16_t)(side ? 7 : 0);
            t.from2[0] = (int16_t)(side ? 0 : 7);
            for (int j = 0; j < 8; j++) {
                pool[cells + 8 * j + t.from[0]] = 10.0 * j - 0.5 * r;
                pool[2 * cells + 8 * j + t.from2[0]] = 10.0 * j + 0.5;
            }
            device->run(AMR__RING, AMR__CONSTANT, &t, 1, &fields, NULL, 2, 8);
            for (int j = 0; j < 8; j++)
                for (int m = 0; m < 3; m++) {
                    double got = pool[8 * j + t.lo[0] + (side ? m : 2 - m)];
                    assert_true(fabs(got - (10.0 * j + (m + 0.5) * r)) < 1e-12);
                }
            t.axis = -1;
            device->run(AMR__RING, AMR__CONSTANT, &t, 1, &fields, NULL, 2, 8);
            assert_true(pool[t.lo[0]] == pool[2 * cells + t.from2[0]]);
        }
    }
    device->free(pool);
}

/* ---- lists of work --------------------------------------------------------------------------- */

static void threads_change_nothing(void **state)
{
    (void)state;
    struct shape s = {3, 8};
    enum { TASKS = 64 };
    struct amr__task tasks[TASKS];
    long cells = amr__block_cells(3, 8);
    double *pool = new_pool(s, AMR_DOUBLE, 1), *first = malloc(pool_bytes(s, AMR_DOUBLE));
    struct amr__op_fields fields = one_field(pool, AMR_DOUBLE);
    for (int i = 0; i < TASKS; i++) { /* disjoint boxes of 2 x 2 x 2 cells of slots 3 and 4 */
        random_box(s, AMR__PROLONG, &tasks[i]);
        tasks[i].dst = 3;
        tasks[i].src = 0;
        for (int d = 0; d < 3; d++) {
            tasks[i].n[d] = 2;
            tasks[i].lo[d] = (int16_t)((i >> 2 * d & 3) * 2);
            tasks[i].from[d] = (int16_t)(tasks[i].from[d] % 6);
        }
    }
    for (int threads = 1; threads <= 4; threads++) {
        device->init(0, threads);
        memset(pool + 3 * cells, 0, (size_t)cells * sizeof *pool);
        device->run(AMR__PROLONG, AMR__QUADRATIC, tasks, TASKS, &fields, NULL, 3, 8);
        device->wait();
        if (threads == 1)
            memcpy(first, pool, pool_bytes(s, AMR_DOUBLE));
        assert_memory_equal(first, pool, pool_bytes(s, AMR_DOUBLE));
    }
    device->init(0, 1);
    free(first);
    device->free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prolong_is_exact_on_polynomials),
        cmocka_unit_test(prolong_has_its_order),
        cmocka_unit_test(constants_survive_bit_for_bit),
        cmocka_unit_test(interpolation_conserves),
        cmocka_unit_test(positive_interpolation_stays_positive),
        cmocka_unit_test(restrictions_are_what_their_names_say),
        cmocka_unit_test(limited_interpolation_makes_no_new_extremes_inside),
        cmocka_unit_test(faces_that_coincide_keep_their_values),
        cmocka_unit_test(faces_between_are_exact_on_polynomials),
        cmocka_unit_test(limiters_are_what_their_names_say),
        cmocka_unit_test(mirror_images_about_the_diagonal_are_equal),
        cmocka_unit_test(rows_equal_cells),
        cmocka_unit_test(copy_shifts_mirrors_and_repeats),
        cmocka_unit_test(messages_carry_mixed_fields),
        cmocka_unit_test(ring_extrapolates_linearly),
        cmocka_unit_test(threads_change_nothing),
    };
    device->init(0, 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
