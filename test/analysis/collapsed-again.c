/* One variable at the top counts all cells in one loop, holds the index in nests, and counts again: none needs what
 * another leaves in it. Where one does, the loop stays host code. */
// RUN: %same %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | %FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define AT(I, J, i, j) j * I + i

#pragma amr kernel scale(-2)
int main(void)
{
#pragma amr data domain(j, i) arrays(u, un, v)
    int I = 34, J = 26, i, j, k, n;
    double *u = malloc(I * J * sizeof(double)), *un = malloc(I * J * sizeof(double)), *v = malloc(I * J * sizeof(double));
    for (j = 0; j < J; j++)
        for (i = 0; i < I; i++) {
            k = AT(I, J, i, j);
            u[k] = (i - 10) * (i - 10) + 0.1 * j;
            v[k] = 0;
        }
#pragma amr timeloop
    for (n = 0; n < 5; n++) {
        for (k = 0; k < I * J; k++) {
            i = k % I;
            j = k / I;
            un[j * I + i] = u[k];
        }
        for (j = 1; j < J - 1; j++)
            for (i = 1; i < I - 1; i++) {
                k = AT(I, J, i, j);
                u[k] = un[k] + 0.1 * (un[k + 1] + un[k - 1] + un[k + I] + un[k - I] - 4.0 * un[k]);
            }
    }
    for (i = 0; i < I * J; i++)
        v[i] += u[i];
    for (n = 0; n < I * J; n++)
        v[n] += u[n];
    printf("%d\n", n);
    for (k = 0; k < I * J; k++)
        printf("%.17g\n", v[k]);
    return 0;
}

// CHECK: nest 2 main collapsed-again.c:23
// CHECK-NEXT: range j = 0 : 26
// CHECK-NEXT: range i = 0 : 34
// CHECK: nest 3 main collapsed-again.c:34
// CHECK-NOT: nest 4
