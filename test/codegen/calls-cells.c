// Flat arrays of several values a cell, worked on by functions that get a cell's first value. Their loops over the
// values count in `i` and `j`, which are the kernel's iterators, too, and one loop runs over all cells.
// RUN: rm -rf %t && %amrcc -Wno-amr-host-view --emit=%t %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

enum { NX = 37, NY = 29, NV = 4 };
static double u[NY * NX * NV], v[NY * NX * NV], size[NY * NX];

static double norm(const double *cell)
{
    double s = 0;
    int i;
    for (i = 0; i < NV; i++)
        s += cell[i] * cell[i];
    return sqrt(s);
}

static void scale(double *to, const double *from, double c)
{
    for (int i = 0; i < NV; i++)
        to[i] = c * from[i];
}

static void diffuse(double *to, const double *from, int row, double c)
{
    for (int j = 0; j < NV; j++) {
        double lap = from[j - NV] + from[j + NV];
        lap += from[j - row] + from[j + row];
        to[j] = from[j] + c * (lap - 4 * from[j]);
    }
}

#pragma amr kernel scale(-2)
static void step(double *v, double *u, double *size, int nx, int ny)
{
#pragma amr data domain(j, i) arrays(v, u, size)
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            diffuse(v + NV * (j * nx + i), &u[NV * (j * nx + i)], nx * NV, 0.1);
    for (int k = 0; k < nx * ny; k++) {
        size[k] = norm(&v[k * NV]);
        scale(&u[k * NV], v + NV * k, 1 - 1e-3 * size[k]);
    }
}

int main(void)
{
    for (int k = 0; k < NX * NY; k++)
        for (int q = 0; q < NV; q++)
            u[k * NV + q] = v[k * NV + q] = (q + 1) * exp(-0.01 * (k % NX - 15) * (k % NX - 15));
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(v, u, size, NX, NY);
    for (int k = 0; k < NX * NY; k++)
        printf("%.15g %.15g %.15g\n", size[k], u[k * NV], u[k * NV + 3]);
    return 0;
}
