/* Numbers that a row gets by branches, several at a time, in front of the inner loop: entries of a table that has none for other rows,
 * from both ends. Not so what a row leaves to the next. */
// RUN: %same %s
// RUN: %near 1e-2 --block=8 %s
// RUN: not %amrcc --dump=plan -DKEEPS %s 2>&1 | FileCheck %s
// CHECK: error: this statement between the loops of a nest is not supported
#include <math.h>
#include <stdio.h>
enum { N = 96, B = 16 };
static double u[N][N], un[N][N], damp[B];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double g, q = 0;
#ifdef KEEPS
    double c = 1;
    for (int j = 1; j < N - 1; j++) {
#else
    for (int j = 1; j < N - 1; j++) {
        double c = 1;
#endif
        if (j >= N - B) {
            c = damp[N - 1 - j];
        } else if (j < B) {
            c = damp[j];
            c *= c;
        }
        if (j * h > 0.5) {
            g = 1 - j * h;
            q = 0.1 * g;
        } else {
            g = j * h;
            q = 0;
        }
        c *= 1 - 0.1 * g;
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + (c - q) * dt / (h * h) * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-100 * ((i * h - 0.8) * (i * h - 0.8) + (j * h - 0.3) * (j * h - 0.3)));
    for (int i = 0; i < B; i++)
        damp[i] = exp(-0.001 * (B - i) * (B - i));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0.2 * h * h, h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.12g\n", u[j][i]);
    return 0;
}
