// Two stages: the second one adds the mean of both rates.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include "Inputs/sums.h"

#pragma amr kernel
static void stage1(double *w, double *u, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    double c = dt / (h * h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            w[j * N + i] = u[j * N + i] + c * (AT(u, j, i + 1) + AT(u, j, i - 1) + AT(u, j + 1, i) + AT(u, j - 1, i) - 4.0 * u[j * N + i]);
}
#pragma amr kernel
static void stage2(double *u, double *w, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    double c = dt / (h * h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] = 0.5 * (u[j * N + i] + w[j * N + i] + c * (AT(w, j, i + 1) + AT(w, j, i - 1) + AT(w, j + 1, i) + AT(w, j - 1, i) - 4.0 * w[j * N + i]));
}

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h / 0.5;
    double *u = malloc(sizeof(double) * N * N);
    double *w = malloc(sizeof(double) * N * N);

    start(u, h);
    double before = total(u);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        stage1(w, u, dt, h);
        stage2(u, w, dt, h);
    }
    compare(before, total(u));
    free(u);
    free(w);
    return 0;
}
