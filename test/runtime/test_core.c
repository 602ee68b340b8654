/* A generated program written by hand: a blob that spreads (and drifts), in one to three
 * dimensions, with a ring of data, periodic or Neumann boundaries. core.py runs it with different
 * ranks, threads and parameters and compares what it prints, with itself and with the plain serial
 * loops in here.
 *
 *     test_core SCENARIO DIM BOUNDARY CELLS STEPS
 *
 * SCENARIO: serial, serial-busy (plain loops, no runtime), run, busy (temporaries, host code in the
 * loop), mixed (random nests over several arrays, most of which copy), mixed-copied (the same with
 * copies that kernels make), host (initial data written by host code), exit, code, handler (atexit),
 * free (arrays that die early), or a mistake: see misuse. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amr.h"
#include "amr_sum.h"
#include "device/ops.h"

enum { B = 8 };

/* ---- the problem ----------------------------------------------------------------------------- */

static int dim, n, steps, ring; /* n: cells of the domain in x; fewer in y */
static enum amr_boundary boundary;
static const char *scenario;

static long size_of(int d)
{
    return d >= dim ? 1 : d == 1 ? n / 2 + 2 * ring : n + 2 * ring;
}

static double initial(const double *x)
{
    double r = 0;
    for (int d = 0; d < dim; d++) {
        double s = (x[d] - 0.3 * n / (d == 1 ? 2 : 1)) / (0.08 * n);
        r += s * s;
    }
    return exp(-r) + 0.25;
}

static double c0(void)
{
    return 0.1;
}

/* u0 .. u[2 * dim]: the cell, then low and high neighbours of each direction. c is c0 times the power
 * -2 of the cell width; the drift goes with the power -1. */
static double advance(const double *u, double c)
{
    double sum = u[0], drift = 0.1 * sqrt(c0() * c);
    for (int d = 0; d < dim; d++)
        sum = sum + c * ((u[2 * d + 1] - u[0]) + (u[2 * d + 2] - u[0])) -
              (u[0] - u[2 * d + 1]) * drift;
    return sum;
}

/* ---- kernels --------------------------------------------------------------------------------- */

static int cells(int d)
{
    return d < dim ? B : 1;
}

/* Value of cell c of the block around `entry`, through the neighbour table. */
static double at(const struct amr_kernel_args *a, int array, int entry, const int *c)
{
    int dirs = dim == 1 ? 3 : dim == 2 ? 9 : 27, dir = 0, weight = 1, in[3] = {0, 0, 0};
    for (int d = 0; d < dim; d++, weight *= 3) {
        int step = c[d] < 0 ? -1 : c[d] >= B ? 1 : 0;
        dir += (step + 1) * weight;
        in[d] = c[d] - step * B;
    }
    int face = 0, beside = dir == dirs / 2 ? a->block[entry].slot : a->neighbor[entry * dirs + dir];
    for (int d = 0; d < dim; d++)
        if (c[d] != in[d])
            face = 2 * d + (c[d] > 0);
    struct amr__layout l = amr__layout_beside(dim, B, beside, face, AMR_THIN_DEPTH(1, B));
    return ((const double *)
                a->field[array])[l.start + in[0] * l.step[0] + in[1] * l.step[1] + in[2] * l.step[2]];
}

static void put(const struct amr_kernel_args *a, int array, int entry, const int *c, double value)
{
    size_t block = (size_t)cells(0) * (size_t)cells(1) * (size_t)cells(2);
    ((double *)a->field[array])[(size_t)a->block[entry].slot * block +
                                (size_t)((c[2] * cells(1) + c[1]) * cells(0) + c[0])] = value;
}

typedef void cell_function(const struct amr_kernel_args *a, int entry, const int *c);

static void for_cells(const struct amr_kernel_args *a, cell_function *f)
{
#pragma omp parallel for num_threads(a->threads)
    for (int k = 0; k < a->n_blocks; k++) {
        int e = a->list[k], c[3];
        const struct amr_block *b = &a->block[e];
        for (c[2] = 0; c[2] < cells(2); c[2]++)
            for (c[1] = 0; c[1] < cells(1); c[1]++)
                for (c[0] = 0; c[0] < cells(0); c[0]++) {
                    int inside = 1;
                    for (int d = 0; d < dim; d++) {
                        int i = b->origin[d] + b->ratio[d] * c[d];
                        inside &= i >= a->lo[d] && i < a->hi[d] && c[d] < b->cells[d];
                    }
                    if (inside)
                        f(a, e, c);
                }
    }
}

static void init_cell(const struct amr_kernel_args *a, int e, const int *c)
{
    const struct amr_block *b = &a->block[e];
    double x[3];
    for (int d = 0; d < dim; d++)
        x[d] = b->origin[d] + (b->ratio[d] > 1 ? 0.5 : 0) + (double)b->ratio[d] * c[d];
    double u = initial(x);
    put(a, 0, e, c, u);
    put(a, 1, e, c, u);
}

static void copy_cell(const struct amr_kernel_args *a, int e, const int *c)
{
    put(a, 0, e, c, at(a, 1, e, c));
}

/* The first becomes the second, and that the third. */
static void rotate_cell(const struct amr_kernel_args *a, int e, const int *c)
{
    put(a, 0, e, c, at(a, 1, e, c));
    put(a, 1, e, c, at(a, 2, e, c));
}

static double scalar(const struct amr_kernel_args *a, int level)
{
    return ((const double *)a->scalars.bytes)[level];
}

static void step_cell(const struct amr_kernel_args *a, int e, const int *c)
{
    double u[7];
    u[0] = at(a, 1, e, c);
    for (int d = 0; d < dim; d++)
        for (int side = 0; side < 2; side++) {
            int beside[3] = {c[0], c[1], c[2]};
            beside[d] += side ? 1 : -1;
            u[2 * d + 1 + side] = at(a, 1, e, beside);
        }
    put(a, 0, e, c, advance(u, scalar(a, a->block[e].level)));
}

static void sum_cell(const struct amr_kernel_args *a, int e, const int *c)
{
    struct amr_accumulator *acc = a->reduction;
    int weight = 0;
    for (int d = 0; d < dim; d++)
        for (int r = a->block[e].ratio[d]; r > 1; r /= 2)
            weight++;
#pragma omp critical
    {
        amr_sum_add(&acc[0], at(a, 0, e, c), weight);
        amr_max_add(&acc[1], at(a, 0, e, c));
        amr_min_add(&acc[2], at(a, 0, e, c));
    }
}

static void run_init(const struct amr_kernel_args *a)
{
    for_cells(a, init_cell);
}
static void run_step(const struct amr_kernel_args *a)
{
    for_cells(a, step_cell);
}
static void run_copy(const struct amr_kernel_args *a)
{
    for_cells(a, copy_cell);
}
static void run_rotate(const struct amr_kernel_args *a)
{
    for_cells(a, rotate_cell);
}
static void run_sum(const struct amr_kernel_args *a)
{
    for_cells(a, sum_cell);
}

/* ---- descriptors ----------------------------------------------------------------------------- */

static const struct amr_array_desc init_arrays[] = {
    {.name = "u", .type = AMR_DOUBLE, .writes = 1, .full_write = 1},
    {.name = "un", .type = AMR_DOUBLE, .writes = 1, .full_write = 1}};
#define NAMED(u, un)                                                                               \
    (struct amr_named_array[]){{.name = "u", .address = u}, {.name = "un", .address = un}}

static struct amr_array_desc step_arrays[] = {
    {.name = "un", .type = AMR_DOUBLE, .writes = 1, .full_write = 1},
    {.name = "u", .type = AMR_DOUBLE, .reads = 1}};
static struct amr_array_desc sum_arrays[] = {{.name = "u", .type = AMR_DOUBLE, .reads = 1}};
static const struct amr_reduction_desc reductions[] = {
    {AMR_SUM, AMR_DOUBLE, "total", {0}},
    {AMR_MAX, AMR_DOUBLE, "most", {0}},
    {AMR_MIN, AMR_DOUBLE, "least", {0}}};
static const struct amr_nest nest_init = {.id = 0,
                                          .where = "core.c:1",
                                          .n_arrays = 2,
                                          .arrays = init_arrays,
                                          .pointwise = 1,
                                          .width_known = 1,
                                          .run = run_init};
