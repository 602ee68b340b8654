/* One loop over a pointer from the first inner row to the last. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define NX 66
#define NY 66
#pragma amr kernel scale(-2)
void jacobi(double *un, const double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    const double *end = u + NX * (NY - 1);
    for (const double *c = u + NX; c < end; c++)
        un[c - u] = *c + 0.1 * (c[-1] + c[1] + c[-NX] + c[NX] - 4 * *c);
}
int main(void)
{
    double *a = calloc(NX * NY, sizeof *a), *b = calloc(NX * NY, sizeof *b);
#pragma amr timeloop
    for (int it = 0; it < 100; it++) {
        jacobi(b, a);
        double *t = a;
        a = b;
        b = t;
    }
    printf("%g\n", a[NX * 10 + 10]);
}

// CHECK: err-walk-cells.c:12:45: error: 'c' walks from cell to cell, but the cells of a nest have no order
// CHECK: err-walk-cells.c:12:10: note: 'c' is declared here
// CHECK: hint: write one loop for each of the domain's iterators, and subscript the mesh array itself in them
// CHECK-NOT: error:
