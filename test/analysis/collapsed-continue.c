/* One loop over all cells that leaves out the ends of the rows by 'continue', in front of the reads beside them. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#pragma amr kernel scale(-2)
static void step(double *un, const double *u, int nx, int ny)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int k = 0; k < nx * ny; k++) {
        int i = k % nx, j = k / nx;
        if (i == 0 || i == nx - 1 || j == 0 || j == ny - 1)
            continue;
        double sum = u[k - 1] + u[k + 1] + u[k - nx] + u[k + nx];
        un[k] = u[k] + 0.1 * (sum - 4 * u[k]);
    }
}
// CHECK-NOT: error:
// CHECK: range j = 1 : ny - 1
// CHECK-NEXT: range i = 1 : nx - 1
// CHECK: access u (0,-1) read{{$}}
// CHECK: access un (0,0) write{{$}}

int main(void)
{
    int nx = 40, ny = 24;
    double *u = malloc(nx * ny * sizeof *u), *un = malloc(nx * ny * sizeof *un);
    for (int k = 0; k < nx * ny; k++)
        u[k] = un[k] = k * k % 31;
#pragma amr timeloop
    for (int t = 0; t < 5; t++) {
        step(un, u, nx, ny);
        step(u, un, nx, ny);
    }
    for (int k = 0; k < nx * ny; k++)
        printf("%.17g\n", u[k]);
    return 0;
}
