// Second order by sweeps: one array holds the slopes, and one the fluxes, along y and then along x; f lies behind cell i
// or in front of it. The mesh is that of the cells, two layers of ghost cells lie outside, and nothing is taken for what
// it is not.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DFRONT %s 2>&1 | FileCheck %s
// RUN: %near 2e-4 --block=8 -Wno-amr-host-view %s
// RUN: %near 2e-4 --block=8 -Wno-amr-host-view -DFRONT %s
// CHECK-NOT: warning:
// CHECK: axis j ring 2 2 boundary ring{{$}}
// CHECK: axis i ring 2 2 boundary ring{{$}}
// CHECK: field u double dims as
// CHECK: field s double dims as
#include <math.h>
#include <stdio.h>
enum { N = 96, NG = 2, LAST = N + NG };
static double u[LAST + NG][LAST + NG], f[LAST + NG][LAST + NG], s[LAST + NG][LAST + NG];

static double flux(double a, double b)
{
    return 0.25 * (a * a + b * b) - 0.5 * fmax(fabs(a), fabs(b)) * (b - a);
}

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static void walls(void)
{
    for (int g = 0; g < NG; g++) {
        for (int i = 0; i < LAST + NG; i++) {
            u[g][i] = u[NG][i];
            u[LAST + g][i] = u[LAST - 1][i];
        }
        for (int j = 0; j < LAST + NG; j++) {
            u[j][g] = u[j][NG];
            u[j][LAST + g] = u[j][LAST - 1];
        }
    }
}

#pragma amr kernel
static void sweep_y(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u, f, s) spacing(dx)
    for (int j = NG - 1; j < LAST + 1; j++)
        for (int i = NG; i < LAST; i++)
            s[j][i] = minmod(u[j][i] - u[j - 1][i], u[j + 1][i] - u[j][i]);
#ifdef FRONT
    for (int j = NG; j < LAST + 1; j++)
        for (int i = NG; i < LAST; i++)
            f[j][i] = flux(u[j - 1][i] + 0.5 * s[j - 1][i], u[j][i] - 0.5 * s[j][i]);
    for (int j = NG; j < LAST; j++)
        for (int i = NG; i < LAST; i++)
            u[j][i] -= dt / dx * (f[j + 1][i] - f[j][i]);
#else
    for (int j = NG - 1; j < LAST; j++)
        for (int i = NG; i < LAST; i++)
            f[j][i] = flux(u[j][i] + 0.5 * s[j][i], u[j + 1][i] - 0.5 * s[j + 1][i]);
    for (int j = NG; j < LAST; j++)
        for (int i = NG; i < LAST; i++)
            u[j][i] -= dt / dx * (f[j][i] - f[j - 1][i]);
#endif
}

#pragma amr kernel
static void sweep_x(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u, f, s) spacing(dx)
    for (int j = NG; j < LAST; j++)
        for (int i = NG - 1; i < LAST + 1; i++)
            s[j][i] = minmod(u[j][i] - u[j][i - 1], u[j][i + 1] - u[j][i]);
#ifdef FRONT
    for (int j = NG; j < LAST; j++)
        for (int i = NG; i < LAST + 1; i++)
            f[j][i] = flux(u[j][i - 1] + 0.5 * s[j][i - 1], u[j][i] - 0.5 * s[j][i]);
    for (int j = NG; j < LAST; j++)
        for (int i = NG; i < LAST; i++)
            u[j][i] -= dt / dx * (f[j][i + 1] - f[j][i]);
#else
    for (int j = NG; j < LAST; j++)
        for (int i = NG - 1; i < LAST; i++)
            f[j][i] = flux(u[j][i] + 0.5 * s[j][i], u[j][i + 1] - 0.5 * s[j][i + 1]);
    for (int j = NG; j < LAST; j++)
        for (int i = NG; i < LAST; i++)
            u[j][i] -= dt / dx * (f[j][i] - f[j][i - 1]);
#endif
}

int main(void)
{
    double dx = 1.0 / N;
    for (int j = 0; j < LAST + NG; j++)
        for (int i = 0; i < LAST + NG; i++)
            u[j][i] = 0.2 + exp(-(pow((j - NG + 0.5) * dx - 0.3, 2) + pow((i - NG + 0.5) * dx - 0.3, 2)) / 0.004);
#pragma amr timeloop
    for (int t = 0; t < 16; t++) {
        walls();
        sweep_y(0.1 * dx, dx);
        walls();
        sweep_x(0.1 * dx, dx);
    }
    for (int j = NG; j < LAST; j++)
        for (int i = NG; i < LAST; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
