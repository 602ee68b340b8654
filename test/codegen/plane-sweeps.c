// Shallow water with one sweep for both directions: the three values lie as whole arrays one behind the other, skipped by
// numbers, in a block with the fluxes, whose nest runs over one face more than there are cells. The walls mirror the
// velocity across them. All of it runs on the mesh.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 %s
// CHECK-NOT: warning:
// CHECK: nest {{[0-9]+}} walls
// CHECK-SAME: boundary inward
// CHECK: where dir == 0
// CHECK: nest {{[0-9]+}} walls
// CHECK: where !(dir == 0)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { NG = 2, NX = 64, NY = 48, MX = NX + 2 * NG, MY = NY + 2 * NG, CELLS = MX * MY };
enum { H, HU, HV, NV };
static const double grav = 9.81;

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static void flux(const double u[NV], double f[NV], int dir)
{
    double v = u[HU + dir] / u[H];
    f[H] = u[HU + dir];
    f[HU] = u[HU] * v;
    f[HV] = u[HV] * v;
    f[HU + dir] += 0.5 * grav * u[H] * u[H];
}

static void walls(double *q, int dir)
{
    int s = dir == 0 ? 1 : MX, t = dir == 0 ? MX : 1;
    int n = dir == 0 ? MX : MY, len = dir == 0 ? MY : MX;
    for (int l = 0; l < NV; l++) {
        double sign = l == HU + dir ? -1.0 : 1.0;
        for (int k = 0; k < len; k++)
            for (int g = 0; g < NG; g++) {
                q[l * CELLS + k * t + g * s] = sign * q[l * CELLS + k * t + (2 * NG - 1 - g) * s];
                q[l * CELLS + k * t + (n - 1 - g) * s] = sign * q[l * CELLS + k * t + (n - 2 * NG + g) * s];
            }
    }
}

#pragma amr kernel
static void sweep(double *q, double *f, int dir, double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, f) spacing(h)
    const int s = dir == 0 ? 1 : MX, di = dir == 0, dj = dir == 1;
    for (int j = NG; j < NG + NY + dj; j++)
        for (int i = NG; i < NG + NX + di; i++) {
            int k = j * MX + i;
            double l[NV], r[NV], fl[NV], fr[NV];
            for (int m = 0; m < NV; m++) {
                const double *u = q + m * CELLS + k;
                l[m] = u[-s] + 0.5 * minmod(u[-s] - u[-2 * s], u[0] - u[-s]);
                r[m] = u[0] - 0.5 * minmod(u[0] - u[-s], u[s] - u[0]);
            }
            flux(l, fl, dir);
            flux(r, fr, dir);
            double a = fmax(fabs(l[HU + dir] / l[H]) + sqrt(grav * l[H]), fabs(r[HU + dir] / r[H]) + sqrt(grav * r[H]));
            for (int m = 0; m < NV; m++)
                f[m * CELLS + k] = 0.5 * (fl[m] + fr[m]) - 0.5 * a * (r[m] - l[m]);
        }
    for (int m = 0; m < NV; m++)
        for (int j = NG; j < NG + NY; j++)
            for (int i = NG; i < NG + NX; i++) {
                int k = m * CELLS + j * MX + i;
                q[k] -= dt / h * (f[k + s] - f[k]);
            }
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.1 * h;
    double *block = calloc(2 * NV * CELLS, sizeof *block), *q = block, *f = block + NV * CELLS;
    for (int j = 0; j < MY; j++)
        for (int i = 0; i < MX; i++) {
            double x = (i - NG + 0.5) * h - 0.3, y = (j - NG + 0.5) * h - 0.2;
            q[H * CELLS + j * MX + i] = 1 + 0.2 * exp(-400 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int n = 0; n < 12; n++)
        for (int d = 0; d < 2; d++) {
            int dir = n % 2 == 0 ? d : 1 - d;
            walls(q, dir);
            sweep(q, f, dir, dt, h);
        }
    double water = 0;
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            water += q[j * MX + i];
    printf("%.12f\n", water * h * h);
    for (int l = 0; l < NV; l++)
        for (int j = NG; j < NG + NY; j += 3)
            for (int i = NG; i < NG + NX; i++)
                printf("%.17g\n", q[l * CELLS + j * MX + i]);
    free(block);
    return 0;
}
