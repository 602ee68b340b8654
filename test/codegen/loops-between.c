/* Loops over the values of a cell, or over neighbours, between the loops over the axes; with declarations in them, several
 * beside each other. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest 0 step
// CHECK: hull (-1,-1) (0,0)
// CHECK: nest 1 step
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>

enum { NX = 66, NY = 50, NV = 3 };
#if FORM == 1
static double u[NY][NX][NV], un[NY][NX][NV];
#define U(a, q, j, i) a[j][i][q]
#else
static double u[NV][NY][NX], un[NV][NY][NX];
#define U(a, q, j, i) a[q][j][i]
#endif
static const double w[3] = {0.5, -1, 0.5};

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
#if FORM == 2
    double c = dt / (h * h), d = c;
    for (int j = 1; j < NY - 1; j++) {
        for (int q = 0; q < NV; q++)
            for (int i = 1; i < NX - 1; i++)
                U(un, q, j, i) = U(u, q, j, i);
        for (int q = 0; q < NV; q++)
            for (int k = -1; k <= 1; k++)
                for (int i = 1; i < NX - 1; i++)
                    U(un, q, j, i) += c * w[k + 1] * U(u, q, j + k, i) + d * w[k + 1] * U(u, q, j, i + k);
    }
#else
    double c = dt / h;
    for (int j = 1; j < NY - 1; j++) {
        for (int q = 0; q < NV; q++) {
            double v = 0.2 + 0.1 * q;
            for (int i = 1; i < NX - 1; i++)
                U(un, q, j, i) = U(u, q, j, i) - c * (0.5 * (U(u, q, j, i) - U(u, q, j, i - 1)) + v * (U(u, q, j, i) - U(u, q, j - 1, i)));
        }
    }
#endif
    for (int j = 1; j < NY - 1; j++)
        for (int q = 0; q < NV; q++)
            for (int i = 1; i < NX - 1; i++)
                U(u, q, j, i) = U(un, q, j, i);
}

int main(void)
{
    double h = 1.0 / NX;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            for (int q = 0; q < NV; q++)
                U(u, q, j, i) = U(un, q, j, i) = (q + 1) * exp(-0.02 * ((i - 26) * (i - 26) + (j - 22) * (j - 22)));
#pragma amr timeloop
    for (int n = 0; n < 14; n++)
        step(0.2 * (FORM == 2 ? h * h : h), h);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            for (int q = 0; q < NV; q++)
                printf("%.17g\n", U(u, q, j, i));
    return 0;
}
