/* Numerical Recipes' matrices, m[1..n][1..n]: there is no row 0, and nothing before a row's first. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
double **matrix(long nrl, long nrh, long ncl, long nch)
{
    long i, nrow = nrh - nrl + 1, ncol = nch - ncl + 1;
    double **m = malloc((nrow + 1) * sizeof *m);
    m += 1 - nrl;
    m[nrl] = malloc((nrow * ncol + 1) * sizeof **m);
    m[nrl] += 1 - ncl;
    for (i = nrl + 1; i <= nrh; i++)
        m[i] = m[i - 1] + ncol;
    return m;
}

#pragma amr kernel scale(-2)
void step(double **un, double **u, int n)
{
#pragma amr data domain(j, i) arrays(un, u)
    int i, j;
    for (j = 2; j <= n - 1; j++)
        for (i = 2; i <= n - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j - 1][i] - 4 * u[j][i] + u[j + 1][i] + u[j][i + 1]);
    for (i = 1; i <= n; i++) {
        un[1][i] = un[2][i];
        un[n][i] = 0.0;
    }
}

int main(void)
{
    int n = 40, t;
    double **u = matrix(1, n, 1, n), **un = matrix(1, n, 1, n), **swap;
#pragma amr timeloop
    for (t = 0; t < 10; t++) {
        step(un, u, n);
        swap = u, u = un, un = swap;
    }
    return 0;
}

// CHECK: axis j ring 1 1 boundary ring
// CHECK: axis i ring 1 1 boundary ring
