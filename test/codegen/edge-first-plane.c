/* A kernel of loops along edges alone, with iterators of their own, over flat arrays of three axes: the
 * first plane's index, q * nx + r, names no stride but one, and the loop's end the other size. */
// RUN: %near 2e-3 --block=4 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest {{[0-9]+}} walls {{.*}} boundary pointwise
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(k, j, i) (((k) * ny + (j)) * nx + (i))

#pragma amr kernel
static void walls(double *a, int nz, int ny, int nx, double h, double t)
{
#pragma amr data domain(k, j, i) arrays(a) spacing(h)
    for (int q = 0; q < ny; q++)
        for (int r = 0; r < nx; r++) {
            a[AT(0, q, r)] = exp(-40 * (pow(r * h - 0.3 - t, 2) + pow(q * h - 0.4, 2)));
            a[AT(nz - 1, q, r)] = 0.1;
        }
    for (int p = 1; p < nz - 1; p++)
        for (int r = 0; r < nx; r++)
            a[AT(p, 0, r)] = a[AT(p, ny - 1, r)] = 0;
}

#pragma amr kernel
static void step(double *b, double *a, int nz, int ny, int nx, double h, double dt)
{
#pragma amr data domain(k, j, i) arrays(a, b) spacing(h)
    double c = dt / (h * h);
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++) {
                int o = AT(k, j, i);
                b[o] = a[o] + c * (a[o - 1] + a[o + 1] + a[o - nx] + a[o + nx] + a[o - nx * ny] +
                                   a[o + nx * ny] - 6 * a[o]);
            }
}

int main(int argc, char **argv)
{
    (void)argv;
    int nx = 32 + argc, ny = 28 + argc, nz = 24 + argc;
    double *a = calloc(nx * ny * nz, sizeof *a), *b = calloc(nx * ny * nz, sizeof *b);
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        walls(a, nz, ny, nx, 1.0 / 32, 0.01 * t);
        step(b, a, nz, ny, nx, 1.0 / 32, 1e-4);
        double *swap = a;
        a = b;
        b = swap;
    }
    for (int k = 1; k < nz - 1; k += 3)
        for (int i = 1; i < nx - 1; i += 2)
            printf("%.9g\n", a[AT(k, 12, i)]);
    free(a);
    free(b);
    return 0;
}
