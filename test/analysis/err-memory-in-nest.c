/* Working memory for each cell. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 130
#define Q 5
double u[N], un[N];
#pragma amr kernel
void step(int nq, double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    for (int i = 1; i < N - 1; i++) {
        double *w = malloc(nq * sizeof(double));
        for (int q = 0; q < nq; q++)
            w[q] = u[i] * q;
        un[i] = u[i] - dt / dx * (u[i] - u[i - 1]) + w[0];
        free(w);
    }
}
int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(4, 0.1, 1.0);
    printf("%g\n", un[3]);
}

// CHECK: err-memory-in-nest.c:14:21: error: 'malloc' is called in a loop nest over the mesh
// CHECK: err-memory-in-nest.c:13:5: note: the nest begins here
// CHECK: hint: declare an array of constant size inside the loops, 'double w[5];'
// CHECK-NOT: error:
