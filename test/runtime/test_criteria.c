/* Lists in the parameter file, regions, and what the criteria but detail find in blocks, by brute
 * force. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "criteria/criteria.h"
#include "run/run.h"

/* ---- lists ----------------------------------------------------------------------------------- */

static void test_limits(void **state)
{
    struct amr__limit limit = {1e-3, "rho:1e-4, p:0.5,q:2e-2"};
    (void)state;
    assert_null(amr__limits_fault(limit.of));
    assert_null(amr__limits_fault(""));
    assert_true(amr__limit_of(&limit, "rho") == 1e-4);
    assert_true(amr__limit_of(&limit, "p") == 0.5);
    assert_true(amr__limit_of(&limit, "q") == 2e-2);
    assert_true(amr__limit_of(&limit, "rh") == 1e-3);
    assert_true(amr__limits_extreme(limit.of, true) == 0.5);
    assert_true(amr__limits_extreme(limit.of, false) == 1e-4);
    const char *bad[] = {"rho", "rho:", ":1", "rho:x", "rho:1 2", "rho:-1", "rho:0", "rho:1e999",
                         "rho:nan"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(amr__limits_fault(bad[i]));
}

static void test_values(void **state)
{
    struct amr__condition c[AMR__MAX_CONDITIONS];
    (void)state;
    assert_int_equal(amr__values_of("rho>0.5, T<3,rho<-2 p>1<2", "rho", c), 2);
    assert_true(c[0].above == 0.5 && c[0].below == INFINITY);
    assert_true(c[1].above == -INFINITY && c[1].below == -2);
    assert_int_equal(amr__values_of("rho>0.5,p>1<2", "p", c), 1);
    assert_true(c[0].above == 1 && c[0].below == 2);
    assert_int_equal(amr__values_of("rho>0.5", "r", c), 0);
    const char *bad[] = {"rho", "rho>", ">1", "rho>x", "rho>2<1", "rho>1>2", "rho=1", "rho>1<2<3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(amr__values_fault(bad[i]));
    assert_null(amr__values_fault("a.b[3]>1e-3, c<-2.5e1"));
}

/* ---- regions --------------------------------------------------------------------------------- */

/* A mesh of 32 x 32 cells from index 1 on, blocks of 8, three levels. */
static void set_regions(const char *text)
{
    amr__state.space =
        (struct amr__space){.dim = 2, .block = 8, .levels = 3, .lo = {1, 1}, .hi = {33, 33}};
    free(amr__state.config.regions);
    amr__state.config.regions = strdup(text);
    amr__regions_check();
}

static int least(int x, int y, int level)
{
    int low, high;
    amr__regions_levels((struct amr__node){{x, y, 0}, level}, &low, &high);
    return low;
}

static int most(int x, int y, int level)
{
    int low, high;
    amr__regions_levels((struct amr__node){{x, y, 0}, level}, &low, &high);
    return high;
}

static void test_regions(void **state)
{
    (void)state;
    set_regions("");
    assert_true(least(0, 0, 0) == 0 && most(0, 0, 0) == 2);
    set_regions("box(9, 9, 16, 16)>=2 , sphere(28.5,4.5,6)<=1");
    assert_int_equal(least(0, 0, 0), 2);
    assert_int_equal(least(0, 0, 2), 0); /* cells 1 .. 8 */
    assert_int_equal(least(1, 1, 2), 2);
    assert_int_equal(least(2, 1, 2), 0); /* cells 17 .. 24 */
    assert_int_equal(most(3, 0, 2), 1);  /* cells 25 .. 32, 1 .. 8: the corner is 4.95 away */
    assert_int_equal(most(1, 0, 1), 2);  /* not all of it */
    set_regions("box(1,1,32,32)<=0,box(1,1,1,1)>=1");
    assert_int_equal(most(3, 3, 2), 0);
    assert_int_equal(most(0, 0, 2), 1); /* a least level goes before a largest */
    const char *bad[] = {"box(1,2,3)>=1", "box(1,2,3,4)", "box(1,2,3,4)>1", "box(3,2,1,4)>=1",
                         "sphere(1,2,-3)<=1", "ball(1,2,3)<=1", "box(1,2,3,4)>=1<=0",
                         "box(1,2,3,4)>=1 x", "box(1,2,3,4)>=99", "box(1,2,nan,4)>=1",
                         "box(1,2,3,4)>=", "box(1,2,3,4)<=x", "box(1,2,3,4)>=-1", "box(1,2,3,4)>=12",
                         "box(1,2,3,4)>=1>=1", "box(1,2,3,4)<=1<=1", "box(1)>=1", "sphere(1)>=1",
                         "box(1,2,3,4,5,6,7,8)>=1", "sphere(1,2,3,4,5)>=1", "box(1,2,3,4>=1",
                         "box(1,4,3,2)>=1", "box(1,2,,4)>=1", "box(1,2,3,4)>=1,box"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(amr__regions_fault(bad[i]));
    assert_null(amr__regions_fault("sphere(1,2)>=1 box(1,2)>=0<=3"));
    assert_null(amr__regions_fault(" box( 1 , 2,1,2 ) >=11,sphere(0,0,0,0)<=0 , box(1,1)>=3<=3"));
}

/* One region at random, as text: at whole cells, so that each cell is inside or not. */
static void random_region(int dim, bool *sphere, int at[7], char *text, size_t room)
{
    *sphere = rand() % 2;
    int n = *sphere ? dim + 1 : 2 * dim;
    for (int k = 0; k < dim; k++)
        at[k] = rand() % 30 - 2;
    for (int k = dim; k < n; k++)
        at[k] = *sphere ? rand() % 24 : at[k - dim] + rand() % 24;
    int used = snprintf(text, room, "%s(", *sphere ? "sphere" : "box");
    for (int k = 0; k < n; k++)
        used += snprintf(text + used, room - (size_t)used, "%s%d", k ? "," : "", at[k]);
    snprintf(text + used, room - (size_t)used, ")%s1", rand() % 2 ? ">=" : "<=");
}

static bool is_inside(int dim, bool sphere, const int at[7], const int cell[3])
{
    int square = 0;
    for (int d = 0; d < dim; d++) {
        square += (cell[d] - at[d]) * (cell[d] - at[d]);
        if (!sphere && (cell[d] < at[d] || cell[d] > at[dim + d]))
            return false;
    }
    return !sphere || square <= at[dim] * at[dim];
}

/* How many of a block's cells, and how many of these inside the region. */
static void count_cells(int dim, bool sphere, const int at[7], struct amr__node node, int *cells,
                        int *inside)
{
    const struct amr__space *s = &amr__state.space;
    int width = s->block << (s->levels - 1 - node.level);
    *cells = *inside = 0;
    for (int n = 0; n < 1 << 5 * dim; n++) {
        int cell[3];
        bool there = true;
        for (int d = 0; d < dim; d++) {
            int local = n >> 5 * d & 31;
            cell[d] = (int)s->lo[d] + node.x[d] * width + local;
            there = there && local < width && cell[d] < s->hi[d];
        }
        *cells += there;
        *inside += there && is_inside(dim, sphere, at, cell);
    }
}

/* A least level holds where any cell is inside, a largest one where all are; the domain ends in blocks. */
static void test_regions_by_cells(void **state)
{
    (void)state;
    srand(3);
    for (int round = 0; round < 600; round++) {
        int dim = 1 + round % 3, at[7], cells, inside, low, high;
        bool sphere;
        char text[128];
        amr__state.space =
            (struct amr__space){.dim = dim, .block = 4, .levels = 3, .lo = {1, 2, 0}, .hi = {23, 27, 22}};
        random_region(dim, &sphere, at, text, sizeof text);
        free(amr__state.config.regions);
        amr__state.config.regions = strdup(text);
        amr__regions_check();
        struct amr__node node = {.level = rand() % 3};
        for (int d = 0; d < dim; d++)
            node.x[d] = rand() % (node.level == 0 ? 2 : node.level == 1 ? 3 : 5);
        count_cells(dim, sphere, at, node, &cells, &inside);
        amr__regions_levels(node, &low, &high);
        bool is_least = strchr(text, '>') != NULL;
        assert_int_equal(low, is_least && inside ? 1 : 0);
        assert_int_equal(high, !is_least && cells && inside == cells ? 1 : 2);
    }
}

/* ---- indicators ------------------------------------------------------------------------------ */

enum { B = 4, LONG = 3 * B };

/* 3 x 3 blocks of one plane, (or 3 in a row), as one array and as a pool. */
struct plane {
    int dim;
    double at[LONG][LONG];
    float pool[9][B][B];
    int neighbor[9];
};

static void fill(struct plane *p, int dim)
{
    p->dim = dim;
    for (int j = 0; j < LONG; j++)
        for (int i = 0; i < LONG; i++)
            p->at[j][i] = (float)(rand() / (double)RAND_MAX);
    memset(p->neighbor, -1, sizeof p->neighbor);
    for (int b = 0; b < (dim == 1 ? 3 : 9); b++) {
        p->neighbor[b] = b;
        for (int j = 0; j < (dim == 1 ? 1 : B); j++)
            for (int i = 0; i < B; i++) {
                float *cell = dim == 1 ? &((float *)p->pool)[b * B + i] : &p->pool[b][j][i];
                *cell = (float)p->at[b / 3 * B + j][b % 3 * B + i];
            }
    }
}

/* The value beside a cell of the middle block; `alone`: the line through the two inside it. */
static double beside(const struct plane *p, int j, int i, int d, int step, bool alone)
{
    int lo = d == 0 ? B : p->dim == 1 ? 0 : B, at = (d == 0 ? i : j) + step;
    double here = p->at[j][i];
    if (alone && (at < lo || at >= lo + B))
        return 2 * here - (d == 0 ? p->at[j][i - step] : p->at[j - step][i]);
    return d == 0 ? p->at[j][i + step] : p->at[j + step][i];
}

static double expected_at(enum amr__criterion_kind kind, const struct plane *p, int j, int i,
                          bool alone)
{
    double u = p->at[j][i], most = 0, second = 0, first = 0;
    if (kind == AMR__BY_VALUES)
        return u > 0.9 || (u > 0.1 && u < 0.2);
    if (kind == AMR__BY_ESTIMATE)
        return u;
    for (int d = 0; d < p->dim; d++) {
        double low = beside(p, j, i, d, -1, alone), high = beside(p, j, i, d, 1, alone);
        double sum = fabs(high - u) + fabs(u - low) + 0.01 * (fabs(high) + 2 * u + fabs(low));
        most = fmax(most, fmax(fabs(high - u), fabs(u - low)));
        second += pow(high - 2 * u + low, 2);
        first += sum * sum;
    }
    return kind == AMR__BY_GRADIENT ? most : sqrt(second / first);
}

static void compare(enum amr__criterion_kind kind, struct plane *p, bool alone)
{
    struct amr__view view = {.device = &amr_device_host, .pool = p->pool, .type = AMR_FLOAT,
                             .dim = p->dim, .block = B, .buffer = 1, .n_conditions = 2,
                             .condition = {{0.9, INFINITY}, {0.1, 0.2}}};
    struct amr__detail found;
    double side[27], most = 0, left = 0, lo = 1, hi = 0;
    int j0 = p->dim == 1 ? 0 : B, jn = p->dim == 1 ? 1 : 2 * B, centre = p->dim == 1 ? 1 : 4;
    amr__indicate(kind, &view, centre, alone ? NULL : p->neighbor, &found, side);
    for (int j = j0; j < jn; j++)
        for (int i = B; i < 2 * B; i++) {
            double x = expected_at(kind, p, j, i, alone);
            most = fmax(most, x);
            left = i == B ? fmax(left, x) : left;
            lo = fmin(lo, p->at[j][i]);
            hi = fmax(hi, p->at[j][i]);
        }
    assert_true(fabs(found.detail - most) < 1e-14);
    assert_true(found.lo == lo && found.hi == hi);
    assert_true(fabs(side[centre - 1] - left) < 1e-14);
}

static void test_indicators(void **state)
{
    struct plane p;
    (void)state;
    srand(7);
    for (int round = 0; round < 50; round++)
        for (int dim = 1; dim <= 2; dim++) {
            fill(&p, dim);
            for (int kind = AMR__BY_GRADIENT; kind < AMR__N_CRITERIA; kind++) {
                compare((enum amr__criterion_kind)kind, &p, false);
                compare((enum amr__criterion_kind)kind, &p, true);
            }
        }
}

/* A linear field has the same gradient in each block, and no second differences; thin ghosts hold
 * what whole blocks hold. */
static void test_thin(void **state)
{
    enum { CELLS = B * B * B };
    double pool[CELLS + 6 * B * B];
    int neighbor[27];
    struct amr__detail found;
    (void)state;
    memset(neighbor, -1, sizeof neighbor);
    for (int k = 0; k < B; k++)
        for (int j = 0; j < B; j++)
            for (int i = 0; i < B; i++)
                pool[(k * B + j) * B + i] = i + 2 * j + 3 * k;
    for (int face = 0; face < 6; face++) { /* numbers of thin ghosts of depth 1: behind the block */
        int number = B + face, step[3] = {1, 2, 3};
        neighbor[amr__face_dir(3, face)] = AMR_THIN_CODE(number);
        for (int m = 0; m < B; m++)
            for (int l = 0; l < B; l++) {
                int at[3] = {l, face / 2 == 1 ? 0 : m, m};
                if (face / 2 == 0)
                    at[1] = l;
                at[face / 2] = face % 2 ? B : -1;
                pool[CELLS + (face * B + m) * B + l] =
                    at[0] * step[0] + at[1] * step[1] + at[2] * step[2];
            }
    }
    struct amr__view view = {.device = &amr_device_host, .pool = pool, .type = AMR_DOUBLE,
                             .dim = 3, .block = B, .thin = 1};
    amr__indicate(AMR__BY_GRADIENT, &view, 0, neighbor, &found, NULL);
    assert_true(found.detail == 3 && found.lo == 0 && found.hi == 6.0 * (B - 1));
    amr__indicate(AMR__BY_LOHNER, &view, 0, neighbor, &found, NULL);
    assert_true(found.detail == 0);
    pool[CELLS] += 10; /* a jump across the low face in x */
    amr__indicate(AMR__BY_GRADIENT, &view, 0, neighbor, &found, NULL);
    assert_true(found.detail == 9);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_regions_by_cells),
        cmocka_unit_test(test_indicators),
        cmocka_unit_test(test_thin),
    };
    const struct amr__comm *comm = amr__state.comm = amr__comm_init(&argc, &argv);
    amr__log_begin(comm, amr__leave);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed != 0;
}
