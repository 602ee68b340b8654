// Ghost cells of one dimension, layer by layer, of mirror images that change their sign; and arrays
// that are allocated through a table of the addresses of members.
// RUN: %amrcc --report %s -o %t.x -lm | %FileCheck %s
// RUN: %near 1e-3 %s -lm
// CHECK: across i: ring, the arrays hold 2 and 2 cells outside the mesh
// CHECK: g->r: double, flat, at cell centres
// CHECK: g->fr: double, flat, node
// CHECK: sets the boundary: from the cells inside
// CHECK-NEXT: over i = 0 : 1
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NG = 2 };
struct gas {
    int n;
    double dx, *r, *m, *fr, *fm;
};

#pragma amr kernel
static void walls(struct gas *g)
{
#pragma amr data domain(i) arrays(g->r, g->m)
    for (int k = 0; k < NG; k++) {
        g->r[k] = g->r[2 * NG - 1 - k];
        g->m[k] = -g->m[2 * NG - 1 - k];
        g->r[g->n + NG + k] = g->r[g->n + NG - 1 - k];
        g->m[g->n + NG + k] = -g->m[g->n + NG - 1 - k];
    }
}

#pragma amr kernel
static void fluxes(struct gas *g)
{
#pragma amr data domain(i) arrays(g->r, g->m, g->fr, g->fm)
    for (int i = NG; i <= g->n + NG; i++) {
        double l = g->m[i - 1] * g->m[i - 1] / g->r[i - 1] + g->r[i - 1];
        double r = g->m[i] * g->m[i] / g->r[i] + g->r[i];
        g->fr[i] = 0.5 * (g->m[i - 1] + g->m[i]) - 0.8 * (g->r[i] - g->r[i - 1]);
        g->fm[i] = 0.5 * (l + r) - 0.8 * (g->m[i] - g->m[i - 1]);
    }
}

#pragma amr kernel
static void update(struct gas *g, double dt)
{
#pragma amr data domain(i) arrays(g->r, g->m, g->fr, g->fm) spacing(g->dx)
    for (int i = NG; i < g->n + NG; i++) {
        g->r[i] -= dt / g->dx * (g->fr[i + 1] - g->fr[i]);
        g->m[i] -= dt / g->dx * (g->fm[i + 1] - g->fm[i]);
    }
}

int main(void)
{
    struct gas g = {.n = 256, .dx = 1.0 / 256};
    double **all[] = {&g.r, &g.m, &g.fr, &g.fm};
    for (int k = 0; k < 4; k++)
        *all[k] = calloc(g.n + 2 * NG + 1, sizeof(double));
    for (int i = 0; i < g.n + 2 * NG; i++)
        g.r[i] = 1 + exp(-2000 * pow((i - NG + 0.5) * g.dx - 0.15, 2));
#pragma amr timeloop
    for (int t = 0; t < 120; t++) {
        walls(&g);
        fluxes(&g);
        update(&g, 0.4 * g.dx);
    }
    for (int i = NG; i < g.n + NG; i++)
        printf("%.6f %.6f\n", g.r[i], g.m[i]);
    return 0;
}
