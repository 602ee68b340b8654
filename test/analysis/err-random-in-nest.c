/* Noise from rand() in a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
#include <stdio.h>
#define N 66
static double u[N][N], un[N][N];
#pragma amr kernel scale(-2)
static void step(double noise)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]) +
                       noise * ((double)rand() / RAND_MAX - 0.5);
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.2);
    printf("%g\n", u[3][3]);
}

// CHECK: err-random-in-nest.c:14:41: error: 'rand' is called in a loop nest over the mesh
// CHECK: err-random-in-nest.c:11:5: note: the nest begins here
// CHECK: hint: the numbers come in an order, and cells have none: fill an array with them in a loop of its own, outside the kernel
// CHECK-NOT: error:
