/* An implicit step by Jacobi sweeps, as many as it takes: the nest that makes the new iterate reads it again, to see how
 * much it has changed. It is no state of the program, and the run is not stopped for a width that hides. */
// RUN: %follows -w --block=8 %s
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 64 };
static double T[N + 2][N + 2], x[N + 2][N + 2], y[N + 2][N + 2];

#pragma amr kernel
static double sweep(double dt, double h, double hot)
{
#pragma amr data domain(j, i) arrays(T, x, y) spacing(h)
    double c = dt / (h * h), change = 0;
    for (int j = 0; j < N + 2; j++) {
        x[j][0] = hot;
        x[j][N + 1] = 0;
    }
    for (int i = 0; i < N + 2; i++)
        x[0][i] = x[N + 1][i] = 0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            y[j][i] = (T[j][i] + c * (x[j][i - 1] + x[j][i + 1] + x[j - 1][i] + x[j + 1][i])) / (1 + 4 * c);
            change = fmax(change, fabs(y[j][i] - x[j][i]));
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            x[j][i] = y[j][i];
    return change;
}

int main(void)
{
    double h = 1.0 / N;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        memcpy(x, T, sizeof x);
        while (sweep(4e-4, h, t < 12 ? 1.0 : 3.0) > 1e-8)
            ;
        memcpy(T, x, sizeof x);
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", T[j][i]);
    return 0;
}
