// Constant tables of file scope that helpers read are copied into the kernels file, as constant numbers are.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view -Wno-amr-numerics %s
// RUN: FileCheck %s < %t/helper-tables_kernels.c
// RUN: rm -rf %t && %amrcc --target=cuda --emit=%t -Wno-amr-host-view -Wno-amr-numerics %s
// RUN: FileCheck %s < %t/helper-tables_kernels.cu
// RUN: %same -Wno-amr-host-view -Wno-amr-numerics %s
// CHECK-DAG: AMR_TABLE const int cx[3] = {0, 1, -1};
// CHECK-DAG: AMR_TABLE const double w[3] = {2 * (1.0 / 3.0), (1.0 / 3.0) / 2, (1.0 / 3.0) / 2};
// CHECK: AMR_INLINE double feq(int q, double r, double u)
#include <stdio.h>
#define N 50
#define third (1.0 / 3.0)
enum { Q = 3 };

static const int cx[] = {0, 1, -1};
static const double w[Q] = {2 * third, third / 2, third / 2};
static double f[2][N][Q], rho[N];

static double feq(int q, double r, double u)
{
    double cu = cx[q] * u;
    return w[q] * r * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * u * u);
}

#pragma amr kernel
static void collide_and_stream(int from, int to, double omega)
{
#pragma amr data domain(i) arrays(f, rho)
    for (int i = 0; i < N; i++) {
        double g[Q], r = 0, u = 0;
        for (int q = 0; q < Q; q++) {
            g[q] = f[from][(i - cx[q] + N) % N][q];
            r += g[q];
            u += g[q] * cx[q];
        }
        rho[i] = r;
        for (int q = 0; q < Q; q++)
            f[to][i][q] = g[q] + omega * (feq(q, r, u / r) - g[q]);
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int q = 0; q < Q; q++)
            f[0][i][q] = f[1][i][q] = feq(q, i < N / 2 ? 1.0 : 1.2, 0.0);
#pragma amr timeloop
    for (int t = 0; t < 30; t++)
        collide_and_stream(t % 2, 1 - t % 2, 1.1);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", rho[i]);
    return 0;
}
