// A predictor over one cell more than the corrector (MacCormack), and a second difference in ghost
// cells of which another one is taken, in functions that name the size otherwise: the mesh is that
// of the cells that are advanced.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DSECOND %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 %s
// RUN: %near 2e-3 --block=8 -DSECOND %s
// CHECK-NOT: warning:
// CHECK: axis i ring 2 2 boundary ring{{$}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 256, STEPS = 60, NG = 2 };
static double u[N + 2 * NG], un[N + 2 * NG], w[N + 2 * NG];

static void edges(int n)
{
    for (int g = 0; g < NG; g++) {
        u[g] = u[NG];
        u[n + NG + g] = u[n + NG - 1];
    }
}

#ifdef SECOND
#pragma amr kernel
static void before(int cells, double h)
{
#pragma amr data domain(i) arrays(u, w) spacing(h)
    for (int i = NG - 1; i < cells + NG + 1; i++)
        w[i] = (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
}

#pragma amr kernel
static void after(int n, double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un, w) spacing(dx)
    for (int i = NG; i < n + NG; i++)
        un[i] = u[i] - 1e-8 * dt * (w[i - 1] - 2 * w[i] + w[i + 1]) / (dx * dx);
    for (int i = NG; i < n + NG; i++)
        u[i] = un[i];
}
#else
#pragma amr kernel
static void before(int cells, double h)
{
    double dt = 0.1 / 256;
#pragma amr data domain(i) arrays(u, w) spacing(h)
    for (int i = NG - 1; i < cells + NG; i++)
        w[i] = u[i] - 0.5 * dt / h * (u[i + 1] * u[i + 1] - u[i] * u[i]);
}

#pragma amr kernel
static void after(int n, double dt, double dx)
{
#pragma amr data domain(i) arrays(u, w) spacing(dx)
    for (int i = NG; i < n + NG; i++)
        u[i] = 0.5 * (u[i] + w[i]) - 0.25 * dt / dx * (w[i] * w[i] - w[i - 1] * w[i - 1]);
}
#endif

int main(void)
{
    int n = N;
    double dx = 1.0 / n, dt = 0.1 / 256;
    for (int i = 0; i < n + 2 * NG; i++) {
        double x = (i - NG + 0.5) * dx - 0.4;
        un[i] = u[i] = 0.2 + exp(-x * x / 0.004);
    }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        edges(n);
        before(n, dx);
        after(n, dt, dx);
    }
    for (int i = NG; i < n + NG; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
