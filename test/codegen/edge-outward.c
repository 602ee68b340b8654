/* Layers of ghost cells that are set from the mesh outward, each from those before it, along both axes under one
 * loop that counts down; sizes of a struct by names of the function's own, `int w = g->nx;`. */
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DOTHER %s
// CHECK-NOT: warning
// CHECK: extrapolate, 2 flops
// CHECK-NEXT: sets the boundary: from the cells inside
// CHECK-NEXT: over j = 1 : 2
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2 };
struct grid {
    int nx, ny;
    double **u, **v;
};

static void extrapolate(struct grid *g, double **f)
{
    const int w = g->nx, h = g->ny;
#ifdef OTHER
    for (int l = NG; l-- > 0;)
        for (int i = 0; i < w + 2 * NG; i++)
            f[l][i] = 2 * f[l + 1][i] - f[l + 2][i];
    for (int l = NG - 1; l >= 0; l--) {
        for (int j = 0; j < h + 2 * NG; j++)
            f[j][l] = f[j][l + 1];
        for (int i = 0; i < w + 2 * NG; i++)
            f[h + 2 * NG - 1 - l][i] = f[h + 2 * NG - 2 - l][i];
        for (int j = 0; j < h + 2 * NG; j++)
            f[j][w + 2 * NG - 1 - l] = 0.5 * f[j][w + 2 * NG - 2 - l];
    }
#else
    for (int l = NG - 1; l >= 0; l--) {
        for (int i = 0; i < w + 2 * NG; i++) {
            f[l][i] = 2 * f[l + 1][i] - f[l + 2][i];
            f[h + 2 * NG - 1 - l][i] = 2 * f[h + 2 * NG - 2 - l][i] - f[h + 2 * NG - 3 - l][i];
        }
        for (int j = 0; j < h + 2 * NG; j++) {
            f[j][l] = 2 * f[j][l + 1] - f[j][l + 2];
            f[j][w + 2 * NG - 1 - l] = 2 * f[j][w + 2 * NG - 2 - l] - f[j][w + 2 * NG - 3 - l];
        }
    }
#endif
}

#pragma amr kernel scale(-2)
static void step(struct grid *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->v)
    for (int j = NG; j < g->ny + NG; j++)
        for (int i = NG; i < g->nx + NG; i++)
            g->v[j][i] = g->u[j][i] + 0.02 * (g->u[j][i - 2] + g->u[j][i + 2] + g->u[j - 2][i] +
                                              g->u[j + 2][i] + g->u[j - 1][i - 1] + g->u[j + 1][i + 1] - 6 * g->u[j][i]);
    for (int j = NG; j < g->ny + NG; j++)
        for (int i = NG; i < g->nx + NG; i++)
            g->u[j][i] = g->v[j][i];
}

static double **rows(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    a[0] = calloc((size_t)n * m, sizeof **a);
    for (int j = 1; j < n; j++)
        a[j] = a[0] + (size_t)j * m;
    return a;
}

int main(void)
{
    struct grid *g = malloc(sizeof *g);
    g->nx = 64;
    g->ny = 48;
    g->u = rows(g->ny + 2 * NG, g->nx + 2 * NG);
    g->v = rows(g->ny + 2 * NG, g->nx + 2 * NG);
    for (int j = 0; j < g->ny + 2 * NG; j++)
        for (int i = 0; i < g->nx + 2 * NG; i++)
            g->u[j][i] = 1.0 / (1 + 0.02 * (i - 8) * (i - 8) + 0.01 * (j - 4) * (j - 4));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        extrapolate(g, g->u);
        step(g);
    }
    for (int j = 0; j < g->ny + 2 * NG; j++)
        for (int i = 0; i < g->nx + 2 * NG; i++)
            printf("%.12g\n", g->u[j][i]);
    free(g->u[0]);
    free(g->u);
    free(g->v[0]);
    free(g->v);
    free(g);
    return 0;
}
