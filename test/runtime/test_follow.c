/* Whether the mesh follows what is hard to see: jumps on block faces and between the domain and its
 * ring, values that initial nests or host code write when there is a mesh already. A generated
 * program written by hand, 2-D, diffusion of u with a source w; it runs the same serially and
 * prints the largest difference, and a hash of what it got. follow.py runs it.
 *
 *     test_follow SCENARIO STEPS */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amr.h"
#include "amr_sum.h"
#include "device/ops.h"

enum { B = 8, N = 66, CELLS = N * N };

static const char *scenario;
static int steps;

/* ---- what is computed ------------------------------------------------------------------------ */

static double blob(double x, double y, double x0, double y0)
{
    return exp(-0.05 * ((x - x0) * (x - x0) + (y - y0) * (y - y0)));
}

static double stepped(const double *u, double west, double east, double south, double north,
                      double w, double c)
{
    return *u + c * ((west - *u) + (east - *u) + ((south - *u) + (north - *u))) + 0.1 * w;
}

/* ---- kernels --------------------------------------------------------------------------------- */

/* Cell (x, y) of the block around entry e. */
static double *cell(const struct amr_kernel_args *a, int array, int e, int x, int y)
{
    int dx = x < 0 ? -1 : x >= B, dy = y < 0 ? -1 : y >= B, dir = dx + 1 + 3 * (dy + 1);
    int beside = dir == 4 ? a->block[e].slot : a->neighbor[e * 9 + dir];
    int face = dx ? dx > 0 : 2 + (dy > 0);
    struct amr__layout l = amr__layout_beside(2, B, beside, face, AMR_THIN_DEPTH(1, B));
    return (double *)a->field[array] + l.start + (y - dy * B) * l.step[1] + (x - dx * B);
}

struct spot {
    const struct amr_kernel_args *a;
    const struct amr_block *block;
    int e, x, y;
    double i, j; /* the user's indices of the centre */
};

static void for_cells(const struct amr_kernel_args *a, void (*f)(const struct spot *))
{
    for (int k = 0; k < a->n_blocks; k++) {
        struct spot s = {.a = a, .block = &a->block[a->list[k]], .e = a->list[k]};
        const struct amr_block *b = s.block;
        for (s.y = 0; s.y < B; s.y++)
            for (s.x = 0; s.x < B; s.x++) {
                int i = b->origin[0] + b->ratio[0] * s.x, j = b->origin[1] + b->ratio[1] * s.y;
                s.i = i + (b->ratio[0] > 1 ? 0.5 : 0);
                s.j = j + (b->ratio[1] > 1 ? 0.5 : 0);
                if (i >= a->lo[0] && i < a->hi[0] && j >= a->lo[1] && j < a->hi[1])
                    f(&s);
            }
    }
}

static const double *scalars(const struct spot *s)
{
    return (const double *)s->a->scalars.bytes;
}

/* u = constant + blob, or u += blob */
static void set_cell(const struct spot *s)
{
    const double *c = scalars(s) + 4 * s->block->level;
    *cell(s->a, 0, s->e, s->x, s->y) = c[0] + c[1] * blob(s->i, s->j, c[2], c[3]);
}

static void add_cell(const struct spot *s)
{
    const double *c = scalars(s) + 4 * s->block->level;
    *cell(s->a, 0, s->e, s->x, s->y) += c[1] * blob(s->i, s->j, c[2], c[3]);
}

static void step_cell(const struct spot *s)
{
    const struct amr_kernel_args *a = s->a;
    int e = s->e, x = s->x, y = s->y;
    *cell(a, 0, e, x, y) =
        stepped(cell(a, 1, e, x, y), *cell(a, 1, e, x - 1, y), *cell(a, 1, e, x + 1, y),
                *cell(a, 1, e, x, y - 1), *cell(a, 1, e, x, y + 1), *cell(a, 2, e, x, y),
                scalars(s)[s->block->level]);
}

static void sum_cell(const struct spot *s)
{
    int weight = 0;
    for (int r = s->block->ratio[0] * s->block->ratio[1]; r > 1; r /= 2)
        weight++;
    amr_sum_add(s->a->reduction, *cell(s->a, 0, s->e, s->x, s->y), weight);
}

static void run_set(const struct amr_kernel_args *a)
{
    for_cells(a, set_cell);
}
static void run_add(const struct amr_kernel_args *a)
{
    for_cells(a, add_cell);
}
static void run_step(const struct amr_kernel_args *a)
{
    for_cells(a, step_cell);
}
static void run_sum(const struct amr_kernel_args *a)
{
    for_cells(a, sum_cell);
}

/* ---- descriptors ----------------------------------------------------------------------------- */

static const struct amr_array_desc set_arrays[] = {
    {.name = "u", .type = AMR_DOUBLE, .writes = 1, .full_write = 1}};
static const struct amr_array_desc add_arrays[] = {
    {.name = "u", .type = AMR_DOUBLE, .reads = 1, .writes = 1, .directions = 1u << 4}};
static const struct amr_array_desc step_arrays[] = {
    {.name = "un", .type = AMR_DOUBLE, .writes = 1, .full_write = 1},
    {.name = "u", .type = AMR_DOUBLE, .reads = 1, .lo = {-1, -1}, .hi = {1, 1}, .directions = 0xba},
    {.name = "w", .type = AMR_DOUBLE, .reads = 1, .directions = 1u << 4}};
static const struct amr_array_desc sum_arrays[] = {
    {.name = "u", .type = AMR_DOUBLE, .reads = 1, .directions = 1u << 4}};
static const struct amr_reduction_desc sums[] = {{AMR_SUM, AMR_DOUBLE, "total", {0}}};
static const struct amr_nest nest_set = {.id = 0,
                                         .where = "follow.c:1",
                                         .n_arrays = 1,
                                         .arrays = set_arrays,
                                         .scalar_bytes = 4 * sizeof(double),
                                         .pointwise = 1,
                                         .width_known = 1,
                                         .run = run_set};
static const struct amr_nest nest_add = {.id = 1,
                                         .where = "follow.c:2",
                                         .n_arrays = 1,
                                         .arrays = add_arrays,
                                         .scalar_bytes = 4 * sizeof(double),
                                         .width_known = 1,
                                         .run = run_add};
static const struct amr_nest nest_step = {.id = 2,
                                          .where = "follow.c:3",
                                          .n_arrays = 3,
                                          .arrays = step_arrays,
                                          .scalar_bytes = sizeof(double),
                                          .reads_halo = 1,
                                          .width_known = 1,
                                          .run = run_step};
static const struct amr_nest nest_sum = {.id = 3,
                                         .where = "follow.c:4",
                                         .n_arrays = 1,
                                         .arrays = sum_arrays,
                                         .n_reductions = 1,
                                         .reductions = sums,
                                         .width_known = 1,
                                         .run = run_sum};
static const struct amr_nest *const nests[] = {&nest_set, &nest_add, &nest_step, &nest_sum};
static const struct amr_program program = {.name = "follow",
                                           .dim = 2,
                                           .block = B,
                                           .halo = 1,
                                           .directions = 0xba,
                                           .ring = {{1, 1}, {1, 1}},
                                           .n_nests = 4,
                                           .nests = nests,
                                           .device = &amr_device_host};

/* ---- the program, with the mesh or without --------------------------------------------------- */

static int with_mesh;

static struct amr_array array_of(double *u)
{
    return (struct amr_array){.address = u, .stride = {1, N, 0}};
}

static void launch(const struct amr_nest *nest, double *u, double *v, double *w, int inset,
                   const double *values, int n_values, void *const *results)
{
    double all[4 * AMR_MAX_LEVELS];
    long lo[3] = {inset, inset, 0}, hi[3] = {N - inset, N - inset, 1};
    for (int l = 0; l < amr_levels(); l++)
        for (int k = 0; k < n_values; k++)
            all[l * n_values + k] =
                n_values == 1 ? values[0] / (amr_ratio(l) * amr_ratio(l)) : values[k];
    amr_launch(nest, (struct amr_array[]){array_of(u), array_of(v), array_of(w)}, lo, hi, all,
               results);
}

/* u = base + height * blob at (x, y), or the blob added to u. */
static void set(double *u, int add, double base, double height, double x, double y)
{
    double values[4] = {base, height, x, y};
    if (with_mesh) {
        launch(add ? &nest_add : &nest_set, u, u, u, 0, values, 4, NULL);
        return;
    }
    for (int c = 0; c < CELLS; c++)
        u[c] = (add ? u[c] : base) + height * blob(c % N, c / N, x, y);
}

