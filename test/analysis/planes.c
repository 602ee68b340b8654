/* Several arrays one behind the other in a flat one with sizes in variables, and indices in one variable that is set
 * anew for each; arrays and an index at the top of the function that each cell sets before it reads them. */
// RUN: %amrcc --report -Wno-amr-numerics -Wno-amr-host-view %s | FileCheck %s
// RUN: %near 1e-3 -Wno-amr-numerics -Wno-amr-host-view %s
// RUN: %near 1e-3 -Wno-amr-numerics -Wno-amr-host-view -DROWS %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define VARS 2
#define HS 2
static int nx, nz;
static double dx, *q, *r, *flux;
#ifdef ROWS /* counted in rows */
#define AT(l, k, i) ((((l) * (nz + 2 * HS)) + (k) + HS) * (nx + 2 * HS) + (i) + HS)
#else
#define AT(l, k, i) ((l) * (nz + 2 * HS) * (nx + 2 * HS) + ((k) + HS) * (nx + 2 * HS) + (i) + HS)
#endif

#pragma amr kernel
static void slopes(double *q, double *flux, double dt)
{
#pragma amr data domain(k, i) arrays(q, flux) spacing(dx)
    int i, k, ll, s, inds;
    double stencil[4], vals[VARS], d3[VARS], hv = -0.05 * dx / (16 * dt);
    // CHECK: over k = 2 : nz + 2, i = 2 : nx + 3
    // CHECK: q read at 4 offsets, 2 cells away: (0, -2) (0, -1) (0, 0) (0, 1)
    // CHECK: q[1] read at 4 offsets, 2 cells away: (0, -2) (0, -1) (0, 0) (0, 1)
    // CHECK: flux[1] written
    for (k = 0; k < nz; k++)
        for (i = 0; i < nx + 1; i++) {
            for (ll = 0; ll < VARS; ll++) {
                for (s = 0; s < 4; s++) {
                    inds = AT(ll, k, i - HS + s);
                    stencil[s] = q[inds];
                }
                vals[ll] = -stencil[0] / 12 + 7 * stencil[1] / 12 + 7 * stencil[2] / 12 - stencil[3] / 12;
                d3[ll] = -stencil[0] + 3 * stencil[1] - 3 * stencil[2] + stencil[3];
            }
            flux[AT(0, k, i)] = vals[1] - hv * d3[0];
            flux[AT(1, k, i)] = vals[0] - hv * d3[1];
        }
}

#pragma amr kernel
static void update(double *from, double *flux, double *to, double dt)
{
#pragma amr data domain(k, i) arrays(from, flux, to) spacing(dx)
    int i, k, ll, inds;
    // CHECK: flux[ll] read at 2 offsets, 1 cell away: (0, 0) (0, 1)
    // CHECK: from read
    // CHECK: to[ll] written
    for (ll = 0; ll < VARS; ll++)
        for (k = 0; k < nz; k++)
            for (i = 0; i < nx; i++) {
                int indf = AT(ll, k, i);
                double tend = -(flux[indf + 1] - flux[indf]) / dx;
                if (ll == 1) {
                    inds = AT(0, k, i);
                    tend = tend - 0.1 * from[inds];
                }
                inds = AT(ll, k, i);
                to[inds] = q[inds] + dt * tend;
            }
}

static void step(double dt)
{
    slopes(q, flux, dt / 2);
    update(q, flux, r, dt / 2);
    slopes(r, flux, dt);
    update(r, flux, q, dt);
}

int main(void)
{
    nx = 128, nz = 64;
    dx = 1.0 / nx;
    long all = (long)VARS * (nz + 2 * HS) * (nx + 2 * HS);
    q = calloc(all, sizeof *q);
    r = calloc(all, sizeof *r);
    flux = calloc(all, sizeof *flux);
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            q[AT(0, k, i)] = exp(-0.02 * ((i - 20) * (i - 20) + (k - 15) * (k - 15)));
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        step(0.4 * dx);
    for (int k = 0; k < nz; k += 7)
        for (int i = 0; i < nx; i += 7)
            printf("%.10g %.10g\n", q[AT(0, k, i)], q[AT(1, k, i)]);
    return 0;
}
