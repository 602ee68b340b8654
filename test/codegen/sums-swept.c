// A sweep along each axis.
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

static inline double muscl(double a, double b, double c) { return b + 0.5 * minmod(b - a, c - b); }
static inline double godunov(double l, double r) { double s = 0.5 * (l + r); return s > 0 ? 0.5 * l * l : 0.5 * r * r; }

#pragma amr kernel
static void sweep_x(double *w, double *u, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double l = AT(u, j, i - 1), c = u[j * N + i];
            w[j * N + i] = c - dt / h * (0.5 * c * c - 0.5 * l * l);
        }
}
#pragma amr kernel
static void sweep_y(double *w, double *u, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double l = AT(u, j - 1, i), c = u[j * N + i];
            w[j * N + i] = c - dt / h * (0.5 * c * c - 0.5 * l * l);
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
        sweep_x(w, u, dt, h);
        sweep_y(u, w, dt, h);
    }
    compare(before, total(u));
    free(u);
    free(w);
    return 0;
}
