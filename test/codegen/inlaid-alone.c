/* Loops within one another that set cells at the edges only: nothing of a nest is left beside them. */
// RUN: %same --block=8 -DFORM=0 %s
// RUN: %near 1e-2 --block=8 -DFORM=0 %s
// RUN: not %amrcc -DFORM=1 -o %t %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DFORM=2 -o %t %s 2>&1 | FileCheck --check-prefix=TURNS %s
// CHECK: error: index '0' of 'u' does not move with the cell: not supported yet in a nest
// TURNS: error: cells that do not move with the nest are set in it
#include <math.h>
#include <stdio.h>
enum { N = 66 };
static double u[N][N], un[N][N];
static double h = 1.0 / (N - 2), dt = 2e-5;

int main(void)
{
    int i, j;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            u[i][j] = 1 + exp(-0.01 * ((i - 12) * (i - 12) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        for (i = 1; i < N - 1; i++) {
            u[i][0] = u[i][1];
            u[i][N - 1] = u[i][N - 2];
            for (j = 1; j < N - 1; j++) {
#if FORM == 1
                u[0][j] += u[1][j];
#elif FORM == 2
                u[0][j] = u[1][j];
                u[1][j] = 0.9 * u[0][j];
#else
                u[0][j] = u[1][j];
                u[N - 1][j] = u[N - 2][j];
#endif
            }
        }
#pragma amr kernel
#pragma amr data domain(i, j) arrays(u, un) spacing(h)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++)
                un[i][j] = u[i][j] + dt / (h * h) * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++)
                u[i][j] = un[i][j];
    }
    double sum = 0;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += (i + 2 * j) * u[i][j];
    printf("%.10f %.10f\n", u[12][20], sum / N / N / N);
    return 0;
}
