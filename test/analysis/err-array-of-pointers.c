/* A mesh array as an array of row pointers. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double **u, **un;
#pragma amr kernel
static void step(int n, double **un, double **u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}

// CHECK: err-array-of-pointers.c:11:13: error: 'un' holds pointers to rows: not supported yet in a nest
// CHECK: err-array-of-pointers.c:6:25: note: 'un' is declared here as 'double **'
// CHECK: hint: use one block of memory for the whole array
// CHECK: err-array-of-pointers.c:11:24: error: 'u' holds pointers to rows: not supported yet in a nest
// CHECK: err-array-of-pointers.c:6:38: note: 'u' is declared here as 'double **'
// CHECK: hint: use one block of memory for the whole array
// CHECK-NOT: error:
