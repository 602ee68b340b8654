/* The Thomas algorithm with its coefficients in mesh arrays: elimination, then substitution
 * downwards. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define NX 64
#define NY 64
static double u[NY][NX], v[NY][NX], cp[NY][NX], dp[NY][NX];

#pragma amr kernel
static void sweep_x(double r)
{
#pragma amr data domain(j, i) arrays(u, v, cp, dp)
    int i, j;
    for (j = 1; j < NY - 1; j++) {
        for (i = 1; i < NX - 1; i++) {
            double m = 1.0 + 2.0 * r + r * cp[j][i - 1];
            cp[j][i] = -r / m;
            dp[j][i] =
                (u[j][i] + r * (u[j - 1][i] - 2 * u[j][i] + u[j + 1][i]) + r * dp[j][i - 1]) / m;
        }
        for (i = NX - 2; i > 0; i--)
            v[j][i] = dp[j][i] - cp[j][i] * v[j][i + 1];
    }
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.01 * ((i - 32) * (i - 32) + (j - 32) * (j - 32)));
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        sweep_x(0.2);
    }
    printf("%.15g\n", u[32][32]);
    return 0;
}

// CHECK: err-thomas-arrays.c:18:44: error: 'cp' is made from its own new value at the cell before, along 'i': a recurrence, as in a line solver, has an order that the cells of a nest have not
// CHECK: err-thomas-arrays.c:19:13: note: 'cp' is written here
// CHECK: hint: no nest can do it: use an explicit step, or sweeps that read a second array with the old values (Jacobi); in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK: err-thomas-arrays.c:21:80: error: 'dp' is made from its own new value at the cell before, along 'i': a recurrence, as in a line solver, has an order that the cells of a nest have not
// CHECK: err-thomas-arrays.c:20:13: note: 'dp' is written here
// CHECK: hint: no nest can do it: use an explicit step, or sweeps that read a second array with the old values (Jacobi); in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK: err-thomas-arrays.c:24:45: error: 'v' is made from its own new value at the cell before, along 'i': a recurrence, as in a line solver, has an order that the cells of a nest have not
// CHECK: err-thomas-arrays.c:24:13: note: 'v' is written here
// CHECK: hint: no nest can do it: use an explicit step, or sweeps that read a second array with the old values (Jacobi); in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK-NOT: error:
