// One-sided differences, and copies, in the outermost cells of a mesh that other loops run over as a whole: both ends
// are ordinary cells, where the mesh stays fine. The last block holds one layer with N = 49.
// RUN: %same --block=4 %s
// RUN: %same --block=8 -DN=48 %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=4 %s
// RUN: %near 2e-3 --block=4 %s
// RUN: %near 2e-3 --block=4 -DN=48 -DX=0.1 %s
// RUN: %amrcc --block=4 --dump=plan %s | FileCheck %s
// CHECK: axis j ring 0 0 boundary ring fine low fine high
// CHECK-NEXT: axis i ring 0 0 boundary ring fine low fine high
#include <math.h>
#include <stdio.h>

#ifndef X
#define X 0.9
#endif
#ifndef N
#define N 49
#endif

static double u[N][N], v[N][N], w[N][N];
static double h = 1.0 / N, dt;

#pragma amr kernel
static void init(void)
{
#pragma amr data domain(j, i) arrays(u, v, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i] = exp(-60 * ((i * h - X) * (i * h - X) + (j * h - 0.5) * (j * h - 0.5)));
            v[j][i] = w[j][i] = 0;
        }
}

#pragma amr kernel
static void ddx(void)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    for (int j = 0; j < N; j++)
        v[j][0] = (-3 * u[j][0] + 4 * u[j][1] - u[j][2]) / (2 * h);
    for (int j = 0; j < N; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = (u[j][i + 1] - u[j][i - 1]) / (2 * h);
    for (int j = 0; j < N; j++)
        v[j][N - 1] = (3 * u[j][N - 1] - 4 * u[j][N - 2] + u[j][N - 3]) / (2 * h);
}

#pragma amr kernel
static void ddy(void)
{
#pragma amr data domain(j, i) arrays(u, w) spacing(h)
    for (int i = 0; i < N; i++)
        w[0][i] = (u[1][i] - u[0][i]) / h;
    for (int j = 1; j < N - 1; j++)
        for (int i = 0; i < N; i++)
            w[j][i] = (u[j + 1][i] - u[j - 1][i]) / (2 * h);
    for (int i = 0; i < N; i++)
        w[N - 1][i] = (u[N - 1][i] - u[N - 2][i]) / h;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, v, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] += dt * (0.3 * v[j][i] - 0.2 * w[j][i]);
    for (int j = 0; j < N; j++)
        u[j][N - 1] = u[j][N - 2];
}

int main(void)
{
    dt = 0.02 * h;
    init();
#pragma amr timeloop
    for (int n = 0; n < 100; n++) {
        ddx();
        ddy();
        step();
    }
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            s += u[j][i] * (1 + 0.1 * i + 0.2 * j) * h * h;
    printf("%.9f %.9f %.9f\n", s, u[N / 2][N - 1], u[N / 2][N / 2]);
    return 0;
}
