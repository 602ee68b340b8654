/* Host views and the memory under them: what goes from the user's array to a random mesh and back,
 * in 1 to 3 dimensions, over boundaries, types and ranks; when views move data and when they do
 * not; reserved memory. Verdicts of rank 0 are agreed on by all ranks before they are asserted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <sys/mman.h>

#include "host_fixture.h"
#include "fields/fields.h"
#include "host/host.h"
#include "memory/memory.h"
#include "uniform/uniform.h"

static const struct amr__comm *comm;

static void assert_everywhere(bool good)
{
    int64_t all = good;
    comm->allreduce(comm, &all, 1, AMR__I64, AMR__LEAST);
    assert_true(all);
}

static const struct shape shapes[] = {
    {1, 4, 4, {BOTH(AMR_RING)}, {{1, 1}}, AMR_DOUBLE},
    {1, 8, 1, {BOTH(AMR_PERIODIC)}, {{0, 0}}, AMR_FLOAT},
    {2, 4, 3, {BOTH(AMR_RING), BOTH(AMR_RING)}, {{2, 1}, {1, 2}}, AMR_DOUBLE},
    {2, 4, 3, {BOTH(AMR_PERIODIC), BOTH(AMR_RING)}, {{1, 1}, {1, 1}}, AMR_FLOAT},
    {2, 8, 2, {BOTH(AMR_RING), BOTH(AMR_NEUMANN)}, {{1, 1}, {2, 2}}, AMR_DOUBLE},
    {3, 4, 3, {BOTH(AMR_RING), BOTH(AMR_RING), BOTH(AMR_RING)}, {{1, 1}, {1, 1}, {1, 1}},
     AMR_DOUBLE},
    {3, 4, 2, {BOTH(AMR_WALL), BOTH(AMR_PERIODIC), BOTH(AMR_RING)}, {{1, 1}, {1, 1}, {1, 1}},
     AMR_DOUBLE},
    {3, 4, 2, {BOTH(AMR_OUTFLOW), BOTH(AMR_RING), BOTH(AMR_OUTFLOW)}, {{1, 1}, {1, 1}, {1, 1}},
     AMR_INT},
    {1, 8, 3, {{AMR_WALL, AMR_RING}}, {{2, 1}}, AMR_DOUBLE},
    {2, 4, 3, {{AMR_OUTFLOW, AMR_WALL}, {AMR_WALL, AMR_NEUMANN}}, {{1, 2}, {2, 1}}, AMR_FLOAT},
    {2, 4, 2, {{AMR_RING, AMR_WALL}, {AMR_OUTFLOW, AMR_RING}}, {{1, 1}, {1, 2}}, AMR_INT},
};
enum { N_SHAPES = sizeof shapes / sizeof *shapes };

/* ---- functions of the index
 * ---------------------------------------------------------------------- */

/* Where the boundary rule takes the value of index i from. */
static long source_index(const struct amr__space *s, int d, long i)
{
    long lo = s->lo[d], hi = s->hi[d];
    if (d >= s->dim || (i >= lo && i < hi) || s->boundary[d][i >= hi] == AMR_RING)
        return i;
    if (s->boundary[d][0] == AMR_PERIODIC)
        return i < lo ? i + hi - lo : i - hi + lo;
    if (s->boundary[d][i >= hi] == AMR_OUTFLOW)
        return i < lo ? lo : hi - 1;
    return i < lo ? 2 * lo - 1 - i : 2 * hi - 1 - i;
}

/* The sign that it gets there, of a field that turns it at walls. */
static double sign_at(const struct amr__space *s, int d, long i)
{
    bool outside = d < s->dim && (i < s->lo[d] || i >= s->hi[d]);
    bool high = i >= s->hi[d];
    bool turns = fixture_field.turns >> (2 * d + high) & 1;
    return outside && turns && s->boundary[d][high] == AMR_WALL ? -1 : 1;
}

static double linear(const long *x)
{
    return 3.0 + 0.5 * (double)x[0] - 0.25 * (double)x[1] + 2.0 * (double)x[2];
}

static double noise(const long *x)
{
    struct amr__node n = {{(int)x[0] + 9, (int)x[1] + 9, (int)x[2] + 9}, 3};
    return (double)(fixture_hash(n) % 1000);
}

/* Sets or checks every cell of the user's array; the value beyond a boundary rule is that of the
 * cell it comes from. */
