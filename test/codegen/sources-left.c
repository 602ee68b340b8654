/* Sources that a step makes of places behind all that reads them, for the next step, from the first one on: a spot that goes
 * round, as a term, by a threshold and by its neighbours, and one that is carried on in the same step. The first
 * step's was missed but for the last: 15 % of the range. */
// RUN: %near 1e-5 -w --block=8 %s
// RUN: %near 1e-5 -w --block=8 -DTHRESHOLD %s
// RUN: %near 1e-5 -w --block=8 -DSCALED %s
// RUN: %near 1e-5 -w --block=8 -DBESIDE %s
#include <math.h>
#include <stdio.h>

enum { N = 96, STEPS = 40 };
static double u[N + 2][N + 2], w[N + 2][N + 2], s[N + 2][N + 2], q[N + 2][N + 2];

#pragma amr kernel
static void step(double dt, double h, double t)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w, s, q)
    double y = 0.5 + 0.3 * sin(5 * t), x = 0.5 + 0.3 * cos(5 * t);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double lap = u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i];
#if defined THRESHOLD
            w[j][i] += dt * (3000 * lap / (h * h) + (s[j][i] > 0.3 ? 90000 : 0) - 100 * w[j][i]);
#elif defined SCALED
            w[j][i] += dt * (3000 * lap / (h * h) + 45000 * q[j][i] - 100 * w[j][i]);
#elif defined BESIDE
            w[j][i] += dt * (3000 * lap / (h * h) + 45000 * (s[j][i - 1] + s[j][i + 1]) - 100 * w[j][i]);
#else
            w[j][i] += dt * (3000 * lap / (h * h) + 90000 * s[j][i] - 100 * w[j][i]);
#endif
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] += dt * w[j][i];
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            s[j][i] = hypot((i - 0.5) * h - x, (j - 0.5) * h - y) < 0.015 ? 1 : 0;
#ifdef SCALED
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            q[j][i] = 2 * s[j][i];
#endif
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(dt, h, k / 120.0);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
