/* The sum over a box in three dimensions that in coarse cells is as large, but lies one cell further along one axis and one
 * back along the others: the cells that differ must show in the first of the linear fields that the place is looked at
 * with, or the others are left out. */
// RUN: %follows -w --block=8 %s
#include <math.h>
#include <stdio.h>

enum { M = 34 };
static double u[M][M][M], un[M][M][M];

#pragma amr kernel
static double box(double h)
{
#pragma amr data domain(k, j, i) arrays(u) spacing(h)
    double s = 0;
    for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                if (i >= 22 && i < 26 && fabs(j - 23.4) < 2 && fabs(k - 23.4) < 2)
                    s += u[k][j][i] * h * h * h;
    return s;
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(k, j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k][j][i + 1] + u[k][j][i - 1] + u[k][j + 1][i] +
                                                u[k][j - 1][i] + u[k + 1][j][i] + u[k - 1][j][i] - 6 * u[k][j][i]);
    for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                u[k][j][i] = un[k][j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1), dt = 0.1 * h * h;
    for (int k = 0; k < M; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < M; i++)
                u[k][j][i] = un[k][j][i] = i * h;
    printf("0\n");
#pragma amr timeloop
    for (int n = 0; n < 6; n++) {
        printf("%.6f\n", box(h) * 1000);
        step(dt, h);
    }
    return 0;
}
