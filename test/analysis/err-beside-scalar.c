/* Loops side by side: the first sums a row up for the second. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], double u[n][n], double w[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    for (int j = 1; j < n - 1; j++) {
        double sum = 0;
        for (int i = 1; i < n - 1; i++)
            sum += u[j][i];
        for (int i = 1; i < n - 1; i++)
            w[j][i] = u[j][i] - c * sum;
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

// CHECK: err-beside-scalar.c:10:13: error: 'sum' takes a value from one loop to the one beside it
// CHECK: err-beside-scalar.c:9:9: note: the loop over 'i' and the one beside it would run one after the other, each over the whole mesh
// CHECK: hint: give each its own full loop nest, in the order that is meant
// CHECK-NOT: error:
