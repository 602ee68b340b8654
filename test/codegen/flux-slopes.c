// Finite volumes of second order: slopes in one layer of the two of ghost cells, fluxes along both axes in one loop,
// each behind its cell, in arrays of one size. The mesh is that of the cells.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view %s
// CHECK-NOT: warning:
// CHECK: axis j ring 2 2 boundary ring{{$}}
// CHECK: axis i ring 2 2 boundary ring{{$}}
// CHECK: field u double dims as u
// CHECK: field sx double dims as sx
// CHECK: field sy double dims as sy
// CHECK: field fx double dims face(x) as fx
// CHECK: field fy double dims face(y) as fy
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 96, STEPS = 24 };
static double flux(double a, double b)
{
    double s = fmax(fabs(a), fabs(b));
    return 0.25 * (a * a + b * b) - 0.5 * s * (b - a);
}

static double u[N + 4][N + 4], sx[N + 4][N + 4], sy[N + 4][N + 4], fx[N + 4][N + 4], fy[N + 4][N + 4];
static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

#pragma amr kernel
static void step(int nx, int ny, double dt, double dx, double dy)
{
#pragma amr data domain(j, i) arrays(u, sx, sy, fx, fy) spacing(dy, dx)
    for (int j = 2; j < ny + 2; j++)
        for (int g = 0; g < 2; g++) {
            u[j][g] = u[j][2];
            u[j][nx + 2 + g] = u[j][nx + 1];
        }
    for (int i = 0; i < nx + 4; i++)
        for (int g = 0; g < 2; g++) {
            u[g][i] = u[2][i];
            u[ny + 2 + g][i] = u[ny + 1][i];
        }
    for (int j = 1; j < ny + 3; j++)
        for (int i = 1; i < nx + 3; i++) {
            sx[j][i] = minmod(u[j][i] - u[j][i - 1], u[j][i + 1] - u[j][i]) / dx;
            sy[j][i] = minmod(u[j][i] - u[j - 1][i], u[j + 1][i] - u[j][i]) / dy;
        }
    for (int j = 1; j < ny + 2; j++)
        for (int i = 1; i < nx + 2; i++) {
            fx[j][i] = flux(u[j][i] + 0.5 * dx * sx[j][i], u[j][i + 1] - 0.5 * dx * sx[j][i + 1]);
            fy[j][i] = flux(u[j][i] + 0.5 * dy * sy[j][i], u[j + 1][i] - 0.5 * dy * sy[j + 1][i]);
        }
    for (int j = 2; j < ny + 2; j++)
        for (int i = 2; i < nx + 2; i++)
            u[j][i] -= dt / dx * (fx[j][i] - fx[j][i - 1]) + dt / dy * (fy[j][i] - fy[j - 1][i]);
}

int main(void)
{
    int nx = N, ny = N;
    double dx = 1.0 / nx, dy = 1.0 / ny, dt = 0.2 * dx;
    
    for (int j = 0; j < ny + 2 * 2; j++)
        for (int i = 0; i < nx + 2 * 2; i++) {
            double x = (i - 2 + 0.5) * dx - 0.3, y = (j - 2 + 0.5) * dy - 0.4;
            u[j][i] = 0.2 + exp(-(x * x + y * y) / 0.004);
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        step(nx, ny, dt, dx, dy);
    }
    for (int j = 2; j < ny + 2; j++)
        for (int i = 2; i < nx + 2; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
