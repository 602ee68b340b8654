/* A mesh array of one dimension in a domain of two. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], const double *w)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i - 1] + w[i];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, u[0]);
    return 0;
}

// CHECK: err-array-dims.c:9:40: error: index 'i' of 'w' does not move with 'j': not supported yet in a nest
// CHECK-NOT: error:
