/* A line of cells inside a mesh of three dimensions that each step sets, in whole or in part, as the feed of an antenna: a
 * nest, no host code. */
// RUN: %same %s
// RUN: %near 1e-3 --block=4 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest 2 main
// CHECK-NEXT: range {{.*}} = 20 : 21
// CHECK-NEXT: range {{.*}} = 30 : 31
// CHECK-NEXT: range k = 0 : 40
// CHECK: nest 3 main
// CHECK-NEXT: range {{.*}} = 12 : 13
// CHECK-NEXT: range j = 8 : 24
// CHECK-NEXT: range {{.*}} = 20 : 21
#include <math.h>
#include <stdio.h>
enum { NX = 40, NY = 60, NZ = 40, IS = NX / 2 };
static double ez[NX + 1][NY + 1][NZ], un[NX + 1][NY + 1][NZ];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i, j, k) spacing(h) arrays(ez, un)
    for (int i = 1; i < NX; i++)
        for (int j = 1; j < NY; j++)
            for (int k = 1; k < NZ - 1; k++)
                un[i][j][k] = ez[i][j][k] + dt / (h * h) * (ez[i + 1][j][k] + ez[i - 1][j][k] + ez[i][j + 1][k] + ez[i][j - 1][k] +
                                                            ez[i][j][k + 1] + ez[i][j][k - 1] - 6 * ez[i][j][k]);
    for (int i = 1; i < NX; i++)
        for (int j = 1; j < NY; j++)
            for (int k = 1; k < NZ - 1; k++)
                ez[i][j][k] = un[i][j][k];
}

int main(void)
{
    const int js = NY / 2;
    double h = 1.0 / NX;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        for (int k = 0; k < NZ; k++)
            ez[IS][js][k] += 0.1 * sin(0.3 * t);
        for (int j = 8; j < 24; j++)
            ez[12][j][20] = 0.5 * t * (j - 8);
        step(0.1 * h * h, h);
    }
    for (int i = 0; i < NX; i += 3)
        for (int j = 0; j < NY; j++)
            printf("%.12g\n", ez[i][j][10]);
    return 0;
}