static void step(double *un, double *u, double *w)
{
    const double c = 0.1;
    if (with_mesh)
        launch(&nest_step, un, u, w, 1, &c, 1, NULL);
    for (int k = N; !with_mesh && k < CELLS - N; k++)
        if (k % N > 0 && k % N < N - 1)
            un[k] = stepped(u + k, u[k - 1], u[k + 1], u[k - N], u[k + N], w[k], c);
}

/* What an array holds is asked for, so the mesh must be built. */
static void look(double *u)
{
    double total = 0;
    if (with_mesh)
        launch(&nest_sum, u, u, u, 1, NULL, 0, (void *[]){&total});
}

static void host_writes(double *u, int x0, int x1, int y0, int y1, double value)
{
    if (with_mesh)
        amr_host_view(u, AMR_VIEW_READ | AMR_VIEW_WRITE);
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            u[y * N + x] = value;
}

static int is(const char *name)
{
    return strcmp(scenario, name) == 0;
}

static void begin(double *u, double *w)
{
    if (is("face")) {
        host_writes(u, 1 + (N - 2) / 2, N, 0, N, 1);
    } else if (is("ring")) {
        host_writes(u, 0, N, 0, 1, 1);
        host_writes(u, N - 1, N, 0, N, 0.5);
    } else if (is("add")) {
        set(u, 0, 1e-3, 0, 0, 0);
        set(u, 1, 0, 1, 20, 30);
    } else if (is("late")) {
        set(u, 0, 1e-3, 1, 15, 15);
        look(u);
        set(w, 0, 0, 1, 50, 45);
        look(w);
        set(u, 1, 0, 0.5, 40, 20);
    } else if (is("host")) {
        set(u, 0, 1e-3, 0, 0, 0);
        host_writes(u, 18, 24, 25, 33, 1);
    } else if (is("mixed")) {
        set(u, 0, 1e-3, 0, 0, 0);
        set(w, 0, 0, 0.5, 12, 12);
        host_writes(u, 24, 26, 10, 12, 1);
        set(u, 1, 0, 1, 12, 14);
    } else if (is("heater") || is("lid")) {
        set(u, 0, 0.25, 0.5, 15, 15);
    }
}

static double *solve(void)
{
    double *u = amr_calloc(CELLS, sizeof *u), *un = amr_calloc(CELLS, sizeof *un);
    double *w = amr_calloc(CELLS, sizeof *w);
    begin(u, w);
    if (with_mesh)
        amr_host_view(u, AMR_VIEW_READ);
    memcpy(un, u, CELLS * sizeof *u);
    for (int t = 0; t < steps; t++) {
        if (with_mesh)
            amr_step((struct amr_named_array[]){{.name = "u", .address = u},
                                                {.name = "w", .address = w}},
                     2);
        if (is("heater") && t == steps / 2)
            host_writes(u, 48, 52, 47, 51, 1);
        if (is("lid")) {
            host_writes(u, 0, N, 0, 1, 0.25 + 0.1 * t);
            host_writes(un, 0, N, 0, 1, 0.25 + 0.1 * t);
        }
        step(un, u, w);
        double *swap = u;
        u = un;
        un = swap;
    }
    if (with_mesh)
        amr_host_view(u, AMR_VIEW_READ);
    double *result = malloc(CELLS * sizeof *result);
    memcpy(result, u, CELLS * sizeof *u);
    amr_free(u);
    amr_free(un);
    amr_free(w);
    return result;
}

static int user_main(int argc, char **argv)
{
    (void)argc, (void)argv;
    with_mesh = 1;
    double *mine = solve(), worst = 0;
    with_mesh = 0;
    double *serial = solve();
    unsigned long long hash = 14695981039346656037ull;
    for (size_t c = 0; c < CELLS; c++)
        worst = fmax(worst, fabs(mine[c] - serial[c]));
    for (size_t i = 0; i < CELLS * sizeof *mine; i++)
        hash = (hash ^ ((unsigned char *)mine)[i]) * 1099511628211ull;
    printf("error %.3g hash %016llx\n", worst, hash);
    free(mine);
    free(serial);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    scenario = argv[1];
    steps = atoi(argv[2]);
    return amr_main(argc, argv, &program, user_main);
}
