/* How far a field will be read next, by how far it was read before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "nests/sync.h"

/* One cell beyond the faces across an axis. */
static struct amr__reach across(char axis)
{
    struct amr__reach r = {{0}, {0}, 1u << (axis - 'x')};
    r.lo[axis - 'x'] = -1;
    r.hi[axis - 'x'] = 1;
    return r;
}

/* Of the reads of a step, done over and over, so many are not foreseen from the third step on. */
static int missed(const char *step)
{
    struct amr__field f;
    int n = (int)strlen(step), missed = 0;
    memset(&f, 0, sizeof f);
    assert_null(amr__next_read(&f));
    for (int i = 0; i < 5 * n; i++) {
        struct amr__reach is = across(step[i % n]);
        const struct amr__reach *next = amr__next_read(&f);
        missed += i >= 2 * n && memcmp(next, &is, sizeof is) != 0;
        amr__note_read(&f, &is);
    }
    return missed;
}

static void test_orders(void **state)
{
    (void)state;
    assert_int_equal(missed("x"), 0);
    assert_int_equal(missed("xy"), 0);
    assert_int_equal(missed("xyz"), 0);
    assert_int_equal(missed("xyzzyx"), 0);
    assert_int_equal(missed("xyxz"), 0);
    assert_true(missed("xxxy") > 0); /* two reads do not tell the third */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
