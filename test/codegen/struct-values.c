/* Structs by value that change places in a kernel, behind its nests or between them: their pointers,
 * and sizes that bound loops, are read anew at each launch. */
// RUN: %near 1e-3 --block=4 %s
// RUN: %near 1e-3 --block=4 -DFORM=1 %s
// RUN: %near 1e-3 --block=4 -DFORM=2 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int nx, ny; double *d; } field;

static field make(int nx, int ny)
{
    field f = {nx, ny, calloc(nx * ny, sizeof(double))};
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            f.d[j * nx + i] = exp(-0.02 * (pow(i - 16, 2) + pow(j - 12, 2)));
    return f;
}

#if FORM == 1
static field u0, u1;

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u0.d, u1.d) spacing(h)
    double c = dt / (h * h);
    field t;
    for (int j = 1; j < u0.ny - 1; j++)
        for (int i = 1; i < u0.nx - 1; i++) {
            int k = j * u0.nx + i, n = u0.nx;
            u1.d[k] = u0.d[k] + c * (u0.d[k - 1] + u0.d[k + 1] + u0.d[k - n] + u0.d[k + n] - 4 * u0.d[k]);
        }
    t = u0;
    u0 = u1;
    u1 = t;
}

static void run(field a, field b, double dt, double h)
{
    u0 = a;
    u1 = b;
#pragma amr timeloop
    for (int n = 0; n < 12; n++)
        step(dt, h);
#else
#pragma amr kernel
static void run(field u0, field u1, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u0.d, u1.d) spacing(h)
    field t;
    double c = dt / (h * h);
    int nx = u0.nx, ny = u0.ny;
#pragma amr timeloop
    for (int n = 0; n < 12; n++) {
        for (int j = 1; j < ny - 1; j++)
#if FORM == 2
            for (int i = 1; i < u0.nx - 1; i++) {
#else
            for (int i = 1; i < nx - 1; i++) {
#endif
                int k = j * nx + i;
                u1.d[k] = u0.d[k] + c * (u0.d[k - 1] + u0.d[k + 1] + u0.d[k - nx] + u0.d[k + nx] - 4 * u0.d[k]);
            }
        t = u0, u0 = u1, u1 = t;
    }
#endif
    for (int k = 0; k < u0.nx * u0.ny; k++)
        printf("%.17g\n", u0.d[k]);
}

int main(void)
{
    double h = 1.0 / 65;
    run(make(66, 50), make(66, 50), 0.1 * h * h, h);
    return 0;
}
