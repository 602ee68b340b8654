/* A pointer that walks through an array from its begin to its end. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
static double u[N * N], un[N * N];
#pragma amr kernel
static void step(int n)
{
#pragma amr data domain(j, i) arrays(un, u)
    const double *p = u;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            un[j * n + i] = *p++;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    return 0;
}

// CHECK: err-pointer-walk-whole.c:12:29: error: 'p' walks from cell to cell, but the cells of a nest have no order
// CHECK: err-pointer-walk-whole.c:9:5: note: 'p' is declared here
// CHECK: hint: subscript the mesh array itself
// CHECK-NOT: error:
