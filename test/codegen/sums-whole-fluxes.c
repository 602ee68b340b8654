// Fluxes that hold dt / (h h) already, so that the loop over cells only takes their difference; as a loop over
// faces, too, that adds each to one cell and takes it from the other.
// RUN: %amrcc --report %s | FileCheck --check-prefix=REPORT %s
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// RUN: %same --block=8 %s
// RUN: %near 1e-3 --block=8 %s
// REPORT: sums of u kept where levels meet
// CHECK: {{^}}0 
// LOOSE: {{^}}1 
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 256 };
static double u[N], f[N + 1];

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) arrays(u, f) spacing(h)
    for (int i = 1; i < N; i++)
        f[i] = dt / (h * h) * (u[i - 1] - u[i]);
    for (int i = 0; i < N; i++)
        u[i] += f[i] - f[i + 1];
}

static double total(void)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += u[i];
    return sum;
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    for (int i = 0; i < N; i++)
        u[i] = 1 + exp(-3.0 * (i + 0.5) * h);
    double before = total();
#pragma amr timeloop
    for (int t = 0; t < 400; t++)
        step(h, dt);
    printf("%d %.9f %.9f\n", fabs(total() - before) > 1e-12 * before, u[0], u[N / 2]); /* 1: it drifts */
    return 0;
}
