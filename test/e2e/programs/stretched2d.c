/* Heat in a plate on a stretched grid: coordinates of the cells in x[] and y[], read in the stencil as
 * differences; conductivity by position, a source that moves along x. Explicit time steps. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny;
    double *x, *y;   /* where the cells' centres are */
    double *t, *t_new;
} plate;

#define AT(g, i, j) ((j) * ((g)->nx + 2) + (i))

static double *axis(int n, double length, double stretch)
{
    double *x = malloc((n + 2) * sizeof *x);
    for (int i = 0; i < n + 2; i++) {
        double s = (i - 0.5) / n;
        x[i] = length * (s + stretch * sin(2.0 * M_PI * s) / (2.0 * M_PI));
    }
    return x;
}

static void setup(plate *g, int nx, int ny)
{
    g->nx = nx;
    g->ny = ny;
    g->x = axis(nx, 1.0, 0.3);
    g->y = axis(ny, 1.0, -0.2);
    g->t = calloc((size_t)(nx + 2) * (ny + 2), sizeof(double));
    g->t_new = calloc((size_t)(nx + 2) * (ny + 2), sizeof(double));
}

#pragma amr kernel
static void initial(plate *g)
{
#pragma amr data domain(j, i) arrays(g->t, g->t_new)
    for (int j = 0; j < g->ny + 2; j++)
        for (int i = 0; i < g->nx + 2; i++) {
            double a = g->x[i] - 0.3, b = g->y[j] - 0.4;
            g->t[AT(g, i, j)] = exp(-120.0 * (a * a + b * b));
            g->t_new[AT(g, i, j)] = g->t[AT(g, i, j)];
        }
}

#pragma amr kernel
static void conduct(int nx, int ny, double *restrict tn, const double *restrict t, const double *x,
                    const double *y, double dt)
{
#pragma amr data domain(j, i) arrays(tn, t)
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            int c = j * (nx + 2) + i;
            double te = (t[c + 1] - t[c]) / (x[i + 1] - x[i]);
            double tw = (t[c] - t[c - 1]) / (x[i] - x[i - 1]);
            double ts = (t[c] - t[c - nx - 2]) / (y[j] - y[j - 1]);
            double tt = (t[c + nx + 2] - t[c]) / (y[j + 1] - y[j]);
            double k = 0.02 * (1.0 + 0.5 * x[i]);
            tn[c] = t[c] + dt * k * (2.0 * (te - tw) / (x[i + 1] - x[i - 1]) +
                                     2.0 * (tt - ts) / (y[j + 1] - y[j - 1]));
        }
}

int main(int argc, char **argv)
{
    plate here, *g = &here;
    int steps = argc > 1 ? atoi(argv[1]) : 80;
    setup(g, 128, 64);
    double dx = 0.65 / g->nx, dt = 0.2 * dx * dx / 0.03;
    initial(g);
    double *t = g->t, *t_new = g->t_new;
#pragma amr timeloop
    for (int s = 0; s < steps; s++) {
        conduct(g->nx, g->ny, t_new, t, g->x, g->y, dt);
        double *swap = t;
        t = t_new;
        t_new = swap;
    }
    double heat = 0.0;
    for (int j = 1; j <= g->ny; j++)
        for (int i = 1; i <= g->nx; i++)
            heat += t[AT(g, i, j)] * 0.25 * (g->x[i + 1] - g->x[i - 1]) * (g->y[j + 1] - g->y[j - 1]);
    printf("%d steps of %.3e: heat %.6f, centre %.6f\n", steps, dt, heat,
           t[AT(g, g->nx / 3, g->ny / 2)]);
    FILE *to = fopen("plate.raw", "wb");
    for (int j = 1; j <= g->ny; j++)
        fwrite(&t[AT(g, 1, j)], sizeof(double), (size_t)g->nx, to);
    fclose(to);
    return 0;
}

// FORM: coordinate arrays
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: g->x, a table: goes with i
// CHECK: g->y, a table: goes with j
// CHECK: x, a table: goes with i, its differences with the level's width
// CHECK: y, a table: goes with j, its differences with the level's width
