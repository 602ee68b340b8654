/* Places that count cells, `xs = 20 * h`, mean the finest cells' width also where neighbours are read: no single use of
 * them shows it, `(x - xs) * (x - xs) + (y - ys) * (y - ys)`, all uses of the variables together do. 1: a source there.
 * 2: the same, written out in the cell, in shells. 3: a flow around such a place, whose Courant numbers beside it mean
 * the level's width. 4: the domain's length, the number of its cells times their width, is the same on all levels
 * wherever it stands: narrow sources, of which no measuring sees anything, and a rate. */
// RUN: %near 1e-2 -w --block=4 -DKIND=1 %s
// RUN: %near 1e-2 -w --block=4 -DKIND=2 %s
// RUN: %near 2e-2 -w --block=4 -DKIND=3 %s
// RUN: %near 1e-2 --block=4 -DKIND=4 -Werror %s
// RUN: %amrcc --dump=plan -w -DKIND=3 %s | FileCheck %s
// CHECK: scalar h double per level (spacing)
// CHECK: scalar xc double (finest width
#include <math.h>
#include <stdio.h>

#if KIND == 2
enum { N = 128 };
static double u[N + 2], un[N + 2];

#pragma amr kernel
static void step(int n, double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i <= n; i++) {
        double r = (i - 0.5) * h, d = r - 50 * h;
        un[i] = u[i] + dt * (((r + 0.5 * h) * (u[i + 1] - u[i]) - (r - 0.5 * h) * (u[i] - u[i - 1])) / (r * h * h) +
                             10 / (1 + 100 * d * d));
    }
    for (int i = 1; i <= n; i++)
        u[i] = un[i];
    u[0] = u[1];
}

int main(void)
{
    double h = 1.0 / N;
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
        step(N, 0.4 * h * h, h);
    for (int i = 1; i <= N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
#else
enum { N = 64 };
static double u[N + 2][N + 2], un[N + 2][N + 2];

#pragma amr kernel
static void step(int n, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double xc = 20 * h, yc = 32 * h;
    for (int j = 1; j <= n; j++)
        for (int i = 1; i <= n; i++) {
            double x = (i - 0.5) * h, y = (j - 0.5) * h;
#if KIND == 1
            double d2 = (x - xc) * (x - xc) + (y - yc) * (y - yc);
            un[j][i] = u[j][i] + dt * (10 / (1 + 100 * d2) + (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] -
                                                              4 * u[j][i]) / (h * h));
#elif KIND == 4
            double length = n * h, a = x - 0.5 * length, b = y - 0.5 * n * h, r = sqrt(a * a + b * b);
            double q = 40 * exp(-r * r / 0.002) + (r > 0.2 && r < 0.3 ? 1 : 0) - 20 / length * u[j][i];
            un[j][i] = u[j][i] + dt * (q + (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]) / (h * h));
#else
            double cx = -2 * (y - yc) * dt / h, cy = 2 * (x - xc) * dt / h;
            un[j][i] = u[j][i] - (cx > 0 ? cx * (u[j][i] - u[j][i - 1]) : cx * (u[j][i + 1] - u[j][i])) -
                       (cy > 0 ? cy * (u[j][i] - u[j - 1][i]) : cy * (u[j + 1][i] - u[j][i]));
#endif
        }
    for (int j = 1; j <= n; j++)
        for (int i = 1; i <= n; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            u[j][i] = KIND == 3 ? exp(-(pow(i * h - 0.5, 2) + pow(j * h - 0.7, 2)) / 0.01) : 0;
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(N, KIND == 3 ? 0.2 * h : 0.2 * h * h, h);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
#endif
