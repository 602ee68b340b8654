/* An array that no data directive names. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N], f[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, const double *f)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + f[i] * (u[i - 1] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, f);
    return 0;
}

// CHECK: err-array-not-named.c:10:24: error: 'f' is used in a nest, but no data directive names it
// CHECK: err-array-not-named.c:6:54: note: 'f' is declared here
// CHECK: hint: add it to the data directive: arrays(..., f)
// CHECK-NOT: error:
