/* Conway's game with scale(0): right on one level, something else on several. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define N 66
int a[N][N], an[N][N];
#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(j, i) arrays(a, an)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int s = a[j - 1][i - 1] + a[j - 1][i] + a[j - 1][i + 1] + a[j][i - 1] + a[j][i + 1] +
                    a[j + 1][i - 1] + a[j + 1][i] + a[j + 1][i + 1];
            an[j][i] = s == 3 || (s == 2 && a[j][i]);
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            a[j][i] = an[j][i];
}
int main(void)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            a[j][i] = rand() & 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    int n = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            n += a[j][i];
    printf("%d\n", n);
    return 0;
}

// CHECK: automaton.c:11:5: warning: this nest makes integers from those of its neighbours: on coarse levels the same rule between larger cells is another automaton [-Wamr-numerics]
// CHECK: hint: it means what it says with mesh.levels=1, or where the mesh is on its finest level (refine.criterion=none)
// CHECK-NOT: error:
