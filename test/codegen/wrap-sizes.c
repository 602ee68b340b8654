// Ghost cells that wrap round, in functions whose sizes or ends are parameters that get numbers.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// CHECK-NOT: warning:
// CHECK: boundary wraps
// CHECK: boundary wraps
// CHECK: boundary wraps
// CHECK: boundary wraps
#include <math.h>
#include <stdio.h>
#define N 66
static double u[N][N], un[N][N];

static void wrap_rows(int n, double a[n][n])
{
    for (int i = 0; i < n; i++) {
        a[0][i] = a[n - 2][i];
        a[n - 1][i] = a[1][i];
    }
}

#pragma amr kernel
static void wrap_columns(double a[N][N], int lo, int hi)
{
#pragma amr data domain(j, i) arrays(a)
    for (int j = lo; j <= hi; j++) {
        a[j][lo] = a[j][hi - 1];
        a[j][hi] = a[j][lo + 1];
    }
}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-0.1 * ((i - 5) * (i - 5) + (j - 60) * (j - 60)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        wrap_columns(u, 0, N - 1);
        wrap_rows(N, u);
        step();
    }
    for (int k = 0; k < N * N; k += 5)
        printf("%.6f\n", u[k / N][k % N]);
    return 0;
}
