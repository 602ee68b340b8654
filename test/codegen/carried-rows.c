// Values that a loop along rows or columns keeps for its next round, alone or several; and the same with an array of
// the program's.
// RUN: %same %s
// RUN: %near 2e-2 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny;
    double *q, dx;
} Grid;

#define Q(j, i) g->q[(j) * (g->nx + 2) + (i)]

/* In both directions, one after the other, in the rows and columns of a grid. */
#pragma amr kernel
static void sweep(Grid *g, double dt)
{
    const double lam = dt / (g->dx * g->dx);
#pragma amr data domain(j, i) arrays(g->q) spacing(g->dx)
    for (int j = 1; j <= g->ny; j++) {
        double left = Q(j, 0);
        for (int i = 1; i <= g->nx; i++) {
            double old = Q(j, i);
            Q(j, i) += lam * (left - 2 * old + Q(j, i + 1));
            left = old;
        }
    }
    for (int i = 1; i <= g->nx; i++) {
        double below = Q(0, i);
        for (int j = 1; j <= g->ny; j++) {
            double old = Q(j, i);
            Q(j, i) += lam * (below - 2 * old + Q(j + 1, i));
            below = old;
        }
    }
}

/* Three values that move along. */
#pragma amr kernel scale(-1)
static void window(Grid *g, double c)
{
#pragma amr data domain(j, i) arrays(g->q)
    for (int j = 1; j <= g->ny; j++) {
        double a = Q(j, 0), b = Q(j, 1), r;
        for (int i = 1; i <= g->nx; i++) {
            r = Q(j, i + 1);
            Q(j, i) = b - c * (r - a);
            a = b;
            b = r;
        }
    }
}

/* Into an array of the program's. */
#pragma amr kernel scale(-1)
static void copies(Grid *g, double *keep, double c)
{
#pragma amr data domain(j, i) arrays(g->q, keep)
    const int n = g->nx + 2;
    for (int j = 0; j <= g->ny; j++)
        keep[j * n] = Q(j, 0);
    for (int j = 1; j <= g->ny; j++)
        for (int i = 1; i <= g->nx; i++) {
            double old = Q(j, i);
            Q(j, i) = old - c * (old - keep[j * n + i - 1]);
            keep[j * n + i] = old;
        }
}

#pragma amr kernel
static void ghosts(Grid *g)
{
#pragma amr data domain(j, i) arrays(g->q)
    for (int j = 0; j <= g->ny + 1; j++) {
        Q(j, 0) = Q(j, 1);
        Q(j, g->nx + 1) = Q(j, g->nx);
    }
    for (int i = 0; i <= g->nx + 1; i++) {
        Q(0, i) = Q(1, i);
        Q(g->ny + 1, i) = Q(g->ny, i);
    }
}

int main(void)
{
    Grid grid = {.nx = 128, .ny = 96, .dx = 1.0 / 128}, *g = &grid;
    size_t size = (size_t)(g->nx + 2) * (g->ny + 2);
    g->q = malloc(size * sizeof *g->q);
    double *keep = calloc(size, sizeof *keep);
    for (int j = 0; j <= g->ny + 1; j++)
        for (int i = 0; i <= g->nx + 1; i++)
            Q(j, i) = exp(-0.005 * ((i - 50) * (i - 50) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        ghosts(g);
        sweep(g, 0.2 * g->dx * g->dx);
        window(g, 0.05);
        copies(g, keep, 0.1);
    }
    for (int j = 1; j <= g->ny; j++)
        for (int i = 1; i <= g->nx; i++)
            printf("%.17g\n", Q(j, i));
    free(g->q);
    free(keep);
    return 0;
}

