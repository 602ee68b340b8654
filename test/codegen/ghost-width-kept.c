/* Loops that begin at a ghost layer's width that a variable holds: a struct's member, a parameter, a variable of file
 * scope or a local that the program gives one value. The launch asks again where the order of the program matters. */
// RUN: %amrcc --report %s -o /dev/null 2>/dev/null | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/ghost-width-kept_amr.c | FileCheck %s --check-prefix=HOST
// RUN: %near 3e-3 %s
// RUN: %amrcc -w -DLATE=3 %s -o %t/late -lm && not %t/late 2>&1 | FileCheck %s --check-prefix=LATE
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef LATE
#define LATE 2
#endif
struct grid {
    int nx, ny, ng;
    double dx, *u, *un, *s;
};
static int first;

// CHECK: g->u read at 9 offsets, 2 cells away
// CHECK: edges, 0 flops
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "g->ng", g->ng, 2);
// LATE: 'g->ng' is 3 at the nest at {{.*}}, but all that sets it in the program made it 2
#pragma amr kernel
static void step(struct grid *g, double dt)
{
#pragma amr data domain(j, i) arrays(g->u, g->un, g->s) spacing(g->dx)
    const int w = g->nx + 2 * g->ng;
    double c = dt / (g->dx * g->dx);
    for (int j = g->ng; j < g->ny + g->ng; j++)
        for (int i = g->ng; i < g->nx + g->ng; i++)
            g->un[j * w + i] = g->u[j * w + i] + dt * g->s[j * w + i] +
                               c * (g->u[j * w + i - 1] + g->u[j * w + i + 1] + g->u[(j - 1) * w + i] + g->u[(j + 1) * w + i] -
                                    4 * g->u[j * w + i]) -
                               0.02 * dt * (g->u[j * w + i - 2] + g->u[j * w + i + 2] + g->u[(j - 2) * w + i] + g->u[(j + 2) * w + i]);
}

static void edges(struct grid *g)
{
    const int w = g->nx + 2 * g->ng;
    for (int j = g->ng; j < g->ny + g->ng; j++)
        for (int k = 0; k < g->ng; k++) {
            g->u[j * w + g->ng - 1 - k] = g->u[j * w + g->ng + k];
            g->u[j * w + g->nx + g->ng + k] = g->u[j * w + g->nx + g->ng - 1 - k];
        }
}

#pragma amr kernel
static double feed(int ny, int nx, int lo, int w, const double *u, double *s)
{
#pragma amr data domain(j, i) arrays(u, s)
    int begin;
    double most = 0;
    begin = 1 + 1;
    for (int j = lo; j < ny + lo; j++)
        for (int i = begin; i < nx + begin; i++) {
            s[j * w + i] = u[j * w + i] * (1 - u[j * w + i]);
            most = fmax(most, u[j * w + i]);
        }
    for (int j = first; j < ny + first; j++)
        for (int i = first; i < nx + first; i++)
            most = fmax(most, s[j * w + i]);
    return most;
}

static void make(struct grid *g, int n)
{
    int w = n + 4;
    g->nx = g->ny = n;
    g->ng = 2;
    g->dx = 1.0 / n;
    g->u = calloc(w * w, sizeof *g->u);
    g->un = calloc(w * w, sizeof *g->u);
    g->s = calloc(w * w, sizeof *g->u);
}

int main(void)
{
    struct grid g = {.nx = 0};
    int late = LATE;
    first = 2;
    make(&g, 96);
    if (late != g.ng)
        ((char *)&g)[offsetof(struct grid, ng)] = late;
    for (int j = 2; j < g.ny + 2; j++)
        for (int i = 2; i < g.nx + 2; i++)
            g.u[j * (g.nx + 4) + i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 60) * (j - 60)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        edges(&g);
        double most = feed(g.ny, g.nx, g.ng, g.nx + 2 * g.ng, g.u, g.s);
        step(&g, 0.2 * g.dx * g.dx);
        double *x = g.u;
        g.u = g.un;
        g.un = x;
        if (t % 5 == 0)
            printf("%.9g\n", most);
    }
    for (int j = 0; j < g.ny + 4; j++)
        for (int i = 0; i < g.nx + 4; i++)
            printf("%.17g\n", g.u[j * (g.nx + 4) + i]);
    return 0;
}
