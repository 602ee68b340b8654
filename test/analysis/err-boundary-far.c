/* A stencil that reads farther than the ring goes. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 2] - u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-boundary-far.c:10:29: error: this reads 2 cells before the loop's range, where the array holds 1
// CHECK: hint: say what lies beyond the edge, boundary(x: periodic) or another kind, begin the loops further inside, or read under a condition
// CHECK-NOT: error:
