/* Stencils over ranges that lie far apart are no parts of one mesh. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 260 };
static double u[N], un[N];
#pragma amr kernel
static void step(int m, double *un, const double *u, double c)
{
#pragma amr data domain(x) arrays(un, u)
    for (int x = 1; x < m - 1; x++)
        un[x] = u[x] + c * (u[x - 1] - 2.0 * u[x] + u[x + 1]);
    for (int x = 2; x < m - 100; x++)
        un[x] = u[x + 1] - u[x - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-ranges-differ.c:11:5: error: nests that read neighbours run over different ranges of 'x': not supported yet
// CHECK: err-ranges-differ.c:9:5: note: the other range is here
// CHECK: hint: the range of these nests is the mesh; say it in the domain clause, domain(x = ... : ...)
// CHECK-NOT: error:
