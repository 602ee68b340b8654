/* Nests that read neighbours on one side only, through tables of tables whose rows lie one behind the other: the
 * mesh begins at index 1, but host code is given the rows from 0 on. */
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double **make2(int m, int n)
{
    double **rows = malloc(m * sizeof *rows);
    double *all = calloc((size_t)m * n, sizeof *all);
    for (int k = 0; k < m; k++)
        rows[k] = all + (size_t)k * n;
    return rows;
}
static double ***make3(int l, int m, int n)
{
    double ***planes = malloc(l * sizeof *planes);
    for (int k = 0; k < l; k++)
        planes[k] = make2(m, n);
    return planes;
}

static void start(int nz, int ny, int nx, double ***u, double ***un)
{
    for (int k = 0; k < nz; k++) {
        for (int j = 0; j < ny; j++) {
            for (int i = 0; i < nx; i++) {
                un[k][j][i] = u[k][j][i] = 0.5 + 0.01 * ((3 * k + 5 * j + 7 * i) % 37);
            }
        }
    }
}

#pragma amr kernel
static void step(int nz, int ny, int nx, double ***u, double ***un, double c)
{
#pragma amr data domain(k, j, i) arrays(u, un)
    for (int k = 1; k < nz - 2; k++) {
        for (int j = 1; j < ny - 2; j++) {
            for (int i = 1; i < nx - 2; i++) {
                un[k][j][i] = u[k][j][i] + c * (0.75 * u[k + 1][j + 1][i] - 0.75 * u[k][j][i]);
            }
        }
    }
}

int main(void)
{
    int nz = 10, ny = 12, nx = 12;
    int steps = 1;
    double ***u = make3(nz, ny, nx);
    double ***un = make3(nz, ny, nx);
    double c = 0.9;
    start(nz, ny, nx, u, un);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        step(nz, ny, nx, u, un, c);
        double ***su = u;
        u = un;
        un = su;
    }
    for (int k = 0; k < nz; k++) {
        for (int j = 0; j < ny; j++) {
            for (int i = 0; i < nx; i++) {
                printf("%.17g\n", u[k][j][i]);
            }
        }
    }
    return 0;
}