static bool each_cell(double (*value)(const long *), bool set, double tolerance)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_program *p = &fixture_program;
    long at[3], lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1};
    for (int d = 0; d < s->dim; d++) {
        lo[d] = s->lo[d] - p->ring[d][0];
        hi[d] = s->hi[d] + p->ring[d][1];
    }
    for (at[2] = lo[2]; at[2] < hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] < hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] < hi[0]; at[0]++) {
                long from[3];
                double sign = 1;
                for (int d = 0; d < 3; d++) {
                    from[d] = source_index(s, d, at[d]);
                    sign *= sign_at(s, d, at[d]);
                }
                double v = sign * value(from);
                if (set)
                    fixture_set(at[0], at[1], at[2], v);
                else if (!(fabs(fixture_get(at[0], at[1], at[2]) - v) <= tolerance))
                    return false;
            }
    return true;
}

static void clear_memory(void)
{
    if (comm->rank == 0)
        memset(fixture_memory, 0xff, fixture_field.bytes);
}

/* ---- there and back
 * ------------------------------------------------------------------------------ */

static void linear_functions_survive(void **state)
{
    (void)state;
    for (int n = 0; n < N_SHAPES; n++) {
        if (shapes[n].type == AMR_INT)
            continue; /* constant in a coarse cell: see the test of noise */
        fixture_begin(comm, &shapes[n]);
        bool good = true;
        if (comm->rank == 0)
            each_cell(linear, true, 0);
        amr__scatter_field(&fixture_field);
        clear_memory();
        amr__gather_field(&fixture_field);
        if (comm->rank == 0)
            good = each_cell(linear, false, shapes[n].type == AMR_DOUBLE ? 1e-11 : 1e-4);
        assert_everywhere(good);
        fixture_end();
    }
}

/* Finest cells of the array that a cell of an own leaf stands for: mean, or the first. */
static double expected_cell(const struct amr__node *n, const int *cell, bool first)
{
    const struct amr__space *s = &amr__state.space;
    long r = 1L << (s->levels - 1 - n->level), lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1}, at[3];
    double sum = 0.0, count = 0.0;
    for (int d = 0; d < s->dim; d++) {
        lo[d] = s->lo[d] + ((long)n->x[d] * s->block + cell[d]) * r;
        hi[d] = lo[d] + r;
    }
    if (first)
        return noise(lo);
    for (at[2] = lo[2]; at[2] < hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] < hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] < hi[0]; at[0]++) {
                sum += noise(at);
                count += 1.0;
            }
    return sum / count;
}

static bool leaf_is_average(int leaf)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__field *f = &fixture_field;
    int b = s->block, rows = s->dim > 1 ? b : 1, planes = s->dim > 2 ? b : 1;
    char *cells = malloc(amr__block_cells() * amr__type_size(f->type));
    bool good = true;
    amr__field_get_block(f, amr__state.blocks->leaf_slot[leaf], cells);
    for (int k = 0; k < planes; k++)
        for (int j = 0; j < rows; j++)
            for (int i = 0; i < b; i++) {
                int at = (k * b + j) * b + i, cell[3] = {i, j, k};
                double v = f->type == AMR_DOUBLE  ? ((double *)cells)[at]
                           : f->type == AMR_FLOAT ? ((float *)cells)[at]
                                                  : ((int *)cells)[at];
                double e =
                    expected_cell(&amr__state.blocks->mesh->leaf[leaf], cell, f->type == AMR_INT);
                good &= fabs(v - e) < (f->type == AMR_FLOAT ? 1e-3 : 1e-10);
            }
    free(cells);
    return good;
}

static void leaves_get_averages(void **state)
{
    (void)state;
    for (int n = 0; n < N_SHAPES; n++) {
        fixture_begin(comm, &shapes[n]);
        bool good = true;
        if (comm->rank == 0)
            each_cell(noise, true, 0);
        amr__scatter_field(&fixture_field);
        for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++)
            good &= leaf_is_average(i);
        assert_everywhere(good);
        assert_false(fixture_field.host_dirty);
        fixture_end();
    }
}

