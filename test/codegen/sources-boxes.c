/* Sums over a box that conditions tell, over a part of the mesh, and with weights from a table that is 0 but at one place:
 * a coarse cell is in or out as a whole, however smooth the field. In front of the time loop, where the first nest that
 * runs is that over a part of the mesh, and behind it. In the loop two boxes that move, and two as large as coarse cells
 * are, so that only their place is another there: one that moves in each step, one that pauses longer than it is held. */
// RUN: %follows -w --block=8 %s
// RUN: %same -w --block=8 %s
#include <math.h>
#include <stdio.h>

enum { M = 130 };
static double u[M][M], un[M][M], weight[M];

#pragma amr kernel
static double box(double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    double s = 0;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            if (i >= 51 && i < 61 && j >= 46 && j < 53)
                s += u[j][i] * h * h;
    return s;
}

#pragma amr kernel
static int cells(void)
{
#pragma amr data domain(j, i) arrays(u)
    int n = 0;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            if (i >= 99 && i < 101 && j >= 11 && j < 13 && u[j][i] > 0)
                n++;
    return n;
}

#pragma amr kernel
static double part(double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    double s = 0;
    for (int j = 46; j < 53; j++)
        for (int i = 51; i < 61; i++)
            s += u[j][i] * h * h;
    return s;
}

#pragma amr kernel
static double weighted(double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    double s = 0;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            s += u[j][i] * weight[j] * h * h;
    return s;
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

#pragma amr kernel
static double moving(double h, double x)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    double s = 0;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            if (fabs(i - x) < 2.6 && fabs(j - 70) < 3.3)
                s += u[j][i] * h * h;
    return s;
}

#pragma amr kernel
static double shifted(double h, int a)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    double s = 0;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            if (i >= 9 && i < 17 && j >= a && j < a + 8)
                s += u[j][i] * h * h;
    return s;
}

static void tell(double h)
{
    double p = part(h);
    printf("%.6f %.6f %.6f %d\n", p * 1000, box(h) * 1000, weighted(h), cells());
}

int main(void)
{
    double h = 1.0 / (M - 1), dt = 0.2 * h * h;
    for (int j = 0; j < M; j++) {
        weight[j] = j == 41 ? 1 / h : 0;
        for (int i = 0; i < M; i++)
            u[j][i] = un[j][i] = j * h;
    }
    tell(h);
#pragma amr timeloop
    for (int n = 0; n < 30; n++) {
        if (n < 10)
            printf("%.6f %.6f\n", moving(h, 10 + 1.7 * n) * 1000, moving(h, 80 - 2.3 * n) * 1000);
        if (n % 28 == 1 || n < 4)
            printf("%.6f\n", shifted(h, 81 + n) * 1000);
        step(dt, h);
    }
    tell(h);
    return 0;
}
