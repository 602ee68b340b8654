/* Cells at the edge that a nest over others sets, of a size that is not known: its loops run wherever the stencil's do. */
// RUN: %same -w -DFROM=1 -DTO=n-1 %s
// RUN: %same -w -DFROM=0 -DTO=n %s
// RUN: not %amrcc --dump=plan -w -DFROM=k -DTO=n-1 %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -w -DFROM=1 -DTO=k %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -w -DFROM=2 -DTO=n-1 %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -w -DFROM=1 -DTO=n-2 %s 2>&1 | FileCheck %s
#include <stdio.h>
enum { N = 34 };
static double u[N][N], un[N][N];
#pragma amr kernel scale(-2)
static void step(int n, int k)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            u[j][i] = un[j][i];
    for (int j = FROM; j < TO; j++)
        for (int i = FROM; i < TO; i++) {
            un[j][i] *= 0.99;
            u[0][i] = 0.5;
            // CHECK: inlaid-sizes.c:[[#@LINE-1]]:13: error: cells that do not move with the nest are set in it, and cannot be set in front of it or behind it
            // CHECK: note: this loop may have no rounds
        }
}

int main(int argc, char **argv)
{
    int n = argc > 5 ? N - 1 : N;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = j * i % 7;
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(n, 4 + argc);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.9f\n", u[j][i]);
    return 0;
}
