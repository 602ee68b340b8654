// A mirrored problem stays mirrored, bit for bit: sweeps along x and y that share their array of fluxes.
// RUN: cc -O2 -ffp-contract=off %s -o %t.serial -lm && %t.serial
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %t 2>&1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %ranks --block=8 %s
// CHECK: by level, coarsest first: {{0 [1-9][0-9]*|[1-9][0-9]* [0-9]+}} {{[1-9]}}
#include "Inputs/symmetry.h"

static double u[N + 2][N + 2], f[N + 2][N + 2];

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(i, j) arrays(u)
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            u[i][j] = bumps((2 * i - 1 - N) * 0.5 * h, (2 * j - 1 - N) * 0.5 * h);
}

static void conduct(double a, double b, double h, double *flux)
{
    *flux = ((1 + a * a) + (1 + b * b)) * (b - a) / h;
}

#pragma amr kernel
static void along_x(double h, double dt)
{
#pragma amr data domain(i, j) arrays(u, f) spacing(h)
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N + 1; j++)
            conduct(u[i][j - 1], u[i][j], h, &f[i][j]);
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            u[i][j] += dt / h * (f[i][j + 1] - f[i][j]);
}

#pragma amr kernel
static void along_y(double h, double dt)
{
#pragma amr data domain(i, j) arrays(u, f) spacing(h)
    for (int i = 1; i <= N + 1; i++)
        for (int j = 1; j <= N; j++)
            conduct(u[i - 1][j], u[i][j], h, &f[i][j]);
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            u[i][j] += dt / h * (f[i + 1][j] - f[i][j]);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.05 * h * h;
    double sum = 0;
    long bad = 0;

    start(h);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        along_x(h, 0.5 * dt);
        along_y(h, dt);
        along_x(h, 0.5 * dt);
    }
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            bad += differs(u[i][j], u[N + 1 - i][j]) + differs(u[i][j], u[i][N + 1 - j]);
            sum += u[i][j] * (i + 2 * j);
        }
    printf("%.17g\n", sum);
    return judge(bad);
}
