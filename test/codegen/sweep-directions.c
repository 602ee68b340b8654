// One sweep for all directions, told by an argument: a stride, an offset for each axis, a stride that is handed over, and
// a loop over directions in the kernel. The boundary function gets the direction, too. Each direction has nests of its
// own, at the place of the loop in the program.
// RUN: %amrcc -DFORM=0 --dump=plan %s 2>&1 | FileCheck %s
// RUN: rm -rf %t && %amrcc -DFORM=0 --emit=%t %s && %text %t/sweep-directions_amr.c | FileCheck %s --check-prefix=HOST
// RUN: %amrcc -DFORM=0 --report %s 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: %near 2e-3 --block=8 -DFORM=0 %s
// RUN: %near 2e-3 --block=8 -DFORM=1 %s
// RUN: %near 2e-3 --block=8 -DFORM=2 %s
// RUN: %near 2e-3 --block=8 -DFORM=3 %s
// CHECK-NOT: warning:
// CHECK: nest 0 sweep
// CHECK: where dir == 0
// CHECK: access u (0,-1) read
// CHECK: nest {{[0-9]+}} sweep
// CHECK: where !(dir == 0)
// CHECK: access u (-1,0) read
// HOST: int s;
// HOST: if ((dir == 0)) {
// HOST: amr_launch(&amr_nest_
// HOST: if (!(dir == 0)) {
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "dir", dir, 1);
// REPORT: sweep where dir == 0,
// REPORT: sums of u kept where levels meet
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2, NX = 64, NY = 64, SX = NX + 2 * NG, SY = NY + 2 * NG };
enum direction { ALONG_X, ALONG_Y };
static const int stride[2] = {1, SX};

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static void boundary(double *u, int dir)
{
    const int extent[] = {SX, SY};
    int s = stride[dir], t = stride[1 - dir], n = extent[dir];
    for (int p = 0; p < extent[1 - dir]; p++)
        for (int g = 0; g < NG; g++) {
            u[p * t + g * s] = u[p * t + NG * s];
            u[p * t + (n - 1 - g) * s] = u[p * t + (n - 1 - NG) * s];
        }
}

#if FORM == 0
#define CALL(d) sweep(u, f, (d) ? ALONG_Y : ALONG_X, dt, h)
#pragma amr kernel
static void sweep(double *u, double *f, enum direction dir, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    int s;
    double a;
    switch (dir) {
    case ALONG_X:
        s = 1;
        a = 1.0;
        break;
    default:
        s = SX;
        a = 0.5;
    }
    double c = dt / h;
    for (int j = NG; j < NG + NY + (dir == ALONG_Y); j++)
        for (int i = NG; i < NG + NX + (dir == ALONG_X); i++) {
            int k = j * SX + i;
            double slope = minmod(u[k] - u[k - s], u[k - s] - u[k - 2 * s]);
            f[k] = a * (u[k - s] + 0.5 * (1 - a * c) * slope);
        }
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++) {
            int k = j * SX + i;
            u[k] -= c * (f[k + s] - f[k]);
        }
}
#elif FORM == 1
#define CALL(d) sweep(SX, (double(*)[SX])u, (double(*)[SX])f, d, dt, h)
#pragma amr kernel
static void sweep(int nx, double (*u)[nx], double (*un)[nx], int dir, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    const int di = dir == 0, dj = 1 - di;
    double a[2] = {1.0, 0.5}, c = a[dir] * dt / h;
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            un[j][i] = u[j][i] - c * (u[j][i] - u[j - dj][i - di]);
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            u[j][i] = un[j][i];
}
#elif FORM == 2
#define CALL(d) sweep(u, f, SX, d, stride[d], dt, h)
#pragma amr kernel
static void sweep(double *u, double *un, int nx, int dir, int s, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / h;
    if (dir == 1)
        c *= 0.5;
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            un[j * nx + i] = u[j * nx + i] - c * (u[j * nx + i] - u[j * nx + i - s]);
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            u[j * nx + i] = un[j * nx + i];
}
#else
#define CALL(d) (void)0
#pragma amr kernel
static void diffuse(double *u, double *un, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    int s, d;
    double c = 0.2 * dt / h;
    for (d = 0; d < 2; d++) {
        s = stride[d];
        for (int j = NG; j < NG + NY; j++)
            for (int i = NG; i < NG + NX; i++) {
                int k = j * SX + i;
                un[k] = u[k] - c * (u[k] - u[k - s]);
            }
        for (int j = NG; j < NG + NY; j++)
            for (int i = NG; i < NG + NX; i++)
                u[j * SX + i] = un[j * SX + i];
    }
}
#endif

int main(void)
{
    double h = 1.0 / NX, dt = 0.5 * h;
    double *u = calloc(SX * SY, sizeof *u), *f = calloc(SX * SY, sizeof *f);
    for (int j = 0; j < SY; j++)
        for (int i = 0; i < SX; i++) {
            double x = (i - NG + 0.5) * h - 0.3, y = (j - NG + 0.5) * h - 0.25;
            u[j * SX + i] = f[j * SX + i] = exp(-300 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int n = 0; n < 12; n++) {
        for (int d = 0; d < 2; d++) {
            int dir = n % 2 ? 1 - d : d; /* Strang's order */
            boundary(u, dir);
            CALL(dir);
        }
#if FORM == 3
        diffuse(u, f, dt, h);
#endif
    }
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            printf("%.17g\n", u[j * SX + i]);
    free(u);
    free(f);
    return 0;
}
