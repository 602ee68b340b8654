// A coefficient at faces: a mean, and a harmonic mean, of an array.
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.field=u" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.field=u refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2 refine.field=u" %ranks --block=8 %s
// CHECK: the sum stays
// LOOSE: the sum drifts
#include "Inputs/sums.h"

#pragma amr kernel init
static void conductivity(double *k, double h)
{
#pragma amr data domain(j, i) arrays(k)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            k[j * N + i] = 1.0 + 0.5 * sin(6.283185307179586 * (i + 0.5) * h) * cos(6.283185307179586 * (j + 0.5) * h);
}
#pragma amr kernel
static void update(double *w, double *u, double *k, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w, k)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double ke = 0.5 * (k[j * N + i] + AT(k, j, i + 1)), kw = 0.5 * (k[j * N + i] + AT(k, j, i - 1));
            double kn = 2.0 * k[j * N + i] * AT(k, j + 1, i) / (k[j * N + i] + AT(k, j + 1, i));
            double ks = 2.0 * k[j * N + i] * AT(k, j - 1, i) / (k[j * N + i] + AT(k, j - 1, i));
            w[j * N + i] = u[j * N + i] + dt / (h * h) * (ke * (AT(u, j, i + 1) - u[j * N + i]) - kw * (u[j * N + i] - AT(u, j, i - 1))
                + kn * (AT(u, j + 1, i) - u[j * N + i]) - ks * (u[j * N + i] - AT(u, j - 1, i)));
        }
}

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h;
    double *u = malloc(sizeof(double) * N * N);
    double *w = malloc(sizeof(double) * N * N);
    double *fx = malloc(sizeof(double) * N * N);

    start(u, h);
    conductivity(fx, h);
    double before = total(u);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        update(w, u, fx, dt, h);
        double *swap = u;
        u = w;
        w = swap;
    }
    compare(before, total(u));
    free(u);
    free(w);
    free(fx);
    return 0;
}
