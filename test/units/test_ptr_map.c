/* Numbers by addresses: what was set last is found, whatever else stands in the table. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { KEYS = 5000 };

static char key[2 * KEYS];

static void test_empty(void **fixture)
{
    (void)fixture;
    struct ptr_map m = {0};
    assert_int_equal(ptr_map_get(&m, key), -1);
}

static void test_many(void **fixture)
{
    (void)fixture;
    struct arena *a = arena_new();
    struct ptr_map m = {0};
    for (int i = 0; i < KEYS; i++) {
        ptr_map_set(a, &m, &key[2 * i], i);
        assert_int_equal(ptr_map_get(&m, &key[2 * i]), i);
        assert_int_equal(ptr_map_get(&m, &key[2 * i + 1]), -1);
    }
    assert_int_equal(m.n, KEYS);
    for (int i = 0; i < KEYS; i++)
        assert_int_equal(ptr_map_get(&m, &key[2 * i]), i);
    arena_free(a);
}

static void test_set_again(void **fixture)
{
    (void)fixture;
    struct arena *a = arena_new();
    struct ptr_map m = {0};
    for (int i = 0; i < KEYS; i++)
        ptr_map_set(a, &m, &key[i % 7], i);
    assert_int_equal(m.n, 7);
    for (int i = KEYS - 7; i < KEYS; i++)
        assert_int_equal(ptr_map_get(&m, &key[i % 7]), i);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_set_again),
    };
    return cmocka_run_group_tests_name("ptr_map", tests, NULL, NULL);
}
