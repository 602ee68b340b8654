/* Conditions on the outermost cells that are kept in numbers of the cell: in flags that some cells set, in
 * choices, and compared with numbers. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
// RUN: %near 0.02 --block=8 %s
// RUN: not %amrcc -DWORTH="i == 0 && u[j][i] > 0" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DWORTH="u[j][i] > 0" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DBETWEEN="if (u[j][i] > 2) first = 0;" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DBETWEEN="first = first - 1;" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DBETWEEN="for (int m = 0; m < 2; m++) first = m;" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
#include <math.h>
#include <stdio.h>
#ifndef WORTH
#define WORTH i == 0
#endif
#ifndef BETWEEN
#define BETWEEN
#endif
enum { NX = 96, NY = 80 };
static double u[NY][NX], g[NY][NX];

#pragma amr kernel
static void slopes(unsigned nx, double h)
{
#pragma amr data domain(j, i) arrays(u, g) spacing(h)
    // CHECK: nest 0
    // CHECK: access u (0,-1) read i from 1 to -0
    // CHECK: access u (0,1) read i from 1 to -1
    // CHECK: access u (0,-1) read i from 1 to -1
    // CHECK: end i == 0: i == low{{$}}
    // CHECK: end i == nx - 1: i == high - 1
    for (unsigned j = 0; j < NY; j++)
        for (unsigned i = 0; i < nx; i++) {
            int first = 0, done = 0;
            double before = u[j][i];
            if (WORTH)
                first = 1;
            BETWEEN
            // BAD: guarded-flags.c:[[@LINE+2]]:26: error: this reads 1 cell before the loop's range, where the array holds 0
            if (first == 0)
                before = u[j][i - 1];
            if (i == 0) {
                g[j][i] = (u[j][i + 1] - before) / h;
                done = 1;
            } else if (i == nx - 1) {
                g[j][i] = (u[j][i] - before) / h;
                done = 2;
            }
            if (done == 0)
                g[j][i] = (u[j][i + 1] - u[j][i - 1]) / (2 * h);
        }
}

#pragma amr kernel
static void advance(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, g) spacing(h)
    // CHECK: nest 1
    // CHECK: access u (-1,0) read j from 1 to -0
    // CHECK: access u (1,0) read j from 0 to -1
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int low = j == 0, high;
            int which = j == 0 ? 1 : 0;
            high = (j == NY - 1);
            double s = 0;
            if (low == 0 && which != 1)
                s += u[j - 1][i] - u[j][i];
            if (high == 0)
                s += u[j + 1][i] - u[j][i];
            g[j][i] += 0.001 * s / h;
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] -= dt * g[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.01 * ((i - 30) * (i - 30) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        slopes(NX, 0.1);
        advance(0.005, 0.1);
    }
    printf("%.3f %.3f\n", u[40][33], u[44][20]);
    return 0;
}
