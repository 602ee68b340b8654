/* A blob in a flow that is given, arrays of variable length: two buffers whose places in the call change, a
 * kernel that returns early, loops with odd headers that run down, an index function, three values of time
 * steps found by a reduction. */
// FORM: variable-length arrays; flat, index function; swapped arguments; early return; odd loop headers; CFL time step
// FORM: convergence with break; guards
// RUN: %near 3e-3 --block=8 %s
// RUN: %amrcc --report %s | %FileCheck %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static inline int at(int x, int y, int nx) { return x + nx * y; }

#pragma amr kernel
static double fastest(int nx, int ny, const double *speed)
{
#pragma amr data domain(y, x) arrays(speed)
    double most = 1e-9;
    if (nx < 3 || ny < 3)
        return most;
    for (int y = ny - 1; y >= 0; --y)
        for (int x = nx; x-- > 0;)
            if (speed[at(x, y, nx)] > most)
                most = speed[at(x, y, nx)];
    return most;
}

#pragma amr kernel
static double push(int nx, int ny, double to[ny][nx], double from[ny][nx], const double *speed, double dt, double h)
{
#pragma amr data domain(y, x) arrays(to, from, speed) spacing(h)
    double r = dt / h, change = 0, d = 0.4 * r * h / h;
    int x, y;
    if (dt <= 0)
        return 0;
    for (y = 0; ny > y; y += 1)
        for (x = 0; x != nx; x++) {
            if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1)
                continue;
            double s = speed[at(x, y, nx)];
            to[y][x] = from[y][x] - r * s * (from[y][x] - from[y][x - 1]) - 0.5 * r * s * (from[y][x] - from[y - 1][x]) +
                       0.01 * d * (from[y][x + 1] - 2 * from[y][x] + from[y][x - 1]);
            change = fmax(change, fabs(to[y][x] - from[y][x]));
        }
    return change;
}

int main(void)
{
    int nx = 131, ny = 99, n;
    double h = 1.0 / 128, t = 0, *speed = malloc(sizeof *speed * nx * ny);
    double(*a)[nx] = malloc(sizeof *a * ny), (*b)[nx] = malloc(sizeof *b * ny);
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
            speed[at(x, y, nx)] = 0.5 + 0.2 * x * h;
            a[y][x] = b[y][x] = exp(-0.01 * ((x - 40) * (x - 40) + (y - 30) * (y - 30)));
        }
#pragma amr timeloop
    for (n = 0; n < 60; n++) {
        double dt = 0.6 * h / fastest(nx, ny, speed), change;
        change = push(nx, ny, b, a, speed, dt, h);
        change = fmax(change, push(nx, ny, a, b, speed, dt, h));
        t += 2 * dt;
        if (t > 0.35 || change < 1e-6)
            break;
    }
    printf("%d %.6f\n", n, t);
    for (int y = 0; y < ny; y += 3)
        for (int x = 0; x < nx; x += 2)
            printf("%.12g\n", a[y][x]);
    return 0;
}

// CHECK: mesh: 2 dimensions (y, x), halo 1
// CHECK: speed: const double, flat, at cell centres, lives from step to step (read at {{.*}}rotor_vla.c:21), 1 host view
// CHECK: to: double, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}rotor_vla.c:36), 3 host views
// CHECK: {{.*}}rotor_vla.c:21: fastest, 0 flops and 8 bytes per cell
// CHECK: over y = 0 : ny, x = 0 : nx
// CHECK: max of all cells into most
// CHECK: {{.*}}rotor_vla.c:36: push, 18 flops and 24 bytes per cell
// CHECK: over y = 1 : ny - 1, x = 1 : nx - 1
// CHECK: r computed for each level: r = dt / h
// CHECK: max of all cells into change
