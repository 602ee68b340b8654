// Heat in a cylinder. Its 1 / r written in cells, 0.5 / i, is right on one level only, which is said; with the width on
// both sides it goes with each level's cells. The coefficient in front stays one of the level, not part of a position.
// RUN: %amrcc --dump=plan -DFORM=0 %s 2>&1 | FileCheck %s --check-prefixes=WARN,PLAN
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck %s --check-prefixes=WARN,PLAN
// RUN: %amrcc --dump=plan -DFORM=2 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAN
// RUN: %amrcc --dump=plan -DFORM=3 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,PLAN
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// WARN: warning: '{{.*}}' divides by the cell's index, which counts cells of the finest level on all levels
// WARN: hint: write the length with the cell width h on both sides: h / (i * h) instead of 1 / i
// CHECK-NOT: warning:
// PLAN: scalar c double per level (c = dt / (h * h))
#include <math.h>
#include <stdio.h>
enum { NR = 66, NZ = 66 };
static double u[NZ][NR], un[NZ][NR];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < NZ - 1; j++)
        for (int i = 1; i < NR - 1; i++) {
            double lap = u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1] - 4 * u[j][i];
#if FORM == 0
            un[j][i] = u[j][i] + c * (lap + 0.5 / i * (u[j][i + 1] - u[j][i - 1]));
#elif FORM == 1
            double r = 2 * i;
            un[j][i] = u[j][i] + c * (lap + (u[j][i + 1] - u[j][i - 1]) / r);
#elif FORM == 2
            double a = 0.5 * h / (i * h);
            un[j][i] = u[j][i] + c * (lap + a * (u[j][i + 1] - u[j][i - 1]));
#else
            /* a function of the place */
            un[j][i] = u[j][i] + c / (1 + 0.001 * i * i) * lap;
#endif
        }
    for (int j = 1; j < NZ - 1; j++)
        for (int i = 1; i < NR - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (NR - 1), dt = 0.2 * h * h;
    for (int j = 0; j < NZ; j++)
        for (int i = 0; i < NR; i++)
            u[j][i] = exp(-100 * (i * h * i * h + (j * h - 0.4) * (j * h - 0.4)));
#pragma amr timeloop
    for (int n = 0; n < 30; n++) {
        for (int j = 0; j < NZ; j++) {
            u[j][0] = u[j][1];
            u[j][NR - 1] = 0;
        }
        for (int i = 0; i < NR; i++) {
            u[0][i] = u[1][i];
            u[NZ - 1][i] = u[NZ - 2][i];
        }
        step(dt, h);
    }
    for (int j = 1; j < NZ - 1; j++)
        for (int i = 1; i < NR - 1; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
