// The domain goes round by copies that the program makes; fluxes lie in arrays, and two nests take their two sides.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// RUN: %same --block=8 %s
// RUN: %amrcc -DCOPY --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// CHECK: the sum stays
#include <math.h>
#include <stdio.h>
#define N 64
#ifdef COPY
enum { LAST = N }; /* the last face is a copy of the first one */
#else
enum { LAST = N + 1 };
#endif

static double u[N + 2][N + 2], f[N + 2][N + 2], g[N + 2][N + 2];

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double x = (i - 0.5) * h - 0.8, y = (j - 0.5) * h - 0.9;
            u[j][i] = 1.0 + exp(-(x * x + y * y) * 200.0);
        }
}

#pragma amr kernel
static void edges(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 1; j <= N; j++) {
        u[j][0] = u[j][N];
        u[j][N + 1] = u[j][1];
    }
    for (int i = 1; i <= N; i++) {
        u[0][i] = u[N][i];
        u[N + 1][i] = u[1][i];
    }
}

#pragma amr kernel
static void fluxes(double h)
{
#pragma amr data domain(j, i) arrays(u, f, g) spacing(h)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= LAST; i++)
            f[j][i] = 0.5 * u[j][i - 1] * u[j][i - 1] - 0.002 * (u[j][i] - u[j][i - 1]) / h;
    for (int j = 1; j <= LAST; j++)
        for (int i = 1; i <= N; i++)
            g[j][i] = 0.5 * u[j - 1][i] - 0.002 * (u[j][i] - u[j - 1][i]) / h;
}

#ifdef COPY
#pragma amr kernel
#endif
static void ends(void)
{
#ifdef COPY
#pragma amr data domain(j, i) arrays(f, g)
    for (int j = 1; j <= N; j++)
        f[j][N + 1] = f[j][1];
    for (int i = 1; i <= N; i++)
        g[N + 1][i] = g[1][i];
#endif
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, f, g)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] += dt / h * (f[j][i] + g[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] -= dt / h * (f[j][i + 1] + g[j + 1][i]);
}

#pragma amr kernel
static double mass(void)
{
#pragma amr data domain(j, i) arrays(u)
    double s = 0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            s += u[j][i];
    return s;
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h;
    start(h);
    double a = mass();
#pragma amr timeloop
    for (int t = 0; t < 150; t++) {
        edges();
        fluxes(h);
        ends();
        step(dt, h);
    }
    double b = mass();
    printf("the sum %s\n", fabs(b - a) < 1e-13 * a ? "stays" : "drifts");
    fprintf(stderr, "%.3g\n", (b - a) / a);
    return 0;
}
