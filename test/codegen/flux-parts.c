// The two fluxes of a cell taken one by one: by two assignments, in two nests and by way of
// rates. And an update that memcpy puts back. Fluxes lie on faces,
// each behind its cell, and the mesh is that of the cells.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DNESTS %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DRATES %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DMEMCPY %s 2>&1 | FileCheck %s
// RUN: %amrcc --report %s 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: %amrcc --report -DNESTS %s 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: %near 2e-3 --block=8 %s
// RUN: %near 2e-3 --block=8 -DNESTS %s
// RUN: %near 2e-3 --block=8 -DRATES %s
// RUN: %near 2e-3 --block=8 -DMEMCPY %s
// CHECK-NOT: warning:
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: field f double flat node as f
// SUMS: sums of u kept where levels meet
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 128, STEPS = 40 };
static double u[N + 2], un[N + 2], f[N + 1];

static double flux(double a, double b)
{
    double s = fmax(fabs(a), fabs(b));
    return 0.25 * (a * a + b * b) - 0.5 * s * (b - a);
}

#pragma amr kernel
static void step(int n, double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un, f) spacing(dx)
    u[0] = u[1];
    u[n + 1] = u[n];
    for (int i = 0; i <= n; i++)
        f[i] = flux(u[i], u[i + 1]);
#ifdef NESTS
    for (int i = 1; i <= n; i++)
        u[i] += dt / dx * f[i - 1];
    for (int i = 1; i <= n; i++)
        u[i] -= dt / dx * f[i];
#elif defined RATES
    for (int i = 1; i <= n; i++)
        un[i] = 0;
    for (int i = 1; i <= n; i++)
        un[i] += f[i - 1] / dx;
    for (int i = 1; i <= n; i++)
        un[i] -= f[i] / dx;
    for (int i = 1; i <= n; i++)
        u[i] += dt * un[i];
#elif defined MEMCPY
    for (int i = 1; i <= n; i++)
        un[i] = u[i] - dt / dx * (f[i] - f[i - 1]);
    memcpy(u, un, (n + 2) * sizeof *u);
#else
    for (int i = 1; i <= n; i++) {
        u[i] += dt / dx * f[i - 1];
        u[i] -= dt / dx * f[i];
    }
#endif
}

int main(void)
{
    int n = N;
    double dx = 1.0 / n, dt = 0.4 * dx;
    for (int i = 0; i < n + 2; i++) {
        double x = (i - 0.5) * dx - 0.4;
        u[i] = un[i] = 0.2 + exp(-x * x / 0.004);
    }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(n, dt, dx);
    for (int i = 1; i <= n; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
