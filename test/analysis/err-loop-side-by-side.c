/* Two loops within one. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++) {
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i - 1];
        for (int i = 1; i < n - 1; i++)
            un[j][i] += u[j][i + 1];
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

// CHECK: err-loop-side-by-side.c:10:9: error: two loops side by side within one loop over the mesh: not supported yet
// CHECK: err-loop-side-by-side.c:7:5: note: the loop over 'j' holds both
// CHECK: hint: give each its own full loop nest
// CHECK-NOT: error:
