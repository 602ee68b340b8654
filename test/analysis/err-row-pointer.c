/* A pointer that is moved in the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            const double *row = u[j];
            row += i;
            un[j][i] = row[-1];
        }
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, 0.1);
    return 0;
}

// CHECK: err-row-pointer.c:9:13: error: 'row' is a pointer that is set in the nest: not supported yet
// CHECK: hint: subscript the mesh array itself
// CHECK: err-row-pointer.c:10:13: error: 'row' is used as a whole in a nest: not supported
// CHECK-NOT: error:
