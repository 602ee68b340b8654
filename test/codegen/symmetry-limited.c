// A mirrored problem stays mirrored, bit for bit: shallow water, limited slopes, nonlinear fluxes in arrays.
// RUN: cc -O2 -ffp-contract=off %s -o %t.serial -lm && %t.serial
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %t 2>&1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %ranks --block=8 %s
// CHECK: by level, coarsest first: {{0 [1-9][0-9]*|[1-9][0-9]* [0-9]+}} {{[1-9]}}
#include "Inputs/symmetry.h"

static double q[3][N + 4][N + 4];
static double f[3][N + 4][N + 4], g[3][N + 4][N + 4];

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

/* The states on both sides of a face. */
static double left(double a, double b, double c)
{
    return b + 0.5 * minmod(b - a, c - b);
}

static double right(double b, double c, double d)
{
    return c - 0.5 * minmod(c - b, d - c);
}

/* Rusanov's fluxes of the depth, and of the momentum across the face and along it. */
static double speed(double h, double m)
{
    return fabs(m / h) + sqrt(9.81 * h);
}

static double mass(double hl, double hr, double ml, double mr)
{
    double s = fmax(speed(hl, ml), speed(hr, mr));
    return 0.5 * (ml + mr) - 0.5 * s * (hr - hl);
}

static double normal(double hl, double hr, double ml, double mr)
{
    double s = fmax(speed(hl, ml), speed(hr, mr));
    double l = ml * ml / hl + 4.905 * hl * hl, r = mr * mr / hr + 4.905 * hr * hr;
    return 0.5 * (l + r) - 0.5 * s * (mr - ml);
}

static double tangential(double hl, double hr, double ml, double mr, double tl, double tr)
{
    double s = fmax(speed(hl, ml), speed(hr, mr));
    return 0.5 * (ml * tl / hl + mr * tr / hr) - 0.5 * s * (tr - tl);
}

#define LX(k) left(q[k][i - 2][j], q[k][i - 1][j], q[k][i][j])
#define RX(k) right(q[k][i - 1][j], q[k][i][j], q[k][i + 1][j])
#define LY(k) left(q[k][i][j - 2], q[k][i][j - 1], q[k][i][j])
#define RY(k) right(q[k][i][j - 1], q[k][i][j], q[k][i][j + 1])

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(i, j) arrays(q)
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++) {
            double x = (2 * i - 3 - N) * 0.5 * h, y = (2 * j - 3 - N) * 0.5 * h;
            q[0][i][j] = 1 + 0.3 * exp(-200 * (x * x + y * y));
            q[1][i][j] = q[2][i][j] = 0;
        }
}

#pragma amr kernel
static void step(double h, double dt)
{
    const double c = dt / h;
#pragma amr data domain(i, j) arrays(q, f, g) spacing(h)
    for (int i = 2; i <= N + 2; i++)
        for (int j = 2; j <= N + 1; j++) {
            f[0][i][j] = mass(LX(0), RX(0), LX(1), RX(1));
            f[1][i][j] = normal(LX(0), RX(0), LX(1), RX(1));
            f[2][i][j] = tangential(LX(0), RX(0), LX(1), RX(1), LX(2), RX(2));
        }
    for (int i = 2; i <= N + 1; i++)
        for (int j = 2; j <= N + 2; j++) {
            g[0][i][j] = mass(LY(0), RY(0), LY(2), RY(2));
            g[1][i][j] = tangential(LY(0), RY(0), LY(2), RY(2), LY(1), RY(1));
            g[2][i][j] = normal(LY(0), RY(0), LY(2), RY(2));
        }
    for (int i = 2; i <= N + 1; i++)
        for (int j = 2; j <= N + 1; j++)
            for (int k = 0; k < 3; k++)
                q[k][i][j] -= c * ((f[k][i + 1][j] - f[k][i][j]) + (g[k][i][j + 1] - g[k][i][j]));
}

int main(void)
{
    const double h = 1.0 / N, dt = 0.05 * h;
    start(h);
#pragma amr timeloop
    for (int s = 0; s < 100; s++)
        step(h, dt);
    return judge(compare(N + 4, q[0], 1.0, q[0]) + compare(N + 4, q[1], -1.0, q[2]));
}
