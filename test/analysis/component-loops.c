/* Loops over the values of a cell, with tables of offsets and weights: lattice Boltzmann. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/component-loops_kernels.c | FileCheck %s --check-prefix=KERNEL
enum { N = 64, Q = 3 };
static const int ex[Q] = {0, 1, -1};
static int opposite[Q] = {0, 2, 1}; /* nobody writes it */
static const double w[2][Q] = {{4. / 6, 1. / 6, 1. / 6}, {1, 2, 3}};
static double f[N][N][Q], fn[N][N][Q], rho[N][N];
#pragma amr kernel
static void step(double (*fn)[N][Q], double (*f)[N][Q])
{
#pragma amr data domain(j, i) arrays(fn, f, rho)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double r = 0, g[Q];
            int q;
            for (q = 0; q < Q; q++) {
                int ip = i - ex[q];
                // CHECK: access f[0] (0,0) read
                // CHECK: access f[1] (0,-1) read
                // CHECK: access f[2] (0,1) read
                // KERNEL: g[0] = amr_f_0(j, i);
                // KERNEL: g[1] = amr_f_1(j, i - 1);
                g[q] = f[j][ip][q];
                r += g[q];
            }
            rho[j][i] = r;
            for (int q = Q - 1; q >= 0; q--) {
                if (q == 0)
                    continue;
                // CHECK: access fn[2] (0,0) write
                // CHECK: access fn[1] (0,0) write
                // CHECK: access fn[0] (0,0) write
                // CHECK-NOT: access
                // KERNEL: amr_fn_4(j, i) = g[1] + (1. / 6) * r * (double)(3);
                // KERNEL: amr_fn_5(j, i) = g[2] + (1. / 6) * r * (double)(2);
                fn[j][i][q] = g[opposite[q]] + w[0][q] * r * w[1][q];
            }
            // KERNEL: amr_fn_6(j, i) = g[0];
            fn[j][i][0] = g[0];
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(fn, f);
    return 0;
}
