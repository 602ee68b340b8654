// Two sweeps share the arrays of slopes and fluxes: each makes slopes in ghost cells along its own axis alone. The mesh
// is that of the cells that are advanced, along both.
// RUN: %amrcc --dump=plan --block=8 %s 2>&1 | FileCheck %s
// RUN: %near 1e-2 --block=8 %s
// CHECK-NOT: warning:
// CHECK: axis j ring 3 3 boundary ring{{$}}
// CHECK: axis i ring 3 3 boundary ring{{$}}
#include <math.h>
#include <stdio.h>
enum { N = 96, G = 3 };
static double q[N + 2 * G][N + 2 * G], s[N + 2 * G][N + 2 * G], f[N + 2 * G][N + 2 * G];

static double slope(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static void edges(void)
{
    for (int j = 0; j < N + 2 * G; j++)
        for (int g = 0; g < G; g++)
            q[j][g] = q[j][N + G + g] = 0;
    for (int i = 0; i < N + 2 * G; i++)
        for (int g = 0; g < G; g++)
            q[g][i] = q[N + G + g][i] = 0;
}

#pragma amr kernel
static void along_x(double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, s, f) spacing(h)
    for (int j = G; j < N + G; j++)
        for (int i = G - 1; i < N + G + 1; i++)
            s[j][i] = slope(q[j][i] - q[j][i - 1], q[j][i + 1] - q[j][i]) / h;
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G + 1; i++)
            f[j][i] = q[j][i - 1] + 0.5 * (h - dt) * s[j][i - 1];
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            q[j][i] -= dt / h * (f[j][i + 1] - f[j][i]);
}

#pragma amr kernel
static void along_y(double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, s, f) spacing(h)
    for (int j = G - 1; j < N + G + 1; j++)
        for (int i = G; i < N + G; i++)
            s[j][i] = slope(q[j][i] - q[j - 1][i], q[j + 1][i] - q[j][i]) / h;
    for (int j = G; j < N + G + 1; j++)
        for (int i = G; i < N + G; i++)
            f[j][i] = 0.5 * (q[j - 1][i] + 0.5 * (h - 0.5 * dt) * s[j - 1][i]);
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            q[j][i] -= dt / h * (f[j + 1][i] - f[j][i]);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.4 * h;
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            q[j][i] = exp(-200 * (pow((i - G + 0.5) * h - 0.3, 2) + pow((j - G + 0.5) * h - 0.4, 2)));
#pragma amr timeloop
    for (int n = 0; n < 60; n++) {
        edges();
        along_x(dt, h);
        edges();
        along_y(dt, h);
    }
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            printf("%.9g\n", q[j][i]);
    return 0;
}
