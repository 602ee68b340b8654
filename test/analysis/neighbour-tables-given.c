/* Tables of neighbours that a function fills which is given the table and its size; the kernel gets them as
 * parameters, too. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %same %s
// RUN: not %amrcc --dump=plan -DSHORT=1 %s 2>&1 | FileCheck --check-prefix=SHORT %s
// RUN: not %amrcc --dump=plan -DTWICE %s 2>&1 | FileCheck --check-prefix=TWICE %s
#include <stdio.h>
#include <stdlib.h>
#ifndef SHORT
#define SHORT 0
#endif
static void fill(int *up, int *down, int n)
{
    for (int k = 0; k < n; k++) {
        // TWICE: error: index 'j * nx + ip[i]' of 'u' is read from an array: indirect neighbours are not supported
        up[k] = k + 1;
        down[k] = k - 1;
    }
    // SHORT: error: 'k == n - 1 ? 0 : k + 1' in the index of 'u'
    up[n - 1] = 0;
    down[0] = n - 1;
}
// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
#pragma amr kernel scale(-2)
static void step(int ny, int nx, double *un, double *u, const int *ip, const int *im, const int *jp,
                 const int *jm)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            un[j * nx + i] = u[j * nx + i] + 0.1 * (u[j * nx + ip[i]] + u[j * nx + im[i]] + u[jp[j] * nx + i] +
                                                  u[jm[j] * nx + i] - 4.0 * u[j * nx + i]);
}
int main(int argc, char **argv)
{
    int nx = 64 + (argc > 5), ny = 48;
    int *ip = malloc(nx * sizeof *ip), *im = malloc(nx * sizeof *im), jp[48], *jm = (int *)malloc(ny * sizeof *jm);
    double *u = malloc(nx * ny * sizeof *u), *un = malloc(nx * ny * sizeof *u), *t;
    fill(ip, im, nx - SHORT);
#ifdef TWICE
    fill(ip, im, nx);
#endif
    fill(jp, jm, ny);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            u[j * nx + i] = (i - 20) * (i - 20) + (j - 10) * (j - 10) < 60;
#pragma amr timeloop
    for (int s = 0; s < 20; s++) {
        step(ny, nx, un, u, ip, im, jp, jm);
        t = u;
        u = un;
        un = t;
    }
    for (int j = 0; j < nx * ny; j++)
        printf("%.10g\n", u[j]);
    return 0;
}
