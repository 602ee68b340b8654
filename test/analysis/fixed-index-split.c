// An index that a condition fixes, in a nest that is split since it writes several cells: the part knows the array's strides
// from the whole.
// RUN: %same -w %s
#include <stdio.h>
#include <stdlib.h>
#pragma amr kernel
static void init(int nx, int ny, double *u, double *un)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            if (j != -1)
                u[j * nx + i] = 1 + 2e-3 * i * j;
            else
                u[i] = 0.5;
            un[j * nx + i] = 0;
        }
}
#pragma amr kernel scale(-2)
static void step(int nx, int ny, double *un, double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            un[j * nx + i] = u[j * nx + i] + 0.2 * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[j * nx + i - nx] + u[j * nx + i + nx] - 4 * u[j * nx + i]);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            u[j * nx + i] = un[j * nx + i];
}
int main(void)
{
    int nx = 34, ny = 26;
    double *u = malloc(nx * ny * sizeof *u), *un = malloc(nx * ny * sizeof *u);
    init(nx, ny, u, un);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(nx, ny, un, u);
    for (int k = 0; k < nx * ny; k++)
        printf("%.17g\n", u[k]);
    return 0;
}
