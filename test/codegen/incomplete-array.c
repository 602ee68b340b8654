/* An array that the file never gives a size has one element at the end of the file, and no size before. */
// RUN: %amrcc -w --emit=%t %s && %text %t/incomplete-array_amr.c | FileCheck %s
// RUN: %same -w %s
#include <stdio.h>
#define N 40
extern double u[];
static double v[N], most[];
double u[N];

#pragma amr kernel scale(c: -2)
static void step(double c)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
}

static void show(const double *a, int n)
{
    for (int i = 0; i < n; i++)
        printf("%.12g\n", a[i]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.2);
    show(u, N);
    show(most, 1);
    return 0;
}
// CHECK-LABEL: static void amr_statics(void)
// CHECK-NOT: sizeof {{m}}ost
// CHECK: amr_static(&u, sizeof u);
// CHECK-NOT: sizeof {{m}}ost
