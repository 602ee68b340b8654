// Fluxes behind tables of rows: they cannot count otherwise than the cells, and the mesh is that of the cells all the same.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view %s
// CHECK-NOT: warning:
// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 1 boundary ring{{$}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 96, STEPS = 24 };
static double flux(double a, double b)
{
    double s = fmax(fabs(a), fabs(b));
    return 0.25 * (a * a + b * b) - 0.5 * s * (b - a);
}

static double **grid(int ny, int nx)
{
    double **a = malloc(ny * sizeof *a);
    a[0] = calloc((size_t)ny * nx, sizeof **a);
    for (int j = 1; j < ny; j++)
        a[j] = a[0] + j * nx;
    return a;
}

#pragma amr kernel
static void step(int nx, int ny, double **u, double **fx, double **fy, double dt, double dx, double dy)
{
#pragma amr data domain(j, i) arrays(u, fx, fy) spacing(dy, dx)
    for (int j = 1; j <= ny; j++) {
        u[j][0] = u[j][1];
        u[j][nx + 1] = u[j][nx];
    }
    for (int i = 0; i <= nx + 1; i++) {
        u[0][i] = u[1][i];
        u[ny + 1][i] = u[ny][i];
    }
    for (int j = 1; j <= ny; j++)
        for (int i = 0; i <= nx; i++)
            fx[j][i] = flux(u[j][i], u[j][i + 1]);
    for (int j = 0; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            fy[j][i] = flux(u[j][i], u[j + 1][i]);
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            u[j][i] -= dt / dx * (fx[j][i] - fx[j][i - 1]) + dt / dy * (fy[j][i] - fy[j - 1][i]);
}

int main(void)
{
    int nx = N, ny = N;
    double dx = 1.0 / nx, dy = 1.0 / ny, dt = 0.2 * dx;
    double **u = grid(ny + 2, nx + 2), **fx = grid(ny + 2, nx + 2), **fy = grid(ny + 2, nx + 2);
    for (int j = 0; j < ny + 2 * 1; j++)
        for (int i = 0; i < nx + 2 * 1; i++) {
            double x = (i - 1 + 0.5) * dx - 0.3, y = (j - 1 + 0.5) * dy - 0.4;
            u[j][i] = 0.2 + exp(-(x * x + y * y) / 0.004);
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        step(nx, ny, u, fx, fy, dt, dx, dy);
    }
    for (int j = 1; j < ny + 1; j++)
        for (int i = 1; i < nx + 1; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
