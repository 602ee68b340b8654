/* Residual and smoother of a multigrid solver with sums along a row in lines of cells, as the NAS benchmark MG has them. One function
 * closes the ghost cells of all arrays: nests still know them apart, by the arguments of each call. Of the two lines that one
 * loop makes only one is read at neighbours: neither says where the mesh ends. */
// RUN: %same -w %s
// RUN: %same -w -DHEAP %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -w -DHEAP %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -w -DONE %s 2>&1 | FileCheck --check-prefix=ONE %s
// CHECK: axis i1 ring 1 1
// CHECK: nest {{.*}} close {{.*}} boundary wraps
// CHECK-NOT: view {{[uvr]}} read written before {{.*}}.c:2
// ONE: error: '{{[ur]}}' is read in one loop
#include <stdio.h>
#include <stdlib.h>
enum { M = 26 };

static void close(double u[M][M][M])
{
    for (int i3 = 1; i3 < M - 1; i3++)
        for (int i2 = 1; i2 < M - 1; i2++) {
            u[i3][i2][M - 1] = u[i3][i2][1];
            u[i3][i2][0] = u[i3][i2][M - 2];
        }
    for (int i3 = 1; i3 < M - 1; i3++)
        for (int i1 = 0; i1 < M; i1++) {
            u[i3][M - 1][i1] = u[i3][1][i1];
            u[i3][0][i1] = u[i3][M - 2][i1];
        }
    for (int i2 = 0; i2 < M; i2++)
        for (int i1 = 0; i1 < M; i1++) {
            u[M - 1][i2][i1] = u[1][i2][i1];
            u[0][i2][i1] = u[M - 2][i2][i1];
        }
}

#pragma amr kernel scale(0)
static void resid(double u[M][M][M], double v[M][M][M], double r[M][M][M])
{
#pragma amr data domain(i3, i2, i1) arrays(u, v, r)
    double u1[M], u2[M];
    for (int i3 = 1; i3 < M - 1; i3++)
        for (int i2 = 1; i2 < M - 1; i2++) {
            for (int i1 = 0; i1 < M; i1++) {
                u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
                u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
            }
            for (int i1 = 1; i1 < M - 1; i1++)
                r[i3][i2][i1] = v[i3][i2][i1] + 8.0 / 3 * u[i3][i2][i1] - (u2[i1] + u1[i1 - 1] + u1[i1 + 1]) / 6 -
                                (u2[i1 - 1] + u2[i1 + 1]) / 12;
        }
    close(r);
}

#pragma amr kernel scale(0)
static void psinv(double r[M][M][M], double u[M][M][M])
{
#pragma amr data domain(i3, i2, i1) arrays(u, r)
    double r1[M], r2[M];
    for (int i3 = 1; i3 < M - 1; i3++)
        for (int i2 = 1; i2 < M - 1; i2++) {
            for (int i1 = 0; i1 < M; i1++) {
                r1[i1] = r[i3][i2 - 1][i1] + r[i3][i2 + 1][i1] + r[i3 - 1][i2][i1] + r[i3 + 1][i2][i1];
                r2[i1] = r[i3 - 1][i2 - 1][i1] + r[i3 - 1][i2 + 1][i1] + r[i3 + 1][i2 - 1][i1] + r[i3 + 1][i2 + 1][i1];
            }
            for (int i1 = 1; i1 < M - 1; i1++)
                u[i3][i2][i1] = u[i3][i2][i1] - 0.375 * r[i3][i2][i1] + (r[i3][i2][i1 - 1] + r[i3][i2][i1 + 1] + r1[i1]) / 32 -
                                (r2[i1] + r1[i1 - 1] + r1[i1 + 1]) / 64;
        }
    close(u);
}

#ifdef HEAP
static double (*u)[M][M], (*v)[M][M], (*r)[M][M];
static void *cube(void)
{
    void *p = calloc(M, sizeof *u);
    if (!p)
        exit(1);
    return p;
}
#else
static double u[M][M][M], v[M][M][M], r[M][M][M];
#endif

int main(void)
{
#ifdef HEAP
    u = cube();
    v = cube();
    r = cube();
#endif
    v[10][20][5] = -1;
    v[3][12][5] = 1;
    close(v);
    resid(u, v, r);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        psinv(r, u);
#ifdef ONE
        resid(u, v, u);
#else
        resid(u, v, r);
#endif
    }
    for (int k = 0; k < M; k++)
        for (int i = 0; i < M; i++)
            printf("%.14g\n", u[k][k][i]);
    return 0;
}
