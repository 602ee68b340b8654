/* Exact reductions: a sum does not depend on order or on which rank added what, and is the
 * correctly rounded sum; values without digits; every type; old values of the variables. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "amr_sum.h"
#include "nests/nests.h"
#include "run/run.h"

enum { N = 3000 };

static const struct amr__comm *comm;

static uint64_t seed;

static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

/* Any sign, exponents within `spread` of one. */
static double number(int spread)
{
    double x = (double)(next() >> 11) / 9007199254740992.0 + 0.5;
    x = ldexp(x, (int)(next() % (2 * (unsigned)spread + 1)) - spread);
    return next() & 1 ? -x : x;
}

/* Reduces value[0 .. n) with rank r of size adding every size-th; result on rank 0. */
static void reduce(enum amr_reduce op, enum amr_type type, const double *value, int n,
                   void *variable)
{
    const struct amr_reduction_desc desc = {op, type, "x", {0}};
    const struct amr_nest nest = {.n_reductions = 1, .reductions = &desc};
    struct amr_accumulator *acc = amr__reduce_begin(&nest);
    for (int i = comm->rank; i < n; i += comm->size)
        if (op == AMR_SUM)
            amr_sum_add(acc, value[i], 0);
        else if (op == AMR_MIN)
            amr_min_add(acc, value[i]);
        else
            amr_max_add(acc, value[i]);
    amr__reduce_end(&nest);
    double became;
    if (comm->rank == 0)
        amr__reduce_store(&nest, (void *const[]){variable}, &became);
}

/* The sum with a wider type, right as long as the exponents stay close. */
static void test_sum_is_rounded(void **state)
{
    static double value[N];
    (void)state;
    for (uint64_t start = 1; start < 30; start++) {
        seed = start;
        __float128 exact = 0.75;
        for (int i = 0; i < N; i++) {
            value[i] = number(20);
            exact += value[i];
        }
        double sum = 0.75;
        float narrow = 0.75f;
        reduce(AMR_SUM, AMR_DOUBLE, value, N, &sum);
        reduce(AMR_SUM, AMR_FLOAT, value, N, &narrow);
        if (comm->rank == 0) {
            assert_true(sum == (double)exact);
            assert_true(narrow == (float)exact);
        }
    }
}

/* Terms of all sizes that cancel but for one; in any order. */
static void test_sum_cancels(void **state)
{
    static double value[2 * N + 1];
    (void)state;
    seed = 77;
    for (int i = 0; i < N; i++) {
        value[2 * i] = number(1000);
        value[2 * i + 1] = -value[2 * i];
    }
    value[2 * N] = 0x1p-1074;
    for (int i = 2 * N; i > 0; i--) {
        int j = (int)(next() % (unsigned)(i + 1));
        double t = value[i];
        value[i] = value[j];
        value[j] = t;
    }
    double sum = 0;
    reduce(AMR_SUM, AMR_DOUBLE, value, 2 * N + 1, &sum);
    if (comm->rank == 0)
        assert_true(sum == 0x1p-1074);
}

static void test_sum_ties(void **state)
{
    /* One and half a unit in the last place: to even; a bit far below decides otherwise. */
    const double tie[] = {1, 0x1p-53}, above[] = {1, 0x1p-53, 0x1p-700},
                 huge[] = {0x1p1023, 0x1p1023};
    double a = 0, b = 0, c = 0, d = -0x1p1023;
    (void)state;
    reduce(AMR_SUM, AMR_DOUBLE, tie, 2, &a);
    reduce(AMR_SUM, AMR_DOUBLE, above, 3, &b);
    reduce(AMR_SUM, AMR_DOUBLE, huge, 2, &c);
    reduce(AMR_SUM, AMR_DOUBLE, huge, 2, &d);
    if (comm->rank == 0) {
        assert_true(a == 1);
        assert_true(b == 1 + 0x1p-52);
        assert_true(isinf(c));
        assert_true(d == 0x1p1023); /* the sum fits although a partial sum does not */
    }
}

static void test_sum_special(void **state)
{
    const double with_inf[] = {1, INFINITY, 2}, both[] = {INFINITY, 3, -INFINITY},
                 with_nan[] = {1, NAN, INFINITY}, minus[] = {-INFINITY, 4, -INFINITY};
    double a = 0, b = 0, c = 0, d = 0;
    (void)state;
    reduce(AMR_SUM, AMR_DOUBLE, with_inf, 3, &a);
    reduce(AMR_SUM, AMR_DOUBLE, both, 3, &b);
    reduce(AMR_SUM, AMR_DOUBLE, with_nan, 3, &c);
    reduce(AMR_SUM, AMR_DOUBLE, minus, 3, &d);
    if (comm->rank == 0) {
        assert_true(isinf(a) && a > 0);
        assert_true(isnan(b));
        assert_true(isnan(c));
        assert_true(isinf(d) && d < 0);
    }
}

static void test_integers(void **state)
{
    const double value[] = {7, -3, 12, 5};
    int sum = 100, least = 0, most = 9;
    (void)state;
    reduce(AMR_SUM, AMR_INT, value, 4, &sum);
    reduce(AMR_MIN, AMR_INT, value, 4, &least);
    reduce(AMR_MAX, AMR_INT, value, 4, &most);
    if (comm->rank == 0) {
        assert_int_equal(sum, 121);
        assert_int_equal(least, -3);
        assert_int_equal(most, 12);
    }
    int64_t large = (1LL << 62) + 1;
    uint32_t turned = 1;
    int16_t narrow = -5;
    uint8_t flag = 9, kept = 9;
    const double down[] = {-1, -1, -1}, set[] = {2, 2};
    reduce(AMR_SUM, AMR_INT64, value, 4, &large);
    reduce(AMR_SUM, AMR_UINT, down, 3, &turned);
    reduce(AMR_MAX, AMR_INT16, down, 3, &narrow);
    reduce(AMR_SET, AMR_UINT8, set, 2, &flag);
    reduce(AMR_SET, AMR_UINT8, set, 0, &kept);
    if (comm->rank == 0) {
        assert_true(large == (1LL << 62) + 22);
        assert_true(turned == 0xfffffffe);
        assert_int_equal(narrow, -1);
        assert_int_equal(flag, 2);
        assert_int_equal(kept, 9);
    }
}

static void test_extremes(void **state)
{
    const double value[] = {-2.5, NAN, 0.0, -1e300, 7e-300};
    double least = 5, most = -5, kept = -1e301, nothing = 3;
    float narrow = 1e30f;
    (void)state;
    reduce(AMR_MIN, AMR_DOUBLE, value, 5, &least);
    reduce(AMR_MAX, AMR_DOUBLE, value, 5, &most);
    reduce(AMR_MIN, AMR_DOUBLE, value, 5, &kept);
    reduce(AMR_MAX, AMR_DOUBLE, value + 1, 1, &nothing);
    reduce(AMR_MIN, AMR_FLOAT, value, 3, &narrow);
    if (comm->rank == 0) {
        assert_true(least == -1e300);
        assert_true(most == 7e-300);
        assert_true(kept == -1e301);
        assert_true(nothing == 3);
        assert_true(narrow == -2.5f);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum_is_rounded), cmocka_unit_test(test_sum_cancels),
        cmocka_unit_test(test_sum_ties),       cmocka_unit_test(test_sum_special),
        cmocka_unit_test(test_integers),       cmocka_unit_test(test_extremes),
    };
    comm = amr__state.comm = amr__comm_init(&argc, &argv);
    amr__log_begin(comm, amr__leave);
    amr__state.device = &amr_device_host;
    amr_device_host.init(0, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed != 0;
}
