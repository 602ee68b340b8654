/* A loop over the depth of the ghost cells outside those along the edge, in flat arrays of several variables: away
 * from the mesh, -g, with the sign of a mirror image in a local that goes with the variable. */
// RUN: %amrcc --report %s | FileCheck %s
// RUN: %near 2e-3 --block=8 %s
// CHECK: sets the boundary: from the cells inside
// CHECK-NEXT: over j = 1 : 2, i = 0 : b->nx + 4
// CHECK-NEXT: q read and written at 1 offset, 1 cell away: (1, 0)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2, NV = 3, N = 32 };
struct box {
    int nx, ny;
    double h, *q[NV], *r[NV];
};
#define AT(b, j, i) (((long)(j) + NG) * ((b)->nx + 2 * NG) + (i) + NG)

#pragma amr kernel
static void boundary(struct box *b)
{
#pragma amr data domain(j, i) arrays(b->q)
    for (int m = 0; m < NV; m++) {
        double *q = b->q[m];
        for (int j = 0; j < b->ny; j++)
            for (int g = 1; g <= NG; g++) {
                q[AT(b, j, -g)] = q[AT(b, j, b->nx - g)];
                q[AT(b, j, b->nx - 1 + g)] = q[AT(b, j, g - 1)];
            }
        for (int g = 1; g <= NG; g++)
            for (int i = -NG; i < b->nx + NG; i++) {
                double sign = m == 2 ? -1.0 : 1.0;
                q[AT(b, -g, i)] = sign * q[AT(b, g - 1, i)];
                q[AT(b, b->ny - 1 + g, i)] = sign * q[AT(b, b->ny - g, i)];
            }
    }
}
#pragma amr kernel
static void step(struct box *b, double dt)
{
#pragma amr data domain(j, i) arrays(b->q, b->r) spacing(b->h)
    long s = b->nx + 2 * NG;
    for (int j = 0; j < b->ny; j++)
        for (int i = 0; i < b->nx; i++) {
            long c = AT(b, j, i);
            double u = b->q[1][c], v = b->q[2][c];
            for (int m = 0; m < NV; m++)
                b->r[m][c] = b->q[m][c] - dt / b->h * u * (1.5 * b->q[m][c] - 2 * b->q[m][c - 1] + 0.5 * b->q[m][c - 2]) -
                             dt / (2 * b->h) * v * (b->q[m][c + s] - b->q[m][c - s]) +
                             0.0005 * dt / (b->h * b->h) *
                                 (b->q[m][c + s] + b->q[m][c - s] + b->q[m][c + 1] + b->q[m][c - 1] - 4 * b->q[m][c]);
        }
    for (int m = 0; m < NV; m++)
        for (int j = 0; j < b->ny; j++)
            for (int i = 0; i < b->nx; i++)
                b->q[m][AT(b, j, i)] = b->r[m][AT(b, j, i)];
}
int main(void)
{
    struct box b = {2 * N, 2 * N, 1.0 / N};
    for (int m = 0; m < NV; m++) {
        b.q[m] = calloc((2 * N + 2 * NG) * (2 * N + 2 * NG), sizeof(double));
        b.r[m] = calloc((2 * N + 2 * NG) * (2 * N + 2 * NG), sizeof(double));
    }
    for (int j = 0; j < b.ny; j++)
        for (int i = 0; i < b.nx; i++) {
            double d = exp(-((i - 20.0) * (i - 20.0) + (j - 12.0) * (j - 12.0)) / 20);
            b.q[0][AT(&b, j, i)] = d;
            b.q[1][AT(&b, j, i)] = 0.5 + 0.2 * d;
            b.q[2][AT(&b, j, i)] = -0.3 * d;
        }
#pragma amr timeloop
    for (int t = 0; t < 80; t++) {
        boundary(&b);
        step(&b, 0.2 / N);
    }
    for (int j = 0; j < b.ny; j += 3)
        for (int i = 0; i < b.nx; i += 3)
            printf("%.15g %.15g\n", b.q[0][AT(&b, j, i)], b.q[2][AT(&b, j, i)]);
    return 0;
}
