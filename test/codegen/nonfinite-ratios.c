// Ratios of a limiter are 0 / 0 where the flow is at rest: no sign of a computation that diverges, for each step makes
// them anew.
// RUN: %near 2e-3 --block=8 %s
#include <math.h>
#include <stdio.h>
enum { N = 256, M = N + 4 };
static double u[M], un[M], r[M], f[M + 1];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, r, f) spacing(h)
    for (int i = 2; i < N + 2; i++)
        r[i] = (u[i] - u[i - 1]) / (u[i + 1] - u[i]);
    for (int i = 2; i <= N + 2; i++) {
        double limited = r[i - 1] > 0 ? fmin(1, r[i - 1]) : 0;
        f[i] = u[i - 1] + 0.5 * limited * (u[i] - u[i - 1]);
    }
    for (int i = 2; i < N + 2; i++)
        un[i] = u[i] - dt / h * (f[i + 1] - f[i]);
    for (int i = 2; i < N + 2; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h;
    for (int i = 0; i < M; i++)
        u[i] = un[i] = i > 50 && i < 90 ? 1 + 0.2 * sin(i * 0.2) : 0;
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
        step(dt, h);
    for (int i = 0; i < M; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
