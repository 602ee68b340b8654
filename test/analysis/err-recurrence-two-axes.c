/* Dynamic programming: each cell needs new neighbours on two sides. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 66
static double p[N][N], f[N][N];
/* Dynamic programming: each cell needs three new neighbours. */
#pragma amr kernel scale(0)
static void sweep(void)
{
#pragma amr data domain(j, i) arrays(p, f)
    for (int j = 1; j < N; j++)
        for (int i = 1; i < N; i++) {
            double a = p[j - 1][i], b = p[j][i - 1];
            p[j][i] = f[j][i] + (a < b ? a : b);
        }
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        sweep();
    printf("%g\n", p[3][3]);
}

// CHECK: err-recurrence-two-axes.c:13:24: error: 'p' is made from its own new value at the cell before, along 'j' and 'i': a recurrence, as in a line solver, has an order that the cells of a nest have not
// CHECK: err-recurrence-two-axes.c:14:13: note: 'p' is written here
// CHECK: hint: no nest can do it: use an explicit step, or sweeps that read a second array with the old values (Jacobi); in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK-NOT: error:
