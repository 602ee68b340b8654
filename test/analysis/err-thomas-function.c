/* A line's right-hand side in a local array, solved by a function. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
#include <stdlib.h>
#include <stdio.h>
#define NX 64
#define NY 64
static double u[NY][NX], v[NY][NX];
static void tridiag(double *x, const double *d, int n, double a, double b)
{
    double cp[NX], dp[NX];
    cp[0] = a / b;
    dp[0] = d[0] / b;
    for (int i = 1; i < n; i++) {
        double m = b - a * cp[i - 1];
        cp[i] = a / m;
        dp[i] = (d[i] - a * dp[i - 1]) / m;
    }
    x[n - 1] = dp[n - 1];
    for (int i = n - 2; i >= 0; i--)
        x[i] = dp[i] - cp[i] * x[i + 1];
}
#pragma amr kernel
static void sweep(double r)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 1; j < NY - 1; j++) {
        double rhs[NX];
        for (int i = 1; i < NX - 1; i++)
            rhs[i] = u[j][i] + r * (u[j - 1][i] - 2 * u[j][i] + u[j + 1][i]);
        tridiag(v[j], rhs, NX, -r, 1 + 2 * r);
    }
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        sweep(0.2);
    printf("%g\n", u[3][3]);
}

// CHECK: err-thomas-function.c:28:9: error: 'rhs' goes with a line of cells: what cells compute for one another can only be in mesh arrays
// CHECK: hint: a solver along lines (Thomas) has an order that the cells of a nest have not: use an explicit step, or Jacobi sweeps; in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK-NOT: error:
