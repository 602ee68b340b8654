// An element that host code sets in a statement that calls what may set its index, from one that is read by itself: what is put in front of
// the statement comes before what is put round its parts.
// RUN: %amrcc -w --emit=%t %s && %text %t/host-sets-from-points_amr.c | FileCheck %s
// RUN: %same -w %s
// CHECK: amr_host_point(&a[e]);
// CHECK-NEXT: (*(__typeof__(to[c]) *)amr_host_set(&to[c])) = 0.3 * a[e] - 0.1 * lower(a, c);
#include <stdio.h>
#define N 34
static double u[N * N], un[N * N];
#pragma amr data domain(j, i) arrays(u, un)
static int calls, *given;
static double lower(const double *a, int c)
{
    if (++calls < 0)
        *given = 0;
    return a[c - 1] < 0.5 ? a[c - N] : 0.5;
}
static void on(int *c)
{
    *c += 1;
    given = c;
}
static void source(double *to, const double *a, int c)
{
    int e = c + N;
    on(&c);
    to[c] = 0.3 * a[e] - 0.1 * lower(a, c);
}
#pragma amr kernel scale(-2)
static void step(void)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j * N + i] = u[j * N + i] + 0.2 * (u[j * N + i - 1] + u[j * N + i + 1] + u[(j - 1) * N + i] + u[(j + 1) * N + i] - 4 * u[j * N + i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j * N + i] = un[j * N + i];
}
int main(void)
{
    for (int k = 0; k < N * N; k++)
        u[k] = 1.0 / (1 + k % 17);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step();
        source(u, un, 10 * N + 12);
    }
    for (int k = 0; k < N * N; k++)
        printf("%.17g\n", u[k]);
    return 0;
}
