/* Tables that hold places in cells, `xi[i] = i + 0.5`, beside a width: h * xi[i] is the coordinate that h * (i + 0.5) is, and
 * means the finest cells' width. Radii in lengths, `r[i] = (i + 0.5) * h`, are none: r[i] * h under a difference is a
 * volume, of the level's own width. So it is of radii in cells on both sides, in tables or by the index itself, where
 * they cancel. */
// RUN: %near 1e-3 --block=4 -Wno-amr-numerics %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: tables-of-indices.c:[[@LINE+89]]:5: warning: a part of what 'u' gets here from its own cell alone goes with the power 1
// CHECK-NOT: warning:
// CHECK: nest {{.*}} source
// CHECK: scalar h double (finest width: in a position or a sum)
// CHECK: nest {{.*}} lengths
// CHECK: scalar h double per level (spacing)
// CHECK-NOT: finest width
// CHECK: nest {{.*}} in_cells
// CHECK: scalar h double per level (spacing)
// CHECK-NOT: finest width
// CHECK: nest {{.*}} by_index
// CHECK: scalar h double per level (spacing)
// CHECK-NOT: finest width
// CHECK: nest {{.*}} both
// CHECK: scalar h double per level (spacing)
// CHECK: scalar h double (finest width: in a position or a sum)
// CHECK: nest {{.*}} unknown
// CHECK: scalar h double per level (spacing)
// CHECK-NOT: finest width
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 256, STEPS = 400 };
struct places { double *x; int *left; };
static double u[N + 2], un[N + 2], r[N + 2], rf[N + 3], c[N + 2], cf[N + 3], half[N + 2], given[N + 2];

/* For x in cells, and for nothing else. */
static void centres(double *x, int n)
{
    for (int i = 0; i < n; i++) {
        double middle = 0.5 * (i + (i - 1));
        x[i] = middle;
    }
}

#pragma amr kernel
static void source(struct places p, double dt, double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
    for (int i = 1; i <= N; i++)
        u[i] += dt * sin(6 * h * p.x[i]) * cos(3 * (p.left[i] * h));
}

#pragma amr kernel
static void lengths(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    u[0] = u[1];
    u[N + 1] = 0;
    for (int i = 1; i <= N; i++)
        un[i] = u[i] + dt * (rf[i + 1] * (u[i + 1] - u[i]) / h - rf[i] * (u[i] - u[i - 1]) / h) / (r[i] * h);
}

#pragma amr kernel
static void in_cells(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    un[0] = un[1];
    un[N + 1] = 0;
    for (int i = 1; i <= N; i++)
        u[i] = un[i] + dt * (cf[i + 1] * (un[i + 1] - un[i]) / h - cf[i] * (un[i] - un[i - 1]) / h) / (c[i] * h);
}

#pragma amr kernel
static void by_index(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    u[0] = u[1];
    u[N + 1] = 0;
    for (int i = 1; i <= N; i++)
        un[i] = u[i] + dt * (i * (u[i + 1] - u[i]) / h - (i - 1) * (u[i] - u[i - 1]) / h) / ((i - 0.5) * h);
}

#pragma amr kernel
static void both(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    un[0] = un[1];
    un[N + 1] = 0;
    for (int i = 1; i <= N; i++)
        u[i] = un[i] + dt / (half[i] * h) * (un[i + 1] - un[i - 1]) / (2 * h);
}

/* Nobody knows what that is. */
#pragma amr kernel
static void unknown(double dt, double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
    for (int i = 1; i <= N; i++)
        u[i] += dt * given[i] * h;
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    struct places p = {malloc((N + 2) * sizeof *p.x), malloc((N + 2) * sizeof *p.left)};

    centres(p.x, N + 2);
    centres(half, N + 2);
    for (int i = 0; i < N + 2; i++) {
        p.left[i] = i - 1;
        r[i] = (i - 0.5) * h;
        c[i] = (2 * i - 1) / 2.0;
        u[i] = exp(-100 * (r[i] - 0.4) * (r[i] - 0.4));
        given[i] = atof("0");
    }
    for (int i = 0; i < N + 3; i++)
        rf[i] = h * (i - 1);
    cf[0] = -1;
    for (int i = 1; i < N + 3; i++)
        cf[i] = i - 1;
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        source(p, 4 * dt, h);
        lengths(dt, h);
        in_cells(dt, h);
        by_index(dt, h);
        both(0.2 * dt, h);
        unknown(dt, h);
    }
    for (int i = 1; i <= N; i++)
        printf("%.9e\n", u[i]);
    return 0;
}
