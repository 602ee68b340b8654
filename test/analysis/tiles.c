/* Loops over tiles of the mesh are the loops over all cells that they stand for: ends by a macro, a function, a local
 * or a second condition, tiles of one, two or all three axes. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define AT(k, j, i) (((k) * ny + (j)) * nx + (i))
#define B 6
static int min(int a, int b)
{
    return a < b ? a : b;
}

#pragma amr kernel scale(-2)
static void step(double *restrict un, double *restrict u, int nx, int ny, int nz, int tx, int ty)
{
#pragma amr data domain(k, j, i) arrays(un, u)
    int k, j, i, kk, jj;
    // CHECK: nest 0
    // CHECK: range k = 1 : nz - 1
    // CHECK: range j = 1 : ny - 1
    // CHECK: range i = 1 : nx - 1
    // CHECK: offsets (-1,0,0) (0,-1,0) (0,0,-1) (0,0,0) (0,0,1) (0,1,0) (1,0,0)
    for (int kk = 1; kk < nz - 1; kk += B)
        for (int jj = 1; jj < ny - 1; jj += ty)
            for (int ii = 1; ii < nx - 1; ii = ii + tx) {
                int ke = min(kk + B, nz - 1), je = MIN(jj + ty, ny - 1);
                for (int k = kk; ke > k; k++)
                    for (int j = jj; j < je; j++)
                        for (int i = ii; i < ii + tx && i < nx - 1; i++)
                            un[AT(k, j, i)] = u[AT(k, j, i)] + 0.1 * (u[AT(k, j, i + 1)] + u[AT(k, j, i - 1)] +
                                                                      u[AT(k, j + 1, i)] + u[AT(k, j - 1, i)] +
                                                                      u[AT(k + 1, j, i)] + u[AT(k - 1, j, i)] -
                                                                      6 * u[AT(k, j, i)]);
            }
    // CHECK: nest 1
    // CHECK: range k = 0 : nz
    // CHECK: range j = 1 : ny - 1
    // CHECK: range i = 0 : nx
    for (kk = 0; kk <= nz - 1; kk += 4) {
        for (jj = 0; jj <= ny - 1; jj += ty) {
            for (k = kk; k <= MIN(kk + 4 - 1, nz - 1); k++)
                for (j = MAX(jj, 1); j <= MIN(ny - 2, jj + ty - 1); j++)
                    for (i = 0; i < nx; i++)
                        u[AT(k, j, i)] = 0.5 * u[AT(k, j, i)] + 0.5 * un[AT(k, j, i)];
        }
    }
}

int main(void)
{
    int nx = 34, ny = 34, nz = 34;
    double *u = calloc((size_t)nx * ny * nz, sizeof *u), *un = calloc((size_t)nx * ny * nz, sizeof *u);
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                u[AT(k, j, i)] = un[AT(k, j, i)] = i * j < 60 && k < 9;
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        step(un, u, nx, ny, nz, 16, 5);
    for (int k = 0; k < nz; k += 3)
        for (int i = 0; i < nx; i += 3)
            printf("%.9g\n", u[AT(k, k, i)]);
    return 0;
}
