// Fluxes and old values that loops along rows and columns keep for their next round, of two arrays that each other's
// fluxes need; walls all around.
// RUN: %same --block=8 %s
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t -1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.conserve=no" %t -1 | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=2" %ranks --block=8 %s
// CHECK: the sum stays
// CHECK: the sum stays
// LOOSE: the sum drifts
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 96 };
typedef struct {
    double *u, *v, h;
} grid;
#define U(j, i) g->u[(j) * (N + 2) + (i)]
#define V(j, i) g->v[(j) * (N + 2) + (i)]

static double flux(double l, double r, double speed)
{
    return 0.5 * speed * (l + r) - 0.5 * fabs(speed) * (r - l);
}

/* Up, with the flux at the other end chosen by the index. */
#pragma amr kernel
static void along_rows(grid *g, double dt)
{
#pragma amr data domain(j, i) arrays(g->u, g->v) spacing(g->h)
    double c = dt / g->h;
    for (int j = 1; j <= N; j++) {
        double lu = 0, lv = 0;
        for (int i = 1; i <= N; i++) {
            double a = 0.5 * (V(j, i) + V(j, i + 1)), b = 0.5 * (U(j, i) + U(j, i + 1));
            double ru = i < N ? flux(U(j, i), U(j, i + 1), a) : 0;
            double rv = i < N ? flux(V(j, i), V(j, i + 1), b) : 0;
            U(j, i) -= c * (ru - lu);
            V(j, i) = V(j, i) - c * (rv - lv);
            lu = ru;
            lv = rv;
        }
    }
}

/* Down; the state is kept, too. */
#pragma amr kernel
static void along_columns(grid *g, double dt)
{
#pragma amr data domain(j, i) arrays(g->u, g->v) spacing(g->h)
    double c = dt / g->h;
    for (int i = 1; i <= N; i++) {
        double above = 0, ahead = U(N + 1, i);
        for (int j = N; j >= 1; j--) {
            double here = U(j, i), below = j > 1 ? flux(U(j - 1, i), here, 0.7) : 0;
            U(j, i) = here - c * (above - below) + 0.1 * c * (ahead - 2 * here + U(j - 1, i));
            ahead = here;
            above = below;
        }
    }
}

#pragma amr kernel
static void walls(grid *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->v)
    for (int k = 0; k <= N + 1; k++) {
        U(k, 0) = U(k, 1);
        U(k, N + 1) = U(k, N);
        V(k, 0) = V(k, 1);
        V(k, N + 1) = V(k, N);
    }
    for (int k = 0; k <= N + 1; k++) {
        U(0, k) = U(1, k);
        U(N + 1, k) = U(N, k);
        V(0, k) = V(1, k);
        V(N + 1, k) = V(N, k);
    }
}

static double total(const double *u)
{
    double sum = 0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            sum += u[j * (N + 2) + i];
    return sum;
}

static void compare(double before, double after)
{
    double drift = fabs(after - before) / before;
    if (drift < 1e-13)
        printf("the sum stays %.17g\n", after);
    else
        printf("the sum drifts by %.1e\n", drift);
}

int main(int argc, char **argv)
{
    grid grid = {.h = 1.0 / N}, *g = &grid;
    g->u = malloc((N + 2) * (N + 2) * sizeof *g->u);
    g->v = malloc((N + 2) * (N + 2) * sizeof *g->v);
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            U(j, i) = 1 + exp(-0.01 * ((i - 40) * (i - 40) + (j - 50) * (j - 50)));
            V(j, i) = 0.5 + 0.4 * exp(-0.01 * ((i - 30) * (i - 30) + (j - 60) * (j - 60)));
        }
    double u = total(g->u), v = total(g->v);
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        walls(g);
        along_rows(g, 0.2 * g->h);
        along_columns(g, 0.2 * g->h);
    }
    if (argc > 1) {
        compare(u, total(g->u));
        compare(v, total(g->v));
        return 0;
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g %.17g\n", U(j, i), V(j, i));
    free(g->u);
    free(g->v);
    return 0;
}
