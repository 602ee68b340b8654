/* Rows 1 to N, one behind the other, beside an array of whose column 0 a loop along the edge makes a ghost cell. */
// RUN: %amrcc -Wno-amr-numerics %s -o %t && %not %t 2>&1 | %FileCheck %s
// CHECK: amr: error: two rows of the array 'un' overlap: they lie 32 elements apart, and the mesh, with its ring, needs 33;
// CHECK-SAME: where rows begin at 1, and other arrays have cells of index 0, allocate them from 0 on
// RUN: %same -w -DFIRST=0 %s
#include <stdio.h>
#include <stdlib.h>
#ifndef FIRST
#define FIRST 1
#endif
enum { N = 32 };
static double w[N + 1][N + 1];

/* As in Numerical Recipes. */
static double **dmatrix(int nrl, int nrh, int ncl, int nch)
{
    int rows = nrh - nrl + 1, columns = nch - ncl + 1;
    double **m = (double **)malloc((size_t)(rows + 1) * sizeof *m);
    m += 1;
    m -= nrl;
    m[nrl] = (double *)calloc((size_t)(rows * columns + 1), sizeof **m);
    m[nrl] += 1;
    m[nrl] -= ncl;
    for (int i = nrl + 1; i <= nrh; i++)
        m[i] = m[i - 1] + columns;
    return m;
}

#pragma amr kernel scale(-2)
static void step(int n, double **un, double **u)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    for (int j = 1; j <= n; j++)
        w[j][0] = w[j][1];
    for (int j = 2; j < n; j++)
        for (int i = 2; i < n; i++)
            un[j][i] = u[j][i] + 0.1 * w[j][i - 1] * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 2; j < n; j++)
        for (int i = 2; i < n; i++)
            u[j][i] = un[j][i];
    for (int j = 1; j <= n; j++)
        for (int i = 1; i <= n; i++)
            w[j][i] = 1 - 0.5 * u[j][i];
}

int main(void)
{
    double **u = dmatrix(FIRST, N, FIRST, N), **un = dmatrix(FIRST, N, FIRST, N);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            un[j][i] = u[j][i] = (7 * i + 3 * j) % 11 * 0.1;
            w[j][i] = 1;
        }
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g %.17g\n", u[j][i], w[j][i]);
    return 0;
}
