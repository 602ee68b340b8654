/* The parameter file: defaults, values of each kind, overrides, and that the description of all
 * keys is itself a parameter file that says the defaults. Messages about mistakes: core.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "run/run.h"

static const struct amr__comm *comm;
static char path[64];

static int read_text(const char *text, const char *overrides, struct amr__config *c)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    setenv("AMR_CONFIG", path, 1);
    setenv("AMR_SET", overrides, 1);
    amr__config_read(comm, c);
    return 0;
}

/* All members that are texts. */
enum { TEXTS = 15 };

static void find_texts(struct amr__config *c, char **texts[TEXTS])
{
    char **all[TEXTS] = {&c->criterion,   &c->field,        &c->values,      &c->estimate,
                         &c->regions,     &c->output_fields, &c->output_dir, &c->history,
                         &c->dump_dir,    &c->tolerance.of, &c->gradient.of, &c->lohner.of,
                         &c->ghosts.of,   &c->prolong.of,   &c->restricts.of};
    memcpy(texts, all, sizeof all);
}

static void free_texts(struct amr__config *c)
{
    char **texts[TEXTS];
    find_texts(c, texts);
    for (int i = 0; i < TEXTS; i++) {
        free(*texts[i]);
        *texts[i] = NULL;
    }
}

static void test_defaults(void **state)
{
    struct amr__config c;
    (void)state;
    read_text("", "", &c);
    assert_int_equal(c.levels, 1);
    assert_int_equal(c.block, 0);
    assert_string_equal(c.criterion, "detail");
    assert_string_equal(c.field, "");
    assert_true(c.tolerance.all == 1e-3);
    assert_int_equal(c.boundary[0][0], -1);
    assert_int_equal(c.boundary[2][1], -1);
    assert_int_equal(c.ghosts.all, AMR__QUADRATIC);
    assert_int_equal(c.prolong.all, AMR__MC);
    assert_string_equal(c.output_dir, ".");
    assert_true(c.memory_limit == (int64_t)4 << 30);
    assert_false(c.quiet);
    free_texts(&c);
}

static void test_values(void **state)
{
    struct amr__config c;
    (void)state;
    read_text("; a comment\n[mesh]\nlevels = 4 # inline\nblock=16\n\n[refine]\nfield = u, v\n"
              "tolerance=2.5e-4 ; another\nprolong = linear\n[boundary]\ny = periodic\n"
              "z = ring\n[run]\nmemory_limit = 2.5M\nquiet = on\nprofile = false\n",
              "", &c);
    assert_int_equal(c.levels, 4);
    assert_int_equal(c.block, 16);
    assert_string_equal(c.field, "u, v");
    assert_true(c.tolerance.all == 2.5e-4);
    assert_int_equal(c.prolong.all, AMR__LINEAR);
    assert_int_equal(c.boundary[0][0], -1);
    assert_int_equal(c.boundary[1][0], AMR_PERIODIC);
    assert_int_equal(c.boundary[1][1], AMR_PERIODIC);
    assert_int_equal(c.boundary[2][0], AMR_RING);
    assert_int_equal(c.boundary[2][1], AMR_RING);
    assert_true(c.memory_limit == 2621440);
    assert_true(c.quiet);
    assert_false(c.profile);
    free_texts(&c);
}

/* Lists of any length: in AMR_SET, and over several lines of a file, whose comments may be long. */
static void test_long_values(void **state)
{
    enum { NAMES = 300 };
    struct amr__config c;
    char list[NAMES * 10 + 1] = "", lines[NAMES * 12 + 1] = "", text[NAMES * 24];
    (void)state;
    for (int i = 0; i < NAMES; i++) {
        sprintf(list + strlen(list), "name%d,", i);
        sprintf(lines + strlen(lines), "name%d,%s", i, i % 10 == 9 ? "\n  " : "");
    }
    snprintf(text, sizeof text, "refine.field=%s", list);
    read_text("", text, &c);
    assert_string_equal(c.field, list);
    free_texts(&c);
    snprintf(text, sizeof text, "# %s\n; %s mesh.levels = 2\n[refine]\nfield = %s\nevery = 7\n",
             list, list, lines);
    read_text(text, "", &c);
    assert_int_equal(c.refine_every, 7);
    assert_int_equal(c.levels, 1);
    int names = 0;
    for (const char *at = c.field; (at = strstr(at, "name")); at++)
        assert_int_equal(atoi(at + 4), names++);
    assert_int_equal(names, NAMES);
    free_texts(&c);
}

static void test_overrides(void **state)
{
    struct amr__config c;
    (void)state;
    read_text("[mesh]\nlevels = 4\nblock = 8\n[boundary]\nx = wall outflow\n",
              " mesh.levels=2  refine.every=7\tboundary.y=neumann,ring", &c);
    assert_int_equal(c.levels, 2);
    assert_int_equal(c.block, 8);
    assert_int_equal(c.refine_every, 7);
    assert_int_equal(c.boundary[0][0], AMR_WALL);
    assert_int_equal(c.boundary[0][1], AMR_OUTFLOW);
    assert_int_equal(c.boundary[1][0], AMR_NEUMANN);
    assert_int_equal(c.boundary[1][1], AMR_RING);
    free_texts(&c);
}

static void test_description(void **state)
{
    struct amr__config presets, described;
    char *text = NULL;
    size_t size = 0;
    (void)state;
    FILE *f = open_memstream(&text, &size);
    amr__config_describe(f);
    fclose(f);
    assert_non_null(strstr(text, "[refine]\n"));
    assert_non_null(strstr(text, "\ntolerance = 1e-3\n"));
    read_text("", "", &presets);
    read_text(text, "", &described);
    char **preset[TEXTS], **said[TEXTS];
    find_texts(&presets, preset);
    find_texts(&described, said);
    for (int i = 0; i < TEXTS; i++) {
        assert_int_equal(amr__has_text(*preset[i]), amr__has_text(*said[i]));
        if (amr__has_text(*preset[i]))
            assert_string_equal(*preset[i], *said[i]);
    }
    free_texts(&presets);
    free_texts(&described);
    assert_memory_equal(&presets, &described, sizeof presets);
    free(text);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_long_values),
        cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_description),
    };
    comm = amr__state.comm = amr__comm_init(&argc, &argv);
    amr__log_begin(comm, amr__leave);
    snprintf(path, sizeof path, "test_config_%ld.ini", (long)getpid());
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(path);
    comm->fini(comm);
    return failed != 0;
}
