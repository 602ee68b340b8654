/* A polynomial by its recursion, in a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 130
double u[N], un[N];
static double legendre(int n, double x)
{
    if (n == 0)
        return 1;
    if (n == 1)
        return x;
    return ((2 * n - 1) * x * legendre(n - 1, x) - (n - 1) * legendre(n - 2, x)) / n;
}
#pragma amr kernel
void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / dx * (u[i] - u[i - 1]) + legendre(3, u[i]);
}
int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(0.1, 1.0);
    printf("%g\n", un[3]);
}

// CHECK: err-legendre.c:14:31: error: 'legendre' calls itself: not supported in a nest
// CHECK: hint: write it as a loop
// CHECK: err-legendre.c:21:54: note: 'legendre' is called here
// CHECK-NOT: error:
