/* Sources that stay where they are while numbers make them larger and smaller. DECAY: one that fades, in a fluid whose heat
 * capacity goes with its temperature; the mesh does not change to and fro around it. SWITCH: conditions of the time alone,
 * within what the place decides, one of which holds late, and twice. SPOTS: three whose amplitudes change their sign in turn;
 * one is always there. JET: a coefficient of differences that grows late. */
// RUN: %follows -w --block=8 -DDECAY %s
// RUN: %follows -w --block=8 -DSWITCH %s
// RUN: %follows -w --block=8 -DSPOTS %s
// RUN: %follows -w --block=8 -DJET %s
// RUN: %amrcc -w --block=8 -DDECAY %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=0.01" %t 2>&1 >%t.out | FileCheck %s
// CHECK: ; {{[0-9]}} remeshes
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 90 };
static double u[M][M], un[M][M];

#define SPOT(y, x) exp(-((i - (x)) * (i - (x)) + (j - (y)) * (j - (y))) / 6)
#define DX (u[j][i + 1] - u[j][i - 1])

#pragma amr kernel
static void step(double h, double dt, int k, double fades)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    double c = dt / (h * h), s = sin(0.2 * k);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double l = c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
#ifdef DECAY
            l = (l + dt * fades * SPOT(40.5, 50.0)) / (1 + 5 * exp(-u[j][i] * u[j][i] / 1e-8));
#elif defined SWITCH
            l += dt * (SPOT(20.5, 30.0) * (k < 20 ? 1 : 0) + SPOT(90, 81.0) * (k == 41 || k > 77));
#elif defined SPOTS
            l += dt * (SPOT(20.5, 30.0) * s + 3 * SPOT(90, 81.0) * cos(0.1 * k) + SPOT(64, 24.0));
#else
            l += 0.1 * (k > 41 ? 1 - fades : 0) * SPOT(70.5, 64.0) * DX;
#endif
            un[j][i] = u[j][i] + l;
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
#ifdef JET
            u[j][i] = i;
#else
            u[j][i] = 0;
#endif
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(h, 0.2 * h * h, k, exp(-0.1 * k));
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
