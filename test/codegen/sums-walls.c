// Walls without flux, by conditions on the index.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 64
static double u[N][N], w[N][N];
#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i + 0.5) * h - 0.05, y = (j + 0.5) * h - 0.4;
            u[j][i] = 1.0 + exp(-(x * x + y * y) * 200.0);
        }
}
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    double c = dt / (h * h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double east = i < N - 1 ? u[j][i + 1] - u[j][i] : 0.0, west = i > 0 ? u[j][i] - u[j][i - 1] : 0.0;
            double north = j < N - 1 ? u[j + 1][i] - u[j][i] : 0.0, south = j > 0 ? u[j][i] - u[j - 1][i] : 0.0;
            w[j][i] = u[j][i] + c * (east - west + north - south);
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = w[j][i];
}
#pragma amr kernel
static double mass(void)
{
#pragma amr data domain(j, i) arrays(u)
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) s += u[j][i];
    return s;
}
int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h;
    start(h);
    double a = mass();
#pragma amr timeloop
    for (int t = 0; t < 100; t++) step(dt, h);
    double b = mass();
    if (fabs(b - a) < 1e-13 * a)
        printf("the sum stays %.17g\n", b);
    else
        printf("the sum drifts by %.1e\n", fabs(b - a) / a);
    return 0;
}
