/* Indices that loops count in their bodies: at their end, in a subscript, through all rows or anew in each. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#pragma amr kernel scale(-2)
static int step(int nx, int ny, int nz, double *un, double *u)
{
#pragma amr data domain(k, j, i) arrays(un, u)
    int i, j, k, c, p, cells = 0;
    // CHECK: nest 0
    // CHECK: offsets (0,0,0)
    p = 0;
    for (k = 0; k < nz; k++)
        for (j = 0; j < ny; j++)
            for (i = 0; i < nx; i++)
                un[p++] = 0.5 * u[(k * ny + j) * nx + i];
    // CHECK: nest 1
    // CHECK: offsets (-1,0,0) (0,-1,0) (0,0,-1) (0,0,0) (0,0,1) (0,1,0) (1,0,0)
    c = nx * ny + nx + 1;
    for (k = 1; k < nz - 1; k++, c += 2 * nx) {
        for (j = 1; j < ny - 1; j++) {
            for (i = 1; i < nx - 1; i++) {
                un[c] += 0.5 * u[c] + 0.1 * (u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx] + u[c + nx * ny] +
                                             u[c - nx * ny] - 6.0 * u[c]);
                c++;
            }
            c += 2;
        }
    }
    // CHECK: nest 2
    // CHECK: offsets (0,0,0)
    for (k = 0, c = 0; k < nz; k++)
        for (j = 0; j < ny; j++)
            for (i = 0; i < nx; i++) {
                u[c] = un[c];
                ++c;
            }
    // CHECK: nest 3
    // CHECK: sum cells
    for (k = 0; k < nz; k++)
        for (j = 0; j < ny; j++)
            for (i = 0; i < nx; i++)
                if (u[(k * ny + j) * nx + i] > 0.1) {
                    un[(k * ny + j) * nx + i] = 0;
                    cells++;
                }
    return cells;
}
int main(void)
{
    int ny = 20, nx = 34, nz = 14, n = 0;
    double *a = malloc(nz * nx * ny * sizeof *a), *b = malloc(nz * nx * ny * sizeof *a);
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                a[n++] = (i - 20) * (i - 20) + (j - 10) * (j - 10) + k < 40;
#pragma amr timeloop
    for (int s = 0; s < 10; s++)
        printf("%d\n", step(nx, ny, nz, b, a));
    for (int k = 0; k < nx * ny * nz; k += 3)
        printf("%.10g\n", a[k]);
    return 0;
}
