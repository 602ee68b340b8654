/* Red and black cells in turn, told apart by an if. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DCOLOUR=i %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DCOLOUR=j %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <math.h>
#define N 66
#ifndef COLOUR
#define COLOUR i + j /* or whole rows, columns */
#endif
double p[N][N], rhs[N][N];
#pragma amr kernel
void redblack(double omega, double h)
{
#pragma amr data domain(j, i) arrays(p, rhs) spacing(h)
    for (int color = 0; color < 2; color++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                if ((COLOUR) % 2 == color)
                    p[j][i] = (1 - omega) * p[j][i] + omega * 0.25 *
                                                          (p[j][i - 1] + p[j][i + 1] + p[j - 1][i] +
                                                           p[j + 1][i] - h * h * rhs[j][i]);
}
int main(void)
{
    rhs[32][32] = 1.0;
#pragma amr timeloop
    for (int it = 0; it < 100; it++)
        redblack(1.7, 1.0 / (N - 1));
    printf("%g\n", p[10][10]);
}

// CHECK: err-red-black.c:21:60: error: 'p' is read at a neighbour and written in the same nest: the result would depend on the order of the cells
// CHECK: err-red-black.c:20:21: note: 'p' is written here
// CHECK: hint: red-black sweeps in place are not supported: write all cells to a second array and swap the two after the nest (Jacobi, stable for omega <= 1)
// CHECK-NOT: error:
