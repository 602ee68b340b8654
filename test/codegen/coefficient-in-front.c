/* A coefficient that goes with the width, set in front of the time loop otherwise than by one plain loop: changed in place, with a
 * mark for cells that take no part, beside a largest value. Later leaves become coarse and take it with them, so there it is that of
 * the finest cells: without a clause the run ends with an error, in leapfrog schemes, too, also with damping and of first differences
 * (2.5, 0.4 and 0.1 of the range, and nothing was said); with one it is right (NaN beside the reduction). */
// RUN: %amrcc -w --block=8 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1 refine.tolerance=1e-2" %not %t 2>&1 | FileCheck %s
// RUN: %amrcc -w --block=8 -DMARK %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1 refine.tolerance=1e-2" %not %t 2>&1 | FileCheck %s
// RUN: %amrcc -w --block=8 -DDAMPED %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1 refine.tolerance=1e-2" %not %t 2>&1 | FileCheck %s
// RUN: %amrcc -w --block=8 -DADVECTED %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1 refine.tolerance=1e-2" %not %t 2>&1 | FileCheck %s --check-prefix=FIRST
// FIRST: amr: error: what a step adds to 'q' goes with the cell width to the power 1
// CHECK: amr: error: what a step adds to 'q' goes with the cell width to the power 2
// CHECK-SAME: say scale(c: -2) in the kernel directive of what multiplies
// RUN: %near 1e-2 --block=8 -w -DSAID %s
// RUN: %near 1e-2 --block=8 -w -DSAID -DMARK %s
// RUN: %same --block=8 -w -DMARK %s
#include <math.h>
#include <stdio.h>
enum { N = 514 };
static double v[N], p[N], q[N];
static double h = 0.01, dt = 0.005;

#ifdef SAID
#pragma amr kernel scale(v: -2)
#else
#pragma amr kernel
#endif
int main(void)
{
#pragma amr data domain(i) arrays(v, p, q) spacing(h)
    double most = 0;
#ifdef MARK
    for (int i = 0; i < N; i++) {
        if (i > 20)
            v[i] = (1 + 0.5 * sin(0.008 * i)) * dt * dt / (h * h);
        else
            v[i] = -0.001;
        most = fmax(most, v[i]);
        p[i] = q[i] = exp(-0.001 * (i - 250) * (i - 250));
    }
#else
    for (int i = 0; i < N; i++) {
        v[i] = 1 + 0.5 * sin(0.008 * i);
        p[i] = q[i] = exp(-0.001 * (i - 250) * (i - 250));
    }
    for (int i = 0; i < N; i++)
        v[i] = v[i] * dt * dt / (h * h);
#endif
#pragma amr timeloop
    for (int t = 0; t < 150; t++) {
        for (int i = 1; i < N - 1; i++)
#ifdef DAMPED
            p[i] = (2 * q[i] - 0.7 * p[i] + v[i] * (q[i - 1] - 2 * q[i] + q[i + 1])) / 1.3;
#elif defined ADVECTED
            p[i] = p[i] - v[i] * (q[i + 1] - q[i - 1]);
#else
            p[i] = v[i] < 0 ? 0 : 2 * q[i] - p[i] + v[i] * (q[i - 1] - 2 * q[i] + q[i + 1]);
#endif
        for (int i = 1; i < N - 1; i++) {
            double s = p[i];
            p[i] = q[i];
            q[i] = s;
        }
    }
    for (int i = 0; i < N; i++)
        printf("%.9g\n", q[i]);
    printf("%.9g\n", most);
    return 0;
}
