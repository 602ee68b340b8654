/* The timeloop line in front of a loop that only prints. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 128
double a[N], an[N];
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, an)
    for (int i = 1; i < N - 1; i++)
        an[i] = a[i] + 0.1 * (a[i - 1] + a[i + 1] - 2 * a[i]);
}
int main(int argc, char **argv)
{
    int nt = 10;
#pragma amr timeloop
    for (int t = 0; t < nt; t++)
        printf("%d\n", t);
    step();
    printf("%g\n", an[3]);
}

// CHECK: err-loop-empty.c:19:5: error: the time loop runs no nest over the mesh
// CHECK: hint: put the 'timeloop' line in front of the loop that repeats the kernels
// CHECK-NOT: error:
