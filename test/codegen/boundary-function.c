// A boundary function gives way to the boundary clause.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/boundary-function_amr.c | FileCheck %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/boundary-function_kernels.c
// RUN: %same %s
#include <stdio.h>

#define N 66
static double a[N], b[N];

#pragma amr kernel boundary
static void edges(double *x)
// CHECK: static void edges(double *x)
// CHECK: { /* the boundary clause says it */ }
{
    x[0] = x[1];
    x[N - 1] = x[N - 2];
}

#pragma amr kernel init
static void fill(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i % 9;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) boundary(x: neumann) arrays(a, b)
    for (int i = 1; i < N - 1; i++)
        b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++)
        a[i] = b[i];
}
// KERNEL: {{[{][{]}}AMR_NEUMANN, AMR_NEUMANN}, {AMR_PERIODIC, AMR_PERIODIC}, {AMR_PERIODIC, AMR_PERIODIC}},

#pragma amr kernel
static double sum(void)
{
#pragma amr data domain(i) arrays(a)
    double s = 0;
    for (int i = 1; i < N - 1; i++)
        s += a[i] * i;
    return s;
}

int main(void)
{
    fill();
    edges(a);
#pragma amr timeloop
    for (int t = 0; t < 5; t++) {
        step();
        edges(a);
    }
    printf("%.12g\n", sum());
    return 0;
}
