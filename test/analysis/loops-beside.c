/* Loops side by side within one: each becomes a nest of its own. */
// RUN: %amrcc --dump=plan -Wno-amr-numerics %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double w[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u, w)
    double f;
    for (int j = 1; j < n - 1; j++) {
        double a = c * 0.5;
        for (int i = 1; i < n - 1; i++) {
            f = u[j][i - 1];
            un[j][i] = a * f;
        }
        a = c + 1.0;
        for (int i = 1; i < n - 1; i++) {
            f = u[j][i + 1];
            un[j][i] += a * f;
        }
        /* the row below is done already */
        for (int i = 1; i < n - 1; i++)
            w[j][i] = un[j - 1][i] + un[j][i];
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

// CHECK: kernel step nests 3
// CHECK: nest 0 step loops-beside.c:8
// CHECK: access un (0,0) write
// CHECK: body double a = c * 0.5
// CHECK: cost 2 flops 16 bytes
// CHECK: nest 1 step loops-beside.c:8
// CHECK: access un (0,0) read write
// CHECK: body a = c + 1.0
// CHECK: cost 4 flops 24 bytes
// CHECK: nest 2 step loops-beside.c:8
// CHECK: access w (0,0) write
// CHECK: access un (-1,0) read