/* Gathering is conservative: what is scattered again is what the leaves held. */
static void gathering_conserves(void **state)
{
    (void)state;
    for (int n = 0; n < N_SHAPES; n++) {
        fixture_begin(comm, &shapes[n]);
        bool good = true;
        if (comm->rank == 0)
            each_cell(noise, true, 0);
        amr__scatter_field(&fixture_field);
        clear_memory();
        amr__gather_field(&fixture_field);
        amr__scatter_field(&fixture_field);
        for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++)
            good &= leaf_is_average(i);
        assert_everywhere(good);
        fixture_end();
    }
}

static void uniform_meshes_keep_every_bit(void **state)
{
    (void)state;
    struct shape one = shapes[5];
    one.levels = 1;
    fixture_begin(comm, &one);
    bool good = true;
    if (comm->rank == 0)
        each_cell(noise, true, 0);
    amr__scatter_field(&fixture_field);
    clear_memory();
    amr__gather_field(&fixture_field);
    if (comm->rank == 0)
        good = each_cell(noise, false, 0);
    assert_everywhere(good);
    fixture_end();
}

/* ---- boxes
 * ----------------------------------------------------------------------------------------- */

/* Some box of the user's cells that no boundary rule fills. */
static struct amr__cells some_box(int number)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__cells box = {{0, 0, 0}, {1, 1, 1}};
    for (int d = 0; d < s->dim; d++) {
        int32_t lo = s->lo[d] - s->ring[d][0], n = s->hi[d] + s->ring[d][1] - lo;
        uint64_t h = fixture_hash((struct amr__node){{number, d, 0}, 0}) >> 7;
        box.lo[d] = lo + (int32_t)(h % (uint64_t)n);
        h >>= 20;
        box.hi[d] = box.lo[d] + 1 + (int32_t)(h % (uint64_t)(lo + n - box.lo[d]));
    }
    return box;
}

static bool is_in(const struct amr__cells *box, const long at[3])
{
    for (int d = 0; d < 3; d++)
        if (at[d] < box->lo[d] || at[d] >= box->hi[d])
            return false;
    return true;
}

/* In the box the bytes of `whole`, elsewhere those that clear_memory sets. */
static bool box_alone(const struct amr__cells *box, const char *whole)
{
    size_t cell = amr__type_size(fixture_field.type), n = 0;
    char clear[8];
    memset(clear, 0xff, sizeof clear);
    for (long k = 0; k < fixture_size[2]; k++)
        for (long j = 0; j < fixture_size[1]; j++)
            for (long i = 0; i < fixture_size[0]; i++, n++) {
                const long at[3] = {i, j, k};
                const char *wanted = is_in(box, at) ? whole + n * cell : clear;
                if (memcmp(fixture_memory + n * cell, wanted, cell) != 0)
                    return false;
            }
    return true;
}

static void boxes_have_the_bytes_of_views(void **state)
{
    (void)state;
    for (int n = 0; n < N_SHAPES; n++) {
        fixture_begin(comm, &shapes[n]);
        bool good = true;
        char *whole = malloc(fixture_field.bytes);
        if (comm->rank == 0)
            each_cell(noise, true, 0);
        amr__scatter_field(&fixture_field);
        amr__gather_field(&fixture_field);
        if (comm->rank == 0)
            memcpy(whole, fixture_memory, fixture_field.bytes);
        for (int b = 0; b < 20; b++) {
            struct amr__cells box = some_box(b);
            clear_memory();
            amr__gather_box(&fixture_field, &box);
            good &= comm->rank > 0 || box_alone(&box, whole);
        }
        free(whole);
        assert_everywhere(good);
        fixture_end();
    }
}

/* The bytes that a loop's box moves: u[j][i], `i` counts n from (i, j) on in steps of (di, dj). */
static int64_t moved_by(int i, int j, int di, int dj, long n, int past)
{
    struct amr__field *f = &fixture_field;
    int64_t before = amr__view_bytes();
    const double *u = (const double *)f->address, *first = u + i + j * f->stride[1];
    struct amr_span spans[] = {{first + di + dj * f->stride[1], 5, 5 + n, past},
                               {first + f->stride[0], 2, 3, 0}};
    f->host_valid = f->host_dirty = false;
    f->version++; /* as after a nest that wrote it */
    amr_host_box(u, first, spans, 2);
    return amr__view_bytes() - before;
}

/* With one rank a command is a plain call: the test may ask for boxes itself. */
static void loops_move_their_boxes(void **state)
{
    (void)state;
    if (comm->size > 1) {
        print_message("skipped: a box is asked for on rank 0 while the others serve commands\n");
        skip();
    }
    const struct shape large = {2, 4, 5, {BOTH(AMR_RING), BOTH(AMR_RING)}, {{2, 1}, {1, 2}},
                                AMR_DOUBLE};
    const int64_t cell = sizeof(double);
    fixture_begin(comm, &large); /* 131 x 67 values */
    int64_t all = (int64_t)fixture_field.bytes;
    each_cell(noise, true, 0);
    amr__scatter_field(&fixture_field);
    assert_int_equal(moved_by(3, 7, 1, 0, 20, 0), 20 * cell);
    assert_int_equal(moved_by(3, 7, 0, 1, 20, 1), 21 * cell);
    assert_int_equal(moved_by(30, 40, -1, -1, 4, 0), 16 * cell);
    assert_int_equal(moved_by(3, 7, 1, 0, 0, 0), 0); /* the loop does not run */
    assert_int_equal(moved_by(3, 7, 1, 0, -9, 1), cell);
    assert_int_equal(moved_by(0, 0, 1, 0, 131, 0), 131 * cell); /* with the ring */
    assert_int_equal(moved_by(0, 0, 1, 0, 132, 0), all); /* into the next row */
    assert_int_equal(moved_by(0, 0, 1, 0, 131 * 67, 0), all);
    assert_int_equal(moved_by(2, 1, 0, 1, 1L << 40, 0), all);
    assert_int_equal(moved_by(130, 3, 1, 0, 9, 0), 9 * cell); /* few: one by one */
    fixture_field.host_valid = true;
    int64_t before = amr__view_bytes();
    struct amr_span none[1];
    amr_host_box(fixture_memory, fixture_memory, none, 0);
    assert_int_equal(amr__view_bytes(), before); /* valid already */
    fixture_end();
}

/* ---- views
 * ----------------------------------------------------------------------------------------- */

/* With one rank a command is a plain call: the test may ask for views itself. */
static void views_move_only_what_is_stale(void **state)
{
    (void)state;
    if (comm->size > 1) {
        print_message("skipped: a view is asked for on rank 0 while the others serve commands\n");
        skip();
    }
    struct amr__field *f = &fixture_field;
    fixture_begin(comm, &shapes[2]);
    each_cell(linear, true, 0);
    amr__scatter_field(f);
    int64_t moved = amr__view_bytes();

    int elsewhere;
    assert_ptr_equal(amr_host_view(&elsewhere, AMR_VIEW_READ | AMR_VIEW_WRITE), &elsewhere);
    assert_ptr_equal(amr_host_view(fixture_memory, AMR_VIEW_READ), fixture_memory);
    assert_int_equal(amr__view_bytes(), moved); /* valid already */

    f->host_valid = false; /* as after a nest that wrote it */
    clear_memory();
    amr_host_view(fixture_memory + f->bytes - 1, AMR_VIEW_READ);
    assert_int_equal(amr__view_bytes(), moved + (int64_t)f->bytes);
    assert_true(each_cell(linear, false, 1e-11));
    assert_false(f->host_dirty);

    f->host_valid = false;
    clear_memory();
    amr_host_view(fixture_memory,
                  AMR_VIEW_WRITE); /* a part may be written: the rest must be there */
    assert_true(each_cell(linear, false, 1e-11));
    assert_true(f->host_dirty);
    moved = amr__view_bytes();
    f->host_valid = false;
    amr_host_view(fixture_memory, AMR_VIEW_READ);
    assert_int_equal(amr__view_bytes(), moved); /* the host's own values are the newest */
    fixture_end();
}

