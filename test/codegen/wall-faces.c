// Finite volumes with the walls' fluxes set between the fluxes and the update: the face where the mesh begins is that
// of the first cell, the one where it ends stands in the ring.
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s | FileCheck %s
// RUN: %same -Wno-amr-host-view %s
#include <math.h>
#include <stdio.h>

#define NX 64
#define NY 48

static double q[NY][NX], fx[NY][NX + 1], fy[NY + 1][NX];
static double dx = 1.0 / NX, kappa = 0.1, inflow = 0.2;

#pragma amr kernel
static void fluxes(void)
{
#pragma amr data domain(j, i) arrays(q, fx, fy) spacing(dx)
    for (int j = 0; j < NY; j++)
        for (int i = 1; i < NX; i++)
            fx[j][i] = -kappa * (q[j][i] - q[j][i - 1]) / dx;
    for (int j = 1; j < NY; j++)
        for (int i = 0; i < NX; i++)
            fy[j][i] = -kappa * (q[j][i] - q[j - 1][i]) / dx;
    // CHECK: nest {{[0-9]+}} fluxes {{.*}}:[[#@LINE + 2]]{{$}}
    // CHECK: nest {{[0-9]+}} fluxes {{.*}}:[[#@LINE + 1]] boundary inward
    for (int j = 0; j < NY; j++) {
        fx[j][0] = inflow * (1 - q[j][0]);
        fx[j][NX] = inflow * q[j][NX - 1];
    }
    // CHECK: nest {{[0-9]+}} fluxes {{.*}}:[[#@LINE + 2]] pointwise{{$}}
    // CHECK: nest {{[0-9]+}} fluxes {{.*}}:[[#@LINE + 1]] boundary pointwise
    for (int i = 0; i < NX; i++) {
        fy[0][i] = 0;
        fy[NY][i] = 0;
    }
}

#pragma amr kernel
static void update(double dt)
{
#pragma amr data domain(j, i) arrays(q, fx, fy) spacing(dx)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            q[j][i] -= dt / dx * (fx[j][i + 1] - fx[j][i] + fy[j + 1][i] - fy[j][i]);
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            q[j][i] = exp(-0.02 * ((i - 10) * (i - 10) + (j - 12) * (j - 12)));
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        fluxes();
        update(0.0005);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%d %.15f\n", i, q[j][i]);
    return 0;
}
