/* Loops side by side: the first needs the new values of the row before, so the second runs first. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], double u[n][n], double w[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    for (int j = 1; j < n - 1; j++) {
        for (int i = 1; i < n - 1; i++)
            w[j][i] = un[j - 1][i];
        for (int i = 1; i < n - 1; i++)
            un[j][i] = c * u[j][i];
    }
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n], w[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, w, 0.1);
    return 0;
}

// CHECK: nest 0 step
// CHECK: body un[j][i] = c * u[j][i]
// CHECK: nest 1 step
// CHECK: body w[j][i] = un[j - 1][i]
