/* Pointers to whole arrays of variable size, as parameters and as members of structs. */
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s | FileCheck %s
// RUN: %same -Wno-amr-host-view %s
#include <stdio.h>
#include <stdlib.h>
#define N 66
struct pair {
    double (*u)[N][N], (*un)[N][N];
};

// CHECK: array o[0] double written full at &o[0][0][0]
// CHECK: array g->un[0] double written full at &g->un[0][0][0]
#pragma amr kernel scale(-2)
static void step(int ny, int nx, double (*o)[ny][nx], double (*a)[ny][nx])
{
#pragma amr data domain(j, i) arrays(o, a)
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            (*o)[j][i] = (*a)[j][i] + 0.1 * ((*a)[j][i - 1] + (*a)[j][i + 1] + (*a)[j - 1][i] + (*a)[j + 1][i] -
                                             4.0 * (*a)[j][i]);
}

#pragma amr kernel scale(-2)
static void step_pair(struct pair *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            (*g->un)[j][i] = (*g->u)[j][i] + 0.1 * ((*g->u)[j][i - 1] + (*g->u)[j][i + 1] - 2 * (*g->u)[j][i]);
}
int main(void)
{
    int ny = N, nx = N;
    double (*a)[ny][nx] = malloc(sizeof *a), (*b)[ny][nx] = malloc(sizeof *b);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            (*a)[j][i] = (*b)[j][i] = (i - 20) * (i - 20) + (j - 10) * (j - 10) < 60;
#pragma amr timeloop
    for (int s = 0; s < 20; s++) {
        step(ny, nx, b, a);
        step_pair(&(struct pair){(double (*)[N][N])b, (double (*)[N][N])a});
    }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            printf("%.10g\n", (*a)[j][i]);
    return 0;
}
