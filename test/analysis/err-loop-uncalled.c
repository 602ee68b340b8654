/* A time loop in a function that nothing calls. */
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
static void evolve(int nt)
{
#pragma amr timeloop
    for (int t = 0; t < nt; t++)
        step();
}
int main(int argc, char **argv)
{
    printf("%g\n", an[3]);
}

// CHECK: err-loop-uncalled.c:18:5: error: the program never comes to the time loop: 'main' does not call 'evolve'
// CHECK: err-loop-uncalled.c:15:1: note: 'evolve' is defined here
// CHECK: hint: put the 'timeloop' line in front of the loop that the program runs through
// CHECK-NOT: error:
