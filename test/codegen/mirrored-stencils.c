// Edges and corners by the stencil's own formula with the mirror image put in: the mesh has these cells, and is fine
// there. They read others along the edge. The last block holds one layer with N = 49.
// RUN: %same --block=4 %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=4 %s
// RUN: %near 2e-3 --block=4 %s
// RUN: %near 2e-3 --block=4 -DN=65 %s
// RUN: %amrcc -Werror --block=4 --dump=plan %s | FileCheck %s
// CHECK: axis j ring 0 0 boundary ring fine low fine high
// CHECK-NEXT: axis i ring 0 0 boundary ring fine low fine high
// RUN: %amrcc --block=4 --dump=plan -DINPLACE=1 %s 2>&1 | FileCheck --check-prefix=INPLACE %s
// INPLACE: axis j ring 1 1
// INPLACE: axis i ring 1 1
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 49
#endif

static double u[N][N], un[N][N];
static double h = 1.0 / (N - 1), dt;

#pragma amr kernel
static void init(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-60 * ((i * h - 0.1) * (i * h - 0.1) + (j * h - 0.3) * (j * h - 0.3)));
}

#pragma amr kernel
static void step(void)
{
    double r = dt / (h * h);
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + r * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
#ifdef INPLACE
#define un u
#endif
    for (int j = 1; j < N - 1; j++) {
        un[j][0] = u[j][0] + r * (2 * u[j][1] + u[j + 1][0] + u[j - 1][0] - 4 * u[j][0]);
        un[j][N - 1] = u[j][N - 1] + r * (2 * u[j][N - 2] + u[j + 1][N - 1] + u[j - 1][N - 1] - 4 * u[j][N - 1]);
    }
    for (int i = 1; i < N - 1; i++) {
        un[0][i] = u[0][i] + r * (2 * u[1][i] + u[0][i + 1] + u[0][i - 1] - 4 * u[0][i]);
        un[N - 1][i] = u[N - 1][i] + r * (2 * u[N - 2][i] + u[N - 1][i + 1] + u[N - 1][i - 1] - 4 * u[N - 1][i]);
    }
    un[0][0] = u[0][0] + r * (2 * u[0][1] + 2 * u[1][0] - 4 * u[0][0]);
    un[0][N - 1] = u[0][N - 1] + r * (2 * u[0][N - 2] + 2 * u[1][N - 1] - 4 * u[0][N - 1]);
    un[N - 1][0] = u[N - 1][0] + r * (2 * u[N - 1][1] + 2 * u[N - 2][0] - 4 * u[N - 1][0]);
    un[N - 1][N - 1] = u[N - 1][N - 1] + r * (2 * u[N - 1][N - 2] + 2 * u[N - 2][N - 1] - 4 * u[N - 1][N - 1]);
#undef un
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
    printf("%.9f %.9f\n", u[20][0], u[N - 1][20]);
    return 0;
}
