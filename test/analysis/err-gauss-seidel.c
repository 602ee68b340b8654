/* A nest that reads what neighbouring cells of the same run have written. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *u)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 1; i < n - 1; i++)
        u[i] = 0.5 * (u[i - 1] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, u);
    return 0;
}

// CHECK: err-gauss-seidel.c:10:23: error: 'u' is read at a neighbour and written in the same nest: the result would depend on the order of the cells
// CHECK: err-gauss-seidel.c:10:9: note: 'u' is written here
// CHECK: hint: write to a second array and swap the two after the nest
// CHECK-NOT: error:
