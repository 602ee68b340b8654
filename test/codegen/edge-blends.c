/* A boundary mixes the next cell with a wall's value by a number of the command line: where it is neither 0 nor 1, the run
 * says that this is another slope on each level (0.1 of the range at 1e-2, and nothing was said). */
// RUN: %amrcc --block=8 %s -o %t 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 0.2 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 1 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: env AMR_SET="mesh.levels=1 run.quiet=yes" %t 0.2 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// CHECK: amr: warning: the boundary at edge-blends.c:17 multiplies the next cell by a factor that goes with 'g' = 0.2, and that with no cell width
// NONE-NOT: warning
#include <stdio.h>
#include <stdlib.h>
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(double h, double dt, double g, double wall)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    u[0] = (1 - g) * u[1] + g * wall;
    u[N - 1] = 0;
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt / (h * h) * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(int argc, char **argv)
{
    double h = 1.0 / (N - 2), g = argc > 1 ? atof(argv[1]) : 1;
#pragma amr timeloop
    for (int k = 0; k < 100; k++)
        step(h, 0.4 * h * h, g, 3);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
