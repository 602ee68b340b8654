// Differences chosen by the wind.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include "Inputs/sums.h"

#pragma amr kernel
static void update(double *w, double *u, double a, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double d;
            if (a > 0)
                d = a * (u[j * N + i] - AT(u, j, i - 1)) / h;
            else
                d = a * (AT(u, j, i + 1) - u[j * N + i]) / h;
            w[j * N + i] = u[j * N + i] - dt * d;
        }
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
        update(w, u, t % 20 < 15 ? 1.0 : -0.5, dt, h);
        double *swap = u;
        u = w;
        w = swap;
    }
    compare(before, total(u));
    free(u);
    free(w);
    return 0;
}
