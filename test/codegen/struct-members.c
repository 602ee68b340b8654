// Mesh arrays, sizes and widths that are members of structs, by pointer, by value and nested.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/struct-members_amr.c | FileCheck %s
// RUN: FileCheck --check-prefix=CELL %s < %t/struct-members_kernels.c
// RUN: %near 2e-3 --block=8 -Wno-amr-host-view %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IDX(j, i) ((j) * g->nx + (i))

struct physics {
    double nu, dt;
};

struct grid {
    int nx, ny;
    double dx;
    double *u, *un;
    struct physics p;
};

struct fixed {
    double f[130][130], source;
};

#pragma amr kernel
static void start(struct grid *g, struct fixed *w)
{
#pragma amr data domain(j, i) spacing(g->dx)
    g->un, g->u, w->f;
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++) {
            double x = (i - 0.5) * g->dx - 0.4, y = (j - 0.5) * g->dx - 0.5;
            g->u[IDX(j, i)] = exp(-100 * (x * x + y * y));
            w->f[j][i] = 0.5 * g->u[IDX(j, i)];
        }
}

#pragma amr kernel
static void step(struct grid *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->un) spacing(g->dx)
    double c = g->p.nu * g->p.dt / (g->dx * g->dx);
    double *u = g->u;
    // CHECK: const double amr_fine_amr_g_dx = g->dx;
    // CHECK: const double amr_g_dx = amr_fine_amr_g_dx * amr_ratio(amr_l);
    // CHECK: double c = g->p.nu * g->p.dt / (amr_g_dx * amr_g_dx);
    // CHECK: {(void *)(g->un), {1, g->nx}},
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++) {
            // CELL: double x = amr_centre(amr_at->amr_block, 0, i) * amr_fine_amr_g_dx;
            double x = i * g->dx;
            // CELL: * amr_g_p_dt *
            g->un[IDX(j, i)] = u[IDX(j, i)] + c * (u[IDX(j, i + 1)] + u[IDX(j, i - 1)] + u[IDX(j + 1, i)] + u[IDX(j - 1, i)] - 4 * u[IDX(j, i)]) -
                               x * g->p.dt * (u[IDX(j, i + 1)] - u[IDX(j, i - 1)]) / (2 * g->dx);
        }
}

#pragma amr kernel
static double decay(struct fixed *w, struct grid g)
{
#pragma amr data domain(j, i) arrays(w->f, g.un)
    double top = 0;
    for (int j = 1; j < 129; j++)
        for (int i = 1; i < 129; i++) {
            w->f[j][i] += w->source * g.un[j * g.nx + i];
            top = fmax(top, w->f[j][i]);
        }
    return top;
}

int main(void)
{
    static struct fixed w = {.source = 0.001};
    struct grid grid = {130, 130, 1.0 / 128, NULL, NULL, {0.01, 0.0005}}, *g = &grid;
    g->u = calloc(g->nx * g->ny, sizeof *g->u);
    g->un = calloc(g->nx * g->ny, sizeof *g->un);
    start(g, &w);
#pragma amr timeloop
    for (int t = 0; t < 80; t++) {
        step(g);
        double *swap = g->u;
        g->u = g->un;
        g->un = swap;
        double top = decay(&w, grid);
        if (t % 20 == 0)
            printf("%.17g\n", top);
    }
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            printf("%.17g %.17g\n", g->u[IDX(j, i)], w.f[j][i]);
    return 0;
}
