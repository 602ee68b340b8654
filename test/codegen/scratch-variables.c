/* Variables of file scope that whatever runs sets before it reads them: iterators, what a cell computes, also in a helper, in
 * loops along edges, in host loops, and where functions that share them call one another. 'mode' and 'shown' are handed on. */
// RUN: %near 1e-3 --block=16 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
// CHECK: kernel step nests 3
// CHECK-NEXT: nest 0 step
// CHECK: nest 3 edges scratch-variables.c:[[#@LINE+19]] boundary inward
#include <math.h>
#include <stdio.h>
#define N 98
static double u[N][N], un[N][N];
static double dl, dr, flux, lap, t, shown;
static int i, j, k, mode;

static double limited(double a, double b)
{
    t = a * b;
    if (t <= 0)
        return 0;
    t = fabs(a) < fabs(b) ? a : b;
    return t;
}

static void edges(void)
{
    for (i = 0; i < N; i++) {
        u[0][i] = u[1][i];
        u[N - 1][i] = u[N - 2][i];
    }
    for (k = 0; k < N; k++)
        u[k][0] = u[k][1], u[k][N - 1] = u[k][N - 2];
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    edges();
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++) {
            dl = u[j][i] - u[j][i - 1];
            dr = u[j][i + 1] - u[j][i];
            lap = (dr - dl + u[j + 1][i] - 2 * u[j][i] + u[j - 1][i]) / (h * h);
            flux = limited(dl, dr) / h;
            if (mode)
                flux = 0.5 * flux;
            un[j][i] = u[j][i] + dt * (0.4 * lap - flux);
        }
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
    shown = 0;
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++) {
            t = fabs(u[j][i]);
            shown = t > shown ? t : shown;
        }
}

static void fill(double h)
{
    for (j = 0; j < N; j++)
        for (i = 0; i < N; i++) {
            t = pow(i * h - 0.4, 2) + pow(j * h - 0.5, 2);
            u[j][i] = exp(-60 * t);
        }
}

int main(void)
{
    double h = 1.0 / (N - 2);
    fill(h);
#pragma amr timeloop
    for (int n = 0; n < 60; n++) {
        mode = 1;
        for (i = n; i > 0; i -= 7)
            mode = !mode;
        step(0.3 * h * h, h);
    }
    printf("%.9g\n", shown);
    for (j = 0; j < N; j++)
        for (i = 0; i < N; i++)
            printf("%.9g\n", u[j][i]);
    return 0;
}
