/* Populations of a lattice Boltzmann method stream: no coefficients are proposed, as for the Lax-Friedrichs scheme. An upwind
 * mean of one side and the other is that scheme, or may be. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double f[3][N], g[3][N], u[N], un[N], a[N], b[N];

#pragma amr kernel
static void stream(void)
{
#pragma amr data domain(i) arrays(f, g)
// CHECK: [[#@LINE+2]]:5: warning: this nest reads neighbours, and nothing says how its update goes with the cell width: it runs with one level only
// CHECK: hint: values move from cell to cell, as in lattice Boltzmann methods: the lattice has one width, so one level is what it needs
    for (int i = 1; i < N - 1; i++) {
        int left = i - 1, right = i + 1;
        g[0][i] = f[0][i];
        g[1][i] = f[1][left];
        g[2][i] = f[2][right];
    }
    for (int i = 1; i < N - 1; i++) {
        double mean = (g[0][i] + g[1][i] + g[2][i]) / 3;
        for (int q = 0; q < 3; q++)
            f[q][i] = 0.5 * (g[q][i] + mean);
    }
}

#pragma amr kernel
static void mean(void)
{
#pragma amr data domain(i) arrays(u, un, a, b)
// CHECK: [[#@LINE+2]]:5: warning: this nest reads neighbours, and nothing says how its update goes with the cell width: it runs with one level only
// CHECK: hint: neighbours alone make the new value
    for (int i = 1; i < N - 1; i++)
        un[i] = 0.7 * u[i - 1] + 0.3 * u[i + 1];
// CHECK: [[#@LINE+2]]:5: warning: this nest reads neighbours, and nothing says how its update goes with the cell width: it runs with one level only
// CHECK: hint: neighbours alone make the new value
    for (int i = 1; i < N - 1; i++)
        u[i] = 0.7 * a[i - 1] + 0.3 * b[i + 1];
    for (int i = 1; i < N - 1; i++) {
        a[i] = 0.5 * (u[i] + un[i]);
        b[i] = 0.5 * (u[i] - un[i]);
    }
}
// CHECK-NOT: warning:

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        stream();
        mean();
    }
    return (int)(f[1][9] + u[7]);
}
