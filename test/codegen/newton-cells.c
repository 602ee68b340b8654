/* Iterations within a cell that use each value several times: what a value is made of is looked at
 * once, not in all the ways that lead there, 3^16 here and 2^32 in the powers. */
// RUN: timeout 60 %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 -Wno-amr-numerics %s
// CHECK: nest 0 step
#include <math.h>
#include <stdio.h>

enum { N = 66 };
static double u[N][N], v[N][N];

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double a = 1 + u[j][i] * u[j][i], x = a, p = 1 - 1e-12 * a;
            for (int it = 0; it < 16; it++) /* the cube root of a */
                x = x - (x * x * x - a) / (3 * x * x);
            for (int k = 0; k < 32; k++)
                p = p * p;
            v[j][i] = u[j][i] + dt * (x - a) * p +
                      dt * x / (h * h) * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-100 * ((j * h - 0.4) * (j * h - 0.4) + (i * h - 0.4) * (i * h - 0.4)));
#pragma amr timeloop
    for (int k = 0; k < 40; k++)
        step(h, 2e-5);
    for (int j = 0; j < N; j += 8)
        printf("%.9g %.9g\n", u[j][27], u[j][45]);
    return 0;
}
