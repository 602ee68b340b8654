/* All errors of a stage are told, each once. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
static double v[34][34];
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], const double v[n][n])
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i * 2] + u[j][i * 3] + v[j][i] + v[j][i - 1];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, v);
    return 0;
}

// CHECK: err-several.c:10:29: error: index 'i * 2' of 'u' is not 'i' plus a constant
// CHECK: err-several.c:10:52: error: 'v' is used in a nest, but no data directive names it
// CHECK: err-several.c:5:64: note: 'v' is declared here
// CHECK: hint: add it to the data directive: arrays(..., v)
// CHECK-NOT: error:
