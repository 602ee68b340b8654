/* An index that depends on data. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[(int)u[i]];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-data-dependent-index.c:10:19: error: index '(int)u[i]' of 'u' depends on data: neighbours must be at constant offsets
// CHECK: err-data-dependent-index.c:6:37: note: 'u', which it depends on, is declared here
// CHECK: hint: read the neighbours that may be meant at constant offsets, and choose by the data: 'v > 0 ? u[i - 1] : u[i + 1]'
// CHECK-NOT: error:
