// A loop that sets both edges, with a local for each that is made where the first edge has been set: no element that it
// reads is one that was set before it, so each edge is a boundary.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(i, j) ((j) * nx + (i))

static double *fresh(int n)
{
    return calloc(n, sizeof(double));
}

#pragma amr kernel scale(-2)
static void step(int nx, int ny, double *zn, const double *z, const double *h, double r)
{
#pragma amr data domain(j, i) arrays(zn, z, h)
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            zn[AT(i, j)] = z[AT(i, j)] + r * h[AT(i, j)] * (z[AT(i - 1, j)] + z[AT(i + 1, j)] + z[AT(i, j - 1)] + z[AT(i, j + 1)] - 4 * z[AT(i, j)]);
}

#pragma amr kernel
static void edges(int nx, int ny, double *zn, const double *m, const double *h)
{
#pragma amr data domain(j, i) arrays(zn, m, h)
    for (int i = 1; i < nx - 1; i++) {
        double south = sqrt(h[AT(i, 0)]);
        zn[AT(i, 0)] = -m[AT(i, 0)] / south;
        double north = sqrt(h[AT(i, ny - 1)]);
        zn[AT(i, ny - 1)] = m[AT(i, ny - 2)] / north;
    }
    for (int j = 0; j < ny; j++) {
        double west = zn[AT(1, j)];
        zn[AT(0, j)] = 0.5 * west;
        double east = zn[AT(nx - 2, j)];
        zn[AT(nx - 1, j)] = 0.5 * east;
    }
}

int main(int argc, char **argv)
{
    int nx = 64, ny = argc > 1 ? atoi(argv[1]) : 48, n = nx * ny;
    double *z = fresh(n), *zn = fresh(n), *m = fresh(n), *h = fresh(n);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            h[AT(i, j)] = 1 + 0.001 * i;
            m[AT(i, j)] = 0.01 * j;
            z[AT(i, j)] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 20) * (j - 20)));
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        step(nx, ny, zn, z, h, 0.1);
        edges(nx, ny, zn, m, h);
        double *s = z;
        z = zn;
        zn = s;
    }
    for (int k = 0; k < n; k++)
        printf("%.17g\n", z[k]);
    return 0;
}

// CHECK-NOT: needed as a whole
// CHECK: nest 1 edges edge-locals-between.c:[[#]] boundary
// CHECK: nest 2 edges edge-locals-between.c:[[#]] boundary inward
// CHECK: nest 3 edges edge-locals-between.c:[[#]] boundary inward
// CHECK: nest 4 edges edge-locals-between.c:[[#]] boundary inward
// CHECK-NOT: nest 5
