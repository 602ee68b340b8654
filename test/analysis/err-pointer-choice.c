/* A pointer to one of two tables that does not only serve to read elements: what is chosen is the value, not the
 * array. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
static const double left[2] = {1.0, 0.5}, right[2] = {0.1, 0.2};

#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            const double *w = u[j][i] > 0.5 ? left : right;
            un[j][i] = u[j][i] + c * *(w + 1);
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

// CHECK: err-pointer-choice.c:12:13: error: 'w' is a pointer that is set in the nest: not supported yet
// CHECK: hint: choose the values: 'u[j][i] > 0.5 ? left[q] : right[q]'
// CHECK-NOT: error:
