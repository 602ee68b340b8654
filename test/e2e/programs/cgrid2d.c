/* Rotating shallow water on an Arakawa C grid: the height stands in the cells, the velocities on the
 * faces between them. nx * ny cells, nx + 1 and ny + 1 faces; the outer faces are walls. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double g = 9.81, depth = 1.0, f0 = 0.6;

/* A smooth bump, wholly inside the basin. */
#pragma amr kernel init
static void bump(int nx, int ny, double h[ny][nx], double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(h)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double x = (i + 0.5) * dx - 0.4, y = (j + 0.5) * dx - 0.55;
            h[j][i] = 0.05 * exp(-(x * x + y * y) / (0.07 * 0.07));
        }
}

/* Forward in the velocities, backward in the height; rotation half by half. */
#pragma amr kernel
static void step(int nx, int ny, double h[ny][nx], double u[ny][nx + 1], double v[ny + 1][nx], double dt,
                 double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(h, u, v)
    double cg = g * dt / dx, ch = depth * dt / dx;
    for (int j = 0; j < ny; j++)
        for (int i = 1; i < nx; i++) {
            double vbar = 0.25 * (v[j][i - 1] + v[j][i] + v[j + 1][i - 1] + v[j + 1][i]);
            u[j][i] += f0 * dt * vbar - cg * (h[j][i] - h[j][i - 1]);
        }
    for (int j = 1; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double ubar = 0.25 * (u[j - 1][i] + u[j][i] + u[j - 1][i + 1] + u[j][i + 1]);
            v[j][i] -= f0 * dt * ubar + cg * (h[j][i] - h[j - 1][i]);
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            h[j][i] -= ch * (u[j][i + 1] - u[j][i] + v[j + 1][i] - v[j][i]);
}

#pragma amr kernel
static void diagnose(int nx, int ny, double h[ny][nx], double u[ny][nx + 1], double *mass, double *fastest)
{
#pragma amr data domain(j, i) arrays(h, u)
    double m = 0.0, s = 0.0;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            m += h[j][i];
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx + 1; i++)
            s = fmax(s, fabs(u[j][i]));
    *mass = m;
    *fastest = s;
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 64, ny = nx / 2, steps = argc > 2 ? atoi(argv[2]) : 60;
    double dx = 1.0 / nx, dt = 0.25 * dx / sqrt(g * depth), mass, fastest;
    double(*h)[nx] = calloc(ny, sizeof *h);
    double(*u)[nx + 1] = calloc(ny, sizeof *u);
    double(*v)[nx] = calloc(ny + 1, sizeof *v);
    bump(nx, ny, h, dx);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        step(nx, ny, h, u, v, dt, dx);
        if (t % 20 == 19) {
            diagnose(nx, ny, h, u, &mass, &fastest);
            printf("step %d: mass %.10e, fastest %.10e\n", t + 1, mass * dx * dx, fastest);
        }
    }
    FILE *out = fopen("cgrid.raw", "wb");
    fwrite(h, sizeof *h, ny, out);
    fwrite(u, sizeof *u, ny, out);
    fwrite(v, sizeof *v, ny + 1, out);
    fclose(out);
    printf("u at the walls: %g %g, in the middle: %.10e\n", u[ny / 2][0], u[ny / 2][nx],
           u[ny / 2][nx / 2]);
    free(h);
    free(u);
    free(v);
    return 0;
}

// FORM: arrays on faces; variable-length arrays; centring inferred; update in place
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 0 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 0 and 1 cells outside the mesh
// CHECK: h: double, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}cgrid2d.c:28), 1 host view
// CHECK: u: double, multi-dimensional, face(x), lives from step to step (read at {{.*}}cgrid2d.c:28), 4 host views
// CHECK: v: double, multi-dimensional, face(y), lives from step to step (read at {{.*}}cgrid2d.c:28), 1 host view
// CHECK: dx the same on all levels: finest width: in a position or a sum
// CHECK: {{.*}}cgrid2d.c:28: step, 10 flops and 32 bytes per cell
// CHECK: u read and written, not in every cell before it is read
// CHECK: that is made of the cell width: if dt ought to go with it, scale(dt: p) says how
// CHECK: cg computed for each level: cg = g * dt / dx
// CHECK: {{.*}}cgrid2d.c:33: step, 10 flops and 32 bytes per cell
// CHECK: that is made of the cell width: if dt ought to go with it, scale(dt: p) says how
// CHECK: cg computed for each level: cg = g * dt / dx
