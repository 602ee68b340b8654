/* Diffusion round an obstacle: the mask is of one byte a cell, on three levels too. */
// RUN: %near 0.01 %s
#include <stdio.h>
#include <stdlib.h>
enum { N = 128 };

#pragma amr kernel
static void step(int n, double *un, const double *u, const unsigned char *solid, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u, solid)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            int k = j * n + i;
            un[k] = u[k];
            if (solid[k])
                continue;
            un[k] += dt / (h * h) * ((!solid[k - 1]) * (u[k - 1] - u[k]) +
                                     (!solid[k + 1]) * (u[k + 1] - u[k]) +
                                     (!solid[k - n]) * (u[k - n] - u[k]) +
                                     (!solid[k + n]) * (u[k + n] - u[k]));
        }
}

int main(void)
{
    double *u = calloc(N * N, sizeof *u), *un = calloc(N * N, sizeof *un), h = 1.0 / N;
    unsigned char *solid = calloc(N * N, 1);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i + 0.5) * h - 0.3, y = (j + 0.5) * h - 0.3;
            solid[j * N + i] = i >= 40 && i < 56 && j >= 32 && j < 48 ? 200 : 0;
            u[j * N + i] = 256 * (x * x + y * y) < 1 ? 1 - 256 * (x * x + y * y) : 0;
            un[j * N + i] = u[j * N + i];
        }
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(N, un, u, solid, 0.2 * h * h, h);
        double *swap = u;
        u = un;
        un = swap;
    }
    for (int j = 0; j < N; j += 3)
        for (int i = 0; i < N; i += 3)
            printf("%.17g\n", u[j * N + i]);
    return 0;
}