/* Halves of one block, and a third array elsewhere: a view of one half sees to both. */
static void views_cover_the_whole_object(void **state)
{
    (void)state;
    if (comm->size > 1) {
        print_message("skipped: a view is asked for on rank 0 while the others serve commands\n");
        skip();
    }
    fixture_begin(comm, &shapes[2]);
    size_t bytes = fixture_field.bytes;
    char *block = amr_malloc(2 * bytes + 200), *alone = amr_malloc(bytes);
    char *at[3] = {block, block + bytes + 200, alone};
    struct amr__field f[3], *fields[3];
    for (int i = 0; i < 3; i++) {
        f[i] = fixture_field;
        f[i].id = i;
        f[i].address = at[i];
        f[i].begin = at[i];
        f[i].host_dirty = false;
        fields[i] = &f[i];
    }
    amr__state.field = fields;
    amr__state.n_fields = 3;
    amr__objects_find();
    amr_host_view(block + bytes + 100, AMR_VIEW_READ); /* between the two */
    assert_true(f[0].host_valid && f[1].host_valid && !f[2].host_valid);
    assert_false(f[0].host_dirty || f[1].host_dirty);
    amr_host_view(block, AMR_VIEW_WRITE);
    assert_true(f[0].host_dirty && f[1].host_dirty && !f[2].host_dirty);
    assert_true(amr__host_is_newer(&f[0])); /* named by the view */
    assert_false(amr__host_is_newer(&f[1]));
    assert_true(f[1].host_valid && !f[1].host_dirty);
    amr_host_view(block, AMR_VIEW_WRITE);
    block[2 * bytes + 199]++;
    assert_true(amr__host_is_newer(&f[1]));
    for (int i = 0; i < 3; i++)
        amr__state.device->free(f[i].pool);
    amr__state.n_fields = 0;
    amr_free(block);
    amr_free(alone);
    fixture_end();
}

static bool one_object(const struct amr__field *a, const struct amr__field *b)
{
    return a->object == b->object && a->object_end == b->object_end;
}

/* Outside malloc's blocks: what touches. Small blocks of malloc's may touch, and are still two. */
static void arrays_that_touch_are_one_object(void **state)
{
    (void)state;
    static char memory[4000];
    char *small = amr_malloc(400), *next = amr_malloc(400);
    /* 0, 1 and 2 touch (2 by padding), 3 is further off; 4 and 5 are blocks. */
    char *at[6] = {memory + 1200, memory + 400, memory + 860, memory + 1700, small, next};
    size_t bytes[6] = {400, 420, 300, 400, 400, 400};
    struct amr__field f[6], *fields[6];
    memset(f, 0, sizeof f);
    for (int i = 0; i < 6; i++) {
        f[i].address = at[i];
        f[i].begin = at[i];
        f[i].bytes = bytes[i];
        fields[i] = &f[i];
    }
    amr__state.field = fields;
    amr__state.n_fields = 6;
    amr__objects_find();
    assert_true(one_object(&f[0], &f[1]) && one_object(&f[1], &f[2]));
    assert_ptr_equal(f[0].object, memory + 400);
    assert_ptr_equal(f[0].object_end, memory + 1600);
    assert_false(one_object(&f[0], &f[3]) || one_object(&f[4], &f[5]));
    assert_true(amr__object_has(&f[1], memory + 840) && !amr__object_has(&f[1], memory + 1600));
    assert_true(amr__object_has(&f[4], small + 399) && !amr__object_has(&f[4], small + 400));
    amr__state.n_fields = 0;
    amr_free(small);
    amr_free(next);
}

static void blocks_are_remembered(void **state)
{
    (void)state;
    char *p[300];
    const char *begin;
    for (size_t n = 0; n < 300; n++)
        p[n] = amr_malloc(32 + 7 * n);
    for (size_t n = 0; n < 300; n += 2)
        amr_free(p[n]);
    for (size_t n = 1; n < 300; n += 2) {
        p[n] = amr_realloc(p[n], 40 + 300 * n);
        assert_int_equal(amr__block_around(p[n] + 39, &begin), 40 + 300 * n);
        assert_ptr_equal(begin, p[n]);
        assert_int_equal(amr__block_around(p[n] + 40 + 300 * n - 1, &begin), 40 + 300 * n);
    }
    for (size_t n = 1; n < 300; n += 2) {
        amr_free(p[n]);
        assert_int_equal(amr__block_around(p[n], &begin), 0);
    }
    assert_int_equal(amr__block_around(p, &begin), 0);
    assert_null(begin);
}

