/* Where a field is 0 and the step is not linear about it, as that of u * u or u * u * u, what is left of a step goes with
 * a power of the width in right programs, too: it is judged about other values. A width that hides is found as ever. Of a
 * density whose momentum is at rest yet, what a scheme of first order smooths is all that a step adds. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %amrcc -w --block=8 -DKIND=4 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.threads=1" %t 2>&1 | FileCheck %s --check-prefix=MOMENTUM
// RUN: %amrcc -w --block=8 -DKIND=3 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t 2>&1 | FileCheck %s
// MOMENTUM-NOT: amr: {{error|warning}}
// MOMENTUM: amr: 40 steps
// CHECK: what a step adds to 'u' goes with the cell width to the power 1 (nest at {{.*}}say scale(c: -1)
#include <math.h>
#include <stdio.h>
enum { N = 258 };
static double u[N], v[N], m[N], a[N], force[N], hidden;

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, v, m, a, force) spacing(h)
    for (int i = 1; i < N - 1; i++) {
        double w = u[i - 1], c = u[i], e = u[i + 1];
#if KIND == 1
        v[i] = c - dt / (4 * h) * (e * e - w * w);
#elif KIND == 2
        v[i] = c + 0.1 * dt / h * (e * e * e - 2 * c * c * c + w * w * w) / h;
#elif KIND == 4
        v[i] = c - dt / h * (0.5 * (m[i + 1] - m[i - 1]) - 0.5 * (e - 2 * c + w));
#else
        v[i] = c - hidden * (e * e - w * w);
#endif
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
#if KIND == 4
    for (int i = 1; i < N - 1; i++) {
        m[i] += dt * a[i];
        a[i] += dt * force[i];
    }
#endif
}

int main(void)
{
    double h = 1. / N, dt = KIND == 2 ? h * h : 0.2 * h;
    hidden = 0.05;
    for (int i = 0; i < N; i++) {
        double x = (i - 60) * h / 0.1;
        u[i] = KIND == 4 ? 1 : fabs(x) < 1 ? pow(1 - x * x, 4) : 0;
        force[i] = exp(-20 * x * x);
    }
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(dt, h);
    for (int i = 0; i < N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
