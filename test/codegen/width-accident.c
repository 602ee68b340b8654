// Fluxes of a magnetic field in a rotating flow: where what the velocity carries vanishes, all that is
// left is what upwind differences smooth, which goes with the width. In other places it does not, so
// no coefficient hides the width: the run has nothing to warn of.
// RUN: %amrcc --block=8 %s -o %t.x -lm
// RUN: env AMR_SET="mesh.levels=4" %t.x > %t.out 2> %t.err
// RUN: not grep "warning" %t.err
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double bx[N + 1][N + 1], by[N + 1][N + 1], ez[N + 1][N + 1];
static double h = 1.0 / N;
#pragma amr data domain(j, i) arrays(bx, by, ez) spacing(h)

#pragma amr kernel
static void step(double eta, double dt)
{
    for (int j = 1; j < N; j++)
        for (int i = 1; i < N; i++) {
            double u = -2 * (j * h - 0.5), v = 2 * (i * h - 0.5);
            double bxu = v > 0 ? bx[j - 1][i] : bx[j][i], byu = u > 0 ? by[j][i - 1] : by[j][i];
            double jz = (by[j][i] - by[j][i - 1]) / h - (bx[j][i] - bx[j - 1][i]) / h;
            ez[j][i] = v * bxu - u * byu + eta * jz;
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i <= N; i++)
            bx[j][i] -= dt / h * (ez[j + 1][i] - ez[j][i]);
    for (int j = 0; j <= N; j++)
        for (int i = 0; i < N; i++)
            by[j][i] += dt / h * (ez[j][i + 1] - ez[j][i]);
}

static double potential(double x, double y)
{
    return fmax(0, 0.15 - hypot(x - 0.7, y - 0.5));
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i <= N; i++)
            bx[j][i] = (potential(i * h, (j + 1) * h) - potential(i * h, j * h)) / h;
    for (int j = 0; j <= N; j++)
        for (int i = 0; i < N; i++)
            by[j][i] = -(potential((i + 1) * h, j * h) - potential(i * h, j * h)) / h;
#pragma amr timeloop
    for (int n = 0; n < 140; n++)
        step(2e-4, 0.2 * h);
    printf("%.6f\n", bx[N / 2][N / 2]);
    return 0;
}
