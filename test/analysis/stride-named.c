/* A local that only names a size of file scope is a stride of the rows. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// CHECK-DAG: access u (0,0) read
// CHECK-DAG: access u (1,0) read
// CHECK-DAG: access u (-2,0) read
#include <stdlib.h>
static int nx, ny;

#pragma amr kernel scale(-2)
static void step(double *v, const double *u)
{
#pragma amr data domain(j, i) arrays(v, u)
    const int sy = nx;
    for (int j = 2; j < ny - 2; j++)
        for (int i = 2; i < nx - 2; i++) {
            int k = j * nx + i;
            v[k] = u[k] + 0.1 * (u[k + sy] - u[k] + u[k - 2 * sy] - u[k]);
        }
}

int main(int argc, char **argv)
{
    nx = atoi(argv[1]) + 4;
    ny = atoi(argv[argc - 1]) + 4;
    double *u = calloc((size_t)nx * ny, sizeof *u), *v = calloc((size_t)nx * ny, sizeof *v);
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        step(v, u);
        double *s = u;
        u = v;
        v = s;
    }
    return 0;
}
