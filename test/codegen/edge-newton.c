/* Loops within a loop along the edge that only give values to its locals: Newton's method for a wall that
 * radiates, by a number of rounds (1), with a break (2), until it has converged (3), and in a kernel, by a counter
 * of the function (4). Such a loop was taken for one over layers of ghost cells: an error said that its value was
 * carried from one cell to the next, or all of the array went to the host. Values that such a loop gives in its
 * condition (5), behind a comma (6) and in its step (7) count: it was left out, silently. Counters of loops in it may
 * be the function's, too (8). */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
// RUN: %same -w --block=8 -DKIND=5 %s
// RUN: %same -w --block=8 -DKIND=6 %s
// RUN: %same -w --block=8 -DKIND=7 %s
// RUN: %same -w --block=8 -DKIND=8 %s
// RUN: %amrcc --dump=plan -DKIND=1 %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DKIND=3 %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DKIND=4 %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// CHECK: nest {{[0-9]+}} edges edge-newton.c
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N][N], un[N][N], h;

#if KIND == 4
#pragma amr kernel
#endif
static void edges(void)
{
#if KIND == 4
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    int k;
#endif
#if KIND == 8
    int k, m;
#endif
    for (int j = 1; j < N - 1; j++) {
        double inside = u[j][N - 2], x = inside, f = 1;
#if KIND == 5
        while ((x *= 0.99) > 0.7)
            ;
#elif KIND == 6
        for (int k = 0; k < 3; k++)
            x *= 0.99, f += 1;
#elif KIND == 7
        for (int k = 0; k < 3; k++, x *= 0.99)
            f = 1;
#elif KIND == 8
        for (k = 0; k < 3; k++)
            for (m = 0; m < 3; m++)
                x = 0.5 * (x + 1.0 / (1 + m + k));
#else
#if KIND == 3
        while (fabs(f) > 1e-10) {
#elif KIND == 4
        for (k = 0; k < 20; k++) {
#else
        for (int k = 0; k < 20; k++) {
#endif
            double slope = 1 / h + 12 * x * x * x;
            f = (x - inside) / h + 3 * (x * x * x * x - 0.05);
#if KIND == 2
            if (fabs(f) < 1e-10)
                break;
#endif
            x -= f / slope;
        }
#endif
        u[j][N - 1] = x;
        u[j][0] = u[j][1];
    }
    for (int i = 0; i < N; i++) {
        u[0][i] = 1;
        u[N - 1][i] = u[N - 2][i];
    }
}

#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    h = 1.0 / (N - 2);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = 0.8;
#pragma amr timeloop
    for (int t = 0; t < 400; t++) {
        edges();
        step(0.2 * h * h);
    }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
