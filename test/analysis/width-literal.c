/* 60 in `dt / (60 * h)` is the divisor of a difference of sixth order, and not the number of the mesh's cells, though
 * there are 64: the width stays that of the level. It became the finest cells', and the run stopped. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// CHECK: scalar h double per level (spacing)
#include <math.h>
#include <stdio.h>

enum { N = 64 };
static double u[N + 6], un[N + 6];

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int g = 0; g < 3; g++) {
        u[g] = u[N + g];
        u[N + 3 + g] = u[3 + g];
    }
    for (int i = 3; i < N + 3; i++) {
        double c = dt / (60 * h);
        un[i] = u[i] - c * (45 * (u[i + 1] - u[i - 1]) - 9 * (u[i + 2] - u[i - 2]) + (u[i + 3] - u[i - 3])) +
                dt * 0.02 * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h);
    }
    for (int i = 3; i < N + 3; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h;
    for (int i = 0; i < N + 6; i++)
        u[i] = exp(-20 * pow((i - 2.5) * h - 0.5, 2));
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(h, dt);
    for (int i = 3; i < N + 3; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
