/* Loops side by side: the row before the first is the last, which is not done yet. A row that pushes its values to the next
 * one runs as that one, which pulls them: the order is the program's, though. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DPUSHED %s 2>&1 | FileCheck --check-prefix=PUSHED %s
#pragma amr kernel
static void step(int n, double un[n][n], double u[n][n], double w[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            un[j][i] = c * u[j][i];
        for (int i = 0; i < n; i++)
            w[j][i] = un[(j - 1 + n) % n][i];
    }
#ifdef PUSHED
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            un[(j + 1) % n][i] = 3;
        for (int i = 0; i < n; i++)
            w[j][(i + 1) % n] = un[j][i];
    }
#endif
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

// CHECK: err-beside-wraps.c:13:23: error: 'un' is read in one loop before the loop beside it has written there
// CHECK: err-beside-wraps.c:10:9: note: the loop over 'i' and the one beside it would run one after the other, each over the whole mesh
// CHECK: hint: give each its own full loop nest, in the order that is meant
// CHECK-NOT: error:

// PUSHED: err-beside-wraps.c:13:23: error: 'un' is read in one loop
// PUSHED: err-beside-wraps.c:20:33: error: 'un' is read in one loop before the loop beside it has written there
