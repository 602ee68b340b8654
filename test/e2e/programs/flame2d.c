/* A flame that eats into premixed gas: temperature and fuel in flat arrays of a struct each, one index
 * for the loops that need no neighbours, macros in the manner of the Linux kernel's, and the
 * structs swapped as a whole when a step is done. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define MIN(a, b) ({ __typeof__(a) c_ = (a); __typeof__(b) d_ = (b); c_ < d_ ? c_ : d_; })
#define CLAMP(x, lo, hi) MIN(MAX(x, lo), hi)
#define SQR(x) ({ double s_ = (x); s_ * s_; })

typedef struct {
    int nx, ny;
    double *v;
} field;

typedef struct {
    double h, dt, wind;
} setup;

static field field_new(int nx, int ny)
{
    field f = {nx, ny, malloc((size_t)nx * ny * sizeof(double))};
    if (!f.v)
        exit(1);
    return f;
}

#pragma amr kernel init
static void ignite(field *t, field *fuel, const setup *s)
{
#pragma amr data domain(j, i) arrays(t->v, fuel->v) spacing(s->h)
    int k, row, col, n = t->nx * t->ny;
    for (k = 0; k < n; k++) {
        row = k / t->nx;
        col = k % t->nx;
        double x = col * s->h - 0.25, y = row * s->h - 0.3;
        t->v[k] = exp(-120.0 * (SQR(x) + SQR(y)));
        fuel->v[k] = 1.0 - 0.9 * t->v[k];
    }
}

/* Diffusion, and a wind along x that may blow either way. */
#pragma amr kernel
static void transport(field *restrict new, field *restrict old, const setup *s, double spread)
{
#pragma amr data domain(j, i) arrays(new->v, old->v) spacing(s->h)
    int nx = old->nx;
    double c = spread * s->dt / (s->h * s->h), w = s->wind * s->dt / s->h;
    for (int j = 1; j < old->ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            int k = j * nx + i;
            new->v[k] = old->v[k] - MAX(w, 0.0) * (old->v[k] - old->v[k - 1]) -
                        MIN(w, 0.0) * (old->v[k + 1] - old->v[k]) +
                        c * (old->v[k - 1] + old->v[k + 1] + old->v[k - nx] + old->v[k + nx] -
                             4.0 * old->v[k]);
        }
    field swap = *old;
    *old = *new;
    *new = swap;
}

#pragma amr kernel
static double burn(field *t, field *fuel, double dt)
{
#pragma amr data domain(j, i) arrays(t->v, fuel->v)
    double fastest = 0.0;
    for (int k = 0; k < t->nx * t->ny; k++) {
        double rate = 20.0 * CLAMP(fuel->v[k], 0.0, 1.0) * SQR(t->v[k]);
        t->v[k] += dt * (rate - 0.5 * t->v[k]);
        fuel->v[k] -= dt * rate;
        fastest = MAX(fastest, rate);
    }
    return fastest;
}

#pragma amr kernel
static double budget(int nx, int ny, const double *t, const double *fuel, double *hottest)
{
#pragma amr data domain(j, i) arrays(t, fuel)
    double sum = 0.0, hot = 0.0;
    for (int j = 0; j < ny; j++) {
        for (int i = 0; i < nx; i++) {
            sum += t[j * nx + i];
            hot = MAX(hot, t[j * nx + i]);
        }
        for (int i = 0; i < nx; i++)
            sum += fuel[j * nx + i];
    }
    for (int k = nx * ny - 1; k >= 0; k--)
        hot = fmax(hot, 0.1 * fuel[k]);
    *hottest = hot;
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 90, steps = argc > 2 ? atoi(argv[2]) : 40;
    field t = field_new(n, n - 13), tn = field_new(n, n - 13), fuel = field_new(n, n - 13),
          fuel_n = field_new(n, n - 13);
    setup s = {1.0 / (n - 1), 0.0, 1.0};
    double rate = 0.0, hottest;
    s.dt = 0.1 * s.h * s.h / 0.004;
    s.dt = fmin(s.dt, 0.4 * s.h);
    ignite(&t, &fuel, &s);
    ignite(&tn, &fuel_n, &s);
#pragma amr timeloop
    for (int step = 1; step <= steps; step++) {
        transport(&tn, &t, &s, 0.004);
        transport(&fuel_n, &fuel, &s, 0.002);
        rate = burn(&t, &fuel, s.dt);
        if (step % 20 == 0) {
            double sum = budget(t.nx, t.ny, t.v, fuel.v, &hottest);
            printf("%4d  rate %.10f  hottest %.10f  sum %.7f\n", step, rate, hottest, sum);
        }
        s.wind = step > steps / 2 ? -1.0 : 1.0;
    }
    FILE *f = fopen("t.raw", "wb");
    if (!f)
        return 1;
    fwrite(t.v, sizeof(double), (size_t)t.nx * t.ny, f);
    fclose(f);
    return 0;
}

// FORM: struct swap; GNU extensions; struct by pointer; condition on data
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: t->v: double, flat, at cell centres, lives from step to step (read at {{.*}}flame2d.c:51), 0 host views
// CHECK: {{.*}}flame2d.c:51: transport, 13 flops and 16 bytes per cell
// CHECK: new->v written
// CHECK: old->v read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: c computed for each level: c = spread * s->dt / (s->h * s->h)
// CHECK: t->v written, then read
// CHECK: t->v read and written, not in every cell before it is read
