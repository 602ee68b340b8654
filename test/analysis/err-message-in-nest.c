/* A nest that stops the program where a value is none. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 130
double u[N], un[N];
#pragma amr kernel
void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] - dt / dx * (u[i] - u[i - 1]);
        if (isnan(un[i])) {
            fprintf(stderr, "NaN at %d\n", i);
            exit(1);
        }
    }
}
int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(0.1, 1.0);
    printf("%g\n", un[3]);
}

// CHECK: err-message-in-nest.c:15:13: error: 'fprintf' is called in a loop nest over the mesh
// CHECK: err-message-in-nest.c:12:5: note: the nest begins here
// CHECK: hint: cells have no order in a parallel program: print or read in a loop of its own, outside the kernel
// CHECK-NOT: error:
