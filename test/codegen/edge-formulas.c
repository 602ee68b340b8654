// Edges whose cells are made of others along them, where these are read along the edge alone (FORM 1), before what the
// same loop sets (2), with a corner in the ring of the other axis that reads along the edge (3), beside cells of
// lower order next to it (4). The last block holds one layer.
// RUN: %same --block=4 -DFORM=1 %s
// RUN: env AMR_SET="mesh.levels=1" %ranks --block=4 -DFORM=1 %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=4 -DFORM=1 %s
// RUN: %same --block=4 -Wno-amr-host-view -DFORM=2 %s
// RUN: %same --block=4 -Wno-amr-host-view -DFORM=3 %s
// RUN: %same --block=4 -Wno-amr-host-view -DFORM=4 %s
#include <math.h>
#include <stdio.h>

#ifndef FORM
#define FORM 1
#endif
enum { N = 49, IN = FORM == 4 ? 2 : 1 };
static double u[N][N], un[N][N];
static double h = 1.0 / (N - 1), dt;

#pragma amr kernel
static void init(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = exp(-60 * ((i * h - 0.9) * (i * h - 0.9) + (j * h - 0.8) * (j * h - 0.8)));
}

#pragma amr kernel
static void step(void)
{
    double r = dt / (h * h);
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = IN; i < N - IN; i++)
            un[j][i] = u[j][i] + r * (u[j][i + IN] + u[j][i - IN] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
#if FORM == 1
    for (int j = 1; j < N - 1; j++) {
        un[j][0] = u[j][0] + r * (u[j + 1][0] - 2 * u[j][0] + u[j - 1][0]);
        un[j][N - 1] = u[j][N - 1] + r * (u[j + 1][N - 1] - 2 * u[j][N - 1] + u[j - 1][N - 1]);
    }
#elif FORM == 2
    for (int j = 1; j < N - 1; j++) {
        un[j][N - 1] = u[j][N - 1] + r * (u[j + 1][N - 1] - 2 * u[j][N - 1] + u[j - 1][N - 1]);
        u[j][N - 1] = un[j][N - 1];
    }
#elif FORM == 3
    for (int j = 1; j < N - 1; j++)
        un[j][N - 1] = u[j][N - 1] + r * (2 * u[j][N - 2] - 4 * u[j][N - 1] + u[j + 1][N - 1] + u[j - 1][N - 1]);
    for (int i = 1; i < N - 1; i++)
        un[N - 1][i] = un[N - 2][i];
    un[N - 1][N - 1] = un[N - 1][N - 2];
#else
    for (int j = 1; j < N - 1; j++)
        un[j][N - 2] = u[j][N - 2] + r * (u[j][N - 1] + u[j][N - 3] + u[j + 1][N - 2] + u[j - 1][N - 2] - 4 * u[j][N - 2]);
#endif
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    dt = 0.2 * h * h;
    init();
#pragma amr timeloop
    for (int n = 0; n < 60; n++)
        step();
    for (int j = 0; j < N; j += 4)
        printf("%.12g %.12g\n", u[j][N - 1], u[N - 1][j]);
    printf("%.12g %.12g\n", u[N - 1][N - 1], u[30][N - 2]);
    return 0;
}
