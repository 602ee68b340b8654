/* Loops side by side: what is set between them is used in the next row. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], double u[n][n], double w[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    double a = 0;
    for (int j = 1; j < n - 1; j++) {
        for (int i = 1; i < n - 1; i++)
            un[j][i] = a * u[j][i];
        a = c * j;
        for (int i = 1; i < n - 1; i++)
            w[j][i] = a * u[j][i];
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

// CHECK: err-beside-between.c:10:24: error: 'a' takes a value from one row to the next
// CHECK: err-beside-between.c:9:9: note: the loop over 'i' and the one beside it would run one after the other, each over the whole mesh
// CHECK: hint: give each its own full loop nest, in the order that is meant
// CHECK-NOT: error:
