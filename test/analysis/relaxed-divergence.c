/* The damped iteration of a projection method: what multiplies the second difference is no coefficient that hides the
 * width, as the divergence beside it is multiplied by the width's square. One that is made of the width is. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DFORM=1 --dump=plan %s 2>&1 | FileCheck --check-prefix=WIDTH %s
// RUN: %amrcc -DFORM=2 --dump=plan %s 2>&1 | FileCheck --check-prefix=ALONE %s
// CHECK-NOT: 'omega' is the same on all levels
// CHECK: nest 0 sweep
// WIDTH: error: 'omega' is the same on all levels, and what it multiplies is a second difference of 'p', not divided by the cell width
// ALONE: warning: 'omega' is the same on all levels, and what it multiplies is a second difference of 'p', not divided by the cell width
enum { N = 66 };
static double p[N][N], q[N][N], f[N][N], g[N][N];
static double h = 1.0 / (N - 2);

#pragma amr kernel
static void sweep(double omega, double c)
{
#pragma amr data domain(j, i) arrays(p, q, f, g) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
#if FORM == 2
            double s = c / h * ((f[j][i + 1] - f[j][i]) + (g[j + 1][i] - g[j][i]));
            q[j][i] = (1 - omega) * p[j][i] + omega / 4 * (p[j][i + 1] + p[j][i - 1] + p[j + 1][i] + p[j - 1][i]) - s;
#else
            double s = c * ((f[j][i + 1] - f[j][i]) / h + (g[j + 1][i] - g[j][i]) / h);
            q[j][i] = (1 - omega) * p[j][i] +
                      omega / 4 * (p[j][i + 1] + p[j][i - 1] + p[j + 1][i] + p[j - 1][i] - h * h * s);
#endif
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            p[j][i] = q[j][i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            f[j][i] = g[j][i] = h * i * j;
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
#if FORM == 1
        sweep(1e-5 / (h * h), 3.0);
#else
        sweep(0.8, 3.0);
#endif
    return 0;
}
