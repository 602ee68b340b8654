/* A bubble of hot gas beside a corner, 2-D Euler equations: an explosion whose shock the walls throw
 * back. Structs by value, rows behind pointers, all in one struct, three files.
 *
 *     gas2d [n [steps [file]]]
 */
#include <stdio.h>
#include <stdlib.h>

#include "gas.h"

static state **new_rows(int ny, int nx)
{
    state **rows = malloc(ny * sizeof *rows);
    if (rows)
        rows[0] = calloc((size_t)ny * nx, sizeof **rows);
    if (!rows || !rows[0])
        exit(1);
    for (int j = 1; j < ny; j++)
        rows[j] = rows[j - 1] + nx;
    return rows;
}

static void start(gas *g)
{
    for (int j = 0; j < g->ny + 2 * NG; j++)
        for (int i = 0; i < g->nx + 2 * NG; i++) {
            double x = (i - NG + 0.5) * g->h - 0.25, y = (j - NG + 0.5) * g->h - 0.2;
            double p = x * x + y * y < 0.01 ? 10.0 : 1.0;
            g->u[j][i].rho = p > 5.0 ? 1.0 : 0.7;
            g->u[j][i].mx = g->u[j][i].my = 0.0;
            g->u[j][i].e = p / (g->gamma - 1.0);
        }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 96, steps = argc > 2 ? atoi(argv[2]) : 60;
    gas g = {.nx = n, .ny = n, .h = 1.0 / n, .gamma = 1.4};
    double t = 0.0, mass = 0.0;

    g.u = new_rows(g.ny + 2 * NG, g.nx + 2 * NG);
    g.flux = new_rows(g.ny + 2 * NG, g.nx + 2 * NG);
    start(&g);
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        double dt = 0.4 * g.h / fastest(&g);
        if (step % 2 == 0) {
            fill_x(&g);
            sweep_x(&g, dt);
            fill_y(&g);
            sweep_y(&g, dt);
        } else {
            fill_y(&g);
            sweep_y(&g, dt);
            fill_x(&g);
            sweep_x(&g, dt);
        }
        t += dt;
    }
    FILE *f = fopen(argc > 3 ? argv[3] : "rho.raw", "wb");
    for (int j = NG; j < g.ny + NG; j++)
        for (int i = NG; i < g.nx + NG; i++) {
            mass += g.u[j][i].rho;
            fwrite(&g.u[j][i].rho, sizeof(double), 1, f);
        }
    fclose(f);
    printf("time %.12f mass %.12f pressure %.12f\n", t, mass * g.h * g.h,
           pressure(g.u[n / 2][n / 3], g.gamma));
    free(g.u[0]);
    free(g.u);
    free(g.flux[0]);
    free(g.flux);
    return 0;
}
