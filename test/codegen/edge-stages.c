// Stages in one array, `u[s][i]`, in one dimension: ghost cells come from the other side by a loop
// over the domain's iterator.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// CHECK: nest {{[0-9]+}} wrap {{.*}} boundary wraps
// CHECK: nest {{[0-9]+}} wrap {{.*}} boundary wraps
#include <math.h>
#include <stdio.h>

enum { N = 128, G = 3 };
static double u[2][N + 2 * G], f[N + 2 * G + 1];

#pragma amr kernel
static void wrap(int s)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 0; i < G; i++) {
        u[s][i] = u[s][N + i];
        u[s][N + G + i] = u[s][G + i];
    }
}

#pragma amr kernel
static void stage(int from, int to, double old, double dt, double dx)
{
#pragma amr data domain(i) arrays(u, f) spacing(dx)
    for (int i = G; i <= N + G; i++)
        f[i] = (2 * u[from][i - 3] - 13 * u[from][i - 2] + 47 * u[from][i - 1] + 27 * u[from][i] -
                3 * u[from][i + 1]) / 60;
    for (int i = G; i < N + G; i++)
        u[to][i] = old * u[to][i] + (1 - old) * (u[from][i] - dt / dx * (f[i + 1] - f[i]));
}

int main(void)
{
    double dx = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[0][i + G] = exp(-300 * pow((i + 0.5) * dx - 0.8, 2));
#pragma amr timeloop
    for (int n = 0; n < 120; n++) {
        wrap(0);
        stage(0, 1, 0, 0.3 * dx, dx);
        wrap(1);
        stage(1, 0, 0.5, 0.3 * dx, dx);
    }
    for (int i = 0; i < N + 2 * G; i++)
        printf("%.6f\n", u[0][i]);
    return 0;
}