static struct amr_nest nest_step = {.id = 1,
                                    .where = "core.c:2",
                                    .n_arrays = 2,
                                    .arrays = step_arrays,
                                    .scalar_bytes = sizeof(double),
                                    .reads_halo = 1,
                                    .width_known = 1,
                                    .run = run_step};
static const struct amr_nest nest_sum = {.id = 2,
                                         .where = "core.c:3",
                                         .n_arrays = 1,
                                         .arrays = sum_arrays,
                                         .n_reductions = 3,
                                         .reductions = reductions,
                                         .pointwise = 1,
                                         .width_known = 1,
                                         .run = run_sum};
static struct amr_array_desc copy_arrays[] = {
    {.name = "to", .type = AMR_DOUBLE, .writes = 1, .full_write = 1},
    {.name = "from", .type = AMR_DOUBLE, .reads = 1}};
static const struct amr_copy copies[] = {{0, 1}, {1, 2}};
static struct amr_nest nest_copy = {.id = 3,
                                          .where = "core.c:4",
                                          .n_arrays = 2,
                                          .arrays = copy_arrays,
                                          .pointwise = 1,
                                          .width_known = 1,
                                          .n_copies = 1,
                                          .copies = copies,
                                          .run = run_copy};
static struct amr_array_desc rotate_arrays[] = {
    {.name = "old", .type = AMR_DOUBLE, .writes = 1, .full_write = 1},
    {.name = "now", .type = AMR_DOUBLE, .reads = 1, .writes = 1},
    {.name = "new", .type = AMR_DOUBLE, .reads = 1}};
static struct amr_nest nest_rotate = {.id = 5,
                                      .where = "core.c:6",
                                      .n_arrays = 3,
                                      .arrays = rotate_arrays,
                                      .width_known = 1,
                                      .n_copies = 2,
                                      .copies = copies,
                                      .run = run_rotate};
/* For mistakes only: it is refused before it runs. */
static const struct amr_array_desc float_arrays[] = {
    {.name = "to", .type = AMR_DOUBLE, .writes = 1, .full_write = 1},
    {.name = "from", .type = AMR_FLOAT, .reads = 1}};
static const struct amr_nest nest_float = {.id = 4,
                                           .where = "core.c:5",
                                           .n_arrays = 2,
                                           .arrays = float_arrays,
                                           .pointwise = 1,
                                           .width_known = 1,
                                           .run = run_copy};
static const struct amr_nest *const nests[] = {&nest_init, &nest_step, &nest_sum, &nest_copy,
                                               &nest_float, &nest_rotate};
static struct amr_program program = {.name = "core",
                                     .block = B,
                                     .halo = 1,
                                     .n_nests = 6,
                                     .nests = nests,
                                     .device = &amr_device_host};

static void describe(void)
{
    unsigned directions = 0, weight = 1;
    unsigned center = dim == 1 ? 1 : dim == 2 ? 4 : 13;
    for (int d = 0; d < dim; d++, weight *= 3) {
        directions |= 1u << (center - weight) | 1u << (center + weight);
        step_arrays[1].lo[d] = -1;
        step_arrays[1].hi[d] = 1;
        program.ring[d][0] = program.ring[d][1] = ring;
        program.boundary[d][0] = program.boundary[d][1] = boundary;
    }
    directions |= 1u << center;
    step_arrays[1].directions = directions;
    sum_arrays[0].directions = copy_arrays[1].directions = 1u << center;
    rotate_arrays[1].directions = rotate_arrays[2].directions = 1u << center;
    if (strcmp(scenario, "mixed-copied") == 0)
        nest_copy.n_copies = nest_rotate.n_copies = 0;
    program.directions = directions;
    nest_step.width_known = strcmp(scenario, "no-width") != 0;
    program.dim = dim;
}

/* ---- the program ----------------------------------------------------------------------------- */

static struct amr_array array_of(double *u)
{
    struct amr_array a = {.address = u};
    long stride = 1;
    for (int d = 0; d < dim; d++) {
        a.stride[d] = stride;
        stride *= size_of(d);
    }
    return a;
}

