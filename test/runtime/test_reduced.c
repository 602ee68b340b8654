/* How much coarse cells' sums may differ from those of finer ones: never less than they do, amid the
 * fields of a look, and little where the sum is smooth; anything where a condition ends amid a block. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sources/source_span.h"

enum { B = 8, LEVELS = 3 };

/* What the steps of a program say in C: at a place and with a value of the field. */
struct sum {
    const struct amr_bound *steps;
    int n;
    double (*of)(double x, double y, double v);
};

#define STEP(kind, a, b, c, at, number, call)                                                      \
    {AMR_BOUND_##kind, {a, b, c}, at, AMR_DOUBLE, number, call}
#define X STEP(PLACE, 0, 0, 0, 0, 0, NULL)
#define Y STEP(PLACE, 0, 0, 0, 1, 0, NULL)
#define V STEP(DATA, 0, 0, 0, 0, 0, NULL)
#define NUMBER(n) STEP(NUMBER, 0, 0, 0, 0, n, NULL)
#define ADDS(a) STEP(REDUCED, a, a, a, 0, 1, NULL)

static double plain(double x, double y, double v)
{
    return x + y > -1 ? v : 0;
}
static const struct amr_bound of_plain[] = {V, ADDS(0)};

static double linear(double x, double y, double v)
{
    return 3 * v - 0.1 * x + 0.2 * y;
}
static const struct amr_bound of_linear[] = {
    NUMBER(3), V, STEP(MULTIPLY, 0, 1, 0, 0, 0, NULL), NUMBER(0.1), X,
    STEP(MULTIPLY, 3, 4, 3, 0, 0, NULL), STEP(SUBTRACT, 2, 5, 2, 0, 0, NULL), NUMBER(0.2), Y,
    STEP(MULTIPLY, 7, 8, 7, 0, 0, NULL), STEP(ADD, 6, 9, 6, 0, 0, NULL), ADDS(10)};

/* The distance from a drop. */
static double distance(double x, double y, double v)
{
    return fabs(v - exp(-((x - 20) * (x - 20) + y * y) / 300));
}
static const struct amr_bound of_distance[] = {
    X, NUMBER(20), STEP(SUBTRACT, 0, 1, 0, 0, 0, NULL), STEP(SQUARE, 2, 2, 2, 0, 0, NULL), Y,
    STEP(SQUARE, 4, 4, 4, 0, 0, NULL), STEP(ADD, 3, 5, 3, 0, 0, NULL),
    STEP(NEGATE, 6, 6, 6, 0, 0, NULL), NUMBER(300), STEP(DIVIDE, 7, 8, 7, 0, 0, NULL),
    STEP(CALL, 9, 9, 9, 0, 0, "exp"), V, STEP(SUBTRACT, 11, 10, 11, 0, 0, NULL),
    STEP(CALL, 12, 12, 12, 0, 0, "fabs"), ADDS(13)};

static double weighed(double x, double y, double v)
{
    return v * sin(0.1 * x) / sqrt(4 + y) + fmin(x, y);
}
static const struct amr_bound of_weighed[] = {
    NUMBER(0.1), X, STEP(MULTIPLY, 0, 1, 0, 0, 0, NULL), STEP(CALL, 2, 2, 2, 0, 0, "sin"), V,
    STEP(MULTIPLY, 4, 3, 4, 0, 0, NULL), NUMBER(4), Y, STEP(ADD, 6, 7, 6, 0, 0, NULL),
    STEP(CALL, 8, 8, 8, 0, 0, "sqrt"), STEP(DIVIDE, 5, 9, 5, 0, 0, NULL),
    STEP(CALL, 1, 7, 1, 0, 0, "fmin"), STEP(ADD, 10, 11, 10, 0, 0, NULL), ADDS(12)};

static double in_box(double x, double y, double v)
{
    return x < 40 ? v + 0 * y : 0;
}
static const struct amr_bound of_box[] = {X, NUMBER(40), STEP(LESS, 0, 1, 0, 0, 0, NULL), V,
                                          NUMBER(0), STEP(CHOICE, 2, 3, 4, 0, 0, NULL), ADDS(5)};

/* Peaks of functions of which the first operand is a number. */
static double powers(double x, double y, double v)
{
    return pow(0.5, 0.01 * x * x) + pow(1 + y, 0.5) + 0 * v;
}
static const struct amr_bound of_powers[] = {
    NUMBER(0.5), NUMBER(0.01), X, STEP(SQUARE, 2, 2, 2, 0, 0, NULL),
    STEP(MULTIPLY, 1, 3, 1, 0, 0, NULL), STEP(CALL, 0, 4, 0, 0, 0, "pow"), NUMBER(1), Y,
    STEP(ADD, 6, 7, 6, 0, 0, NULL), STEP(CALL, 8, 0, 8, 0, 0, "pow"),
    STEP(ADD, 5, 9, 5, 0, 0, NULL), ADDS(10)};

static double not_known(double x, double y, double v)
{
    return fdim(30.4, x) + fma(0.5, y, v);
}
static const struct amr_bound of_not_known[] = {
    NUMBER(30.4), X, STEP(CALL, 0, 1, 0, 0, 0, "fdim"), NUMBER(0.5), Y, V,
    STEP(CALL, 3, 4, 5, 0, 0, "fma"), STEP(ADD, 2, 6, 2, 0, 0, NULL), ADDS(7)};

#define SUM(name, of) {of, (int)(sizeof of / sizeof *of), name}

/* ---- a block and what it adds ---------------------------------------------------------------- */

static const struct amr_array_desc array = {"u", AMR_DOUBLE, .reads = 1};
static const struct amr_reduction_desc reduction = {AMR_SUM, AMR_DOUBLE, "sum", {0}};
static struct amr_nest nest = {.n_arrays = 1, .arrays = &array, .n_reductions = 1, .reductions = &reduction};
static const struct amr_nest *nests[] = {&nest};
static const struct amr_program program = {.dim = 2, .block = B, .n_nests = 1, .nests = nests};
static struct amr__launch launch = {.lo = {0, 0, 0}, .hi = {64, 64, 1}};

static void begin(const struct sum *s)
{
    static struct amr__field field;
    static struct amr__field *fields[] = {&field};
    nest.bounds = s->steps;
    nest.n_bounds = s->n;
    field.type = AMR_DOUBLE;
    amr__state.program = &program;
    amr__state.field = fields;
    amr__state.space.dim = 2;
    amr__state.space.block = B;
    amr__state.space.levels = LEVELS;
}

static struct amr_block block_at(int x, int y, int ratio)
{
    struct amr_block b = {.ratio = {ratio, ratio, 1}, .cells = {B, B, 1}};
    b.origin[0] = x * B * ratio + (ratio - 1) / 2;
    b.origin[1] = y * B * ratio + (ratio - 1) / 2;
    return b;
}

/* The field at a place of the block's own cells, as a look sets it. */
static double held(const struct amr_block *b, double x, double y, int turn)
{
    static const double slope[] = {0.497, 0.31};
    double width = B * b->ratio[0], at[] = {x - (b->origin[0] - (b->ratio[0] - 1) / 2),
                                            y - (b->origin[1] - (b->ratio[1] - 1) / 2)};
    double share = 0;
    for (int d = 0; d < 2; d++)
        share += slope[(d + turn) % 2] * (2 * at[d] + 1 - width) / width;
    return -2 * (1 + 0.5 * share);
}

static double differs(const struct sum *s, const struct amr_block *b, int turn)
{
    double all = 0, ratio = b->ratio[0];
    int x0 = b->origin[0] - (b->ratio[0] - 1) / 2, y0 = b->origin[1] - (b->ratio[1] - 1) / 2;
    for (int y = 0; y < B * b->ratio[1]; y++)
        for (int x = 0; x < B * b->ratio[0]; x++) {
            double cx = x0 + (x / b->ratio[0] + 0.5) * ratio - 0.5;
            double cy = y0 + (y / b->ratio[1] + 0.5) * ratio - 0.5;
            all += s->of(x0 + x, y0 + y, held(b, x0 + x, y0 + y, turn)) -
                   s->of(cx, cy, held(b, cx, cy, turn));
        }
    return fabs(all);
}

/* At most; limit: more is looked at more closely. */
static double at_most(const struct amr_block *b, const double *limit)
{
    double nothing[1] = {0}, misses, *value = amr__reduced_values(&launch, nothing);
    struct amr__reduced_place p = {.ratio = b->ratio[0], .rise_cells = B * b->ratio[0], .value = value};
    value[0] = -2;
    amr__reduced_misses(&launch, b, &p, limit, &misses);
    free(value);
    return misses;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void test_never_less(void **state)
{
    static const struct sum sums[] = {SUM(plain, of_plain), SUM(linear, of_linear),
                                      SUM(distance, of_distance), SUM(weighed, of_weighed),
                                      SUM(in_box, of_box), SUM(powers, of_powers),
                                      SUM(not_known, of_not_known)};
    (void)state;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        for (int ratio = 2; ratio <= 4; ratio *= 2)
            for (int n = 64 / (B * ratio), at = 0; at < n * n; at++) {
                struct amr_block b = block_at(at % n, at / n, ratio);
                double limit = 1e-3;
                begin(&sums[i]);
                for (int turn = 0; turn < 2; turn++) {
                    assert_true(differs(&sums[i], &b, turn) <= at_most(&b, NULL) + 1e-9);
                    assert_true(differs(&sums[i], &b, turn) <= at_most(&b, &limit) + 1e-9);
                }
            }
}

static void test_little(void **state)
{
    static const struct sum plain_sum = SUM(plain, of_plain), line = SUM(linear, of_linear),
                            from_drop = SUM(distance, of_distance), box = SUM(in_box, of_box);
    struct amr_block middle = block_at(1, 1, 2), beside = block_at(2, 1, 2), coarse = block_at(1, 0, 4);
    double all = 2 * B * B * 4, limit = 0.01 * all;
    (void)state;
    begin(&plain_sum);
    assert_true(at_most(&middle, NULL) == 0);
    begin(&line);
    assert_true(at_most(&middle, NULL) < 1e-9);
    begin(&from_drop);
    assert_true(at_most(&middle, NULL) < 0.02 * all);
    assert_true(at_most(&coarse, &limit) <= at_most(&coarse, NULL));
    begin(&box);
    assert_true(at_most(&middle, NULL) == 0);
    assert_true(isinf(at_most(&beside, NULL)));
    launch.hi[0] = 24; /* ends amid a block, and in front of one */
    begin(&plain_sum);
    assert_true(isinf(at_most(&middle, NULL)));
    assert_true(at_most(&beside, NULL) == 0);
    launch.hi[0] = 64;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_less),
        cmocka_unit_test(test_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
