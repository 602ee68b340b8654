// A mirrored problem stays mirrored, bit for bit: nine points, fluxes by way of two faces.
// RUN: cc -O2 -ffp-contract=off %s -o %t.serial -lm && %t.serial
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %t 2>&1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8" %ranks --block=8 %s
// CHECK: by level, coarsest first: {{0 [1-9][0-9]*|[1-9][0-9]* [0-9]+}} {{[1-9]}}
#include "Inputs/symmetry.h"

static double u[N + 2][N + 2], v[N + 2][N + 2];

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
    double c = dt / (h * h);
#pragma amr data domain(i, j) arrays(u, v) spacing(h)
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            v[i][j] = u[i][j] +
                      0.5 * c * ((u[i + 1][j] + u[i - 1][j]) + (u[i][j + 1] + u[i][j - 1]) - 4.0 * u[i][j]) +
                      0.25 * c * ((u[i + 1][j + 1] + u[i - 1][j - 1]) +
                                  (u[i + 1][j - 1] + u[i - 1][j + 1]) - 4.0 * u[i][j]);
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            u[i][j] = v[i][j];
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
