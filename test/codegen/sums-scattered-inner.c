// Fluxes by a function, of the inner faces alone: one cell loses what the next gets, in closed walls. Neither of the two
// nests that this becomes reads both neighbours.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include "Inputs/sums.h"

static void pass(double a, double b, double k, double *out)
{
    *out = 0.02 * k * ((1 + a * a) + (1 + b * b)) * (a - b);
}

#pragma amr kernel
static void update(double *w, double *u, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    double k = dt / (h * h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            w[j * N + i] = u[j * N + i];
    for (int j = 0; j < N; j++)
        for (int i = 1; i < N; i++) {
            double f;
            pass(u[j * N + i - 1], u[j * N + i], k, &f);
            w[j * N + i - 1] -= f;
            w[j * N + i] += f;
        }
    for (int j = 1; j < N; j++)
        for (int i = 0; i < N; i++) {
            double f;
            pass(u[(j - 1) * N + i], u[j * N + i], k, &f);
            w[(j - 1) * N + i] -= f;
            w[j * N + i] += f;
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] = w[j * N + i];
}

int main(void)
{
    double h = 1.0 / N;
    double *u = malloc(sizeof(double) * N * N);
    double *w = malloc(sizeof(double) * N * N);

    start(u, h);
    double before = total(u);
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        update(w, u, 0.8 * h * h, h);
    compare(before, total(u));
    free(u);
    free(w);
    return 0;
}
