// Edges in a function that knows the rows' own length, while the nests count the cells inside: the extent of its parameter
// says which the last ghost cells are.
// RUN: %amrcc -Wno-amr-numerics -Werror=amr-host-view --dump=plan %s | %FileCheck %s
// RUN: %near 1e-3 --block=8 -Wno-amr-numerics %s
#include <math.h>
#include <stdio.h>

// CHECK: nest 1 edges edge-extents.c:[[@LINE+8]] boundary inward
// CHECK-NEXT: range j = 0 : ny + 2
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: nest 2 edges
// CHECK-NEXT: range j = 0 : ny + 2
// CHECK-NEXT: range amr_edge_1 = m - 1 : m
static void edges(int ny, int m, double u[ny + 2][m])
{
    for (int j = 0; j < ny + 2; j++) {
        u[j][0] = u[j][1];
        u[j][m - 1] = 0.25;
    }
}

#pragma amr kernel
static void step(int ny, int nx, double un[ny + 2][nx + 2], double u[ny + 2][nx + 2], double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            un[j][i] = u[j][i] + dt / (h * h) * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]);
}

int main(void)
{
    enum { NY = 64, NX = 96 };
    static double u[NY + 2][NX + 2], un[NY + 2][NX + 2];
    double h = 1.0 / NX;
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++)
            u[j][i] = un[j][i] = 0.25 + exp(-0.02 * ((i - 20) * (i - 20) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        edges(NY, NX + 2, u);
        step(NY, NX, un, u, 0.4 * h * h, h);
        edges(NY, NX + 2, un);
        step(NY, NX, u, un, 0.4 * h * h, h);
    }
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++)
            printf("%.12g\n", u[j][i]);
    return 0;
}
