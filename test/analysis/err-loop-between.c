/* A condition between the loops that these change. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        if (un[j][1] > 0)
            for (int i = 1; i < n - 1; i++)
                un[j][i] = u[j][i - 1];
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

// CHECK: err-loop-between.c:8:9: error: this statement between the loops of a nest is not supported
// CHECK: err-loop-between.c:7:5: note: within the loop over 'j'
// CHECK: hint: only declarations of, and assignments to, local scalars may stand between them
// CHECK-NOT: error:
