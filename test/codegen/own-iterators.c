/* A program that is one main names the iterators of its loops as it goes. The arrays' subscripts
 * say which axis each runs over, whichever loop is the inner one. */
// RUN: %same %s
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s | FileCheck %s
// RUN: %same -DSHORT %s
// RUN: %amrcc --dump=plan -DSHORT -Wno-amr-host-view %s | FileCheck --check-prefix=SHORT %s
#include <stdio.h>
#include <stdlib.h>

#ifdef SHORT /* in one dimension a loop over most of an array counts no values of a cell; one over a few of its cells may */
// SHORT: nest 0 main own-iterators.c:[[#@LINE+12]]
// SHORT: nest 1 main own-iterators.c:[[#@LINE+13]] halo
// SHORT: nest 2 main own-iterators.c:[[#@LINE+14]] boundary
#pragma amr kernel
int main(void)
{
    float u[41], un[41], dx = 0.05;
#pragma amr data domain(k) arrays(u, un) spacing(dx)
    for (int i = 0; i < 41; i++)
        u[i] = i >= 10 && i <= 20 ? 2.0 : 1.0;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        for (int j = 0; j < 41; j++)
            un[j] = u[j];
        for (int k = 1; k < 41; k++)
            u[k] = un[k] - un[k] * (0.025 / dx) * (un[k] - un[k - 1]);
        for (int q = 0; q < 1; q++)
            u[q] = 1.0 + 0.1 * t;
    }
    for (int i = 0; i < 41; i++)
        printf("%f\n", u[i]);
    return 0;
}
#else
enum { M = 40, N = 36, K = 3 };
static double a[M][N], b[M][N];

#pragma amr kernel scale(-2)
int main(void)
{
#pragma amr data domain(j, i) arrays(a, b, q, p)
    double *q = calloc(M * N, sizeof *q);
    double (*p)[N][K] = calloc(M, sizeof *p);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = (i - 9) * (i - 9) + (j - 20) * (j - 20) < 30;
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        for (int x = 1; x < N - 1; x++)
            for (int y = 1; y < M - 1; y++)
                b[y][x] = a[y][x] + 0.1 * (a[y][x - 1] + a[y][x + 1] + a[y - 1][x] + a[y + 1][x] - 4 * a[y][x]);
        for (int ix = 0; ix < N; ix++)
            for (int iy = 0; iy < M; iy++) {
                int at = ix + iy * N;
                q[at] = b[iy][ix] + ix * 0.001;
            }
        for (int row = 1; row < M - 1; row++) {
            double w = 0.5 + 0.001 * row;
            for (int col = 1; col < N - 1; col++) {
                a[row][col] = b[row][col] + w * q[row * N + col] * 1e-3;
                for (int k = 0; k < K; k++)
                    p[row][col][k] = k * a[row][col];
            }
        }
    }
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            printf("%.15g %.15g %.15g\n", a[i][j], q[i * N + j], p[i][j][1]);
    return 0;
}
// CHECK: kernel main nests 4 timeloop
#endif
