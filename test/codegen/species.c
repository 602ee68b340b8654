// 34 species of two arrays each in one nest, as chemistry has them: a nest may use more than 64 arrays.
// RUN: %near 1e-3 --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NS = 34, N = 130 };
static double Y[NS][N][N], Z[NS][N][N];
#pragma amr kernel
static void react(double dt, double h)
{
#pragma amr data domain(j, i) arrays(Y, Z) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            for (int s = 0; s < NS; s++)
                Z[s][j][i] = Y[s][j][i] + c * (Y[s][j][i - 1] + Y[s][j][i + 1] + Y[s][j - 1][i] + Y[s][j + 1][i] - 4 * Y[s][j][i]) - dt * (s + 1) * Y[s][j][i] * Y[(s + 1) % NS][j][i];
}
#pragma amr kernel
static void copy(void)
{
#pragma amr data domain(j, i) arrays(Y, Z)
    for (int s = 0; s < NS; s++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                Y[s][j][i] = Z[s][j][i];
}
int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    for (int s = 0; s < NS; s++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                double x = (i + 0.5) * h - 0.3 - 0.002 * s, y = (j + 0.5) * h - 0.5;
                Y[s][j][i] = exp(-800 * (x * x + y * y));
            }
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        react(dt, h);
        copy();
    }
    for (int s = 0; s < NS; s++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", Y[s][N / 2][i]);
    return 0;
}
