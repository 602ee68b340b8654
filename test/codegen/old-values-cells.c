// New values of cells of several numbers: each number has an array of its own for them, by a name of its own.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/old-values-cells_amr.c | FileCheck %s
// RUN: %near 1e-2 --block=8 %s
// CHECK: double (*u_new) = amr_temporary(0,
// CHECK-NEXT: double (*u_new_2) = amr_temporary(1,
#include <math.h>
#include <stdio.h>

enum { N = 256 };
static double u[N + 2][2];

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(u) spacing(dx)
    for (int i = 1; i <= N; i++) {
        u[i][0] += dt / dx * (u[i + 1][1] - u[i][1] + 0.5 * (u[i + 1][0] - u[i][0]));
        u[i][1] += dt / dx * (u[i + 1][1] - u[i][1]);
    }
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        u[i][0] = u[i][1] = exp(-0.002 * (i - 160) * (i - 160));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0.2 / N, 1.0 / N);
    for (int i = 1; i <= N; i++)
        printf("%.17g %.17g\n", u[i][0], u[i][1]);
    return 0;
}