static size_t cells_of_array(void)
{
    return (size_t)(size_of(0) * size_of(1) * size_of(2));
}

static void range(int inset, long *lo, long *hi)
{
    for (int d = 0; d < 3; d++) {
        lo[d] = d < dim ? inset : 0;
        hi[d] = size_of(d) - (d < dim ? inset : 0);
    }
}

static void print_result(const double *u, double total, double most, double least)
{
    unsigned long long hash = 14695981039346656037ull;
    const unsigned char *p = (const unsigned char *)u;
    for (size_t i = 0; i < cells_of_array() * sizeof *u; i++)
        hash = (hash ^ p[i]) * 1099511628211ull;
    printf("total %.17g most %.17g least %.17g hash %016llx\n", total, most, least, hash);
}

static void host_init(double *u)
{
    long c[3];
    for (c[2] = 0; c[2] < size_of(2); c[2]++)
        for (c[1] = 0; c[1] < size_of(1); c[1]++)
            for (c[0] = 0; c[0] < size_of(0); c[0]++) {
                double x[3] = {(double)c[0], (double)c[1], (double)c[2]};
                u[(c[2] * size_of(1) + c[1]) * size_of(0) + c[0]] = initial(x);
            }
}

/* Programs with a mistake: the runtime must refuse them. */
static void misuse(double *u, double *un, const double *scalars)
{
    long lo[3], hi[3];
    struct amr_array a = array_of(u), b = array_of(un);
    range(ring, lo, hi);
    if (strcmp(scenario, "alias") == 0)
        b = a;
    else if (strcmp(scenario, "shape") == 0)
        b.stride[1] += 20; /* a few more are what faces have */
    else if (strcmp(scenario, "beyond") == 0)
        hi[0] += 8;
    else if (strcmp(scenario, "inside") == 0)
        b.address = u + 1;
    else if (strcmp(scenario, "around") == 0)
        a.address = amr_calloc(2 * cells_of_array(), sizeof *u), b.address = (double *)a.address + 1;
    else if (strcmp(scenario, "far") == 0)
        hi[0] = 1L << 31;
    else if (strcmp(scenario, "null") == 0)
        b.address = NULL;
    else if (strncmp(scenario, "type", 4) != 0)
        return;
    if (strcmp(scenario, "type-twice") == 0)
        b = a;
    bool other = strncmp(scenario, "type", 4) == 0;
    amr_launch(other ? &nest_float : &nest_step, (struct amr_array[]){b, a}, lo, hi, scalars, NULL);
}

/* An array that only serves to make others, and is gone before there is a mesh. */
static void make_and_free(void)
{
    long lo[3], hi[3];
    double *a = amr_calloc(cells_of_array(), sizeof *a);
    double *b = amr_calloc(cells_of_array(), sizeof *b);
    range(0, lo, hi);
    amr_launch(&nest_init, (struct amr_array[]){array_of(a), array_of(b)}, lo, hi, NULL, NULL);
    amr_free(a);
    amr_free(b);
}

/* What host code does to the array now and then: a cell in the middle and one of the ring. */
static void poke(double *u, int t)
{
    u[(cells_of_array() / 2 + (size_t)size_of(0) / 2) % cells_of_array()] += 0.125 + 0.01 * t;
    u[(size_t)size_of(0) / 3] += 0.25;
}

/* A step through a temporary that lives no longer, then host code. */
static void busy_step(double *un, double *u, int t, const double *scalars)
{
    long lo[3], hi[3];
    double *middle = amr_malloc(cells_of_array() * sizeof *middle);
    range(0, lo, hi);
    amr_launch(&nest_copy, (struct amr_array[]){array_of(middle), array_of(u)}, lo, hi, NULL, NULL);
    range(ring, lo, hi);
    amr_launch(&nest_step, (struct amr_array[]){array_of(un), array_of(middle)}, lo, hi, scalars,
               NULL);
    amr_free(middle);
    if (t % 3 == 1) {
        amr_host_view(un, AMR_VIEW_READ | AMR_VIEW_WRITE);
        poke(un, t);
    }
}

/* ---- random nests ---------------------------------------------------------------------------- */

enum { MIXED = 5 }; /* arrays */

static unsigned draw(unsigned n)
{
    static unsigned seed = 20261120;
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 10) % n;
}

static void mixed_nest(double **u, const double *scalars)
{
    unsigned x = draw(MIXED), y = (x + 1 + draw(MIXED - 1)) % MIXED, z = 0, what = draw(12);
    struct amr_array a = array_of(u[x]), b = array_of(u[y]);
    long lo[3], hi[3];
    while (z == x || z == y)
        z++;
    range(what % 2 ? ring : 0, lo, hi);
    if (what < 3) {
        amr_launch(&nest_copy, (struct amr_array[]){a, b}, lo, hi, NULL, NULL);
    } else if (what < 5) {
        amr_launch(&nest_rotate, (struct amr_array[]){a, b, array_of(u[z])}, lo, hi, NULL, NULL);
    } else if (what < 9) {
        range(ring, lo, hi);
        amr_launch(&nest_step, (struct amr_array[]){a, b}, lo, hi, scalars, NULL);
        if (draw(2))
            return;
        amr_launch(&nest_copy, (struct amr_array[]){array_of(u[z]), b}, lo, hi, NULL, NULL);
        amr_launch(&nest_step, (struct amr_array[]){a, b}, lo, hi, scalars, NULL);
    } else if (what < 11) {
        amr_host_view(u[x], AMR_VIEW_READ | AMR_VIEW_WRITE);
        poke(u[x], (int)draw(100));
    } else {
        if (draw(2))
            amr_memcpy(u[y], u[z], cells_of_array() * sizeof **u);
        amr_memcpy(u[x], u[y], cells_of_array() * sizeof **u);
        amr_free(u[x]);
        u[x] = amr_malloc(cells_of_array() * sizeof **u);
        range(0, lo, hi);
        amr_launch(&nest_copy, (struct amr_array[]){array_of(u[x]), b}, lo, hi, NULL, NULL);
    }
}

static int mixed_main(const double *scalars)
{
    struct amr_named_array named[MIXED];
    double *u[MIXED];
    long lo[3], hi[3];
    range(0, lo, hi);
    for (int i = 0; i < MIXED; i++)
        u[i] = amr_calloc(cells_of_array(), sizeof **u);
    for (int i = 0; i < MIXED; i++)
        amr_launch(&nest_init, (struct amr_array[]){array_of(u[i]), array_of(u[(i + 1) % MIXED])},
                   lo, hi, NULL, NULL);
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < MIXED; i++)
            named[i] = (struct amr_named_array){
                .name = (const char *[]){"a", "b", "c", "d", "e"}[i], .address = u[i]};
        amr_step(named, MIXED);
        for (int i = 0; i < 6; i++)
            mixed_nest(u, scalars);
    }
    for (int i = 0; i < MIXED; i++) {
        amr_host_view(u[i], AMR_VIEW_READ);
        print_result(u[i], 0, 0, 0);
    }
    return 0;
}

/* ---- the program's main ---------------------------------------------------------------------- */

static double coefficient(int level)
{
    double h = amr_ratio(level);
    return c0() / (h * h);
}

static double *watched; /* by a handler that runs behind user_main */

static void look_back(void)
{
    amr_host_view(watched, AMR_VIEW_READ);
    print_result(watched, 0, 0, 0);
}

static int user_main(int argc, char **argv)
{
    (void)argc, (void)argv;
    double *u = amr_calloc(cells_of_array(), sizeof *u);
    double *un = amr_calloc(cells_of_array(), sizeof *un);
    double scalars[AMR_MAX_LEVELS] = {0}, total = 0, most = -1e300, least = 1e300;
    void *const results[] = {&total, &most, &least};
    long lo[3], hi[3];
    for (int l = 0; l < amr_levels(); l++)
        scalars[l] = coefficient(l);
    if (strncmp(scenario, "mixed", 5) == 0)
        return mixed_main(scalars);
    if (strcmp(scenario, "free") == 0)
        make_and_free();
    if (strcmp(scenario, "host") == 0) {
        host_init(u);
        memcpy(un, u, cells_of_array() * sizeof *u);
    } else {
        range(0, lo, hi);
        amr_launch(&nest_init, (struct amr_array[]){array_of(u), array_of(un)}, lo, hi, NULL, NULL);
    }
    range(ring, lo, hi);
    for (int t = 0; t < steps; t++) {
        amr_step(NAMED(u, un), 2);
        if (strcmp(scenario, "busy") == 0)
            busy_step(un, u, t, scalars);
        else
            amr_launch(&nest_step, (struct amr_array[]){array_of(un), array_of(u)}, lo, hi, scalars,
                       NULL);
        misuse(u, un, scalars);
        double *swap = u;
        u = un;
        un = swap;
        if (strcmp(scenario, "exit") == 0 && t == steps / 2)
            exit(3);
    }
    amr_steps_end(NAMED(u, un), 2);
    if (strcmp(scenario, "handler") == 0) {
        watched = u;
        atexit(look_back);
        return 0;
    }
    range(ring, lo, hi);
    amr_launch(&nest_sum, (struct amr_array[]){array_of(u)}, lo, hi, NULL, results);
    amr_host_view(u, AMR_VIEW_READ);
    print_result(u, total, most, least);
    amr_free(u);
    amr_free(un);
    return strcmp(scenario, "code") == 0 ? 7 : 0;
}

/* ---- the same, serially ---------------------------------------------------------------------- */

static long index_beside(const long *c, int d, int step)
{
    long b[3] = {c[0], c[1], c[2]};
    b[d] += step;
    if (!ring && (b[d] < 0 || b[d] >= size_of(d)))
        b[d] = boundary == AMR_PERIODIC ? (b[d] + size_of(d)) % size_of(d) : c[d];
    return (b[2] * size_of(1) + b[1]) * size_of(0) + b[0];
}

static void serial_step(double *un, const double *u)
{
    long lo[3], hi[3], c[3];
    range(ring, lo, hi);
    for (c[2] = lo[2]; c[2] < hi[2]; c[2]++)
        for (c[1] = lo[1]; c[1] < hi[1]; c[1]++)
            for (c[0] = lo[0]; c[0] < hi[0]; c[0]++) {
                double v[7];
                v[0] = u[index_beside(c, 0, 0)];
                for (int d = 0; d < dim; d++) {
                    v[2 * d + 1] = u[index_beside(c, d, -1)];
                    v[2 * d + 2] = u[index_beside(c, d, 1)];
                }
                un[index_beside(c, 0, 0)] = advance(v, c0());
            }
}

static int serial_main(void)
{
    double *u = calloc(cells_of_array(), sizeof *u), *un = calloc(cells_of_array(), sizeof *un);
    double most = -1e300, least = 1e300;
    host_init(u);
    memcpy(un, u, cells_of_array() * sizeof *u);
    for (int t = 0; t < steps; t++) {
        serial_step(un, u);
        if (strcmp(scenario, "serial-busy") == 0 && t % 3 == 1)
            poke(un, t);
        double *swap = u;
        u = un;
        un = swap;
    }
    __float128 total = 0; /* exact enough to be rounded once, as the runtime's sums are */
    long lo[3], hi[3], c[3];
    range(ring, lo, hi);
    for (c[2] = lo[2]; c[2] < hi[2]; c[2]++)
        for (c[1] = lo[1]; c[1] < hi[1]; c[1]++)
            for (c[0] = lo[0]; c[0] < hi[0]; c[0]++) {
                double v = u[index_beside(c, 0, 0)];
                total += v;
                most = v > most ? v : most;
                least = v < least ? v : least;
            }
    print_result(u, (double)total, most, least);
    free(u);
    free(un);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return 2;
    scenario = argv[1];
    dim = atoi(argv[2]);
    boundary = strcmp(argv[3], "periodic") == 0  ? AMR_PERIODIC
               : strcmp(argv[3], "neumann") == 0 ? AMR_NEUMANN
                                                 : AMR_RING;
    ring = boundary == AMR_RING;
    n = atoi(argv[4]);
    steps = atoi(argv[5]);
    describe();
    if (strncmp(scenario, "serial", 6) == 0)
        return serial_main();
    return amr_main(argc, argv, &program, user_main);
}
