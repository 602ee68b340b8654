/* Finite volumes in one dimension: a nest computes the fluxes through all faces, the two outer ones
 * included, the next takes their differences. q has a ghost cell on either side; F[i] is the flux between
 * q[i - 1] and q[i], and its last face lies behind the last cell. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel
static void advance(int n, double *q, double *F, double a, double dt, double dx)
{
#pragma amr data domain(i) spacing(dx) arrays(q, F) face(x: F)
    const double r = dt / dx;
    for (int i = 1; i <= n + 1; i++)
        F[i] = 0.5 * a * (q[i - 1] + q[i]) - 0.5 * fabs(a) * (q[i] - q[i - 1]);
    for (int i = 1; i <= n; i++)
        q[i] -= r * (F[i + 1] - F[i]);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 128, steps = argc > 2 ? atoi(argv[2]) : 60;
    double dx = 1.0 / n, dt = 0.5 * dx, sum = 0.0;
    double *q = calloc(n + 2, sizeof *q), *F = calloc(n + 2, sizeof *F);
    for (int i = 0; i < n + 2; i++) {
        double x = (i - 0.5) * dx - 0.3;
        q[i] = exp(-x * x / 0.005) + 0.1;
    }
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        advance(n, q, F, 1.0, dt, dx);
    for (int i = 1; i <= n; i++)
        sum += q[i];
    printf("mass %.12e, in %.12e, out %.12e\n", sum * dx, F[1], F[n + 1]);
    FILE *f = fopen("q.raw", "wb");
    fwrite(q, sizeof *q, n + 2, f);
    fclose(f);
    free(q);
    free(F);
    return 0;
}
