/* Plotfiles of random meshes in 1 to 3 dimensions on any number of ranks, read back by
 * scripts/plotfile.py (argv[1]), which knows nothing of the code that wrote them: it checks the
 * format, the extents and the extremes, and gives the integral. Then what becomes of directories
 * that are in the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host_fixture.h"
#include "io/io.h"
#include "io/plotfile.h"
#include "names/names.h"
#include "uniform/uniform.h"

static const struct amr__comm *comm;
static const char *reader;
static char scratch[64]; /* a directory of this run, the same on all ranks */

static const struct shape shapes[] = {
    {1, 4, 4, {BOTH(AMR_RING)}, {{1, 1}}, AMR_DOUBLE},
    {2, 4, 3, {BOTH(AMR_PERIODIC), BOTH(AMR_RING)}, {{1, 1}, {1, 1}}, AMR_FLOAT},
    {2, 8, 1, {BOTH(AMR_NEUMANN), BOTH(AMR_WALL)}, {{0, 0}, {0, 0}}, AMR_DOUBLE},
    {3, 4, 3, {BOTH(AMR_RING), BOTH(AMR_RING), BOTH(AMR_RING)}, {{1, 1}, {1, 1}, {1, 1}}, AMR_INT},
};

static void assert_everywhere(bool good)
{
    int64_t all = good;
    comm->allreduce(comm, &all, 1, AMR__I64, AMR__LEAST);
    assert_true(all);
}

/* Gives every inner cell of the array a number, and returns their sum. Whole multiples of 64: every
 * average of 2^d, 4^d cells is exact. */
static double fill(void)
{
    const struct amr__space *s = &amr__state.space;
    double sum = 0.0;
    for (int k = s->lo[2]; k < s->hi[2]; k++)
        for (int j = s->lo[1]; j < s->hi[1]; j++)
            for (int i = s->lo[0]; i < s->hi[0]; i++) {
                struct amr__node n = {{i, j, k}, 1};
                double v = 64.0 * (double)(fixture_hash(n) % 1000);
                fixture_set(i, j, k, v);
                sum += v;
            }
    return sum;
}

static bool integral_is(const char *plotfile, const char *field, double expected)
{
    char command[512], name[64];
    double found = NAN;
    snprintf(command, sizeof command, "/usr/bin/python3 %s --integral %s", reader, plotfile);
    FILE *from = popen(command, "r");
    int n = from ? fscanf(from, "%63s integral %lf", name, &found) : 0;
    if (!from || pclose(from) != 0 || n != 2 || strcmp(name, field) != 0)
        return false;
    return fabs(found - expected) <= 1e-12 * fabs(expected);
}

static void plotfiles_hold_the_leaves_and_their_integral(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof shapes / sizeof *shapes; n++) {
        struct shape shape = shapes[n];
        char path[128];
        double sum = 0.0;
        bool good = true;
        fixture_begin(comm, &shape);
        if (comm->rank == 0)
            sum = fill();
        amr__scatter_field(&fixture_field);
        if (shape.type == AMR_INT) /* a coarse cell takes the first: what the array holds then */
            amr__gather_field(&fixture_field);
        if (comm->rank == 0 && shape.type == AMR_INT) {
            sum = 0.0;
            for (int k = 1; k < amr__state.space.hi[2]; k++)
                for (int j = 1; j < amr__state.space.hi[1]; j++)
                    for (int i = 1; i < amr__state.space.hi[0]; i++)
                        sum += fixture_get(i, j, k);
        }
        amr__state.step = (int64_t)n;
        static char output_dir[300];
        snprintf(output_dir, sizeof output_dir, "%s/new/dir", scratch);
        amr__state.config.output_dir = output_dir;
        struct amr__named_field named = {.name = "u"};
        amr__output_plotfile(&named, 1);
        snprintf(path, sizeof path, "%s/new/dir/plt0000%zu", scratch, n);
        if (comm->rank == 0)
            good = integral_is(path, "u", sum);
        assert_everywhere(good);
        amr__output_plotfile(&named, 1); /* once more, in place of the first */
        if (comm->rank == 0)
            good = integral_is(path, "u", sum);
        assert_everywhere(good);
        fixture_end();
    }
}

static bool exists(const char *format, const char *name)
{
    char path[256];
    struct stat st;
    snprintf(path, sizeof path, format, scratch, name);
    return stat(path, &st) == 0;
}

static void directories_in_the_way(void **state)
{
    (void)state;
    char path[256];
    if (comm->rank)
        return;
    snprintf(path, sizeof path, "%s/file", scratch);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fclose(f);
    assert_int_equal(amr__plotfile_create(path, "plt00000", 2), ENOTDIR);
    strcat(path, "/below");
    assert_int_equal(amr__plotfile_create(path, "plt00000", 2), ENOTDIR);

    char *deep = calloc(5000, 1);
    memset(deep, 'd', 4999);
    assert_int_equal(amr__plotfile_create(deep, "plt00000", 2), ENAMETOOLONG);
    free(deep);

    assert_int_equal(amr__plotfile_create(scratch, "a", 1), 0);
    assert_true(exists("%s/%s.tmp/Level_1", "a"));
    amr__plotfile_discard(scratch, "a");
    assert_false(exists("%s/%s.tmp", "a"));

    /* Another file in a plotfile that is replaced is not ours to remove. */
    assert_int_equal(amr__plotfile_create(scratch, "a", 1), 0);
    assert_int_equal(amr__plotfile_publish(scratch, "a"), 0);
    snprintf(path, sizeof path, "%s/a/mine", scratch);
    f = fopen(path, "w");
    assert_non_null(f);
    fclose(f);
    assert_int_equal(amr__plotfile_create(scratch, "a", 1), 0);
    assert_int_equal(amr__plotfile_publish(scratch, "a"), 0);
    assert_true(exists("%s/%s.old/mine", "a"));
    assert_false(exists("%s/%s/mine", "a"));
    assert_false(exists("%s/%s.tmp", "a"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plotfiles_hold_the_leaves_and_their_integral),
        cmocka_unit_test(directories_in_the_way),
    };
    char command[128];
    comm = amr__comm_init(&argc, &argv);
    amr_device_host.init(0, 1);
    reader = argc > 1 ? argv[1] : "scripts/plotfile.py";
    strcpy(scratch, "/tmp/amr_output_XXXXXX");
    if (comm->rank == 0 && !mkdtemp(scratch)) {
        perror(scratch);
        comm->abort(comm, 1);
    }
    comm->bcast(comm, scratch, sizeof scratch, 0);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->barrier(comm);
    snprintf(command, sizeof command, "rm -r %s", scratch);
    if (comm->rank == 0 && system(command) != 0)
        failed = 1;
    comm->fini(comm);
    return failed;
}
