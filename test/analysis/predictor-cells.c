// A predictor over all cells but the first and a corrector over all but the last: the predictor's range ends one cell further,
// as that of fluxes does, but it is no flux, it takes a value one step on.
// RUN: %amrcc --report -w %s 2>&1 | FileCheck %s
// CHECK: up: double, flat, at cell centres
#include <stdio.h>
#define N 514
static double u[N], up[N];
static double f(double v) { return 0.5 * v * v; }
#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(u, up)
    for (int i = 1; i < N; i++) {
        double c = dt / h;
        up[i] = u[i] - c * (f(u[i]) - f(u[i - 1]));
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = 0.5 * (u[i] + up[i] - dt / h * (f(up[i + 1]) - f(up[i])));
}
int main(void)
{
    double h = 1.0 / N, sum = 0;
    for (int i = 0; i < N; i++)
        u[i] = i > 100 && i < 200 ? 1 : 0.1;
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(h, 0.4 * h);
    for (int i = 0; i < N; i++)
        sum += u[i];
    printf("%.15g\n", sum);
    return 0;
}
