/* Heat in a cylinder, whose capacity goes with the temperature. The radius multiplies differences, which are nothing where the
 * field is the same everywhere: no leaf is looked at for that. What burns where the temperature is high, in a part of the cylinder
 * only, is found when it begins; a coefficient of differences that grows late, too. */
// RUN: %follows -w --block=8 %s
// RUN: %follows -w --block=8 -DJET %s
// RUN: %amrcc -w --block=8 %s --emit=%t.d
// RUN: FileCheck %s < %t.d/sources-radius_kernels.c
// A second difference whose factor goes with the place is one whatever number it is written with.
// RUN: %amrcc -w --block=8 -DTWICE=2 %s --emit=%t.d
// RUN: FileCheck --check-prefix=TWICE %s < %t.d/sources-radius_kernels.c
// RUN: %amrcc -w --block=8 -DTWICE='-(-2.0)' %s --emit=%t.d
// RUN: FileCheck --check-prefix=TWICE %s < %t.d/sources-radius_kernels.c
// TWICE: {AMR_BOUND_DIFFERENCE, {0, 0, 0}, 0, AMR_DOUBLE, 0, NULL},
// CHECK: struct amr_bound amr_bounds_0[] = {
// CHECK-NEXT: {AMR_BOUND_DIFFERENCE, {0, 0, 0}, 0, AMR_DOUBLE, 0, NULL},
// CHECK: {AMR_BOUND_DIFFERENCE, {0, 0, 0}, 0, AMR_DOUBLE, 0, NULL},
// CHECK-NOT: AMR_BOUND_DIFFERENCE
// CHECK: const struct amr_nest amr_nest_0
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 80 };
static double T[M][M], Tn[M][M], most[M][M];

#pragma amr kernel
static void step(double h, double dt, double t)
{
#pragma amr data domain(j, i) spacing(h) arrays(T, Tn, most)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double r = (i - 0.5) * h, re = i * h, rw = (i - 1) * h;
            double l = (re * (T[j][i + 1] - T[j][i]) - rw * (T[j][i] - T[j][i - 1])) / (r * h * h) +
                       (T[j + 1][i] - 2 * T[j][i] + T[j - 1][i]) / (h * h);
#ifdef TWICE
            l = r * (T[j][i + 1] - TWICE * T[j][i] + T[j][i - 1]) / (h * h);
#endif
            double d = (T[j][i] - 0.6) / 0.1, c = 1 + 5 * exp(-d * d);
#ifdef JET
            double y = (j - 80) * h, x = (i - 80) * h;
            l += (t > 40 ? 300 : 0) * exp(-4000 * (x * x + y * y)) * (T[j + 1][i] - T[j - 1][i]);
#else
            if (T[j][i] > 0.32 && (j - 70) * (j - 70) + (i - 90) * (i - 90) < 20)
                l += 60;
#endif
            Tn[j][i] = T[j][i] + dt * l / c;
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            T[j][i] = Tn[j][i];
            most[j][i] = fmax(most[j][i], T[j][i]);
        }
}

int main(void)
{
    double h = 1.0 / (M - 2);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            double y = (j - 60) * h, x = (i - 80) * h;
            most[j][i] = 0;
            T[j][i] = 0.3 + 0.4 * exp(-(x * x + y * y) / 0.004);
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(h, 0.2 * h * h, t);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g %.17g\n", T[j][i], most[j][i]);
    return 0;
}
