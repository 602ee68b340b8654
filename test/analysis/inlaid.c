/* Cells at the edge that a nest over other cells sets: boundary nests in front of it, where its reads come later, or behind it,
 * where they come earlier or are of other cells. */
// RUN: %near 2e-2 --block=8 %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | %FileCheck %s
#include <stdio.h>
enum { NX = 66, NY = 66 };
static double u[NY][NX], un[NY][NX], v[NY][NX];

#pragma amr kernel scale(-2)
static void step(double t)
{
#pragma amr data domain(j, i) arrays(u, un, v)
    for (int j = 1; j < NY - 1; j++) {
        u[j][0] = 1.0 + 0.1 * t;
        u[j][NX - 1] = 0;
        for (int i = 1; i < NX - 1; i++) {
            un[j][i] = u[j][i] + 0.2 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
            un[0][i] = un[1][i];
        }
    }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            u[j][i] = un[j][i];
            u[NY - 1][i] = 0.25;
            v[j][i] += 0.01 * u[j][i];
            u[0][i] = 0.5;
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(t);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.9f %.9f %.9f\n", u[j][i], un[j][i], v[j][i]);
    return 0;
}

// CHECK: nest 0 step {{.*}} boundary pointwise
// CHECK: body u[j][0] = 1.0 + 0.1 * t
// CHECK: nest 1 step {{.*}} boundary pointwise
// CHECK: body u[j][66 - 1] = 0
// CHECK: nest 2 step {{.*}} halo
// CHECK: nest 3 step
// CHECK: body u[j][i] = un[j][i]
// CHECK-NEXT: body v[j][i] += 0.01 * u[j][i]
// CHECK: nest 4 step {{.*}} boundary inward
// CHECK: body un[0][i] = un[1][i]
// CHECK: nest 5 step {{.*}} boundary pointwise
// CHECK: body u[66 - 1][i] = 0.25
// CHECK: nest 6 step {{.*}} boundary pointwise
// CHECK: body u[0][i] = 0.5
