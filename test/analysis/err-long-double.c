/* A type that GPUs do not have. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    long double w = c;
    for (int i = 1; i < n - 1; i++)
        un[i] = w * u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-long-double.c:11:17: error: 'w' is a long double: not supported in a nest
// CHECK-NOT: error:
