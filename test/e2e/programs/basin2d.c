/* Water in a basin that is no multiple of anything: shallow water, Lax-Friedrichs, flat arrays with
 * an index macro; the walls reflect, written as loops over ghost cells; the time step follows from
 * the fastest wave. The sizes are arguments.
 *
 *     basin2d [nx [ny [steps [file]]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define G 9.81
#define AT(i, j) ((j) * (nx + 2) + (i))

#pragma amr kernel init
static void pour(int nx, int ny, double *restrict h, double *restrict hu, double *restrict hv,
                 double dx)
{
#pragma amr data domain(j, i) arrays(h, hu, hv)
    for (int j = 0; j < ny + 2; j++)
        for (int i = 0; i < nx + 2; i++) {
            double x = (i - 0.5) * dx - 0.3, y = (j - 0.5) * dx - 0.25;
            h[AT(i, j)] = 1.0 + 0.4 * exp(-(x * x + y * y) / 0.004);
            hu[AT(i, j)] = 0.0;
            hv[AT(i, j)] = 0.0;
        }
}

/* Height and the momentum along a wall are mirrored, that across it changes sign. */
#pragma amr kernel
static void walls(int nx, int ny, double *restrict h, double *restrict hu, double *restrict hv)
{
#pragma amr data domain(j, i) arrays(h, hu, hv)
    for (int i = 0; i <= nx + 1; i++) {
        h[AT(i, 0)] = h[AT(i, 1)];
        hu[AT(i, 0)] = hu[AT(i, 1)];
        hv[AT(i, 0)] = -hv[AT(i, 1)];
        h[AT(i, ny + 1)] = h[AT(i, ny)];
        hu[AT(i, ny + 1)] = hu[AT(i, ny)];
        hv[AT(i, ny + 1)] = -hv[AT(i, ny)];
    }
    for (int j = 0; j <= ny + 1; j++) {
        h[AT(0, j)] = h[AT(1, j)];
        hu[AT(0, j)] = -hu[AT(1, j)];
        hv[AT(0, j)] = hv[AT(1, j)];
        h[AT(nx + 1, j)] = h[AT(nx, j)];
        hu[AT(nx + 1, j)] = -hu[AT(nx, j)];
        hv[AT(nx + 1, j)] = hv[AT(nx, j)];
    }
}

#pragma amr kernel
static double fastest(int nx, int ny, double *restrict h, double *restrict hu, double *restrict hv)
{
#pragma amr data domain(j, i) arrays(h, hu, hv)
    double most = 0.0;
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            double c = sqrt(G * h[AT(i, j)]);
            double u = fabs(hu[AT(i, j)] / h[AT(i, j)]) + c, v = fabs(hv[AT(i, j)] / h[AT(i, j)]) + c;
            if (u > most)
                most = u;
            if (v > most)
                most = v;
        }
    return most;
}

#pragma amr kernel
static void flow(int nx, int ny, double *restrict nh, double *restrict nhu, double *restrict nhv,
                 double *restrict h, double *restrict hu, double *restrict hv, double dt, double dx,
                 double speed)
{
#pragma amr data domain(j, i) arrays(nh, nhu, nhv, h, hu, hv) spacing(dx)
    double r = 0.5 * dt / dx, d = 0.5 * speed * dt / dx;
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            int c = AT(i, j), w = AT(i - 1, j), e = AT(i + 1, j), s = AT(i, j - 1), n = AT(i, j + 1);
            double pw = 0.5 * G * h[w] * h[w], pe = 0.5 * G * h[e] * h[e];
            double ps = 0.5 * G * h[s] * h[s], pn = 0.5 * G * h[n] * h[n];
            nh[c] = h[c] - r * (hu[e] - hu[w] + hv[n] - hv[s]) +
                    d * (h[e] + h[w] + h[n] + h[s] - 4.0 * h[c]);
            nhu[c] = hu[c] -
                     r * (hu[e] * hu[e] / h[e] + pe - hu[w] * hu[w] / h[w] - pw +
                          hu[n] * hv[n] / h[n] - hu[s] * hv[s] / h[s]) +
                     d * (hu[e] + hu[w] + hu[n] + hu[s] - 4.0 * hu[c]);
            nhv[c] = hv[c] -
                     r * (hv[n] * hv[n] / h[n] + pn - hv[s] * hv[s] / h[s] - ps +
                          hu[e] * hv[e] / h[e] - hu[w] * hv[w] / h[w]) +
                     d * (hv[e] + hv[w] + hv[n] + hv[s] - 4.0 * hv[c]);
        }
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 61, ny = argc > 2 ? atoi(argv[2]) : 37;
    int steps = argc > 3 ? atoi(argv[3]) : 40;
    size_t cells = (size_t)(nx + 2) * (ny + 2);
    double dx = 1.0 / nx, t = 0.0, *q[6];
    for (int k = 0; k < 6; k++)
        if (!(q[k] = calloc(cells, sizeof(double))))
            return 1;
    double *h = q[0], *hu = q[1], *hv = q[2], *nh = q[3], *nhu = q[4], *nhv = q[5];

    pour(nx, ny, h, hu, hv, dx);
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        walls(nx, ny, h, hu, hv);
        double speed = fastest(nx, ny, h, hu, hv), dt = 0.3 * dx / speed;
        flow(nx, ny, nh, nhu, nhv, h, hu, hv, dt, dx, speed);
        double *a = h, *b = hu, *c = hv;
        h = nh, hu = nhu, hv = nhv;
        nh = a, nhu = b, nhv = c;
        t += dt;
    }
    printf("t %.12f  corner %.12f  middle %.12f\n", t, h[AT(nx, ny)], h[AT(nx / 2, ny / 2)]);
    if (argc > 4) {
        FILE *f = fopen(argv[4], "wb");
        if (!f || fwrite(h, sizeof(double), cells, f) != cells || fclose(f))
            return 1;
    }
    return 0;
}

// FORM: flat, index macro; CFL time step; negated edge values; copied edge values
// FORM: corners of edge values
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: h: double, flat, at cell centres, lives from step to step (read at {{.*}}basin2d.c:33), 3 host views
// CHECK: {{.*}}basin2d.c:56: fastest, 8 flops and 24 bytes per cell
// CHECK: max of all cells into most
// CHECK: {{.*}}basin2d.c:75: flow, 68 flops and 48 bytes per cell
// CHECK: r computed for each level: r = 0.5 * dt / dx
// CHECK: {{.*}}basin2d.c:33: walls, 0 flops and 16 bytes per cell
// CHECK: sets the boundary: from the cells inside
// CHECK: {{.*}}basin2d.c:33: walls, 0 flops and 16 bytes per cell
// CHECK: sets the boundary: from the cells inside
// CHECK: hu read and written at 1 offset, 1 cell away: (1, 0)
// CHECK: {{.*}}basin2d.c:33: walls, 0 flops and 16 bytes per cell
