// What limited slopes leave to a Rusanov flux goes with the square of the cell width, too, and is no
// hidden diffusion: the run has nothing to warn of. An average beside it is one.
// RUN: %amrcc --block=8 %s -o %t.x -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t.x > %t.out 2> %t.err
// RUN: not grep "smooths" %t.err
// RUN: %amrcc --block=8 -DAVERAGE=0.02 %s -o %t.x -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t.x 2>&1 | FileCheck %s
// CHECK: warning: the step smooths 'u' more on coarse leaves
#include <math.h>
#include <stdio.h>

#ifndef AVERAGE
#define AVERAGE 0.0
#endif
enum { N = 256, M = N + 4 };
static double u[M], p[M], fu[M], fp[M], h = 1.0 / N;

static double limited(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

#pragma amr kernel
static void step(double dt, double c)
{
#pragma amr data domain(i) arrays(u, p, fu, fp) spacing(h)
    for (int i = 2; i <= N + 2; i++) {
        double ul = u[i - 1] + 0.5 * limited(u[i - 1] - u[i - 2], u[i] - u[i - 1]);
        double ur = u[i] - 0.5 * limited(u[i] - u[i - 1], u[i + 1] - u[i]);
        double pl = p[i - 1] + 0.5 * limited(p[i - 1] - p[i - 2], p[i] - p[i - 1]);
        double pr = p[i] - 0.5 * limited(p[i] - p[i - 1], p[i + 1] - p[i]);
        fu[i] = 0.5 * (pl + pr) - 2.0 * (ur - ul) - c * h / dt * (u[i] - u[i - 1]);
        fp[i] = 0.5 * (ul + ur) - 2.0 * (pr - pl);
    }
    for (int i = 2; i < N + 2; i++) {
        u[i] -= dt / h * (fu[i + 1] - fu[i]);
        p[i] -= dt / h * (fp[i + 1] - fp[i]);
    }
}

int main(void)
{
    for (int i = 0; i < M; i++)
        u[i] = 1 + exp(-500 * pow((i - 1.5) * h - 0.5, 2));
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(0.2 * h, AVERAGE);
    for (int i = 2; i < N + 2; i++)
        printf("%.6f\n", u[i]);
    return 0;
}
