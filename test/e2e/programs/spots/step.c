/* The model, and the time step that uses it, a few layers deep. */
#include "spots.h"

static inline double laplacian(double c, double w, double e, double s, double n, double r)
{
    return (w + e + s + n - 4.0 * c) * r;
}

static void swap(double **a, double **b)
{
    double *t = *a;
    *a = *b;
    *b = t;
}

#pragma amr kernel
static void react(struct grid *g)
{
#pragma amr data domain(j, i) spacing(g->dx) arrays(g->u, g->v, g->u_new, g->v_new)
    const int nx = g->nx, ny = g->ny;
    const double r = 1.0 / (g->dx * g->dx), f = g->par.feed;

    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            const double u = g->u[AT(g, i, j)], v = g->v[AT(g, i, j)], uvv = u * v * v;
            double lu = laplacian(u, g->u[AT(g, i - 1, j)], g->u[AT(g, i + 1, j)],
                                  g->u[AT(g, i, j - 1)], g->u[AT(g, i, j + 1)], r);
            double lv = laplacian(v, g->v[AT(g, i - 1, j)], g->v[AT(g, i + 1, j)],
                                  g->v[AT(g, i, j - 1)], g->v[AT(g, i, j + 1)], r);
            g->u_new[AT(g, i, j)] = u + g->dt * (g->par.du * lu - uvv + f * (1.0 - u));
            g->v_new[AT(g, i, j)] = v + g->dt * (g->par.dv * lv + uvv - (f + g->par.kill) * v);
        }
}

static void one_step(struct grid *g)
{
    react(g);
    swap(&g->u, &g->u_new);
    swap(&g->v, &g->v_new);
}

void grid_advance(struct grid *g, int steps)
{
    while (steps-- > 0)
        one_step(g);
}
