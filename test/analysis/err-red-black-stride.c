/* Red and black cells with a stride of two. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <math.h>
#define N 66
double p[N][N], rhs[N][N];
#pragma amr kernel
void redblack(double omega, double h)
{
#pragma amr data domain(j, i) arrays(p, rhs) spacing(h)
    for (int color = 0; color < 2; color++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1 + (j + color) % 2; i < N - 1; i += 2)
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

// CHECK: err-red-black-stride.c:13:58: error: the loop over 'i' must count up or down by one
// CHECK: hint: where other cells are to stay as they are, run over all and choose: 'if ((i + j) % 2 == 0)'
// CHECK-NOT: error:
