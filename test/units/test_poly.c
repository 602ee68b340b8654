/* Polynomials of subscripts: values at points, canonical form, divisions, limits. */
#include "analysis/tree/poly.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SYMBOLS = 4, LARGEST = 9 };

static struct decl symbol[SYMBOLS];
static const char *const names[SYMBOLS] = {"n", "m", "i", "j"};
static unsigned state = 1;

static int draw(int least, int most)
{
    state = state * 1664525u + 1013904223u;
    return least + (int)((state >> 8) % (unsigned)(most - least + 1));
}

static int set_up(void **fixture)
{
    (void)fixture;
    for (int i = 0; i < SYMBOLS; i++)
        symbol[i] = (struct decl){.id = 10 * (i + 1), .name = names[i]};
    return 0;
}

static struct poly monomial(int64_t factor, const char *of)
{
    struct poly p = poly_const(factor);
    for (; *of; of++)
        for (int i = 0; i < SYMBOLS; i++)
            if (names[i][0] == *of) {
                struct poly s = poly_symbol(&symbol[i]);
                p = poly_mul(&p, &s);
            }
    return p;
}

static struct poly sum(struct poly a, struct poly b)
{
    return poly_add(&a, &b, 1);
}

static struct poly drawn(int terms, int degree)
{
    struct poly p = poly_const(draw(-LARGEST, LARGEST));
    for (int t = 0; t < terms; t++) {
        char of[8] = "";
        for (int i = draw(0, degree); i > 0; i--)
            of[strlen(of)] = names[draw(0, SYMBOLS - 1)][0];
        p = sum(p, monomial(draw(-LARGEST, LARGEST), of));
    }
    return p;
}

/* Sums of products, in arithmetic that wraps round. */
static uint64_t value(const struct poly *p, const uint64_t at[SYMBOLS])
{
    uint64_t total = 0;
    for (int i = 0; i < p->n; i++) {
        uint64_t product = (uint64_t)p->term[i].factor;
        for (int s = 0; s < p->term[i].n; s++)
            product *= at[p->term[i].symbol[s] - symbol];
        total += product;
    }
    return total;
}

static bool before(const struct poly_term *a, const struct poly_term *b)
{
    for (int i = 0; a->n == b->n && i < a->n; i++)
        if (a->symbol[i] != b->symbol[i])
            return a->symbol[i]->id < b->symbol[i]->id;
    return a->n > b->n;
}

static void check_form(const struct poly *p)
{
    assert_false(p->bad);
    for (int i = 0; i < p->n; i++) {
        assert_true(p->term[i].factor != 0);
        assert_in_range(p->term[i].n, 0, POLY_DEGREE);
        for (int s = 1; s < p->term[i].n; s++)
            assert_true(p->term[i].symbol[s - 1]->id <= p->term[i].symbol[s]->id);
        assert_true(i == 0 || before(&p->term[i - 1], &p->term[i]));
    }
}

static void test_values(void **fixture)
{
    (void)fixture;
    for (int round = 0; round < 500; round++) {
        uint64_t at[SYMBOLS];
        struct decl *d = &symbol[draw(0, SYMBOLS - 1)];
        for (int i = 0; i < SYMBOLS; i++)
            at[i] = (uint64_t)draw(-1000, 1000);
        struct poly a = drawn(3, 2), b = drawn(3, 2), coefficient, rest;
        int factor = draw(-3, 3);
        struct poly added = poly_add(&a, &b, factor), product = poly_mul(&a, &b);
        struct poly replaced = poly_replace(&a, d, &b);
        check_form(&added);
        check_form(&product);
        check_form(&replaced);
        uint64_t va = value(&a, at), vb = value(&b, at), kept = at[d - symbol];
        assert_true(value(&added, at) == va + (uint64_t)factor * vb);
        assert_true(value(&product, at) == va * vb);
        if (poly_split(&a, d, &coefficient, &rest)) {
            check_form(&coefficient);
            check_form(&rest);
            assert_true(value(&coefficient, at) * kept + value(&rest, at) == va);
            assert_false(poly_mentions(&coefficient, d) || poly_mentions(&rest, d));
            assert_int_equal(poly_mentions(&a, d), coefficient.n > 0);
        } else {
            assert_true(poly_mentions(&a, d));
        }
        at[d - symbol] = vb;
        uint64_t expected = value(&a, at);
        at[d - symbol] = kept;
        assert_true(value(&replaced, at) == expected);
        assert_int_equal(poly_equal(&a, &b), a.n == b.n && value(&a, at) == value(&b, at));
    }
}

