/* A source that stays where it is, beside the end of a leaf, and gets smaller while its edge moves a little: the mesh does not
 * change to and fro around it. */
// RUN: %follows -w --block=8 %s
// RUN: %amrcc -w --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=0.01" %t 2>&1 >%t.out | FileCheck %s
// CHECK: ; {{[0-9]}} remeshes
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 90 };
static double u[M][M], un[M][M];

#pragma amr kernel
static void step(double h, double dt, double t)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double x = i - 52.0, y = j - 63.5;
            double l = u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i];
            un[j][i] = u[j][i] + c * l + dt * exp(-(x * x + y * y) / (6 + 0.001 * t) - 0.1 * t);
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(h, 0.2 * h * h, k);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
