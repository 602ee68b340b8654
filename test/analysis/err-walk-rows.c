/* Pointers that walk along the rows. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define NX 66
#define NY 66
#pragma amr kernel scale(-2)
void jacobi(double *un, const double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < NY - 1; j++) {
        double *o = un + j * NX + 1;
        const double *c = u + j * NX + 1;
        for (int i = 1; i < NX - 1; i++, c++)
            *o++ = c[0] + 0.1 * (c[-1] + c[1] + c[-NX] + c[NX] - 4 * c[0]);
    }
}
int main(void)
{
    double *a = calloc(NX * NY, sizeof *a), *b = calloc(NX * NY, sizeof *b);
    a[NX * 33 + 33] = b[NX * 33 + 33] = 1.0;
#pragma amr timeloop
    for (int it = 0; it < 100; it++) {
        jacobi(b, a);
        double *t = a;
        a = b;
        b = t;
    }
    printf("%g\n", a[NX * 10 + 10]);
}

// CHECK: err-walk-rows.c:12:9: error: 'o' walks from cell to cell, but the cells of a nest have no order
// CHECK: hint: subscript the mesh array itself
// CHECK-NOT: error:
