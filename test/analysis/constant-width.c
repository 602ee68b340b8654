// A width in a constant of file scope is computed anew for each level, where spacing names it; what
// another constant was made of stays as it is.
// RUN: %amrcc %s -o %t.x -lm 2>&1 | count 0
// RUN: %amrcc -DMADE %s -o %t.x -lm 2>&1 | FileCheck %s
// RUN: %near 1e-2 --block=8 %s -lm
// CHECK: constant-width.c:[[#@LINE+20]]:{{.*}}warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
#include <math.h>
#include <stdio.h>

enum { N = 128 };
static double u[N + 2], w[N + 2];
static const double h = 1.0 / N;
#ifdef MADE
static const double c = 1e-5 / (h * h);
#endif

#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(i) arrays(u, w) spacing(h)
    const double a = dt / h;
#ifndef MADE
    const double c = 1e-5 / (h * h);
#endif

    for (int i = 1; i <= N; i++)
        w[i] = u[i] - 0.5 * a * (u[i] - u[i - 1]) - 0.5 * dt / h * (u[i] - u[i - 1]) +
               c * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i <= N; i++)
        u[i] = w[i];
}

int main(void)
{
    for (int i = 1; i <= N; i++)
        u[i] = exp(-300 * pow((i - 0.5) * h - 0.3, 2));
#pragma amr timeloop
    for (int n = 0; n < 60; n++)
        step(0.5 * h);
    for (int i = 1; i <= N; i++)
        printf("%.4f\n", u[i]);
    return 0;
}
