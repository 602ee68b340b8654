/* A distance that a function makes of positions, fabs(x), sqrt(x * x + y * y), is a length like them: the width that is
 * compared with it, or that makes a length of a distance in cells, is the finest cells' on all levels. 1: a heater of six
 * cells, switched on late. 2: a source that goes with the distance in cells. 3: beside neighbours it may mean either. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %near 1e-3 -w --block=4 -DKIND=2 %s
// RUN: not %amrcc -w -DKIND=3 -o %t %s 2>&1 | FileCheck %s
#include <math.h>
#include <stdio.h>

#if KIND == 1
enum { N = 256 };
static double u[N], f[N + 1];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, f) spacing(h)
    for (int i = 1; i < N; i++)
        f[i] = u[i - 1];
    f[0] = 1;
    f[N] = u[N - 1];
    for (int i = 0; i < N; i++)
        u[i] -= dt / h * (f[i + 1] - f[i]);
}

#pragma amr kernel
static void heat(double dt, double h, double x)
{
#pragma amr data domain(i) arrays(u, f) spacing(h)
    for (int i = 0; i < N; i++)
        u[i] += fabs((i + 0.5) * h - x) < 3 * h ? 300 * dt : 0;
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[i] = 1;
#pragma amr timeloop
    for (int t = 0; t < 7; t++) {
        step(0.1 * h, h);
        if (t == 6)
            heat(0.1 * h, h, 0.2);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
#else
enum { N = 66 };
static double u[N][N], un[N][N];

#pragma amr kernel
static void diffuse(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double r = sqrt(pow(i - 32, 2) + pow(j - 20, 2));
#if KIND == 2
            double s = exp(-2 * r * h) + exp(-2 * h * hypot(i - 5, j - 5));
#else
            double x = (i - 32) * h, y = (j - 20) * h, away = sqrt(x * x + y * y);
            // CHECK: [[@LINE+1]]:35: error: 'h' may mean the width of the finest cells here
            double s = away < 3 * h ? 1 : 0 * r;
#endif
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]) +
                       500 * s * dt;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (N - 2);
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        diffuse(0.1 * h * h, h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
#endif
