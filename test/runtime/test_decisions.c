/* Which leaves the mesh has after which step, for fields whose answer is known by hand: 128 cells, or
 * 64 x 32 with DIM 2, blocks of 8, three levels. A generated program written by hand: its step sets u, and in some scenarios
 * v and w, to a function of place and step, so each mesh follows from that alone. Prints the leaves behind
 * each amr_step, level:x or level:x,y of the block on its level. decisions.py runs it and knows the answers.
 *
 *     test_decisions SCENARIO STEPS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state/state.h"

#ifndef DIM
#define DIM 1
#endif
enum { B = 8, NX = DIM == 1 ? 128 : 64, NY = DIM == 1 ? 1 : 32 };

static const char *scenario;

static int is(const char *name)
{
    return strcmp(scenario, name) == 0;
}

/* ---- the fields ------------------------------------------------------------------------------ */

/* One where x lies between two places, in cells, else 0. */
static double box(double x, double from, double to)
{
    return x > from && x < to;
}

/* A spike of one cell, seen on the finest level only. The other one keeps the range what it is. */
static double spike(double x, int cell, double height)
{
    return x == cell ? height : x == 126 ? 1.0 : 0.0;
}

/* x: the program's index; cells 1 to 128 lie in the mesh. */
static double u_on_line(double x, int step)
{
    if (is("linear"))
        return 2.0 + 0.5 * x;
    if (is("inside"))
        return box(x, 44.5, 1000);
    if (is("near"))
        return box(x, 46.5, 1000);
    if (is("across"))
        return box(x, 48.5, 1000);
    if (is("ramp")) /* a jump between 48 and 49, then back to 0 in a straight line */
        return x > 48.5 && x < 54 ? (54 - x) / 5 : 0.0;
    if (is("moving"))
        return box(x, 44.5 + 8 * step, 1000);
    if (is("fading"))
        return spike(x, 44, step < 2 ? 1.0 : step < 6 ? 0.01 : 1e-4);
    if (is("settling") || is("settling first")) /* a jump on a face, and a spike */
        return box(x, is("settling") ? 48.5 : 8.5, 1000) * (step < 2 ? 1.0 : step < 6 ? 8e-3 : 1e-4) + (x == 126);
    if (is("early"))
        return step >= 1 ? box(x, 20.5, 24.5) : 0.0;
    if (is("shrinks from below") || is("shrinks from above")) /* the range, once the spike has gone */
        return x == 126 && step < 5 ? (is("shrinks from below") ? -999 : 999) : box(x, 44.5, 1000);
    if (is("late"))
        return step >= 5 ? box(x, 20.5, 24.5) : 0.0;
    return 1.0;
}

/* One in the cell (x0, y0) and, so that the range stays, in (60, 4). */
static double spot(double x, double y, int x0, int y0)
{
    return (x == x0 && y == y0) || (x == 60 && y == 4);
}

/* Cells (1, 1) to (64, 32) lie in the mesh. */
static double u_in_plane(double x, double y, int step)
{
    if (is("middle"))
        return spot(x, y, 20, 20);
    if (is("corner"))
        return spot(x, y, 23, 18);
    if (is("row"))
        return box(y, 20.5, 1000);
    if (is("column"))
        return box(x, 20.5, 1000);
    if (is("moving"))
        return box(y, 12.5 + 8 * (step / 4), 1000);
    return x + 3 * y;
}

static double u_of(double x, double y, int step)
{
    return DIM == 1 ? u_on_line(x, step) : u_in_plane(x, y, step);
}

static int is_written(void)
{
    return is("written") || is("written to and fro");
}

/* Where there is a v: a stage that each step makes anew, or a coefficient that it only reads. */
static double v_of(double x, double y, int step)
{
    (void)y, (void)step;
    return is_written() ? 0 : box(x, 100.5, 1000);
}

static int has_stage(void)
{
    return is("stage");
}

static int has_v(void)
{
    return has_stage() || is("coefficient") || is_written();
}

/* ---- kernels --------------------------------------------------------------------------------- */

/* Centre of cell c of a block, as the generated programs have it. */
static double centre(const struct amr_block *b, int d, int c)
{
    return b->origin[d] + b->ratio[d] * c + (b->ratio[d] > 1 ? 0.5 : 0.0);
}

static double *cells(const struct amr_kernel_args *a, int array, const struct amr_block *b)
{
    return (double *)a->field[array] + (size_t)b->slot * (DIM == 1 ? B : B * B);
}

static int step_of(const struct amr_kernel_args *a)
{
    return (int)((const double *)a->scalars.bytes)[0];
}

static int is_in_range(const struct amr_kernel_args *a, const struct amr_block *b, int d, int c)
{
    int i = b->origin[d] + b->ratio[d] * c;
    return d >= DIM || (i >= a->lo[d] && i < a->hi[d]);
}

/* Sets array 0; the arrays behind it are only named as read. */
static void set(const struct amr_kernel_args *a, double (*f)(double x, double y, int step))
{
    for (int k = 0; k < a->n_blocks; k++) {
        const struct amr_block *b = &a->block[a->list[k]];
        for (int y = 0; y < (DIM == 1 ? 1 : b->cells[1]); y++)
            for (int x = 0; x < b->cells[0]; x++)
                if (is_in_range(a, b, 0, x) && is_in_range(a, b, 1, y))
                    cells(a, 0, b)[y * B + x] = f(centre(b, 0, x), centre(b, 1, y), step_of(a));
    }
}

static void set_u(const struct amr_kernel_args *a)
{
    set(a, u_of);
}

