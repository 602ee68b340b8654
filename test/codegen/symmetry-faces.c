// A mirrored problem stays mirrored, bit for bit: fluxes in arrays, each in front of its cell.
// RUN: cc -O2 -ffp-contract=off %s -o %t.serial -lm && %t.serial
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %t 2>&1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %ranks --block=8 %s
// CHECK: by level, coarsest first: {{0 [1-9][0-9]*|[1-9][0-9]* [0-9]+}} {{[1-9]}}
#include "Inputs/symmetry.h"

static double u[N + 2][N + 2], f[N + 2][N + 2], g[N + 2][N + 2];

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(i, j) arrays(u)
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            u[i][j] = bumps((2 * i - 1 - N) * 0.5 * h, (2 * j - 1 - N) * 0.5 * h);
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i, j) arrays(u, f, g) spacing(h)
    for (int i = 1; i <= N + 1; i++)
        for (int j = 1; j <= N; j++)
            f[i][j] = (u[i][j] - u[i - 1][j]) / h;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N + 1; j++)
            g[i][j] = (u[i][j] - u[i][j - 1]) / h;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            u[i][j] += dt / h * ((f[i + 1][j] - f[i][j]) + (g[i][j + 1] - g[i][j]));
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;

    start(h);
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(h, dt);
    return judge(compare(N + 2, u, 1.0, u));
}
