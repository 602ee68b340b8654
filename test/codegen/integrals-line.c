/* A sum over a line of cells times the width is an integral in two dimensions, too: it is over one axis. With each level's
 * width in it the source was wrong by 0.05 of the range. */
// RUN: %near 2e-3 --block=8 -w %s
#include <math.h>
#include <stdio.h>
enum { N = 128 };
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
static double u[N + 2][N + 2], un[N + 2][N + 2];
#pragma amr kernel
static void step(double h, double dt)
{
    double nu = 0.004 * dt / (h * h), s = 0;
    for (int i = 1; i <= N; i++)
        s += u[N / 2][i];
    double c = s * h;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + nu * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i] + 20 * dt * c;
}
int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double x = (i - 0.5) * h - 0.4, y = (j - 0.5) * h - 0.4;
            u[j][i] = exp(-60 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(h, 0.2 * h);
    for (int j = 1; j <= N; j += 9)
        for (int i = 1; i <= N; i += 9)
            printf("%.9f\n", u[j][i]);
    return 0;
}
