/* A bar that cools by its mean: each step computes on with a sum. With TWICE each cell adds to it twice, so that the
 * serial rounding cannot be had. */
#include <math.h>
#include <stdio.h>

enum { N = 258 };
static double u[N], un[N];

#pragma amr kernel
static void begin(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 0; i < N; i++)
        u[i] = un[i] = exp(-1e-3 * (i - 100.3) * (i - 100.3));
}

#pragma amr kernel
static double mean(void)
{
    double total = 0;
#pragma amr data domain(i) arrays(u)
    for (int i = 1; i < N - 1; i++) {
        total += u[i];
#ifdef TWICE
        total += 0.3 * u[i];
#endif
    }
    return total / (N - 2);
}

#pragma amr kernel scale(c: -2)
static void step(double c, double loss)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]) - loss * u[i];
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    begin();
#pragma amr timeloop
    for (int n = 0; n < 40; n++)
        step(0.25, 0.01 * mean());
    printf("%.17g\n", mean());
    return 0;
}
