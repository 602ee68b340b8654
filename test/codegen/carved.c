// Arrays cut out of one block of memory are fields of their own: fluxes lie on faces, and the mesh is that of the cells.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DCHAIN %s
// RUN: %near 1e-3 --block=8 -DMEMBERS %s
// CHECK-NOT: warning:
// CHECK: axis j ring 1 1
// CHECK: axis i ring 1 {{[12]}}
// CHECK: field u double flat as
// CHECK: field fx double flat face(x)
// CHECK: field fy double flat face(y)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
struct state {
    double *block, *u, *fx, *fy, *rate;
};

static double flux(double l, double r)
{
    return 0.25 * (l * l + r * r) - 0.5 * fmax(fabs(l), fabs(r)) * (r - l);
}

#pragma amr kernel
static void step(int nx, int ny, double *u, double *fx, double *fy, double *rate, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, fx, fy, rate) spacing(h)
    int row = nx + 2;
    for (int j = 1; j <= ny; j++)
        for (int i = 0; i <= nx; i++)
            fx[j * row + i] = flux(u[j * row + i], u[j * row + i + 1]);
    for (int j = 0; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            fy[j * row + i] = flux(u[j * row + i], u[(j + 1) * row + i]);
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            int k = j * row + i;
            rate[k] = -(fx[k] - fx[k - 1] + fy[k] - fy[k - row]) / h;
        }
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            u[j * row + i] += dt * rate[j * row + i];
}

static struct state allocate(int n)
{
    struct state s;
#if defined CHAIN
    s.u = calloc(4 * n, sizeof *s.u);
    s.fx = s.u + n;
    s.fy = s.fx + n;
    s.rate = &s.fy[n];
    s.block = s.u;
#elif defined MEMBERS
    s.block = malloc(4 * n * sizeof *s.block);
    for (int k = 0; k < 4 * n; k++)
        s.block[k] = 0;
    s.u = s.block;
    s.fx = s.block + n;
    s.fy = s.block + 2 * n;
    s.rate = s.block + 3 * n;
#else
    double *block = calloc(4 * n, sizeof *block), *u = block, *fx = block + n, *fy = block + 2 * n;
    s.block = block, s.u = u, s.fx = fx, s.fy = fy, s.rate = block + n + 2 * n;
#endif
    return s;
}

int main(void)
{
    int nx = 64, ny = 64;
    double h = 1.0 / nx, dt = 0.2 * h;
    struct state s = allocate((nx + 2) * (ny + 2));
    for (int j = 0; j < ny + 2; j++)
        for (int i = 0; i < nx + 2; i++) {
            double x = (i - 0.5) * h - 0.25, y = (j - 0.5) * h - 0.25;
            s.u[j * (nx + 2) + i] = exp(-400 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(nx, ny, s.u, s.fx, s.fy, s.rate, dt, h);
    for (int j = 0; j < ny + 2; j++)
        for (int i = 0; i < nx + 2; i++)
            printf("%.17g\n", s.u[j * (nx + 2) + i]);
    free(s.block);
    return 0;
}
