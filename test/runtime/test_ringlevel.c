/* Which ring cells hold ghosts of their level: random ranges, set to either in any order, against an array
 * that says so of each cell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "blocks/work.h"
#include "fields/fields.h"
#include "run/run.h"

enum { SIDE = 7, CELLS = SIDE * SIDE * SIDE, DATA = -1, FIELDS = 3 };

/* The step in which a cell was set to a ghost of its level, or DATA. */
struct truth {
    int step[CELLS];
};

static struct amr__field field[FIELDS];
static struct truth truth[FIELDS];

static int draw(int n)
{
    return rand() / 7 % n;
}

static struct amr__launch random_range(int dim)
{
    struct amr__launch l = {.nest = 0};
    for (int d = 0; d < 3; d++) {
        l.lo[d] = d < dim ? draw(SIDE) : 0;
        l.hi[d] = d < dim ? l.lo[d] + 1 + draw(SIDE - l.lo[d]) : 1;
    }
    return l;
}

static bool holds(const int32_t lo[3], const int32_t hi[3], int cell)
{
    int at[3] = {cell % SIDE, cell / SIDE % SIDE, cell / SIDE / SIDE};
    for (int d = 0; d < 3; d++)
        if (at[d] < lo[d] || at[d] >= hi[d])
            return false;
    return true;
}

static void set_truth(struct truth *t, const struct amr__launch *l, int step)
{
    for (int c = 0; c < CELLS; c++)
        if (holds(l->lo, l->hi, c))
            t->step[c] = step;
}

/* Boxes are disjoint, and hold what they should, no more. */
static void assert_true_of(const struct amr__field *f, const struct truth *t)
{
    for (int c = 0; c < CELLS; c++) {
        int found = DATA, n = 0;
        for (int i = 0; i < f->levels.n; i++)
            if (holds(f->levels.at[i].lo, f->levels.at[i].hi, c)) {
                found = f->levels.at[i].step;
                n++;
            }
        assert_true(n <= 1);
        assert_int_equal(found, t->step[c]);
    }
}

static void clear_all(void)
{
    for (int i = 0; i < FIELDS; i++) {
        amr__levels_clear(&field[i]);
        memset(truth[i].step, -1, sizeof truth[i].step);
    }
}

static void test_set(void **state)
{
    (void)state;
    srand(5);
    for (int dim = 1; dim <= 3; dim++)
        for (int round = 0; round < 40; round++) {
            clear_all();
            for (int k = 0; k < 12; k++) {
                struct amr__launch l = random_range(dim);
                bool level = draw(3) > 0;
                amr__state.step += draw(2);
                amr__levels_set(&field[0], &l, level);
                set_truth(&truth[0], &l, level ? (int)amr__state.step : DATA);
                assert_true_of(&field[0], &truth[0]);
            }
        }
}

/* Parts of one step that fit together are one box; a range that is set again stays one. */
static void test_join(void **state)
{
    (void)state;
    clear_all();
    amr__state.step = 4;
    for (int i = 0; i < SIDE; i++) {
        struct amr__launch l = {.lo = {i * 3 % SIDE, 2, 0}, .hi = {i * 3 % SIDE + 1, 3, 1}};
        amr__levels_set(&field[0], &l, true);
    }
    assert_int_equal(field[0].levels.n, 1);
    amr__state.step = 5;
    struct amr__launch whole = {.lo = {0, 2, 0}, .hi = {SIDE, 3, 1}};
    struct amr__launch beside = {.lo = {0, 3, 0}, .hi = {SIDE, 4, 1}};
    amr__levels_set(&field[0], &whole, true);
    assert_int_equal(field[0].levels.n, 1);
    assert_int_equal(field[0].levels.at[0].step, 5);
    amr__state.step = 6; /* another step: another box */
    amr__levels_set(&field[0], &beside, true);
    assert_int_equal(field[0].levels.n, 2);
}

/* What a nest finds in its range of the arrays that it reads holds for those that it writes: ghosts stay as
 * old as they are. */
