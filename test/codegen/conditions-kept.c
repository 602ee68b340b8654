/* Nests that begin or end within a condition of the preprocessor: the branches that are not compiled stay
 * out of what stands in for the nest. */
// RUN: %same %s
// RUN: %same -DDEEP=1 %s
// RUN: %same -DWRAP=1 %s
// RUN: %same -DWRAP=1 -DDEEP=1 %s
#include <stdio.h>
#ifndef DEEP
#define DEEP 0
#endif
#ifdef WRAP
#define LO 0
#else
#define LO 1
#endif
enum { N = 34 };
static double u[N][N], un[N][N];

#pragma amr kernel scale(-2)
static void step(int n)
{
#pragma amr data domain(j, i) arrays(u, un)
#if DEEP
    for (int j = 1; j < n - 1; j++)
#else /* don't */
    for (int j = 1; j < N - 1; j++)
#endif
        for (int i = LO; i < N - LO; i++)
#ifdef WRAP
            un[j][i] = u[j][i] + 0.2 * (u[j][(i + N - 1) % N] + u[j][(i + 1) % N] - 2 * u[j][i]);
#else
            un[j][i] = u[j][i] + 0.2 * (u[j][i - 1] + u[j][i + 1] - 2 * u[j][i]);
#endif
    /* the first
#if of no weight */
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = i % 7 + 3 * (j % 5);
#pragma amr timeloop
    for (int t = 0; t < 6; t++)
        step(N);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.15g\n", u[j][i]);
    return 0;
}
