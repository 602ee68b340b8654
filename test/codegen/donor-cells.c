/* Donor cells: data choose the index of a neighbour, in a declaration, by `if` and `else`, by a correction, as a difference
 * that counts, in the subscript, in a helper, in front of the nest; along both axes, in flat arrays, for fluxes on faces. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// RUN: %near 1e-3 --block=8 -DFORM=3 %s
// RUN: %near 1e-3 --block=8 -DFORM=4 %s
// RUN: %near 1e-3 --block=8 -DFORM=5 %s
// RUN: %near 1e-3 --block=8 -DFORM=6 %s
// RUN: %near 1e-3 --block=8 -DFORM=7 %s
// RUN: %near 1e-3 --block=8 -DFORM=8 %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=4 %s | FileCheck --check-prefix=FLUX %s
// RUN: rm -rf %t && %amrcc -DFORM=1 --emit=%t %s && %text %t/donor-cells_kernels.c | FileCheck --check-prefix=TEXT %s
// CHECK: hull (-1,-1) (1,1)
// FLUX: hull (0,-1) (0,0)
// FLUX: hull (-1,0) (0,0)
// TEXT: d = 0;
// TEXT: d = 1;
// TEXT: d < 1 ? {{.*}}u(j - 1, i){{.*}}u(j, i)
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NX = 66, NY = 50 };
static double u[NY][NX], un[NY][NX], f[NY][NX], g[NY][NX];
static int nx = NX, wind[NY][NX];

static double donor(int low, int high, int i, double v)
{
    int j = v > 0 ? low : high;
    return v * u[j][i];
}

#if FORM == 4
#pragma amr kernel
static void step(double *flat, double *next, double wy, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, g, wind, flat, next) spacing(h)
    double c = dt / h;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX; i++) {
            double v = 0.5 - 0.01 * j;
            int d = v > 0 ? i - 1 : i;
            f[j][i] = v * u[j][d];
        }
    for (int j = 1; j < NY; j++)
        for (int i = 1; i < NX - 1; i++) {
            double v = 0.3 - 0.01 * i;
            int d = j;
            if (v > 0)
                d--;
            g[j][i] = v * u[d][i];
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] -= c * (f[j][i + 1] - f[j][i] + g[j + 1][i] - g[j][i]);
}
#elif FORM == 5
#pragma amr kernel
static void step(double *flat, double *next, double wy, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, g, wind, flat, next) spacing(h)
    double c = dt / h;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            const int k = j * nx + i;
            double vx = 0.5 - 0.01 * j, vy = 0.3 * flat[k] - 0.1;
            int low = vy > 0 ? k - nx : k, left = vx > 0 ? k - 1 : k;
            next[k] = flat[k] - c * (vy * (flat[low + nx] - flat[low]) + vx * (flat[left + 1] - flat[left]));
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            flat[j * nx + i] = next[j * nx + i];
}
#elif FORM > 6
#pragma amr kernel
static void step(double *flat, double *next, double wy, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, g, wind, flat, next) spacing(h)
    double c = dt / h;
    double wx = -0.4;
#if FORM == 7
    const int sy = wy > 0 ? 1 : 0, sx = (wx > 0) - (wx < 0);
#else
    int sy = 0, sx;
    if (wy > 0)
        sy = 1;
    sx = wx > 0 ? 1 : -1;
#endif
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] - c * (wy * (u[j + 1 - sy][i] - u[j - sy][i]) + fabs(wx) * (u[j][i] - u[j][i - sx]));
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}
#else
#pragma amr kernel
static void step(double *flat, double *next, double wy, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, g, wind, flat, next) spacing(h)
    double c = dt / h;
    int i, j, d, e;
    double vx, vy;
    for (j = 1; j < NY - 1; j++)
        for (i = 1; i < NX - 1; i++) {
            vx = 0.5 - 0.01 * j;
            vy = 0.3 * u[j][i] - 0.1;
#if FORM == 0
            d = vy > 0 ? j - 1 : j;
            e = vx > 0 ? i - 1 : i;
#elif FORM == 1
            if (vy > 0)
                d = j - 1;
            else
                d = j;
            e = i;
            if (vx > 0) {
                e = i - 1;
            }
            vy = 1.0 * vy;
#elif FORM == 2
            int up = vy > 0 ? 1 : -1, back = j;
            e = i - (vx > 0);
            d = up > 0 ? back - up : back;
#elif FORM == 3
            int still = wind[j][i], way = (vy > 0) - (vy < 0);
            d = still ? j : way > 0 ? j - 1 : j;
            e = vx > 0 && still < 3 ? i - 1 : i;
#endif
#if FORM == 6
            d = e = 0;
            un[j][i] = u[j][i] - c * (donor(j, j + 1, i, 0.3) - donor(j - 1, j, i, 0.3) + vx * (u[j][vx > 0 ? i : i + 1] - u[j][i - (vx > 0)])) + d * vy + e;
#else
            un[j][i] = u[j][i] - c * (vy * (u[d + 1][i] - u[d][i]) + vx * (u[j][e + 1] - u[j][e]));
#endif
        }
    for (j = 1; j < NY - 1; j++)
        for (i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}
#endif

int main(void)
{
    double h = 1.0 / NX;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            wind[j][i] = i > 60;
            u[j][i] = un[j][i] = exp(-0.02 * ((i - 26) * (i - 26) + (j - 22) * (j - 22)));
        }
#pragma amr timeloop
    for (int n = 0; n < 14; n++)
        step(u[0], un[0], 0.3 - 0.05 * n, 0.2 * h, h);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
