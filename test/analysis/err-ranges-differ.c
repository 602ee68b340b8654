/* Stencils over different ranges. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    for (int i = 2; i < n - 2; i++)
        un[i] = u[i + 1] - u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-ranges-differ.c:11:5: error: nests that read neighbours run over different ranges of 'i': not supported yet
// CHECK: err-ranges-differ.c:9:5: note: the other range is here
// CHECK: hint: the range of these nests is the mesh; make them equal, or give the range in the domain clause: domain(i = 1 : n - 1)
// CHECK-NOT: error:
