/* Products of two sums, one of them with what arrays hold: a part of the other one that comes late counts, whichever
 * stands first, and what arrays hold counts as a factor alone. So do weights that go with differences of neighbours. A product
 * of many terms leaves room for those of other arrays. */
// RUN: %follows -w --block=8 %s
// RUN: %follows -w --block=8 -DTURNED %s
// RUN: %follows -w --block=8 -DMANY %s
// RUN: %amrcc -w --block=8 %s --emit=%t.d
// RUN: FileCheck %s < %t.d/bounds-products_kernels.c
// CHECK: struct amr_bound amr_bounds_0[] = {
// CHECK-NOT: {AMR_BOUND_DATA, {0, 0, 0}, {{[0-9]}}, AMR_DOUBLE, 1, NULL},
// CHECK: {AMR_BOUND_DIFFERENCE, {0, 0, 0}, {{[0-9]}}, AMR_DOUBLE, 1, NULL},
// CHECK-NOT: {AMR_BOUND_DATA, {0, 0, 0}, {{[0-9]}}, AMR_DOUBLE, 1, NULL},
// CHECK: const struct amr_nest amr_nest_0
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 90 };
static double u[M][M], un[M][M], w[M][M], v2[M][M];

static double face(double a, double b, double c)
{
    double curl = a - 2 * b + c, weight = 1 / (1e-3 + curl * curl);
    return b + 0.5 * (c - b) * weight / (weight + 1000);
}

#pragma amr kernel
static void step(double h, double dt, double t)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, w, v2)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double y = (j - 80) * h, x = (i - 90) * h, v = dt / h * (0.2 + 0.1 * sin(3 * x) * cos(t));
            double pulse = 1 + 0.3 * exp(-(t - 61) * (t - 61) / 0.05) * exp(-6000 * (x * x + y * y));
            double next = u[j][i] + dt / (h * h) * (u[j + 1][i] - 2 * u[j][i] + u[j - 1][i]) -
                          v * (face(u[j][i - 1], u[j][i], u[j][i + 1]) - u[j][i]);
#ifdef MANY
            double a = u[j][i], b = w[j][i], s = sin(0.01 * t);
            v2[j][i] = (b + x * b * s + y * b * b + s * a + x * x * a + y * y * a * b + x * a * a + y * s * b + x * y * s * a) *
                       (a + x * a * b + s * y * b + x * s * b * b + y * a * a + x * y * b + s * s * x * a + y * y * b + x * x * b * a);
#endif
#ifdef TURNED
            un[j][i] = next * pulse * (1 - dt * w[j][i]);
#else
            un[j][i] = (1 - dt * w[j][i]) * (pulse * next);
#endif
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 2);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            u[j][i] = 1 + 0.5 * exp(-((j - 30) * (j - 30) + (i - 40) * (i - 40)) * h * h / 0.004);
            w[j][i] = 100;
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(h, 0.1 * h * h, t);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
