/* A boundary at the high edge, and one along an edge, say where the mesh ends; the array holds the
 * cells that they set. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
static int n = 200;

#pragma amr kernel
static void advance(double *rn, double *rho, double c)
{
#pragma amr data domain(i) arrays(rho, rn) spacing(c)
    for (int i = 1; i <= n; i++)
        rn[i] = rho[i] - 0.1 / c * (rho[i] - rho[i - 1]);
}

int main(void)
{
    double *rho = calloc(n + 2, sizeof *rho), *rn = calloc(n + 2, sizeof *rn);
#pragma amr timeloop
    for (int s = 0; s < 9; s++) {
        rho[0] = rho[1];
        rho[n + 1] = rho[n];
        advance(rn, rho, 1.0 / n);
        double *t = rho;
        rho = rn;
        rn = t;
    }
    return 0;
}

// CHECK: axis i ring 1 1
// CHECK: nest {{[0-9]+}} main {{.*}} boundary inward
// CHECK-NOT: ends
// CHECK: nest {{[0-9]+}} main {{.*}} boundary inward
// CHECK: ends {{.*}} 1
