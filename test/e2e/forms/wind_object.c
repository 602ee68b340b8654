/* A warm spot in a wind, in the manner of programs with objects: a typedef'd struct of structs that goes by
 * pointer and by value, flat arrays with x slowest, rows by pointers that are set in the nest, indices in
 * locals, and aliases of members. */
// FORM: flat, index in locals; flat, hoisted rows; flat, x slowest; struct by value; struct by pointer
// FORM: nested struct; typedef'd struct; alias of a member; condition on data; spacing
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --report %s | %FileCheck %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny;
    double h;
} Mesh;

typedef struct {
    double nu, swirl, dt;
} Physics;

typedef struct {
    Mesh m;
    Physics p;
    double *t, *next;
} Plate;

#pragma amr kernel init
static void warm(Plate *p, double x0, double y0)
{
#pragma amr data domain(i, j) arrays(p->t, p->next) spacing(p->m.h)
    double *t = p->t;
    for (int i = 0; i < p->m.nx; i++)
        for (int j = 0; j < p->m.ny; j++) {
            double x = i * p->m.h - x0, y = j * p->m.h - y0;
            t[i * p->m.ny + j] = exp(-200 * (x * x + y * y));
            p->next[i * p->m.ny + j] = t[i * p->m.ny + j];
        }
}

#pragma amr kernel
static void carry(Plate *p)
{
#pragma amr data domain(i, j) arrays(p->t, p->next) spacing(p->m.h)
    const Mesh *m = &p->m;
    const int ny = p->m.ny;
    const double *t = p->t;
    double c = p->p.nu * p->p.dt / (p->m.h * p->m.h), r = p->p.dt / p->m.h;
    for (int i = 1; i < m->nx - 1; i++) {
        double *to = p->next + i * ny;
        const double *row = t + i * ny, *west = row - ny, *east = t + (i + 1) * ny;
        for (int j = 1; j < ny - 1; j++) {
            double u = p->p.swirl * (0.5 - j * p->m.h), dx;
            if (u > 0)
                dx = row[j] - west[j];
            else
                dx = east[j] - row[j];
            to[j] = row[j] - r * u * dx + c * (west[j] + east[j] + row[j - 1] + row[j + 1] - 4 * row[j]);
        }
    }
}

#pragma amr kernel
static double cool(Plate p, double below)
{
#pragma amr data domain(i, j) arrays(p.t)
    double heat = 0;
    for (int j = 1; j < p.m.ny - 1; j++)
        for (int i = 1; i < p.m.nx - 1; i++) {
            int c = j + i * p.m.ny, e = c + p.m.ny;
            if (p.t[c] > below && p.t[c] > 1e-3)
                p.t[c] -= p.p.dt * p.t[c] * p.t[c];
            heat += p.t[c] * (e > c);
        }
    return heat;
}

int main(void)
{
    Plate plate = {{130, 98, 1.0 / 128}, {0.002, 1.0, 0.002}, NULL, NULL}, *p = &plate;
    double heat = 0;
    p->t = malloc(sizeof(double) * p->m.nx * p->m.ny);
    p->next = malloc(sizeof(double) * p->m.nx * p->m.ny);
    warm(p, 0.35, 0.3);
#pragma amr timeloop
    for (int n = 0; n < 50; n++) {
        carry(p);
        double *swap = p->t;
        p->t = p->next;
        p->next = swap;
        heat = cool(plate, 0.05);
    }
    printf("%.9f\n", heat * p->m.h * p->m.h);
    for (int k = 0; k < p->m.nx * p->m.ny; k += 7)
        printf("%.12g\n", p->t[k]);
    return 0;
}

// CHECK: mesh: 2 dimensions (i, j), halo 1
// CHECK: p->t: double, flat, at cell centres, lives from step to step (read at {{.*}}wind_object.c:48), 0 host views
// CHECK: p->next written
// CHECK: {{.*}}wind_object.c:48: carry, 15 flops and 16 bytes per cell
// CHECK: t read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: p->next written
// CHECK: r computed for each level: r = p->p.dt / p->m.h
// CHECK: c computed for each level: c = p->p.nu * p->p.dt / (p->m.h * p->m.h)
// CHECK: {{.*}}wind_object.c:67: cool, 5 flops and 16 bytes per cell
// CHECK: sum of all cells into heat
