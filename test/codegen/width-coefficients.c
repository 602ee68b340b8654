/* Heat conduction in a medium that insulates around a place that moves: where the coefficient falls off within some
 * cells, what its differences add is no power of the width, and little beside the rest: the run has nothing to warn of.
 * NARROW: a layer of two cells, which two cells of half the width see in two ways. */
// RUN: %amrcc -w --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=3e-2 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty %s
// RUN: %amrcc -w --block=8 -DNARROW %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty %s
// CHECK-NOT: amr: {{.*}}goes with the cell width
#include <math.h>
#include <stdio.h>
enum { N = 72, M = N + 2, STEPS = 20 };
static double u[M][M], v[M][M], k[M][M];
#pragma amr kernel
static void step(double dt, double h, double t)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, v, k)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            double x = (i - 0.5) * h - 0.3 - 0.4 * t, y = (j - 0.5) * h - 0.35;
#ifdef NARROW
            k[j][i] = 1 - 0.9 * exp(-3000 * x * x - 80 * y * y);
#else
            k[j][i] = 1 - 0.9 * exp(-50 * x * x - 80 * y * y);
#endif
        }
    for (int j = 0; j < M; j++) {
        u[j][0] = u[j][1] + 3 * h * (1 - u[j][1]);
        u[j][M - 1] = u[j][M - 2];
    }
    for (int i = 0; i < M; i++) {
        u[0][i] = u[1][i];
        u[M - 1][i] = u[M - 2][i];
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
#ifdef NARROW
            v[j][i] = u[j][i] + dt / (h * h) * k[j][i] *
                                    (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
#else
            v[j][i] = u[j][i] + 0.5 * dt / (h * h) *
                                    ((k[j][i] + k[j][i + 1]) * (u[j][i + 1] - u[j][i]) -
                                     (k[j][i] + k[j][i - 1]) * (u[j][i] - u[j][i - 1]) +
                                     (k[j][i] + k[j + 1][i]) * (u[j + 1][i] - u[j][i]) -
                                     (k[j][i] + k[j - 1][i]) * (u[j][i] - u[j - 1][i]));
#endif
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = v[j][i];
}
int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            double x = (i - 0.5) * h, y = (j - 0.5) * h;
#ifdef NARROW
            u[j][i] = 0.5 + 0.4 * sin(7 * x) * cos(5 * y);
#else
            u[j][i] = exp(-400 * (x - 0.3) * (x - 0.3)) + 0 * y;
#endif
        }
#pragma amr timeloop
    for (int n = 0; n < STEPS; n++)
        step(0.1 * h * h, h, (double)n / 150);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
