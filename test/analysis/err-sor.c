/* Successive over-relaxation in place, to convergence. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <math.h>
#define N 66
double p[N][N], rhs[N][N];
#pragma amr kernel
double sor(double omega, double h)
{
#pragma amr data domain(j, i) arrays(p, rhs) spacing(h)
    double res = 0.0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double r =
                0.25 * (p[j][i - 1] + p[j][i + 1] + p[j - 1][i] + p[j + 1][i] - h * h * rhs[j][i]) -
                p[j][i];
            p[j][i] += omega * r;
            res += r * r;
        }
    return sqrt(res);
}
int main(void)
{
    rhs[32][32] = 1.0;
#pragma amr timeloop
    for (int it = 0; it < 100; it++)
        if (sor(1.7, 1.0 / (N - 1)) < 1e-8)
            break;
    printf("%g\n", p[10][10]);
}

// CHECK: err-sor.c:15:25: error: 'p' is read at a neighbour and written in the same nest: the result would depend on the order of the cells
// CHECK: err-sor.c:17:13: note: 'p' is written here
// CHECK: hint: write to a second array and swap the two after the nest; a Gauss-Seidel or SOR iteration becomes Jacobi's by that, stable for omega <= 1
// CHECK-NOT: error:
