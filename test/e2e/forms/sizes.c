/* Meshes whose sizes are no multiples of anything: 1000 x 201 that wrap round, and 998 inside a ring. */
// FORM: 1000 cells; 201 cells; 998 cells inside a ring
// RUN: %near 2e-3 --block=8 -DNX=1000 -DNY=201 -DEDGE=0 %s
// RUN: %near 2e-3 --block=8 -DNX=1000 -DNY=45 -DEDGE=1 %s
// RUN: %amrcc --report -DNX=1000 -DNY=201 -DEDGE=0 %s | %FileCheck %s
// RUN: %amrcc --report -DNX=1000 -DNY=45 -DEDGE=1 %s | %FileCheck %s --check-prefix=RING
#include <math.h>
#include <stdio.h>

static double u[NY][NX], un[NY][NX];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = EDGE; j < NY - EDGE; j++)
        for (int i = EDGE; i < NX - EDGE; i++)
#if EDGE
            un[j][i] = u[j][i] + 0.2 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
#else
            un[j][i] = u[j][i] + 0.2 * (u[j][(i + NX - 1) % NX] + u[j][(i + 1) % NX] + u[(j + NY - 1) % NY][i] +
                                        u[(j + 1) % NY][i] - 4 * u[j][i]);
#endif
    for (int j = EDGE; j < NY - EDGE; j++)
        for (int i = EDGE; i < NX - EDGE; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 985) * (i - 985) + (j - 30) * (j - 30)));
#pragma amr timeloop
    for (int n = 0; n < 15; n++)
        step();
    for (int j = 0; j < NY; j += 2)
        for (int i = 0; i < NX; i += 5)
            printf("%.12g\n", u[j][i]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: across i: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: over j = 0 : 201 - 0, i = 0 : 1000 - 0
// CHECK: beyond the edge across j: periodic
// RING: mesh: 2 dimensions (j, i), halo 1
// RING: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// RING: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// RING: over j = 1 : 45 - 1, i = 1 : 1000 - 1
// RING: beyond the edge across j: what the arrays hold there
