// Nine points: what comes from corners goes by way of two faces.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include "Inputs/sums.h"

#pragma amr kernel scale(-2)
static void update(double *w, double *u, double c)
{
#pragma amr data domain(j, i) arrays(u, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            w[j * N + i] = u[j * N + i] + c / 6.0 * (4.0 * (AT(u, j, i + 1) + AT(u, j, i - 1) + AT(u, j + 1, i) + AT(u, j - 1, i))
              + AT(u, j + 1, i + 1) + AT(u, j - 1, i - 1) + AT(u, j + 1, i - 1) + AT(u, j - 1, i + 1) - 20.0 * u[j * N + i]);
}

int main(void)
{
    double h = 1.0 / N;
    double *u = malloc(sizeof(double) * N * N);
    double *w = malloc(sizeof(double) * N * N);

    start(u, h);
    double before = total(u);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        update(w, u, 0.1);
        double *swap = u;
        u = w;
        w = swap;
    }
    compare(before, total(u));
    free(u);
    free(w);
    return 0;
}
