/* A blast in a gas: the Euler equations in two dimensions, Rusanov fluxes, an array of structs of
 * conserved quantities; fixed arrays of structs with ghost cells, a member that is an array, loops
 * over its components, the time step from the fastest wave. Nothing reaches the edge. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 64
#define NY 64
#define GAMMA 1.4
enum { RHO, MX, MY, ENERGY, NVAR };

struct cell {
    double w[NVAR]; /* conserved */
    float speed;    /* fastest wave */
    int hits;       /* steps in which the gas moved */
};

static struct cell now[NY + 2][NX + 2], next[NY + 2][NX + 2];

static double pressure(double rho, double mx, double my, double e)
{
    return (GAMMA - 1) * (e - 0.5 * (mx * mx + my * my) / rho);
}

#pragma amr kernel
static void blast(struct cell (*u)[NX + 2], double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++) {
            struct cell *c = &u[j][i];
            double x = (i - 0.5) * h - 0.5, y = (j - 0.5) * h - 0.45;
            for (int k = 0; k < NVAR; k++)
                c->w[k] = 0;
            c->w[RHO] = 1 + exp(-(x * x + y * y) / 0.01);
            c->w[ENERGY] = (1 + 2 * exp(-(x * x + y * y) / 0.01)) / (GAMMA - 1);
            c->speed = 0;
            c->hits = 0;
        }
}

#pragma amr kernel
static double fastest(struct cell (*u)[NX + 2])
{
#pragma amr data domain(j, i) arrays(u)
    double most = 0;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            const double *w = u[j][i].w;
            double p = pressure(w[RHO], w[MX], w[MY], w[ENERGY]);
            double a = sqrt(GAMMA * p / w[RHO]) + fabs(w[MX] / w[RHO]) + fabs(w[MY] / w[RHO]);
            u[j][i].speed = (float)a;
            most = a > most ? a : most;
        }
    return most;
}

#pragma amr kernel
static void advance(struct cell (*un)[NX + 2], struct cell (*u)[NX + 2], double dt, double h, double a)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    double c = 0.5 * dt / h;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            double fx[2][NVAR], fy[2][NVAR]; /* left and right, below and above */
            for (int s = 0; s < 2; s++) {
                const double *e = u[j][i - 1 + 2 * s].w, *n = u[j - 1 + 2 * s][i].w;
                double p = pressure(e[RHO], e[MX], e[MY], e[ENERGY]), v = e[MX] / e[RHO];
                fx[s][RHO] = e[MX];
                fx[s][MX] = e[MX] * v + p;
                fx[s][MY] = e[MY] * v;
                fx[s][ENERGY] = (e[ENERGY] + p) * v;
                p = pressure(n[RHO], n[MX], n[MY], n[ENERGY]);
                v = n[MY] / n[RHO];
                fy[s][RHO] = n[MY];
                fy[s][MX] = n[MX] * v;
                fy[s][MY] = n[MY] * v + p;
                fy[s][ENERGY] = (n[ENERGY] + p) * v;
            }
            un[j][i] = u[j][i];
            for (int k = 0; k < NVAR; ++k)
                un[j][i].w[k] = u[j][i].w[k] - c * (fx[1][k] - fx[0][k] + fy[1][k] - fy[0][k]) +
                                c * a * (u[j][i - 1].w[k] + u[j][i + 1].w[k] + u[j - 1][i].w[k] +
                                         u[j + 1][i].w[k] - 4 * u[j][i].w[k]);
            un[j][i].hits = u[j][i].hits + (fabs(un[j][i].w[MX]) > 1e-3);
        }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 30;
    double h = 1.0 / NX, t = 0;
    struct cell(*u)[NX + 2] = now, (*un)[NX + 2] = next;
    blast(u, h);
    blast(un, h);
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        double a = fastest(u), dt = 0.2 * h / a;
        advance(un, u, dt, h, a);
        struct cell(*swap)[NX + 2] = u;
        u = un;
        un = swap;
        t += dt;
        if (step % 10 == 9)
            printf("step %3d  t %.12f  fastest %.12f\n", step + 1, t, a);
    }
    double mass = 0;
    long hits = 0;
    FILE *out = fopen("w.raw", "wb");
    if (!out)
        return 1;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            const struct cell *c = &u[j][i];
            mass += c->w[RHO] * h * h;
            hits += c->hits;
            fwrite(&c->w[RHO], sizeof(double), 1, out);
        }
    fclose(out);
    printf("mass %.12e  hits %ld  speed %.6f\n", mass, argc > 2 ? 0 : hits, u[30][31].speed);
    return 0;
}

// FORM: arrays of structs; CFL time step
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: u: struct cell, multi-dimensional, at cell centres, 6 values in a cell, lives from step to step (read at {{.*}}euler2d.c:48), 4 host views
// CHECK: u.w[3] written
// CHECK: u.w[3] read
// CHECK: {{.*}}euler2d.c:64: advance, 109 flops and 80 bytes per cell
// CHECK: u.w[3] read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: un.hits written
