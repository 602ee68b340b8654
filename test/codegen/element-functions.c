/* Functions that return the place of an element, and names of theirs: `*at(g, i, j) = ...`, `*up(g->u, c) += ...`,
 * `at(g, i, j)[0]`, in nests and in host code. */
// RUN: %same %s
// RUN: %near 1e-3 %s
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// CHECK: array g->un double {{.*}}written full at g->un
// CHECK: array g->u double read at g->u
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    int nx, ny;
    double *u, *un;
} grid;

static inline int index_of(const grid *g, int i, int j)
{
    return j * g->nx + i;
}

static inline double *at(double *a, const grid *g, int i, int j)
{
    return &a[index_of(g, i, j)];
}

static double *new_at(const grid *g, int i, int j)
{
    const int c = index_of(g, i, j);
    return g->un + c;
}

static inline double get(const double *a, const grid *g, int i, int j)
{
    return *at((double *)a, g, i, j);
}

static void edges(grid *g)
{
    for (int j = 0; j < g->ny; j++) {
        g->u[j * g->nx] = g->u[j * g->nx + 1];
        g->u[j * g->nx + g->nx - 1] = g->u[j * g->nx + g->nx - 2];
    }
}

#pragma amr kernel scale(-2)
static void step(grid *g, double c)
{
#pragma amr data domain(j, i) arrays(g->u, g->un)
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++) {
            *new_at(g, i, j) = get(g->u, g, i, j) + c * (get(g->u, g, i - 1, j) + get(g->u, g, i + 1, j) - 2 * get(g->u, g, i, j));
            *new_at(g, i, j) += c * (*at(g->u, g, i, j - 1) + at(g->u, g, i, j)[g->nx] - 2 * *at(g->u, g, i, j));
        }
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++)
            *at(g->u, g, i, j) = *new_at(g, i, j);
}

int main(void)
{
    grid g = {130, 98, NULL, NULL};
    g.u = calloc((size_t)(g.nx * g.ny), sizeof *g.u);
    g.un = calloc((size_t)(g.nx * g.ny), sizeof *g.un);
    for (int j = 0; j < g.ny; j++)
        for (int i = 0; i < g.nx; i++)
            *at(g.u, &g, i, j) = exp(-0.01 * ((i - 40) * (i - 40) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
        edges(&g);
        step(&g, 0.1);
    }
    for (int j = 0; j < g.ny; j++)
        for (int i = 0; i < g.nx; i++)
            printf("%.17g\n", get(g.u, &g, i, j));
    return 0;
}
