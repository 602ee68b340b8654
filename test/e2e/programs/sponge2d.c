/* The wave equation in layered rock with absorbing edges, as seismologists write it: dt and dx are
 * baked into c2, a table of materials; damping profiles along each axis, allocated and filled before
 * the loop; a shot at the start, then a weak drive: a table over time, spread by a Gaussian. Three
 * time levels rotate. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 128
#define NZ 128
#define EDGE 20

enum { WATER, SAND, ROCK, MATERIALS };
static const float c2[MATERIALS] = {0.09f, 0.14f, 0.20f};

static float p_old[NZ + 2][NX + 2], p_now[NZ + 2][NX + 2], p_new[NZ + 2][NX + 2];
static int kind[NZ + 2][NX + 2];

#pragma amr kernel
static void layers(void)
{
#pragma amr data domain(z, x) arrays(kind, p_now, p_old, p_new)
    for (int z = 0; z < NZ + 2; z++)
        for (int x = 0; x < NX + 2; x++) {
            kind[z][x] = z <= 48 ? WATER : z <= 96 ? SAND : ROCK;
            float shot = expf(-((x - 60) * (x - 60) + (z - 40) * (z - 40)) / 40.0f);
            p_now[z][x] = shot;
            p_old[z][x] = shot;
            p_new[z][x] = 0.0f;
        }
}

static float *profile(int n)
{
    float *d = malloc((n + 2) * sizeof(float));
    for (int i = 0; i < n + 2; i++) {
        int in = i < EDGE ? EDGE - i : i > n + 1 - EDGE ? i - (n + 1 - EDGE) : 0;
        d[i] = 0.08f * (in / (float)EDGE) * (in / (float)EDGE);
    }
    return d;
}

#pragma amr kernel scale(-2)
static void propagate(float (*pn)[NX + 2], float (*p)[NX + 2], float (*po)[NX + 2],
                      const float *dx, const float *dz)
{
#pragma amr data domain(z, x) arrays(pn, p, po, kind)
    for (int z = 1; z <= NZ; z++)
        for (int x = 1; x <= NX; x++) {
            float d = dx[x] + dz[z];
            float lap = p[z][x - 1] + p[z][x + 1] + p[z - 1][x] + p[z + 1][x] - 4.0f * p[z][x];
            pn[z][x] = (2.0f * p[z][x] - (1.0f - d) * po[z][x] + c2[kind[z][x]] * lap) / (1.0f + d);
        }
}

/* `shape` holds one Gaussian along each axis: shape[0] along x, shape[1] along z. */
#pragma amr kernel
static void inject(float (*p)[NX + 2], float shape[2][NX + 2], const float *wavelet, int t)
{
#pragma amr data domain(z, x) arrays(p)
    for (int z = 1; z <= NZ; z++)
        for (int x = 1; x <= NX; x++)
            p[z][x] += wavelet[t] * shape[0][x] * shape[1][z];
}

#pragma amr kernel
static float loudest(float (*p)[NX + 2])
{
#pragma amr data domain(z, x) arrays(p)
    float most = 0.0f;
    for (int z = 1; z <= NZ; z++)
        for (int x = 1; x <= NX; x++)
            if (fabsf(p[z][x]) > most)
                most = fabsf(p[z][x]);
    return most;
}

int main(int argc, char **argv)
{
    static float shape[2][NX + 2];
    int steps = argc > 1 ? atoi(argv[1]) : 90;
    float *wavelet = malloc(steps * sizeof(float)), *dx = profile(NX), *dz = profile(NZ);
    float(*p)[NX + 2] = p_now, (*po)[NX + 2] = p_old, (*pn)[NX + 2] = p_new;
    for (int t = 0; t < steps; t++) {
        double a = (t - 24.0) / 12.0;
        wavelet[t] = (float)(0.002 * (1.0 - 2.0 * a * a) * exp(-a * a));
    }
    for (int i = 0; i < NX + 2; i++) {
        shape[0][i] = expf(-(i - 60) * (i - 60) / 300.0f);
        shape[1][i] = expf(-(i - 32) * (i - 32) / 300.0f);
    }
    layers();
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        inject(p, shape, wavelet, t);
        propagate(pn, p, po, dx, dz);
        float(*old)[NX + 2] = po;
        po = p;
        p = pn;
        pn = old;
        if (t % 30 == 29)
            printf("step %3d  loudest %.4f\n", t + 1, loudest(p));
    }
    FILE *to = fopen("p.raw", "wb");
    for (int z = 1; z <= NZ; z++)
        for (int x = 1; x <= NX; x++) {
            double value = p[z][x];
            fwrite(&value, sizeof value, 1, to);
        }
    fclose(to);
    free(wavelet);
    free(dx);
    free(dz);
    return 0;
}

// FORM: three time levels; const tables; 1-D coefficient arrays; int fields; float fields
// FORM: scale of an update
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (z, x), halo 1
// CHECK: across z: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across x: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: kind: int, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}sponge2d.c:48), 0 host views
// CHECK: p_now: float, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}sponge2d.c:61), 1 host view
// CHECK: {{.*}}sponge2d.c:48: propagate, 14 flops and 16 bytes per cell
// CHECK: dx, a table: goes with x
// CHECK: dz, a table: goes with z
// CHECK: c2, a table: cells pick from its 3 entries
// CHECK: the whole update carries the power -2 of the cell width
// CHECK: wavelet[t], a table: one entry for all cells
// CHECK: shape[0], a table: goes with x
// CHECK: shape[1], a table: goes with z
