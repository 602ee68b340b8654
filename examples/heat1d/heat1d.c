/* Heat in a thin rod of unit length whose ends are held at 0 and 1: a narrow hot spot spreads and
 * the rest tends to a straight line. The smallest program of the collection. */
#include <math.h>
#include <stdio.h>

#define N 1026 /* 1024 cells and one at either end whose value is held */

static double u[N], un[N];

#pragma amr kernel
static void diffuse(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double c = dt / (h * h);

    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.4 * h * h;

    for (int i = 0; i < N; i++)
        u[i] = i * h + 2.0 * exp(-1e4 * (i * h - 0.3) * (i * h - 0.3));

#pragma amr timeloop
    for (int t = 0; t < 1000; t++)
        diffuse(dt, h);

    for (int i = 0; i < N; i += 25)
        printf("%.4f %.12f\n", i * h, u[i]);
    return 0;
}
