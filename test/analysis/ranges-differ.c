/* Stencils over different ranges: the widest is the mesh, deeper ones leave cells out. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int m, double *un, const double *u, double c)
{
#pragma amr data domain(x) arrays(un, u)
    for (int x = 2; x < m - 2; x++)
        un[x] = u[x - 2] + u[x + 2];
    for (int x = 1; x < m - 1; x++)
        un[x] = u[x] + c * (u[x - 1] - 2.0 * u[x] + u[x + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: axis x ring 1 1 boundary ring{{$}}
// CHECK: range x = 2 : m - 2
// CHECK-NEXT: beside x 1 -1
// CHECK: range x = 1 : m - 1