/* Tables that lie in a block are asked for again and again; what is freed must be forgotten. */
static void blocks_of_tables_follow_the_record(void **state)
{
    (void)state;
    char *p[300];
    const char *begin;
    for (int n = 0; n < 300; n++)
        p[n] = amr_malloc(64 + (size_t)n);
    for (int round = 0; round < 2; round++)
        for (int n = 0; n < 300; n++) {
            assert_int_equal(amr__table_block(p[n] + 8, &begin), 64 + n);
            assert_ptr_equal(begin, p[n]);
        }
    for (int n = 0; n < 300; n += 2)
        amr_free(p[n]);
    for (int n = 1; n < 300; n += 2) {
        p[n] = amr_realloc(p[n], 1000);
        assert_int_equal(amr__table_block(p[n] + 8, &begin), 1000);
        assert_ptr_equal(begin, p[n]);
    }
    for (int n = 1; n < 300; n += 2) {
        amr_free(p[n]);
        assert_int_equal(amr__table_block(p[n] + 8, &begin), 0);
        assert_null(begin);
    }
    char *big = amr_malloc(1 << 20); /* a reserved one */
    assert_int_equal(amr__table_block(big + 80, &begin), 1 << 20);
    assert_int_equal(amr__table_block(big + 80, &begin), 1 << 20);
    amr_free(big);
    assert_int_equal(amr__table_block(big + 80, &begin), 0);
}

/* ---- memory
 * ---------------------------------------------------------------------------------------- */

static bool is_resident(const char *page)
{
    unsigned char in = 0;
    return mincore((void *)page, 1, &in) == 0 && (in & 1);
}

static char in_the_program[3 * 4096] = {[5000] = 1};

static void zero_memory_is_told_without_touching_it(void **state)
{
    (void)state;
    size_t bytes = (size_t)1 << 36; /* more than the machine has */
    char *p = amr_malloc(bytes);
    assert_non_null(p);
    assert_true(amr__memory_is_zero(p, bytes));
    assert_false(is_resident(p + (bytes / 2 & ~(size_t)4095)));
    p[bytes / 3] = 0;
    assert_true(amr__memory_is_zero(p, bytes));
    p[bytes - 1] = 1;
    assert_false(amr__memory_is_zero(p, bytes));
    assert_true(amr__memory_is_zero(p, bytes - 1));
    assert_true(amr__memory_is_zero(p + 8, 100));
    amr_free(p);

    assert_false(amr__memory_is_zero(in_the_program, sizeof in_the_program));
    assert_true(amr__memory_is_zero(in_the_program, 5000));
    char small[100] = {0};
    assert_true(amr__memory_is_zero(small, sizeof small));
    small[99] = 1;
    assert_false(amr__memory_is_zero(small, sizeof small));
}

static void memory_behaves_like_malloc(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 100, 65535, 65536, 65537, 1000000, 300, 5000000, 200000};
    assert_null(amr_calloc((size_t)1 << 40, (size_t)1 << 40));
    assert_null(amr_malloc(SIZE_MAX - 100));
    amr_free(NULL);
    char *p = NULL;
    size_t held = 0;
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        p = amr_realloc(p, sizes[n]);
        assert_non_null(p);
        for (size_t i = 0; i < held && i < sizes[n]; i++)
            assert_int_equal(p[i], (char)(i * 7));
        for (size_t i = 0; i < sizes[n]; i++)
            p[i] = (char)(i * 7);
        held = sizes[n];
    }
    amr_free(p);
    for (size_t alignment = 16; alignment <= (size_t)1 << 21; alignment *= 4) {
        p = amr_aligned_alloc(alignment, (size_t)1 << 22);
        assert_int_equal((uintptr_t)p % alignment, 0);
        p[0] = p[((size_t)1 << 22) - 1] = 1;
        amr_free(p);
    }
    p = amr_calloc(100000, 8);
    assert_true(amr__memory_is_zero(p, 800000));
    amr_free(p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_functions_survive),
        cmocka_unit_test(leaves_get_averages),
        cmocka_unit_test(gathering_conserves),
        cmocka_unit_test(uniform_meshes_keep_every_bit),
        cmocka_unit_test(boxes_have_the_bytes_of_views),
        cmocka_unit_test(loops_move_their_boxes),
        cmocka_unit_test(views_move_only_what_is_stale),
        cmocka_unit_test(views_cover_the_whole_object),
        cmocka_unit_test(arrays_that_touch_are_one_object),
        cmocka_unit_test(blocks_are_remembered),
        cmocka_unit_test(blocks_of_tables_follow_the_record),
        cmocka_unit_test(zero_memory_is_told_without_touching_it),
        cmocka_unit_test(memory_behaves_like_malloc),
    };
    comm = amr__comm_init(&argc, &argv);
    amr_device_host.init(0, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed;
}
