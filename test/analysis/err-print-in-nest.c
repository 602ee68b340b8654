/* Output in a nest of the time loop. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#include <stdio.h>
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[i - 1] + u[i + 1];
        printf("%g\n", un[i]);
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-print-in-nest.c:12:9: error: 'printf' is called in a loop nest over the mesh
// CHECK: err-print-in-nest.c:10:5: note: the nest begins here
// CHECK: hint: cells have no order in a parallel program: print or read in a loop of its own, outside the kernel
// CHECK-NOT: error:
