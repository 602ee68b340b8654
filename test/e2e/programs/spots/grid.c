/* Memory and the first state. */
#include "spots.h"

#include <stdlib.h>

static double *plane(const struct grid *g)
{
    return (double *)malloc(sizeof(double) * (size_t)g->nx * (size_t)g->ny);
}

struct grid *grid_new(int nx, int ny)
{
    struct grid *g = calloc(1, sizeof *g);
    g->nx = nx;
    g->ny = ny;
    g->dx = 1.0;
    g->dt = 0.9;
    g->par.du = 0.16;
    g->par.dv = 0.08;
    g->par.feed = 0.035;
    g->par.kill = 0.06;
    g->u = plane(g);
    g->v = plane(g);
    g->u_new = plane(g);
    g->v_new = plane(g);
    return g;
}

void grid_free(struct grid *g)
{
    free(g->u);
    free(g->v);
    free(g->u_new);
    free(g->v_new);
    free(g);
}

static void fill(struct grid *g, double *a, double value)
{
    for (int c = 0; c < g->nx * g->ny; c++)
        a[c] = value;
}

void grid_seed(struct grid *g)
{
    fill(g, g->u, 1.0);
    fill(g, g->v, 0.0);
    for (int j = g->ny / 3; j < g->ny / 3 + 8; j++)
        for (int i = g->nx / 2; i < g->nx / 2 + 8; i++) {
            g->u[AT(g, i, j)] = 0.5;
            g->v[AT(g, i, j)] = 0.25 + 0.01 * ((i + j) % 3);
        }
    for (int c = 0; c < g->nx * g->ny; c++) {
        g->u_new[c] = g->u[c];
        g->v_new[c] = g->v[c];
    }
}
