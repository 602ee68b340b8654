/* Comparisons as numbers of cells: an index that stops at the edge, also of a flat array. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
// RUN: %near 0.02 --block=8 %s
// RUN: not %amrcc -DBEFORE="(i < NX - 2)" --dump=plan %s 2>&1 | FileCheck --check-prefix=INSIDE %s
// RUN: not %amrcc -DBEFORE="(i >= NX - 1)" --dump=plan %s 2>&1 | FileCheck --check-prefix=BEHIND %s
#include <math.h>
#include <stdio.h>
#ifndef BEFORE
#define BEFORE (i < NX - 1)
#endif
enum { NX = 128, NY = 96 };
static double u[NY][NX], un[NY][NX], f[NY * NX];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f) spacing(h)
    // CHECK: axis j ring 0 0 boundary outflow
    // CHECK: axis i ring 0 0 boundary outflow
    // CHECK: offsets (-1,0) (0,0) (0,1) (1,0)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int below = j - (0 < j);
            double s = u[j + (j + 1 < NY)][i] + u[below][i] - 4 * u[j][i];
            // INSIDE: index-steps.c:[[@LINE+2]]:23: error: 'i + (i < 128 - 2)' in the index of 'u' stops at the edge
            // BEHIND: index-steps.c:[[@LINE+1]]:23: error: 'i + (i >= 128 - 1)' in the index of 'u' does not wrap round exactly at the ends of the loop
            s += u[j][i + BEFORE] + f[j * NX + i - (i > 0)];
            un[j][i] = u[j][i] + dt / (h * h) * s;
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = f[j * NX + i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            f[j * NX + i] = u[j][i] = exp(-0.01 * ((i - 10) * (i - 10) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 80; t++)
        step(0.002, 0.1);
    printf("%.3f %.3f\n", u[10][0], u[30][30]);
    return 0;
}
