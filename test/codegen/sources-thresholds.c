/* The amplitude of a source changes, and a nest behind it asks where it is larger than a threshold: another place as it
 * changes. 1: two spots, of which one shows while the factor is positive and the other while it is negative. 2: a spot that
 * grows past the threshold. 3: the same, and the nest behind it begins to run late. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 96 };
static double u[M][M], un[M][M], r[M][M];

#define SPOT(y, x, w) exp(-((i - (x)) * (i - (x)) + (j - (y)) * (j - (y))) / (w))

#pragma amr kernel
static void step(double h, double dt, double a, int late)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, r)
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
#if KIND == 1
            r[j][i] = a * (SPOT(43.5, 43.5, 20) - 0.97 * SPOT(97.5, 93.5, 20));
#else
            r[j][i] = a * SPOT(43.5, 43.5, 30);
#endif
    if (KIND < 3 || late)
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                u[j][i] = u[j][i] + 0.01 * (r[j][i] > 0.9 ? 1 : 0);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(h, 1e-3 * h * h, KIND == 1 ? cos(0.25 * k) : 0.5 + 0.55 * k / STEPS, k > 70);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
