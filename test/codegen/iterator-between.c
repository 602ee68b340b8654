// The inner iterator declared between the loops, as C89 has it, and used as a number.
// RUN: %same -w %s
#include <stdio.h>
#define N 34
static double u[N][N], v[N][N];
#pragma amr kernel
static void k(void)
{
    int j;
#pragma amr data domain(j, i) arrays(u, v)
    for (j = 1; j < N - 1; j++) {
        int i, m;
        for (i = 1; i < N - 1; i++) {
            m = i * 2;
            v[j][i] = 0.01 * m + 0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]);
        }
    }
}
int main(void)
{
    int j, i;
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        k();
    for (j = 0; j < N; j++)
        for (i = 0; i < N; i++)
            printf("%g\n", v[j][i]);
    return 0;
}