static void test_powers_are_not_split(void **fixture)
{
    (void)fixture;
    struct poly square = monomial(3, "ii"), mixed = sum(monomial(2, "nni"), poly_const(5)), c, rest;
    assert_false(poly_split(&square, &symbol[2], &c, &rest));
    assert_true(poly_split(&mixed, &symbol[2], &c, &rest));
    struct poly twice = monomial(2, "nn"), five = poly_const(5);
    assert_true(poly_equal(&c, &twice) && poly_equal(&rest, &five));
    assert_false(poly_split(&mixed, &symbol[0], &c, &rest));
    assert_true(poly_split(&mixed, &symbol[1], &c, &rest));
    assert_true(c.n == 0 && poly_equal(&rest, &mixed));
    struct poly gone = poly_add(&square, &square, -1);
    assert_false(poly_mentions(&gone, &symbol[2]));
}

static void test_numbers(void **fixture)
{
    (void)fixture;
    int64_t v = 7;
    struct poly zero = poly_const(0), n = monomial(1, "n"), both = sum(n, poly_const(1));
    assert_true(poly_is_const(&zero, &v) && v == 0 && zero.n == 0);
    struct poly four = poly_const(-4), bad = {.bad = true};
    assert_true(poly_is_const(&four, &v) && v == -4);
    assert_false(poly_is_const(&n, &v) || poly_is_const(&both, &v) || poly_is_const(&bad, &v));
    assert_false(poly_equal(&bad, &bad) || poly_equal(&n, &zero) || poly_equal(&n, &both));
}

static void test_divisions(void **fixture)
{
    (void)fixture;
    for (int round = 0; round < 500; round++) {
        struct poly a = drawn(3, 2), b = drawn(2, 2), quotient, product = poly_mul(&a, &b);
        assert_int_equal(poly_divide(&product, &b, &quotient), b.n > 0);
        assert_true(b.n == 0 || poly_equal(&quotient, &a));
        struct poly more = sum(product, monomial(1, "ijij"));
        if (poly_divide(&more, &b, &quotient)) {
            struct poly again = poly_mul(&quotient, &b);
            assert_true(poly_equal(&again, &more));
        }
    }
    struct poly six = monomial(6, "nm"), four = monomial(4, "n"), plain = monomial(3, "n"), q;
    assert_false(poly_divide(&six, &four, &q));
    assert_true(poly_divide(&six, &plain, &q));
    struct poly expected = monomial(2, "m"), bad = {.bad = true}, none = {0};
    assert_true(poly_equal(&q, &expected));
    struct poly wrong = plain;
    wrong.bad = true;
    assert_false(poly_divide(&none, &wrong, &q));
    assert_false(poly_divide(&plain, &six, &q) || poly_divide(&bad, &plain, &q) ||
                 poly_divide(&plain, &bad, &q) || poly_divide(&none, &bad, &q) ||
                 poly_divide(&none, &none, &q));
    assert_true(poly_divide(&none, &plain, &q) && q.n == 0);
    /* What a split leaves is of lower degree than before. */
    struct poly mixed = monomial(2, "nni"), left, rest, i = monomial(1, "i");
    assert_true(poly_split(&mixed, &symbol[2], &left, &rest));
    assert_true(poly_divide(&mixed, &left, &q) && poly_equal(&q, &i));
}

/* 2 i + 5 of strides of 4: one of them, and 1 left; halves stay where they are. */
static void test_nearest_multiples(void **fixture)
{
    (void)fixture;
    for (int by = -9; by <= 9; by++)
        for (int a = -40; a <= 40 && by; a++) {
            struct poly p = sum(monomial(2, "i"), poly_const(a)), stride = poly_const(by);
            int64_t times, left;
            assert_true(poly_take(&p, &stride, &times));
            struct poly rest = sum(p, monomial(-2, "i"));
            assert_true(poly_is_const(&rest, &left));
            assert_int_equal(left + times * by, a);
            assert_true(2 * llabs(left) <= llabs(by));
            assert_true(2 * llabs(left) < llabs(by) || llabs(times * by) < llabs(a));
        }
    struct poly row = sum(monomial(1, "n"), poly_const(2));
    struct poly p = sum(sum(monomial(-3, "n"), monomial(1, "i")), poly_const(-5));
    struct poly expected = sum(monomial(1, "i"), poly_const(1)), none = poly_const(0);
    struct poly bad = {.bad = true};
    int64_t times;
    assert_true(poly_take(&p, &row, &times) && times == -3 && poly_equal(&p, &expected));
    assert_true(poly_take(&p, &row, &times) && times == 0 && poly_equal(&p, &expected));
    assert_false(poly_take(&p, &none, &times) || poly_take(&p, &bad, &times) ||
                 poly_take(&bad, &row, &times));
}

