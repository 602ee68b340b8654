/* A flat array with two strides. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, int m, double *un, const double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j * n + i] = u[j * n + i - 1] + u[j * m + i];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, n, un[0], u[0]);
    return 0;
}

// CHECK: err-stride-mixed.c:9:50: error: 'u' moves by 'm' along 'j' here, by 'n' elsewhere in the nest
// CHECK-NOT: error:
