/* Sizes in a struct that each function is handed: the time step, the fluxes and the ends speak of one mesh, though the
 * first nests that run read no neighbours. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
// RUN: %near 1e-3 --block=8 -DNX=120 -DNY=100 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef NX
#define NX 45
#define NY 38
#endif
typedef struct { double h, m; } state;
typedef struct { int nx, ny; double dx; state **q, **fx, **fy; } mesh;

static state **rows(int n, int m)
{
    state **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = calloc(m, sizeof **a);
    return a;
}

static state flux(state l, state r)
{
    state f = {0.5 * (l.m + r.m) - 0.6 * (r.h - l.h), 0.5 * (l.h + r.h) - 0.6 * (r.m - l.m)};
    return f;
}

// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: nest 0 fastest
// CHECK-NOT: beside
// CHECK: nest 1 fluxes
// CHECK: beside i -1 0
#pragma amr kernel
static double fastest(mesh *M)
{
#pragma amr data domain(i, j) arrays(M->q)
    double s = 0;
    for (int i = 1; i <= M->nx; i++)
        for (int j = 1; j <= M->ny; j++)
            s = fmax(s, 1 + 0.1 * fabs(M->q[i][j].m));
    return s;
}

static void ends(mesh *G)
{
    for (int j = 0; j <= G->ny + 1; j++) {
        G->q[0][j] = G->q[1][j];
        G->q[G->nx + 1][j] = G->q[G->nx][j];
    }
    for (int i = 0; i <= G->nx + 1; i++) {
        G->q[i][0] = G->q[i][1];
        G->q[i][G->ny + 1] = G->q[i][G->ny];
        G->q[i][G->ny + 1].m = -G->q[i][G->ny].m;
    }
}

#pragma amr kernel scale(0)
static void fluxes(mesh *M)
{
#pragma amr data domain(i, j) arrays(M->fx, M->fy, M->q)
    for (int i = 0; i <= M->nx; i++)
        for (int j = 1; j <= M->ny; j++)
            M->fx[i][j] = flux(M->q[i][j], M->q[i + 1][j]);
    for (int i = 1; i <= M->nx; i++)
        for (int j = 0; j <= M->ny; j++)
            M->fy[i][j] = flux(M->q[i][j], M->q[i][j + 1]);
}

#pragma amr kernel
static void update(mesh *M, double dt)
{
#pragma amr data domain(i, j) arrays(M->q, M->fx, M->fy) spacing(M->dx)
    for (int i = 1; i <= M->nx; i++)
        for (int j = 1; j <= M->ny; j++) {
            M->q[i][j].h -= dt / M->dx * (M->fx[i][j].h - M->fx[i - 1][j].h + M->fy[i][j].h - M->fy[i][j - 1].h);
            M->q[i][j].m -= dt / M->dx * (M->fx[i][j].m - M->fx[i - 1][j].m + M->fy[i][j].m - M->fy[i][j - 1].m);
        }
}

int main(void)
{
    mesh run = {NX, NY, 1.0 / NX}, *M = &run;
    M->q = rows(M->nx + 2, M->ny + 2);
    M->fx = rows(M->nx + 2, M->ny + 2);
    M->fy = rows(M->nx + 2, M->ny + 2);
    for (int i = 0; i < M->nx + 2; i++)
        for (int j = 0; j < M->ny + 2; j++) {
            double x = (i - 0.5) * M->dx - 0.4, y = (j - 0.5) * M->dx - 0.3;
            M->q[i][j].h = 1 + 0.1 * exp(-200 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int n = 0; n < 12; n++) {
        ends(M);
        double dt = 0.2 * M->dx / fastest(M);
        fluxes(M);
        update(M, dt);
    }
    for (int i = 0; i < M->nx + 2; i++)
        for (int j = 0; j < M->ny + 2; j++)
            printf("%.12g %.12g\n", M->q[i][j].h, M->q[i][j].m);
    return 0;
}
