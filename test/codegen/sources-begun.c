/* A source that one loop sets to 0, and of which the next one gives some cells an amplitude that grows; the update asks where
 * it is above a threshold. The error was 0.02 of the range at any tolerance, since nothing showed before. LATER: a source
 * that the step before has made, with an amplitude that comes and goes (0.5). */
// RUN: %follows -w --block=8 %s
// RUN: %follows -w --block=8 -DLATER %s
#include <stdio.h>
enum { N = 96, STEPS = 60 };
static double u[N + 2][N + 2], un[N + 2][N + 2], s[N + 2][N + 2];

#pragma amr kernel
static void step(double dt, double h, double t, double a)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, s)
    double c = dt / (h * h);
    for (int j = 1; j <= N; j++) {
        u[j][0] = u[j][1];
        u[j][N + 1] = u[j][N];
    }
    for (int i = 1; i <= N; i++) {
        u[0][i] = u[1][i];
        u[N + 1][i] = u[N][i];
    }
#ifndef LATER
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            s[j][i] = 0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            if (i >= 65 && i < 67 && j >= 70 && j < 75)
                s[j][i] = t * t;
#endif
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) +
                       dt * (s[j][i] > 0.3 ? 30 : 0);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
#ifdef LATER
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            s[j][i] = a * (i >= 65 && i < 67 && j >= 70 && j < 75 ? 1 : 0);
#endif
}

int main(void)
{
    double h = 1.0 / N;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(0.2 * h * h, h, (double)k / STEPS, k == 20 || k == 33 || k == 34);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
