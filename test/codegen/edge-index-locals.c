/* Locals that hold the indices of ghost cells, in a loop over their depth and under a condition: the places are
 * known as offsets, so no nest computes the locals.
 * So they are if one is set again, by plain statements or lists of such. Of one that goes with a choice nobody knows the place, nor of what
 * is made of it: that loop stays host code, and right. */
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 -w %s
// RUN: %amrcc --report -DAGAIN %s 2>&1 | FileCheck --check-prefix=AGAIN %s
// RUN: %same -DAGAIN -w %s
// RUN: %amrcc --report -DTWICE %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 -DTWICE -w %s
// CHECK-NOT: warning
// CHECK: edges where mirrored, 0 flops
// CHECK-NEXT: sets the boundary: from the cells inside
// CHECK-NEXT: over j = 2 : ny + 2, i = 0 : 1
// CHECK-NEXT: u read and written at 1 offset, 3 cells away: (0, 3)
// CHECK: over j = 2 : ny + 2, i = nx + 3 : nx + 4
// CHECK-NEXT: u read and written at 1 offset, 3 cells away: (0, -3)
// CHECK: over j = ny + 3 : ny + 4, i = 2 : nx + 2
// CHECK-NEXT: u read and written at 1 offset, 3 cells away: (-3, 0)
// AGAIN: warning: 'u[j]' is needed as a whole here
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2 };
static int nx = 96, ny = 64;

static void edges(double **u, int mirrored)
{
    for (int j = NG; j < ny + NG; j++)
        for (int g = 0; g < NG; g++) {
#ifdef AGAIN
            int depth = 0;
            depth = j < 2 * NG ? 0 : g;
#elif defined TWICE
            int depth = 0, layers;
            depth = NG, depth = g, layers = NG;
#else
            int depth = g;
#endif
            int in = 2 * NG - 1 - depth, east = nx + NG + g, east_in = nx + NG - 1 - g;

            if (mirrored) {
                u[j][g] = u[j][in];
                u[j][east] = u[j][east_in];
            } else {
                u[j][g] = u[j][NG];
                u[j][east] = 0.0;
            }
        }
    for (int g = 0; g < NG; g++) {
        int north = ny + NG + g;
        for (int i = NG; i < nx + NG; i++) {
            u[g][i] = u[2 * NG - 1 - g][i];
            u[north][i] = u[north - 1 - 2 * g][i];
        }
    }
}
#pragma amr kernel
static void step(double **un, double **u, double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    double c = dt / (12.0 * h * h);
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++)
            un[j][i] = u[j][i] + c * (16.0 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]) -
                                      u[j][i - 2] - u[j][i + 2] - u[j - 2][i] - u[j + 2][i] - 60.0 * u[j][i]);
}
static double **matrix(int rows, int columns)
{
    double **m = malloc(rows * sizeof *m);
    m[0] = calloc((size_t)rows * columns, sizeof **m);
    for (int j = 1; j < rows; j++)
        m[j] = m[j - 1] + columns;
    return m;
}
int main(void)
{
    double **u = matrix(ny + 4, nx + 4), **un = matrix(ny + 4, nx + 4), h = 1.0 / nx;
    for (int j = 0; j < ny + 4; j++)
        for (int i = 0; i < nx + 4; i++)
            u[j][i] = un[j][i] = (i - 12) * (i - 12) + (j - 20) * (j - 20) < 60 ? 1.0 : 0.0;
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        edges(u, t < 30);
        step(un, u, 0.15 * h * h, h);
        double **swap = u;
        u = un;
        un = swap;
    }
    for (int j = NG; j < ny + NG; j += 3)
        for (int i = NG; i < nx + NG; i += 5)
            printf("%.12f\n", u[j][i]);
    return 0;
}