/* What is larger than any index is none, and nothing overflows on the way. */
static void test_large_factors(void **fixture)
{
    (void)fixture;
    int64_t most = INT64_MAX / 4;
    struct poly high = poly_const(most), low = poly_const(-most), one = poly_const(1), p;
    assert_false(high.bad || low.bad);
    assert_true(poly_const(most + 1).bad && poly_const(-most - 1).bad);
    assert_true(poly_const(INT64_MAX).bad && poly_const(INT64_MIN).bad);
    p = poly_add(&high, &one, 1);
    assert_true(p.bad);
    p = poly_add(&low, &one, -1);
    assert_true(p.bad);
    p = poly_add(&high, &one, -1);
    assert_false(p.bad);
    p = poly_add(&one, &high, 5);
    assert_true(p.bad);
    p = poly_add(&one, &low, 4);
    assert_true(p.bad);
    p = poly_mul(&high, &high);
    assert_true(p.bad);
    struct poly two = poly_const(2);
    p = poly_mul(&two, &low);
    assert_true(p.bad);
    struct poly large = monomial(most, "i"), by = sum(monomial(1, "i"), poly_const(8)), quotient;
    assert_false(poly_divide(&large, &by, &quotient));
    p = high;
    for (int i = 0; i < 9; i++)
        p = poly_add(&p, &high, 1);
    assert_true(p.bad);
    struct poly bad = {.bad = true};
    assert_true(poly_add(&bad, &one, 1).bad && poly_add(&one, &bad, 1).bad);
    assert_true(poly_mul(&bad, &one).bad && poly_mul(&one, &bad).bad);
    assert_true(poly_replace(&bad, &symbol[0], &one).bad);
}

static void test_sizes(void **fixture)
{
    (void)fixture;
    struct poly cube = monomial(1, "iii"), sixth = poly_mul(&cube, &cube), i = monomial(1, "i");
    assert_true(!sixth.bad && sixth.n == 1 && sixth.term[0].n == POLY_DEGREE);
    assert_true(poly_mul(&sixth, &i).bad);
    struct decl many[POLY_TERMS + 1];
    struct poly p = poly_const(0);
    for (int k = 0; k <= POLY_TERMS; k++) {
        many[k] = (struct decl){.id = 100 + k, .name = "x"};
        struct poly one = poly_symbol(&many[k]);
        p = poly_add(&p, &one, 1);
        assert_int_equal(p.bad, k == POLY_TERMS);
    }
}

static void check_text(struct poly p, const char *expected)
{
    struct arena *a = arena_new();
    assert_string_equal(poly_text(a, &p), expected);
    arena_free(a);
}

static void test_text(void **fixture)
{
    (void)fixture;
    check_text(poly_const(0), "0");
    check_text(poly_const(-3), "-3");
    check_text(monomial(1, "i"), "i");
    check_text(monomial(-1, "i"), "-i");
    check_text(sum(monomial(2, "i"), poly_const(1)), "2L * i + 1");
    check_text(sum(monomial(1, "ni"), monomial(-1, "j")), "(long)n * i - j");
    check_text(sum(monomial(-4, "nm"), poly_const(-1)), "-4L * (long)n * m - 1");
}

static void check_common(struct poly p, const char *expected)
{
    check_text(poly_common(&p), expected);
}

static void test_common(void **fixture)
{
    (void)fixture;
    check_common(sum(monomial(6, "ni"), monomial(-4, "i")), "2L * i");
    check_common(sum(monomial(6, "ni"), monomial(9, "m")), "3");
    check_common(sum(monomial(1, "nn"), monomial(5, "n")), "n");
    check_common(sum(monomial(2, "nni"), monomial(2, "nim")), "2L * (long)n * i");
    check_common(sum(monomial(2, "n"), poly_const(3)), "1");
    check_common(sum(monomial(-3, "nm"), monomial(-6, "n")), "-3L * n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),         cmocka_unit_test(test_powers_are_not_split),
        cmocka_unit_test(test_numbers),        cmocka_unit_test(test_divisions),
        cmocka_unit_test(test_nearest_multiples), cmocka_unit_test(test_large_factors),
        cmocka_unit_test(test_sizes),          cmocka_unit_test(test_text),
        cmocka_unit_test(test_common),
    };
    return cmocka_run_group_tests_name("poly", tests, set_up, NULL);
}
