/* A table of one index in a nest of two. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
static double w[34];
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], const double *w)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = w[i] * u[j][i - 1];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, w);
    return 0;
}

// CHECK: err-table.c:10:24: error: 'w' is a table that a nest reads: not supported yet
// CHECK: err-table.c:5:64: note: 'w' is declared here
// CHECK-NOT: error:
