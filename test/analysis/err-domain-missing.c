/* A data directive without a domain. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-domain-missing.c:8:1: error: this data directive has no domain
// CHECK: hint: name the iterators of its loops, slowest first: domain(...)
// CHECK-NOT: error:
