// A boundary kernel without a boundary clause is run, beside the edges on every level: reflecting walls, an inflow that
// changes with time, an open end; periodic copies.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DROUND %s 2>&1 | FileCheck %s --check-prefix=ROUND
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view %s
// RUN: %near 5e-3 --block=8 -Wno-amr-host-view -DROUND %s
// CHECK-NOT: warning:
// CHECK: kernel edges boundary nests 4
// CHECK: edges boundary-kernel-runs.c:{{[0-9]+}} boundary inward
// CHECK: edges boundary-kernel-runs.c:{{[0-9]+}} boundary inward
// CHECK: edges boundary-kernel-runs.c:{{[0-9]+}} boundary pointwise
// CHECK: edges boundary-kernel-runs.c:{{[0-9]+}} boundary inward
// ROUND-COUNT-4: edges boundary-kernel-runs.c:{{[0-9]+}} boundary wraps
#include <math.h>
#include <stdio.h>
enum { NX = 130, NY = 98 };
static double u[NY][NX], un[NY][NX];

#ifdef ROUND
#pragma amr kernel boundary
static void edges(double t)
{
    for (int i = 1; i < NX - 1; i++) {
        u[0][i] = u[NY - 2][i];
        u[NY - 1][i] = u[1][i];
    }
    for (int j = 0; j < NY; j++) {
        u[j][0] = u[j][NX - 2];
        u[j][NX - 1] = u[j][1];
    }
}
#else
#pragma amr kernel boundary
static void edges(double t)
{
    for (int i = 1; i < NX - 1; i++) {
        u[0][i] = -u[1][i];
        u[NY - 1][i] = u[NY - 2][i];
    }
    for (int j = 0; j < NY; j++) {
        u[j][0] = 0.1 * sin(3 * t);
        u[j][NX - 1] = u[j][NX - 2];
    }
}
#endif

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + 0.2 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.01 * ((i - 20) * (i - 20) + (j - 8) * (j - 8)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        edges(0.05 * t);
        step();
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
