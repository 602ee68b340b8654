/* What is reduced with the cell width: a sum of volumes and the largest speed for each width, used by the nests behind. They
 * are the finest cells' on all levels, so that time steps are those of the serial program. */
// RUN: %near 2e-2 --block=8 %s
#include <math.h>
#include <stdio.h>
#define N 258
static double u[N], un[N], q[N];

#pragma amr kernel
static void step(double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double most = 0, all = 0;
    u[0] = u[1];
    u[N - 1] = u[N - 2];
    for (int i = 1; i < N - 1; i++)
        most = fmax(most, fabs(u[i]) / h);
    for (int i = 1; i < N - 1; i++)
        all += u[i] * h;
    double dt = 0.4 / most;
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt * 0.5 * (u[i] * u[i] - u[i - 1] * u[i - 1]) / h + dt * (0.6 - all) * u[i];
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static double least(double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double step = 1;
    for (int i = 1; i < N - 1; i++) {
        double of_cell = h / (1 + fabs(u[i]));
        if (of_cell < step)
            step = of_cell;
    }
    return step;
}

/* Of differences that another nest has made the width is the level's. */
#pragma amr kernel
static double length(double h, double *steepest)
{
#pragma amr data domain(i) arrays(u, q) spacing(h)
    double all = 0;
    for (int i = 1; i < N - 1; i++)
        q[i] = u[i + 1] - u[i - 1];
    for (int i = 1; i < N - 1; i++) {
        double slope = q[i] / (2 * h);
        all += sqrt(1 + slope * slope) * h;
        *steepest = fmax(*steepest, 1e-3 * fabs(slope));
    }
    return all;
}

int main(void)
{
    double h = 1.0 / 256;
    for (int i = 0; i < N; i++) {
        double x = (i - 0.5) * h;
        u[i] = 0.2 + exp(-100 * (x - 0.4) * (x - 0.4));
    }
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(h);
    for (int i = 1; i < N - 1; i++)
        printf("%.6f\n", u[i]);
    printf("%.6f\n", least(h) / h);
    double steepest = 0, all = length(h, &steepest);
    printf("%.6f %.6f\n", all, steepest);
    return 0;
}
