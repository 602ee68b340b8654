/* A row inside the mesh that each step sets, in whole or in part, to values of place and time or of its own cells: a nest,
 * no host code, also far from all that is refined. One nest, where a condition asks what is set under it. What reads other
 * cells of the row, or other rows, stays host code. */
// RUN: %near 1e-3 --block=4 %s
// RUN: %near 1e-3 --block=4 -DFORM=1 %s
// RUN: %near 1e-3 --block=4 -DFORM=2 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=4 -DFORM=4 %s
// RUN: %amrcc --dump=plan -DFORM=3 %s 2>&1 | FileCheck --check-prefix=READS %s
// RUN: %amrcc --dump=plan -DFORM=4 %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// RUN: %amrcc --dump=plan -DFORM=5 %s 2>&1 | FileCheck --check-prefix=READS %s
// CHECK-NOT: warning:
// CHECK: nest 2 {{heat|step}}
// CHECK-NEXT: range {{.*}} = 60 : 61
// READS: warning: 'u' is needed as a whole here
// WHOLE-NOT: warning:
// WHOLE: nest 2 heat
// WHOLE-NEXT: range {{.*}} = 60 : 61
// WHOLE: body double most = 0.1 * gain[i]
// WHOLE-NEXT: body if u[60][i] > most && sum[60][i] < 0.5
// WHOLE-NOT: nest 3
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>

enum { NX = 130, NY = 98, ROW = NY - 38 };
static double u[NY][NX], un[NY][NX], sum[NY][NX], gain[NX];

static void heat(int n)
{
#if FORM == 0
    for (int i = 90; i < 114; i++)
        u[ROW][i] = 0.5 * sin(0.3 * n) * sin(0.13 * (i - 90));
#elif FORM == 2
    int j;
    j = ROW;
    for (int i = 1; i < NX - 1; i++)
        u[j][i] += 0.02 * gain[i];
#elif FORM == 3
    for (int i = 90; i < 114; i++)
        u[ROW][i] = u[ROW - 1][i];
#elif FORM == 4
    for (int i = 1; i < NX - 1; i++) {
        double most = 0.1 * gain[i];
        if (u[ROW][i] > most && sum[ROW][i] < 0.5) {
            u[ROW][i] -= most;
            sum[ROW][i] += most;
        }
    }
#elif FORM == 5
    for (int i = 1; i < NX - 1; i++)
        if (u[ROW][i] > 0.1 && sum[ROW][i - 1] < 0.5) {
            u[ROW][i] *= 0.9;
            sum[ROW][i] += 0.1;
        }
#endif
}

#pragma amr kernel
static void step(int n, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, sum) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
            sum[j][i] *= 0.99;
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
#if FORM == 1
    int i, j = ROW;
    if (n > 4)
        for (i = 70; i < 90; i++)
            u[j][i] *= 1.0 - 0.5 * (n % 2);
#endif
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.1 * h * h;
    for (int i = 0; i < NX; i++)
        gain[i] = exp(-0.01 * (i - 90) * (i - 90));
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 26) * (i - 26) + (j - 22) * (j - 22))) + (FORM == 1 || FORM >= 4) * exp(-0.02 * ((i - 80) * (i - 80) + (j - 64) * (j - 64)));
#pragma amr timeloop
    for (int n = 0; n < 14; n++) {
        heat(n);
        step(n, dt, h);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g %.17g\n", u[j][i], sum[j][i]);
    return 0;
}
