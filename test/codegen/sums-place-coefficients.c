/* k(x) times a second difference, with a k of the cell's own place that jumps: what neighbours add is no flux, since no
 * other cell loses it. Taken for one, the coarse side of the jump got the k of the fine side: 0.03 at every tolerance.
 * KIND 1: by a condition on the place; 2: by a table. */
// RUN: %amrcc --report -DKIND=1 %s 2>&1 | FileCheck %s
// RUN: %amrcc --report -DKIND=2 %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 -w -DKIND=1 %s
// RUN: %near 1e-3 --block=8 -w -DKIND=2 %s
// CHECK: sums of un not kept where levels meet, because no other cell loses
#include <math.h>
#include <stdio.h>
enum { N = 258 };
static double u[N], un[N], k[N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    for (int i = 1; i < N - 1; i++) {
#if KIND == 1
        double x = (i - 0.5) * h, v = x > 0.5 ? 2 : 1;
#else
        double v = k[i];
#endif
        un[i] = u[i] + v * dt * (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int i = 0; i < N; i++) {
        u[i] = un[i] = exp(-0.01 * (i - 100) * (i - 100)) + 0.3 * sin(0.02 * i);
        k[i] = i > (N - 2) / 2 ? 2 : 1;
    }
#pragma amr timeloop
    for (int t = 0; t < 300; t++)
        step(0.2 * h * h, h);
    for (int i = 0; i < N; i++)
        printf("%.12g\n", u[i]);
    return 0;
}
