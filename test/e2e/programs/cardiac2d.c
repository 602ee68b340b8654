/* The wave of excitation in heart muscle, Aliev and Panfilov's model, in the manner of a course on
 * parallel computing: tables of rows in one block with their rows, walls that mirror about the first
 * cell and are set before anything else in a step, initial values in half of the plate only.
 * Options: -n cells along an edge, -t time to reach, -o file of doubles. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double kk = 8.0, a = 0.1, epsilon = 0.01, M1 = 0.07, M2 = 0.3, b = 0.1, d = 5e-5;

static double **alloc2D(int m, int n)
{
    double **E = malloc(sizeof(double *) * m + sizeof(double) * n * m);
    int j;

    for (j = 0; j < m; j++)
        E[j] = (double *)(E + m) + j * n;
    return E;
}

#pragma amr kernel scale(alpha: -2)
static void solve(double **E, double **E_prev, double **R, int m, int n, double alpha, double dt)
{
#pragma amr data domain(j, i) arrays(E, E_prev, R)
    int i, j;

    for (j = 1; j <= m; j++)
        for (i = 1; i <= n; i++)
            E[j][i] = E_prev[j][i] + alpha * (E_prev[j][i + 1] + E_prev[j][i - 1] - 4 * E_prev[j][i] +
                                              E_prev[j + 1][i] + E_prev[j - 1][i]);
    for (j = 1; j <= m; j++)
        for (i = 1; i <= n; i++)
            E[j][i] -= dt * (kk * E[j][i] * (E[j][i] - a) * (E[j][i] - 1) + E[j][i] * R[j][i]);
    for (j = 1; j <= m; j++)
        for (i = 1; i <= n; i++)
            R[j][i] += dt * (epsilon + M1 * R[j][i] / (E[j][i] + M2)) * (-R[j][i] - kk * E[j][i] * (E[j][i] - b - 1));
}

static void no_flux(double **E, int m, int n)
{
    int i, j;

    for (j = 1; j <= m; j++)
        E[j][0] = E[j][2];
    for (j = 1; j <= m; j++)
        E[j][n + 1] = E[j][n - 1];
    for (i = 1; i <= n; i++)
        E[0][i] = E[2][i];
    for (i = 1; i <= n; i++)
        E[m + 1][i] = E[m - 1][i];
}

static double l2(double **E, int m, int n, double *most)
{
    double sum = 0;
    int i, j;

    *most = -1;
    for (j = 1; j <= m; j++)
        for (i = 1; i <= n; i++) {
            sum += E[j][i] * E[j][i];
            if (E[j][i] > *most)
                *most = E[j][i];
        }
    return sqrt(sum / ((double)m * n));
}

int main(int argc, char **argv)
{
    const char *name = NULL;
    double T = 20.0, t = 0.0, most;
    int m, n = 64, c, i, j, niter = 0;

    while ((c = getopt(argc, argv, "n:t:o:")) != -1) {
        if (c == 'n')
            n = atoi(optarg);
        else if (c == 't')
            T = atof(optarg);
        else if (c == 'o')
            name = optarg;
        else
            return 2;
    }
    m = n;
    double **E = alloc2D(m + 2, n + 2), **E_prev = alloc2D(m + 2, n + 2), **R = alloc2D(m + 2, n + 2);
    for (j = 0; j < m + 2; j++)
        for (i = 0; i < n + 2; i++)
            E_prev[j][i] = R[j][i] = E[j][i] = 0;
    for (j = 1; j <= m; j++)
        for (i = n / 2 + 1; i <= n; i++)
            E_prev[j][i] = 1.0;
    for (j = m / 2 + 1; j <= m; j++)
        for (i = 1; i <= n; i++)
            R[j][i] = 1.0;
    double dx = 1.0 / n, rp = kk * (b + 1) * (b + 1) / 4, dte = dx * dx / (d * 4 + dx * dx * (rp + kk));
    double dtr = 1 / (epsilon + M1 / M2 * rp), dt = 0.95 * (dte < dtr ? dte : dtr), alpha = d * dt / (dx * dx);

#pragma amr timeloop
    while (t < T) {
        t += dt;
        niter++;
        no_flux(E_prev, m, n);
        solve(E, E_prev, R, m, n, alpha, dt);
        double **tmp = E;
        E = E_prev;
        E_prev = tmp;
    }
    double norm = l2(E_prev, m, n, &most);
    printf("%d iterations, max %.17g, l2 %.17g\n", niter, most, norm);
    if (name) {
        FILE *f = fopen(name, "wb");
        for (j = 1; j <= m; j++)
            fwrite(E_prev[j] + 1, sizeof(double), n, f);
        fclose(f);
    }
    free(E);
    free(E_prev);
    free(R);
    return 0;
}

// FORM: rows T **; scale of a parameter; while loop over steps; mirrored edge values; pointer swap
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: E: double, rows behind pointers, at cell centres, lives from step to step (read at {{.*}}cardiac2d.c:44), 0 host views
// CHECK: {{.*}}cardiac2d.c:28: solve, 7 flops and 16 bytes per cell
// CHECK: alpha computed for each level: scale(alpha: -2)
// CHECK: {{.*}}cardiac2d.c:44: no_flux, 0 flops and 16 bytes per cell
// CHECK: sets the boundary: from the cells inside
// CHECK: E read and written at 1 offset, 2 cells away: (0, 2)
// CHECK: {{.*}}cardiac2d.c:46: no_flux, 0 flops and 16 bytes per cell
// CHECK: sets the boundary: from the cells inside
// CHECK: E read and written at 1 offset, 2 cells away: (0, -2)
// CHECK: {{.*}}cardiac2d.c:48: no_flux, 0 flops and 16 bytes per cell
// CHECK: sets the boundary: from the cells inside
