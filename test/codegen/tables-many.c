/* Weights of a wide stencil, set when the program runs: unrolled loops read 49 entries of one array, more than the 32
 * tables of a nest. Some are tables by themselves, the others one. */
// RUN: %near 2e-2 --block=8 %s
// RUN: rm -rf %t && %amrcc --emit=%t -o p %s && FileCheck %s < %t/p_kernels.c
#include <math.h>
#include <stdio.h>
enum { N = 134, R = 3 };
static double u[N][N], un[N][N], weight[2 * R + 1][2 * R + 1];
// CHECK-DAG: {"weight[0][0]", AMR_DOUBLE, -1,
// CHECK-DAG: {"weight", AMR_DOUBLE, -1,

/* A sum of differences whose second moment is that of the Laplacian. */
static void set_weights(void)
{
    double sum = 0, moment = 0;
    for (int b = -R; b <= R; b++)
        for (int a = -R; a <= R; a++) {
            double w = exp(-0.8 * (a * a + b * b));
            weight[b + R][a + R] = w;
            sum += w;
            moment += w * a * a / 2;
        }
    weight[R][R] -= sum;
    for (int b = 0; b <= 2 * R; b++)
        for (int a = 0; a <= 2 * R; a++)
            weight[b][a] /= moment;
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    for (int j = R; j < N - R; j++)
        for (int i = R; i < N - R; i++) {
            double laplacian = 0;
            for (int b = -R; b <= R; b++)
                for (int a = -R; a <= R; a++)
                    laplacian += weight[b + R][a + R] * u[j + b][i + a];
            un[j][i] = u[j][i] + dt * laplacian / (h * h);
        }
    for (int j = R; j < N - R; j++)
        for (int i = R; i < N - R; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    set_weights();
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-((j - 40) * (j - 40) + (i - 60) * (i - 60)) / 90.0);
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(0.1 * h * h, h);
    for (int j = 0; j < N; j += 3)
        for (int i = 0; i < N; i += 3)
            printf("%.9e\n", u[j][i]);
    return 0;
}
