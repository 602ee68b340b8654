// Shallow water with fluxes in arrays of a struct, as large as that of the cells: p->f[q][l] lies between l and l + 1,
// p->g[q][l] between l and l + w. The mesh is that of the cells; walls by loops over chosen arrays, p->u[0][a].
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view %s
// RUN: %amrcc -Wno-amr-host-view --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: env AMR_SET="mesh.levels=3 refine.field=p->u refine.values=p->u[0]>1.1" %t 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: blocks of 8^2 cells
// MESH-NOT: its edges keep some blocks fine
// CHECK-NOT: warning:
// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 2 boundary ring{{$}}
// CHECK: field p->u double flat as
// CHECK: field p->f double flat face(x) as
// CHECK: field p->g double flat face(y) as
// CHECK-COUNT-12: boundary inward{{$}}
// CHECK-NOT: view {{.*}} in every step
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 128, STEPS = 30 };

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

struct pool { int nx, ny; double dx, dy, *u[NV], *f[NV], *g[NV]; };

#pragma amr kernel
static void fluxes(struct pool *p)
{
#pragma amr data domain(j, i) arrays(p->u, p->f, p->g) spacing(p->dy, p->dx)
    int w = p->nx + 2;
    for (int j = 1; j <= p->ny; j++) {
        int a = j * w, b = j * w + p->nx + 1;
        p->u[0][a] = p->u[0][a + 1];
        p->u[1][a] = -p->u[1][a + 1];
        p->u[2][a] = p->u[2][a + 1];
        p->u[0][b] = p->u[0][b - 1];
        p->u[1][b] = -p->u[1][b - 1];
        p->u[2][b] = p->u[2][b - 1];
    }
    for (int i = 1; i <= p->nx; i++) {
        int a = i, b = (p->ny + 1) * w + i;
        p->u[0][a] = p->u[0][a + w];
        p->u[1][a] = p->u[1][a + w];
        p->u[2][a] = -p->u[2][a + w];
        p->u[0][b] = p->u[0][b - w];
        p->u[1][b] = p->u[1][b - w];
        p->u[2][b] = -p->u[2][b - w];
    }
    for (int j = 1; j <= p->ny; j++)
        for (int i = 0; i <= p->nx; i++) {
            int l = j * w + i;
            double a[3] = {p->u[0][l], p->u[1][l], p->u[2][l]}, b[3] = {p->u[0][l + 1], p->u[1][l + 1], p->u[2][l + 1]}, f[3];
            hll(a, b, f);
            p->f[0][l] = f[0];
            p->f[1][l] = f[1];
            p->f[2][l] = f[2];
        }
    for (int j = 0; j <= p->ny; j++)
        for (int i = 1; i <= p->nx; i++) {
            int l = j * w + i;
            double a[3] = {p->u[0][l], p->u[2][l], p->u[1][l]}, b[3] = {p->u[0][l + w], p->u[2][l + w], p->u[1][l + w]}, f[3];
            hll(a, b, f);
            p->g[0][l] = f[0];
            p->g[1][l] = f[2];
            p->g[2][l] = f[1];
        }
}

#pragma amr kernel
static void update(struct pool *p, double dt)
{
#pragma amr data domain(j, i) arrays(p->u, p->f, p->g) spacing(p->dy, p->dx)
    int w = p->nx + 2;
    double rx = dt / p->dx, ry = dt / p->dy;
    for (int j = 1; j <= p->ny; j++)
        for (int i = 1; i <= p->nx; i++) {
            int l = j * w + i;
            for (int q = 0; q < NV; q++)
                p->u[q][l] -= rx * (p->f[q][l] - p->f[q][l - 1]) + ry * (p->g[q][l] - p->g[q][l - w]);
        }
}

int main(void)
{
    int nx = N, ny = N;
    double dx = 1.0 / nx, dy = 1.0 / ny, dt = 0.2 * dx / 4;
    struct pool s = {nx, ny, dx, dy}, *p = &s;
    for (int q = 0; q < NV; q++) {
        p->u[q] = calloc((nx + 2) * (ny + 2), sizeof(double));
        p->f[q] = calloc((nx + 2) * (ny + 2), sizeof(double));
        p->g[q] = calloc((nx + 2) * (ny + 2), sizeof(double));
    }
    for (int j = 0; j < ny + 2; j++)
        for (int i = 0; i < nx + 2; i++) {
            double x = (i - 0.5) * dx - 0.3, y = (j - 0.5) * dy - 0.4;
            int l = j * (nx + 2) + i;
            p->u[0][l] = 1 + 0.2 * exp(-(x * x + y * y) / 0.004);
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        fluxes(p);
        update(p, dt);
    }
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            printf("%.17g\n", p->u[0][j * (nx + 2) + i]);
    return 0;
}
