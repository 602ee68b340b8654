// Periodic neighbours of 256 cells that a type of 8 bits or an unsigned number makes: what begins anew there wraps round.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
#include <math.h>
#include <stddef.h>
#include <stdio.h>
enum { N = 256, M = 24 };
static double u[M][N], un[M][N];

static int last(unsigned char i)
{
    return i;
}

static int below(int i, int n)
{
    return (unsigned)i < (unsigned)n ? i : i + n;
}

#pragma amr kernel
static void step(size_t m)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (size_t j = 0; j < m; j++)
        for (unsigned i = 0; i < N; i++) {
            unsigned char e = i + 1, w = i;
            w--;
            un[j][i] = 0.5 * u[j][i] + 0.1 * u[j][e] + 0.04 * u[j][w] + 0.03 * u[j][(unsigned char)(i + 2)];
            un[j][i] += 0.01 * u[j][i - 1u < N - 1u ? i - 1 : N - 1] + 0.02 * u[j][last(i + 1)];
            un[j][i] += 0.02 * u[j + m - 1 >= m ? j - 1 : j + m - 1][i];
        }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] + 0.01 * un[j][below(i - 1, N)] + (i > 3 && (char)(i + 100) > 3 ? 0.01 : 0.02);
}

int main(void)
{
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = sin(0.1 * i + j);
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        step(M);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            printf("%.12g\n", u[j][i]);
    return 0;
}
