/* Elastic waves in a rod: velocity on the faces, stress in the cells, staggered in time as well.
 * The left end is clamped, the right end is free; n cells and n + 1 faces. A pulse that runs to the right
 * at the start: both fields are set, each where and when it lives. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double pulse(double x)
{
    double s = (x - 0.3) / 0.04;
    return exp(-s * s);
}

#pragma amr kernel init
static void start(int n, double *v, double *s, double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(v, s)
    for (int i = 0; i <= n; i++)
        v[i] = pulse(i * h + 0.5 * dt);
    for (int i = 0; i < n; i++)
        s[i] = -pulse((i + 0.5) * h);
}

#pragma amr kernel
static void step(int n, double *v, double *s, double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(v, s)
    const double r = dt / h;
    for (int i = 1; i < n; i++)
        v[i] += r * (s[i] - s[i - 1]);
    for (int i = 0; i < n; i++)
        s[i] += r * (v[i + 1] - v[i]);
}

#pragma amr kernel
static double energy(int n, double *v, double *s, double h)
{
#pragma amr data domain(i) spacing(h) arrays(v, s)
    double e = 0.0;
    for (int i = 0; i < n; i++)
        e += 0.5 * (s[i] * s[i] + 0.5 * (v[i] * v[i] + v[i + 1] * v[i + 1]));
    return h * e;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 256, steps = argc > 2 ? atoi(argv[2]) : 150;
    double h = 1.0 / n, dt = 0.5 * h;
    double *v = malloc((n + 1) * sizeof *v), *s = malloc(n * sizeof *s);
    start(n, v, s, h, dt);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        step(n, v, s, dt, h);
        if (t % 50 == 0)
            printf("%d %.12e\n", t, energy(n, v, s, h));
    }
    printf("ends %.6e %.6e\n", v[0], v[n]);
    FILE *f = fopen("elastic.raw", "wb");
    fwrite(v, sizeof *v, n + 1, f);
    fwrite(s, sizeof *s, n, f);
    fclose(f);
    free(v);
    free(s);
    return 0;
}

// FORM: arrays on nodes; centring inferred; initial values by position
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 1 dimension (i), halo 1
// CHECK: across i: ring, the arrays hold 0 and 1 cells outside the mesh
// CHECK: v: double, flat, node, lives from step to step (read at {{.*}}elastic1d.c:29), 3 host views
// CHECK: s: double, flat, at cell centres, lives from step to step (read at {{.*}}elastic1d.c:29), 1 host view
// CHECK: {{.*}}elastic1d.c:18: start, 7 flops and 8 bytes per cell, initial data
// CHECK: h the same on all levels: finest width: in a position or a sum
// CHECK: dt the same on all levels: dt = 0.5 * h, {{.*}}elastic1d.c:48
// CHECK: h the same on all levels: finest width: in a position or a sum
