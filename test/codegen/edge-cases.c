// Edges that loops over all cells set in place, under conditions on the index: loops along the edges, corners in the program's
// order. In a kernel and in a plain function, of a fixed array and of a flat one whose sizes are variables, two cells deep, with
// values by position, comparisons with && and ||, and a condition on the step.
// FORM: edges by conditions, in place
// RUN: %near 2e-2 %s -lm
// RUN: %amrcc --report %s | FileCheck %s
// CHECK: sets the boundary: from the cells inside
// CHECK: host views
// CHECK-NOT: in every step
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NX = 132, NY = 100 };
static double u[NY][NX], un[NY][NX];

#pragma amr kernel
static void edges(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            if (i < 2)
                u[j][i] = u[j][2];
            if (i == NX - 1 || i == NX - 2)
                u[j][i] = u[j][NX - 3];
            if (j <= 1)
                u[j][i] = sin(0.1 * i);
            else if (NY - 2 <= j && !(i < 2))
                u[j][i] = 0.5 * u[NY - 3][i];
        }
}

static void sides(int nx, int ny, double *v, int t)
{
    int i, j;
    for (j = 0; j <= ny - 1; j++)
        for (i = 0; i <= nx - 1; i++) {
            if (i == 0)
                v[j * nx + i] = v[j * nx + i + 2];
            else if (i == 1)
                v[j * nx + i] = v[j * nx + i + 1];
            else if (i + 2 >= nx)
                v[j * nx + i] = v[j * nx + nx - 3];
            if (j < 2)
                v[j * nx + i] = v[2 * nx + i];
            if (j >= ny - 2 && t > 3)
                v[j * nx + i] = v[(ny - 3) * nx + i];
        }
}

#pragma amr kernel scale(-2)
static void step(int nx, int ny, double *w, double *v)
{
#pragma amr data domain(j, i) arrays(u, un, v, w)
    for (int j = 2; j < NY - 2; j++)
        for (int i = 2; i < NX - 2; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 2; j < NY - 2; j++)
        for (int i = 2; i < NX - 2; i++)
            u[j][i] = un[j][i];
    for (int j = 2; j < ny - 2; j++)
        for (int i = 2; i < nx - 2; i++) {
            int c = j * nx + i;
            w[c] = v[c] + 0.1 * (v[c - 1] + v[c + 1] + v[c - nx] + v[c + nx] - 4 * v[c]);
        }
    for (int j = 2; j < ny - 2; j++)
        for (int i = 2; i < nx - 2; i++)
            v[j * nx + i] = w[j * nx + i];
}

int main(void)
{
    int nx = NX, ny = NY;
    double *v = calloc(nx * ny, sizeof *v), *w = calloc(nx * ny, sizeof *w);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.05 * ((i - 20) * (i - 20) + (j - 12) * (j - 12)));
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            v[j * nx + i] = u[j][i];
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        edges();
        sides(nx, ny, v, t);
        step(nx, ny, w, v);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            if ((j * NX + i) % 31 == 0 || i < 4 || j < 4 || i > NX - 5 || j > NY - 5)
                printf("%.5f\n", u[j][i]);
    for (int k = 0; k < nx * ny; k += 3)
        printf("%.5f\n", v[k]);
    return 0;
}
