/* A rod whose time loop lies in a header. */
#include <math.h>
#include <stdio.h>

#define N 514

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

#include "inheader1d.h"

int main(void)
{
    double h = 1.0 / (N - 1);

    for (int i = 0; i < N; i++)
        u[i] = exp(-2e3 * (i * h - 0.3) * (i * h - 0.3));
    advance(100, 0.4 * h * h, h);
    printf("%.5f\n", u[N / 3]);
    return 0;
}
