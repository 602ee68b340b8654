/* One loop that sets all four edges of a square, downwards, with the corners: in its order, as upwards. What divides
 * other integers than its counter, `t % 7` of 98 cells, says nothing about the mesh's shape. */
// RUN: %same %s
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest 2 step {{.*}} boundary
#include <math.h>
#include <stdio.h>
enum { N = 96 };
static double u[N + 2][N + 2], un[N + 2][N + 2], inlet[N + 2];

#pragma amr kernel
static void step(double dt, double h, int t)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    for (int k = N + 1; k >= 0; k--) {
        u[k][0] = u[k][1];
        u[k][N + 1] = -u[k][N];
        u[0][k] = 2.0 * u[1][k];
        u[N + 1][k] = u[N][k];
    }
    for (int j = 0; j <= N + 1; j++)
        u[j][0] = (t % 7 == 3 ? 1.0 : 0.2) * inlet[j];
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + dt / (h * h) * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        inlet[j] = exp(-0.1 * (j - 60) * (j - 60));
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 30) * (j - 30)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(0.2 * h * h, h, t);
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            printf("%.12g\n", u[j][i]);
    return 0;
}
