/* A source that goes with what arrays hold and shows in a large part of the mesh: leaves of the finest level that it shows in
 * are held without another look until all are looked at again. Where it comes late, or moves on, it is found as before. */
// RUN: %follows -w --block=8 %s
// RUN: %follows -w --block=8 -DMOVES %s
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 60 };
static double u[M][M], un[M][M];

#pragma amr kernel
static void step(double h, double dt, double t)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    double c = dt / (h * h), speed = 0;
#ifdef MOVES
    speed = 0.004 * t;
#endif
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double x = (i - 0.5) * h, y = (j - 0.5) * h, edge = y - 0.3 - 0.03 * sin(5 * x) - speed;
            double l = u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i];
            double r = edge > 0 && edge < 0.06 ? 40 * u[j][i] * (1.2 - u[j][i]) / (0.1 + u[j][i]) : 0;
            un[j][i] = u[j][i] + c * l + dt * 20 * r;
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 2);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = 0.25;
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(h, 0.2 * h * h, t);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
