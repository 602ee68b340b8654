/* What a row sets behind its cells, and the next row sets anew, no cell sees; else it is refused. */
// RUN: %same %s
// RUN: not %amrcc --dump=plan -DUSED %s 2>&1 | FileCheck --check-prefix=USED %s
// RUN: not %amrcc --dump=plan -DKEPT %s 2>&1 | FileCheck --check-prefix=KEPT %s
#include <stdio.h>
enum { N = 34, M = 50 };
static double u[N][M], un[N][M];

#pragma amr kernel scale(0)
static double step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    int i, j;
    double a = 0, b = 0;
    for (j = 1; j < N - 1; j++) {
#ifndef KEPT
        // USED: [[#@LINE+1]]:9: error: 'a' is set by every cell of the nest and used outside it
        a = 0.01 * j;
#endif
        for (i = 1; i < M - 1; i++)
            un[j][i] = u[j][i] + a * (u[j][i - 1] - u[j][i]);
        // KEPT: [[#@LINE+3]]:9: error: this statement between the loops of a nest is not supported
        // KEPT: note: within the loop over 'j'
        // KEPT: hint: what stands behind the inner loop, no cell sees: put it in front of the inner loop, or behind the nest
        a = 3;
    }
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
#ifdef USED
    b = a;
#endif
    return b;
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = (3 * i + j * j) % 7;
#pragma amr timeloop
    for (int t = 0; t < 6; t++)
        step();
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
