/* Implicit heat conduction by Jacobi sweeps with coefficients on faces, after TeaLeaf. They are made for one face more than
 * there are cells, of sizes in members of a struct that the command line may give: the loops' ends in one kernel are told
 * from those in another by the members' names. */
// RUN: %near 1e-3 --block=8 -w %s
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// CHECK: field kx double flat face(x)
// CHECK: field ky double flat face(y)
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define FTNREF2D(i_index, j_index, i_size, i_lb, j_lb) ((i_size) * (j_index - (j_lb)) + (i_index) - (i_lb))
#define IDX(i, j) FTNREF2D(i, j, x_max + 4, x_min - 2, y_min - 2)
enum { CONDUCTIVITY = 1, RECIP_CONDUCTIVITY = 2 };
typedef struct chunk_type {
    int x_min, x_max, y_min, y_max;
    double dx, dy;
    double *density, *energy, *u, *u0, *un, *kx, *ky, *w;
} chunk_type;
#pragma amr kernel
static void update_halo_u(chunk_type *chunk)
{
    int x_min = chunk->x_min, x_max = chunk->x_max, y_min = chunk->y_min, y_max = chunk->y_max;
    double *u = chunk->u;
    int j, k;
#pragma amr data domain(k, j) arrays(u)
    for (j = x_min; j <= x_max; j++) u[IDX(j, 0)] = u[IDX(j, 1)];
    for (j = x_min; j <= x_max; j++) u[IDX(j, y_max + 1)] = u[IDX(j, y_max)];
    for (k = y_min - 1; k <= y_max + 1; k++) u[IDX(0, k)] = u[IDX(1, k)];
    for (k = y_min - 1; k <= y_max + 1; k++) u[IDX(x_max + 1, k)] = u[IDX(x_max, k)];
}
#pragma amr kernel
static void tea_leaf_init(chunk_type *chunk, int coefficient, double dt)
{
    int x_min = chunk->x_min, x_max = chunk->x_max, y_min = chunk->y_min, y_max = chunk->y_max;
    double *density = chunk->density, *energy = chunk->energy, *u = chunk->u, *u0 = chunk->u0, *kx = chunk->kx, *ky = chunk->ky, *w = chunk->w;
    double rx = dt / (chunk->dx * chunk->dx), ry = dt / (chunk->dy * chunk->dy);
    int j, k;
#pragma amr data domain(k, j) arrays(density, energy, u, u0, kx, ky, w) spacing(chunk->dx, chunk->dy)
    for (k = y_min; k <= y_max; k++)
        for (j = x_min; j <= x_max; j++) {
            u[IDX(j, k)] = energy[IDX(j, k)] * density[IDX(j, k)];
            u0[IDX(j, k)] = u[IDX(j, k)];
        }
    for (k = y_min - 1; k <= y_max + 1; k++)
        for (j = x_min - 1; j <= x_max + 1; j++)
            w[IDX(j, k)] = coefficient == CONDUCTIVITY ? density[IDX(j, k)] : 1.0 / density[IDX(j, k)];
    for (k = y_min; k <= y_max; k++)
        for (j = x_min; j <= x_max + 1; j++)
            kx[IDX(j, k)] = rx * (w[IDX(j - 1, k)] + w[IDX(j, k)]) / (2.0 * w[IDX(j - 1, k)] * w[IDX(j, k)]);
    for (k = y_min; k <= y_max + 1; k++)
        for (j = x_min; j <= x_max; j++)
            ky[IDX(j, k)] = ry * (w[IDX(j, k - 1)] + w[IDX(j, k)]) / (2.0 * w[IDX(j, k - 1)] * w[IDX(j, k)]);
}
#pragma amr kernel scale(0)
static double jacobi(chunk_type *chunk)
{
    int x_min = chunk->x_min, x_max = chunk->x_max, y_min = chunk->y_min, y_max = chunk->y_max;
    double *u = chunk->u, *u0 = chunk->u0, *un = chunk->un, *kx = chunk->kx, *ky = chunk->ky;
    double error = 0.0;
    int j, k;
#pragma amr data domain(k, j) arrays(u, u0, un, kx, ky)
    for (k = y_min - 1; k <= y_max + 1; k++)
        for (j = x_min - 1; j <= x_max + 1; j++)
            un[IDX(j, k)] = u[IDX(j, k)];
    for (k = y_min; k <= y_max; k++)
        for (j = x_min; j <= x_max; j++) {
            u[IDX(j, k)] = (u0[IDX(j, k)] + (kx[IDX(j + 1, k)] * un[IDX(j + 1, k)] + kx[IDX(j, k)] * un[IDX(j - 1, k)]) +
                            (ky[IDX(j, k + 1)] * un[IDX(j, k + 1)] + ky[IDX(j, k)] * un[IDX(j, k - 1)])) /
                           (1.0 + (kx[IDX(j, k)] + kx[IDX(j + 1, k)]) + (ky[IDX(j, k)] + ky[IDX(j, k + 1)]));
            error += fabs(u[IDX(j, k)] - un[IDX(j, k)]);
        }
    return error;
}
#pragma amr kernel
static void finalise(chunk_type *chunk)
{
    int x_min = chunk->x_min, x_max = chunk->x_max, y_min = chunk->y_min, y_max = chunk->y_max, j, k;
    double *energy = chunk->energy, *density = chunk->density, *u = chunk->u;
#pragma amr data domain(k, j) arrays(energy, density, u)
    for (k = y_min; k <= y_max; k++)
        for (j = x_min; j <= x_max; j++)
            energy[IDX(j, k)] = u[IDX(j, k)] / density[IDX(j, k)];
}
int main(int argc, char *argv[])
{
    chunk_type c; c.x_min = 1; c.x_max = argc > 1 ? atoi(argv[1]) : 96; c.y_min = 1; c.y_max = argc > 2 ? atoi(argv[2]) : 64;
    const int x_min = 1, x_max = c.x_max, y_min = 1, y_max = c.y_max;
    size_t n = (size_t)(x_max + 4) * (y_max + 4);
    double **all[] = {&c.density, &c.energy, &c.u, &c.u0, &c.un, &c.kx, &c.ky, &c.w};
    for (size_t f = 0; f < sizeof all / sizeof *all; f++) *all[f] = calloc(n, sizeof(double));
    c.dx = 10.0 / x_max; c.dy = c.dx;
    for (int k = y_min - 2; k <= y_max + 2; k++)
        for (int j = x_min - 2; j <= x_max + 2; j++) {
            int in = j < 30 && k < 25;
            c.density[IDX(j, k)] = in ? 0.1 : 100.0 + 0.1 * j;
            c.energy[IDX(j, k)] = in ? 25.0 : 0.0001 * (1.0 + 0.01 * j + 0.02 * k);
        }
    double dt = 0.004;
#pragma amr timeloop
    for (int step = 1; step <= 20; step++) {
        tea_leaf_init(&c, CONDUCTIVITY, dt);
        update_halo_u(&c);
        for (int t = 0; t < 10; t++) {
            jacobi(&c);
            update_halo_u(&c);
        }
        finalise(&c);
    }
    for (int k = y_min; k <= y_max; k++) for (int j = x_min; j <= x_max; j++) printf("%.17g\n", c.energy[IDX(j, k)]);
    return 0;
}
