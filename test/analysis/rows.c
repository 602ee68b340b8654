/* Arrays of pointers to rows: as parameters, as members, behind a leading subscript. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
#include <stdlib.h>

struct grid {
    int nx, ny;
    double **p;
};

static float **alloc2d(int ny, int nx)
{
    float **m = malloc(ny * sizeof *m);
    m[0] = malloc(ny * nx * sizeof **m);
    for (int j = 1; j < ny; j++)
        m[j] = m[0] + j * nx;
    return m;
}

// CHECK: mesh dim 2 axes j i halo 1
// CHECK: field un float rows as smooth.un, smooth.u
// CHECK: field g->p double rows as fill.g->p
#pragma amr kernel
static void smooth(int n, float **un, float **u)
{
#pragma amr data domain(j, i) arrays(un, u)
    // CHECK: array un float written full at un stride 0, 1
    // CHECK: array u float read at u stride 0, 1
    // CHECK-NEXT: offsets (0,-1) (0,1)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = 0.5f * (u[j][i - 1] + u[j][i + 1]);
}

#pragma amr kernel
static void fill(struct grid *g)
{
#pragma amr data domain(j, i) arrays(g->p)
    // CHECK: array g->p double written full at g->p stride 0, 1
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++)
            g->p[j][i] = i;
}

int main(void)
{
    enum { n = 34 };
    float **u[2];
    struct grid g = {n, n, malloc(n * sizeof *g.p)};
    for (int j = 0; j < n; j++)
        g.p[j] = malloc(n * sizeof *g.p[j]);
    u[0] = alloc2d(n, n);
    u[1] = alloc2d(n, n);
    fill(&g);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        smooth(n, u[1 - t % 2], u[t % 2]);
    return 0;
}
// CHECK: timeloop main rows.c:55{{$}}
