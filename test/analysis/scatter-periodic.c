/* Fluxes that are taken from a cell and given to its neighbours round periodic edges: what the outermost cells get from
 * the other end of the loop comes last in the program, so their part of the nest runs by itself. */
// RUN: %near 2e-4 %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
#include <math.h>
#include <stdio.h>
enum { NX = 128, NY = 96 };
static double u[NY][NX], du[NY][NX];

#pragma amr kernel scale(c: -2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, du)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            du[j][i] = 0.0;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int e = (i + 1) % NX, n = (j + 1) % NY;
            double fx = c * (u[j][i] - u[j][e]), fy = c * (u[j][i] - u[n][i]);
            du[j][i] -= fx + fy;
            du[j][e] += fx;
            if (fy != 0)
                du[n][i] += fy;
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] += du[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.01 * ((i - 20.) * (i - 20.) + (j - 16.) * (j - 16.)));
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        step(0.1);
    for (int j = 0; j < NY; j += 3)
        for (int i = 0; i < NX; i += 3)
            printf("%.12f\n", u[j][i]);
    return 0;
}
// The inner cells get from their neighbours first, then comes what a cell gives away, last the first row and column.
// CHECK: axis j {{.*}} periodic{{$}}
// CHECK: axis i {{.*}} periodic{{$}}
// CHECK: nest 1 step
// CHECK: end {{.*}}: j >= low + 1
// CHECK: nest 2 step
// CHECK: end {{.*}}: i >= low + 1
// CHECK: nest 3 step
// CHECK-NOT: end
// CHECK: nest 4 step
// CHECK: end {{.*}}: i < low + 1
// CHECK: nest 5 step
// CHECK: end {{.*}}: j < low + 1
