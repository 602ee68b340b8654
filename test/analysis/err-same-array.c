/* One array handed over twice. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
#define N 130
#pragma amr kernel scale(-2)
static void diffuse(double *un, double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(void)
{
    static double u[N];
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        diffuse(u, u);
    return u[3] > 1;
}

// CHECK: err-same-array.c:18:9: error: 'un' and 'u' are one array here: a nest writes it and reads neighbours in it
// CHECK: hint: hand over a second array for the new values
// CHECK-NOT: error:
