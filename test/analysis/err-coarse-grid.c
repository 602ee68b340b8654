/* A multigrid's restriction to an array of half as many cells. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 128
double fine[2 * N][2 * N], coarse[N][N], res[2 * N][2 * N];
#pragma amr kernel
void restrict_(void)
{
#pragma amr data domain(j, i) arrays(fine, coarse)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            coarse[j][i] = 0.25 * (fine[2 * j][2 * i] + fine[2 * j + 1][2 * i] +
                                   fine[2 * j][2 * i + 1] + fine[2 * j + 1][2 * i + 1]);
}
int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        restrict_();
    printf("%g\n", coarse[3][3]);
}

// CHECK: err-coarse-grid.c:14:41: error: index '2 * j' of 'fine' is not 'j' plus a constant
// CHECK: hint: arrays of a mesh have the same cells; coarser levels are made by amrcc itself
// CHECK-NOT: error:
