/* An index that stops at the edge. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++)
        un[i] = u[i < n - 1 ? i + 1 : n - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-clamp.c:10:19: error: 'i < n - 1 ? i + 1 : n - 1' in the index of 'u' stops at the edge
// CHECK: hint: write the plain offset, i + 1 or i - 1, and say what lies beyond the edge: boundary(x: outflow)
// CHECK-NOT: error:
