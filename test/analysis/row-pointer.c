/* A pointer to a row that is set in the nest. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            const double *row = u[j];
            un[j][i] = row[i - 1];
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

// CHECK: access un (0,0) write
// CHECK: access u (0,-1) read
// CHECK: body un[j][i] = u[j][i - 1]
