/* The width of the ghost layers in a variable that nothing sets is the number that it begins with; a size stays
 * what it is called. One that is set somewhere is no number. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DSET %s 2>&1 | FileCheck --check-prefix=ERR %s
#include <stdlib.h>

static int nx = 64, ny = 48, ng = 2, ld;
#define G(i, j) (((j) + ng) * ld + (i) + ng)

#pragma amr kernel
static void step(double *un, const double *u, double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    // CHECK: range j = 2 : ny + 2
    // CHECK: range i = 2 : nx + 2
    // CHECK: offsets (-2,0) (-1,0) (0,-1) (0,0) (0,2)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            un[G(i, j)] = u[G(i, j)] + c * (u[G(i, j - 2)] - u[G(i, j - 1)] + u[G(i - 1, j)] - u[G(i + 2, j)]);
}

int main(void)
{
    ld = nx + 2 * ng;
    double *u = calloc(ld * (ny + 2 * ng), sizeof *u), *un = calloc(ld * (ny + 2 * ng), sizeof *un);
#ifdef SET
    ng = 1;
    // ERR: error: {{.*}} is not a constant offset: variable offsets are not supported
#endif
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(un, u, 0.1);
        double *x = u;
        u = un;
        un = x;
    }
    return 0;
}
