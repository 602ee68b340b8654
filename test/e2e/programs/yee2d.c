/* Maxwell's equations in two dimensions, transverse magnetic, on Yee's grid: Ez on the nodes, Hx and
 * Hy between them. All arrays have the size of the nodes, as codes that grew out of the textbook do;
 * what lies beyond the last node is never used. Walls conduct; a block of glass; a soft source. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny;
    double dx, dt;
    double *ez, *hx, *hy;
} Grid;

static double *field(int n)
{
    double *p = calloc(n, sizeof *p);
    if (!p)
        exit(1);
    return p;
}

#pragma amr kernel
static void advance_h(Grid *g)
{
#pragma amr data domain(j, i) spacing(g->dx) arrays(g->ez, g->hx, g->hy)
    const int nx = g->nx, ny = g->ny;
    const double c = g->dt / g->dx;
    for (int j = 0; j < ny - 1; j++)
        for (int i = 0; i < nx; i++)
            g->hx[j * nx + i] -= c * (g->ez[(j + 1) * nx + i] - g->ez[j * nx + i]);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx - 1; i++)
            g->hy[j * nx + i] += c * (g->ez[j * nx + i + 1] - g->ez[j * nx + i]);
}

#pragma amr kernel
static void advance_e(Grid *g, double now)
{
#pragma amr data domain(j, i) spacing(g->dx) arrays(g->ez, g->hx, g->hy)
    const int nx = g->nx, ny = g->ny;
    const double c = g->dt / g->dx, h = g->dx;
    const double pulse = g->dt * exp(-(now - 0.25) * (now - 0.25) / 0.005);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            int k = j * nx + i;
            double x = i * h - 0.35, y = j * h - 0.5;
            double glass = 1.0 + 0.6 * (1.0 + tanh((x - 0.3) / 0.05));
            g->ez[k] += c / glass * (g->hy[k] - g->hy[k - 1] - g->hx[k] + g->hx[k - nx]) +
                        pulse * exp(-(x * x + y * y) / 0.004);
        }
}

/* The largest field, to see that nothing grows. */
#pragma amr kernel
static double strongest(Grid *g)
{
#pragma amr data domain(j, i) arrays(g->ez)
    double most = 0.0;
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            if (fabs(g->ez[j * g->nx + i]) > most)
                most = fabs(g->ez[j * g->nx + i]);
    return most;
}

int main(int argc, char **argv)
{
    Grid grid = {0}, *g = &grid;
    int cells = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 60;
    g->nx = g->ny = cells + 1;
    g->dx = 1.0 / cells;
    g->dt = 0.5 * g->dx;
    g->ez = field(g->nx * g->ny);
    g->hx = field(g->nx * g->ny);
    g->hy = field(g->nx * g->ny);
#pragma amr timeloop
    for (int n = 0; n < steps; n++) {
        advance_h(g);
        advance_e(g, n * g->dt);
        if (n % 20 == 19)
            printf("%4d  probe %.9e  strongest %.9e\n", n + 1,
                   g->ez[g->ny / 2 * g->nx + g->nx / 4], strongest(g));
    }
    FILE *out = fopen("yee.raw", "wb");
    fwrite(g->ez, sizeof(double), g->nx * g->ny, out);
    fwrite(g->hx, sizeof(double), g->nx * g->ny, out);
    fwrite(g->hy, sizeof(double), g->nx * g->ny, out);
    fclose(out);
    free(g->ez);
    free(g->hx);
    free(g->hy);
    return 0;
}

// FORM: arrays on faces; arrays on nodes; centring inferred; update in place
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 0 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 0 and 1 cells outside the mesh
// CHECK: g->ez: double, flat, node, lives from step to step (read at {{.*}}yee2d.c:28), 0 host views
// CHECK: g->hx: double, flat, face(x), lives from step to step (read at {{.*}}yee2d.c:28), 0 host views
// CHECK: g->hy: double, flat, face(y), lives from step to step (read at {{.*}}yee2d.c:28), 0 host views
