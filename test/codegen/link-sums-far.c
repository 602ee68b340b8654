// Sums over all links of an array with two layers of ghost cells, on meshes of any size: the last block of a row may
// have no room for two cells more, so the mesh is that of all cells.
// RUN: %amrcc --dump=plan -DN=127 %s 2>&1 | FileCheck %s
// RUN: %ranks %s --block=8 -DN=126
// RUN: %ranks %s --block=8 -DN=127
// RUN: %ranks %s --block=8 -DN=128
// CHECK: axis i ring 0 1 boundary ring{{$}}
#include <math.h>
#include <stdio.h>
enum { G = 2, M = N + 2 * G };
static double u[M], un[M];

#pragma amr kernel
static double variation(void)
{
#pragma amr data domain(i) arrays(u)
    double sum = 0;
    for (int i = 0; i < M - 1; i++)
        sum += fabs(u[i + 1] - u[i]);
    return sum;
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = G; i < M - G; i++)
        un[i] = u[i] + dt / (h * h) * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = G; i < M - G; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h * h;
    for (int i = 0; i < M; i++)
        u[i] = un[i] = exp(-100 * (i * h - 0.4) * (i * h - 0.4));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(dt, h);
    printf("%.10g\n", variation());
    return 0;
}
