// One array holds fluxes across x and then across z, in front of the ghost cells: value (0, 0) belongs to cell (2, 2) of the
// states and rates, which have the same size. The last number is the change of the sum in units of 1e-9.
// RUN: %near 5e-4 -Wno-amr-host-view %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DAPART %s 2>&1 | FileCheck %s --check-prefix=APART
// CHECK-NOT: warning:
// CHECK: field flux double flat node as
// CHECK: array flux double written full {{.*}} lacks (2,2)
// Where each sweep counts its tangential cells otherwise, no shift is right for both.
// APART: flux-turns.c:[[@LINE+44]]:13: warning: the fluxes in 'flux' count cells otherwise here than where it holds those across other axes: where levels meet, values of 'flux' are cells off
// APART: hint: keep the fluxes across each axis in an array of their own
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { HS = 2, N = 128, STEPS = 60 };
#ifdef APART
enum { BESIDE = HS };
#else
enum { BESIDE = 0 };
#endif
static const int nx = N, nz = N;
static double dx;

#define AT(k, i) ((k) * (nx + 2 * HS) + (i))

static double between(double a, double b, double c, double d)
{
    return (7 * (b + c) - a - d) / 12 - 0.1 * (c - b);
}

#pragma amr kernel
static void across_x(const double *q, double *flux, double *tend)
{
#pragma amr data domain(k, i) arrays(q, flux, tend) spacing(dx)
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx + 1; i++)
            flux[AT(k + BESIDE, i)] =
                between(q[AT(k + HS, i)], q[AT(k + HS, i + 1)], q[AT(k + HS, i + 2)], q[AT(k + HS, i + 3)]);
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            tend[AT(k + HS, i + HS)] = (flux[AT(k + BESIDE, i)] - flux[AT(k + BESIDE, i + 1)]) / dx;
}

#pragma amr kernel
static void across_z(const double *q, double *flux, double *tend)
{
#pragma amr data domain(k, i) arrays(q, flux, tend) spacing(dx)
    for (int k = 0; k < nz + 1; k++)
        for (int i = 0; i < nx; i++)
            flux[AT(k, i + BESIDE)] =
                0.5 * between(q[AT(k, i + HS)], q[AT(k + 1, i + HS)], q[AT(k + 2, i + HS)], q[AT(k + 3, i + HS)]);
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            tend[AT(k + HS, i + HS)] = (flux[AT(k, i + BESIDE)] - flux[AT(k + 1, i + BESIDE)]) / dx;
}

#pragma amr kernel
static void apply(const double *from, double *to, const double *tend, double dt)
{
#pragma amr data domain(k, i) arrays(from, to, tend)
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            to[AT(k + HS, i + HS)] = from[AT(k + HS, i + HS)] + dt * tend[AT(k + HS, i + HS)];
}

static void round_about(double *q)
{
    for (int k = 0; k < nz; k++)
        for (int g = 0; g < HS; g++) {
            q[AT(k + HS, g)] = q[AT(k + HS, nx + g)];
            q[AT(k + HS, nx + HS + g)] = q[AT(k + HS, HS + g)];
        }
    for (int g = 0; g < HS; g++)
        for (int i = 0; i < nx + 2 * HS; i++) {
            q[AT(g, i)] = q[AT(nz + g, i)];
            q[AT(nz + HS + g, i)] = q[AT(HS + g, i)];
        }
}

static double sum(const double *q)
{
    double all = 0;
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            all += q[AT(k + HS, i + HS)];
    return all;
}

int main(void)
{
    size_t size = (nz + 2 * HS) * (nx + 2 * HS);
    double *now = calloc(size, sizeof(double)), *half = calloc(size, sizeof(double));
    double *flux = calloc(size, sizeof(double)), *tend = calloc(size, sizeof(double));
    dx = 1.0 / nx;
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++) {
            double x = (i + 0.5) * dx - 0.4, z = (k + 0.5) * dx - 0.5;
            now[AT(k + HS, i + HS)] = 1 + exp(-150 * (x * x + z * z));
        }
    double before = sum(now);
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        for (int turn = 0; turn < 2; turn++)
            for (int stage = 3; stage > 0; stage--) {
                double *by = stage == 3 ? now : half, *to = stage == 1 ? now : half;
                round_about(by);
                if ((t + turn) % 2)
                    across_z(by, flux, tend);
                else
                    across_x(by, flux, tend);
                apply(now, to, tend, 0.4 * dx / stage);
            }
    for (int k = 0; k < nz; k += 8)
        for (int i = 0; i < nx; i += 4)
            printf("%.9f\n", now[AT(k + HS, i + HS)]);
    printf("%.6f\n", (sum(now) / before - 1) * 1e9);
    return 0;
}
