// Shallow water by sweeps along x and y, with one set of arrays for the fluxes of both: they count as cells do, and the
// mesh is that of the cells all the same. Sums are kept, also where the program copies periodic edges itself; where one side
// alone is a copy of the other, fluxes at the two edges are different ones. The last number: the sum's change, times 1e9.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-2 --block=8 -Wno-amr-host-view %s
// RUN: %near 1e-2 --block=8 -w -DROUND %s
// RUN: %near 1e-2 --block=8 -w -DROUND -DONE_SIDE %s
// CHECK-NOT: warning:
// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: field u double dims as u
// CHECK: field f double dims as f
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 96, STEPS = 24 };

enum { NV = 3 };
static const double grav = 9.81;
static void hll(const double *l, const double *r, double *f)
{
    double hl = l[0], ul = l[1] / hl, hr = r[0], ur = r[1] / hr, cl = sqrt(grav * hl), cr = sqrt(grav * hr);
    double sl = fmin(fmin(ul - cl, ur - cr), 0), sr = fmax(fmax(ul + cl, ur + cr), 0);
    double fl[3] = {hl * ul, hl * ul * ul + 0.5 * grav * hl * hl, l[2] * ul};
    double fr[3] = {hr * ur, hr * ur * ur + 0.5 * grav * hr * hr, r[2] * ur};
    for (int q = 0; q < 3; q++)
        f[q] = (sr * fl[q] - sl * fr[q] + sl * sr * (r[q] - l[q])) / (sr - sl);
}

#ifdef ROUND
#define NEAR_X 0.2
#define NEAR_Y 0.6
#else
#define NEAR_X 0.3
#define NEAR_Y 0.4
#endif
#ifdef ONE_SIDE
#define HIGH(q, copy) ((q) == 0)
#else
#define HIGH(q, copy) (copy)
#endif
static double u[NV][N + 2][N + 2], f[NV][N + 2][N + 2];

static void walls(int nx, int ny)
{
#ifdef ROUND
    for (int q = 0; q < NV; q++) {
        for (int j = 1; j <= ny; j++) {
            u[q][j][0] = u[q][j][nx];
            u[q][j][nx + 1] = HIGH(q, u[q][j][1]);
        }
        for (int i = 0; i <= nx + 1; i++) {
            u[q][0][i] = u[q][ny][i];
            u[q][ny + 1][i] = HIGH(q, u[q][1][i]);
        }
    }
    return;
#endif
    for (int q = 0; q < NV; q++) {
        for (int j = 1; j <= ny; j++) {
            u[q][j][0] = u[q][j][1] * (q == 1 ? -1 : 1);
            u[q][j][nx + 1] = u[q][j][nx] * (q == 1 ? -1 : 1);
        }
        for (int i = 0; i <= nx + 1; i++) {
            u[q][0][i] = u[q][1][i] * (q == 2 ? -1 : 1);
            u[q][ny + 1][i] = u[q][ny][i] * (q == 2 ? -1 : 1);
        }
    }
}

#pragma amr kernel
static void sweep_x(int nx, int ny, double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(dx)
    for (int j = 1; j <= ny; j++)
        for (int i = 0; i <= nx; i++) {
            double a[3], b[3], c[3];
            for (int q = 0; q < NV; q++) {
                a[q] = u[q][j][i];
                b[q] = u[q][j][i + 1];
            }
            hll(a, b, c);
            for (int q = 0; q < NV; q++)
                f[q][j][i] = c[q];
        }
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            for (int q = 0; q < NV; q++)
                u[q][j][i] -= dt / dx * (f[q][j][i] - f[q][j][i - 1]);
}

#pragma amr kernel
static void sweep_y(int nx, int ny, double dt, double dy)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(dy)
    for (int j = 0; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            double a[3] = {u[0][j][i], u[2][j][i], u[1][j][i]}, b[3] = {u[0][j + 1][i], u[2][j + 1][i], u[1][j + 1][i]}, c[3];
            hll(a, b, c);
            f[0][j][i] = c[0];
            f[1][j][i] = c[2];
            f[2][j][i] = c[1];
        }
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            for (int q = 0; q < NV; q++)
                u[q][j][i] -= dt / dy * (f[q][j][i] - f[q][j - 1][i]);
}

static double sum(void)
{
    double all = 0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            all += u[0][j][i];
    return all;
}

int main(void)
{
    int nx = N, ny = N;
    double dx = 1.0 / nx, dy = 1.0 / ny, dt = 0.2 * dx / 4;
    
    for (int j = 0; j < ny + 2 * 1; j++)
        for (int i = 0; i < nx + 2 * 1; i++) {
            double x = (i - 1 + 0.5) * dx - NEAR_X, y = (j - 1 + 0.5) * dy - NEAR_Y;

            u[0][j][i] = 1 + 0.2 * exp(-(x * x + y * y) / 0.004);
        }
    double before = sum();
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        walls(nx, ny);
        sweep_x(nx, ny, dt, dx);
        walls(nx, ny);
        sweep_y(nx, ny, dt, dy);
    }
    for (int j = 1; j < ny + 1; j++)
        for (int i = 1; i < nx + 1; i++)
            printf("%.17g\n", u[0][j][i]);
#ifndef ONE_SIDE
    printf("%.3f\n", (sum() / before - 1) * 1e9);
#endif
    return 0;
}
