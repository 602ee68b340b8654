/* Finite volumes as textbooks have them: fluxes between i and i + 1 over 0 .. n, the time step first, ends made from the
 * cells inside. With fluxes said to be cells the mesh begins at the first of them, so the low ends are its own cells. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same --block=8 %s
// RUN: %same --block=8 -DNX=63 %s
// RUN: %near 2e-3 --block=8 -DNX=150 -DSTEPS=40 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef NX
#define NX 20
#endif
#ifndef STEPS
#define STEPS 12
#endif
#define ID(j, i) ((j) * (nx + 2) + (i))
#pragma amr kernel
static double cfl(int nx, int ny, const double *q, double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(q)
    double m = 1e-12;
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            m = fmax(m, fabs(q[ID(j, i)]));
    return 0.2 * dx / m;
}
// CHECK-NOT: warning:
// CHECK: axis j ring 0 1 boundary ring fine low{{$}}
// CHECK: axis i ring 0 1 boundary ring fine low{{$}}
// CHECK: nest {{[0-9]+}} bc ends-inward.c:[[@LINE+8]]{{$}}
// CHECK: range amr_edge_1 = 0 : 1
// CHECK: boundary inward{{$}}
// CHECK: range amr_edge_1 = nx + 1 : nx + 2
#pragma amr kernel
static void bc(int nx, int ny, double *q)
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 1; j <= ny; j++) {
        q[ID(j, 0)] = q[ID(j, 1)];
        q[ID(j, nx + 1)] = q[ID(j, nx)];
    }
    for (int i = 0; i <= nx + 1; i++) {
        q[ID(0, i)] = -q[ID(1, i)];
        q[ID(ny + 1, i)] = q[ID(ny, i)];
    }
}
#pragma amr kernel
static void step(int nx, int ny, double *q, double *f, double *g, double dt, double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(q, f, g) cell(f, g)
    for (int j = 1; j <= ny; j++)
        for (int i = 0; i <= nx; i++) {
            double l = q[ID(j, i)], r = q[ID(j, i + 1)];
            f[ID(j, i)] = 0.25 * (l * l + r * r) - 0.5 * fmax(fabs(l), fabs(r)) * (r - l);
        }
    for (int j = 0; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            double l = q[ID(j, i)], r = q[ID(j + 1, i)];
            g[ID(j, i)] = 0.25 * (l * l + r * r) - 0.5 * fmax(fabs(l), fabs(r)) * (r - l);
        }
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            q[ID(j, i)] -= dt / dx * (f[ID(j, i)] - f[ID(j, i - 1)] + g[ID(j, i)] - g[ID(j - 1, i)]);
}
int main(void)
{
    int nx = NX, ny = nx + 7, n = (nx + 2) * (ny + 2);
    double dx = 1.0 / nx, t = 0, *q = calloc(n, sizeof *q), *f = calloc(n, sizeof *f), *g = calloc(n, sizeof *g);
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            q[ID(j, i)] = 0.2 + exp(-80 * (pow(i * dx - 0.3, 2) + pow(j * dx - 0.3, 2)));
    int s = 0;
#pragma amr timeloop
    while (s < STEPS) {
        double dt = cfl(nx, ny, q, dx);
        bc(nx, ny, q);
        step(nx, ny, q, f, g, dt, dx);
        t += dt;
        s++;
    }
    for (int j = 0; j <= ny + 1; j++)
        for (int i = 0; i <= nx + 1; i++)
            printf("%.15g\n", q[ID(j, i)]);
    return 0;
}
