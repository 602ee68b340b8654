// Finite volumes in the manner of weather codes: a state with ghost cells, in flat arrays one behind the
// other; one array for the fluxes across either axis; tendencies. Loops count the cells inside.
// RUN: %amrcc -Wno-amr-host-view -Wno-amr-numerics --dump=plan %s | FileCheck %s
// RUN: %near 0.02 --block=8 -Wno-amr-host-view -Wno-amr-numerics %s
// CHECK: axis k ring 2 2 boundary ring
// CHECK: axis i ring 2 2 boundary ring
// CHECK: field s double flat as tend_x.s, next, state
// CHECK: field flux double flat node as flux
// CHECK: field tend double flat as tend
// CHECK: field kappa double flat as kappa
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define HS 2
static int nx = 128, nz = 96;
static double dx = 0.02, dz = 0.02;
static double *state, *next, *flux, *tend, *kappa;
enum { NV = 2 };

static int at(int v, int k, int i) { return (v * (nz + 2 * HS) + k + HS) * (nx + 2 * HS) + i + HS; }

static void init(void)
{
    state = malloc(NV * (nx + 2 * HS) * (nz + 2 * HS) * sizeof(double));
    next = malloc(NV * (nx + 2 * HS) * (nz + 2 * HS) * sizeof(double));
    flux = malloc(NV * (nx + 1) * (nz + 1) * sizeof(double));
    tend = malloc(NV * nx * nz * sizeof(double));
    kappa = malloc(nx * nz * sizeof(double));
    for (int v = 0; v < NV; v++)
        for (int k = -HS; k < nz + HS; k++)
            for (int i = -HS; i < nx + HS; i++) {
                double x = (i + 0.5) * dx - 1.2, z = (k + 0.5) * dz - 1;
                state[at(v, k, i)] = next[at(v, k, i)] = (v + 1) * exp(-20 * (x * x + z * z));
            }
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            kappa[k * nx + i] = 1 + 0.1 * sin(0.01 * i);
}

#define S(v, k, i) s[(v) * (nz + 2 * HS) * (nx + 2 * HS) + (k) * (nx + 2 * HS) + (i)]

// CHECK: nest 5 halos {{.*}} boundary wraps
// CHECK: range k = 2 : nz + 2
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: nest 8 halos {{.*}} boundary wraps
// CHECK: nest 9 halos {{.*}} boundary inward
// CHECK: range amr_edge_0 = 0 : 1
// CHECK-NEXT: range i = 0 : nx + 4
// CHECK: nest 16 halos {{.*}} boundary
// CHECK-NOT: view s {{read|written}}
static void halos(double *s)
{
    for (int ll = 0; ll < NV; ll++)
        for (int k = 0; k < nz; k++) {
            S(ll, k + HS, 0) = S(ll, k + HS, nx + HS - 2);
            S(ll, k + HS, 1) = S(ll, k + HS, nx + HS - 1);
            S(ll, k + HS, nx + HS) = S(ll, k + HS, HS);
            S(ll, k + HS, nx + HS + 1) = S(ll, k + HS, HS + 1);
        }
    for (int ll = 0; ll < NV; ll++)
        for (int i = 0; i < nx + 2 * HS; i++)
            if (ll == 1) {
                S(ll, 0, i) = 0;
                S(ll, 1, i) = 0;
                S(ll, nz + HS, i) = 0;
                S(ll, nz + HS + 1, i) = 0;
            } else {
                S(ll, 0, i) = S(ll, HS, i);
                S(ll, 1, i) = S(ll, HS, i);
                S(ll, nz + HS, i) = S(ll, nz + HS - 1, i);
                S(ll, nz + HS + 1, i) = S(ll, nz + HS - 1, i);
            }
}

#pragma amr kernel
static void tend_x(double *s)
{
#pragma amr data domain(k, i) arrays(s, flux, tend, kappa, next, state) spacing(dz, dx)
    for (int ll = 0; ll < NV; ll++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx + 1; i++) {
                int c = ll * (nz + 2 * HS) * (nx + 2 * HS) + (k + HS) * (nx + 2 * HS) + i;
                flux[ll * (nz + 1) * (nx + 1) + k * (nx + 1) + i] =
                    -s[c] / 12 + 7 * s[c + 1] / 12 + 7 * s[c + 2] / 12 - s[c + 3] / 12;
            }
    for (int ll = 0; ll < NV; ll++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx; i++)
                tend[ll * nz * nx + k * nx + i] = -kappa[k * nx + i] *
                    (flux[ll * (nz + 1) * (nx + 1) + k * (nx + 1) + i + 1] - flux[ll * (nz + 1) * (nx + 1) + k * (nx + 1) + i]) / dx;
}

#pragma amr kernel
static void tend_z(double *s)
{
#pragma amr data domain(k, i) arrays(s, flux, tend, kappa, next, state) spacing(dz, dx)
    for (int ll = 0; ll < NV; ll++)
        for (int k = 0; k < nz + 1; k++)
            for (int i = 0; i < nx; i++) {
                int c = ll * (nz + 2 * HS) * (nx + 2 * HS) + k * (nx + 2 * HS) + i + HS, w = nx + 2 * HS;
                flux[ll * (nz + 1) * (nx + 1) + k * (nx + 1) + i] =
                    -s[c] / 12 + 7 * s[c + w] / 12 + 7 * s[c + 2 * w] / 12 - s[c + 3 * w] / 12;
            }
    for (int ll = 0; ll < NV; ll++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx; i++)
                tend[ll * nz * nx + k * nx + i] =
                    -(flux[ll * (nz + 1) * (nx + 1) + (k + 1) * (nx + 1) + i] - flux[ll * (nz + 1) * (nx + 1) + k * (nx + 1) + i]) / dz;
}

#pragma amr kernel
static void apply(double *out, double *in, double dt)
{
#pragma amr data domain(k, i) arrays(out, in, flux, tend, kappa, next, state)
    for (int ll = 0; ll < NV; ll++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx; i++)
                out[ll * (nz + 2 * HS) * (nx + 2 * HS) + (k + HS) * (nx + 2 * HS) + i + HS] =
                    in[ll * (nz + 2 * HS) * (nx + 2 * HS) + (k + HS) * (nx + 2 * HS) + i + HS] + dt * tend[ll * nz * nx + k * nx + i];
}

int main(void)
{
    init();
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        halos(state);
        tend_x(state);
        apply(next, state, 0.005);
        halos(next);
        tend_x(next);
        apply(state, state, 0.01);
        halos(state);
        tend_z(state);
        apply(state, state, 0.01);
    }
    for (int v = 0; v < NV; v++)
        for (int k = -HS; k < nz + HS; k++)
            for (int i = -HS; i < nx + HS; i++)
                printf("%.17g\n", state[at(v, k, i)]);
    for (int i = 0; i < nx * nz; i++)
        printf("%.17g\n", 0.01 * tend[i]);
    return 0;
}
