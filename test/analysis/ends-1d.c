/* In one dimension the edge is a cell: a kernel may consist of statements alone. */
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: %same -w %s
// CHECK: nest 1 ends ends-1d.c:14 boundary pointwise
// CHECK: nest 2 ends ends-1d.c:15 boundary inward
// CHECK-NOT: view {{.*}}c:1{{[45]}}
#include <math.h>
#include <stdio.h>
#define N 66
static double A[2 * N];
#pragma amr kernel
static void ends(double *u, int n, double t)
{
    u[0] = 1 + 0.1 * sin(t);
    u[n - 1] = u[n - 2];
}
#pragma amr kernel scale(lam: -1)
static void step(double *un, const double *u, int n, double lam)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] - lam * (u[i] * u[i] - u[i - 1] * u[i - 1]);
}
int main(void)
{
    for (int i = 0; i < N; i++)
        A[i] = i < 20 ? 1 : 0.2;
#pragma amr timeloop
    for (int s = 0; s < 30; s++) {
        double *u = A + (s % 2) * N, *un = A + ((s + 1) % 2) * N;
        ends(u, N, 0.02 * s);
        step(un, u, N, 0.2);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", A[i]);
    return 0;
}
