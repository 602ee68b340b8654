// Fluxes by helpers that are given the array, with branches.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include "Inputs/sums.h"

static inline double minmod(double a, double b)
{
    if (a * b <= 0.0)
        return 0.0;
    return fabs(a) < fabs(b) ? a : b;
}

static inline double slope(const double *u, int j, int i) { return minmod(AT(u, j, i + 1) - AT(u, j, i), AT(u, j, i) - AT(u, j, i - 1)); }
static inline double flux(const double *u, int j, int i)
{
    double l = AT(u, j, i) + 0.5 * slope(u, j, i), r = AT(u, j, i + 1) - 0.5 * slope(u, j, i + 1);
    if (l + r > 0)
        return 0.5 * l * l;
    return 0.5 * r * r;
}

#pragma amr kernel
static void update(double *w, double *u, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            w[j * N + i] = u[j * N + i] - dt / h * (flux(u, j, i) - flux(u, j, i - 1));
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h;
    double *u = malloc(sizeof(double) * N * N);
    double *w = malloc(sizeof(double) * N * N);

    start(u, h);
    double before = total(u);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        update(w, u, dt, h);
        double *swap = u;
        u = w;
        w = swap;
    }
    compare(before, total(u));
    free(u);
    free(w);
    return 0;
}
