/* A row inside the mesh that a nest sets beside its own cells, where the end of the row sets it last. */
// RUN: %near 1e-3 --block=8 -DFORM=0 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=4 %s
// RUN: not %amrcc -DFORM=2 -o %t %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DFORM=3 -o %t %s 2>&1 | FileCheck %s
// CHECK: error: cells that do not move with the nest are set in it, and cannot be set in front of it or behind it
#include <math.h>
#include <stdio.h>
enum { N = 66 };
static double u[N][N], un[N][N];
#pragma amr kernel scale(-2)
static void step(int n)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
#if FORM == 2
            u[j][30] = 0.5;
#endif
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
#if FORM == 1
            un[j][30] = 0.7;
#elif FORM == 4
            un[20][i] = 0.7;
#endif
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
#if FORM == 3
            u[j][30] = 2.0;
#endif
            u[j][i] = un[j][i];
#if FORM == 0
            u[j][30] = 2.0;
#endif
        }
}
int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 16) * (j - 16)));
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
        step(n);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
