/* Conditions on indices that hold at the edge and in other cells, too. */
// RUN: not %amrcc --report %s 2>&1 | FileCheck %s
#include <stdlib.h>
enum { N = 32 };

#pragma amr kernel
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:26: error: 'i * (i - 9) == 0 ? i : i - 1' in the index of 'u' depends on a condition
        un[i] = u[i] + u[i * (i - 9) == 0 ? i : i - 1];
    }
}

int main(void)
{
    double *u = calloc(N, sizeof *u), *un = calloc(N, sizeof *un);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}
