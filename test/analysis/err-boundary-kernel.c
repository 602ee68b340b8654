/* A boundary kernel that no clause stands in for. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

#pragma amr kernel boundary
static void ends(int n, double *un)
{
    un[0] = un[1];
    un[n - 1] = un[n - 2];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-boundary-kernel.c:13:1: error: boundary kernel 'ends' is not run, and no clause says what it does
// CHECK: hint: add the boundary clause to the data directive: boundary(x: neumann)
// CHECK-NOT: error:
