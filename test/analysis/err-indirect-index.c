/* An index that is read from an array. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static int idx[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, const int *idx)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[idx[i]];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, idx);
    return 0;
}

// CHECK: err-indirect-index.c:11:19: error: index 'idx[i]' of 'u' is read from an array: indirect neighbours are not supported
// CHECK: err-indirect-index.c:7:54: note: 'idx' is declared here
// CHECK: hint: write the index as a formula, i + 1 or (i + 1) % n, or fill the table by one assignment of such a formula in one loop
// CHECK-NOT: error:
