/* Names of the program that are those of parameters of our macros, `#define u(k_, j_, i_) ... (k_) - k + 1`. */
// RUN: %same %s
// RUN: %near 1e-2 --block=4 %s
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/names-of-ours_kernels.c | FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 34 };
static double u[N][N][N], i_[N][N][N];

#pragma amr kernel
static void step(double dt, double h, double j_)
{
#pragma amr data domain(k_, j, i) arrays(u, i_) spacing(h)
    double k__ = 0.5; /* not what k_ becomes */
    // CHECK: #define amr_user_i_(k_, j_, i_) amr_at->amr_user_i_[AMR_AT3(k_, j_, i_)]
    // CHECK: #define u(k_, j_, i_) amr_at->u[(k_) - amr_user_k_ + 1]
    for (int k_ = 1; k_ < N - 1; k_++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                i_[k_][j][i] = u[k_][j][i] + dt * (j_ + 0 * k__) * (u[k_ - 1][j][i] + u[k_ + 1][j][i] + u[k_][j - 1][i] + u[k_][j + 1][i] +
                                                       u[k_][j][i - 1] + u[k_][j][i + 1] - 6 * u[k_][j][i]) / (h * h);
    for (int k_ = 1; k_ < N - 1; k_++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[k_][j][i] = i_[k_][j][i];
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = exp(-300 * h * h * ((i - 12) * (i - 12) + (j - 16) * (j - 16) + (k - 16) * (k - 16)));
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1 * h * h, h, 1.0);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[16][17][i]);
    return 0;
}
