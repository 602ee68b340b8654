/* A coefficient that is a macro cannot be named in a scale clause. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define COEF 0.125

#pragma amr kernel scale(COEF: -2)
static void step(int n, double un[n][n], const double u[n][n])
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + COEF * (u[j][i + 1] - 2 * u[j][i] + u[j][i - 1]);
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u);
    return 0;
}

// CHECK: err-scale-macro.c:5:26: error: 'COEF' is a macro: 'scale' takes variables
// CHECK: hint: make it a 'const double', or write scale(-2) if it multiplies the whole increment
// CHECK-NOT: error:
