/* A scheme that carries slopes beside the values (CIP: Takewaki, Nishiguchi, Yabe, J. Comput. Phys. 61 (1985) 261):
 * amid any slopes and any values a step draws the ones to the others, at a rate that goes with the width. That is no
 * coefficient that hides it: where slopes are those of the values all is right. A slope that is made with a hidden
 * width is wrong still, and so is a diffusion by a fixed number beside a slope. Nor are rounding errors that a sum keeps (Kahan), which fall no less where fields vary less. */
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --block=8 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true" %t 2>&1 >%t.out | %FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc --block=8 -DKAHAN %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true" %t 2>&1 >%t.out | %FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DHIDDEN %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t 2>&1 >%t.out | %FileCheck %s
// RUN: %amrcc -w --block=8 -DDIFFUSES %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t 2>&1 >%t.out | %FileCheck --check-prefix=EVEN %s
// EVEN: amr: error: what a step adds to 'f' goes with the cell width to the power 2 (nest at
// NONE-NOT: goes with the cell width
// CHECK: amr: error: what a step adds to 'g' goes with the cell width to the power 1 (nest at
#include <math.h>
#include <stdio.h>
enum { N = 1026, STEPS = 300 };
static double f[N], g[N], fn[N], gn[N], hidden[1];

#pragma amr kernel
static void step(double dt, double h, double c)
{
#pragma amr data domain(i) arrays(f, g, fn, gn) spacing(h)
    for (int i = 1; i < N - 1; i++) {
        double to = -c * dt;
#if defined KAHAN
        double more = c * dt / h * (f[i - 1] - f[i]) - g[i], sum = f[i] + more;
        fn[i] = sum;
        gn[i] = (sum - f[i]) - more;
#elif defined HIDDEN
        fn[i] = f[i] + to * (f[i] - f[i - 1]) / h;
        gn[i] = g[i] + 0.1 * (hidden[0] * (f[i + 1] - f[i - 1]) - g[i]);
#elif defined DIFFUSES
        fn[i] = f[i] - dt * g[i] + hidden[0] * (f[i + 1] - 2 * f[i] + f[i - 1]);
        gn[i] = g[i] + 0.1 * (0.5 * (f[i + 1] - f[i - 1]) / h - g[i]);
#else
        double a = (g[i] + g[i - 1]) / (h * h) - 2 * (f[i] - f[i - 1]) / (h * h * h);
        double b = 3 * (f[i - 1] - f[i]) / (h * h) + (2 * g[i] + g[i - 1]) / h;
        fn[i] = ((a * to + b) * to + g[i]) * to + f[i];
        gn[i] = (3 * a * to + 2 * b) * to + g[i];
#endif
    }
    for (int i = 1; i < N - 1; i++) {
        f[i] = fn[i];
        g[i] = gn[i];
    }
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.3 * h;
#ifdef DIFFUSES
    hidden[0] = 0.1;
#else
    hidden[0] = 0.5 / h;
#endif
    for (int i = 0; i < N; i++) {
        f[i] = exp(-200 * (i * h - 0.3) * (i * h - 0.3));
#ifndef KAHAN
        g[i] = -400 * (i * h - 0.3) * f[i];
#endif
    }
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(dt, h, 1);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", f[i]);
    return 0;
}
