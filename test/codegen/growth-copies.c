/* Backward differences of two (0) and of three (1) steps, whose older values the step hands on by copies: what is in the
 * fields does not grow, though the new value takes 4 / 3 and 18 / 11 of the last one. The run said that errors grow by
 * 1e7. Where they do, ahead of a front that is pulled (2), it says so. */
// RUN: %amrcc -w --block=8 -DKIND=0 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=1 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=2 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck %s
// CHECK: amr: warning: '{{u|v|w}}' grows in proportion to itself where the mesh is coarse, by a factor of some {{[0-9]}}e+0{{[2-9]}} since the run began
// NONE-NOT: {{.}}
#include <math.h>
#include <stdio.h>

enum { N = 1026 };

static double u[N], v[N], w[N], next[N];

#pragma amr kernel
static void step(double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, v, w, next)
    double c = 0.1 / (h * h);
    for (int i = 1; i < N - 1; i++) {
        double lap = 2 * (u[i - 1] - 2 * u[i] + u[i + 1]) - (v[i - 1] - 2 * v[i] + v[i + 1]);
#if KIND == 1
        next[i] = (18 * u[i] - 9 * v[i] + 2 * w[i] + 6 * c * lap) / 11;
#elif KIND == 2
        next[i] = (4 * u[i] - v[i] + 2 * (c * lap + 0.04 * u[i] * (1 - u[i]))) / 3;
#else
        next[i] = (4 * u[i] - v[i] + 2 * c * lap) / 3;
#endif
    }
    for (int i = 1; i < N - 1; i++) {
        w[i] = v[i];
        v[i] = u[i];
        u[i] = next[i];
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = v[i] = w[i] = exp(-0.05 * (i - 100) * (i - 100));
#pragma amr timeloop
    for (int t = 0; t < 300; t++)
        step(1);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
