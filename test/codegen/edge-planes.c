// Ghost cells of arrays that lie one behind the other in a flat one. In the kernel whose nests read them, one array after
// the other; in a function of their own, where one that clears arrays of other sizes leaves more than one size for them.
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s | %FileCheck --check-prefixes=BOTH,INSIDE %s
// RUN: %near 1e-3 --block=8 -Wno-amr-numerics %s
// RUN: %amrcc -Wno-amr-numerics -DCLEARED --dump=plan %s | %FileCheck --check-prefixes=BOTH,CLEARED %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NV = 2 };
static int nx = 96, nz = 64;
#define Q(l, k, i) q[(l) * (nz + 2) * (nx + 2) + (k) * (nx + 2) + (i)]
#define F(l, k, i) flux[(l) * nz * (nx + 1) + (k) * (nx + 1) + (i)]

static void clear(double *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 0;
}

// BOTH: nest 2 {{.*}} boundary inward{{$}}
// BOTH-NEXT: range amr_edge_0 = 0 : 1
// BOTH: nest 3 {{.*}} boundary inward{{$}}
// BOTH-NEXT: range amr_edge_0 = nz + 1 : nz + 2
// CLEARED: nest 5 ghosts {{.*}} boundary wraps{{$}}
// INSIDE: nest 8 step {{.*}} boundary wraps{{$}}
// INSIDE: nest 9 step {{.*}} boundary wraps{{$}}
// BOTH: range amr_edge_1 = nx + 1 : nx + 2
// BOTH-NOT: view q {{.*}} written before edge-planes.c:{{[2-5]}}
static void ghosts(double *q)
{
    for (int l = 0; l < NV; l++)
        for (int i = 0; i < nx + 2; i++) {
            Q(l, 0, i) = Q(l, 1, i);
            Q(l, nz + 1, i) = Q(l, nz, i);
        }
    for (int l = 0; l < NV; l++)
        for (int k = 0; k < nz + 2; k++) {
            Q(l, k, 0) = Q(l, k, nx);
            Q(l, k, nx + 1) = Q(l, k, 1);
        }
}

#pragma amr kernel
static void step(double *q, double *flux, double dt, double dx)
{
#pragma amr data domain(k, i) arrays(q, flux) spacing(dx)
#ifndef CLEARED
    for (int i = 0; i < nx + 2; i++) {
        Q(0, 0, i) = Q(0, 1, i);
        Q(0, nz + 1, i) = Q(0, nz, i);
        Q(1, 0, i) = Q(1, 1, i);
        Q(1, nz + 1, i) = Q(1, nz, i);
    }
    for (int k = 0; k < nz + 2; k++) {
        Q(0, k, 0) = Q(0, k, nx);
        Q(0, k, nx + 1) = Q(0, k, 1);
        Q(1, k, 0) = Q(1, k, nx);
        Q(1, k, nx + 1) = Q(1, k, 1);
    }
#endif
    for (int l = 0; l < NV; l++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx + 1; i++)
                F(l, k, i) = 0.8 * Q(l, k + 1, i) + 0.2 * Q(l, k + 1, i + 1);
    for (int l = 0; l < NV; l++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx; i++)
                Q(l, k + 1, i + 1) -= dt / dx * (F(l, k, i + 1) - F(l, k, i));
}

int main(void)
{
    double dx = 1.0 / nx, *q = calloc(NV * (nz + 2) * (nx + 2), sizeof *q);
    double *flux = calloc(NV * nz * (nx + 1), sizeof *flux);
#ifdef CLEARED
    clear(q, NV * (nz + 2) * (nx + 2));
    clear(flux, NV * nz * (nx + 1));
#endif
    for (int l = 0; l < NV; l++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx; i++)
                Q(l, k + 1, i + 1) = (2 - l) * exp(-0.01 * ((i - 85) * (i - 85) + (k - 6) * (k - 6)));
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
#ifdef CLEARED
        ghosts(q);
#endif
        step(q, flux, 0.4 * dx, dx);
    }
    for (int i = 0; i < NV * (nz + 2) * (nx + 2); i++)
        printf("%.12g\n", q[i]);
    return 0;
}
