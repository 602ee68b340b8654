// Fluxes in arrays on faces, made by one nest and differenced by the next. Faces between levels are means of one
// another, so the sum stays without corrections, too.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
#include "Inputs/sums.h"

#pragma amr kernel scale(0)
static void fluxes(double *u, double *fx, double *fy)
{
#pragma amr data domain(j, i) arrays(u, fx, fy) face(x: fx) face(y: fy)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            fx[j * N + i] = 0.5 * AT(u, j, i - 1) * AT(u, j, i - 1);
            fy[j * N + i] = 0.5 * AT(u, j - 1, i) * AT(u, j - 1, i);
        }
}
#pragma amr kernel
static void update(double *u, double *fx, double *fy, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, fx, fy) face(x: fx) face(y: fy)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] -= dt / h * (AT(fx, j, i + 1) - fx[j * N + i] + AT(fy, j + 1, i) - fy[j * N + i]);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h;
    double *u = malloc(sizeof(double) * N * N);
    double *fx = malloc(sizeof(double) * N * N);
    double *fy = malloc(sizeof(double) * N * N);

    start(u, h);
    double before = total(u);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        fluxes(u, fx, fy);
        update(u, fx, fy, dt, h);
    }
    compare(before, total(u));
    free(u);
    free(fx);
    free(fy);
    return 0;
}
