// Fluxes in locals, by helpers with a limiter, differenced in one expression.
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
static void update(double *w, double *u, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double k = dt / h, c = u[j * N + i];
            double l = AT(u, j, i - 1), ll = AT(u, j, i - 2), r = AT(u, j, i + 1), rr = AT(u, j, i + 2);
            double fr = godunov(muscl(l, c, r), muscl(rr, r, c));
            double fl = godunov(muscl(ll, l, c), muscl(r, c, l));
            double b = AT(u, j - 1, i), bb = AT(u, j - 2, i), t = AT(u, j + 1, i), tt = AT(u, j + 2, i);
            double gt = godunov(muscl(b, c, t), muscl(tt, t, c));
            double gb = godunov(muscl(bb, b, c), muscl(t, c, b));
            w[j * N + i] = c - k * (fr - fl) - k * (gt - gb);
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