static void test_hand_on(void **state)
{
    struct amr__field *read[] = {&field[0], &field[1]}, *written[] = {&field[2]};
    (void)state;
    srand(6);
    for (int round = 0; round < 60; round++) {
        clear_all();
        for (int k = 0; k < 6; k++) {
            struct amr__launch l = random_range(2);
            int f = draw(FIELDS);
            amr__state.step = k;
            amr__levels_set(&field[f], &l, true);
            set_truth(&truth[f], &l, k);
        }
        struct amr__launch all = random_range(2);
        amr__levels_hand_on(read, 1 + round % 2, written, 1, &all);
        for (int c = 0; c < CELLS; c++)
            if (holds(all.lo, all.hi, c)) {
                bool second = round % 2 && truth[1].step[c] != DATA;
                truth[2].step[c] = truth[second].step[c];
            }
        for (int i = 0; i < FIELDS; i++)
            assert_true_of(&field[i], &truth[i]);
    }
}

/* Ghosts that a nest has seen; along axes of nodes only those between the domain's ends. */
static void test_seen(void **state)
{
    (void)state;
    amr__state.space = (struct amr__space){.dim = 2, .lo = {2, 3, 0}, .hi = {5, 5, 1}};
    amr__state.step = 3;
    for (int node = 0; node < 4; node++) {
        clear_all();
        field[0].node = (unsigned)node;
        struct amr__launch all = {.lo = {0, 0, 0}, .hi = {SIDE, SIDE, 1}};
        amr__levels_seen(&field[0], &all);
        set_truth(&truth[0], &all, 3);
        for (int c = 0; c < SIDE * SIDE; c++) {
            int x = c % SIDE, y = c / SIDE;
            if ((node & 1 && (x < 2 || x >= 5)) || (node & 2 && (y < 3 || y >= 5)))
                truth[0].step[c] = DATA;
        }
        assert_true_of(&field[0], &truth[0]);
    }
    field[0].node = 0;
}

static int uploads;

static void upload(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    uploads++;
}

/* The device has the same boxes, which are disjoint, in any order. */
static void assert_on_device(struct amr__field *f)
{
    const struct amr__level_box *device = amr__levels_on_device(f);
    for (int i = 0; i < f->levels.n; i++) {
        const struct amr__level_box *box = &f->levels.at[i];
        int found = 0;
        for (int k = 0; k < f->levels.n; k++)
            found += !memcmp(device[k].lo, box->lo, sizeof box->lo) &&
                     !memcmp(device[k].hi, box->hi, sizeof box->hi);
        assert_int_equal(found, 1);
    }
}

static void test_copies(void **state)
{
    (void)state;
    clear_all();
    assert_null(amr__levels_on_device(&field[0]));
    for (int k = 0; k < 9; k++) {
        struct amr__launch l = random_range(3);
        amr__levels_set(&field[0], &l, k % 4 != 3);
        amr__levels_copy(&field[1].levels, &field[0].levels);
        amr__levels_copy(&field[1].levels, &field[1].levels);
        for (int f = 0; f < 2; f++) {
            size_t bytes = (size_t)field[0].levels.n * sizeof *field[0].levels.at;
            assert_int_equal(field[f].levels.n, field[0].levels.n);
            if (bytes)
                assert_memory_equal(field[f].levels.at, field[0].levels.at, bytes);
            assert_on_device(&field[f]);
        }
    }
}

/* Boxes that the device has had before are not uploaded again, of whatever field and in whatever order
 * they were set. Those that come after many others are. */
static void test_uploads(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    clear_all();
    for (int k = 0; k < MANY; k++) {
        struct amr__launch low = {.lo = {k, 0, 0}, .hi = {k + 1, 1, 1}}, high = low;
        high.lo[1] = 2;
        high.hi[1] = 3;
        amr__levels_clear(&field[0]);
        amr__levels_clear(&field[1]);
        for (int i = 0; i < 2; i++) {
            amr__levels_set(&field[0], i ? &high : &low, true);
            amr__levels_set(&field[1], i ? &low : &high, true);
        }
        assert_on_device(&field[0]);
        int before = uploads;
        assert_ptr_equal(amr__levels_on_device(&field[1]), amr__levels_on_device(&field[0]));
        assert_int_equal(uploads, before);
        assert_true(k > 0 || before > 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set),  cmocka_unit_test(test_join),   cmocka_unit_test(test_hand_on),
        cmocka_unit_test(test_seen), cmocka_unit_test(test_copies), cmocka_unit_test(test_uploads),
    };
    struct amr__device device = amr_device_host;
    device.is_host = 0;
    device.upload = upload;
    const struct amr__comm *comm = amr__state.comm = amr__comm_init(&argc, &argv);
    amr__log_begin(comm, amr__leave);
    amr__state.device = &device;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; i < FIELDS; i++)
        amr__levels_free(&field[i].levels);
    comm->fini(comm);
    return failed != 0;
}
