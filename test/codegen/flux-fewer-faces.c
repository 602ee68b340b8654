// One array holds the fluxes of two loops in turn, and the second runs over fewer faces; the update behind it, of another
// array's cells, reads none of the others. Its range ends amid coarse cells, which took in what the first loop had left
// there: 0.09 of the range at any tolerance. DIFFERENCE: an array holds the differences, and another loop adds them to
// all cells (0.8). CELLS: what is added runs over all cells, the sum over fewer (0.02). SECOND: a second difference.
// RUN: %near 1e-2 --block=8 %s
// RUN: %near 1e-3 --block=8 %s
// RUN: %same --block=8 %s
// RUN: %near 1e-2 --block=8 -DDIFFERENCE %s
// RUN: %near 1e-3 --block=8 -DDIFFERENCE %s
// RUN: %same --block=8 -DDIFFERENCE %s
// RUN: %near 2e-3 --block=8 -DCELLS %s
// RUN: %near 2e-3 --block=8 -DSECOND %s
#include <math.h>
#include <stdio.h>
enum { N = 256 };
static double u[N + 2], un[N + 2], f[N + 2], d[N + 2];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, f, d) spacing(h)
    for (int i = 0; i <= N; i++)
        f[i] = 0.4 * u[i];
    for (int i = 1; i <= N; i++)
        un[i] = u[i] - dt / h * (f[i] - f[i - 1]);
    for (int i = 1; i <= N - 1; i++)
        f[i] = 0.1 * dt / h * (un[i + 1] - un[i]);
#if defined(DIFFERENCE)
    for (int i = 2; i <= N - 1; i++)
        d[i] = f[i] - f[i - 1];
    for (int i = 1; i <= N; i++)
        u[i] = un[i] + d[i];
#elif defined(CELLS)
    for (int i = 1; i <= N; i++)
        d[i] = f[i] - f[i - 1];
    for (int i = 3; i <= N - 2; i++)
        u[i] = un[i] + d[i];
#elif defined(SECOND)
    for (int i = 2; i <= N - 1; i++)
        u[i] = un[i] + 0.1 * dt / h * (un[i + 1] - 2 * un[i] + un[i - 1]);
#else
    for (int i = 2; i <= N - 1; i++)
        u[i] = un[i] + (f[i] - f[i - 1]);
#endif
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = 0.1 + exp(-400 * (x - 0.3) * (x - 0.3));
    }
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(0.3 * h, h);
    for (int i = 1; i <= N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
