// Fluxes of finite volumes in one dimension, in arrays as large as that of the cells or not, f[i] behind cell i or in
// front of it: the mesh is that of the n cells, the ghost cells lie outside, and no edge is kept fine.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DFRONT %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DINNER %s 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DSLOPES %s 2>&1 | FileCheck %s --check-prefix=SLOPES
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view %s
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view -DINNER %s
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view -DSLOPES %s
// CHECK-NOT: warning:
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: field u double flat as step.u
// CHECK: field f double flat node as step.f
// INNER-NOT: warning:
// INNER: axis i ring 0 1 boundary ring{{$}}
// INNER: field f double flat node as step.f
// SLOPES-NOT: warning:
// SLOPES: axis i ring 2 2 boundary ring{{$}}
// SLOPES: field u double flat as step.u
// SLOPES: field f double flat node as step.f
// SLOPES: field s double flat as step.s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef SLOPES
#define NG 2
#elif defined(INNER)
#define NG 0
#else
#define NG 1
#endif

static double rusanov(double a, double b)
{
    return 0.25 * (a * a + b * b) - 0.5 * fmax(fabs(a), fabs(b)) * (b - a);
}

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

#pragma amr kernel
static void step(int n, double *u, double *f, double *s, double dt, double dx)
{
#ifdef SLOPES
#pragma amr data domain(i) arrays(u, f, s) spacing(dx)
    for (int g = 0; g < NG; g++) {
        u[g] = u[NG];
        u[n + NG + g] = u[n + NG - 1];
    }
    for (int i = 1; i < n + 3; i++)
        s[i] = minmod(u[i] - u[i - 1], u[i + 1] - u[i]) / dx;
    for (int i = 1; i < n + 2; i++)
        f[i] = rusanov(u[i] + 0.5 * dx * s[i], u[i + 1] - 0.5 * dx * s[i + 1]);
    for (int i = 2; i < n + 2; i++)
        u[i] -= dt / dx * (f[i] - f[i - 1]);
#else
#pragma amr data domain(i) arrays(u, f) spacing(dx)
#if defined(INNER)
    f[0] = 0.5 * u[0] * u[0];
    f[n] = 0.5 * u[n - 1] * u[n - 1];
    for (int i = 1; i < n; i++)
        f[i] = rusanov(u[i - 1], u[i]);
    for (int i = 0; i < n; i++)
        u[i] -= dt / dx * (f[i + 1] - f[i]);
#else
    u[0] = u[1];
    u[n + 1] = u[n];
#ifdef FRONT
    for (int i = 1; i <= n + 1; i++)
        f[i] = rusanov(u[i - 1], u[i]);
    for (int i = 1; i <= n; i++)
        u[i] -= dt / dx * (f[i + 1] - f[i]);
#else
    for (int i = 0; i <= n; i++)
        f[i] = rusanov(u[i], u[i + 1]);
    for (int i = 1; i <= n; i++)
        u[i] -= dt / dx * (f[i] - f[i - 1]);
#endif
#endif
#endif
}

int main(void)
{
    int n = 512;
    double dx = 1.0 / n, *u = calloc(n + 2 * NG, sizeof *u), *f = calloc(n + 2 * NG + 1, sizeof *f);
    double *s = calloc(n + 2 * NG, sizeof *s);
    for (int i = 0; i < n + 2 * NG; i++) {
        double x = (i - NG + 0.5) * dx - 0.3;
        u[i] = 0.2 + exp(-x * x / 0.004);
    }
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(n, u, f, s, 0.2 * dx, dx);
    for (int i = 0; i < n + 2 * NG; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
