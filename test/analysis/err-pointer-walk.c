/* A pointer that walks through an array row by row. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
static double u[N * N], un[N * N];
#pragma amr kernel
static void step(int n)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++) {
        double *q = un + j * n + 1;
        for (int i = 1; i < n - 1; i++)
            *q++ = u[j * n + i - 1];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    return 0;
}

// CHECK: err-pointer-walk.c:10:9: error: 'q' walks from cell to cell, but the cells of a nest have no order
// CHECK: hint: subscript the mesh array itself
// CHECK-NOT: error:
