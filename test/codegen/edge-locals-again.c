/* A local that a loop along two edges sets again for the second one is another variable there: each edge is a boundary.
 * Where the second value is made of the first, which lies at the other edge, it is host code, and the hint does not speak
 * of cells that wrap round. */
// RUN: %near 1e-3 --block=4 %s
// RUN: %near 1e-3 --block=4 -DFORM=1 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=2 %s 2>&1 | FileCheck --check-prefix=MADE %s
// RUN: %amrcc --dump=plan -DFORM=3 %s 2>&1 | FileCheck --check-prefix=MADE %s
// CHECK-NOT: needed as a whole
// CHECK: nest 2 edges edge-locals-again.c:[[#]] boundary
// CHECK: nest 3 edges edge-locals-again.c:[[#]] boundary
// CHECK-NOT: nest 6
// MADE: edge-locals-again.c:[[#]]:9: warning: 'z' is needed as a whole here
// MADE: hint: it cannot be told that the loop sets an edge
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>

enum { N = 128 };
static double z[N + 2][N + 2], zn[N + 2][N + 2], v[N + 2][N + 2], h[N + 2][N + 2];

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(z, zn, v, h) spacing(dx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            zn[j][i] = z[j][i] + dt / (dx * dx) * h[j][i] * (z[j][i + 1] + z[j][i - 1] + z[j + 1][i] + z[j - 1][i] - 4 * z[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            z[j][i] = zn[j][i];
}

static void edges(void)
{
#if FORM == 0
    for (int i = 1; i <= N; i++) {
        double c = sqrt(h[1][i]);
        z[0][i] = -v[1][i] / c;
        c = sqrt(h[N][i]);
        z[N + 1][i] = v[N][i] / c;
    }
#elif FORM == 1
    double c, m;
    for (int i = 1; i <= N; i++) {
        c = sqrt(h[1][i]);
        m = v[1][i];
        z[0][i] = -m / c;
        c = h[N][i];
        c = sqrt(c);
        m = v[N][i];
        z[N + 1][i] = m / c;
    }
#elif FORM == 2
    for (int i = 1; i <= N; i++) {
        double c = sqrt(h[1][i]);
        z[0][i] = -v[1][i] / c;
        c = c * sqrt(h[N][i]);
        z[N + 1][i] = v[N][i] / c;
    }
#elif FORM == 3
    for (int i = 1; i <= N; i++) {
        double c = sqrt(h[1][i]);
        z[0][i] = -v[1][i] / c;
        if (v[N][i] > 0)
            c = sqrt(h[N][i]);
        z[N + 1][i] = v[N][i] / c;
    }
#endif
    for (int j = 1; j <= N; j++) {
        z[j][0] = z[j][1];
        z[j][N + 1] = z[j][N];
    }
}

int main(void)
{
    double dx = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            z[j][i] = exp(-200 * ((i * dx - 0.3) * (i * dx - 0.3) + (j * dx - 0.7) * (j * dx - 0.7)));
            h[j][i] = 1 + 0.1 * sin(5 * i * dx) * j * dx;
            v[j][i] = 0.0005 * sin(3 * i * dx);
        }
#pragma amr timeloop
    for (int n = 0; n < 20; n++) {
        edges();
        step(0.1 * dx * dx, dx);
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", z[j][i]);
    return 0;
}
