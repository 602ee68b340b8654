/* A sum along a row, cell by cell. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++) {
        double run = 0;
        for (int i = 1; i < n - 1; i++) {
            run += u[j][i];
            un[j][i] = c * run;
        }
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

// CHECK: err-carried.c:10:13: error: 'run' carries a value from one cell of the nest to the next
// CHECK: err-carried.c:8:9: note: 'run' is declared here
// CHECK: hint: cells have no order in a parallel program: set it anew in every cell; in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK-NOT: error:
