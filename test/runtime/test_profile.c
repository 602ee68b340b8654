/* Times of phases: what lasts longer is booked to the phase under way, also if it comes again or within another. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

#include "run/run.h"

static const double PART = 0.02; /* seconds */

static void pass(void)
{
    struct timespec t = {0, (long)(1e9 * PART)};
    nanosleep(&t, NULL);
}

static double sum(const double seconds[AMR__N_PHASES])
{
    double all = 0;
    for (int p = 0; p < AMR__N_PHASES; p++)
        all += seconds[p];
    return all;
}

/* At least so many parts, and fewer than are there in all. */
static void assert_parts(const double *before, const double *after, enum amr__phase p, int parts)
{
    double passed = after[p] - before[p];
    assert_true(passed >= 0.99 * parts * PART);
    assert_true(parts > 0 ? passed <= sum(after) - sum(before) : passed < PART);
}

static void test_phases(void **state)
{
    double before[AMR__N_PHASES], after[AMR__N_PHASES];
    (void)state;
    amr__phase_seconds(before);
    double begin = amr__now();
    for (int round = 0; round < 3; round++) {
        pass();
        amr__phase_begin(AMR__REMESH);
        pass();
        amr__phase_begin(AMR__VIEW); /* within it */
        pass();
        amr__phase_end();
        pass();
        amr__phase_end();
    }
    amr__phase_seconds(after);
    double took = amr__now() - begin;
    assert_parts(before, after, AMR__OTHER, 3);
    assert_parts(before, after, AMR__REMESH, 6);
    assert_parts(before, after, AMR__VIEW, 3);
    assert_parts(before, after, AMR__OUTPUT, 0);
    assert_true(sum(after) - sum(before) <= took + PART && sum(after) - sum(before) >= 12 * 0.99 * PART);
}

/* All of the first mesh is one phase; what is moved from phase to phase is not, there. */
static void test_initial(void **state)
{
    double before[AMR__N_PHASES], after[AMR__N_PHASES];
    (void)state;
    amr__phase_seconds(before);
    amr__phase_begin(AMR__INITIAL);
    amr__phase_begin(AMR__REMESH);
    pass();
    amr__phase_move(AMR__REMESH, AMR__VIEW, 10);
    amr__phase_end();
    amr__phase_end();
    amr__phase_begin(AMR__REMESH);
    pass();
    amr__phase_end();
    amr__phase_move(AMR__REMESH, AMR__OUTPUT, 0.5 * PART);
    amr__phase_seconds(after);
    assert_parts(before, after, AMR__INITIAL, 1);
    assert_true(after[AMR__VIEW] == before[AMR__VIEW]);
    assert_true(after[AMR__OUTPUT] - before[AMR__OUTPUT] == 0.5 * PART);
    assert_true(after[AMR__REMESH] - before[AMR__REMESH] >= 0.49 * PART);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_phases),
        cmocka_unit_test(test_initial),
    };
    const struct amr__comm *comm = amr__state.comm = amr__comm_init(&argc, &argv);
    amr__log_begin(comm, amr__leave);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed != 0;
}
