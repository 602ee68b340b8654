// Lines of cells in memory that members of a struct lead to, of two kernels; one that the program looks into stays refused.
// RUN: %near 1e-3 --block=8 %s -lm
// RUN: not %amrcc -DREAD %s -o %t 2>&1 | FileCheck %s
// RUN: not %amrcc -DSHARED %s -o %t 2>&1 | FileCheck --check-prefix=SHARED %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { int nx, ny; double h, dt, *u, *line, *flux; } grid;

static grid *grid_new(int nx, int ny)
{
    grid *g = malloc(sizeof *g);
    if (g == NULL)
        exit(1);
    g->nx = nx;
    g->ny = ny;
    g->h = 1.0 / nx;
    g->dt = 0.2 * g->h;
    g->u = calloc((size_t)nx * ny, sizeof *g->u);
    g->line = malloc((nx + ny) * sizeof *g->line);
    g->flux = malloc((nx + ny) * sizeof *g->flux);
#ifdef SHARED
    g->line = g->u;
#endif
    if (!g->u || !g->line || g->flux == NULL)
        exit(1);
    return g;
}

#pragma amr kernel
static void sweep_x(grid *g)
{
#pragma amr data domain(j, i) arrays(g->u) spacing(g->h)
    int nx = g->nx, ny = g->ny;
    for (int j = 0; j < ny; j++) {
        for (int i = 0; i < nx; i++)
            // SHARED: [[@LINE+2]]:21: error: index 'i' of 'g->line' does not move with 'j'
            // CHECK: [[@LINE+1]]:13: error: a nest writes 'g->line', which is no mesh array
            g->line[i] = g->u[j * nx + i];
        for (int i = 1; i < nx; i++)
            g->flux[i] = 0.5 * (g->line[i - 1] + g->line[i]) - 0.5 * (g->line[i] - g->line[i - 1]);
        for (int i = 1; i < nx - 1; i++)
            g->u[j * nx + i] -= g->dt / g->h * (g->flux[i + 1] - g->flux[i]);
    }
}

#pragma amr kernel
static void sweep_y(grid *g)
{
#pragma amr data domain(j, i) arrays(g->u) spacing(g->h)
    int nx = g->nx, ny = g->ny;
    for (int i = 0; i < nx; i++) {
        for (int j = 0; j < ny; j++)
            g->line[j] = g->u[j * nx + i];
        for (int j = 1; j < ny; j++)
            g->flux[j] = g->line[j - 1];
        for (int j = 1; j < ny - 1; j++)
            g->u[j * nx + i] -= 0.5 * g->dt / g->h * (g->flux[j + 1] - g->flux[j]);
    }
}

int main(void)
{
    grid *g = grid_new(128, 128);
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            g->u[j * g->nx + i] = exp(-300 * (pow(i * g->h - 0.3, 2) + pow(j * g->h - 0.3, 2)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        sweep_x(g);
        sweep_y(g);
    }
#ifdef READ
    printf("%g\n", g->line[3]);
#endif
    for (int k = 0; k < g->nx * g->ny; k += 7)
        printf("%.5f\n", g->u[k]);
    free(g->line);
    free(g->flux);
    free(g->u);
    free(g);
    return 0;
}
