// Slopes and predicted states in one layer of the ghost cells, in a flat array, and no array of
// fluxes: the mesh is that of the cells that are advanced. So it is with states in arrays, from
// which fluxes are made, and with one nest for each axis.
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-numerics --dump=plan -DSTATES %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-numerics --dump=plan -DAPART %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 -Wno-amr-numerics %s
// RUN: %near 2e-3 --block=8 -DSTATES %s
// RUN: %near 2e-3 --block=8 -Wno-amr-numerics -DAPART %s
// CHECK-NOT: warning:
// CHECK: axis j ring 2 2 boundary ring{{$}}
// CHECK: axis i ring 2 2 boundary ring{{$}}
// CHECK: field u double flat as step.u
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 96, STEPS = 20, NG = 2 };
#define AT(j, i) ((j) * (nx + 2 * NG) + (i))

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static double flux(double a, double b)
{
    double s = fmax(fabs(a), fabs(b));
    return 0.25 * (a * a + b * b) - 0.5 * s * (b - a);
}

#pragma amr kernel
static void step(int nx, int ny, double *restrict u, double *restrict un, double *restrict sx,
                 double *restrict sy, double *restrict p, double dt, double dx, double dy)
{
#pragma amr data domain(j, i) arrays(u, un, sx, sy, p) spacing(dy, dx)
    for (int j = NG; j < ny + NG; j++)
        for (int g = 0; g < NG; g++) {
            u[AT(j, g)] = u[AT(j, NG)];
            u[AT(j, nx + NG + g)] = u[AT(j, nx + NG - 1)];
        }
    for (int i = 0; i < nx + 2 * NG; i++)
        for (int g = 0; g < NG; g++) {
            u[AT(g, i)] = u[AT(NG, i)];
            u[AT(ny + NG + g, i)] = u[AT(ny + NG - 1, i)];
        }
#ifdef APART
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG - 1; i < nx + NG + 1; i++)
            sx[AT(j, i)] = minmod(u[AT(j, i)] - u[AT(j, i - 1)], u[AT(j, i + 1)] - u[AT(j, i)]);
    for (int j = NG - 1; j < ny + NG + 1; j++)
        for (int i = NG; i < nx + NG; i++)
            sy[AT(j, i)] = minmod(u[AT(j, i)] - u[AT(j - 1, i)], u[AT(j + 1, i)] - u[AT(j, i)]);
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++)
            p[AT(j, i)] = u[AT(j, i)];
#define P u
#else
    for (int j = NG - 1; j < ny + NG + 1; j++)
        for (int i = NG - 1; i < nx + NG + 1; i++) {
            int c = AT(j, i);
            double a = minmod(u[c] - u[c - 1], u[c + 1] - u[c]);
            double b = minmod(u[c] - u[AT(j - 1, i)], u[AT(j + 1, i)] - u[c]);
            p[c] = u[c] - 0.5 * dt * u[c] * (a / dx + b / dy);
#ifdef STATES
            sx[c] = p[c] - 0.5 * a;
            sy[c] = p[c] - 0.5 * b;
#else
            sx[c] = a;
            sy[c] = b;
#endif
        }
#define P p
#endif
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            int c = AT(j, i), n = AT(j + 1, i), s = AT(j - 1, i);
#ifdef STATES /* to the low side in sx, sy; to the high side as far beyond p */
            double e = flux(2 * p[c] - sx[c], sx[c + 1]), w = flux(2 * p[c - 1] - sx[c - 1], sx[c]);
            double t = flux(2 * p[c] - sy[c], sy[n]), b = flux(2 * p[s] - sy[s], sy[c]);
#else
            double e = flux(P[c] + 0.5 * sx[c], P[c + 1] - 0.5 * sx[c + 1]);
            double w = flux(P[c - 1] + 0.5 * sx[c - 1], P[c] - 0.5 * sx[c]);
            double t = flux(P[c] + 0.5 * sy[c], P[n] - 0.5 * sy[n]);
            double b = flux(P[s] + 0.5 * sy[s], P[c] - 0.5 * sy[c]);
#endif
            un[c] = u[c] - dt / dx * (e - w) - dt / dy * (t - b);
        }
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++)
            u[AT(j, i)] = un[AT(j, i)];
}

int main(void)
{
    int nx = N, ny = N, cells = (ny + 2 * NG) * (nx + 2 * NG);
    double dx = 1.0 / nx, dy = 1.0 / ny, dt = 0.2 * dx;
    double *u = calloc(cells, sizeof *u), *un = calloc(cells, sizeof *un);
    double *sx = calloc(cells, sizeof *sx), *sy = calloc(cells, sizeof *sy);
    double *p = calloc(cells, sizeof *p);
    for (int j = 0; j < ny + 2 * NG; j++)
        for (int i = 0; i < nx + 2 * NG; i++) {
            double x = (i - NG + 0.5) * dx - 0.85, y = (j - NG + 0.5) * dy - 0.4;
            u[AT(j, i)] = 0.2 + exp(-(x * x + y * y) / 0.004);
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(nx, ny, u, un, sx, sy, p, dt, dx, dy);
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++)
            printf("%.17g\n", u[AT(j, i)]);
    return 0;
}
