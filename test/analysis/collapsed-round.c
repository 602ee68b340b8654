/* One loop over all cells, and neighbours round the end of a row: of a sum only the lowest digits count in the
 * remainder. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel scale(0)
static void step(double *to, const double *from, int nx, int ny)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int k = 0; k < nx * ny; k++)
        to[k] = 0.5 * (from[k] + from[k / nx * nx + (k + 1) % nx]);
}
// CHECK: nest 0 step {{.*}} halo
// CHECK-NEXT: range j = 0 : ny
// CHECK-NEXT: range i = 0 : nx
// CHECK: offsets (0,0) (0,1)
// CHECK: body to[{{.*}}] = 0.5 * (from[{{.*}}] + from[j * nx + (i + 1) % nx])

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