static void set_v(const struct amr_kernel_args *a)
{
    set(a, v_of);
}

#define SET .type = AMR_DOUBLE, .writes = 1, .full_write = 1
#define STAR (DIM == 1 ? 0x7 : 0xba)
#define BESIDE .type = AMR_DOUBLE, .reads = 1, .lo = {-1, 1 - DIM}, .hi = {1, DIM - 1}, .directions = STAR
static const struct amr_array_desc begin_u[] = {{.name = "u", SET}}, begin_v[] = {{.name = "v", SET}};
/* v from u, then un from u and, where there is one, v; u and un change places. */
static const struct amr_array_desc stage_v[] = {{.name = "v", SET}, {.name = "u", BESIDE}};
static const struct amr_array_desc step_u[] = {{.name = "un", SET}, {.name = "u", BESIDE}};
static const struct amr_array_desc step_uv[] = {
    {.name = "un", SET}, {.name = "u", BESIDE}, {.name = "v", BESIDE}};

#define NEST(number, line, list, ...)                                                              \
    {.id = number, .where = "decisions.c:" line, .n_arrays = sizeof list / sizeof *list,          \
     .arrays = list, .scalar_bytes = sizeof(double), .width_known = 1, __VA_ARGS__}
static const struct amr_nest nest_begin_u = NEST(0, "1", begin_u, .pointwise = 1, .run = set_u);
static const struct amr_nest nest_begin_v = NEST(1, "2", begin_v, .pointwise = 1, .run = set_v);
static const struct amr_nest nest_stage = NEST(2, "3", stage_v, .reads_halo = 1, .run = set_v);
static const struct amr_nest nest_step = NEST(3, "4", step_u, .reads_halo = 1, .run = set_u);
static const struct amr_nest nest_step_v = NEST(4, "5", step_uv, .reads_halo = 1, .run = set_u);
static const struct amr_nest *const nests[] = {&nest_begin_u, &nest_begin_v, &nest_stage, &nest_step,
                                               &nest_step_v};
static const struct amr_program program = {.name = "decisions",
                                           .dim = DIM,
                                           .block = B,
                                           .halo = 1,
                                           .directions = STAR,
                                           .ring = {{1, 1}, {DIM - 1, DIM - 1}},
                                           .n_nests = 5,
                                           .nests = nests,
                                           .device = &amr_device_host};

/* ---- the program ----------------------------------------------------------------------------- */

/* Nests that read neighbours run over the mesh, the others over its ring, too. */
static void launch(const struct amr_nest *nest, double *a, double *b, double *c, int step)
{
    double scalars[AMR_MAX_LEVELS];
    int inside = nest->reads_halo, in_plane = DIM > 1;
    long lo[3] = {inside, inside && in_plane, 0};
    long hi[3] = {NX + 2 - inside, in_plane ? NY + 2 - inside : 1, 1};
    struct amr_array arrays[3] = {{.address = a, .stride = {1, NX + 2}},
                                  {.address = b, .stride = {1, NX + 2}},
                                  {.address = c, .stride = {1, NX + 2}}};
    for (int l = 0; l < AMR_MAX_LEVELS; l++)
        scalars[l] = step;
    amr_launch(nest, arrays, lo, hi, scalars, NULL);
}

/* Host code between amr_step and the nests: elements that it may set, and of those that it does. */
static void host_code(double *u, double *v, int step)
{
    if (is_written() && step == 6) {
        double *all = amr_host_view(v, AMR_VIEW_READ | AMR_VIEW_WRITE);
        for (int i = 21; i <= 24; i++)
            all[i] = is("written") || i % 2 ? 1 : -1;
    }
    if (is("visited"))
        amr_host_set(&u[20]);
    if (is("set") && step == 6)
        *(double *)amr_host_set(&u[20]) += 0.5;
    if (is("set at the face") && step == 6)
        *(double *)amr_host_set(&u[18]) += 0.5;
}

/* Of this rank; where there are others, how many there are in all. */
static void print_leaves(int step)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    printf("%d:", step);
    if (amr__state.comm->size > 1)
        printf(" [%d]", (int)m->n_global);
    for (int i = 0; i < m->n_leaves; i++) {
        printf(" %d:%d", m->leaf[i].level, m->leaf[i].x[0]);
        if (DIM > 1)
            printf(",%d", m->leaf[i].x[1]);
    }
    printf("\n");
}

static int user_main(int argc, char **argv)
{
    size_t bytes = (NX + 2) * (DIM == 1 ? 1 : NY + 2) * sizeof(double);
    double *u = amr_malloc(bytes), *un = amr_malloc(bytes), *v = amr_malloc(bytes);
    (void)argc, (void)argv;
    launch(&nest_begin_u, u, NULL, NULL, 0);
    launch(&nest_begin_u, un, NULL, NULL, 0);
    if (has_v())
        launch(&nest_begin_v, v, NULL, NULL, 0);
    for (int step = 1; step <= atoi(argv[2]); step++) {
        amr_step((struct amr_named_array[]){{.name = "u", .address = u},
                                            {.name = "un", .address = un},
                                            {.name = "v", .address = v}},
                 has_v() ? 3 : 2);
        if (DIM == 1)
            host_code(u, v, step);
        if (has_stage())
            launch(&nest_stage, v, u, NULL, step);
        launch(has_v() ? &nest_step_v : &nest_step, un, u, v, step);
        double *swap = u;
        u = un;
        un = swap;
        print_leaves(step);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    scenario = argv[1];
    return amr_main(argc, argv, &program, user_main);
}
