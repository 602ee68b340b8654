/* A mesh of 3 x 4096 x 17 cells. */
// FORM: 3 x 4096 x 17 cells
// RUN: %near 0 --block=8 %s
// RUN: %amrcc --report %s | %FileCheck %s
#include <math.h>
#include <stdio.h>

enum { NX = 19, NY = 4098, NZ = 5 };
static float u[NZ][NY][NX], un[NZ][NY][NX];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(k, j, i) arrays(u, un)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                un[k][j][i] = u[k][j][i] + 0.1f * (u[k][j][i - 1] + u[k][j][i + 1] + u[k][j - 1][i] + u[k][j + 1][i] +
                                                   u[k - 1][j][i] + u[k + 1][j][i] - 6 * u[k][j][i]);
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                u[k][j][i] = un[k][j][i];
}

int main(void)
{
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                u[k][j][i] = exp(-0.01 * (j - 300) * (j - 300));
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
        step();
    for (int j = 0; j < NY; j += 2)
        printf("%.7g\n", u[2][j][9]);
    return 0;
}

// CHECK: mesh: 3 dimensions (k, j, i), halo 1
// CHECK: across k: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: beyond the edge across k: what the arrays hold there
// CHECK: beyond the edge across j: what the arrays hold there
// CHECK: beyond the edge across i: what the arrays hold there
