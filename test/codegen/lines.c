// A line of cells that is copied into an array of its own, worked on, and copied back, inside a loop over the other axis: the
// line becomes a mesh array. Lines from malloc and of variable length; walls' fluxes and periodic ends that are set amid the
// loops of the line.
// FORM: lines of cells
// RUN: %near 1e-2 --block=8 %s
// RUN: %follows --block=8 %s
// RUN: %amrcc --report --block=8 %s | FileCheck %s
// CHECK: line: double, multi-dimensional, at cell centres, not live from step to step, 0 host views
// CHECK: flux: double, multi-dimensional, face(x), not live from step to step, 0 host views
// CHECK: sums of g->h kept where levels meet
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct grid { int nx, ny; double dx, *h; };

#pragma amr kernel
static void diffuse_x(struct grid *g, double dt)
{
#pragma amr data domain(j, i) arrays(g->h) spacing(g->dx)
    int nx = g->nx, ny = g->ny;
    double *line = malloc((nx + 2) * sizeof(double)), *flux = malloc((nx + 2) * sizeof(double));
    double k = 0.1, dx = g->dx;
    for (int j = 1; j <= ny; j++) {
        for (int i = 1; i <= nx; i++)
            line[i] = g->h[j * (nx + 2) + i];
        for (int i = 2; i <= nx; i++)
            flux[i] = -k * (line[i] - line[i - 1]) / dx;
        flux[1] = 0.0;
        flux[nx + 1] = 0.0;
        for (int i = 1; i <= nx; i++)
            g->h[j * (nx + 2) + i] = line[i] - dt / dx * (flux[i + 1] - flux[i]);
    }
    free(line);
    free(flux);
}

#pragma amr kernel
static void advect_y(struct grid *g, double dt)
{
#pragma amr data domain(j, i) arrays(g->h) spacing(g->dx)
    int nx = g->nx, ny = g->ny;
    double dx = g->dx;
    for (int i = 1; i <= nx; i++) {
        double line[ny + 2], flux[ny + 2];
        for (int j = 1; j <= ny; j++)
            line[j] = g->h[j * (nx + 2) + i];
        line[0] = line[ny];
        line[ny + 1] = line[1];
        for (int j = 0; j <= ny; j++)
            flux[j] = 0.5 * line[j];
        for (int j = 1; j <= ny; j++)
            g->h[j * (nx + 2) + i] = line[j] - dt / dx * (flux[j] - flux[j - 1]);
    }
}

int main(int argc, char **argv)
{
    struct grid g;
    g.nx = argc > 1 ? atoi(argv[1]) : 128;
    g.ny = 128;
    g.dx = 1.0 / g.nx;
    g.h = calloc((g.nx + 2) * (g.ny + 2), sizeof *g.h);
    double dt = 2e-4;
    for (int j = 0; j < g.ny + 2; j++)
        for (int i = 0; i < g.nx + 2; i++) {
            double x = (i - 0.5) * g.dx - 0.4, y = (j - 0.5) * g.dx - 0.3;
            g.h[j * (g.nx + 2) + i] = 1 + exp(-200 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        diffuse_x(&g, dt);
        advect_y(&g, dt);
    }
    for (int j = 1; j <= g.ny; j += 3)
        for (int i = 1; i <= g.nx; i += 5)
            printf("%.17g\n", g.h[j * (g.nx + 2) + i]);
    return 0;
}
