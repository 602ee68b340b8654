/* An implicit step, line by line, with the coefficients of a line in local arrays. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define NX 64
#define NY 64
static double u[NY][NX], v[NY][NX];
static double a, b;

/* Thomas algorithm for one row */
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
static void sweep_x(double r)
{
#pragma amr data domain(j, i) arrays(u, v)
    double cp[NX], dp[NX];
    for (int j = 1; j < NY - 1; j++) {
        cp[0] = 0.0;
        dp[0] = u[j][0];
        for (int i = 1; i < NX - 1; i++) {
            double m = 1.0 + 2.0 * r + r * cp[i - 1];
            cp[i] = -r / m;
            dp[i] = (u[j][i] + r * (u[j - 1][i] - 2 * u[j][i] + u[j + 1][i]) + r * dp[i - 1]) / m;
        }
        for (int i = NX - 2; i > 0; i--)
            v[j][i] = dp[i] - cp[i] * v[j][i + 1];
    }
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.01 * ((i - 32) * (i - 32) + (j - 32) * (j - 32)));
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        sweep_x(0.2);
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                u[j][i] = v[j][i];
    }
    printf("%.15g\n", u[32][32]);
    return 0;
}

// CHECK: err-thomas.c:33:9: error: 'cp' goes with a line of cells: what cells compute for one another can only be in mesh arrays
// CHECK: err-thomas.c:31:5: note: 'cp' is declared here
// CHECK: hint: a solver along lines (Thomas) has an order that the cells of a nest have not: use an explicit step, or Jacobi sweeps; in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK-NOT: error:
