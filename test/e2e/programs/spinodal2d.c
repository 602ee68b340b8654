/* Spinodal decomposition (Cahn and Hilliard) on a torus, the way lattice codes are written: neighbours
 * from tables, a chemical potential in a first sweep, its Laplacian in a second, all in lattice
 * units. Prints the mean, the extremes and the free energy of the gradient-free part. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define L 128
#define DT 0.02
#define KAPPA 0.5

static double phi[L][L], mu[L][L];
static int up[L], down[L];
static int *left, *right;

static void tables(void)
{
    left = malloc(L * sizeof(int));
    right = malloc(L * sizeof(int));
    for (int i = 0; i < L; i++) {
        up[i] = (i + 1) % L;
        down[i] = (i - 1 + L) % L;
    }
    for (int i = 0; i < L; i++) {
        right[i] = i == L - 1 ? 0 : i + 1;
        left[i] = i > 0 ? i - 1 : L - 1;
    }
}

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(y, x) arrays(phi)
    for (int y = 0; y < L; y++)
        for (int x = 0; x < L; x++) {
            double dx = (x - 20.0) / 6.0, dy = (y - 30.0) / 6.0;
            phi[y][x] = -0.8 + 1.5 * exp(-(dx * dx + dy * dy));
        }
}

#pragma amr kernel scale(-2)
static void evolve(void)
{
#pragma amr data domain(y, x) arrays(phi, mu)
    for (int y = 0; y < L; y++)
        for (int x = 0; x < L; x++) {
            double p = phi[y][x];
            double lap = phi[y][left[x]] + phi[y][right[x]] + phi[up[y]][x] + phi[down[y]][x] - 4 * p;
            mu[y][x] = p * p * p - p - KAPPA * lap;
        }
    for (int y = 0; y < L; y++) {
        int n = up[y], s = down[y];
        for (int x = 0; x < L; x++)
            phi[y][x] += DT * (mu[y][left[x]] + mu[y][right[x]] + mu[n][x] + mu[s][x] - 4 * mu[y][x]);
    }
}

#pragma amr kernel
static double measure(double *lo, double *hi)
{
#pragma amr data domain(y, x) arrays(phi)
    double sum = 0.0, least = 1e9, most = -1e9;
    for (int y = 0; y < L; y++)
        for (int x = 0; x < L; x++) {
            sum += phi[y][x];
            least = fmin(least, phi[y][x]);
            most = fmax(most, phi[y][x]);
        }
    *lo = least;
    *hi = most;
    return sum / (L * L);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    tables();
    start();
#pragma amr timeloop
    for (int t = 1; t <= steps; t++) {
        evolve();
        if (t % 25 == 0) {
            double lo, hi, mean = measure(&lo, &hi);
            printf("%4d  mean %.9f  from %.5f to %.5f\n", t, mean, lo, hi);
        }
    }
    FILE *f = fopen("phi.raw", "wb");
    fwrite(phi, sizeof(double), L * L, f);
    fclose(f);
    free(left);
    free(right);
    return 0;
}

// FORM: neighbour tables; fixed arrays; update in place; scale of an update
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (y, x), halo 1
// CHECK: across y: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: across x: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: {{.*}}spinodal2d.c:45: evolve, 10 flops and 16 bytes per cell
// CHECK: the whole update carries the power -2 of the cell width
// CHECK: {{.*}}spinodal2d.c:51: evolve, 7 flops and 24 bytes per cell
// CHECK: phi read and written, not in every cell before it is read
// CHECK: the whole update carries the power -2 of the cell width
