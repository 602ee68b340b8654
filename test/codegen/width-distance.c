/* A distance in cells that a choice makes, `i > m ? i - m : m - i`, goes with the width of the finest cells like
 * abs(i - m): the hot region is as wide on coarse levels. */
// RUN: %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/width-distance_kernels.c
// RUN: %near 1e-3 --block=8 -w %s
// CHECK: d * amr_fine_h < 0.1
#include <math.h>
#include <stdio.h>
enum { N = 258, M = 129 };
static double u[N], un[N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    for (int i = 1; i < N - 1; i++) {
        int d = i > M ? i - M : M - i;
        double v = d * h < 0.1 ? 2 : 1;
        un[i] = u[i] + v * dt * (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[i] = un[i] = exp(-0.01 * (i - 100) * (i - 100)) + 0.3 * sin(0.02 * i);
#pragma amr timeloop
    for (int t = 0; t < 300; t++)
        step(0.2 * h * h, h);
    for (int i = 0; i < N; i++)
        printf("%.12g\n", u[i]);
    return 0;
}
