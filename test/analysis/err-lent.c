/* What is lent to a helper must be the cell's own. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 66
static double u[N], v[N], last, trace[3];
static void split(double x, double *whole, double *rest)
{
    *whole = (int)x;
    *rest = x - *whole;
}
static double slope(const double *at)
{
    return at[1] - at[0];
}
static double sum(const double *at)
{
    return at[0] + at[1];
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(u, v)
    double whole = 0, own;
    for (int i = 1; i < N - 1; i++) {
        double rest;
        split(u[i], &own, &rest); /* set anew: each cell's own */
        // CHECK: err-lent.c:[[@LINE+3]]:9: error: 'split' takes 'whole', which is not a number: not supported yet in a nest
        // CHECK: note: the parameter is declared here
        // CHECK: hint: declare what is passed inside the loops: each cell needs its own
        split(u[i], &whole, &rest);
        // CHECK: err-lent.c:[[@LINE+1]]:9: error: 'split' takes 'rest', which is not a number: not supported yet in a nest
        split(u[i], &rest, &last);
        v[i] = rest + own;
    }
    printf("%g\n", whole);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return (int)(slope(trace) + sum(trace));
}
// CHECK-NOT: error:
