/* A sixth-order stencil with three ghost cells on each side: a mirror with the sign changed, copies of the last cell,
 * and a wrap by copies, corners too. */
// FORM: ghost ring of width 3; wrapped edge values; negated edge values; copied edge values; corners of edge values
// FORM: copy-back sweep
// RUN: %near 5e-3 --block=8 %s
// RUN: %amrcc --report %s | %FileCheck %s
#include <math.h>
#include <stdio.h>

enum { G = 3, NX = 128, NY = 96 };
static double u[NY + 2 * G][NX + 2 * G], un[NY + 2 * G][NX + 2 * G];

static void edges(double (*q)[NX + 2 * G])
{
    for (int j = G; j < NY + G; j++)
        for (int g = 0; g < G; g++) {
            q[j][g] = -q[j][2 * G - 1 - g];
            q[j][NX + G + g] = q[j][NX + G - 1];
        }
    for (int g = 0; g < G; g++)
        for (int i = 0; i < NX + 2 * G; i++) {
            q[g][i] = q[NY + g][i];
            q[NY + G + g][i] = q[G + g][i];
        }
}

#pragma amr kernel scale(c: -2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = G; j < NY + G; j++)
        for (int i = G; i < NX + G; i++)
            un[j][i] = u[j][i] + c / 180 * (2 * (u[j][i - 3] + u[j][i + 3] + u[j - 3][i] + u[j + 3][i]) -
                                            27 * (u[j][i - 2] + u[j][i + 2] + u[j - 2][i] + u[j + 2][i]) +
                                            270 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]) - 980 * u[j][i]);
    for (int j = G; j < NY + G; j++)
        for (int i = G; i < NX + G; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j + G][i + G] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 6) * (j - 6)));
#pragma amr timeloop
    for (int n = 0; n < 60; n++) {
        edges(u);
        step(0.15);
    }
    for (int j = G; j < NY + G; j += 2)
        for (int i = G; i < NX + G; i += 3)
            printf("%.12g\n", u[j][i]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 3
// CHECK: across j: ring, the arrays hold 3 and 3 cells outside the mesh
// CHECK: across i: ring, the arrays hold 3 and 3 cells outside the mesh
// CHECK: only copies: where it covers the mesh, the arrays exchange their cells
// CHECK: sets the boundary: from the other side
// CHECK: over j = 0 : 1, i = 0 : 134
// CHECK: sets the boundary: from the other side
// CHECK: over j = 99 : 100, i = 0 : 134
// CHECK: sets the boundary: from the other side
// CHECK: over j = 101 : 102, i = 0 : 134
