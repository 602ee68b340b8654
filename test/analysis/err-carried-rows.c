/* A value that goes from row to row; and kept values of a row that has been written before. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    double w = c;
    for (int j = 1; j < n - 1; j++) {
        double v = w;
        w = j;
        for (int i = 1; i < n - 1; i++)
            un[j][i] = v * u[j][i];
    }
}

enum { M = 34 };
static double w[M * M];

#pragma amr kernel
static void rows_down(double c)
{
#pragma amr data domain(j, i) arrays(w)
    for (int j = M - 2; j > 0; j--) {
        double left = w[j * M + M];
        for (int i = 1; i < M - 1; i++) {
            double right = w[j * M + M + i];
            w[j * M + i] -= c * (right - left);
            left = right;
        }
    }
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(n, un, u, 0.1);
        rows_down(0.1);
    }
    return 0;
}

// CHECK: err-carried-rows.c:10:9: error: 'w' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-rows.c:7:5: note: 'w' is declared here
// CHECK: hint: declare it inside the loops, or write the reduction as s += e or m = fmax(m, e)
// CHECK: err-carried-rows.c:24:25: error: index 'j * 34 + 34' of 'w' does not move with 'i'
// CHECK-NOT: error:
