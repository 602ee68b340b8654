/* A stencil that reads beyond the array. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-boundary-missing.c:10:29: error: this reads 1 cell before the loop's range, where the array holds 0
// CHECK: hint: say what lies beyond the edge, boundary(x: periodic) or another kind, begin the loops further inside, or read under a condition
// CHECK-NOT: error:
