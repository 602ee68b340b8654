// Two sides of a box by the stencil with the mirror image put in, beside rings across the other axes; the last block
// holds one layer.
// RUN: %same --block=4 %s
// RUN: env AMR_SET="mesh.levels=2 refine.tolerance=1e-2" %ranks --block=4 %s
// RUN: %near 1e-2 --block=4 %s
// RUN: %amrcc -Werror --block=4 --dump=plan %s | FileCheck %s
// CHECK: axis i ring 0 0 boundary ring fine low fine high
#include <math.h>
#include <stdio.h>

#define N 41

static double u[N][N][N], un[N][N][N];
static double h = 1.0 / (N - 1), dt;

#pragma amr kernel
static void init(void)
{
#pragma amr data domain(k, j, i) arrays(u, un)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                un[k][j][i] = u[k][j][i] = exp(-80 * ((i * h - 0.8) * (i * h - 0.8) + (j * h - 0.3) * (j * h - 0.3) + (k * h - 0.4) * (k * h - 0.4)));
}

#pragma amr kernel
static void step(void)
{
    double r = dt / (h * h);
#pragma amr data domain(k, j, i) arrays(u, un) spacing(h)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                un[k][j][i] = u[k][j][i] + r * (u[k][j][i + 1] + u[k][j][i - 1] + u[k][j + 1][i] + u[k][j - 1][i] + u[k + 1][j][i] + u[k - 1][j][i] - 6 * u[k][j][i]);
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
            un[k][j][0] = u[k][j][0] + r * (2 * u[k][j][1] + u[k][j + 1][0] + u[k][j - 1][0] + u[k + 1][j][0] + u[k - 1][j][0] - 6 * u[k][j][0]);
            un[k][j][N - 1] = u[k][j][N - 1] + r * (2 * u[k][j][N - 2] + u[k][j + 1][N - 1] + u[k][j - 1][N - 1] + u[k + 1][j][N - 1] + u[k - 1][j][N - 1] - 6 * u[k][j][N - 1]);
        }
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = un[k][j][i];
}

int main(void)
{
    dt = 0.15 * h * h;
    init();
#pragma amr timeloop
    for (int n = 0; n < 20; n++)
        step();
    printf("%.12g %.12g %.12g\n", u[10][8][N - 1], u[5][5][0], u[12][12][12]);
    return 0;
}
