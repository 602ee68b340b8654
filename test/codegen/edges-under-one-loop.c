/* Loops along two edges under one loop over the third axis. The second reads what the first has set
 * where they meet. With -DAHEAD it reads cells that the first sets in a later round: the order is the
 * program's, on the host. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=4 %s
// RUN: %amrcc -DAHEAD --dump=plan %s 2>&1 | FileCheck --check-prefix=AHEAD %s
// RUN: %same --block=4 -DAHEAD -w %s
// CHECK-NOT: warning
// CHECK: nest {{[0-9]+}} step {{.*}} boundary
// CHECK: nest {{[0-9]+}} step {{.*}} boundary
// AHEAD: [[#@LINE+14]]:13: warning: 'u' is needed as a whole here
#include <math.h>
#include <stdio.h>

enum { N = 34 };
static double u[N][N][N], un[N][N][N];

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(k, j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int k = 0; k < N; k++) {
        for (int j = 0; j < N; j++)
            u[k][j][0] = u[k][j][1];
        for (int i = 0; i < N; i++)
#ifdef AHEAD
            u[k][0][i] = k < N - 1 ? -0.5 * u[k + 1][1][i] : 0;
#else
            u[k][0][i] = -0.5 * u[k][1][i];
#endif
    }
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k][j][i - 1] + u[k][j][i + 1] + u[k][j - 1][i] +
                                                u[k][j + 1][i] + u[k - 1][j][i] + u[k + 1][j][i] -
                                                6 * u[k][j][i]);
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[k][j][i] = un[k][j][i];
}

int main(void)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = exp(-0.04 * ((k - 12.) * (k - 12.) + j * j + (i - 2.) * (i - 2.)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(0.01, 1e-5);
    for (int k = 0; k < N; k += 4)
        for (int j = 0; j < N; j += 3)
            printf("%.9g %.9g\n", u[k][j][1], u[k][1][j]);
    return 0;
}
