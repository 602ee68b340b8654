/* Loops side by side: the first needs the new values of the row before. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
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

// CHECK: err-beside-row-behind.c:9:23: error: 'un' is read in one loop at cells that the loop beside it has written before
// CHECK: err-beside-row-behind.c:8:9: note: the loop over 'i' and the one beside it would run one after the other, each over the whole mesh
// CHECK: hint: give each its own full loop nest, in the order that is meant
// CHECK-NOT: error:
