/* Macros of what a cell does, with the width and a time step within: Laplacians as Cahn-Hilliard's
 * equation takes two, a step made of one, a slope without parameters. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// CHECK-NOT: warning:
// CHECK: scalar (DX) double per level (spacing)
// CHECK: scalar (DT) double
// CHECK: scalar (DX) double per level (spacing)
#include <math.h>
#include <stdio.h>
#define N 64
#define LX 32.0
#define KAPPA 0.7
#define DX (LX / N)
#define DT (0.02 * DX * DX * DX * DX / KAPPA) /* scale: the same on all levels */
#define X(a) (((a)[j][(i + 1) % N] - 2 * (a)[j][i] + (a)[j][(i + N - 1) % N]) / (DX * DX))
#define LAP(a) (X(a) + ((a)[(j + 1) % N][i] - 2 * (a)[j][i] + (a)[(j + N - 1) % N][i]) / DX / DX)
#define SLOPE ((c[j][(i + 1) % N] - c[j][(i + N - 1) % N]) / (2 * DX))
#define STEP(a) (DT * KAPPA * LAP(a))
static double c[N][N], mu[N][N];
#pragma amr data domain(j, i) arrays(c, mu) spacing(DX)

#pragma amr kernel
static void potential(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            mu[j][i] = c[j][i] * c[j][i] * c[j][i] - c[j][i] - LAP(c) + 0.01 * SLOPE;
}

#pragma amr kernel scale(DT: 0)
static void update(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            c[j][i] += STEP(mu);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            c[j][i] = -tanh((hypot((i - 20) * DX, (j - 20) * DX) - 4) / 1.5);
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        potential();
        update();
    }
    for (int j = 0; j < N; j += 3)
        for (int i = 0; i < N; i += 3)
            printf("%.17g\n", c[j][i]);
    return 0;
}
