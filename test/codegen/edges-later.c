/* Edges that the first mesh cannot show: an inflow that is switched on in the middle of the run, and a
 * second array whose ring, read half a step later, holds other values than that of the first. The mesh
 * is refined there before a nest reads them, not at the next remesh. */
// RUN: %near 1e-6 %s
#include <stdio.h>
#define N 130
static double u[N][N], v[N][N];

#pragma amr kernel scale(-2)
static void half(double (*restrict b)[N], double (*restrict a)[N], int t)
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 1; j < N - 1; j++)
        a[j][0] = t < 13 ? 1.0 : t < 16 ? 3.0 : 2.0;
    if (t > 11)
        for (int i = 20; i < 40; i++)
            a[N - 1][i] = 1.5;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            b[j][i] = a[j][i] + 0.2 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i] - 4 * a[j][i]);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = 1.0;
    for (int i = 0; i < N; i++)
        v[0][i] = v[N - 1][i] = 1.0;
#pragma amr timeloop
    for (int t = 0; t < 18; t++) {
        half(v, u, t);
        half(u, v, t);
    }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
