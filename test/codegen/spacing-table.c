// The width along one axis is a table of stretched cells, along the other a variable.
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan --block=8 %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: table dy double along j {{.*}} scale 1
#include <math.h>
#include <stdio.h>
enum { N = 64 };
static double u[N + 2][N + 2], un[N + 2][N + 2], dy[N + 2];

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(dy, dx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + dt * ((u[j][i + 1] - 2 * u[j][i] + u[j][i - 1]) / (dx * dx) +
                                       (u[j + 1][i] - 2 * u[j][i] + u[j - 1][i]) / (dy[j] * dy[j]));
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double dx = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        dy[j] = dx * (1 + 0.01 * j);
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            u[j][i] = exp(-0.02 * (pow(i - 20, 2) + pow(j - 30, 2)));
#pragma amr timeloop
    for (int n = 0; n < 60; n++)
        step(0.1 * dx * dx, dx);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.9g\n", u[j][i]);
    return 0;
}
