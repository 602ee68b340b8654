// A pressure equation by sweeps that read the iterate of before in a copy, and a right-hand side that the step has made:
// a relaxation, with or without scale(0), and nothing in the velocities smooths more on coarse leaves.
// RUN: %near 2e-3 --block=8 -w %s
// RUN: %amrcc -w --block=8 %s -o %t -lm && env AMR_SET="mesh.levels=3 run.threads=1" %t 2>&1 | FileCheck %s
// RUN: %amrcc -w --block=8 -DSAYS %s -o %t -lm && env AMR_SET="mesh.levels=3 run.threads=1" %t 2>&1 | FileCheck %s
// RUN: %amrcc --block=8 --dump=plan %s 2>&1 | FileCheck %s --check-prefix=SWEEPS
// SWEEPS: warning: this loop ends after a number of sweeps
// CHECK-NOT: amr: {{warning|error}}
// CHECK: amr: 40 steps
#include <stdio.h>
enum { N = 98, SWEEPS = 20 };
static double u[N][N], v[N][N], p[N][N], un[N][N], vn[N][N], pn[N][N], b[N][N];

#pragma amr kernel
static void source(double dt, double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(u, v, b)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double ux = (u[j][i + 1] - u[j][i - 1]) / (2 * dx), vy = (v[j + 1][i] - v[j - 1][i]) / (2 * dx);
            double uy = (u[j + 1][i] - u[j - 1][i]) / (2 * dx), vx = (v[j][i + 1] - v[j][i - 1]) / (2 * dx);
            b[j][i] = (ux + vy) / dt - ux * ux - 2 * uy * vx - vy * vy;
        }
}

#pragma amr kernel
static void keep(double (*to)[N], double (*from)[N])
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            to[j][i] = from[j][i];
}

#ifdef SAYS
#pragma amr kernel scale(0)
#else
#pragma amr kernel
#endif
static void sweep(double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(p, pn, b)
    double dx2 = dx * dx;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            p[j][i] = ((pn[j][i + 1] + pn[j][i - 1]) * dx2 + (pn[j + 1][i] + pn[j - 1][i]) * dx2) / (4 * dx2) -
                      dx2 * dx2 / (4 * dx2) * b[j][i];
}

static void edges(void)
{
    for (int j = 0; j < N; j++) {
        p[j][N - 1] = p[j][N - 2];
        p[j][0] = p[j][1];
    }
    for (int i = 0; i < N; i++) {
        p[0][i] = p[1][i];
        p[N - 1][i] = 0;
    }
}

#pragma amr kernel
static void momentum(double dt, double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(u, v, un, vn, p)
    double nu = 0.1;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            u[j][i] = un[j][i] - un[j][i] * dt / (2 * dx) * (un[j][i + 1] - un[j][i - 1]) -
                      vn[j][i] * dt / (2 * dx) * (un[j + 1][i] - un[j - 1][i]) -
                      dt / (2 * dx) * (p[j][i + 1] - p[j][i - 1]) +
                      nu * dt / (dx * dx) * (un[j][i + 1] + un[j][i - 1] + un[j + 1][i] + un[j - 1][i] - 4 * un[j][i]);
            v[j][i] = vn[j][i] - un[j][i] * dt / (2 * dx) * (vn[j][i + 1] - vn[j][i - 1]) -
                      vn[j][i] * dt / (2 * dx) * (vn[j + 1][i] - vn[j - 1][i]) -
                      dt / (2 * dx) * (p[j + 1][i] - p[j - 1][i]) +
                      nu * dt / (dx * dx) * (vn[j][i + 1] + vn[j][i - 1] + vn[j + 1][i] + vn[j - 1][i] - 4 * vn[j][i]);
        }
}

int main(void)
{
    double dx = 2.0 / (N - 1), dt = 0.0005;
    for (int i = 0; i < N; i++)
        u[N - 1][i] = un[N - 1][i] = 1;
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        keep(un, u);
        keep(vn, v);
        source(dt, dx);
        for (int s = 0; s < SWEEPS; s++) {
            keep(pn, p);
            sweep(dx);
            edges();
        }
        momentum(dt, dx);
    }
    for (int j = 0; j < N; j += 4)
        for (int i = 0; i < N; i += 4)
            printf("%.17g\n", u[j][i]);
    return 0;
}
