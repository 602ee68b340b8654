/* A radius in a constant that is computed, and sizes that the program sets once under other names: in bounds, strides and
 * indices that wrap round. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DPLAIN %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int nx, ny;
static const int S = (5 - 1) / 2;
static double *u, *un;

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (4 * h * h);
    int size = nx, rows = ny;
#ifdef PLAIN
    for (int j = S; j < rows - S; j++)
        for (int i = S; i < size - S; i++) {
            int e = i + S, w = i - S, n = j + S, s = j - S;
#else
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < size; i++) {
            int e = (i + S) % nx, w = (i - S + size) % nx, n = (j + S) % ny, s = (j + ny - S) % rows;
#endif
            un[j * size + i] = u[j * nx + i] + c * (u[j * size + e] + u[j * nx + w] + u[n * size + i] + u[s * nx + i] - 4 * u[j * nx + i]);
        }
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < size; i++)
            u[j * size + i] = un[j * size + i];
}

int main(void)
{
    nx = 64, ny = 48;
    double h = 1.0 / nx, dt = 0.1 * h * h;
    u = calloc(nx * ny, sizeof *u);
    un = calloc(nx * ny, sizeof *un);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            un[j * nx + i] = u[j * nx + i] = exp(-0.02 * (pow(i - 14, 2) + pow(j - 12, 2)));
#pragma amr timeloop
    for (int n = 0; n < 12; n++)
        step(dt, h);
    for (int k = 0; k < nx * ny; k++)
        printf("%.17g\n", u[k]);
    return 0;
}
