/* Conditions on the index in loops over the whole array, its edges and all: an index that is fixed where a condition,
 * or the else of another, says what the iterator is means a neighbour. The edges stay fine. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %near 1e-6 %s
// CHECK: axis j {{.*}} fine low fine high
// CHECK: axis i {{.*}} fine low fine high
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#pragma amr kernel
static void init(int nx, int ny, double *u, double *un)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double x = i - 0.3 * nx, y = j - 0.4 * ny;
            if (j != 0)
                u[j * nx + i] = 1 + 2e-3 * i + exp(-(x * x + y * y) / 30);
            else
                u[i] = 0.5;
            un[j * nx + i] = 0;
        }
}
#pragma amr kernel scale(-2)
static void step(int nx, int ny, double *un, double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            if (i == 0 || i == nx - 1 || j == 0 || j == ny - 1)
                un[j * nx + i] = u[j * nx + i];
            else
                un[j * nx + i] = u[j * nx + i] + 0.2 * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[j * nx + i - nx] + u[j * nx + i + nx] - 4 * u[j * nx + i]);
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            if (i == 0)
                u[j * nx + i] = un[j * nx + 1];
            else if (i == nx - 1)
                u[j * nx + i] = 2 * un[j * nx + nx - 2] - un[j * nx + (nx - 3)];
            else if (j != 0 && j != ny - 1)
                u[j * nx + i] = un[j * nx + i];
            else if (j == 0)
                u[j * nx + i] = un[nx + i];
            else if (ny - 1 == j)
                u[j * nx + i] = un[(ny - 2) * nx + i];
        }
}
int main(void)
{
    int nx = 130, ny = 98;
    double *u = malloc(nx * ny * sizeof *u), *un = malloc(nx * ny * sizeof *u);
    init(nx, ny, u, un);
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(nx, ny, un, u);
    for (int j = 0; j < ny; j += 7)
        printf("%.9g %.9g %.9g %.9g %.9g %.9g\n", u[j * nx], u[j * nx + 1], u[j * nx + 9], u[j * nx + 39], u[j * nx + 127], u[j * nx + 129]);
    return 0;
}
