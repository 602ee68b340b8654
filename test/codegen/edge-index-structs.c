/* Loops along edges in a function that is no kernel, whose index function is given the struct with the
 * sizes: it takes the place of the call. So is a function that makes values. */
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest 1 edges {{.*}} boundary inward
// CHECK: nest 2 edges {{.*}} boundary inward
// CHECK: nest 3 edges {{.*}} boundary pointwise
// CHECK: nest 4 edges {{.*}} boundary inward
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { GHOSTS = 1 };
typedef struct {
    int n[2], now;
    double *u[2];
} grid;

static inline size_t at(const grid *g, int j, int i)
{
    return (size_t)(j + GHOSTS) * (g->n[0] + 2 * GHOSTS) + (i + GHOSTS);
}

static double level(const grid *g, int i, double inflow)
{
    return inflow * (1 + 0.1 * i / g->n[0]);
}

static void edges(grid *g, double inflow)
{
    double *u = g->u[g->now];
    int nx = g->n[0], ny = g->n[1];

    for (int j = 0; j < ny; j++) {
        u[at(g, j, -1)] = -u[at(g, j, 0)];
        u[at(g, j, nx)] = u[at(g, j, nx - 1)];
    }
    for (int i = -1; i <= nx; i++) {
        u[at(g, -1, i)] = level(g, i, inflow);
        u[at(g, ny, i)] = u[at(g, ny - 1, i)];
    }
}

#pragma amr kernel
static void step(grid *g, double h, double dt)
{
    const double *a = g->u[g->now];
    double *b = g->u[1 - g->now], c = dt / (h * h);
#pragma amr data domain(j, i) arrays(g->u) spacing(h)
    for (int j = 0; j < g->n[1]; j++)
        for (int i = 0; i < g->n[0]; i++)
            b[at(g, j, i)] = a[at(g, j, i)] + c * (a[at(g, j, i - 1)] + a[at(g, j, i + 1)] + a[at(g, j - 1, i)] +
                                                   a[at(g, j + 1, i)] - 4 * a[at(g, j, i)]);
    g->now = 1 - g->now;
}

int main(int argc, char **argv)
{
    grid g = {.n = {63 + argc, 47 + argc}};
    (void)argv;
    for (int k = 0; k < 2; k++)
        g.u[k] = calloc((size_t)(g.n[0] + 2) * (g.n[1] + 2), sizeof(double));
    for (int j = 0; j < g.n[1]; j++)
        for (int i = 0; i < g.n[0]; i++)
            g.u[0][at(&g, j, i)] = exp(-0.02 * (i * i + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        edges(&g, 0.2 * sin(0.1 * t));
        step(&g, 1, 0.2);
    }
    for (int j = 0; j < g.n[1]; j += 3)
        for (int i = 0; i < g.n[0]; i += 4)
            printf("%.9g\n", g.u[g.now][at(&g, j, i)]);
    return 0;
}
